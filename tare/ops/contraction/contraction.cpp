#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "tare/core/elements.h"
#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/core/undefined.h"
#include "tare/dispatch/product_workspace.h"
#include "tare/dispatch/run.h"
#include "tare/dispatch/written.h"
#include "tare/kernels/elementwise.h"
#include "tare/ops.h"
#include "tare/ops/contraction/contraction.h"
#include "tare/ops/contraction/contraction_cpu.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/view/view.h"

// Contractions. The law: one Einstein equation is the single source. A letter's size must agree wherever it stands;
// the result has the sizes of its letters and is contiguous; FLOPs are two for each combination of letters; a split
// along a letter of the result shards it there, along any other it leaves a partial sum. Operands share dtype and
// device; nothing is promoted. What is added to a product (`addmm`) is broadcast to it.
namespace tare {

namespace {

// An equation as a template argument, so that its letters are positions when the rule is compiled.
template <size_t N>
struct Equation {
  char text[N];
  consteval Equation(const char (&literal)[N]) { std::copy_n(literal, N, text); }
};

template <Equation E>
struct Terms {
  static constexpr std::string_view all{E.text};
  static constexpr size_t comma = all.find(','), arrow = all.find("->");
  static constexpr std::string_view left = all.substr(0, comma);
  static constexpr std::string_view right = all.substr(comma + 1, arrow - comma - 1);
  static constexpr std::string_view result = all.substr(arrow + 2);
};

template <Equation E>
[[gnu::always_inline]] inline bool letters_agree(const Tensor& a, const Tensor& b) {
  using T = Terms<E>;
  if (a.dim() != static_cast<int64_t>(T::left.size()) || b.dim() != static_cast<int64_t>(T::right.size())) return false;
  const int64_t* sizes = a.sizes().data();
  const int64_t* others = b.sizes().data();
  return [&]<size_t... I>(std::index_sequence<I...>) {
    const auto agrees = [&](size_t i, size_t there) {
      return there == std::string_view::npos || sizes[i] == others[there];
    };
    return (agrees(I, T::right.find(T::left[I])) && ...);
  }
  (std::make_index_sequence<T::left.size()>());
}

template <Equation E>
[[gnu::always_inline]] inline TensorMeta letters_meta(const Tensor& a, const Tensor& b) {
  using T = Terms<E>;
  const int64_t* left = a.sizes().data();
  const int64_t* right = b.sizes().data();
  std::array<int64_t, T::result.size()> sizes{};
  [&]<size_t... I>(std::index_sequence<I...>) {
    ((sizes[I] = T::left.find(T::result[I]) != std::string_view::npos ? left[T::left.find(T::result[I])]
                                                                      : right[T::right.find(T::result[I])]),
     ...);
  }
  (std::make_index_sequence<T::result.size()>());
  return {a.dtype(), a.device(), sizes};
}

}  // namespace

Cost contraction_flops(const Call& call, int64_t is_counted) {
  const std::vector<int64_t>& tensors = call.op.functional->tensor_arguments;
  const Tensor& left = call.tensor(tensors[tensors.size() - 2]);
  const Tensor& right = call.tensor(tensors[tensors.size() - 1]);
  const std::string_view equation = call.op.row->sharding.equation();
  const size_t comma = equation.find(','), arrow = equation.find("->");
  Exact operations = Exact(2) * left.numel();
  for (size_t i = comma + 1; i < arrow; ++i)
    if (equation.substr(0, comma).find(equation[i]) == std::string_view::npos)
      operations *= right.sizes()[static_cast<int64_t>(i - comma - 1)];
  return is_counted != 0 ? Cost{operations.value, 0} : Cost{0, operations.value};
}

namespace {

template <Equation E>
constexpr CostRule kContraction{contraction_flops,
                                E.text == std::string_view("nk,km->nm") || E.text == std::string_view("bnk,bkm->bnm")};

// With an addend, first among the tensors and broadcast to the result: it has the result's last letters, and becomes
// a partial sum itself wherever the result does.
std::vector<Strategy> added_splits(const ShardingCall& call, std::string_view equation) {
  const Tensor& self = call.tensor(0);
  const std::string_view result = equation.substr(equation.find("->") + 2);
  std::string letters;
  for (int64_t i = 0; i < self.dim(); ++i) {
    const int64_t at = static_cast<int64_t>(result.size()) - self.dim() + i;
    if (at < 0) return {};
    letters += self.sizes()[i] == 1 ? '1' : result[static_cast<size_t>(at)];
  }
  std::vector<Strategy> strategies = ShardingRule::by_letters(call, letters + "," + std::string(equation));
  for (Strategy& strategy : strategies)
    if (strategy.results[0] == partial_sum) strategy.inputs[0] = partial_sum;
  return strategies;
}

// --- the products of two tensors: what each says when its letters, dtypes or devices disagree ---

using Fault = void (*)(const Tensor&, const Tensor&);

// No device multiplies truth values; there is nothing to refuse where there is nothing to multiply.
template <Equation E>
[[gnu::cold]] void check_is_no_bool(const Tensor& a, const Tensor& b, const char* batched) {
  const std::string_view text = E.text;
  if (!is_bool(a.dtype()) || (text != "n,n->" && (a.numel() == 0 || b.numel() == 0))) return;
  const char* kernel = text == "n,n->"          ? "dot"
                       : text == "nk,k->n"      ? "addmv_impl_cpu"
                       : text == "bnk,bkm->bnm" ? batched
                                                : "addmm_impl_cpu_";
  throw MissingKernel(fmt::format("\"{}\" not implemented for 'Bool'", kernel), letters_meta<E>(a, b));
}

template <Equation E, Fault explain>
TensorMeta product_meta(const Tensor& self, const Tensor& other) {
  if (!letters_agree<E>(self, other) || self.dtype() != other.dtype() || self.device() != other.device() ||
      is_bool(self.dtype())) [[unlikely]] {
    explain(self, other);
    const Tensor* operands[] = {&self, &other};
    check_same_device({operands, 2});
    check_is_no_bool<E>(self, other, "bmm");
    return letters_meta<E>(self, other).with_dtype(other.dtype());
  }
  return letters_meta<E>(self, other);
}

template <Equation E>
void product_cpu(TensorList results, const Tensor& self, const Tensor& other) {
  cpu::contract(results[0], self, other, E.text);
}

void check_mm_sizes(const Tensor& a, const Tensor& b) {
  check<ShapeError>(a.sizes()[1] == b.sizes()[0], "mat1 and mat2 shapes cannot be multiplied ({}x{} and {}x{})",
                    a.sizes()[0], a.sizes()[1], b.sizes()[0], b.sizes()[1]);
}

void explain_mm(const Tensor& self, const Tensor& mat2) {
  check<ShapeError>(self.dim() == 2, "self must be a matrix");
  check<ShapeError>(mat2.dim() == 2, "mat2 must be a matrix");
  check_mm_sizes(self, mat2);
  check(self.dtype() == mat2.dtype(), "expected m1 and m2 to have the same dtype, but got: {} != {}",
        cpp_name(self.dtype()), cpp_name(mat2.dtype()));
}

void check_bmm_sizes(const Tensor& a, const Tensor& b) {
  check<ShapeError>(a.dim() == 3, "batch1 must be a 3D tensor");
  check<ShapeError>(b.dim() == 3, "batch2 must be a 3D tensor");
  check<ShapeError>(a.sizes()[0] == b.sizes()[0] && a.sizes()[2] == b.sizes()[1],
                    "Expected size for first two dimensions of batch2 tensor to be: [{}, {}] but got: [{}, {}].",
                    a.sizes()[0], a.sizes()[2], b.sizes()[0], b.sizes()[1]);
}

void explain_bmm(const Tensor& self, const Tensor& mat2) {
  check_bmm_sizes(self, mat2);
  // Of no elements nothing is multiplied; the result has the second's type.
  check(self.numel() == 0 || mat2.numel() == 0 || self.dtype() == mat2.dtype(), "expected scalar type {} but found {}",
        self.dtype(), mat2.dtype());
}

void explain_dot(const Tensor& self, const Tensor& other) {
  check<ShapeError>(self.dim() == 1 && other.dim() == 1, "1D tensors expected, but got {}D and {}D tensors", self.dim(),
                    other.dim());
  check(self.dtype() == other.dtype(), "dot : expected both vectors to have same dtype, but found {} and {}",
        self.dtype(), other.dtype());
  check<ShapeError>(self.numel() == other.numel(),
                    "inconsistent tensor size, expected tensor {} and src {} to have the same number of elements, but "
                    "got {} and {} elements respectively",
                    self.sizes(), other.sizes(), self.numel(), other.numel());
}

void check_mv_sizes(const Tensor& mat, const Tensor& vec, int64_t self_dim, int64_t self_numel) {
  check<ShapeError>(mat.dim() == 2 && vec.dim() == 1 && self_dim <= 1,
                    "vector + matrix @ vector expected, got {}, {}, {}", self_dim, mat.dim(), vec.dim());
  check<ShapeError>(mat.sizes()[1] == vec.sizes()[0] && (mat.sizes()[0] == self_numel || self_numel == 1),
                    "size mismatch, got input ({}), mat ({}x{}), vec ({})", self_numel, mat.sizes()[0], mat.sizes()[1],
                    vec.sizes()[0]);
}

void explain_mv(const Tensor& self, const Tensor& vec) {
  check_mv_sizes(self, vec, 1, self.dim() > 0 ? self.sizes()[0] : 1);
  check(self.dtype() == vec.dtype(), "addmv input tensors must have the same dtype, but got {}, {}, and {}",
        vec.dtype(), self.dtype(), vec.dtype());
}

void vdot_cpu(TensorList results, const Tensor& self, const Tensor& other) {
  cpu::contract(results[0], self, other, "n,n->", true);
}

struct Factors {
  std::string_view first, second;  ///< names of arguments
};
// Whatever is contracted, the gradient of a factor is a contraction of the result's gradient with the other factor.
// That of a matrix lies as the matrix does.
template <Equation E>
std::array<std::string, 2> factor_gradients(const Factors& names) {
  const bool matrices = E.text == std::string_view("nk,km->nm");
  const auto gradient = [&](const char* law, std::string_view of, std::string_view other) {
    const std::string like = matrices ? fmt::format(", TensorGeometry({})", of) : "";
    return fmt::format("{}(grad, {}, \"{}\"{})", law, other, E.text, like);
  };
  return {gradient("first_factor", names.first, names.second), gradient("second_factor", names.second, names.first)};
}

template <Equation E, Fault explain>
Row product(std::string_view schema, const Factors& names, std::string_view out, WritePolicy write = writing::exact) {
  auto [first, second] = factor_gradients<E>(names);
  return {.schema = schema,
          .meta = rule::fresh<product_meta<E, explain>>,
          .cpu = rule::cpu<product_cpu<E>>,
          .derivative = {{names.first, kept(std::move(first))}, {names.second, kept(std::move(second))}},
          .cost = kContraction<E>,
          .workspace = workspace::products,
          .sharding = ShardingRule(E.text).linear("|"),
          .forms = {.out = out, .write = write}};
}

// --- the products that are added to a tensor: beta * self + alpha * product ---

using AddedFault = void (*)(const Tensor&, const Tensor&, const Tensor&);

// Factors are converted to the type that sums are kept in, which matrix by vector is the elements' own.
[[gnu::cold]] void check_factors(DType dtype, bool of_vector, const Scalar& beta, const Scalar& alpha) {
  if (!of_vector && (dtype == DType::float16 || dtype == DType::bfloat16)) dtype = DType::float32;
  check_fits(beta, dtype);
  check_fits(alpha, dtype);
}

void check_expands(const Tensor& self, IntList sizes) {
  const int64_t extra = sizes.size() - self.dim();
  bool expands = extra >= 0;
  for (int64_t d = 0; expands && d < self.dim(); ++d)
    expands = self.sizes()[d] == sizes[extra + d] || self.sizes()[d] == 1;
  if (!expands) [[unlikely]]
    expand_meta(self, sizes, false);  // says why
}

template <Equation E, AddedFault explain>
TensorMeta added_meta(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta, const Scalar& alpha) {
  if (!letters_agree<E>(a, b) || a.dtype() != b.dtype() || a.device() != b.device() || self.dtype() != a.dtype() ||
      self.device() != a.device() || is_bool(a.dtype())) [[unlikely]] {
    explain(self, a, b);
    const Tensor* operands[] = {&self, &a, &b};
    check_same_device({operands, 3});
    check_is_no_bool<E>(a, b, "baddbmm");
  }
  const bool plain = beta.is_integral() && alpha.is_integral() && itemsize(a.dtype()) >= 4;
  if (!plain && a.numel() > 0 && b.numel() > 0) [[unlikely]]
    check_factors(a.dtype(), b.dim() == 1, beta, alpha);
  TensorMeta meta = letters_meta<E>(a, b);
  if (!(self.sizes() == meta.sizes())) [[unlikely]]
    check_expands(self, meta.sizes());
  return meta;
}

template <Equation E>
void added_cpu(TensorList results, const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
               const Scalar& alpha) {
  // Half precision is rounded once, behind the sum.
  const bool half = is_floating(results[0].dtype()) && results[0].itemsize() == 2;
  const FakeGuard real(false);
  const Tensor sum = half ? Tensor(TensorMeta(DType::float32, DeviceType::cpu, results[0].sizes())) : results[0];
  cpu::contract(sum, a, b, E.text, false, alpha);
  cpu::add_scaled(sum, self, beta);
  if (half) copy_elements(results[0], sum);
}

void explain_addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2) {
  check<ShapeError>(mat1.dim() == 2, "mat1 must be a matrix, got {}-D tensor", mat1.dim());
  check<ShapeError>(mat2.dim() == 2, "mat2 must be a matrix, got {}-D tensor", mat2.dim());
  check_mm_sizes(mat1, mat2);
  check(self.dtype() == mat2.dtype(), "self and mat2 must have the same dtype, but got {} and {}", self.dtype(),
        mat2.dtype());
  check(mat1.dtype() == mat2.dtype(), "mat1 and mat2 must have the same dtype, but got {} and {}", mat1.dtype(),
        mat2.dtype());
}

// The batched forms look at batch2's third dimension before they count its dimensions.
void check_third_dim(const Tensor& batch2) { wrap_dim(2, batch2.dim()); }

void explain_baddbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2) {
  check_third_dim(batch2);
  if (batch1.dim() > 1) check_expands(self, IntList{batch1.sizes()[0], batch1.sizes()[1], batch2.sizes()[2]});
  check(self.dtype() == batch1.dtype(), "Input dtypes must be the same, got: input {}, batch1: {}, batch2: {}",
        cpp_name(self.dtype()), cpp_name(batch1.dtype()), cpp_name(batch2.dtype()));
  check_bmm_sizes(batch1, batch2);
  check(batch1.dtype() == batch2.dtype() || batch1.numel() == 0 || batch2.numel() == 0,
        "expected scalar type {} but found {}", batch1.dtype(), batch2.dtype());
}

