/* The exponent of the last bit that a double of this size may have. */
static inline int ss_grain(double x)
{
    int exponent;
    frexp(x, &exponent);
    return exponent - 53 > -1074 ? exponent - 53 : -1074;
}

/* The exponent of the last bit that any of some numbers may have. */
static inline int ss_common_grain(const double x[], int n)
{
    int i, least = 1024;
    for (i = 0; i < n; i++)
        if (x[i] != 0 && ss_grain(x[i]) < least)
            least = ss_grain(x[i]);
    return least;
}

/* x as a whole number of units of 2^unit. */
static inline ss_whole ss_in_units(double x, int unit)
{
    int own = ss_grain(x);
    if (x == 0)
        return ss_whole_of(0);
    return ss_whole_shifted((uint64_t)ldexp(fabs(x), -own), x < 0 ? -1 : 1, own - unit);
}

/* The sum of every `step`-th of some numbers, in units of 2^unit. */
static inline ss_whole ss_sum(const double x[], int n, int step, int unit)
{
    ss_whole out = ss_whole_of(0);
    int i;
    for (i = 0; i < n; i += step)
        out = ss_whole_plus(out, ss_in_units(x[i], unit));
    return out;
}

/* Does the first contact come before the time M / 2^e (-1), then (0), or after it (1)? It is the first root of
   a t^2 + 2 b t + c, of which is known that it is there, that b is negative, and that c is positive. */
static inline int ss_order(const ss_whole *a, const ss_whole *b, const ss_whole *c, uint64_t M, int e)
{
    ss_whole m = ss_whole_shifted(M, 1, 0), one = ss_whole_shifted(1, 1, e);
    ss_whole slope = ss_whole_plus(ss_whole_times(*a, m), ss_whole_times(*b, one));
    ss_whole f = ss_whole_plus(ss_whole_times(ss_whole_plus(slope, ss_whole_times(*b, one)), m),
                               ss_whole_times(ss_whole_times(*c, one), one));
    return f.sign < 0 || slope.sign > 0 ? -1 : f.sign;
}

/* The double nearest to the time of first contact, which lies in the frame; of two that are as near the even one.
   Doubles from 0 to 1 are numbered as they follow on one another. The first of them that has the contact at or before
   the middle between it and the next is sought by halving. */
static inline double ss_nearest(const ss_whole *a, const ss_whole *b, const ss_whole *c)
{
    const uint64_t hidden = (uint64_t)1 << 52;
    uint64_t low = 0, high = 1023 * hidden, n, M = 0;
    int order = 0, e = 0, tie = 0;
    while (low < high) {
        n = low + (high - low) / 2;
        M = n < hidden ? n : n % hidden + hidden; /* number n is M / 2^e */
        e = n < hidden ? 1074 : 1075 - (int)(n / hidden);
        order = ss_order(a, b, c, 2 * M + 1, e + 1);
        if (order > 0)
            low = n + 1;
        else
            high = n;
        if (order == 0)
            tie = n % 2 == 1;
    }
    low += (uint64_t)tie;
    M = low < hidden ? low : low % hidden + hidden;
    return ldexp((double)M, low < hidden ? -1074 : (int)(low / hidden) - 1075);
}

/* The last stage: whole numbers. x holds p, v and r, or the terms of which they are sums: of d coordinates each and of
   one radius so many terms. */
static inline ss_1d2t ss_by_whole_numbers(const double x[], int d, int terms)
{
    const double *v = x + d * terms, *r = v + d * terms;
    int i, unit = ss_common_grain(x, (2 * d + 1) * terms);
    ss_1d2t out = {SS_INFINITY, 0, 1};
    ss_3w p = {ss_whole_of(0), ss_whole_of(0), ss_whole_of(0)}, w = p;
    ss_whole *P[3], *V[3];
    ss_whole a;
    ss_5w f;
    P[0] = &p.x0, P[1] = &p.x1, P[2] = &p.x2;
    V[0] = &w.x0, V[1] = &w.x1, V[2] = &w.x2;
    for (i = 0; i < d; i++) {
        *P[i] = ss_sum(x + i, d * terms - i, d, unit);
        *V[i] = ss_sum(v + i, d * terms - i, d, unit);
    }
    f = ss_plain_whole(p, w, ss_sum(r, terms, 1, unit)); /* c, b, h = a + b, g = a + 2 b + c, D */
    out.x1 = f.x0.sign <= 0 || (f.x1.sign < 0 && f.x4.sign >= 0 && !(f.x2.sign < 0 && f.x3.sign > 0));
    a = ss_whole_less(f.x2, f.x1);
    if (out.x1)
        out.x0 = f.x0.sign <= 0 ? 0 : ss_nearest(&a, &f.x1, &f.x0);
    return out;
}
