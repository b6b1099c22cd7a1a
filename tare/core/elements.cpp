#include "tare/core/elements.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <type_traits>

#include "tare/core/error.h"
#include "tare/core/strides.h"
#include "tare/core/undefined.h"
#include "tare/core/vectors.h"

namespace tare {

using enum DType;

float bfloat16_to_float(uint16_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }

uint16_t float_to_bfloat16(float value) {
  const auto bits = std::bit_cast<uint32_t>(value);
  const uint32_t known = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  return static_cast<uint16_t>(value != value ? 0x7fc0u : known);
}

namespace {

// Small floating formats by their parameters, and what the top codes mean.
enum class Top : uint8_t {
  ieee,           // the top exponent is infinity and NaN
  one_nan,        // `fn`: the top code alone is NaN; what is beyond becomes the largest number
  negative_zero,  // `fnuz`: none; the code of -0 is NaN
};
struct SmallFloat {
  int exponent_bits, mantissa_bits, bias;
  Top top;
  int bits() const { return 1 + exponent_bits + mantissa_bits; }
};
constexpr SmallFloat kE5M2{5, 2, 15, Top::ieee};
constexpr SmallFloat kE4M3FN{4, 3, 7, Top::one_nan};
constexpr SmallFloat kE5M2FNUZ{5, 2, 16, Top::negative_zero};
constexpr SmallFloat kE4M3FNUZ{4, 3, 8, Top::negative_zero};

float decode(uint32_t code, const SmallFloat& f) {
  const uint32_t sign_bit = 1u << (f.bits() - 1);
  const float sign = code & sign_bit ? -1.0f : 1.0f;
  const uint32_t exponent = (code & (sign_bit - 1)) >> f.mantissa_bits;
  const uint32_t mantissa = code & ((1u << f.mantissa_bits) - 1);
  const uint32_t top = (1u << f.exponent_bits) - 1;
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  if (f.top == Top::negative_zero && code == sign_bit) return nan;
  if (f.top == Top::ieee && exponent == top) return mantissa ? nan : sign * std::numeric_limits<float>::infinity();
  if (f.top == Top::one_nan && exponent == top && mantissa + 1 == (1u << f.mantissa_bits)) return nan;
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(mantissa), 1 - f.bias - f.mantissa_bits);
  return sign * std::ldexp(static_cast<float>(mantissa | (1u << f.mantissa_bits)),
                           static_cast<int>(exponent) - f.bias - f.mantissa_bits);
}

uint32_t encode(float value, const SmallFloat& f) {
  const uint32_t sign_bit = 1u << (f.bits() - 1);
  const uint32_t sign = std::signbit(value) ? sign_bit : 0;
  const uint32_t infinity = ((1u << f.exponent_bits) - 1) << f.mantissa_bits;
  uint32_t nan = sign_bit, largest = sign_bit - 1, beyond = sign_bit;
  if (f.top == Top::ieee) {
    nan = sign | infinity | (1u << (f.mantissa_bits - 1));
    largest = infinity - 1;
    beyond = sign | infinity;
  } else if (f.top == Top::one_nan) {
    nan = sign | (sign_bit - 1);
    largest = sign_bit - 2;
    beyond = sign | largest;
  }
  if (std::isnan(value)) return nan;
  if (std::isinf(value)) return beyond;
  const float magnitude = std::fabs(value);
  int exponent = 0;
  std::frexp(magnitude, &exponent);  // magnitude in [2^(exponent-1), 2^exponent)
  const int least = 1 - f.bias;
  const int scale = std::max(exponent - 1, least) - f.mantissa_bits;
  auto mantissa = static_cast<uint32_t>(std::nearbyint(std::ldexp(magnitude, -scale)));
  // mantissa counts units of 2^scale; a carry out of it raises the exponent by itself.
  uint32_t code = mantissa;
  if (magnitude != 0 && exponent - 1 >= least)
    code += static_cast<uint32_t>(exponent - 1 + f.bias - 1) << f.mantissa_bits;
  if (code > largest) return beyond;
  return code == 0 && f.top == Top::negative_zero ? 0 : sign | code;
}

// float8_e8m0fnu is an exponent alone: the nearest power of two, halves up, without the sign.
uint8_t encode_exponent(float value) {
  if (!std::isfinite(value)) return 255;
  int exponent = 0;
  const float fraction = std::frexp(std::fabs(value), &exponent);  // 2^exponent times [0.5, 1)
  constexpr int bias = 127;
  if (std::fabs(value) <= std::ldexp(1.0f, -bias)) return 0;
  return static_cast<uint8_t>(std::max(1, exponent - 1 + bias + (fraction >= 0.75f)));
}

template <class T>
T read(const std::byte* element) {
  T value;
  std::memcpy(&value, element, sizeof value);
  return value;
}
template <class T>
void write(std::byte* element, T value) {
  std::memcpy(element, &value, sizeof value);
}

// As x86 converts: out of range and NaN give the smallest integer. To uint64 what is too large leaves its upper half,
// which is added again.
template <class T>
T saturating(double value) {
  using Signed = std::make_signed_t<T>;
  constexpr Signed kLeast = std::numeric_limits<Signed>::min();
  constexpr double kLimit = -static_cast<double>(kLeast);
  if (value >= -kLimit && value < kLimit) return static_cast<T>(static_cast<Signed>(value));
  if constexpr (!std::is_signed_v<T>)
    if (value >= 0) return value < 2 * kLimit ? static_cast<T>(value) : 0;
  return static_cast<T>(kLeast);
}

[[noreturn]] void fail_dtype(DType dtype) {
  fail<NotImplementedError>("values of dtype {} are not implemented", name(dtype));
}

}  // namespace