// The result is of batch2's type, which nothing compares with the others' where there is nothing to multiply.
TensorMeta baddbmm_meta(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                        const Scalar& alpha) {
  const TensorMeta meta = added_meta<"bnk,bkm->bnm", explain_baddbmm>(self, batch1, batch2, beta, alpha);
  if (batch1.dtype() == batch2.dtype()) [[likely]]
    return meta;
  return TensorMeta(batch2.dtype(), meta.device(), meta.sizes());
}

// In place it may be expanded, and share memory with the batches, where there are products to add; out= is computed
// first and copied.
void check_baddbmm_written(Args args, Form form, const Tensor& written) {
  if (form == Form::out || static_cast<const Tensor*>(args[1])->numel() == 0) check_expanded(written);
}

void check_addbmm_sizes(const Tensor& batch1, const Tensor& batch2) {
  check_third_dim(batch2);
  check<ShapeError>(batch1.dim() == 3, "batch1 must be a 3D tensor");
  check<ShapeError>(batch1.sizes()[0] == batch2.sizes()[0],
                    "batch1 and batch2 must have same number of batches, got {} and {}", batch1.sizes()[0],
                    batch2.sizes()[0]);
  check<ShapeError>(batch1.sizes()[2] == batch2.sizes()[1], "Incompatible matrix sizes for bmm ({}x{} and {}x{})",
                    batch1.sizes()[1], batch1.sizes()[2], batch2.sizes()[1], batch2.sizes()[2]);
}
void explain_addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2) {
  check_addbmm_sizes(batch1, batch2);
  check(self.dtype() == batch2.dtype(), "self and mat2 must have the same dtype, but got {} and {}", self.dtype(),
        batch2.dtype());
  check(batch1.dtype() == batch2.dtype(), "mat1 and mat2 must have the same dtype, but got {} and {}", batch1.dtype(),
        batch2.dtype());
}

