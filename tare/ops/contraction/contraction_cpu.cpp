#include "tare/ops/contraction/contraction_cpu.h"

#include <algorithm>
#include <limits>
#include <string>

#include "tare/core/error.h"
#include "tare/kernels/product.h"
#include "tare/kernels/runs.h"

namespace tare::cpu {

namespace {

bool has(std::string_view term, char letter) { return term.find(letter) != std::string_view::npos; }

// A tensor whose dimensions have letters, seen with its dimensions in the order of other letters.
Tensor in_order(const Tensor& tensor, std::string_view letters, std::string_view order) {
  Dims sizes, strides;
  for (const char letter : order) {
    const auto d = static_cast<int64_t>(letters.find(letter));
    sizes.push_back(tensor.sizes()[d]);
    strides.push_back(tensor.strides()[d]);
  }
  return Tensor::view_of(tensor, tensor.meta().with_geometry(sizes, strides, tensor.storage_offset()));
}

int64_t combinations(const Tensor& tensor, std::string_view letters, std::string_view of) {
  int64_t product = 1;
  for (const char letter : of) product *= tensor.sizes()[static_cast<int64_t>(letters.find(letter))];
  return product;
}

// The nearest that two elements lie in memory along any of the letters' dimensions.
int64_t nearest(const Tensor& tensor, std::string_view letters, std::string_view of) {
  int64_t least = std::numeric_limits<int64_t>::max();
  for (const char letter : of) {
    const auto d = static_cast<int64_t>(letters.find(letter));
    if (tensor.sizes()[d] > 1) least = std::min(least, tensor.strides()[d]);
  }
  return least;
}

// The matrices of one operand in the order in which they lie in memory: a weight that is multiplied transposed is read
// row by row.
template <class T>
struct Matrices {
  Lies lies;
  Reader<T> values;
  Matrices(const Tensor& tensor, std::string_view letters, const std::string& batch, const std::string& rows,
           const std::string& columns)
      : lies(nearest(tensor, letters, rows) < nearest(tensor, letters, columns) ? Lies::transposed : Lies::plain),
        values(in_order(tensor, letters, batch + (lies == Lies::plain ? rows + columns : columns + rows))) {}
};

}  // namespace

// Letters of both terms and the result count matrices, letters of both terms alone are summed over, the others are the
// matrices' rows and columns.
void contract(const Tensor& result, const Tensor& left, const Tensor& right, std::string_view equation,
              bool conjugate_left, const Scalar& alpha) {
  const size_t comma = equation.find(','), arrow = equation.find("->");
  const std::string_view a = equation.substr(0, comma), b = equation.substr(comma + 1, arrow - comma - 1);
  const std::string_view kept = equation.substr(arrow + 2);
  std::string batch, rows, summed, columns;
  for (const char letter : a) (has(kept, letter) ? (has(b, letter) ? batch : rows) : summed) += letter;
  for (const char letter : b)
    if (!has(a, letter)) columns += letter;
  check<SchemaError>(batch.size() + rows.size() + columns.size() == kept.size(),
                     "the contraction {} sums over a letter of one term alone", equation);
  const int64_t count = combinations(left, a, batch), m = combinations(left, a, rows),
                k = combinations(left, a, summed), n = combinations(right, b, columns);
  with_type(result.dtype(), [&]<class T>(T zero) {
    Matrices<T> x(left, a, batch, rows, summed), y(right, b, batch, summed, columns);
    const T *lefts = x.values.all(), *const rights = y.values.all();
    std::vector<T> conjugates;
    if constexpr (std::is_same_v<T, Complex>)
      if (conjugate_left) {
        for (int64_t i = 0; i < count * m * k; ++i) conjugates.push_back(std::conj(lefts[i]));
        lefts = conjugates.data();
      }
    std::vector<T> sums(static_cast<size_t>(count * m * n), zero);
    for (int64_t i = 0; i < count; ++i)
      add_product(lefts + i * m * k, x.lies, rights + i * k * n, y.lies, sums.data() + i * m * n, m, k, n);
    const T scale = number<T>(alpha);
    if (scale != T(1))
      for (T& sum : sums) sum *= scale;
    set_values(in_order(result, kept, batch + rows + columns), sums);
  });
}

void add_scaled(const Tensor& result, const Tensor& tensor, const Scalar& factor) {
  if (!factor.to_bool()) return;
  const Tensor both[] = {result, tensor};
  with_type(result.dtype(), [&]<class T>(T) {
    const T scale = number<T>(factor);
    constexpr int64_t kBlock = 256;
    T sums[kBlock], addends[kBlock];
    for_each_row(result.sizes(), {both, 2}, [&](std::byte* const* at, const int64_t* steps, int64_t count) {
      for (int64_t done = 0; done < count; done += kBlock) {
        const int64_t size = std::min(kBlock, count - done);
        load_row(at[0] + done * steps[0], steps[0], result.dtype(), sums, size);
        load_row(at[1] + done * steps[1], steps[1], tensor.dtype(), addends, size);
        if constexpr (std::is_same_v<T, Complex>)
          if (tensor.meta().is_conj())
            for (int64_t i = 0; i < size; ++i) addends[i] = std::conj(addends[i]);
        for (int64_t i = 0; i < size; ++i) sums[i] += scale * addends[i];
        store_row(at[0] + done * steps[0], steps[0], result.dtype(), sums, size);
      }
    });
  });
}

}  // namespace tare::cpu