// Of half precision by bits, as most of the conversions are: exponent and digits where float32 has them, and the
// difference of the exponents' biases made up for by an exact product.
// Each case is computed and one is chosen, so that a loop of them is one of vectors.
float half_to_float(uint16_t bits) {
  const uint32_t sign = (bits & 0x8000u) << 16, rest = bits & 0x7fffu;
  const uint32_t finite = std::bit_cast<uint32_t>(std::bit_cast<float>(rest << 13) * 0x1p112f);
  const uint32_t known = rest == 0x7c00 ? 0x7f800000u : finite;
  return std::bit_cast<float>(rest > 0x7c00 ? 0x7fc00000u : sign | known);
}
uint16_t float_to_half(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value), sign = bits >> 16 & 0x8000u, rest = bits & 0x7fffffffu;
  constexpr uint32_t kInfinity = 0x7f800000, kBeyond = 0x47800000, kLeastNormal = 0x38800000;
  const uint32_t moved = rest - (112u << 23), normal = (moved + 0xfffu + (moved >> 13 & 1u)) >> 13;
  // Beside a half the last digit is that of subnormal numbers.
  const uint32_t subnormal = std::bit_cast<uint32_t>(std::bit_cast<float>(rest) + 0.5f) - 0x3f000000u;
  const uint32_t finite = rest < kLeastNormal ? subnormal : normal, known = rest >= kBeyond ? 0x7c00u : finite;
  return static_cast<uint16_t>(sign | (rest > kInfinity ? 0x7e00u : known));
}

double load_double(const std::byte* element, DType dtype) {
  switch (dtype) {
    case float32: return read<float>(element);
    case float64: return read<double>(element);
    case float16: return half_to_float(read<uint16_t>(element));
    case bfloat16: return bfloat16_to_float(read<uint16_t>(element));
    case float8_e5m2: return decode(read<uint8_t>(element), kE5M2);
    case float8_e4m3fn: return decode(read<uint8_t>(element), kE4M3FN);
    case float8_e5m2fnuz: return decode(read<uint8_t>(element), kE5M2FNUZ);
    case float8_e4m3fnuz: return decode(read<uint8_t>(element), kE4M3FNUZ);
    case float8_e8m0fnu: {
      const auto code = read<uint8_t>(element);
      return code == 255 ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.0, code - 127);
    }
    case complex32:
    case complex64:
    case complex128: return load_complex(element, dtype).real();
    case uint64: return static_cast<double>(read<uint64_t>(element));
    case float4_e2m1fn_x2: fail_dtype(dtype);  // two elements a byte
    default: return static_cast<double>(load_int(element, dtype));
  }
}

