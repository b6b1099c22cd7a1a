#include "tare/kernels/reduction.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tare/core/thread.h"
#include "tare/core/vectors.h"
#include "tare/kernels/elementwise.h"
#include "tare/kernels/numbers.h"
#include "tare/kernels/rows.h"

namespace tare::cpu {

namespace {

// A view of self with the dimensions that go behind those that stay.
Tensor with_last(const Tensor& self, DimSet dims) {
  Dims sizes, strides;
  for (const bool goes : {false, true})
    for (int64_t d = 0; d < self.dim(); ++d)
      if (dims.has(d) == goes) {
        sizes.push_back(self.sizes()[d]);
        strides.push_back(self.strides()[d]);
      }
  return Tensor::view_of(self, self.meta().with_geometry(sizes, strides, self.storage_offset()));
}

// Whether the innermost dimension stays and is long enough to be added as a row. Sums lie side by side along it.
bool keeps_rows(const Tensor& self, DimSet dims) {
  constexpr int64_t kLeastRow = 16;
  for (int64_t d = self.dim() - 1; d >= 0; --d)
    if (self.sizes()[d] != 1) return !dims.has(d) && self.sizes()[d] >= kLeastRow;
  return false;
}

// The same where the innermost dimension stays: the lanes beside one another along it are filled together, row by row,
// for a lane alone would be read an element from every row.
template <class T, class F>
void visit_columns(const Tensor& self, DimSet dims, const F& visit) {
  Dims outer, steps, sizes, strides;
  int64_t length = 1, last = self.dim() - 1;
  while (self.sizes()[last] == 1) --last;
  for (int64_t d = 0; d < last; ++d) {
    (dims.has(d) ? sizes : outer).push_back(self.sizes()[d]);
    (dims.has(d) ? strides : steps).push_back(self.strides()[d]);
    if (dims.has(d)) length *= self.sizes()[d];
  }
  constexpr int64_t kLeast = 16, kTile = 2048;
  const int64_t columns = self.sizes()[last],
                most = std::min(columns, std::max(kLeast, kTile / std::max(length, int64_t{1})));
  sizes.push_back(most), strides.push_back(self.strides()[last]);
  std::vector<Lane<T>> lanes(static_cast<size_t>(most), Lane<T>(static_cast<size_t>(length)));
  Lane<T> row(static_cast<size_t>(most));
  for_each_index(outer, [&](IntList index) {
    int64_t offset = self.storage_offset();
    for (int64_t d = 0; d < index.size(); ++d) offset += index[d] * steps[d];
    for (int64_t first = 0; first < columns; first += most) {
      const int64_t width = std::min(most, columns - first);
      sizes.back() = width;
      const Tensor tile =
          Tensor::view_of(self, self.meta().with_geometry(sizes, strides, offset + first * strides.back()));
      size_t k = 0;
      for_each_row(sizes, {&tile, 1}, [&](std::byte* const* at, const int64_t* bytes, int64_t count) {
        for (int64_t done = 0; done < count; done += width, ++k) {  // a row of them all, or of several
          load_row(at[0] + done * bytes[0], bytes[0], tile.dtype(), row.data(), width);
          if constexpr (std::is_same_v<T, Complex>)
            if (tile.meta().is_conj())
              for (T& value : row) value = std::conj(value);
          for (size_t i = 0; i < static_cast<size_t>(width); ++i) lanes[i][k] = row[i];
        }
      });
      for (size_t i = 0; i < static_cast<size_t>(width); ++i) visit(lanes[i]);
    }
  });
}

template <class T, class F>
void visit_lanes(const Tensor& self, DimSet dims, const F& visit) {
  if (self.numel() > 0 && keeps_rows(self, dims)) return visit_columns<T>(self, dims, visit);
  size_t count = 1, length = 1;
  for (int64_t d = 0; d < self.dim(); ++d) (dims.has(d) ? length : count) *= static_cast<size_t>(self.sizes()[d]);
  Lane<T> lane(length);
  if (length == 0)
    for (size_t i = 0; i < count; ++i) visit(lane);
  // A row holds several lanes, or a part of one.
  const Tensor view = with_last(self, dims);
  size_t filled = 0;
  for_each_row(view.sizes(), {&view, 1}, [&](std::byte* const* at, const int64_t* steps, int64_t row) {
    for (int64_t done = 0, size = 0; done < row; done += size) {
      size = std::min(row - done, static_cast<int64_t>(length - filled));
      T* const to = lane.data() + filled;
      load_row(at[0] + done * steps[0], steps[0], view.dtype(), to, size);
      if constexpr (std::is_same_v<T, Complex>)
        if (view.meta().is_conj())
          for (int64_t i = 0; i < size; ++i) to[i] = std::conj(to[i]);
      filled += static_cast<size_t>(size);
      if (filled < length) return;
      visit(lane);
      filled = 0;
    }
  });
}

template <class T, class F>
void reduce_as(const Tensor& result, const Tensor& self, DimSet dims, const F& function) {
  check<NotImplementedError>(static_cast<bool>(function), "no CPU kernel for {}", self.dtype());
  Lane<T> values;
  visit_lanes<T>(self, dims, [&](const Lane<T>& lane) { values.push_back(function(lane)); });
  write<T>(result, values);
}

void fold_row(double* to, const double* row, int64_t count, Fold fold) {
  const auto each = [=](const auto& join) {
    in_vectors([=]() TARE_LOOP {
      for (int64_t i = 0; i < count; ++i) to[i] = join(to[i], row[i]);
    });
  };
  // A nan wins over all.
  switch (fold) {
    case Fold::sum:
    case Fold::mean: return each([](double a, double b) { return a + b; });
    case Fold::max:
      return each([](double a, double b) {
        const double larger = b > a ? b : a;
        return b != b ? b : larger;
      });
    case Fold::min:
      return each([](double a, double b) {
        const double smaller = b < a ? b : a;
        return b != b ? b : smaller;
      });
  }
}

// Unsigned numbers in the order of signed ones, or back.
void turn(Lane<int64_t>& lane, DType dtype) {
  if (const int64_t bit = order_bit(dtype))
    for (int64_t& x : lane) x ^= bit;
}
void reduce_ordered(const Tensor& result, const Tensor& self, DimSet dims, const LaneFunctions& functions) {
  Lane<int64_t> values;
  visit_lanes<int64_t>(self, dims, [&](Lane<int64_t>& lane) {
    turn(lane, self.dtype());
    values.push_back(functions.integer(lane));
  });
  turn(values, result.dtype());
  write<int64_t>(result, values);
}

}  // namespace

bool fold_rows(const Tensor& result, const Tensor& self, DimSet dims, Fold fold) {
  if (!is_floating(self.dtype()) || !is_floating(result.dtype()) || !keeps_rows(self, dims)) return false;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Dims kept, strides;
  double length = 1;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (!dims.has(d)) kept.push_back(self.sizes()[d]);
    else length *= static_cast<double>(self.sizes()[d]);
  }
  const FakeGuard real(false);
  const Tensor folded(TensorMeta(DType::float64, DeviceType::cpu, kept));
  fill_elements(folded, fold == Fold::max ? -infinity : fold == Fold::min ? infinity : 0.0);
  for (int64_t d = 0, own = 0; d < self.dim(); ++d) strides.push_back(dims.has(d) ? 0 : folded.strides()[own++]);
  const Tensor both[] = {
      self, Tensor::view_of(folded, folded.meta().with_geometry(self.sizes(), strides, folded.storage_offset()))};
  constexpr int64_t kBlock = 256;
  double values[kBlock];
  for_each_row(self.sizes(), {both, 2}, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
    for (int64_t done = 0, size = 0; done < count; done += size) {
      size = std::min(kBlock, count - done);
      load_row(at[0] + done * steps[0], steps[0], self.dtype(), values, size);
      fold_row(reinterpret_cast<double*>(at[1]) + done, values, size, fold);
    }
  });
  Lane<double> all = read<double>(folded);
  if (fold == Fold::mean)
    for (double& value : all) value /= length;
  write<double>(result, all);
  return true;
}

