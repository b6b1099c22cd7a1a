#include "tare/core/dtype.h"

#include "tare/core/error.h"

namespace tare {

using enum DType;
using K = DTypeKind;

constexpr DTypeInfo kDTypeInfo[kDTypes] = {
    {"uint8", "Byte", 1, K::integral, false},
    {"int8", "Char", 1, K::integral, true},
    {"int16", "Short", 2, K::integral, true},
    {"int32", "Int", 4, K::integral, true},
    {"int64", "Long", 8, K::integral, true},
    {"float16", "Half", 2, K::floating, true},
    {"float32", "Float", 4, K::floating, true},
    {"float64", "Double", 8, K::floating, true},
    {"complex32", "ComplexHalf", 4, K::complex, true},
    {"complex64", "ComplexFloat", 8, K::complex, true},
    {"complex128", "ComplexDouble", 16, K::complex, true},
    {"bool", "Bool", 1, K::boolean, false},
    {"qint8", "QInt8", 1, K::quantized, true},
    {"quint8", "QUInt8", 1, K::quantized, false},
    {"qint32", "QInt32", 4, K::quantized, true},
    {"bfloat16", "BFloat16", 2, K::floating, true},
    {"quint4x2", "QUInt4x2", 1, K::quantized, false},
    {"quint2x4", "QUInt2x4", 1, K::quantized, false},
    {"bits1x8", "Bits1x8", 1, K::bits, false},
    {"bits2x4", "Bits2x4", 1, K::bits, false},
    {"bits4x2", "Bits4x2", 1, K::bits, false},
    {"bits8", "Bits8", 1, K::bits, false},
    {"bits16", "Bits16", 2, K::bits, false},
    {"float8_e5m2", "Float8_e5m2", 1, K::floating, true},
    {"float8_e4m3fn", "Float8_e4m3fn", 1, K::floating, true},
    {"float8_e5m2fnuz", "Float8_e5m2fnuz", 1, K::floating, true},
    {"float8_e4m3fnuz", "Float8_e4m3fnuz", 1, K::floating, true},
    {"uint16", "UInt16", 2, K::integral, false},
    {"uint32", "UInt32", 4, K::integral, false},
    {"uint64", "UInt64", 8, K::integral, false},
    {"uint1", "UInt1", 1, K::bits, false},
    {"uint2", "UInt2", 1, K::bits, false},
    {"uint3", "UInt3", 1, K::bits, false},
    {"uint4", "UInt4", 1, K::bits, false},
    {"uint5", "UInt5", 1, K::bits, false},
    {"uint6", "UInt6", 1, K::bits, false},
    {"uint7", "UInt7", 1, K::bits, false},
    {"int1", "Int1", 1, K::bits, true},
    {"int2", "Int2", 1, K::bits, true},
    {"int3", "Int3", 1, K::bits, true},
    {"int4", "Int4", 1, K::bits, true},
    {"int5", "Int5", 1, K::bits, true},
    {"int6", "Int6", 1, K::bits, true},
    {"int7", "Int7", 1, K::bits, true},
    {"float8_e8m0fnu", "Float8_e8m0fnu", 1, K::floating, false},
    {"float4_e2m1fn_x2", "Float4_e2m1fn_x2", 1, K::floating, true},
    {"undefined", "Undefined", 0, K::none, false},
};

static_assert(kDTypes <= 64);
constexpr uint64_t kInexact = [] {
  uint64_t bits = 0;
  for (int i = 0; i < kDTypes; ++i)
    if (kDTypeInfo[i].kind == DTypeKind::floating || kDTypeInfo[i].kind == DTypeKind::complex) bits |= uint64_t{1} << i;
  return bits;
}();

std::string_view cpp_name(DType dtype) {
  switch (dtype) {
    case uint8: return "unsigned char";
    case int8: return "signed char";
    case int16: return "short int";
    case int32: return "int";
    case int64: return "long int";
    case float32: return "float";
    case float64: return "double";
    case bool_: return "bool";
    case float16: return "c10::Half";
    case bfloat16: return "c10::BFloat16";
    case uint16: return "short unsigned int";
    case uint32: return "unsigned int";
    case uint64: return "long unsigned int";
    case float8_e5m2: return "c10::Float8_e5m2";
    case float8_e4m3fn: return "c10::Float8_e4m3fn";
    case float8_e5m2fnuz: return "c10::Float8_e5m2fnuz";
    case float8_e4m3fnuz: return "c10::Float8_e4m3fnuz";
    case float8_e8m0fnu: return "c10::Float8_e8m0fnu";
    case complex32: return "c10::complex<c10::Half>";
    case complex64: return "c10::complex<float>";
    case complex128: return "c10::complex<double>";
    default: return info(dtype).scalar_name;
  }
}

DType real_type(DType dtype) {
  switch (dtype) {
    case complex32: return float16;
    case complex64: return float32;
    case complex128: return float64;
    default: return dtype;
  }
}

DType complex_type(DType dtype) {
  switch (dtype) {
    case float16:
    case complex32: return complex32;
    case bfloat16:
    case float32:
    case complex64: return complex64;
    case float64:
    case complex128: return complex128;
    default: break;
  }
  fail("Unknown Complex ScalarType for {}", info(dtype).scalar_name);
}

namespace {

// Place in the chain bool < integers < floats < complex, within which the wider type wins.
int promotion_rank(DType dtype) {
  switch (dtype) {
    case bool_: return 0;
    case uint8:
    case int8: return 1;
    case int16: return 2;
    case int32: return 3;
    case int64: return 4;
    case float16:
    case bfloat16: return 5;
    case float32: return 6;
    case float64: return 7;
    case complex32: return 8;
    case complex64: return 9;
    case complex128: return 10;
    default: return -1;
  }
}

bool is_unusual_unsigned(DType dtype) { return is_barebones_unsigned(dtype) || (dtype >= uint1 && dtype <= uint7); }

}  // namespace

DType promote_types(DType a, DType b) {
  if (a == b) return a;
  if (a == undefined || b == undefined) return undefined;
  // The unsigned types of unusual widths give way to floating ones; with all others there is no rule.
  if (is_unusual_unsigned(a) || is_unusual_unsigned(b)) {
    for (const DType dtype : {a, b})
      if (is_floating(dtype) && !is_float8(dtype)) return dtype;
    fail("Promotion for uint16, uint32, uint64 types is not supported, attempted to promote {} and {}",
         info(a).scalar_name, info(b).scalar_name);
  }
  const int ra = promotion_rank(a), rb = promotion_rank(b);
  if (ra < 0 || rb < 0) {
    if (is_float8(a) || is_float8(b))
      fail("Promotion for Float8 Types is not supported, attempted to promote {} and {}", info(a).scalar_name,
           info(b).scalar_name);
    fail(
        "promoteTypes with quantized numbers, bits or sub-byte types is not handled yet; figure out what the correct "
        "rules should be, offending types: {} {}",
        info(a).scalar_name, info(b).scalar_name);
  }
  const DType hi = ra >= rb ? a : b;
  if (ra == rb) return ra == 1 ? int16 : float32;  // uint8 + int8, float16 + bfloat16
  if (hi == complex32) {                           // complex32 holds float16 only
    const DType lo = ra >= rb ? b : a;
    if (lo == bfloat16 || lo == float32) return complex64;
    if (lo == float64) return complex128;
  }
  if (hi == complex64 && (a == float64 || b == float64)) return complex128;
  return hi;
}

bool can_cast(DType from, DType to) {
  if (is_complex(from) && !is_complex(to)) return false;
  if (is_floating(from) && is_integral(to)) return false;
  return is_bool(from) || !is_bool(to);
}

std::optional<DType> parse_dtype(std::string_view text) {
  if (text.starts_with("torch.")) text.remove_prefix(6);
  for (int i = 0; i < kDTypes - 1; ++i)
    if (text == kDTypeInfo[i].name || text == kDTypeInfo[i].scalar_name) return static_cast<DType>(i);
  static constexpr std::pair<std::string_view, DType> aliases[] = {
      {"float", float32},      {"double", float64},  {"half", float16},      {"long", int64},
      {"int", int32},          {"short", int16},     {"cfloat", complex64},  {"cdouble", complex128},
      {"chalf", complex32},    {"bf16", bfloat16},   {"f16", float16},       {"fp16", float16},
      {"f32", float32},        {"fp32", float32},    {"f64", float64},       {"i64", int64},
      {"i32", int32},          {"i16", int16},       {"i8", int8},           {"u8", uint8},
      {"u16", uint16},         {"u32", uint32},      {"u64", uint64},        {"c32", complex32},
      {"c64", complex64},      {"c128", complex128}, {"fp8", float8_e4m3fn}, {"f8_e4m3", float8_e4m3fn},
      {"f8_e5m2", float8_e5m2}};
  for (const auto& [alias, dtype] : aliases)
    if (text == alias) return dtype;
  return std::nullopt;
}

}  // namespace tare