int64_t load_int(const std::byte* element, DType dtype) {
  switch (dtype) {
    case bool_: return read<uint8_t>(element) != 0;
    case uint8:
    case quint8: return read<uint8_t>(element);
    case int8:
    case qint8: return read<int8_t>(element);
    case int16: return read<int16_t>(element);
    case int32:
    case qint32: return read<int32_t>(element);
    case int64: return read<int64_t>(element);
    case uint16: return read<uint16_t>(element);
    case uint32: return read<uint32_t>(element);
    case uint64: return static_cast<int64_t>(read<uint64_t>(element));
    default: break;
  }
  if (is_inexact(dtype)) return saturating<int64_t>(load_double(element, dtype));
  fail_dtype(dtype);
}

Complex load_complex(const std::byte* element, DType dtype) {
  switch (dtype) {
    case complex64: return {read<float>(element), read<float>(element + 4)};
    case complex128: return {read<double>(element), read<double>(element + 8)};
    case complex32: return {half_to_float(read<uint16_t>(element)), half_to_float(read<uint16_t>(element + 2))};
    default: return load_double(element, dtype);
  }
}

Scalar load_scalar(const std::byte* element, DType dtype) {
  if (is_complex(dtype)) return load_complex(element, dtype);
  if (is_floating(dtype)) return load_double(element, dtype);
  if (is_bool(dtype)) return load_int(element, dtype) != 0;
  if (dtype == uint64) return read<uint64_t>(element);
  return load_int(element, dtype);
}

void store_int(std::byte* element, DType dtype, int64_t value) {
  switch (dtype) {
    case bool_: write<uint8_t>(element, value != 0); return;
    case uint8:
    case quint8: write(element, static_cast<uint8_t>(value)); return;
    case int8:
    case qint8: write(element, static_cast<int8_t>(value)); return;
    case int16: write(element, static_cast<int16_t>(value)); return;
    case int32:
    case qint32: write(element, static_cast<int32_t>(value)); return;
    case int64: write(element, value); return;
    case uint16: write(element, static_cast<uint16_t>(value)); return;
    case uint32: write(element, static_cast<uint32_t>(value)); return;
    case uint64: write(element, static_cast<uint64_t>(value)); return;
    case quint4x2:
    case quint2x4: fail_dtype(dtype);  // several elements a byte
    default: store_double(element, dtype, static_cast<double>(value));
  }
}

void store_double(std::byte* element, DType dtype, double value) {
  switch (dtype) {
    case float32: write(element, static_cast<float>(value)); return;
    case float64: write(element, value); return;
    case float16: write(element, float_to_half(static_cast<float>(value))); return;
    case bfloat16: write(element, float_to_bfloat16(static_cast<float>(value))); return;
    case float8_e5m2: write(element, static_cast<uint8_t>(encode(static_cast<float>(value), kE5M2))); return;
    case float8_e4m3fn: write(element, static_cast<uint8_t>(encode(static_cast<float>(value), kE4M3FN))); return;
    case float8_e5m2fnuz: write(element, static_cast<uint8_t>(encode(static_cast<float>(value), kE5M2FNUZ))); return;
    case float8_e4m3fnuz: write(element, static_cast<uint8_t>(encode(static_cast<float>(value), kE4M3FNUZ))); return;
    case float8_e8m0fnu: write(element, encode_exponent(static_cast<float>(value))); return;
    case complex32:
    case complex64:
    case complex128: store_complex(element, dtype, value); return;
    case bool_: write<uint8_t>(element, value != 0); return;
    case uint64: write(element, saturating<uint64_t>(value)); return;
    default: break;
  }
  if (!is_integral(dtype) && info(dtype).kind != DTypeKind::quantized) fail_dtype(dtype);
  // Small integers are narrowed from int32.
  const bool small = itemsize(dtype) < 4 || dtype == int32;
  store_int(element, dtype, small ? saturating<int32_t>(value) : saturating<int64_t>(value));
}

