#include <algorithm>

#include "tare/core/checked_int.h"
#include "tare/core/strides.h"
#include "tare/dispatch/product_workspace.h"
#include "tare/kernels/reduction.h"
#include "tare/ops.h"
#include "tare/ops/contraction/contraction_cpu.h"
#include "tare/ops/families.h"
#include "tare/ops/pointwise/elementwise.h"

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

// One product for all rows or columns, or one a group: the law above.
TensorMeta grouped_result(const Tensor& self, const Tensor& mat2, const Tensor& offs, DType dtype) {
  const int64_t groups = offs.defined() ? offs.size(0) : self.size(0);
  for (const Tensor* stack : {&self, &mat2})
    check<ShapeError>(stack->dim() == 2 || stack->size(0) == groups, "{} to match",
                      offs.defined() ? "matrix batch sizes have" : "batched dimension has");
  const int64_t n = self.size(-2), m = mat2.size(-1), alignment = kRowAlignment / itemsize(dtype);
  const int64_t row = ((Exact(m) + (alignment - 1)).value / alignment) * alignment;
  if ((self.dim() == 2) != (mat2.dim() == 2)) return {dtype, self.device(), {n, m}, {row, 1}};
  return {dtype, self.device(), {groups, n, m}, {(Exact(n) * row).value, row, 1}};
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
  return grouped_result(self, mat2, offs, dtype);
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

// FlopCounterMode of PyTorch 2.13 has no formula for grouped products, and so half of a model of experts is missing in
// its count; here they are products as all others.
Cost grouped_flops(const Call& call, int64_t) {
  const Tensor &self = call.tensor(0), &mat2 = call.tensor(1);
  const int64_t groups = self.dim() == 3 && mat2.dim() == 2 ? std::max<int64_t>(self.size(0), 1) : 1;
  return {(Exact(2) * self.numel() / groups * mat2.size(-1)).value, 0};
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
  check(self.numel() == 0 || (self.strides()[1] == 1 && self.strides()[0] > 1),
        "self must be row_major, got stride ({}, {})", self.strides()[0], self.strides()[1]);
  check(mat2.numel() == 0 || (mat2.strides()[0] == 1 && mat2.strides()[1] > 1),
        "mat2 must be col_major, got stride ({}, {})", mat2.strides()[0], mat2.strides()[1]);
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

// How scales lie over an operand: one for all, for each row, for blocks of a row, for square blocks. PyTorch's numbers.
enum Recipe : int64_t { kTensorWise, kRowWise, k1x16, k1x32, k1x128, k128x128 };
constexpr int64_t kBlock = 128;        // the side of a large block
constexpr int64_t kSwizzle32x4x4 = 1;  // small blocks' scales are in tiles of that shape

int64_t rounded_up(int64_t value, int64_t to) { return ((Exact(value) + (to - 1)).value / to) * to; }

// The scales of one operand, which has `rows` (of the second, columns) of `inner` numbers each.
struct Scales {
  std::string_view name;
  TensorList tensors;
  IntList recipes, swizzles;
  int64_t rows, inner;

  bool are(std::initializer_list<int64_t> wanted) const { return std::ranges::equal(recipes, wanted); }
  const Tensor& first() const {
    check<IndexError>(tensors.size() > 0, "{} holds no tensor", name);
    return tensors[0];
  }
  bool one_number(const Tensor& scale) const { return scale.numel() == 1 && scale.dtype() == DType::float32; }
  // One number for each place, column by column.
  void check_blocks(int64_t count, int64_t columns) const {
    const Tensor& scale = first();
    const bool fits = scale.dtype() == DType::float32 && scale.size(0) == count && scale.size(1) == columns &&
                      scale.stride(0) == 1 && (scale.stride(1) == count || (columns == 1 && scale.stride(1) == 1));
    check(fits, "For blockwise scaling {} must have shape [{}, {}] and stride [1, {}], got {} and {}", name, count,
          columns, count, scale.sizes(), scale.strides());
  }
  void check_large_blocks() const {
    if (are({k1x128})) return check_blocks(rows, inner / kBlock);
    check_blocks((Exact(inner) + 3 * kBlock).value / (4 * kBlock) * 4, rows / kBlock);
  }
  void check_small_blocks(int64_t block) const {
    const int64_t count = (Exact(rounded_up(rows, kBlock)) * rounded_up(rounded_up(inner, block) / block, 4)).value;
    const DType dtype = block == 32 ? DType::float8_e8m0fnu : DType::float8_e4m3fn;
    const bool levels_fit = recipes.size() == 1 || (tensors.size() > 1 && one_number(tensors[1]));
    check(first().numel() == count && first().dtype() == dtype && levels_fit && swizzles.size() > 0 &&
              swizzles[0] == kSwizzle32x4x4,
          "For blocks of {} {} must have {} elements of {}, swizzled by 32, 4 and 4; got {} of {}", block, name, count,
          dtype, first().numel(), first().dtype());
  }
};

void check_row_scales(const Scales& a, const Scales& b) {
  const Tensor &left = a.first(), &right = b.first();
  check<ValueError>(left.size(0) == a.rows && left.size(1) == 1, "scale_a must have shape [{}, 1], got {}", a.rows,
                    left.sizes());
  for (const Scales* scales : {&a, &b}) {
    const Tensor& scale = scales->first();
    check<ValueError>(scale.numel() == scales->rows && scale.dtype() == DType::float32,
                      "{} must have {} Float elements, got {}", scales->name, scales->rows, scale.numel());
    check<ValueError>(scale.stride(1) == 1, "expected {}.stride(1) to be 1, but got {}", scales->name, scale.stride(1));
  }
  if (right.device().target() == DeviceType::cpu)
    check<ShapeError>(right.size(0) == 1,
                      "The size of tensor a ({}) must match the size of tensor b ({}) at "
                      "non-singleton dimension 0",
                      b.inner, right.size(0));
}

void check_scales(const Scales& a, const Scales& b) {
  const auto both = [&](std::initializer_list<int64_t> recipes) { return a.are(recipes) && b.are(recipes); };
  const auto large = [](const Scales& one) { return one.are({k1x128}) || one.are({k128x128}); };
  if (both({kTensorWise})) {
    for (const Scales* scales : {&a, &b})
      check<ValueError>(scales->one_number(scales->first()), "{} must have 1 Float element", scales->name);
  } else if (both({kRowWise})) {
    check_row_scales(a, b);
  } else if (large(a) && large(b) && !both({k128x128})) {
    for (const Scales* scales : {&a, &b}) scales->check_large_blocks();
  } else if (both({k1x32}) || both({k1x16}) || both({k1x16, kTensorWise})) {
    for (const Scales* scales : {&a, &b}) scales->check_small_blocks(both({k1x32}) ? 32 : 16);
  } else {
    fail("Invalid scaling configuration.");
  }
}

// The CPU's kernel scales by one number or by rows.
void check_scales_for_cpu(const Scales& a, const Scales& b) {
  for (const Scales* scales : {&a, &b})
    check<ValueError>(std::ranges::all_of(scales->swizzles, [](int64_t one) { return one == 0; }),
                      "CPU does not support swizzle.");
  const bool by_one = a.are({kTensorWise}) && b.are({kTensorWise}), by_rows = a.are({kRowWise}) && b.are({kRowWise});
  check<ValueError>((by_one || by_rows) && a.tensors.size() == 1 && b.tensors.size() == 1 &&
                        a.first().dtype() == DType::float32 && b.first().dtype() == DType::float32,
                    "Invalid scaling configuration.");
}

TensorMeta scaled_mm_v2_meta(const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList recipe_a,
                             IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b,
                             const Tensor& bias, std::optional<DType> out_dtype, IntList contraction_dim, bool) {
  check<ValueError>(self.dim() == 2, "mat_a must be a matrix");
  check<ValueError>(mat2.dim() == 2, "mat_b must be a matrix");
  check<ValueError>(contraction_dim.empty() || contraction_dim.size() == 2,
                    "contraction_dim must have exactly 2 elements");
  const int64_t n = self.size(0), m = mat2.size(1);
  if (!contraction_dim.empty() && self.size(contraction_dim[0]) != mat2.size(contraction_dim[1]))
    fail<ValueError>(
        "mat_a and mat_b shapes cannot be multiplied ({}x{} and {}x{}) with contraction dims mat_a: {}, mat_b: {}", n,
        self.size(1), mat2.size(0), m, contraction_dim[0], contraction_dim[1]);
  check<ValueError>(self.size(1) == mat2.size(0), "mat_a and mat_b shapes cannot be multiplied ({}x{} and {}x{})", n,
                    self.size(1), mat2.size(0), m);
  const bool on_cpu = self.device().target() == DeviceType::cpu;
  const bool narrow = is_eight_bit(self.dtype()) && is_eight_bit(mat2.dtype());
  check(narrow || on_cpu,
        "Expected both inputs to be fp8 or fp4 types but got self.dtype=torch.{} and "
        "mat2.dtype=torch.{}",
        name(self.dtype()), name(mat2.dtype()));
  check<ValueError>(narrow, "Invalid scaling configuration.");
  check<ValueError>(!bias.defined() || bias.numel() == m, "Bias must be size {} but got {}", m,
                    bias.defined() ? bias.numel() : 0);
  const bool pairs = self.dtype() == DType::float4_e2m1fn_x2 && mat2.dtype() == self.dtype();
  const int64_t inner = pairs ? (Exact(self.size(1)) * 2).value : self.size(1);
  const Scales a{"scale_a", scale_a, recipe_a, swizzle_a, n, inner},
      b{"scale_b", scale_b, recipe_b, swizzle_b, m, inner};
  if (on_cpu) check_scales_for_cpu(a, b);
  else check_for_gpu(self, mat2);
  check_scales(a, b);
  const Tensor* operands[] = {&self, &mat2, &a.first(), &b.first()};
  check_same_device({operands, 4});
  return {out_dtype.value_or(self.dtype()), self.device(), {n, m}};
}

// Grouped products of eight-bit numbers. Each row of the first operand and each column of the second has a float32
// scale, or each block of 32 numbers along the sum an exponent (MXFP8).
struct GroupedOperand {
  std::string_view name;
  const Tensor& matrix;
  const Tensor& scale;
  int64_t scaled;  // which dimension of a matrix has the scales

  void check_lies(bool by_rows) const {
    const IntList sizes = matrix.sizes(), strides = matrix.strides();
    const int64_t last = matrix.dim() - 1, along = by_rows ? last : last - 1, across = by_rows ? last - 1 : last;
    check(strides[along] == 1 && strides[across] > 1,
          "Expected mat_{} tensor to be {} major in the last two dimensions, got strides ({}, {})", name,
          by_rows ? "row" : "column", strides[last - 1], strides[last]);
    check(strides[across] >= std::max<int64_t>(1, sizes[along]),
          "Invalid strides/sizes, got {} for strides and {} for sizes.", strides, sizes);
    check(strides[across] % kRowAlignment == 0,
          "Expected mat_{} stride along {} dim to be multiple of 16 bytes, got {}.", name, across, strides[across]);
  }
  // `times`: of matrices whose groups lie along the sum, each group has scales of its own.
  void check_scale(bool exponents, int64_t times) const {
    if (matrix.dim() == 3) return check_stacked_scale(exponents);
    check(scale.is_contiguous(), "Expected scale_{} to be contiguous.", name);
    if (exponents) {
      check<ShapeError>(scale.dim() == 2,
                        "For MXFP8, scale must have same number of dimensions as target tensor, but scale_{} has "
                        "mat.ndim=2 and scale.ndim={}",
                        name, scale.dim());
      return;
    }
    check<ShapeError>(scale.dim() == 1, "Expected scale_{} to be 1D tensor, but got {}D tensor.", name, scale.dim());
    const int64_t wanted = (Exact(matrix.size(scaled)) * times).value;
    check<ShapeError>(scale.size(0) == wanted, "Expected scale_{} to have {} elements, got {} elements.", name, wanted,
                      scale.size(0));
  }
  void check_stacked_scale(bool exponents) const {
    check<ShapeError>(scale.dim() > 0 && scale.strides()[scale.dim() - 1] == 1,
                      "Expected scale_{} to be contiguous in the last dimension.", name);
    check<ShapeError>(scale.size(0) == matrix.size(0), "Expected scale_{} batch dimension to be {}, got {}.", name,
                      matrix.size(0), scale.size(0));
    if (!exponents) {
      check<ShapeError>(scale.dim() == 2, "Expected scale_{} to be 2D tensor, but got {}D tensor.", name, scale.dim());
      const int64_t wanted = matrix.size(1 + scaled);
      check<ShapeError>(scale.size(1) == wanted, "Expected scale_{} non-batch dimension to be {}, got {}.", name,
                        wanted, scale.size(1));
      return;
    }
    check<ShapeError>(scale.dim() == 2,
                      "For MXFP8, 3d tensor should have 2d scales, but scale_{} has mat.ndim=3 and scale.ndim={}", name,
                      scale.dim());
    const int64_t blocks = (Exact(matrix.size(1)) + 96).value / 128 * 4;  // of 32, in fours
    const int64_t wanted = (Exact(blocks) * rounded_up(matrix.size(2), kBlock)).value;
    check<ShapeError>(scale.size(1) == wanted,
                      "For MXFP8, expected mat.shape=torch.Size({}) to have scale shape of ({},{}), but got "
                      "torch.Size({})",
                      matrix.sizes(), matrix.size(0), wanted, scale.sizes());
  }
};

TensorMeta scaled_grouped_mm_meta(const Tensor& self, const Tensor& mat2, const Tensor& scale_a, const Tensor& scale_b,
                                  const Tensor& offs, const Tensor& bias, const Tensor& scale_result,
                                  std::optional<DType> out_dtype, bool) {
  check(self.dtype() == DType::float8_e4m3fn && mat2.dtype() == DType::float8_e4m3fn,
        "Expected inputs of E4M3 FP8 type but got mat_a.dtype=torch.{} and mat_b.dtype=torch.{}.", name(self.dtype()),
        name(mat2.dtype()));
  const auto is_operand = [](const Tensor& one) { return one.dim() == 2 || one.dim() == 3; };
  check<ShapeError>(is_operand(self) && is_operand(mat2),
                    "Multiplicands must be 2D or 3D but got mat_a.dim()={} and mat_b.dim()={}", self.dim(), mat2.dim());
  const bool flat = self.dim() == 2, flat2 = mat2.dim() == 2;
  if (!flat || !flat2)
    check<ShapeError>(self.size(-1) == mat2.size(-2), "contraction dimension of mat_a and mat_b must match");
  const GroupedOperand a{"a", self, scale_a, 0}, b{"b", mat2, scale_b, 1};
  a.check_lies(true);
  b.check_lies(false);
  const bool exponents = scale_a.dtype() == DType::float8_e8m0fnu && scale_b.dtype() == DType::float8_e8m0fnu;
  check(exponents || (scale_a.dtype() == DType::float32 && scale_b.dtype() == DType::float32),
        "For FP8 scales must both be float32, or for MXFP8 both scales must be float8_e8m0fnu. Got "
        "scale_a.dtype=torch.{} and scale_b.dtype=torch.{}.",
        name(scale_a.dtype()), name(scale_b.dtype()));
  const int64_t times = offs.defined() && flat && flat2 && offs.dim() > 0 ? offs.size(0) : 1;
  a.check_scale(exponents, times);
  b.check_scale(exponents, times);
  check(!scale_result.defined(), "Scale result tensor provided, but it is not supported yet.");
  if (flat || flat2) {
    check(offs.defined(), "Offsets tensor not provided, but is needed for {}D/{}D multiplicand layouts.", self.dim(),
          mat2.dim());
    check<ShapeError>(offs.dim() == 1, "Offsets tensor must be 1D, but got offs.dim()={}.", offs.dim());
    check(offs.dtype() == DType::int32, "Offsets tensor must be integer (int32) tensor, but got torch.{}.",
          name(offs.dtype()));
  } else {
    check(!offs.defined(), "Offsets tensor provided, but is not needed for 3D/3D multiplicand layouts.");
  }
  check(!bias.defined(), "Bias tensor provided, but it is not supported yet.");
  check(out_dtype.value_or(DType::bfloat16) == DType::bfloat16, "If output dtype provided, it must be torch.bfloat16.");
  const Tensor* operands[] = {&self, &mat2, &scale_a, &scale_b, &offs};
  check_same_device({operands, offs.defined() ? 5 : 4});
  return grouped_result(self, mat2, offs, DType::bfloat16);
}

// The same with scales whose layout the recipes name: by rows and columns, or by blocks of 32, whose tiles are
// swizzled.
TensorMeta scaled_grouped_mm_v2_meta(const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList recipe_a,
                                     IntList swizzle_a, TensorList scale_b, IntList recipe_b, IntList swizzle_b,
                                     const Tensor& offs, const Tensor& bias, std::optional<DType> out_dtype,
                                     IntList contraction_dim, bool fast) {
  check<ValueError>(contraction_dim.empty() || contraction_dim.size() == 2,
                    "contraction_dim must have exactly 2 elements");
  const Scales scales[] = {{"scale_a", scale_a, recipe_a, swizzle_a, 0, 0},
                           {"scale_b", scale_b, recipe_b, swizzle_b, 0, 0}};
  for (const Scales& one : scales) {
    const bool by_rows = one.are({kRowWise}), by_blocks = one.are({k1x32});
    const DType wanted = by_blocks ? DType::float8_e8m0fnu : DType::float32;
    const bool swizzles_fit = by_blocks
                                  ? one.swizzles.size() == 1 && one.swizzles[0] == kSwizzle32x4x4
                                  : std::ranges::all_of(one.swizzles, [](int64_t swizzle) { return swizzle == 0; });
    check<ValueError>((by_rows || by_blocks) && one.recipes == scales[0].recipes && one.tensors.size() == 1 &&
                          swizzles_fit && one.first().dtype() == wanted,
                      "Invalid scaling configuration.");
  }
  return scaled_grouped_mm_meta(self, mat2, scale_a[0], scale_b[0], offs, bias, {}, out_dtype, fast);
}

// Any dtype is written, unless the call names another.
template <size_t out_dtype>
void check_scaled_out(Args args, DType, DType out) {
  const std::optional<DType> named = *static_cast<const std::optional<DType>*>(args[out_dtype]);
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

void scaled_mm_v2_cpu(TensorList results, const Tensor& self, const Tensor& mat2, TensorList scale_a, IntList, IntList,
                      TensorList scale_b, IntList, IntList, const Tensor& bias, std::optional<DType> out_dtype, IntList,
                      bool fast) {
  scaled_mm_cpu(results, self, mat2, scale_a[0], scale_b[0], bias, {}, out_dtype, fast);
}

Cost scaled_flops(const Call& call, int64_t) {
  return {(Exact(2) * call.tensor(0).numel() * call.tensor(1).size(1)).value, 0};
}

// Groups lie at offsets along a matrix that holds all of them, which is whole there.
std::vector<Strategy> grouped_splits(const ShardingCall& call, std::string_view) {
  const TensorMeta &self = call.inputs()[0], &mat2 = call.inputs()[1];
  const bool flat = self.dim() == 2, flat2 = mat2.dim() == 2;
  std::vector<Strategy> strategies = ShardingRule::by_letters(call, flat && flat2 ? "n1,1m,*->1nm"
                                                                    : flat        ? "1k,1km,*->1m"
                                                                    : flat2       ? "1nk,k1,*->n1"
                                                                                  : "gnk,gkm->gnm");
  // What lies along rows in memory starts at multiples of 16 bytes: two such pieces there must be. Others are refused.
  const int64_t unit = 2 * kRowAlignment / self.itemsize();
  const TensorMeta* const operands[] = {&self, &mat2};
  for (size_t i = 0; i < 2; ++i) {
    const int64_t last = operands[i]->dim() - 1, dim = operands[i]->strides()[last] == 1 ? last : last - 1;
    const auto cuts_rows = [&](const Strategy& one) { return one.inputs[i] == Placement::shard(dim); };
    if (operands[i]->sizes()[dim] % unit != 0) std::erase_if(strategies, cuts_rows);
    for (Strategy& one : strategies)
      if (cuts_rows(one)) one.pieces = Pieces::equal;
  }
  return strategies;
}

// A scale is one number, or one for each row of the first matrix and each column of the second. A bias is added once.
std::vector<Strategy> scaled_letters(const ShardingCall& call, std::string_view) {
  const std::vector<TensorMeta>& inputs = call.inputs();
  const IntList n = inputs[0].sizes(), m = inputs[1].sizes();
  const auto letters = [&](size_t i, int64_t size, char letter) -> std::optional<std::string> {
    const IntList sizes = inputs[i].sizes();
    if (inputs[i].numel() == 1) return "*";
    if (inputs[i].dim() == 2 && sizes[0] == size && sizes[1] == 1) return std::string{letter, '1'};
    if (inputs[i].dim() == 2 && sizes[1] == size && sizes[0] == 1) return std::string{'1', letter};
    return std::nullopt;
  };
  const auto a = letters(2, n[0], 'n'), b = letters(3, m[1], 'm');
  const int64_t order = call.op().schema.find("contraction_dim");
  const bool is_usual = order < 0 || call.arg<IntList>(order).empty() || call.arg<IntList>(order) == IntList({1, 0});
  if (!a || !b || !is_usual) return {};
  const bool has_bias = inputs.size() > 4;
  const std::string bias = has_bias && inputs[4].dim() == 1 ? "m" : "*";
  const char* const inner = has_bias ? "1" : "k";
  std::vector<Strategy> strategies = ShardingRule::by_letters(
      call, fmt::format("n{},{}{},{},{},{},*->nm", inner, inner, has_bias && bias == "*" ? "1" : "m", *a, *b, bias));
  // Elsewhere than on the CPU columns come in sixteens.
  if (call.results()[0].device().target() != DeviceType::cpu)
    std::erase_if(strategies, [](const Strategy& one) { return one.inputs[1].is_shard(); });
  return strategies;
}
std::vector<Strategy> scaled_splits(const ShardingCall& call, std::string_view) {
  constexpr ShardingRule letters(scaled_letters);
  const bool has_bias = call.inputs().size() > 4;
  return (has_bias ? letters.linear("~0|1|2|3|4") : letters.linear("0|1|2|3"))(call);
}

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
       .workspace = workspace::not_modelled,
       .sharding = ShardingRule(grouped_splits).linear("self|mat2")},
      {.schema = "_scaled_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor? "
                 "scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor",
       .meta = rule::fresh<scaled_mm_meta>,
       .cpu = rule::cpu<scaled_mm_cpu>,
       .derivative = derivative::not_implemented,
       .cost = {scaled_flops},
       .workspace = workspace::products,
       .sharding = scaled_splits,
       .forms = {.out = "_scaled_mm.out", .write = writing::chosen.checked_by(check_scaled_out<6>)},
       .tags = kDeviceDependent},
      {.schema = "_scaled_mm_v2(Tensor self, Tensor mat2, Tensor[] scale_a, int[] recipe_a, int[] swizzle_a, Tensor[] "
                 "scale_b, int[] recipe_b, int[] swizzle_b, Tensor? bias, ScalarType? out_dtype, int[] "
                 "contraction_dim=[], bool use_fast_accum=False) -> Tensor",
       .meta = rule::fresh<scaled_mm_v2_meta>,
       .cpu = rule::cpu<scaled_mm_v2_cpu>,
       .derivative = derivative::not_implemented,
       .cost = {scaled_flops},  // which FlopCounterMode does not know
       .workspace = workspace::not_modelled,
       .sharding = scaled_splits,
       .forms = {.out = "_scaled_mm_v2.out", .write = writing::chosen.checked_by(check_scaled_out<9>)},
       .tags = kDeviceDependent},
      {.schema = "_scaled_grouped_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? offs=None, "
                 "Tensor? bias=None, Tensor? scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) "
                 "-> Tensor",
       .meta = rule::fresh<scaled_grouped_mm_meta>,
       .cpu = cpu::none,  // nor has PyTorch one
       .derivative = derivative::not_implemented,
       .cost = {grouped_flops},
       .workspace = workspace::not_modelled,
       .sharding = sharding::replicate_only},
      {.schema = "_scaled_grouped_mm_v2(Tensor self, Tensor mat2, Tensor[] scale_a, int[] recipe_a, int[] swizzle_a, "
                 "Tensor[] scale_b, int[] recipe_b, int[] swizzle_b, Tensor? offs=None, Tensor? bias=None, ScalarType? "
                 "out_dtype=None, int[] contraction_dim=[], bool use_fast_accum=False) -> Tensor",
       .meta = rule::fresh<scaled_grouped_mm_v2_meta>,
       .cpu = cpu::none,
       .derivative = derivative::not_implemented,
       .cost = {grouped_flops},
       .workspace = workspace::not_modelled,
       .sharding = sharding::replicate_only},
  };
}

}  // namespace tare
