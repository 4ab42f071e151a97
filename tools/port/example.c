/* Answers pairs: a line {"p": [4, 0], "v": [-4, 0], "r": 2} becomes {"hit": true, "t": 0.5}, and so does a line with
   both balls, "p1", "v1", "r1", "p2", "v2" and "r2". To compile: cc -std=c99 -O2 -I built tools/port/example.c -lm */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "swept_spheres.h"

/* The numbers that follow a key, 3 at most; how many there are. */
static int numbers(const char *line, const char *key, double x[])
{
    const char *at = strstr(line, key);
    char *end;
    int n = 0;
    for (at = at ? at + strlen(key) : ""; n < 3; n++, at = end) {
        at += strspn(at, "[, ");
        x[n] = strtod(at, &end);
        if (end == at)
            break;
    }
    return n;
}

int main(void)
{
    static char line[4096];
    double p[3] = {0}, v[3] = {0}, r[3] = {0}, q[3] = {0}, w[3] = {0}, s[3] = {0}, t;
    while (fgets(line, sizeof line, stdin)) {
        int two = strstr(line, "\"p1\":") != NULL, d = numbers(line, two ? "\"p1\":" : "\"p\":", p);
        numbers(line, two ? "\"v1\":" : "\"v\":", v), numbers(line, two ? "\"r1\":" : "\"r\":", r);
        numbers(line, "\"p2\":", q), numbers(line, "\"v2\":", w), numbers(line, "\"r2\":", s);
        switch (two ? swept_spheres_hit_both(p, v, *r, q, w, *s, d, &t) : swept_spheres_hit(p, v, *r, d, &t)) {
        case SWEPT_SPHERES_HIT: printf("{\"hit\": true, \"t\": %.17g}\n", t); break;
        case SWEPT_SPHERES_NONE: printf("{\"hit\": false, \"t\": null}\n"); break;
        default: printf("{\"error\": \"p and v need 2 or 3 finite numbers each, and r one of at least 0.\"}\n");
        }
        fflush(stdout);
    }
    return 0;
}
