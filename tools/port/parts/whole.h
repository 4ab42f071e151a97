/* Whole numbers of any size that can occur. A length is a multiple of 2^-1074 below 2^1025, and so has no more than
   2099 bits, that of two balls included. D, of four lengths multiplied, has no more than 8401. */
#define SS_DIGITS 264

typedef struct { int sign; int count; uint32_t digit[SS_DIGITS]; } ss_whole;

/* The number without leading zeros; 0 has the sign 0. */
static inline void ss_trim(ss_whole *x)
{
    while (x->count > 0 && x->digit[x->count - 1] == 0)
        x->count--;
    if (x->count == 0)
        x->sign = 0;
}

/* x times 2^bits. */
static inline ss_whole ss_whole_shifted(uint64_t x, int sign, int bits)
{
    ss_whole out;
    int i, from = bits / 32, by = bits % 32;
    uint64_t low = (x & 0xffffffffu) << by, high = (x >> 32) << by;
    out.sign = sign;
    out.count = from + 3;
    for (i = 0; i < from; i++)
        out.digit[i] = 0;
    high += low >> 32;
    out.digit[from] = (uint32_t)low;
    out.digit[from + 1] = (uint32_t)high;
    out.digit[from + 2] = (uint32_t)(high >> 32);
    ss_trim(&out);
    return out;
}

/* A small whole number, not negative. */
static inline ss_whole ss_whole_of(int x)
{
    return ss_whole_shifted((uint64_t)x, 1, 0);
}

/* Is |x| less than |y|? */
static inline int ss_smaller(const ss_whole *x, const ss_whole *y)
{
    int i = x->count - 1;
    if (x->count != y->count)
        return x->count < y->count;
    while (i > 0 && x->digit[i] == y->digit[i])
        i--;
    return i >= 0 && x->digit[i] < y->digit[i];
}

/* |x| + |y|, or |x| - |y| where |x| is not the smaller one; its sign is that of x. */
static inline ss_whole ss_joined(const ss_whole *x, const ss_whole *y, int add)
{
    ss_whole out;
    int i, count = x->count > y->count ? x->count : y->count;
    int64_t carry = 0;
    for (i = 0; i < count; i++) {
        int64_t one = i < x->count ? (int64_t)x->digit[i] : 0, other = i < y->count ? (int64_t)y->digit[i] : 0;
        int64_t sum = one + (add ? other : -other) + carry;
        out.digit[i] = (uint32_t)(sum & 0xffffffff);
        carry = sum < 0 ? -1 : sum >> 32;
    }
    out.sign = x->sign;
    out.count = count;
    if (carry > 0)
        out.digit[out.count++] = (uint32_t)carry;
    ss_trim(&out);
    return out;
}

static inline ss_whole ss_whole_plus(ss_whole x, ss_whole y)
{
    if (x.sign == 0 || y.sign == 0)
        return x.sign == 0 ? y : x;
    if (x.sign == y.sign)
        return ss_joined(&x, &y, 1);
    return ss_smaller(&x, &y) ? ss_joined(&y, &x, 0) : ss_joined(&x, &y, 0);
}

static inline ss_whole ss_whole_less(ss_whole x, ss_whole y)
{
    y.sign = -y.sign;
    return ss_whole_plus(x, y);
}

static inline ss_whole ss_whole_times(ss_whole x, ss_whole y)
{
    ss_whole out;
    int i, j;
    out.sign = x.sign * y.sign;
    out.count = out.sign ? x.count + y.count : 0;
    for (i = 0; i < out.count; i++)
        out.digit[i] = 0;
    for (i = 0; out.sign && i < x.count; i++) {
        uint64_t carry = 0;
        for (j = 0; j < y.count; j++) {
            carry += (uint64_t)x.digit[i] * y.digit[j] + out.digit[i + j];
            out.digit[i + j] = (uint32_t)(carry & 0xffffffffu);
            carry >>= 32;
        }
        out.digit[i + y.count] = (uint32_t)carry;
    }
    ss_trim(&out);
    return out;
}