void explain_addmv(const Tensor& self, const Tensor& mat, const Tensor& vec) {
  check_mv_sizes(mat, vec, self.dim(), self.numel());
  check(self.dtype() == mat.dtype() && mat.dtype() == vec.dtype(),
        "addmv input tensors must have the same dtype, but got {}, {}, and {}", self.dtype(), mat.dtype(), vec.dtype());
}

template <Equation E, AddedFault explain>
Row added(std::string_view schema, const Factors& names, Forms forms,
          MetaRule meta = rule::fresh<added_meta<E, explain>>, WritePolicy write = writing::exact) {
  forms.write = write;
  const auto [first, second] = factor_gradients<E>(names);
  const auto times_alpha = [](std::string_view gradient) { return kept(fmt::format("scaled({}, alpha)", gradient)); };
  return {.schema = schema,
          .meta = meta,
          .cpu = rule::cpu<added_cpu<E>>,
          .derivative = {{"self", "scaled(grad, beta)"},
                         {names.first, times_alpha(first)},
                         {names.second, times_alpha(second)}},
          .cost = kContraction<E>,
          .workspace = workspace::products,
          .sharding = ShardingRule(added_splits, E.text).linear("0+1|0+2"),
          .forms = forms,
          .tags = kScalesSelf};
}

