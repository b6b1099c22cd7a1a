#include <algorithm>

#include "tare/core/exact.h"
#include "tare/cpu/contraction.h"
#include "tare/cpu/reduction.h"
#include "tare/ops.h"
#include "tare/ops/elementwise.h"
#include "tare/ops/families.h"

// Products of experts and of eight-bit numbers. The law of grouped ones: of two matrices that hold all groups side by
// side, and three-dimensional stacks of one matrix a group, any two make a product a group; groups end at `offs`. Rows
// start at multiples of 16 bytes, in what is read and what is written.
namespace tare {

namespace {

constexpr int64_t kRowAlignment = 16;

// A matrix may lie in rows or in columns.
void check_rows_aligned(const Tensor& self) {
  const IntList sizes = self.sizes(), strides = self.strides();
  const int64_t last = self.dim() - 1, alignment = kRowAlignment / self.itemsize();
  const auto lies_along = [&](int64_t a, int64_t b) {
    return strides[a] == 1 && strides[b] >= std::max<int64_t>(1, sizes[a]);
  };
  const bool by_columns = lies_along(last - 1, last);
  check(by_columns || lies_along(last, last - 1), "Invalid strides/sizes, got {} for strides and {} for sizes", strides,
        sizes);
  check(strides[by_columns ? last : last - 1] % alignment == 0, "strides should be multiple of 16 bytes");
}

TensorMeta grouped_mm_meta(const Tensor& self, const Tensor& mat2, const Tensor& offs, const Tensor& bias,
                           std::optional<DType> out_dtype) {
  const DType dtype = self.dtype();
  check(dtype == DType::float32 || dtype == DType::bfloat16 || dtype == DType::float16,
        "Expected mat_a to be Float32, BFloat16 or Float16 matrix, got {}", dtype);
  check(dtype == mat2.dtype(), "expected m1 and m2 to have the same dtype, but got: {} != {}", cpp_name(dtype),
        cpp_name(mat2.dtype()));
  const bool flat = self.dim() == 2, flat2 = mat2.dim() == 2;
  check<ShapeError>(flat || self.dim() == 3, "mat_a has to be 2 or 3d");
  check<ShapeError>(flat2 || mat2.dim() == 3, "mat_b has to be 2 or 3d");
  check<ShapeError>(self.size(-1) == mat2.size(-2), "contraction dimension of mat_a and mat_b must match");
  check_rows_aligned(self);
  check_rows_aligned(mat2);
  check(offs.defined() == (flat || flat2),
        "Have to provide offsets if there is a 2d matrix, or no offset if both matrices are 3d");
  if (offs.defined()) {
    check<ShapeError>(offs.dim() == 1, "offs has to be 1D");
    check(offs.dtype() == DType::int32, "Offsets have to be int32");
  }
  check(!bias.defined(), "Bias not supported yet");
  check(out_dtype.value_or(dtype) == dtype, "Grouped gemm output dtype must match `mat_a` dtype");
  const Tensor* operands[] = {&self, &mat2, &offs};
  check_same_device({operands, offs.defined() ? 3 : 2});
  const int64_t groups = offs.defined() ? offs.size(0) : self.size(0);
  for (const Tensor* stack : {&self, &mat2})
    check<ShapeError>(stack->dim() == 2 || stack->size(0) == groups, "{} to match",
                      offs.defined() ? "matrix batch sizes have" : "batched dimension has");
  const int64_t n = self.size(-2), m = mat2.size(-1), alignment = kRowAlignment / self.itemsize();
  const int64_t row = ((Exact(m) + (alignment - 1)).value / alignment) * alignment;
  if (flat != flat2) return {dtype, self.device(), {n, m}, {row, 1}};
  return {dtype, self.device(), {groups, n, m}, {(Exact(n) * row).value, row, 1}};
}

// The part of a group: a matrix of a stack, or some rows (columns) of a matrix that holds all groups.
Tensor part(const Tensor& self, int64_t dim, int64_t group, int64_t start, int64_t end) {
  return self.dim() == 3 ? select(self, 0, group) : slice(self, dim, start, end);
}

void grouped_mm_cpu(TensorList results, const Tensor& self, const Tensor& mat2, const Tensor& offs, const Tensor&,
                    std::optional<DType>) {
  const Tensor& result = results[0];
  if (!offs.defined()) return cpu::contract(result, self, mat2, "bnk,bkm->bnm");
  const bool inner = self.dim() == 2 && mat2.dim() == 2;  // what is summed over is in groups
  int64_t start = 0, group = 0;
  for (const int64_t end : cpu::read<int64_t>(offs)) {
    cpu::contract(part(result, self.dim() == 2 ? 0 : 1, group, start, end),
                  part(self, inner ? 1 : 0, group, start, end), part(mat2, inner ? 0 : 1, group, start, end),
                  "nk,km->nm");
    start = end, ++group;
  }
}

Cost grouped_flops(const Call& call, int64_t) {
  const Tensor &self = call.tensor(0), &mat2 = call.tensor(1);
  const int64_t groups = self.dim() == 3 && mat2.dim() == 2 ? std::max<int64_t>(self.size(0), 1) : 1;
  return {0, 2 * self.numel() / groups * mat2.size(-1)};
}

bool is_eight_bit(DType dtype) { return is_floating(dtype) && itemsize(dtype) == 1; }

// One scale for all, or one for each row of the first and each column of the second.
bool scales_fit(const Tensor& a, const Tensor& b, int64_t n, int64_t m) {
  if (a.dtype() != DType::float32 || b.dtype() != DType::float32) return false;
  return (a.numel() == 1 && b.numel() == 1) || (a.sizes() == IntList({n, 1}) && b.sizes() == IntList({1, m}) &&
                                                a.meta().is_contiguous() && b.meta().is_contiguous());
}

// What the kernels of GPUs ask beyond the CPU's.
void check_for_gpu(const Tensor& self, const Tensor& mat2) {
  check(self.strides()[1] == 1 && self.strides()[0] > 1, "self must be row_major, got stride ({}, {})",
        self.strides()[0], self.strides()[1]);
  check(mat2.strides()[0] == 1 && mat2.strides()[1] > 1, "mat2 must be col_major, got stride ({}, {})",
        mat2.strides()[0], mat2.strides()[1]);
  check<ShapeError>(self.size(1) % 16 == 0, "Expected self.size(1) to be divisible by 16, but got self.size(1)={}",
                    self.size(1));
  check<ShapeError>(mat2.size(0) % 16 == 0 && mat2.size(1) % 16 == 0,
                    "Expected both dimensions of mat2 to be divisible by 16 but got torch.Size({})", mat2.sizes());
}

TensorMeta scaled_mm_meta(const Tensor& self, const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b,
                          const Tensor& bias, const Tensor&, std::optional<DType> out_dtype, bool) {
  check<ShapeError>(self.dim() == 2, "mat1 must be a matrix");
  check<ShapeError>(mat2.dim() == 2, "mat2 must be a matrix");
  const int64_t n = self.size(0), m = mat2.size(1);
  check<ShapeError>(self.size(1) == mat2.size(0), "mat_a and mat_b shapes cannot be multiplied ({}x{} and {}x{})", n,
                    self.size(1), mat2.size(0), m);
  check(is_eight_bit(self.dtype()) && is_eight_bit(mat2.dtype()) && scales_fit(scale_a, scale_b, n, m),
        "Invalid scaling configuration.");
  check<ShapeError>(!bias.defined() || bias.numel() == m, "Bias must be size {} but got {}", m,
                    bias.defined() ? bias.numel() : 0);
  if (self.device().target() != DeviceType::cpu) check_for_gpu(self, mat2);
  const Tensor* operands[] = {&self, &mat2, &scale_a, &scale_b};
  check_same_device({operands, 4});
  return {out_dtype.value_or(self.dtype()), self.device(), {n, m}};
}

// Any dtype is written, unless the call names another.
void check_scaled_out(Args args, DType, DType out) {
  const std::optional<DType> named = *static_cast<const std::optional<DType>*>(args[6]);
  check<ValueError>(!named || *named == out, "out_dtype must match output matrix type");
}

// A scale of the result is taken and left out.
void scaled_mm_cpu(TensorList results, const Tensor& self, const Tensor& mat2, const Tensor& scale_a,
                   const Tensor& scale_b, const Tensor& bias, const Tensor&, std::optional<DType>, bool) {
  const cpu::Lane<double> a = cpu::read<double>(self), b = cpu::read<double>(mat2), left = cpu::read<double>(scale_a),
                          right = cpu::read<double>(scale_b);
  const cpu::Lane<double> added = bias.defined() ? cpu::read<double>(bias) : cpu::Lane<double>();
  const auto n = static_cast<size_t>(self.size(0)), inner = static_cast<size_t>(self.size(1)),
             m = static_cast<size_t>(mat2.size(1));
  cpu::Lane<double> values;
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < m; ++j) {
      double sum = 0;
      for (size_t k = 0; k < inner; ++k) sum += a[i * inner + k] * b[k * m + j];
      values.push_back(sum * left[left.size() == 1 ? 0 : i] * right[right.size() == 1 ? 0 : j] +
                       (added.empty() ? 0 : added[j]));
    }
  cpu::write<double>(results[0], values);
}

Cost scaled_flops(const Call& call, int64_t) { return {2 * call.tensor(0).numel() * call.tensor(1).size(1), 0}; }

}  // namespace

std::vector<Row> grouped_contraction_ops() {
  return {
      {.schema = "_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? "
                 "out_dtype=None) -> Tensor",
       .meta = rule::fresh<grouped_mm_meta>,
       .cpu = rule::cpu<grouped_mm_cpu>,
       .derivative = {{"self", "_grouped_mm_mat1_backward(grad, mat2, TensorGeometry(self), offs)"},
                      {"mat2", "_grouped_mm_mat2_backward(grad, self, TensorGeometry(mat2), offs)"}},
       .cost = {grouped_flops},
       .dims = dims::replicate_only},
      {.schema = "_scaled_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor? "
                 "scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor",
       .meta = rule::fresh<scaled_mm_meta>,
       .cpu = rule::cpu<scaled_mm_cpu>,
       .derivative = derivative::not_implemented,
       .cost = {scaled_flops},
       .dims = dims::replicate_only,
       .forms = {.out = "_scaled_mm.out", .out_dtype = Forms::OutDType::chosen, .check_out = check_scaled_out},
       .tags = kDeviceDependent},
  };
}

}  // namespace tare
