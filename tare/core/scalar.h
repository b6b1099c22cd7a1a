#pragma once

#include <complex>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

#include "tare/core/dtype.h"

namespace tare {

/// A number that came as a number: bool, integer, floating or complex. It promotes as a Python number does.
class Scalar {
 public:
  /// `wide`: an integer that int64 does not hold and uint64 does.
  enum class Kind : uint8_t { boolean, integer, wide, floating, complex };

  constexpr Scalar() : Scalar(int64_t{0}) {}
  template <std::same_as<bool> T>  // a template, so that pointers do not become numbers
  constexpr Scalar(T value) : kind_(Kind::boolean), integer_(value) {}
  template <std::integral T>
  requires(!std::same_as<T, bool>) constexpr Scalar(T value)
      : kind_(std::is_unsigned_v<T> && static_cast<uint64_t>(value) >> 63 != 0 ? Kind::wide : Kind::integer),
        integer_(static_cast<int64_t>(value)) {}
  template <std::floating_point T>
  constexpr Scalar(T value) : kind_(Kind::floating), real_(value) {}
  template <std::floating_point T>
  constexpr Scalar(std::complex<T> value) : kind_(Kind::complex), real_(value.real()), imag_(value.imag()) {}

  Kind kind() const { return kind_; }
  bool is_boolean() const { return kind_ == Kind::boolean; }
  bool is_wide() const { return kind_ == Kind::wide; }
  bool is_integral(bool include_bool = false) const {
    return kind_ == Kind::integer || is_wide() || (include_bool && is_boolean());
  }
  bool is_floating() const { return kind_ == Kind::floating; }
  bool is_complex() const { return kind_ == Kind::complex; }

  /// The number as an integer, truncated towards zero. Errors: a complex number with an imaginary part, a value
  /// outside int64.
  int64_t to_int() const { return kind_ <= Kind::integer ? integer_ : truncated(); }
  /// The bits of an integer of 64, signed or not; of other numbers those of `to_int`.
  int64_t to_bits() const { return is_wide() ? integer_ : to_int(); }
  /// The number as a double. Errors: a complex number with an imaginary part.
  double to_double() const;
  std::complex<double> to_complex() const {
    return kind_ == Kind::complex    ? std::complex(real_, imag_)
           : kind_ == Kind::floating ? std::complex(real_, 0.0)
                                     : std::complex(to_double(), 0.0);
  }
  bool to_bool() const { return to_complex() != std::complex(0.0, 0.0); }
  /// bool, int64, uint64, float64 or complex128: the type of a 0-d tensor that wraps the number.
  DType dtype() const;
  /// As Python prints it: `1`, `0.5`, `True`, `(1+2j)`.
  std::string str() const;

 private:
  int64_t truncated() const;
  Kind kind_;
  union {
    int64_t integer_;
    double real_;
  };
  double imag_ = 0;
};

}  // namespace tare