// addmv tells a wrong addend from a wrong matrix in one sentence.
TensorMeta addmv_meta(const Tensor& self, const Tensor& mat, const Tensor& vec, const Scalar& beta,
                      const Scalar& alpha) {
  explain_addmv(self, mat, vec);
  return added_meta<"nk,k->n", explain_addmv>(self, mat, vec, beta, alpha);
}

TensorMeta addmm_activation_meta(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                                 const Scalar& alpha, bool use_gelu) {
  TensorMeta meta = added_meta<"nk,km->nm", explain_addmm>(self, mat1, mat2, beta, alpha);
  check(use_gelu || !is_complex(meta.dtype()), "clamp is not supported for complex types");
  if (use_gelu && !is_floating(meta.dtype()))
    throw MissingKernel(fmt::format("\"GeluKernelImpl\" not implemented for '{}'", meta.dtype()), meta);
  return meta;
}
// An activation is not that of the parts of a sum.
std::vector<Strategy> activated_splits(const ShardingCall& call, std::string_view equation) {
  std::vector<Strategy> strategies = added_splits(call, equation);
  std::erase_if(strategies, [](const Strategy& strategy) { return strategy.results[0] == partial_sum; });
  return strategies;
}
void addmm_activation_cpu(TensorList results, const Tensor& self, const Tensor& mat1, const Tensor& mat2,
                          const Scalar& beta, const Scalar& alpha, bool use_gelu) {
  added_cpu<"nk,km->nm">(results, self, mat1, mat2, beta, alpha);
  cpu::map(
      results[0], results.slice(0, 1),
      [use_gelu](const double* x) {
        return use_gelu ? x[0] * std::erfc(-x[0] * std::numbers::sqrt2 / 2) / 2 : x[0] < 0 ? 0 : x[0];
      },
      {}, [](const int64_t* x) { return std::max<int64_t>(x[0], 0); });
}

