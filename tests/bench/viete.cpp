// The Viète method as an engine would write it: scalar, with early-outs. What `sweep.py` measures against.
#include <cmath>
#include <cstdint>

template <typename T>
static void sweep(long n, const T* p, const T* v, const T* r, std::uint8_t* hit, T* t) {
    for (long i = 0; i < n; i++, p += 3, v += 3, r++) {
        hit[i] = 0;
        t[i] = INFINITY;
        T c = p[0] * p[0] + p[1] * p[1] + p[2] * p[2] - *r * *r;
        if (c <= 0) { hit[i] = 1; t[i] = 0; continue; }
        T b = p[0] * v[0] + p[1] * v[1] + p[2] * v[2];
        if (b >= 0) continue;
        T a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        if (a + b <= 0 && a + 2 * b + c > 0) continue;
        T D = b * b - a * c;
        if (D < 0) continue;
        hit[i] = 1;
        t[i] = c / (-b + std::sqrt(D));
    }
}

// The same bytes in and out and next to no arithmetic: what memory allows.
template <typename T>
static void copy(long n, const T* p, const T* v, const T* r, std::uint8_t* hit, T* t) {
    for (long i = 0; i < n; i++) {
        T x = p[3 * i] + p[3 * i + 1] + p[3 * i + 2] + v[3 * i] + v[3 * i + 1] + v[3 * i + 2] + r[i];
        hit[i] = x > 0;
        t[i] = x;
    }
}

extern "C" {
void viete32(long n, const float* p, const float* v, const float* r, std::uint8_t* hit, float* t) {
    sweep(n, p, v, r, hit, t);
}
void viete64(long n, const double* p, const double* v, const double* r, std::uint8_t* hit, double* t) {
    sweep(n, p, v, r, hit, t);
}
void copy32(long n, const float* p, const float* v, const float* r, std::uint8_t* hit, float* t) {
    copy(n, p, v, r, hit, t);
}
void copy64(long n, const double* p, const double* v, const double* r, std::uint8_t* hit, double* t) {
    copy(n, p, v, r, hit, t);
}
}
