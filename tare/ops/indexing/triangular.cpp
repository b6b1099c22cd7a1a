#include <algorithm>
#include <cmath>

#include "tare/core/checked_int.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/indexing/index_checks.h"
#include "tare/ops/splits.h"

// Triangles and diagonals of matrices, which are the last two dimensions. The law: a triangle has self's sizes and is
// contiguous; a diagonal of length n, shifted by k, belongs to a matrix of n + |k| rows and columns.
namespace tare {

namespace {

template <bool upper>
TensorMeta triangle_meta(const Tensor& self, int64_t) {
  check(self.dim() >= 2, "{}: input tensor must have at least 2 dimensions", upper ? "triu" : "tril");
  return {self.dtype(), self.device(), self.sizes()};
}

template <bool upper>
void triangle_cpu(TensorList results, const Tensor& self, int64_t diagonal) {
  const IntList sizes = self.sizes();
  const int64_t columns = sizes.back(), rows = sizes[sizes.size() - 2], bytes = self.itemsize();
  if (self.numel() == 0) return;
  const int64_t shift = std::clamp(diagonal, -rows, columns);
  const auto first_column = [&](const Tensor& tensor) {
    const int64_t last = tensor.dim() - 1;
    return Tensor::view_of(tensor,
                           tensor.meta().with_geometry(tensor.sizes().slice(0, last), tensor.strides().slice(0, last),
                                                       tensor.storage_offset()));
  };
  const int64_t to_step = results[0].strides().back() * bytes, from_step = self.strides().back() * bytes;
  const Tensor both[] = {first_column(results[0]), first_column(self)};
  int64_t row = 0;
  for_each_element(both[1].sizes(), {both, 2}, [&](std::byte* const* at) {
    const int64_t begin = upper ? std::clamp<int64_t>(row + shift, 0, columns) : 0;
    const int64_t end = upper ? columns : std::clamp<int64_t>(row + shift + 1, 0, columns);
    row = row + 1 == rows ? 0 : row + 1;
    for (int64_t k = 0; k < columns; ++k) {
      if (k >= begin && k < end) move_element(at[0] + k * to_step, at[1] + k * from_step, bytes);
      else std::memset(at[0] + k * to_step, 0, static_cast<size_t>(bytes));
    }
  });
}

int64_t grown(int64_t length, int64_t offset) { return (length + (offset < 0 ? -Exact(offset) : offset)).value; }

TensorMeta diag_embed_meta(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  const int64_t rank = self.dim() + 1;
  const int64_t first = wrap_dim(dim1, rank), second = wrap_dim(dim2, rank);
  check(first != second, "diagonal dimensions cannot be identical {}, {}", dim1, dim2);
  const int64_t size = grown(self.size(-1), offset);
  Dims sizes = self.sizes().slice(0, self.dim() - 1);
  sizes.insert(std::min(first, second), size);
  sizes.insert(std::max(first, second), size);
  return {self.dtype(), self.device(), sizes};
}

void diag_embed_cpu(TensorList results, const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  const Tensor& result = results[0];
  fill_elements(result, 0);
  const int64_t row = wrap_dim(dim1, result.dim()), column = wrap_dim(dim2, result.dim());
  Dims strides = result.strides();
  const int64_t row_step = strides[row], column_step = strides[column];
  const int64_t start = offset >= 0 ? offset * column_step : -offset * row_step;
  strides.erase(std::max(row, column)), strides.erase(std::min(row, column));
  strides.push_back(row_step + column_step);
  copy_elements(Tensor::view_of(result, result.meta().with_geometry(self.sizes(), strides, start)), self);
}

// A vector makes a matrix with it as diagonal, a matrix gives its diagonal.
TensorMeta diag_meta(const Tensor& self, int64_t diagonal) {
  check(self.dim() == 1 || self.dim() == 2, "diag(): Supports 1D or 2D tensors. Got {}D", self.dim());
  if (self.dim() == 1) return diag_embed_meta(self, diagonal, 0, 1);
  const int64_t rows = self.sizes()[0] + std::min<int64_t>(diagonal, 0);
  const int64_t columns = self.sizes()[1] - std::max<int64_t>(diagonal, 0);
  return {self.dtype(), self.device(), {std::max<int64_t>(std::min(rows, columns), 0)}};
}

void diag_cpu(TensorList results, const Tensor& self, int64_t diagonal) {
  if (self.dim() == 1) {
    diag_embed_cpu(results, self, diagonal, 0, 1);
    return;
  }
  if (results[0].numel() == 0) return;
  const IntList strides = self.strides();
  const int64_t start = self.storage_offset() + (diagonal >= 0 ? diagonal * strides[1] : -diagonal * strides[0]);
  const TensorMeta line = self.meta().with_geometry(results[0].sizes(), {strides[0] + strides[1]}, start);
  copy_elements(results[0], Tensor::view_of(self, TensorMeta(line)));
}

Tensor diagflat_of(const Tensor& self, int64_t offset) { return diag_embed(view(contiguous(self), {-1}), offset); }

// Writes self's main diagonal; of a tall matrix, with `wrap`, another diagonal below, one row left free.
Tensor fill_diagonal_of(const Tensor& self, const Scalar& fill_value, bool wrap) {
  const IntList sizes = self.sizes(), strides = self.strides();
  check(self.dim() >= 2, "dimensions must larger than 1");
  for (int64_t d = 1; d < self.dim() && self.dim() > 2; ++d)
    check(sizes[d] == sizes[0], "all dimensions of input must be of equal length");
  if (self.numel() > 0) check_fits(fill_value, self.dtype());
  self.bump_version();
  if (!self.storage().allocated()) return self;
  int64_t step = 0;
  for (const int64_t stride : strides) step += stride;
  const auto fill = [&](int64_t n, int64_t offset) {
    const TensorMeta line = self.meta().with_geometry({n}, {step}, self.storage_offset() + offset);
    fill_elements(Tensor::view_of(self, TensorMeta(line)), fill_value);
  };
  const int64_t side = std::min(sizes[0], sizes[1]);
  fill(side, 0);
  for (int64_t row = side + 1; wrap && self.dim() == 2 && row < sizes[0]; row += side + 1)
    fill(std::min(side, sizes[0] - row), row * strides[0]);
  return self;
}

// Each element's powers, from 0 to N - 1; integers become int64, as their products do.
Tensor vander_of(const Tensor& x, std::optional<int64_t> N) {
  const DType dtype = x.dtype();
  check(dtype == DType::float32 || dtype == DType::float64 || dtype == DType::complex64 || dtype == DType::complex128 ||
            is_integral(dtype),
        "linalg.vander supports floating point, complex, and integer tensors, but got {}", dtype);
  const int64_t n = N.value_or(nonempty_size(x, std::max<int64_t>(x.dim() - 1, 0)));
  check(n > 1, "N must be greater than 1.");
  Dims sizes = x.dim() == 0 ? Dims{1} : Dims(x.sizes());
  Dims one = sizes;
  sizes.push_back(n - 1), one.push_back(1);
  const Tensor powers = cumprod(expand(unsqueeze(x.dim() == 0 ? unsqueeze(x, 0) : x, -1), sizes), -1);
  return cat({ones(one, powers.dtype(), Layout::strided, x.device()), powers}, -1);
}

// The older function: the highest power first unless they are to increase, and of every type.
Tensor old_vander_of(const Tensor& x, std::optional<int64_t> N, bool increasing) {
  check<ShapeError>(x.dim() == 1, "x must be a one-dimensional tensor.");
  const int64_t n = N.value_or(x.size(0));
  check(n >= 0, "N must be non-negative.");
  const DType dtype = is_inexact(x.dtype()) ? x.dtype() : DType::int64;
  const Tensor powers = empty({x.size(0), n}, dtype, Layout::strided, x.device());
  if (n > 0) fill_(select(powers, 1, 0), 1);
  if (n > 1) {
    copy_(slice(powers, 1, 1), unsqueeze(x, 1));
    copy_(slice(powers, 1, 1), cumprod(slice(powers, 1, 1), 1));
  }
  return increasing ? powers : flip(powers, {1});
}

Row diagonal(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
             WritePolicy write = writing::exact) {
  forms.write = write;
  return moving(schema, meta, cpu, std::move(derivative), forms);
}
// A part of rows, or of columns, begins elsewhere: its diagonal is another.
std::vector<Rewritten> diagonal_of_part(const ShardingCall& call, const Strategy& strategy, int64_t part,
                                        int64_t parts) {
  const TensorMeta& self = call.inputs()[0];
  const int64_t d = strategy.inputs[0].dim, rank = self.dim();
  if (d < rank - 2) return {};
  const int64_t first = sharding::first_place(self.sizes()[d], part, parts);
  return {{1, Value(call.arg<int64_t>(1) + (d == rank - 2 ? first : -first))}};
}
std::vector<Strategy> triangle_splits(const ShardingCall& call, std::string_view equation) {
  std::vector<Strategy> strategies = sharding::broadcast_splits(call, equation);
  for (Strategy& strategy : strategies) strategy.arguments = diagonal_of_part;
  return strategies;
}
// The dimensions before the last one, which lies between `dim1` and `dim2`.
std::vector<Strategy> embedded_splits(const ShardingCall& call, std::string_view) {
  const int64_t rank = call.results()[0].dim();
  const int64_t dim1 = wrap_dim(call.arg<int64_t>(2), rank), dim2 = wrap_dim(call.arg<int64_t>(3), rank);
  std::string from, to;
  for (int64_t d = 0; d < rank; ++d) {
    const bool is_new = d == dim1 || d == dim2;
    to += is_new ? '1' : static_cast<char>('a' + d);
    if (!is_new) from += static_cast<char>('a' + d);
  }
  return ShardingRule::by_letters(call, from + "1->" + to);
}
constexpr ShardingRule kTriangle = ShardingRule(triangle_splits).moving();

}  // namespace

std::vector<Row> triangular_ops() {
  return {
      split_by(kTriangle, diagonal("triu(Tensor self, SymInt diagonal=0) -> Tensor", rule::fresh<triangle_meta<true>>,
                                   rule::cpu<triangle_cpu<true>>, {{"self", "grad.triu(diagonal)"}},
                                   {.inplace = "triu_", .out = "triu.out"}, writing::exact_anywhere)),
      split_by(kTriangle, diagonal("tril(Tensor self, SymInt diagonal=0) -> Tensor", rule::fresh<triangle_meta<false>>,
                                   rule::cpu<triangle_cpu<false>>, {{"self", "grad.tril(diagonal)"}},
                                   {.inplace = "tril_", .out = "tril.out"}, writing::exact_anywhere)),
      split_by(ShardingRule(embedded_splits).moving(),
               diagonal("diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor",
                        rule::fresh<diag_embed_meta>, rule::cpu<diag_embed_cpu>,
                        {{"self", "grad.diagonal(offset, dim1, dim2)"}}, {.out = "diag_embed.out"})),
      passing_sums(diagonal(
          "diag(Tensor self, int diagonal=0) -> Tensor", rule::fresh<diag_meta>, rule::cpu<diag_cpu>,
          {{"self",
            "self.dim() == 1 ? grad.diagonal(diagonal, 0, 1) : diagonal_backward(grad, self.sizes(), diagonal, 0, 1)"}},
          {.out = "diag.out"})),
      composite("diagflat(Tensor self, int offset=0) -> Tensor", rule::composite<diagflat_of>),
      {.schema = "fill_diagonal_(Tensor(a!) self, Scalar fill_value, bool wrap=False) -> Tensor(a!)",
       .meta = rule::direct<fill_diagonal_of>,
       .cpu = cpu::none,
       .derivative = derivative::not_implemented,
       .cost = cost::none,
       .workspace = workspace::none,
       .sharding = sharding::replicate_only},
      composite("linalg_vander(Tensor x, *, SymInt? N=None) -> Tensor", rule::composite<vander_of>),
      composite("vander(Tensor x, int? N=None, bool increasing=False) -> Tensor", rule::composite<old_vander_of>),
  };
}

}  // namespace tare