// addbmm gives out= its sizes without a word, copies self there, and adds the products of the batches one by one, as
// addmm_ does and with its errors. Without batches only beta is multiplied in.
void check_addbmm_out(const Tensor& out, const Tensor& batch1, const Tensor& batch2, const Scalar& beta) {
  if (batch1.size(0) == 0) {
    if (beta.to_bool()) check_expanded(out);
    return;
  }
  explain_addmm(out, select(batch1, 0, 0), select(batch2, 0, 0));
  check_expanded(out);
}
Tensor addbmm_into(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                   const Scalar& alpha, const Tensor& out) {
  check_addbmm_sizes(batch1, batch2);
  const Dims sizes{batch1.size(1), batch2.size(2)};
  check_expands(self, sizes);
  // Self as it was: it may be out=.
  const Tensor before = self.is_same(out) ? Tensor::detached_from(self, TensorMeta(self.meta())) : self;
  const Tensor added = self.dtype() == out.dtype() ? before : to(before, out.dtype());
  check(out.device() == self.device(),
        "Attempting to copy from device {} to device {}, but cross-device copies are not allowed!", self.device(),
        out.device());
  resize_result(out, {out.dtype(), out.device(), sizes});
  check_addbmm_out(out, batch1, batch2, beta);
  const bool none = batch1.size(0) == 0;
  const auto typed = [&](const Tensor& batch) { return none ? to(batch, out.dtype()) : batch; };
  replace_out(out, addbmm(added, typed(batch1), typed(batch2), beta, alpha), out.meta(), "addbmm");
  return out;
}
// addbmm_ alone resizes self to the result instead of asking that it has its sizes.
Tensor addbmm_inplace(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const Scalar& beta,
                      const Scalar& alpha) {
  const Tensor result = addbmm(self, batch1, batch2, beta, alpha);
  if (result.requires_grad()) return copy_(self, result);
  resize_result(self, result.meta());
  check_addbmm_out(self, batch1, batch2, beta);
  self.bump_version();
  store_result(self, result);
  return self;
}

