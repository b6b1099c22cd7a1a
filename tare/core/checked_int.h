#pragma once

#include <cstdint>

#include "tare/core/error.h"

namespace tare {

/// An int64 whose arithmetic raises where it would overflow: for sizes computed from what a caller gave. A division by
/// zero raises too.
struct Exact {
  int64_t value;
  constexpr Exact(int64_t value) : value(value) {}  // implicit, so that a formula reads as it always did

  friend Exact operator+(Exact a, Exact b) {
    if (__builtin_add_overflow(a.value, b.value, &a.value)) [[unlikely]]
      fail();
    return a;
  }
  friend Exact operator-(Exact a, Exact b) {
    if (__builtin_sub_overflow(a.value, b.value, &a.value)) [[unlikely]]
      fail();
    return a;
  }
  friend Exact operator*(Exact a, Exact b) {
    if (__builtin_mul_overflow(a.value, b.value, &a.value)) [[unlikely]]
      fail();
    return a;
  }
  friend Exact operator/(Exact a, Exact b) {
    if (b.value == 0 || (b.value == -1 && a.value == INT64_MIN)) [[unlikely]]
      fail();
    return a.value / b.value;
  }
  friend Exact operator%(Exact a, Exact b) { return a - a / b * b; }
  Exact operator-() const { return Exact(0) - *this; }
  Exact& operator+=(Exact other) { return *this = *this + other; }
  Exact& operator*=(Exact other) { return *this = *this * other; }
  friend auto operator<=>(Exact, Exact) = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 takes it for a 0

 private:
  [[noreturn]] [[gnu::cold]] static void fail();
};

}  // namespace tare
