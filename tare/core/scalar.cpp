#include "tare/core/scalar.h"

#include <fmt/format.h>

#include <cmath>

#include "tare/core/error.h"

namespace tare {

int64_t Scalar::truncated() const {
  check(kind_ == Kind::floating || (kind_ == Kind::complex && imag_ == 0),
        "value cannot be converted to type int64_t without overflow");
  // 2^63 is the first double that int64 does not hold.
  check(std::abs(real_) < 9223372036854775808.0, "value cannot be converted to type int64_t without overflow");
  return static_cast<int64_t>(real_);
}

double Scalar::to_double() const {
  if (kind_ == Kind::boolean || kind_ == Kind::integer) return static_cast<double>(integer_);
  if (kind_ == Kind::wide) return static_cast<double>(static_cast<uint64_t>(integer_));
  check(kind_ == Kind::floating || imag_ == 0, "value cannot be converted to type double without overflow");
  return real_;
}

DType Scalar::dtype() const {
  switch (kind_) {
    case Kind::boolean: return DType::bool_;
    case Kind::integer: return DType::int64;
    case Kind::wide: return DType::uint64;
    case Kind::floating: return DType::float64;
    case Kind::complex: break;
  }
  return DType::complex128;
}

std::string Scalar::str() const {
  switch (kind_) {
    case Kind::boolean: return integer_ ? "True" : "False";
    case Kind::integer: return std::to_string(integer_);
    case Kind::wide: return std::to_string(static_cast<uint64_t>(integer_));
    case Kind::floating: return fmt::format("{}", real_);
    case Kind::complex: break;
  }
  return fmt::format("({}{:+}j)", real_, imag_);
}

}  // namespace tare
