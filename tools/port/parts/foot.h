#if defined(__clang__)
#pragma STDC FP_CONTRACT DEFAULT
#elif defined(__GNUC__) && defined(__FP_FAST_FMA)
#pragma GCC pop_options
#endif

#endif