// addr is elementwise over self and the two vectors, and promotes as such.
TensorMeta addr_meta(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
                     const Scalar& alpha) {
  check<ShapeError>(vec1.dim() == 1, "addr: Expected 1-D argument vec1, but got {}-D", vec1.dim());
  check<ShapeError>(vec2.dim() == 1, "addr: Expected 1-D argument vec2, but got {}-D", vec2.dim());
  const int64_t sizes[] = {vec1.numel(), vec2.numel()};
  const IntList wanted(sizes, 2);
  check_expands(self, wanted);
  const Tensor* tensors[] = {&self, &vec1, &vec2};
  check_same_device({tensors, 3});
  // All have dimensions once self is expanded.
  const DType dtype = promote_types(promote_types(self.dtype(), vec1.dtype()), vec2.dtype());
  for (const auto& [factor, name] : {std::pair(&beta, "beta"), std::pair(&alpha, "alpha")}) {
    check(!factor->is_boolean() || is_bool(dtype), "Boolean {} only supported for Boolean results.", name);
    check(is_inexact(dtype) || factor->is_integral(true),
          "For integral input tensors, argument {} must not be a floating point number.", name);
    check_fits(*factor, dtype);
  }
  // The layout is voted on by self, the column and the row, each as it is broadcast.
  const Tensor column =
      Tensor::view_of(vec1, vec1.meta().with_geometry({sizes[0], 1}, {vec1.strides()[0], 1}, vec1.storage_offset()));
  const Tensor wide =
      Tensor::view_of(self, self.meta().with_geometry(wanted, broadcast_strides(self.sizes(), self.strides(), wanted),
                                                      self.storage_offset()));
  const Tensor* operands[] = {&wide, &column, &vec2};
  return elementwise_meta(Operands(operands, 3), dtype);
}

