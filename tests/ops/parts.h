#pragma once

#include <cmath>
#include <complex>
#include <vector>

#include "tare/core/elements.h"
#include "tare/dispatch/sharding.h"

// Parts of tensors, and tensors of parts: what a placement means, for the tests of sharding rules.
namespace tare::test {

inline std::string describe(Placement one) {
  static constexpr const char* kinds[] = {"whole", "dim ", "sum", "average", "product", "max", "min"};
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

// One of several tensors that a partial one stands for: they add up to it, are it on the average, are its factors, or
// it is the largest, the smallest of them. They differ in signs and sizes, so that a function that does not keep the
// kind gives others.
inline Tensor partial_of(const Tensor& tensor, Placement::Kind kind, int64_t part, int64_t parts) {
  const FakeGuard real(false);
  Tensor partial{TensorMeta(tensor.dtype(), tensor.device(), tensor.sizes())};
  const Tensor both[] = {partial, tensor};
  int64_t k = 0;
  for_each_element(tensor.sizes(), {both, 2}, [&](std::byte* const* at) {
    ++k;
    const std::complex<double> whole = load_scalar(at[1], tensor.dtype()).to_complex();
    std::complex<double> own = whole;
    if (kind == Placement::Kind::partial_max || kind == Placement::Kind::partial_min) {
      const int64_t distance = (part + k) % parts;
      if (distance != 0) own = beside(whole, tensor.dtype(), kind == Placement::Kind::partial_max, distance);
    } else if (kind == Placement::Kind::partial_product) {
      std::complex<double> rest = whole;
      for (int64_t i = 0; i <= part; ++i) {
        own = i + 1 == parts ? rest : is_inexact(tensor.dtype()) ? ((k + i) % 2 == 0 ? 2.0 : -0.5) : -1.0;
        rest /= own;
      }
    } else {
      std::complex<double> rest = kind == Placement::Kind::partial_average ? whole * static_cast<double>(parts) : whole;
      for (int64_t i = 0; i <= part; ++i) {
        own = i + 1 == parts ? rest : rest * ((k + i) % 2 == 0 ? 2.0 : -1.0);
        rest -= own;
      }
    }
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
  return std::abs(a - b) <= tolerance * std::max(1.0, std::max(std::abs(a), std::abs(b)));
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
      for (std::complex<double>& value : all_) value /= static_cast<double>(parts);
    return agrees(all_, values_of(whole_));
  }

 private:
  std::complex<double> together(std::complex<double> a, std::complex<double> b) const {
    switch (placement_.kind) {
      case Placement::Kind::partial_max: return std::isnan(a.real()) ? a : std::max(a.real(), b.real());
      case Placement::Kind::partial_min: return std::isnan(a.real()) ? a : std::min(a.real(), b.real());
      case Placement::Kind::partial_product: return a * b;
      default: return a + b;
    }
  }
  bool agrees(const std::vector<std::complex<double>>& made, const std::vector<std::complex<double>>& whole) const {
    if (made.size() != whole.size()) return false;
    const DType dtype = whole_.dtype();
    const double tolerance = itemsize(real_type(dtype)) < 4 ? 0.05 : 1e-4;
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
