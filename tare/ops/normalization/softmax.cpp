#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "tare/core/strides.h"
#include "tare/core/thread.h"
#include "tare/core/vectors.h"
#include "tare/kernels/exponential.h"
#include "tare/kernels/reduction.h"
#include "tare/kernels/runs.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/reduction/reduction.h"

// Softmax and its relatives. The law: every lane along `dim` by itself; the result is contiguous, in self's type or,
// on CUDA, in float32 where a half-precision input asks for it.
namespace tare {

namespace {

// The type of the result of `half_to_float`, which only CUDA has.
DType softmax_type(const Tensor& self, bool half_to_float, std::string_view op) {
  if (!half_to_float) return self.dtype();
  check(self.device().target() != DeviceType::cpu, "{} with half to float conversion is not supported on CPU", op);
  check(self.dtype() == DType::float16 || self.dtype() == DType::bfloat16,
        "conversion is supported for Half and BFloat16 type only");
  return DType::float32;
}

TensorMeta softmax_in(const Tensor& self, int64_t dim, DType dtype, std::string_view kernel) {
  const bool last = wrap_dim(dim, self.dim()) >= self.dim() - 1;
  if (!is_floating(dtype) && self.numel() != 0)
    check_kernel(false, fmt::format("{}{}_kernel_impl", kernel, last ? "_lastdim" : ""), dtype);
  return contiguous_meta(self, dtype);
}

TensorMeta softmax_meta(const Tensor& self, int64_t dim, bool half_to_float) {
  return softmax_in(self, dim, softmax_type(self, half_to_float, "softmax"), "softmax");
}
TensorMeta log_softmax_meta(const Tensor& self, int64_t dim, bool half_to_float) {
  return softmax_in(self, dim, softmax_type(self, half_to_float, "log_softmax"), "log_softmax");
}
TensorMeta safe_softmax_meta(const Tensor& self, int64_t dim, OptDType dtype) {
  return softmax_in(self, dim, dtype.value_or(self.dtype()), "softmax");
}

TensorMeta softmax_backward_meta(const Tensor& grad_output, const Tensor& output, int64_t dim, DType input_dtype) {
  wrap_dim(dim, grad_output.dim());
  check<ShapeError>(grad_output.sizes() == output.sizes(),
                    "Expected tensor for argument #1 'grad' to have same size as tensor for argument #2 'output'; but "
                    "{} does not equal {} (while checking arguments for softmax_backward)",
                    grad_output.sizes(), output.sizes());
  check(grad_output.dtype() == output.dtype(), "expected scalar type {} but found {}", grad_output.dtype(),
        output.dtype());
  const Tensor* both[] = {&grad_output, &output};
  check_same_device({both, 2});
  if (grad_output.dtype() == input_dtype) return contiguous_meta(grad_output, input_dtype);
  const bool widened =
      grad_output.dtype() == DType::float32 && (input_dtype == DType::float16 || input_dtype == DType::bfloat16);
  // The CPU's kernels have no softmax that widens, and do not look at the type.
  if (grad_output.device().target() == DeviceType::cpu) {
    check(!(widened && input_dtype == DType::float16), "expected scalar type {} but found {}", grad_output.dtype(),
          input_dtype);
    return contiguous_meta(grad_output, grad_output.dtype());
  }
  check(widened, "expected input and grad types to match, or input to be at::Half and grad to be at::Float");
  return contiguous_meta(grad_output, input_dtype);
}

// --- composites ---

Tensor converted(const Tensor& self, OptDType dtype) { return dtype ? to(self, *dtype) : self; }
// CUDA reads half precision and writes float32 in one pass.
bool in_one_pass(const Tensor& self, OptDType dtype) {
  return dtype == DType::float32 && self.dtype() == DType::float16 && self.device().target() == DeviceType::cuda;
}
Tensor softmax_int(const Tensor& self, int64_t dim, OptDType dtype) {
  const bool one_pass = in_one_pass(self, dtype);
  return _softmax(one_pass ? self : converted(self, dtype), dim, one_pass);
}
Tensor log_softmax_int(const Tensor& self, int64_t dim, OptDType dtype) {
  const bool one_pass = in_one_pass(self, dtype);
  return _log_softmax(one_pass ? self : converted(self, dtype), dim, one_pass);
}

// --- end ---

enum class Kind { plain, log, safe };

// Four at a time, of which none waits for another. A nan is passed over.
double largest_of(const double* lane, size_t count) {
  double largest[4];
  std::ranges::fill(largest, -std::numeric_limits<double>::infinity());
  size_t i = 0;
  for (; i + 4 <= count; i += 4)
    for (size_t k = 0; k < 4; ++k) largest[k] = std::max(largest[k], lane[i + k]);
  for (; i < count; ++i) largest[0] = std::max(largest[0], lane[i]);
  return std::max(std::max(largest[0], largest[1]), std::max(largest[2], largest[3]));
}

template <Kind kind>
void softmax_of(double* lane, size_t count) {
  const double largest = largest_of(lane, count);
  if constexpr (kind == Kind::log) {
    std::vector<double> powers(lane, lane + count);
    cpu::subtract_and_exponentiate(powers.data(), count, largest);
    const double total = std::log(cpu::sum_of(powers.data(), count));
    for (size_t i = 0; i < count; ++i) lane[i] = lane[i] - largest - total;
    return;
  }
  // A lane of -inf alone has no softmax; the safe one is 0.
  if (kind == Kind::safe && largest == -std::numeric_limits<double>::infinity())
    return std::fill_n(lane, count, 0.0), void();
  cpu::subtract_and_exponentiate(lane, count, largest);
  const double total = cpu::sum_of(lane, count);
  in_vectors([=]() TARE_LOOP {
    for (size_t i = 0; i < count; ++i) lane[i] /= total;
  });
}

// A view whose last dimension has the lanes, one after the other.
Tensor with_lanes_last(const Tensor& self, int64_t dim) {
  if (self.dim() == 0) return self;
  dim = wrap_dim(dim, self.dim());
  Dims sizes = self.sizes(), strides = self.strides();
  sizes.erase(dim), strides.erase(dim);
  sizes.push_back(self.sizes()[dim]), strides.push_back(self.strides()[dim]);
  return Tensor::view_of(self, self.meta().with_geometry(sizes, strides, self.storage_offset()));
}

// Calls visit(lane of the result, its length, the lane of each tensor ...).
template <class Visit, class... Tensors>
void for_each_line(const Tensor& result, int64_t dim, const Visit& visit, const Tensors&... tensors) {
  const auto length = static_cast<size_t>(lane_size(result, wrap_dim(dim, result.dim())));
  cpu::Writer<double> results(with_lanes_last(result, dim));
  const auto run = [&](auto... readers) {
    for (size_t begin = 0; begin < static_cast<size_t>(result.numel()); begin += length)
      visit(results.at(begin, begin + length), length, readers.at(begin, begin + length)...);
  };
  run(cpu::Reader<double>(with_lanes_last(tensors, dim))...);
  results.finish();
}

template <Kind kind>
void fill(const Tensor& result, const Tensor& self, int64_t dim) {
  for_each_line(
      result, dim,
      [](double* lane, size_t length, const double* values) {
        std::copy_n(values, length, lane);
        softmax_of<kind>(lane, length);
      },
      self);
}
template <Kind kind>
void softmax_cpu(TensorList results, const Tensor& self, int64_t dim, bool) {
  fill<kind>(results[0], self, dim);
}
void safe_softmax_cpu(TensorList results, const Tensor& self, int64_t dim, OptDType) {
  fill<Kind::safe>(results[0], self, dim);
}
template <Kind kind>
void softmax_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& output, int64_t dim, DType) {
  for_each_line(
      results[0], dim,
      [](double* lane, size_t length, const double* grad, const double* out) {
        if constexpr (kind == Kind::log) {
          const double total = cpu::sum_of(grad, length);
          in_vectors([=]() TARE_LOOP {
            for (size_t i = 0; i < length; ++i) lane[i] = grad[i] - cpu::exponential(out[i]) * total;
          });
        } else {
          const double total = cpu::sum_of(
              length, [](auto x, auto y) { return x * y; }, grad, out);
          in_vectors([=]() TARE_LOOP {
            for (size_t i = 0; i < length; ++i) lane[i] = (grad[i] - total) * out[i];
          });
        }
      },
      grad_output, output);
}

// --- masked: an element whose mask is true takes no part, and has a softmax of 0 ---

// What a mask covers: `src` queries by keys, `padding` the keys of each of a batch, `whole` the input itself.
enum MaskType : int64_t { src = 0, padding = 1, whole = 2 };

void check_mask(const Tensor& mask) { check(is_bool(mask.dtype()), "Mask should be a boolean tensor"); }

TensorMeta masked_softmax_meta(const Tensor& self, const Tensor& mask, OptInt dim, OptInt mask_type) {
  check_mask(mask);
  const MaskType type = mask_type ? static_cast<MaskType>(*mask_type) : whole;
  const bool flat = mask.dim() == 2;
  check(mask_type || mask.sizes() == self.sizes(), "Mask Type should be defined");
  check(type == src || type == padding || type == whole,
        "Mask Type should be 0 (src_mask) or 1 (src_key_padding_mask), or 2 (default_mask)");
  check<ShapeError>(type != src || (flat && mask.size(0) == self.size(2) && mask.size(1) == self.size(2)),
                    "For mask_type == 0 mask shape should be (L, L)");
  check<ShapeError>(type != padding || (flat && mask.size(0) == self.size(0) && mask.size(1) == self.size(2)),
                    "For mask_type == 1 mask shape should be (B, L)");
  check<ShapeError>(type != whole || mask.sizes() == self.sizes(),
                    "For mask_type == 2 mask shape should match input shape");
  check<ShapeError>(type == whole || self.dim() == 4, "Input should have 4 dimensions, but has {}", self.dim());
  wrap_dim(dim.value_or(-1), self.dim());
  const Tensor* both[] = {&self, &mask};
  check_same_device({both, 2});
  check_kernel(is_floating(self.dtype()), "masked_softmax", self.dtype());
  return preserved_meta(self, self.dtype());
}
void masked_softmax_cpu(TensorList results, const Tensor& self, const Tensor& mask, OptInt dim, OptInt mask_type) {
  const Tensor own = mask_type == padding ? view(mask, {mask.size(0), 1, 1, mask.size(1)}) : mask;
  for_each_line(
      results[0], dim.value_or(-1),
      [](double* lane, size_t length, const double* values, const double* masked) {
        for (size_t i = 0; i < length; ++i)
          lane[i] = masked[i] != 0 ? -std::numeric_limits<double>::infinity() : values[i];
        softmax_of<Kind::plain>(lane, length);
      },
      self, expand(own, self.sizes()));
}

TensorMeta masked_softmax_backward_meta(const Tensor& grad_output, const Tensor& output, const Tensor& mask,
                                        OptInt dim) {
  check<ShapeError>(mask.sizes() == grad_output.sizes(), "Mask shape should match grad shape");
  check<ShapeError>(output.sizes() == grad_output.sizes(), "Output shape should match grad shape");
  check_mask(mask);
  check(output.dtype() == grad_output.dtype(), "expected scalar type {} but found {}", grad_output.dtype(),
        output.dtype());
  wrap_dim(dim.value_or(-1), grad_output.dim());
  const Tensor* all[] = {&grad_output, &output, &mask};
  check_same_device({all, 3});
  return contiguous_meta(grad_output, grad_output.dtype());
}
void masked_softmax_backward_cpu(TensorList results, const Tensor& grad_output, const Tensor& output,
                                 const Tensor& mask, OptInt dim) {
  for_each_line(
      results[0], dim.value_or(-1),
      [](double* lane, size_t length, const double* grad, const double* out, const double* masked) {
        double total = 0;
        for (size_t i = 0; i < length; ++i) total += masked[i] != 0 ? 0 : grad[i] * out[i];
        for (size_t i = 0; i < length; ++i) lane[i] = masked[i] != 0 ? 0 : (grad[i] - total) * out[i];
      },
      grad_output, output, mask);
}

Row along(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms = {}) {
  forms.write = writing::exact;
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(5),
          .workspace = workspace::none,
          .sharding = sharding::along_lanes,
          .forms = forms};
}