void store_complex(std::byte* element, DType dtype, Complex value) {
  switch (dtype) {
    case complex64:
      write(element, static_cast<float>(value.real())), write(element + 4, static_cast<float>(value.imag()));
      return;
    case complex128: write(element, value.real()), write(element + 8, value.imag()); return;
    case complex32:
      write(element, float_to_half(static_cast<float>(value.real())));
      write(element + 2, float_to_half(static_cast<float>(value.imag())));
      return;
    case bool_: write<uint8_t>(element, value != Complex(0)); return;
    default: store_double(element, dtype, value.real());
  }
}

void store_scalar(std::byte* element, DType dtype, const Scalar& value) {
  if (value.is_complex()) store_complex(element, dtype, value.to_complex());
  else if (value.is_floating()) store_double(element, dtype, value.to_double());
  else if (dtype == uint64) store_int(element, dtype, value.to_bits());
  else if (value.is_wide() && !is_integral(dtype)) store_double(element, dtype, value.to_double());
  else store_int(element, dtype, value.to_int());
}

bool reads_undefined() {
  static const bool everywhere = [] {
    const char* value = std::getenv("TARE_ALLOW_UNDEFINED");
    return value != nullptr && std::string_view(value) == "1";
  }();
  return thread_state.reads_undefined || everywhere;
}

void check_written(const Tensor& tensor, std::string_view reader) {
  if (tensor.storage().state() != StorageState::undefined || tensor.numel() == 0 || reads_undefined()) return;
  fail<UndefinedError>("{}: the tensor ({}{} on {}) {}; fill it or load it first", reader, name(tensor.dtype()),
                       tensor.sizes(), tensor.device(), why_undefined(tensor.storage()));
}

void for_each_row(IntList sizes, TensorList tensors, const RowVisit& visit) {
  if (std::ranges::find(sizes, 0) != sizes.end()) return;  // the other sizes may be of any length
  const auto n = static_cast<size_t>(tensors.size());
  std::vector<std::byte*> at;
  std::vector<Dims> strides;
  for (const Tensor& tensor : tensors) {
    at.push_back(tensor.data());
    strides.push_back(broadcast_strides(tensor.sizes(), tensor.strides(), sizes));
  }
  // The dimensions that are walked, from the last, with each tensor's step in bytes. Those of one place are none.
  std::vector<int64_t> lengths, steps;
  for (int64_t d = sizes.size() - 1; d >= 0; --d) {
    if (sizes[d] == 1) continue;
    bool in_line = !lengths.empty();
    for (size_t t = 0; t < n && in_line; ++t)
      in_line =
          strides[t][d] * tensors[static_cast<int64_t>(t)].itemsize() == steps[steps.size() - n + t] * lengths.back();
    if (in_line) {
      lengths.back() *= sizes[d];
      continue;
    }
    lengths.push_back(sizes[d]);
    for (size_t t = 0; t < n; ++t) steps.push_back(strides[t][d] * tensors[static_cast<int64_t>(t)].itemsize());
  }
  if (lengths.empty()) {
    lengths.push_back(1);
    steps.resize(n);
  }
  std::vector<int64_t> index(lengths.size());
  while (true) {
    visit(at.data(), steps.data(), lengths[0]);
    size_t d = 1;
    for (; d < lengths.size(); ++d) {
      const int64_t* const step = steps.data() + d * n;
      const bool ends = ++index[d] == lengths[d];
      for (size_t t = 0; t < n; ++t) at[t] += ends ? step[t] * (1 - lengths[d]) : step[t];
      if (!ends) break;
      index[d] = 0;
    }
    if (d == lengths.size()) return;
  }
}

