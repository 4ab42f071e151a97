/* The header asked pair by pair, as a program would. */
#include "swept_spheres.h"

void many(long n, const double *p, const double *v, const double *r, uint8_t *hit, double *t);

void many(long n, const double *p, const double *v, const double *r, uint8_t *hit, double *t)
{
    long i;
    for (i = 0; i < n; i++)
        hit[i] = swept_spheres_hit(p + 3 * i, v + 3 * i, r[i], 3, t + i) == SWEPT_SPHERES_HIT;
}