void addr_cpu(TensorList results, const Tensor& self, const Tensor& vec1, const Tensor& vec2, const Scalar& beta,
              const Scalar& alpha) {
  added_cpu<"n,m->nm">(results, self, vec1, vec2, beta, alpha);
}

// The first factor is conjugated, so the gradient of it is, too.
Row vdot_row() {
  Row row = product<"n,n->", explain_dot>("vdot(Tensor self, Tensor other) -> Tensor", {"self", "other"}, "vdot.out");
  row.cpu = rule::cpu<vdot_cpu>;
  row.derivative = {{"self", "grad.conj() * other"}, {"other", "grad * self"}};
  return row;
}

Row addr_row() {
  Row row = added<"n,m->nm", explain_addmm>(
      "addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor", {"vec1", "vec2"},
      {.inplace = "addr_", .out = "addr.out"}, rule::fresh<addr_meta>);
  row.cpu = rule::cpu<addr_cpu>;
  row.forms.write = writing::cast_apart;
  row.workspace = workspace::none;  // on CUDA elementwise
  return row;
}

Row addmm_activation_row() {
  return {.schema =
              "_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool "
              "use_gelu=False) -> Tensor",
          .meta = rule::fresh<addmm_activation_meta>,
          .cpu = rule::cpu<addmm_activation_cpu>,
          .derivative = derivative::not_implemented,
          .cost = kContraction<"nk,km->nm">,
          .workspace = workspace::products,
          .sharding = {activated_splits, "nk,km->nm"},
          .forms = {.out = "_addmm_activation.out", .write = writing::exact},
          .tags = kScalesSelf};
}

// --- products that are kept in another type than the factors' ---

template <Equation E, Fault explain>
TensorMeta typed_product_meta(const Tensor& self, const Tensor& other, DType out_dtype) {
  const TensorMeta meta = product_meta<E, explain>(self, other);
  const bool half = self.dtype() == DType::float16 || self.dtype() == DType::bfloat16;
  check(out_dtype == self.dtype() || (half && out_dtype == DType::float32), "{}",
        E.text == std::string_view("nk,km->nm")
            ? "out_dtype must be the same as input dtype or fp32 for fp16/bf16 inputs"
            : "out_dtype only supported for torch.float32 output with float16/bfloat16 inputs or same as input dtypes");
  return {out_dtype, self.device(), meta.sizes()};
}
template <Equation E>
void typed_product_cpu(TensorList results, const Tensor& self, const Tensor& other, DType) {
  cpu::contract(results[0], self, other, E.text);
}