void for_each_element(IntList sizes, TensorList tensors, const std::function<void(std::byte* const*)>& visit) {
  const auto n = static_cast<size_t>(tensors.size());
  std::vector<std::byte*> at(n);
  for_each_row(sizes, tensors, [&](std::byte* const* row, const int64_t* steps, int64_t count) {
    std::copy_n(row, n, at.begin());
    for (int64_t i = 0; i < count; ++i) {
      visit(at.data());
      for (size_t t = 0; t < n; ++t) at[t] += steps[t];
    }
  });
}

namespace {

// Calls `with` with a value of the dtype's own type, where C++ has it.
template <class With>
bool with_plain_type(DType dtype, const With& with) {
  switch (dtype) {
    case float32: with(float{}); return true;
    case float64: with(double{}); return true;
    case int64: with(int64_t{}); return true;
    case int32: with(int32_t{}); return true;
    case uint8: with(uint8_t{}); return true;
    default: return false;
  }
}

// Calls `with` with the conversions of a type of half precision.
constexpr int64_t kHalf = 2;  // bytes of an element
struct BrainFloat {
  static float load(uint16_t bits) { return bfloat16_to_float(bits); }
  static uint16_t store(float value) { return float_to_bfloat16(value); }
};
struct Half {
  static float load(uint16_t bits) { return half_to_float(bits); }
  static uint16_t store(float value) { return float_to_half(value); }
};
template <class With>
void with_half(DType dtype, const With& with) {
  dtype == bfloat16 ? with(BrainFloat()) : with(Half());
}

template <class T>
constexpr bool kIsFloating = std::is_same_v<T, double>;

template <class T, class E>
T widened(E value) {
  if constexpr (std::is_same_v<T, Complex>) return static_cast<double>(value);
  else return static_cast<T>(value);
}
template <class T>
T load_as(const std::byte* element, DType dtype) {
  if constexpr (std::is_same_v<T, Complex>) return load_complex(element, dtype);
  else if constexpr (kIsFloating<T>) return load_double(element, dtype);
  else return static_cast<T>(load_int(element, dtype));
}
template <class T>
void store_as(std::byte* element, DType dtype, T value) {
  if constexpr (std::is_same_v<T, Complex>) store_complex(element, dtype, value);
  else if constexpr (kIsFloating<T>) store_double(element, dtype, value);
  else store_int(element, dtype, static_cast<int64_t>(value));
}

// The first of elements that lie side by side, once, twice, and so on, until there are `bytes`.
void repeat(std::byte* to, size_t item, size_t bytes) {
  for (size_t done = item; done < bytes; done *= 2) std::memcpy(to + done, to, std::min(done, bytes - done));
}

// Elements from one place to another, both in steps of bytes.
template <class T>
void move_row(const std::byte* from, int64_t from_step, std::byte* to, int64_t to_step, int64_t count) {
  for (; count > 0; --count, from += from_step, to += to_step) std::memcpy(to, from, sizeof(T));
}
void move_row(const std::byte* from, int64_t from_step, std::byte* to, int64_t to_step, int64_t count, int64_t size) {
  if (count <= 0) return;  // there may be no memory
  if (from_step == size && to_step == size) {
    std::memmove(to, from, static_cast<size_t>(count * size));
    return;
  }
  if (from_step == 0 && to_step == size) {
    std::memmove(to, from, static_cast<size_t>(size));
    return repeat(to, static_cast<size_t>(size), static_cast<size_t>(count * size));
  }
  switch (size) {
    case 1: return move_row<uint8_t>(from, from_step, to, to_step, count);
    case 2: return move_row<uint16_t>(from, from_step, to, to_step, count);
    case 4: return move_row<uint32_t>(from, from_step, to, to_step, count);
    case 8: return move_row<uint64_t>(from, from_step, to, to_step, count);
    case 16: return move_row<Complex>(from, from_step, to, to_step, count);
    default: break;
  }
  for (; count > 0; --count, from += from_step, to += to_step) std::memmove(to, from, static_cast<size_t>(size));
}

}  // namespace

