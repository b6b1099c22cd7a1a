#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"
#include "tare/ops/reduction/reduction_cpu.h"
#include "tare/ops/splits.h"

// Norms of vectors. The law: linalg_vector_norm's, a reduction to real numbers; the older names check their types first
// and then follow it.
namespace tare {

namespace {

using cpu::Lane;
using OptScalar = std::optional<Scalar>;

void check_norm_dtype(OptDType dtype, DType self, std::string_view op) {
  if (!dtype) return;
  check(is_inexact(*dtype), "{}: dtype should be floating point or complex, but got {}", op, *dtype);
  check(is_complex(self) == is_complex(*dtype), "{}: dtype should be {} for {} inputs, but got {}", op,
        is_complex(self) ? "complex" : "real", is_complex(self) ? "complex" : "real", *dtype);
  check(promote_types(self, *dtype) == *dtype,
        "{}: the dtype of the input ({}) should be convertible without narrowing to the specified dtype ({})", op, self,
        *dtype);
}

TensorMeta linalg_vector_norm_meta(const Tensor& self, const Scalar& ord, OptDims dims, bool keepdim, OptDType dtype) {
  constexpr std::string_view op = "linalg.vector_norm";
  check(is_inexact(self.dtype()), "{}: Expected a floating point or complex tensor as input. Got {}", op, self.dtype());
  check(!ord.is_complex(), "{}: Expected a non-complex scalar as the order of norm.", op);
  const double order = ord.to_double();
  if (self.numel() == 0 && (order < 0 || order == std::numeric_limits<double>::infinity())) {
    check(dims && !dims->empty(),
          "{} cannot compute the {} norm on an empty tensor because the operation does not have an "
          "identity",
          op, ord.str());
    for (const int64_t dim : *dims)
      check(self.size(dim) != 0,
            "{} cannot compute the {} norm on the dimension {}because this dimension is empty and "
            "the operation does not have an identity",
            op, ord.str(), dim);
  }
  check_norm_dtype(dtype, self.dtype(), op);
  return reduced_meta(self, reduced_dims(self, dims), keepdim, real_type(dtype.value_or(self.dtype())));
}

// The sum of powers that the root would be taken of. It may be computed in any type.
TensorMeta linalg__powsum_meta(const Tensor& self, const Scalar& ord, OptDims dims, bool keepdim, OptDType dtype) {
  check(!ord.is_complex(), "value cannot be converted to type double without overflow");
  const DType summed = is_integral(self.dtype(), true) ? DType::int64 : real_type(self.dtype());
  TensorMeta meta = reduced_meta(self, reduced_dims(self, dims), keepdim, dtype ? real_type(*dtype) : summed);
  check_kernel(is_inexact(meta.dtype()) || self.numel() == 0, "powsum_cpu", meta.dtype());
  return meta;
}

TensorMeta norm_dim_dtype_meta(const Tensor& self, const OptScalar& p, IntList dims, bool keepdim, DType dtype) {
  check(is_inexact(dtype),
        "norm(): the desired output dtype should be either floating point or complex. Got {} instead.", dtype);
  TensorMeta meta = linalg_vector_norm_meta(self, p.value_or(2), dims, keepdim, dtype);
  check(meta.dtype() == dtype, "Expected out tensor to have dtype {}, but got {} instead", cpp_name(meta.dtype()),
        cpp_name(dtype));
  return meta;
}
TensorMeta norm_dim_meta(const Tensor& self, const OptScalar& p, IntList dims, bool keepdim) {
  check(is_inexact(self.dtype()), "norm(): input dtype should be either floating point or complex. Got {} instead.",
        self.dtype());
  return linalg_vector_norm_meta(self, p.value_or(2), dims, keepdim, {});
}
TensorMeta norm_dtype_meta(const Tensor& self, const OptScalar& p, DType dtype) {
  return norm_dim_dtype_meta(self, p, {}, false, dtype);
}
TensorMeta norm_meta(const Tensor& self, const Scalar& p) { return norm_dim_meta(self, p, {}, false); }

TensorMeta dist_meta(const Tensor& self, const Tensor& other, const Scalar&) {
  const DType dtype = result_type(self, other);
  elementwise_meta(self, other, dtype);  // whether they broadcast
  check(is_inexact(dtype), "norm(): input dtype should be either floating point or complex. Got {} instead.", dtype);
  return {real_type(dtype), self.device(), {}};
}

TensorMeta renorm_meta(const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  check(!p.is_complex(), "renorm: p must be real-valued");
  check(p.to_double() > 0, "renorm: non-positive-norm not supported");
  check(!maxnorm.is_complex(), "renorm: maxnorm must be real-valued");
  check(maxnorm.to_double() >= 0, "renorm: expected maxnorm to be >= 0 but got {}", maxnorm.str());
  check(self.dim() > 1, "renorm: input needs at least 2 dimensions, got {} dimensions", self.dim());
  wrap_dim(dim, self.dim());
  check(is_inexact(self.dtype()), "linalg.vector_norm: Expected a floating point or complex tensor as input. Got {}",
        self.dtype());
  return contiguous_meta(self, self.dtype());
}

// Norms of matrices reduce two dimensions at once; those by singular values need full precision.
TensorMeta matrix_norm(const Tensor& self, double order, bool by_values, IntList dims, bool keepdim, OptDType dtype) {
  constexpr std::string_view op = "linalg.matrix_norm";
  check(is_inexact(self.dtype()), "{}: Expected a floating point or complex tensor as input. Got {}", op, self.dtype());
  const bool reduced_precision = self.dtype() == DType::float16 || self.dtype() == DType::bfloat16;
  check(!by_values || !reduced_precision, "{}: Low precision dtypes not supported. Got {}", op, self.dtype());
  check<ShapeError>(self.dim() >= 2, "{}: The input tensor A must have at least 2 dimensions.", op);
  check(dims.size() == 2, "{}: dim must be a 2-tuple. Got {}", op, fmt::join(dims, " "));
  const int64_t rows = wrap_dim(dims[0], self.dim()), columns = wrap_dim(dims[1], self.dim());
  check(rows != columns, "{}: dims must be different. Got ({}, {})", op, dims[0], dims[1]);
  check_norm_dtype(dtype, self.dtype(), op);
  // A minimum has no identity; the maximum of norms has, it is 0.
  if (order < 0) {
    const int64_t last = std::isinf(order) ? rows : columns;
    const int64_t left = by_values ? std::min(self.sizes()[rows], self.sizes()[columns]) : self.sizes()[last];
    check<IndexError>(left != 0, "amin(): Expected reduction dim {} to have non-zero size.", by_values ? -1 : 0);
  }
  return reduced_meta(self, dim_set(dims, self.dim()), keepdim, real_type(dtype.value_or(self.dtype())));
}
TensorMeta linalg_matrix_norm_meta(const Tensor& self, const Scalar& ord, IntList dims, bool keepdim, OptDType dtype) {
  check(!ord.is_complex(), "linalg.matrix_norm: Expected a non-complex scalar as the order of norm.");
  const double order = ord.to_double(), size = std::abs(order);
  check(size == 1 || size == 2 || std::isinf(size), "linalg.matrix_norm: Order {} not supported.", ord.str());
  return matrix_norm(self, order, size == 2, dims, keepdim, dtype);
}
TensorMeta linalg_matrix_norm_str_meta(const Tensor& self, std::string_view ord, IntList dims, bool keepdim,
                                       OptDType dtype) {
  check(ord == "fro" || ord == "nuc", "linalg.matrix_norm: Order {} not supported.", ord);
  return matrix_norm(self, 0, ord == "nuc", dims, keepdim, dtype);
}

// --- composites ---

// The larger of what is left along a dimension, or the smaller; the larger of nothing is 0.
Tensor extremum(const Tensor& norms, int64_t dim, bool largest, bool keepdim, const TensorMeta& result) {
  if (largest && norms.size(dim) == 0) return zeros(result.sizes(), result.dtype(), {}, result.device());
  return largest ? amax(norms, {dim}, keepdim) : amin(norms, {dim}, keepdim);
}
// A function of the singular values of matrices that lie along `dims`.
template <class F>
Tensor of_singular_values(const Tensor& self, IntList dims, bool keepdim, const TensorMeta& result, F&& reduced) {
  const Tensor norms = reduced(linalg_svdvals(movedim(self, dims, {-2, -1})));
  return keepdim ? view(norms, result.sizes()) : norms;
}
Tensor linalg_matrix_norm_of(const Tensor& given, const Scalar& ord, IntList dims, bool keepdim, OptDType dtype) {
  const TensorMeta result = linalg_matrix_norm_meta(given, ord, dims, keepdim, dtype);
  const Tensor self = dtype ? to(given, *dtype) : given;
  const double order = ord.to_double();
  const bool largest = order > 0;
  if (std::abs(order) == 2)
    return of_singular_values(self, dims, keepdim, result,
                              [&](const Tensor& values) { return extremum(values, -1, largest, false, result); });
  // Order 1 adds up columns, the infinite one rows; what is left of the other dimension moves up where one went.
  int64_t added = wrap_dim(dims[0], self.dim()), left = wrap_dim(dims[1], self.dim());
  if (std::isinf(order)) std::swap(added, left);
  const Tensor sums = linalg_vector_norm(self, Scalar(1), IntList(&added, 1), keepdim);
  return extremum(sums, left - (left > added && !keepdim ? 1 : 0), largest, keepdim, result);
}
Tensor linalg_matrix_norm_str_of(const Tensor& given, std::string_view ord, IntList dims, bool keepdim,
                                 OptDType dtype) {
  const TensorMeta result = linalg_matrix_norm_str_meta(given, ord, dims, keepdim, dtype);
  if (ord == "fro") return linalg_vector_norm(given, Scalar(2), dims, keepdim, dtype);
  return of_singular_values(dtype ? to(given, *dtype) : given, dims, keepdim, result,
                            [](const Tensor& values) { return sum(values, IntList({-1})); });
}

// The older names.
Tensor frobenius_norm_of(const Tensor& self, IntList dim, bool keepdim) {
  check<ShapeError>(dim.size() <= 2, "Expected at most 2 dimensions, but got {} dimensions instead.", dim.size());
  return norm(self, Scalar(2), dim, keepdim);
}
Tensor nuclear_norm_dim_of(const Tensor& self, IntList dim, bool keepdim) {
  return linalg_matrix_norm(self, "nuc", dim, keepdim);
}
Tensor nuclear_norm_of(const Tensor& self, bool keepdim) { return nuclear_norm_dim_of(self, {-2, -1}, keepdim); }

constexpr int64_t kFirstTwo[] = {0, 1};

Tensor linalg_norm_of(const Tensor& self, const OptScalar& ord, OptDims dim, bool keepdim, OptDType dtype) {
  check(!dim || dim->size() == 1 || dim->size() == 2,
        "linalg.norm: If dim is specified, it must be of length 1 or 2. Got {}", dim.value_or(IntList()));
  check(dim || !ord || self.dim() == 1 || self.dim() == 2,
        "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got {}D.", self.dim());
  if (ord && (dim ? dim->size() == 2 : self.dim() == 2))
    return linalg_matrix_norm(self, *ord, dim.value_or(IntList(kFirstTwo, 2)), keepdim, dtype);
  return linalg_vector_norm(self, ord.value_or(2), dim, keepdim, dtype);
}
Tensor linalg_norm_str_of(const Tensor& self, std::string_view ord, OptDims dim, bool keepdim, OptDType dtype) {
  check(!dim || dim->size() == 1 || dim->size() == 2,
        "linalg.norm: If dim is specified, it must be of length 1 or 2. Got {}", dim.value_or(IntList()));
  check(dim || self.dim() == 1 || self.dim() == 2,
        "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got {}D.", self.dim());
  return linalg_matrix_norm(self, ord, dim.value_or(IntList(kFirstTwo, 2)), keepdim, dtype);
}

// --- end ---

// The sums of powers of p = 1 and 2 are sums of what is there, in parts beside one another.
double power_sum(const Lane<double>& lane, double p) {
  if (p == 2)
    return cpu::sum_of(
        lane.size(), [](auto x) { return x * x; }, lane.data());
  double total = 0;
  for (const double x : lane) total += p == 1 ? std::fabs(x) : std::pow(std::fabs(x), p);
  return total;
}
double power_sum(const Lane<Complex>& lane, double p) {
  double total = 0;
  for (const Complex& x : lane) total += std::pow(std::abs(x), p);
  return total;
}

template <class T>
double norm_of(const Lane<T>& lane, double p) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (p == 2) return std::sqrt(power_sum(lane, p));
  if (!std::isinf(p) && p != 0) return std::pow(power_sum(lane, p), 1 / p);
  double total = p == -infinity ? infinity : 0;
  for (const T& x : lane) {
    const double size = std::abs(x);
    // What is no number wins over all.
    if (std::isinf(p)) total = std::isnan(total) || (p > 0 ? size <= total : size >= total) ? total : size;
    else total += size != 0 ? 1 : 0;
  }
  return total;
}
void fill(const Tensor& result, const Tensor& self, DimSet dims, double p) {
  cpu::reduce(result, self, dims,
              {.real = [p](const Lane<double>& lane) { return norm_of(lane, p); },
               .complex = [p](const Lane<Complex>& lane) { return Complex(norm_of(lane, p)); }});
}
void powsum_cpu(TensorList results, const Tensor& self, const Scalar& ord, OptDims dims, bool, OptDType) {
  const double p = ord.to_double();
  cpu::reduce(results[0], self, reduced_dims(self, dims),
              {.real = [p](const Lane<double>& lane) { return power_sum(lane, p); },
               .complex = [p](const Lane<Complex>& lane) { return Complex(power_sum(lane, p)); }});
}
void dist_cpu(TensorList results, const Tensor& self, const Tensor& other, const Scalar& p) {
  const Tensor both[] = {self, other};
  Lane<Complex> lane;
  for_each_element(broadcast_sizes(self.sizes(), other.sizes()), {both, 2}, [&](std::byte* const* at) {
    lane.push_back(load_scalar(at[0], self.dtype()).to_complex() - load_scalar(at[1], other.dtype()).to_complex());
  });
  cpu::write<double>(results[0], {norm_of(lane, p.to_double())});
}
double order(const Scalar& p) { return p.to_double(); }
double order(const OptScalar& p) { return p ? p->to_double() : 2; }
template <class P, class... Rest>
void norm_cpu(TensorList results, const Tensor& self, const P& p, Rest... rest) {
  if constexpr (sizeof...(Rest) > 1) fill(results[0], self, cpu::dims_of(self, rest...), order(p));
  else fill(results[0], self, DimSet::all(self.dim()), order(p));
}
void renorm_cpu(TensorList results, const Tensor& self, const Scalar& p, int64_t dim, const Scalar& maxnorm) {
  dim = wrap_dim(dim, self.dim());
  Lane<Complex> values = cpu::read<Complex>(self);
  int64_t inner = 1;
  for (int64_t d = dim + 1; d < self.dim(); ++d) inner *= self.sizes()[d];
  std::vector<Lane<Complex>> slices(static_cast<size_t>(self.sizes()[dim]));
  const auto slice_of = [&](size_t i) {
    return static_cast<size_t>(static_cast<int64_t>(i) / inner % self.sizes()[dim]);
  };
  for (size_t i = 0; i < values.size(); ++i) slices[slice_of(i)].push_back(values[i]);
  std::vector<double> factors;
  for (const Lane<Complex>& slice : slices) {
    const double size = norm_of(slice, p.to_double());
    factors.push_back(size > maxnorm.to_double() ? maxnorm.to_double() / (size + 1e-7) : 1);
  }
  for (size_t i = 0; i < values.size(); ++i) values[i] *= factors[slice_of(i)];
  cpu::write<Complex>(results[0], values);
}

// Beside reduced dimensions; along them what parts' norms give, which are largest, smallest, or sums.
std::vector<Strategy> norm_splits(const ShardingCall& call, std::string_view powers) {
  double ord = 2;
  if (call.op().parameters[1] == ParamTag::scalar) ord = call.arg<Scalar>(1).to_double();
  else if (const auto& given = call.arg<OptScalar>(1)) ord = given->to_double();
  const bool adds_up = !powers.empty() || ord == 0 || ord == 1;
  return sharding::reduction_splits(call, std::isinf(ord) ? (ord > 0 ? "max" : "min") : adds_up ? "sum" : "");
}
// Slices along `dim`, each of which has its norm.
std::vector<Strategy> slice_splits_of(const ShardingCall& call, std::string_view) {
  const int64_t dim = wrap_dim(call.arg<int64_t>(2), call.inputs()[0].dim());
  if (call.inputs()[0].sizes()[dim] < 2) return {};
  return {{{Placement::shard(dim)}, {Placement::shard(dim)}}};
}

Row norm_row(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms) {
  forms.write = writing::exact;
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::reduction(2),
          .workspace = workspace::none,
          .sharding = norm_splits,
          .forms = forms};
}

}  // namespace