// Which elements are infinite, for each row whether all are, and the zero that is written there; or before that the
// argument in the result's type.
std::optional<int64_t> bytes_of_masks(const Call& call, Device device) {
  if (device.type == DeviceType::meta) return std::nullopt;  // no kernel runs there
  const Tensor& self = call.tensor(0);
  const DType dtype = call.arg<OptDType>(2).value_or(self.dtype());
  if (self.dim() == 0 || self.numel() == 0) return self.numel() + 1 + itemsize(dtype);
  const int64_t rows = self.numel() / self.sizes()[wrap_dim(call.arg<int64_t>(1), self.dim())];
  const int64_t copy = dtype == self.dtype() ? 0 : self.numel() * itemsize(dtype);
  return std::max(copy, self.numel() + rows + itemsize(dtype));
}

// Beside the lanes. A mask of another rank holds the sequence's length twice, or for each sample: it is whole, or cut
// with the samples.
std::vector<Strategy> masked_splits(const ShardingCall& call, std::string_view) {
  const std::vector<TensorMeta>& inputs = call.inputs();
  const TensorMeta &self = inputs.front(), &mask = inputs.back();
  const int64_t lane = wrap_dim(call.arg<OptInt>(call.op().schema.find("dim")).value_or(-1), self.dim());
  const int64_t type = call.op().schema.find("mask_type");
  const bool alike = mask.sizes() == self.sizes();
  std::vector<Strategy> strategies;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (d == lane || self.sizes()[d] < 2 || (!alike && (d > 1 || type < 0))) continue;
    Strategy one{std::vector<Placement>(inputs.size(), Placement::shard(d)), {Placement::shard(d)}};
    if (!alike && (d == 1 || call.arg<OptInt>(type) == src)) one.inputs.back() = replicate;
    strategies.push_back(std::move(one));
  }
  return strategies;
}
Row masked(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, std::string_view out) {
  Row row = along(schema, meta, cpu, std::move(derivative), {.out = out});
  row.sharding = masked_splits;
  return row;
}
// A CPU's kernels take other types than a GPU's.
Row on_each_device(Row row) {
  row.tags |= kDeviceDependent;
  return row;
}
Row with_masks(Row row) {
  row.workspace = bytes_of_masks;
  return row;
}

}  // namespace

