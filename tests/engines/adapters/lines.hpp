// What an adapter in C++ stands on: a pair a line in, an answer a line out; or its version; or what a call costs.
#pragma once
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

using Vector = double[3];
using Time = std::optional<double>;  // the share of v at the contact, or nothing
using Sweep = Time (*)(const Vector& p, const Vector& v, double r);
using Triangle = Vector[3];

inline Triangle triangle;  // the corners, of a question that has them

// The time along a ray that has no end: what comes after t = 1 is not asked.
inline Time ray(double t) {
  if (t > 1) return {};
  return t;
}

// A version out of its numbers.
inline std::string dotted(const std::vector<int>& numbers) {
  std::string text;
  for (int number : numbers) text += (text.empty() ? "" : ".") + std::to_string(number);
  return text;
}

namespace lines {
constexpr double LONG = 0.1;  // seconds, for which a call is timed

struct Pair {
  Vector p, v;
  double r;
  Triangle triangle;
};

// Numbers after a name, up to three.
inline void read(const std::string& line, const char* name, double* x, int most) {
  const char* at = std::strstr(line.c_str(), name) + std::strlen(name);
  for (int i = 0; i < most; ++i) {
    while (*at == ':' || *at == ' ' || *at == '[' || *at == ',') ++at;
    char* end;
    x[i] = std::strtod(at, &end);
    if (end == at || *(at = end) == ']') return;
  }
}

// The nine numbers of three corners.
inline void corners(const char* at, Triangle& x) {
  at = std::strchr(at, '[');
  for (int i = 0; i < 9; ++i) {
    at += std::strcspn(at, "-0123456789");
    char* end;
    x[i / 3][i % 3] = std::strtod(at, &end);
    at = end;
  }
}

inline Pair given(const std::string& line) {
  Pair pair{};
  read(line, "\"p\"", pair.p, 3);
  read(line, "\"v\"", pair.v, 3);
  read(line, "\"r\"", &pair.r, 1);
  if (const char* at = std::strstr(line.c_str(), "\"triangle\"")) corners(at, pair.triangle);
  return pair;
}

inline void say(Time t) {
  if (!t) std::puts("{\"hit\": false}");
  else if (std::isnan(*t)) std::puts("{\"hit\": true, \"t\": NaN}");
  else if (std::isinf(*t)) std::printf("{\"hit\": true, \"t\": %sInfinity}\n", *t < 0 ? "-" : "");
  else std::printf("{\"hit\": true, \"t\": %.17g}\n", *t);
  std::fflush(stdout);
}

inline double dot(const Vector& x, const Vector& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

// The residual form, to compare the cost with.
inline Time plain(const Vector& p, const Vector& v, double r) {
  double c = dot(p, p) - r * r, a = dot(v, v), b = dot(p, v);
  if (c <= 0) return 0.0;
  if (b >= 0) return {};
  Vector near;
  for (int i = 0; i < 3; ++i) near[i] = p[i] - b / a * v[i];
  double D = a * (r * r - dot(near, near));
  if (D < 0) return {};
  double t = c / (-b + std::sqrt(D));
  if (t > 1) return {};
  return t;
}

// The answer to one question.
inline Time asked(Sweep sweep, const Pair& pair) {
  std::memcpy(triangle, pair.triangle, sizeof(Triangle));
  return sweep(pair.p, pair.v, pair.r);
}

// Microseconds a call.
inline double cost(Sweep sweep, const std::vector<Pair>& pairs) {
  using Clock = std::chrono::steady_clock;
  static volatile double sink = 0;  // so that no compiler leaves a call out
  auto start = Clock::now();
  double passed = 0;
  long calls = 0;
  do {
    for (const Pair& pair : pairs) sink = sink + asked(sweep, pair).value_or(0);
    calls += pairs.size();
    passed = std::chrono::duration<double>(Clock::now() - start).count();
  } while (passed < LONG);
  return 1e6 * passed / calls;
}
}  // namespace lines

inline int serve(int words, char** word, const char* engine, const std::string& version, Sweep sweep) {
  std::string line, first = words > 1 ? word[1] : "";
  std::vector<lines::Pair> pairs;
  if (first == "--version") {
    std::printf("{\"engine\": \"%s\", \"version\": \"%s\"}\n", engine, version.c_str());
    return 0;
  }
  while (std::getline(std::cin, line)) {
    lines::Pair pair = lines::given(line);
    if (first == "--cost") pairs.push_back(pair);
    else lines::say(lines::asked(sweep, pair));
  }
  if (first == "--cost")
    std::printf("{\"us\": %g, \"plain\": %g}\n", lines::cost(sweep, pairs), lines::cost(lines::plain, pairs));
  return 0;
}