std::vector<Row> norm_ops() {
  const Derivative along{{"self", "norm_backward(grad, self, p, result, dim, keepdim)"}};
  const auto exact_out = [](std::string_view name) { return Forms{.out = name, .write = writing::exact}; };
  const Derivative whole{{"self", "norm_backward(grad, self, p, result)"}};
  return {
      norm_row("linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? "
               "dtype=None) -> Tensor",
               rule::fresh<linalg_vector_norm_meta>, rule::cpu<norm_cpu<Scalar, OptDims, bool, OptDType>>,
               {{"self", "linalg_vector_norm_backward(grad, self, ord, result, dim, keepdim)"}},
               {.out = "linalg_vector_norm.out"}),
      split_by({norm_splits, "sum"},
               norm_row("linalg__powsum(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, "
                        "ScalarType? dtype=None) "
                        "-> Tensor",
                        rule::fresh<linalg__powsum_meta>, rule::cpu<powsum_cpu>, derivative::not_implemented, {})),
      composite("linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2, -1], bool keepdim=False, *, ScalarType? "
                "dtype=None) -> Tensor",
                rule::composite<linalg_matrix_norm_of>, exact_out("linalg_matrix_norm.out")),
      composite("linalg_matrix_norm.str_ord(Tensor self, str ord=\"fro\", int[] dim=[-2, -1], bool keepdim=False, *, "
                "ScalarType? dtype=None) -> Tensor",
                rule::composite<linalg_matrix_norm_str_of>, exact_out("linalg_matrix_norm.str_ord_out")),
      composite("linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? "
                "dtype=None) -> Tensor",
                rule::composite<linalg_norm_of>, exact_out("linalg_norm.out")),
      composite("linalg_norm.ord_str(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? "
                "dtype=None) -> Tensor",
                rule::composite<linalg_norm_str_of>, exact_out("linalg_norm.ord_str_out")),
      composite("frobenius_norm.dim(Tensor self, int[1] dim, bool keepdim=False) -> Tensor",
                rule::composite<frobenius_norm_of>, {.out = "frobenius_norm.out"}),
      composite("nuclear_norm(Tensor self, bool keepdim=False) -> Tensor", rule::composite<nuclear_norm_of>,
                {.out = "nuclear_norm.out"}),
      composite("nuclear_norm.dim(Tensor self, int[2] dim, bool keepdim=False) -> Tensor",
                rule::composite<nuclear_norm_dim_of>, {.out = "nuclear_norm.dim_out"}),
      norm_row("norm.Scalar(Tensor self, Scalar p=2) -> Tensor", rule::fresh<norm_meta>, rule::cpu<norm_cpu<Scalar>>,
               whole, {.out = "norm.Scalar_out"}),
      norm_row("norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor",
               rule::fresh<norm_dtype_meta>, rule::cpu<norm_cpu<OptScalar, DType>>, whole,
               {.out = "norm.ScalarOpt_dtype_out"}),
      norm_row("norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor",
               rule::fresh<norm_dim_meta>, rule::cpu<norm_cpu<OptScalar, IntList, bool>>, along, {.out = "norm.out"}),
      norm_row("norm.ScalarOpt_dim_dtype(Tensor self, Scalar? p, int[1] dim, bool keepdim, *, ScalarType dtype) -> "
               "Tensor",
               rule::fresh<norm_dim_dtype_meta>, rule::cpu<norm_cpu<OptScalar, IntList, bool, DType>>, along,
               {.out = "norm.dtype_out"}),
      split_by(
          sharding::replicate_only,
          norm_row("dist(Tensor self, Tensor other, Scalar p=2) -> Tensor", rule::fresh<dist_meta>, rule::cpu<dist_cpu>,
                   {{"self, other", "opposites(norm_backward(grad, self - other, p, result), grad_input_mask)"}},
                   {.out = "dist.out"})),
      split_by(slice_splits_of,
               norm_row("renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor", rule::fresh<renorm_meta>,
                        rule::cpu<renorm_cpu>, {{"self", "renorm_backward(grad, self, p, dim, maxnorm)"}},
                        {.inplace = "renorm_", .out = "renorm.out"})),
  };
}

}  // namespace tare
