#include "tare/kernels/reduction.h"

#include <cmath>

#include "tare/kernels/elementwise.h"
#include "tare/kernels/numbers.h"

namespace tare::cpu {

namespace {

template <class T>
struct Access;
template <>
struct Access<double> {
  static constexpr auto load = load_double;
  static constexpr auto store = store_double;
};
template <>
struct Access<Complex> {
  static constexpr auto load = load_complex;
  static constexpr auto store = store_complex;
};
template <>
struct Access<int64_t> {
  static constexpr auto load = load_int;
  static constexpr auto store = store_int;
};

template <class T, class F>
void reduce_as(const Tensor& result, const Tensor& self, DimSet dims, const F& function) {
  check<NotImplementedError>(static_cast<bool>(function), "no CPU kernel for {}", self.dtype());
  Lane<T> values;
  for (const Lane<T>& lane : lanes<T>(self, dims)) values.push_back(function(lane));
  write<T>(result, values);
}

// Unsigned numbers in the order of signed ones, or back.
void turn(Lane<int64_t>& lane, DType dtype) {
  if (const int64_t bit = order_bit(dtype))
    for (int64_t& x : lane) x ^= bit;
}
void reduce_ordered(const Tensor& result, const Tensor& self, DimSet dims, const LaneFunctions& functions) {
  Lane<int64_t> values;
  for (Lane<int64_t>& lane : lanes<int64_t>(self, dims)) {
    turn(lane, self.dtype());
    values.push_back(functions.integer(lane));
  }
  turn(values, result.dtype());
  write<int64_t>(result, values);
}

}  // namespace

template <class T>
Lane<T> read(const Tensor& tensor) {
  Lane<T> values;
  values.reserve(static_cast<size_t>(tensor.numel()));
  for_each_element(tensor.sizes(), {&tensor, 1},
                   [&](std::byte* const* at) { values.push_back(Access<T>::load(at[0], tensor.dtype())); });
  return values;
}

template <class T>
void write(const Tensor& tensor, const Lane<T>& values) {
  // Arguments that contradict each other come this far where nobody compared them.
  check<ShapeError>(values.size() >= static_cast<size_t>(tensor.numel()), "a kernel has {} values for a result of {}",
                    values.size(), tensor.sizes());
  size_t i = 0;
  for_each_element(tensor.sizes(), {&tensor, 1},
                   [&](std::byte* const* at) { Access<T>::store(at[0], tensor.dtype(), values[i++]); });
}

template <class T>
std::vector<Lane<T>> lanes(const Tensor& self, DimSet dims) {
  // The stride of each dimension among the results: 0 for those that go.
  Dims steps(self.dim());
  int64_t count = 1;
  for (int64_t d = self.dim() - 1; d >= 0; --d)
    if (!dims.has(d)) {
      steps[d] = count;
      count *= self.sizes()[d];
    }
  std::vector<Lane<T>> all(static_cast<size_t>(count));
  const Lane<T> values = read<T>(self);
  Dims index(self.dim());
  for (const T& value : values) {
    int64_t at = 0;
    for (int64_t d = 0; d < self.dim(); ++d) at += index[d] * steps[d];
    all[static_cast<size_t>(at)].push_back(value);
    for (int64_t d = self.dim() - 1; d >= 0; --d) {
      if (++index[d] < self.sizes()[d]) break;
      index[d] = 0;
    }
  }
  return all;
}

void reduce(const Tensor& result, const Tensor& given, DimSet dims, const LaneFunctions& functions) {
  const Tensor self = functions.converts ? converted(given, result.dtype()) : given;
  if (is_complex(self.dtype()) || is_complex(result.dtype())) reduce_as<Complex>(result, self, dims, functions.complex);
  else if (is_integral(self.dtype(), true) && is_integral(result.dtype(), true) && functions.integer)
    functions.orders ? reduce_ordered(result, self, dims, functions)
                     : reduce_as<int64_t>(result, self, dims, functions.integer);
  else reduce_as<double>(result, self, dims, functions.real);
}

int64_t arg_of(const Lane<double>& lane, bool largest) {
  size_t best = 0;
  for (size_t i = 1; i < lane.size() && !std::isnan(lane[best]); ++i)
    if (std::isnan(lane[i]) || (largest ? lane[i] > lane[best] : lane[i] < lane[best])) best = i;
  return static_cast<int64_t>(best);
}

namespace {

// Numbers in the order of the elements: doubles do not tell all integers apart.
const Lane<double>& in_order(const Lane<double>& lane, DType) { return lane; }
Lane<double> in_order(Lane<int64_t> lane, DType dtype) {
  turn(lane, dtype);
  Lane<int64_t> sorted = lane;
  std::sort(sorted.begin(), sorted.end());
  Lane<double> places;
  for (const int64_t x : lane)
    places.push_back(static_cast<double>(std::lower_bound(sorted.begin(), sorted.end(), x) - sorted.begin()));
  return places;
}

template <class T>
void select_as(TensorList results, const Tensor& self, DimSet dims,
               const std::function<int64_t(const Lane<double>&)>& choose) {
  Lane<int64_t> indices;
  Lane<T> values;
  for (const Lane<T>& lane : lanes<T>(self, dims)) {
    indices.push_back(choose(in_order(lane, self.dtype())));
    values.push_back(lane[static_cast<size_t>(indices.back())]);
  }
  write<T>(results[0], values);
  write<int64_t>(results[1], indices);
}

}  // namespace

void select(TensorList results, const Tensor& self, DimSet dims,
            const std::function<int64_t(const Lane<double>&)>& choose) {
  (is_integral(self.dtype(), true) ? select_as<int64_t> : select_as<double>)(results, self, dims, choose);
}

void for_each_lane(const Tensor& self, int64_t dim, const std::function<void(const std::vector<size_t>&)>& visit) {
  const auto length = static_cast<size_t>(lane_size(self, dim));
  size_t inner = 1;
  for (int64_t d = dim + 1; d < self.dim(); ++d) inner *= static_cast<size_t>(self.sizes()[d]);
  const auto numel = static_cast<size_t>(self.numel());
  if (numel == 0) return;
  std::vector<size_t> positions(length);
  for (size_t outer = 0; outer < numel; outer += length * inner)
    for (size_t i = 0; i < inner; ++i) {
      for (size_t k = 0; k < length; ++k) positions[k] = outer + k * inner + i;
      visit(positions);
    }
}

#define TARE_LANES(T)                                    \
  template Lane<T> read<T>(const Tensor&);               \
  template void write<T>(const Tensor&, const Lane<T>&); \
  template std::vector<Lane<T>> lanes<T>(const Tensor&, DimSet);
TARE_LANES(double)
TARE_LANES(Complex)
TARE_LANES(int64_t)
#undef TARE_LANES

}  // namespace tare::cpu