template <class T>
Lane<T> read(const Tensor& tensor) {
  return values_of<T>(tensor);
}

template <class T>
void write(const Tensor& tensor, const Lane<T>& values) {
  // Arguments that contradict each other come this far where nobody compared them.
  check<ShapeError>(values.size() >= static_cast<size_t>(tensor.numel()), "a kernel has {} values for a result of {}",
                    values.size(), tensor.sizes());
  set_values(tensor, values);
}

template <class T>
std::vector<Lane<T>> lanes(const Tensor& self, DimSet dims) {
  std::vector<Lane<T>> all;
  visit_lanes<T>(self, dims, [&](const Lane<T>& lane) { all.push_back(lane); });
  return all;
}

void reduce(const Tensor& result, const Tensor& given, DimSet dims, const LaneFunctions& functions) {
  const Tensor self = functions.converts ? converted(given, result.dtype()) : given;
  if (is_complex(self.dtype()) || is_complex(result.dtype())) reduce_as<Complex>(result, self, dims, functions.complex);
  else if (is_integral(self.dtype(), true) && is_integral(result.dtype(), true) && functions.integer)
    functions.orders ? reduce_ordered(result, self, dims, functions)
                     : reduce_as<int64_t>(result, self, dims, functions.integer);
  else if (!functions.adds || !fold_rows(result, self, dims, Fold::sum))
    reduce_as<double>(result, self, dims, functions.real);
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
  visit_lanes<T>(self, dims, [&](const Lane<T>& lane) {
    indices.push_back(choose(in_order(lane, self.dtype())));
    values.push_back(lane[static_cast<size_t>(indices.back())]);
  });
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