template <class T>
void load_row(const std::byte* at, int64_t step, DType dtype, T* to, int64_t count, int64_t stride) {
  if (step == 0 && stride == 1 && count > 1) {
    load_row(at, step, dtype, to, 1);
    std::fill_n(to + 1, count - 1, to[0]);
    return;
  }
  const bool is_plain = with_plain_type(dtype, [&]<class E>(E) {
    if constexpr (std::is_floating_point_v<E> && !kIsFloating<T> && !std::is_same_v<T, Complex>) {
      for (int64_t i = 0; i < count; ++i) to[i * stride] = load_as<T>(at + i * step, dtype);  // which saturates
    } else if (step == sizeof(E) && stride == 1) {
      in_vectors([=]() TARE_LOOP {
        for (int64_t i = 0; i < count; ++i) to[i] = widened<T>(read<E>(at + i * static_cast<int64_t>(sizeof(E))));
      });
    } else {
      for (int64_t i = 0; i < count; ++i) to[i * stride] = widened<T>(read<E>(at + i * step));
    }
  });
  if (is_plain) return;
  if constexpr (kIsFloating<T>) {
    if (dtype == bfloat16 || dtype == float16) {
      return with_half(dtype, [=](auto half) {
        if (step != kHalf || stride != 1) {
          for (int64_t i = 0; i < count; ++i) to[i * stride] = half.load(read<uint16_t>(at + i * step));
          return;
        }
        in_vectors([=]() TARE_LOOP {
          for (int64_t i = 0; i < count; ++i) to[i] = half.load(read<uint16_t>(at + i * kHalf));
        });
      });
    }
  }
  for (int64_t i = 0; i < count; ++i) to[i * stride] = load_as<T>(at + i * step, dtype);
}

template <class T>
void store_row(std::byte* at, int64_t step, DType dtype, const T* from, int64_t count) {
  if constexpr (kIsFloating<T>) {
    if (dtype == float32 && step == sizeof(float)) {
      in_vectors([=]() TARE_LOOP {
        for (int64_t i = 0; i < count; ++i)
          write(at + i * static_cast<int64_t>(sizeof(float)), static_cast<float>(from[i]));
      });
      return;
    }
    if (dtype == float32) {
      for (int64_t i = 0; i < count; ++i) write(at + i * step, static_cast<float>(from[i]));
      return;
    }
    if (dtype == bfloat16 || dtype == float16) {
      return with_half(dtype, [=](auto half) {
        if (step != kHalf) {
          for (int64_t i = 0; i < count; ++i) write(at + i * step, half.store(static_cast<float>(from[i])));
          return;
        }
        in_vectors([=]() TARE_LOOP {
          for (int64_t i = 0; i < count; ++i) write(at + i * kHalf, half.store(static_cast<float>(from[i])));
        });
      });
    }
  }
  if (dtype == (kIsFloating<T> ? float64 : std::is_same_v<T, Complex> ? complex128 : int64)) {
    move_row(reinterpret_cast<const std::byte*>(from), sizeof(T), at, step, count, sizeof(T));
    return;
  }
  for (int64_t i = 0; i < count; ++i) store_as<T>(at + i * step, dtype, from[i]);
}

#define TARE_ROWS(T)                                                              \
  template void load_row(const std::byte*, int64_t, DType, T*, int64_t, int64_t); \
  template void store_row(std::byte*, int64_t, DType, const T*, int64_t);
TARE_ROWS(double)
TARE_ROWS(Complex)
TARE_ROWS(int64_t)
TARE_ROWS(uint64_t)
#undef TARE_ROWS

namespace {

// A row by way of the widest type of its kind, a block at a time.
template <class T, class F>
void convert_row(std::byte* const* at, const int64_t* steps, int64_t count, DType to, DType from, const F& change) {
  constexpr int64_t kBlock = 128;
  T values[kBlock];
  for (int64_t done = 0; done < count; done += kBlock) {
    const int64_t size = std::min(kBlock, count - done);
    load_row(at[1] + done * steps[1], steps[1], from, values, size);
    for (int64_t i = 0; i < size; ++i) values[i] = change(values[i]);
    store_row(at[0] + done * steps[0], steps[0], to, values, size);
  }
}

}  // namespace

