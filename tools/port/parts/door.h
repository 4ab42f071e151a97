/* Are there two or three coordinates, and are all numbers finite, and no radius negative? */
static inline int ss_good(const double x[], int d, int terms)
{
    int i, all = (2 * d + 1) * terms, good = d == 2 || d == 3;
    for (i = 0; good && i < all; i++)
        good = x[i] - x[i] == 0 && (i < 2 * d * terms || x[i] >= 0);
    return good;
}

/* Hand out what was found. */
static inline int ss_told(ss_1d2t found, double *t)
{
    if (t)
        *t = found.x1 ? found.x0 : SS_INFINITY;
    return found.x1 ? SWEPT_SPHERES_HIT : SWEPT_SPHERES_NONE;
}

static inline int ss_refused(double *t)
{
    if (t)
        *t = SS_NAN;
    return SWEPT_SPHERES_REFUSED;
}

/* Do two balls touch in the frame, and when first?

   p[d], v[d] : where the second ball is at t = 0, and how far it moves in the frame, seen from the first; d = 2 or 3.
   r : the sum of the radii. t : where to put the time of first contact, 0 for balls that touch or overlap at the start,
   INFINITY for none; a null pointer if it is not wanted.
   Returns 1 if they do, 0 if not; and -1, with NAN for t, for a number that is infinite or NaN, a negative r, or a d
   that is neither 2 nor 3. */
static inline int swept_spheres_hit(const double p[], const double v[], double r, int d, double *t)
{
    double x[7];
    ss_1d2t found;
    int i;
    if (d != 2 && d != 3)
        return ss_refused(t);
    {
        ss_3d P = {p[0], p[1], d == 3 ? p[2] : 0}, V = {v[0], v[1], d == 3 ? v[2] : 0};
        found = ss_by_filter(P, V, r);
        if (found.x2 && r >= 0) /* it is sure of finite numbers alone */
            return ss_told(found, t);
        for (i = 0; i < d; i++)
            x[i] = p[i], x[d + i] = v[i];
        x[2 * d] = r;
        if (!ss_good(x, d, 1))
            return ss_refused(t);
        found = ss_by_double_double(P, V, r);
        if (!found.x2)
            found = ss_by_few_digits(P, V, r);
    }
    return ss_told(found.x2 ? found : ss_by_whole_numbers(x, d, 1), t);
}

/* The same of two balls as they are: places, displacements in the frame, radii. Nothing rounds their differences. */
static inline int swept_spheres_hit_both(const double p1[], const double v1[], double r1, const double p2[],
                                         const double v2[], double r2, int d, double *t)
{
    double x[14];
    ss_1d2t found;
    int i;
    if (d != 2 && d != 3)
        return ss_refused(t);
    {
        ss_3d A = {p1[0], p1[1], d == 3 ? p1[2] : 0}, B = {p2[0], p2[1], d == 3 ? p2[2] : 0};
        ss_3d C = {v1[0], v1[1], d == 3 ? v1[2] : 0}, D = {v2[0], v2[1], d == 3 ? v2[2] : 0};
        ss_2d_2d_2d p = ss_difference(A, B), v = ss_difference(C, D);
        ss_2d r = ss_two_sum(r1, r2);
        found = ss_by_filter_of_two(p, v, r);
        if (found.x2 && r1 >= 0 && r2 >= 0)
            return ss_told(found, t);
        for (i = 0; i < d; i++) {
            x[i] = p2[i], x[d + i] = -p1[i];
            x[2 * d + i] = v2[i], x[3 * d + i] = -v1[i];
        }
        x[4 * d] = r1, x[4 * d + 1] = r2;
        if (!ss_good(x, d, 2))
            return ss_refused(t);
        found = ss_closer(p, v, r);
        if (!found.x2)
            found = ss_by_few_digits_of_two(p, v, r);
    }
    return ss_told(found.x2 ? found : ss_by_whole_numbers(x, d, 2), t);
}
