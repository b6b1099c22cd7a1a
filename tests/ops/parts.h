#pragma once

#include <cmath>
#include <complex>
#include <vector>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/dispatch/sharding.h"

// Parts of tensors, and tensors of parts: what a placement means, for the tests of sharding rules.
namespace tare::test {

inline std::string describe(Placement one) {
  static constexpr const char* kinds[] = {"whole", "dim ", "sum",     "average", "product",
                                          "max",   "min",  "strided", "norm"};
  return kinds[static_cast<int>(one.kind)] + (one.is_shard() ? std::to_string(one.dim) : "");
}
inline std::string describe(const std::vector<Placement>& inputs, const std::vector<Placement>& results) {
  std::string line;
  for (const Placement one : inputs) line += describe(one) + " ";
  line += "->";
  for (const Placement one : results) line += " " + describe(one);
  return line;
}

inline Tensor fresh_like(const Tensor& tensor) { return Tensor(TensorMeta(tensor.meta())); }

// Pieces as torch.chunk makes them: the last may be shorter, and some empty.
inline Dims sizes_of_part(const Tensor& tensor, Placement split, int64_t part, int64_t parts) {
  Dims sizes = tensor.sizes();
  if (split.is_shard()) sizes[split.dim] = sharding::share(sizes[split.dim], part, parts);
  return sizes;
}
inline Tensor part_of(const Tensor& tensor, Placement split, int64_t part, int64_t parts) {
  if (!split.is_shard()) return tensor;
  const int64_t first = sharding::first_place(tensor.sizes()[split.dim], part, parts);
  const int64_t offset = tensor.storage_offset() + first * tensor.strides()[split.dim];
  return Tensor::view_of(
      tensor, tensor.meta().with_geometry(sizes_of_part(tensor, split, part, parts), tensor.strides(), offset));
}

inline std::vector<std::complex<double>> values_of(const Tensor& tensor) {
  std::vector<std::complex<double>> values;
  for_each_element(tensor.sizes(), {&tensor, 1},
                   [&](std::byte* const* at) { values.push_back(load_scalar(at[0], tensor.dtype()).to_complex()); });
  return values;
}

// A number of `dtype` that is not smaller, or not larger, than this one; of each two or three neighbours one is itself.
inline std::complex<double> beside(std::complex<double> number, DType dtype, bool smaller, int64_t distance) {
  const double sign = smaller ? -1 : 1;
  if (is_inexact(dtype)) return number + sign * 0.5 * static_cast<double>(distance);
  if (is_bool(dtype)) return smaller ? 0 : 1;
  return {std::max(0.0, number.real() + sign * static_cast<double>(distance)), 0};
}

// One of several numbers, the `part`th of `parts`, that add up to `whole`, are it on the average, are its factors, or
// of which it is the largest, the smallest. They differ in signs and sizes, so that a function that does not keep the
// kind gives others; `k` makes them others from place to place. What is no number is one together with numbers.
inline std::complex<double> partial_number(std::complex<double> whole, DType dtype, Placement::Kind kind, int64_t part,
                                           int64_t parts, int64_t k) {
  using enum Placement::Kind;
  if (kind == partial_max || kind == partial_min) {
    const int64_t distance = (part + k) % parts;
    return distance == 0 ? whole : beside(whole, dtype, kind == partial_max, distance);
  }
  if (std::isnan(whole.real())) return part == 0 ? whole : 1.0;
  // Three times a number of eight bits may be none.
  if (kind == partial_average && itemsize(real_type(dtype)) == 1)
    return part == 0 ? whole * 2.0 : part + 1 == parts ? 0.0 : whole;
  std::complex<double> own = whole;
  if (kind == partial_product) {
    std::complex<double> rest = whole;
    for (int64_t i = 0; i <= part; ++i) {
      own = i + 1 == parts ? rest : is_inexact(dtype) ? ((k + i) % 2 == 0 ? 2.0 : -0.5) : -1.0;
      rest /= own;
    }
    return own;
  }
  if (kind == partial_sum && whole == 0.0) return part == 0 ? 1.0 : part + 1 == parts ? -1.0 : 0.0;
  std::complex<double> rest = kind == partial_average ? whole * static_cast<double>(parts) : whole;
  for (int64_t i = 0; i <= part; ++i) {
    own = i + 1 == parts ? rest : rest * ((k + i) % 2 == 0 ? 2.0 : -1.0);
    rest -= own;
  }
  return own;
}
// Of integers: sums wrap around where the whole is smaller than -1, and averages are cut off.
inline int64_t partial_integer(int64_t whole, DType dtype, Placement::Kind kind, int64_t part, int64_t parts,
                               int64_t k) {
  using enum Placement::Kind;
  if (is_bool(dtype)) return whole != 0 && (kind != partial_sum || (part + k) % parts == 0 || k % 2 == 0) ? 1 : 0;
  if (kind == partial_average) {
    const bool is_below = whole < 0 || (whole == 0 && info(dtype).is_signed && k % 2 == 0);
    const int64_t beside = whole > 0 ? k % 2 : whole < -1 ? -(k % 3) : 0, cut_off = is_below ? 1 - parts : parts - 1;
    return part == 0 ? whole + beside : part + 1 == parts ? whole - beside + cut_off : whole;
  }
  // A fifth of a whole is a number that wraps around to it when it is taken five times.
  if (kind == partial_product) {
    constexpr uint64_t kFifth = 0xCCCCCCCCCCCCCCCD;
    const bool wraps = whole < -1;
    if (part + 1 == parts)
      return static_cast<int64_t>(static_cast<uint64_t>(whole) * (wraps ? kFifth : parts % 2 == 0 ? ~uint64_t{0} : 1));
    return wraps ? (part == 0 ? 5 : 1) : -1;
  }
  const auto largest = static_cast<int64_t>((uint64_t{1} << (8 * itemsize(dtype) - 1)) - 1);
  if (whole == 0) return part == 0 ? 1 : part + 1 == parts ? -1 : 0;
  auto rest = static_cast<uint64_t>(whole), own = rest;
  for (int64_t i = 0; i <= part; ++i) {
    own = i + 1 == parts     ? rest
          : whole < -1       ? static_cast<uint64_t>(largest)
          : (k + i) % 2 == 0 ? rest * 2
                             : uint64_t{0} - rest;
    rest -= own;
  }
  return static_cast<int64_t>(own);
}
// One of several tensors that a partial one stands for.
inline Tensor partial_of(const Tensor& tensor, Placement::Kind kind, int64_t part, int64_t parts) {
  const FakeGuard real(false);
  Tensor partial{
      TensorMeta(tensor.dtype(), tensor.device(), tensor.sizes(), preserved_strides(tensor.sizes(), tensor.strides()))};
  const Tensor both[] = {partial, tensor};
  const bool is_extreme = kind == Placement::Kind::partial_max || kind == Placement::Kind::partial_min;
  int64_t k = 0;
  for_each_element(tensor.sizes(), {both, 2}, [&](std::byte* const* at) {
    ++k;
    const Scalar whole = load_scalar(at[1], tensor.dtype());
    if (!is_inexact(tensor.dtype()) && !is_extreme) {
      const int64_t own = partial_integer(whole.to_int(), tensor.dtype(), kind, part, parts, k);
      return store_scalar(at[0], tensor.dtype(), Scalar(own));
    }
    const std::complex<double> own = partial_number(whole.to_complex(), tensor.dtype(), kind, part, parts, k);
    if (is_complex(tensor.dtype())) store_complex(at[0], tensor.dtype(), own);
    else if (is_floating(tensor.dtype())) store_double(at[0], tensor.dtype(), own.real());
    else store_scalar(at[0], tensor.dtype(), Scalar(static_cast<int64_t>(own.real())));
  });
  partial.storage()->state = StorageState::known;
  return partial;
}
inline Tensor placed(const Tensor& tensor, Placement one, int64_t part, int64_t parts) {
  return one.is_partial() ? partial_of(tensor, one.kind, part, parts) : part_of(tensor, one, part, parts);
}

inline bool agree(std::complex<double> a, std::complex<double> b, double tolerance) {
  if (a == b || (std::isnan(a.real()) && std::isnan(b.real()))) return true;
  return std::isfinite(std::abs(a - b)) &&
         std::abs(a - b) <= tolerance * std::max(1.0, std::max(std::abs(a), std::abs(b)));
}

// One tensor that a call makes or writes, put together out of what its parts make: each is held against its share of
// the whole, or all are put together as their kind says. What overflows is no sum of its parts.
class Assembly {
 public:
  Assembly(Tensor whole, Placement placement, bool of_partials)
      : whole_(std::move(whole)), placement_(placement), of_partials_(of_partials) {}
  /// Whether it agrees with the whole as far as can be told from the parts up to this one.
  bool takes(const Tensor& made, int64_t part, int64_t parts) {
    const std::vector<std::complex<double>> values = values_of(made);
    if (!placement_.is_partial()) return agrees(values, values_of(part_of(whole_, placement_, part, parts)));
    if (part == 0) all_ = values;
    for (size_t k = 0; part > 0 && k < std::min(all_.size(), values.size()); ++k)
      all_[k] = together(all_[k], values[k]);
    if (part + 1 < parts) return true;
    if (placement_.kind == Placement::Kind::partial_average)
      for (std::complex<double>& value : all_) {
        value /= static_cast<double>(parts);
        if (!is_inexact(whole_.dtype())) value = std::trunc(value.real());
      }
    return agrees(all_, values_of(whole_));
  }