TensorMeta typed_added_meta(const Tensor& self, const Tensor& mat1, const Tensor& mat2, DType out_dtype, const Scalar&,
                            const Scalar&) {
  TensorMeta meta = typed_product_meta<"nk,km->nm", explain_mm>(mat1, mat2, out_dtype);
  check(self.dtype() == out_dtype || self.dtype() == mat1.dtype(),
        "self dtype must match either out_dtype or mat1 dtype");
  const Tensor* operands[] = {&self, &mat1, &mat2};
  check_same_device({operands, 3});
  check_expands(self, meta.sizes());
  return meta;
}
void typed_added_cpu(TensorList results, const Tensor& self, const Tensor& mat1, const Tensor& mat2, DType,
                     const Scalar& beta, const Scalar& alpha) {
  added_cpu<"nk,km->nm">(results, self, mat1, mat2, beta, alpha);
}

// `FlopCounterMode` counts mm with a type, and raises at the others.
Row typed(std::string_view schema, MetaRule meta, CpuKernel cpu, CostRule cost, ShardingRule dims, std::string_view out,
          uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = derivative::not_implemented,
          .cost = cost,
          .workspace = workspace::products,
          .sharding = dims,
          .forms = {.out = out, .write = writing::exact},
          .tags = tags};
}

}  // namespace

std::vector<Row> contraction_ops() {
  return {
      product<"nk,km->nm", explain_mm>("mm(Tensor self, Tensor mat2) -> Tensor", {"self", "mat2"}, "mm.out"),
      product<"bnk,bkm->bnm", explain_bmm>("bmm(Tensor self, Tensor mat2) -> Tensor", {"self", "mat2"}, "bmm.out",
                                           writing::exact_anywhere),
      product<"nk,k->n", explain_mv>("mv(Tensor self, Tensor vec) -> Tensor", {"self", "vec"}, "mv.out"),
      product<"n,n->", explain_dot>("dot(Tensor self, Tensor tensor) -> Tensor", {"self", "tensor"}, "dot.out"),
      vdot_row(),
      added<"nk,km->nm", explain_addmm>(
          "addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor", {"mat1", "mat2"},
          {.inplace = "addmm_", .out = "addmm.out"}),
      added<"bnk,bkm->bnm", explain_baddbmm>(
          "baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
          {"batch1", "batch2"}, {.inplace = "baddbmm_", .out = "baddbmm.out"}, rule::fresh<baddbmm_meta>,
          writing::exact_anywhere.demanding(check_baddbmm_written)),
      added<"bnk,bkm->nm", explain_addbmm>(
          "addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
          {"batch1", "batch2"}, {}),
      composite(
          "addbmm.out(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor(a!) out) -> "
          "Tensor(a!)",
          rule::composite<addbmm_into>),
      composite(
          "addbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)",
          rule::composite<addbmm_inplace>),
      added<"nk,k->n", explain_addmv>(
          "addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor", {"mat", "vec"},
          {.inplace = "addmv_", .out = "addmv.out"}, rule::fresh<addmv_meta>),
      addr_row(),
      addmm_activation_row(),
      int_mm_row(),
      int_mm_out_row(),
      typed("mm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor",
            rule::fresh<typed_product_meta<"nk,km->nm", explain_mm>>, rule::cpu<typed_product_cpu<"nk,km->nm">>,
            kContraction<"nk,km->nm">, ShardingRule("nk,km->nm").linear("|"), "mm.dtype_out"),
      typed("bmm.dtype(Tensor self, Tensor mat2, ScalarType out_dtype) -> Tensor",
            rule::fresh<typed_product_meta<"bnk,bkm->bnm", explain_bmm>>, rule::cpu<typed_product_cpu<"bnk,bkm->bnm">>,
            kUncounted, ShardingRule("bnk,bkm->bnm").linear("|"), "bmm.dtype_out"),
      typed(
          "addmm.dtype(Tensor self, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1) "
          "-> Tensor",
          rule::fresh<typed_added_meta>, rule::cpu<typed_added_cpu>, kUncounted,
          ShardingRule(added_splits, "nk,km->nm").linear("0+1|0+2"), "addmm.dtype_out", kScalesSelf),
  };
}

}  // namespace tare