std::vector<Row> softmax_ops() {
  const Derivative softmax_grad{{"self", "_softmax_backward_data(grad, result, dim, self.scalar_type())"}};
  const auto exact_out = [](std::string_view name) { return Forms{.out = name, .write = writing::exact}; };
  return {
      composite("softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor", rule::composite<softmax_int>,
                exact_out("softmax.int_out")),
      composite("log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
                rule::composite<log_softmax_int>, exact_out("log_softmax.int_out")),
      composite("special_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
                rule::composite<softmax_int>),
      composite("special_log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
                rule::composite<log_softmax_int>),
      along("_softmax(Tensor self, int dim, bool half_to_float) -> Tensor", rule::fresh<softmax_meta>,
            rule::cpu<softmax_cpu<Kind::plain>>, softmax_grad, {.out = "_softmax.out"}),
      along("_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor", rule::fresh<log_softmax_meta>,
            rule::cpu<softmax_cpu<Kind::log>>,
            {{"self", "_log_softmax_backward_data(grad, result, dim, self.scalar_type())"}},
            {.out = "_log_softmax.out"}),
      with_masks(along("_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
                       rule::fresh<safe_softmax_meta>, rule::cpu<safe_softmax_cpu>, softmax_grad)),
      on_each_device(passing_sums(
          along(
              "_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor",
              rule::fresh<softmax_backward_meta>, rule::cpu<softmax_backward_cpu<Kind::plain>>,
              {{"grad_output", "_softmax_backward_data(grad.to(output.scalar_type()), output, dim, input_dtype)"},
               {"output",
                "softmax_double_backward(grad.to(output.scalar_type()), grad_output, dim, "
                "output).to(output.scalar_type())"}},
              {.out =
                   "_softmax_backward_data.out(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype, *, "
                   "Tensor(a!) grad_input) -> Tensor(a!)"}),
          "grad_output")),
      on_each_device(passing_sums(
          along("_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> "
                "Tensor",
                rule::fresh<softmax_backward_meta>, rule::cpu<softmax_backward_cpu<Kind::log>>,
                {{"grad_output",
                  "grad.to(output.scalar_type()) - (grad.to(output.scalar_type()) * output.exp()).sum(dim, true)"},
                 {"output",
                  "(-grad_output.sum(dim, true) * output.exp() * "
                  "grad.to(output.scalar_type())).to(output.scalar_type())"}},
                {.out = "_log_softmax_backward_data.out"}),
          "grad_output")),
      masked("_masked_softmax(Tensor self, Tensor mask, int? dim=None, int? mask_type=None) -> Tensor",
             rule::fresh<masked_softmax_meta>, rule::cpu<masked_softmax_cpu>,
             {{"self", "_masked_softmax_backward(grad, result, mask, dim)"}}, "_masked_softmax.out"),
      passing_sums(
          masked("_masked_softmax_backward(Tensor grad_output, Tensor output, Tensor mask, int? dim=None) -> Tensor",
                 rule::fresh<masked_softmax_backward_meta>, rule::cpu<masked_softmax_backward_cpu>,
                 derivative::not_implemented, "_masked_softmax_backward.out"),
          "grad_output"),
  };
}

}  // namespace tare