 private:
  std::complex<double> together(std::complex<double> a, std::complex<double> b) const {
    switch (placement_.kind) {
      case Placement::Kind::partial_max: return std::isnan(b.real()) ? b : a.real() < b.real() ? b : a;
      case Placement::Kind::partial_min: return std::isnan(b.real()) ? b : a.real() > b.real() ? b : a;
      case Placement::Kind::partial_product: return a * b;
      default: return is_bool(whole_.dtype()) ? std::max(a.real(), b.real()) : a + b;
    }
  }
  bool agrees(const std::vector<std::complex<double>>& made, const std::vector<std::complex<double>>& whole) const {
    if (made.size() != whole.size()) return false;
    const DType dtype = whole_.dtype();
    // The largest of several is one of them.
    const bool is_exact = !is_inexact(dtype) || placement_.kind == Placement::Kind::partial_max ||
                          placement_.kind == Placement::Kind::partial_min;
    const double tolerance = is_exact ? 0 : itemsize(real_type(dtype)) < 4 ? 0.05 : 1e-4;
    // Integers wrap around.
    const double round = is_inexact(dtype) ? 0 : std::ldexp(1.0, static_cast<int>(8 * itemsize(dtype)));
    for (size_t k = 0; k < made.size(); ++k) {
      const bool overflows = of_partials_ && !(std::isfinite(std::abs(made[k])) && std::isfinite(std::abs(whole[k])));
      const bool wraps = round != 0 && std::fmod(std::abs(made[k] - whole[k]), round) == 0;
      if (!overflows && !wraps && !agree(made[k], whole[k], tolerance)) return false;
    }
    return true;
  }
  Tensor whole_;
  Placement placement_;
  bool of_partials_;
  std::vector<std::complex<double>> all_;
};

// Numbers that most functions are defined for, different from place to place; integers are small, as indices must be.
inline Tensor filled(const Tensor& tensor, bool ones, int64_t seed = 0) {
  const FakeGuard real(false);
  Tensor result{TensorMeta(tensor.meta())};
  std::fill_n(reinterpret_cast<char*>(result.storage().data()), result.storage().bytes(), '\0');
  result.storage()->state = StorageState::known;
  int64_t i = 0;
  for_each_element(result.sizes(), {&result, 1}, [&](std::byte* const* at) {
    const int64_t k = (i * 7 + (i + 1) * (i + 3) * seed) % 11;
    ++i;
    if (is_inexact(result.dtype()))
      store_scalar(at[0], result.dtype(), Scalar(ones ? 1.0 : static_cast<double>(k + 1) / 16));
    else store_scalar(at[0], result.dtype(), Scalar(int64_t{ones ? 1 : k % 2}));
  });
  return result;
}

}  // namespace tare::test
