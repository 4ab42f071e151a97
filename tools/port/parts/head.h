/* swept_spheres.h, version @VERSION@: when do two moving balls first touch? Never wrong, whatever the numbers.

   A ball moves in a straight line during a frame, t from 0 to 1. Seen from the first ball, the second one starts at
   p = p2 - p1 and moves by v = v2 - v1; they touch when |p + v t| <= r, with r = r1 + r2. So t is the first root of

       |p + v t|^2 - r^2 = a t^2 + 2 b t + c = 0,   a = v.v,   b = p.v,   c = p.p - r^2,

   if it lies in the frame. Touching counts: at the start, in a graze and at the end of the frame.

       #include "swept_spheres.h"

       double p[] = {4, 0, 0}, v[] = {-4, 0, 0}, t;
       if (swept_spheres_hit(p, v, 2, 3, &t) == 1)    // 2 is the sum of the radii, and 3 the number of coordinates
           printf("they touch at t = %g\n", t);       // 0.5

   swept_spheres_hit_both takes both balls as they are, and does not round the difference of their places.

   What is guaranteed. For all finite doubles, the smallest and the largest among them, the answer is that of exact
   arithmetic on these numbers, and t is the double nearest to the time of first contact.

   How. Each pair is asked in plain doubles, with a bound on every error; if that leaves it in doubt, in double-double;
   then in doubles that hold every digit, where the numbers have few; and at last in whole numbers of any size. All
   formulas are translated from the source of the course "Swept Spheres", where lesson 07 derives them, by
   `python -m tools.port`. Change them there, not here.

   What it takes. A compiler for C99 or C++11, doubles of 64 bits (IEEE 754), and the library of math.h (-lm on some
   systems). Each operation must be rounded to nearest by itself, and the smallest numbers must not be flushed to 0.
   Options that let a compiler rearrange the arithmetic are refused below: -ffast-math and its like, and the x87 unit
   of old processors, which keeps more digits; use -msse2 -mfpmath=sse there. A product and a sum must not be fused to
   one operation. That is switched off below and back at the end, but some compilers do not obey where
   -ffp-contract=fast is asked for, so do not ask for it. Where whole numbers are needed, they take some 100 kB of the
   stack. All functions are static and keep nothing, so many threads may call them.

@LICENSE@
*/
#ifndef SWEPT_SPHERES_H
#define SWEPT_SPHERES_H
#define SWEPT_SPHERES_VERSION "@VERSION@"

#include <float.h>
#include <math.h>
#include <stdint.h>

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(_M_FP_FAST)
#error "swept_spheres.h needs arithmetic as it is written: compile without -ffast-math, or /fp:fast."
#endif
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0
#error "swept_spheres.h needs infinity and NaN: compile without -ffinite-math-only."
#endif
#if defined(FLT_EVAL_METHOD)
#if FLT_EVAL_METHOD != 0
#error "swept_spheres.h needs doubles that are computed as doubles, so FLT_EVAL_METHOD must be 0: -msse2 -mfpmath=sse."
#endif
#elif defined(__i386__) || defined(__m68k__)
#error "swept_spheres.h needs to know that doubles are computed as doubles: float.h must define FLT_EVAL_METHOD."
#endif
#if FLT_RADIX != 2 || DBL_MANT_DIG != 53 || DBL_MAX_EXP != 1024 || DBL_MIN_EXP != -1021
#error "swept_spheres.h needs doubles of 64 bits as IEEE 754 has them."
#endif

/* x * y + z is to be rounded twice. GCC knows no pragma of C for that, but one of its own. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#if defined(__FP_FAST_FMA)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off")
#endif
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#else
#pragma STDC FP_CONTRACT OFF
#endif

#define SS_INFINITY ((double)INFINITY)
#define SS_NAN ((double)NAN)

enum { SWEPT_SPHERES_REFUSED = -1, SWEPT_SPHERES_NONE = 0, SWEPT_SPHERES_HIT = 1 };