void copy_elements(const Tensor& target, const Tensor& source) {
  const DType to = target.dtype(), from = source.dtype();
  const bool conj = source.meta().is_conj() != target.meta().is_conj();
  const bool neg = source.meta().is_neg() != target.meta().is_neg();
  const Tensor both[] = {target, source};
  target.storage()->state = StorageState::known;
  if (to == from && !conj && !neg && target.is_contiguous() && source.is_contiguous() &&
      target.sizes() == source.sizes()) {
    if (target.numel() > 0) std::memmove(target.data(), source.data(), static_cast<size_t>(target.nbytes()));
    return;
  }
  for_each_row(target.sizes(), {both, 2}, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    if (to == from && !conj && !neg) return move_row(at[1], steps[1], at[0], steps[0], count, target.itemsize());
    if (is_complex(from))
      return convert_row<Complex>(at, steps, count, to, from, [&](Complex value) {
        if (conj) value = std::conj(value);
        return neg ? -value : value;
      });
    if (is_floating(from))
      return convert_row<double>(at, steps, count, to, from, [neg](double value) { return neg ? -value : value; });
    if (from == uint64 && is_inexact(to)) return convert_row<double>(at, steps, count, to, from, std::identity());
    convert_row<int64_t>(at, steps, count, to, from, [neg](int64_t value) {
      return neg ? static_cast<int64_t>(-static_cast<uint64_t>(value)) : value;
    });
  });
}

void replace_contents(const Tensor& tensor, const Tensor& with) {
  tensor.set_meta(TensorMeta(with.meta()));
  tensor.set_storage(with.storage());
}

void fill_elements(const Tensor& target, const Scalar& value) {
  target.storage()->state = StorageState::known;
  if (target.meta().is_non_overlapping_and_dense() && target.numel() > 0 && !target.meta().is_conj() &&
      !target.meta().is_neg()) {
    store_scalar(target.data(), target.dtype(), value);
    return repeat(target.data(), static_cast<size_t>(target.itemsize()), static_cast<size_t>(target.nbytes()));
  }
  for_each_element(target.sizes(), {&target, 1},
                   [&](std::byte* const* at) { store_scalar(at[0], target.dtype(), value); });
}

bool has_internal_overlap(const TensorMeta& meta) {
  if (meta.is_contiguous()) return false;
  for (int64_t i = 0; i < meta.dim(); ++i)
    if (meta.strides()[i] == 0 && meta.sizes()[i] > 1) return true;
  return false;
}

bool has_partial_overlap(const Tensor& a, const Tensor& b) {
  if (a.is_same(b) || !(a.storage() == b.storage()) || a.numel() == 0 || b.numel() == 0) return false;
  if (!a.meta().is_non_overlapping_and_dense() || !b.meta().is_non_overlapping_and_dense()) return false;
  const int64_t a0 = a.storage_offset() * a.itemsize(), a1 = a0 + a.nbytes();
  const int64_t b0 = b.storage_offset() * b.itemsize(), b1 = b0 + b.nbytes();
  if (a0 == b0 && a1 == b1) return !(a.strides() == b.strides());
  return a0 < b1 && b0 < a1;
}

bool has_full_overlap(const Tensor& a, const Tensor& b) {
  if (a.is_same(b)) return true;
  if (!(a.storage() == b.storage()) || a.numel() == 0 || b.numel() == 0) return false;
  if (!a.meta().is_non_overlapping_and_dense() || !b.meta().is_non_overlapping_and_dense()) return false;
  return a.storage_offset() * a.itemsize() == b.storage_offset() * b.itemsize() && a.nbytes() == b.nbytes() &&
         a.strides() == b.strides();
}

}  // namespace tare
