#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tare {

/// Element types. The numbers are PyTorch's `ScalarType`, because files and archives store them.
enum class DType : uint8_t {
  uint8 = 0,
  int8,
  int16,
  int32,
  int64,
  float16,
  float32,
  float64,
  complex32,
  complex64,
  complex128,
  bool_,
  qint8,
  quint8,
  qint32,
  bfloat16,
  quint4x2,
  quint2x4,
  bits1x8,
  bits2x4,
  bits4x2,
  bits8,
  bits16,
  float8_e5m2,
  float8_e4m3fn,
  float8_e5m2fnuz,
  float8_e4m3fnuz,
  uint16,
  uint32,
  uint64,
  uint1,
  uint2,
  uint3,
  uint4,
  uint5,
  uint6,
  uint7,
  int1,
  int2,
  int3,
  int4,
  int5,
  int6,
  int7,
  float8_e8m0fnu,
  float4_e2m1fn_x2,
  undefined,
};
inline constexpr int kDTypes = static_cast<int>(DType::undefined) + 1;

enum class DTypeKind : uint8_t { boolean, integral, floating, complex, quantized, bits, none };

/// The facts of one element type.
struct DTypeInfo {
  std::string_view name;         ///< as Python prints it: `float32`
  std::string_view scalar_name;  ///< as PyTorch's C++ messages print it: `Float`
  int8_t size;                   ///< bytes an element
  DTypeKind kind;
  bool is_signed;
};
extern const DTypeInfo kDTypeInfo[kDTypes];

inline const DTypeInfo& info(DType dtype) { return kDTypeInfo[static_cast<int>(dtype)]; }
inline int64_t itemsize(DType dtype) { return info(dtype).size; }
inline std::string_view name(DType dtype) { return info(dtype).name; }
/// The C++ type that some of PyTorch's messages print instead: `float`, `long int`, `c10::Half`.
std::string_view cpp_name(DType dtype);
inline bool is_floating(DType dtype) { return info(dtype).kind == DTypeKind::floating; }
inline bool is_complex(DType dtype) { return info(dtype).kind == DTypeKind::complex; }
/// A bit for each floating or complex type.
extern const uint64_t kInexact;
/// Floating or complex: tensors of such a type may have gradients.
inline bool is_inexact(DType dtype) { return (kInexact >> static_cast<int>(dtype) & 1) != 0; }
inline bool is_bool(DType dtype) { return dtype == DType::bool_; }
/// Integers, with or without `bool`.
inline bool is_integral(DType dtype, bool include_bool = false) {
  return info(dtype).kind == DTypeKind::integral || (include_bool && is_bool(dtype));
}
/// The one-byte floating types, which take no part in promotion.
inline bool is_float8(DType dtype) {
  return (dtype >= DType::float8_e5m2 && dtype <= DType::float8_e4m3fnuz) || dtype == DType::float8_e8m0fnu;
}
/// uint16, uint32, uint64: storage types that promote with hardly anything.
inline bool is_barebones_unsigned(DType dtype) { return dtype >= DType::uint16 && dtype <= DType::uint64; }

/// The real type of a complex type's parts, and of `abs` of it; other types are themselves.
DType real_type(DType dtype);
/// The complex type whose parts are `dtype`; bfloat16 gives complex64. Errors for integral types.
DType complex_type(DType dtype);
/// The smallest type that holds both, as `torch.promote_types`; an error where PyTorch has no rule.
DType promote_types(DType a, DType b);
/// Whether an in-place or out= result may be stored: complex > floating > integral > bool never goes down.
bool can_cast(DType from, DType to);
/// Finds `float32`, `Float`, or the aliases `float`, `half`, `double`, `long`, `bf16`, `f32`, ...
std::optional<DType> parse_dtype(std::string_view text);

}  // namespace tare
