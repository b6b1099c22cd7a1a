#include <unordered_set>

#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/indexing/data_movement.h"
#include "tare/ops/indexing/index_checks.h"
#include "tare/ops/pointwise/elementwise.h"
#include "tare/ops/splits.h"
#include "tare/ops/view/view.h"

// Selecting by value: masks and positions. The law: the number of selected elements is known only where the values
// are; elsewhere these operators refuse, as PyTorch's do.
namespace tare {

int64_t count_nonzero_known(const Tensor& self, std::string_view op) {
  if (self.numel() == 0) return 0;
  check<DataDependentError>(self.known(),
                            "{}: the size of the result depends on values, and those of {}{} on {} are not "
                            "known",
                            op, name(self.dtype()), self.sizes(), self.device());
  int64_t count = 0;
  for_each_element(self.sizes(), {&self, 1},
                   [&](std::byte* const* at) { count += load_scalar(at[0], self.dtype()).to_bool() ? 1 : 0; });
  return count;
}

namespace {

TensorMeta nonzero_meta(const Tensor& self) {
  const int64_t n = count_nonzero_known(self, "nonzero");
  // One column stands after another.
  return {DType::int64, self.device(), {n, self.dim()}, {1, n}};
}

// Writes the positions of up to as many elements as the result has rows.
void write_positions(const Tensor& result, const Tensor& self) {
  int64_t row = 0, linear = 0;
  for_each_element(self.sizes(), {&self, 1}, [&](std::byte* const* at) {
    int64_t rest = linear++;
    if (row == result.sizes()[0] || !load_scalar(at[0], self.dtype()).to_bool()) return;
    for (int64_t d = self.dim() - 1; d >= 0; --d) {
      result.data_as<int64_t>()[row * result.strides()[0] + d * result.strides()[1]] = rest % self.sizes()[d];
      rest /= self.sizes()[d];
    }
    ++row;
  });
}

void nonzero_cpu(TensorList results, const Tensor& self) { write_positions(results[0], self); }

TensorMeta nonzero_static_meta(const Tensor& self, int64_t size, int64_t) {
  check(size >= 0, "nonzero_static: 'size' must be an non-negative integer");
  const Dims sizes{size, self.dim()};
  // GPUs find the positions dimension by dimension.
  if (self.device().target() != DeviceType::cpu) return {DType::int64, self.device(), sizes, {1, size}};
  return {DType::int64, self.device(), sizes};
}

void nonzero_static_cpu(TensorList results, const Tensor& self, int64_t, int64_t fill_value) {
  fill_elements(results[0], fill_value);
  write_positions(results[0], self);
}

Tensor argwhere_of(const Tensor& self) { return nonzero(self); }

// The columns of nonzero, each a view of it.
std::vector<Tensor> nonzero_columns(const Tensor& self) {
  const Tensor positions = nonzero(self.dim() == 0 ? view(self, {1}) : self);
  const IntList sizes = positions.sizes(), strides = positions.strides();
  std::vector<Tensor> columns;
  for (int64_t d = 0; d < sizes[1]; ++d)
    columns.push_back(
        Tensor::view_of(positions, positions.meta().with_geometry({sizes[0]}, {strides[0]}, d * strides[1])));
  return columns;
}

TensorMeta masked_select_meta(const Tensor& self, const Tensor& mask) {
  check(is_bool(mask.dtype()), "masked_select: expected BoolTensor for mask");
  const Tensor* both[] = {&self, &mask};
  check_same_device({both, 2});
  const Dims sizes = broadcast_sizes(mask.sizes(), self.sizes());
  const int64_t repeats = mask.numel() > 0 ? checked_numel(sizes) / mask.numel() : 0;
  return {self.dtype(),
          self.device(),
          {checked_numel(sizes) == 0 ? 0 : count_nonzero_known(mask, "masked_select") * repeats}};
}

void masked_select_cpu(TensorList results, const Tensor& self, const Tensor& mask) {
  std::byte* to = results[0].data();
  const Tensor both[] = {self, mask};
  const auto bytes = static_cast<size_t>(self.itemsize());
  for_each_element(broadcast_sizes(self.sizes(), mask.sizes()), {both, 2}, [&](std::byte* const* at) {
    if (load_int(at[1], DType::bool_) == 0) return;
    std::memcpy(to, at[0], bytes);
    to += bytes;
  });
}

TensorMeta masked_scatter_meta(const Tensor& self, const Tensor& mask, const Tensor& source) {
  check(self.dtype() == source.dtype(), "masked_scatter: expected self and source to have same dtypes but got{} and {}",
        self.dtype(), source.dtype());
  check(is_bool(mask.dtype()), "masked_scatter_ only supports boolean masks, but got mask with dtype {}", mask.dtype());
  const Tensor* all[] = {&self, &mask, &source};
  check_same_device({all, 3});
  const Dims sizes = broadcast_sizes(mask.sizes(), self.sizes());
  if (mask.known() && mask.numel() > 0)
    check(count_nonzero_known(mask, "masked_scatter") * (checked_numel(sizes) / mask.numel()) <= source.numel(),
          "Number of elements of source < number of ones in mask");
  return {self.dtype(), self.device(), sizes};
}

void masked_scatter_cpu(TensorList results, const Tensor& self, const Tensor& mask, const Tensor& source) {
  copy_elements(results[0], self);
  std::vector<std::byte> values;
  const auto bytes = static_cast<size_t>(self.itemsize());
  for_each_element(source.sizes(), {&source, 1},
                   [&](std::byte* const* at) { values.insert(values.end(), at[0], at[0] + bytes); });
  const Tensor both[] = {results[0], mask};
  size_t next = 0;
  for_each_element(results[0].sizes(), {both, 2}, [&](std::byte* const* at) {
    if (load_int(at[1], DType::bool_) == 0) return;
    std::memcpy(at[0], values.data() + next, bytes);
    next += bytes;
  });
}

// In place, the mask is expanded to self instead of both to one another.
void check_masked_scatter_written(Args args, Form form, const Tensor& written) {
  if (form == Form::inplace) expand_meta(*static_cast<const Tensor*>(args[1]), written.sizes(), false);
}

void check_nonzero_out(Args, DType result, DType out) {
  check(result == out, "nonzero: Expected out tensor to have scalar type {} but got scalar type{}", result, out);
}
void check_masked_select_out(Args, DType result, DType out) {
  check(result == out, "masked_select(): self and result must have the same scalar type");
}

// isin: a bool for each element.
void check_isin_types(DType elements, DType tests) {
  for (const DType dtype : {elements, tests})
    check(!is_bool(dtype) && !is_complex(dtype), "Unsupported input type encountered for isin(): {}", dtype);
}
TensorMeta isin_meta(const Tensor& elements, const Tensor& tests, bool, bool) {
  const Tensor* both[] = {&elements, &tests};
  const Device device = common_device({both, 2});
  check_isin_types(elements.dtype(), tests.dtype());
  return {DType::bool_, device, elements.sizes()};
}
TensorMeta isin_scalar_tensor_meta(const Scalar& element, const Tensor& tests, bool, bool) {
  check_isin_types(element.dtype(), tests.dtype());
  return {DType::bool_, tests.device(), {}};
}
TensorMeta isin_tensor_scalar_meta(const Tensor& elements, const Scalar& test, bool, bool) {
  check_isin_types(elements.dtype(), test.dtype());
  return {DType::bool_, elements.device(), elements.sizes()};
}

// The numbers of a scalar or tensor as they are compared: after promotion to `dtype`.
template <class T>
T promoted(const Scalar& value, DType dtype) {
  std::byte element[sizeof(Complex)];
  store_scalar(element, dtype, value);
  if constexpr (std::is_same_v<T, double>) return load_double(element, dtype);
  else return load_int(element, dtype);
}
template <class T>
std::vector<T> promoted_values(const Scalar& value, DType dtype) {
  return {promoted<T>(value, dtype)};
}
template <class T>
std::vector<T> promoted_values(const Tensor& tensor, DType dtype) {
  std::vector<T> values;
  for_each_element(tensor.sizes(), {&tensor, 1}, [&](std::byte* const* at) {
    values.push_back(promoted<T>(load_scalar(at[0], tensor.dtype()), dtype));
  });
  return values;
}

template <class T, class Elements, class Tests>
void mark_members(const Tensor& result, const Elements& elements, const Tests& tests, DType dtype, bool invert) {
  const std::vector<T> known = promoted_values<T>(tests, dtype), asked = promoted_values<T>(elements, dtype);
  const std::unordered_set<T> members(known.begin(), known.end());
  auto next = asked.begin();
  for_each_element(result.sizes(), {&result, 1}, [&](std::byte* const* at) {
    store_int(at[0], DType::bool_, (members.count(*next++) != 0) != invert ? 1 : 0);
  });
}
template <class Elements, class Tests>
void isin_cpu(TensorList results, const Elements& elements, const Tests& tests, bool, bool invert) {
  DType dtype;
  if constexpr (std::is_same_v<Elements, Scalar>) dtype = result_type(tests, elements);
  else dtype = result_type(elements, tests);
  if (is_floating(dtype)) mark_members<double>(results[0], elements, tests, dtype, invert);
  else mark_members<int64_t>(results[0], elements, tests, dtype, invert);
}

Row selecting(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
              uint32_t tags = 0, WritePolicy write = writing::exact) {
  forms.write = write;
  return moving(schema, meta, cpu, std::move(derivative), forms, tags);
}

#define TARE_ISIN ", *, bool assume_unique=False, bool invert=False) -> Tensor"

}  // namespace

std::vector<Row> masking_ops() {
  return {
      with_scratch(selecting("nonzero(Tensor self) -> Tensor", rule::fresh<nonzero_meta>, rule::cpu<nonzero_cpu>,
                             derivative::none, {.out = "nonzero.out"}, kDataDependent,
                             writing::exact_disjoint.checked_by(check_nonzero_out))),
      with_scratch(selecting("nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor",
                             rule::fresh<nonzero_static_meta>, rule::cpu<nonzero_static_cpu>, derivative::none,
                             {.out = "nonzero_static.out"}, kDeviceDependent, writing::exact_contiguous)),
      composite("argwhere(Tensor self) -> Tensor", rule::composite<argwhere_of>, {}, kDataDependent),
      composite("nonzero_numpy(Tensor self) -> Tensor[]", rule::composite<nonzero_columns>, {}, kDataDependent),
      composite("where(Tensor condition) -> Tensor[]", rule::composite<nonzero_columns>, {}, kDataDependent),
      split_by(
          sharding::replicate_only.moving("self"),
          with_scratch(selecting("masked_select(Tensor self, Tensor mask) -> Tensor", rule::fresh<masked_select_meta>,
                                 rule::cpu<masked_select_cpu>, {{"self", "masked_select_backward(grad, self, mask)"}},
                                 {.out = "masked_select.out"}, kDataDependent,
                                 writing::exact_disjoint.checked_by(check_masked_select_out)))),
      passing_sums(keeping_rest(selecting("masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor",
                                          rule::fresh<masked_scatter_meta>, rule::cpu<masked_scatter_cpu>,
                                          {{"self", "grad.masked_fill(mask, 0)"},
                                           {"source", "masked_scatter_backward(grad, mask, source.sizes())"}},
                                          {.inplace = "masked_scatter_", .out = "masked_scatter.out"}, 0,
                                          writing::exact.demanding(check_masked_scatter_written))),
                   "self+source"),
      split_by("...,*->...",
               selecting("isin.Tensor_Tensor(Tensor elements, Tensor test_elements" TARE_ISIN, rule::fresh<isin_meta>,
                         rule::cpu<isin_cpu<Tensor, Tensor>>, derivative::none, {.out = "isin.Tensor_Tensor_out"})),
      selecting("isin.Scalar_Tensor(Scalar element, Tensor test_elements" TARE_ISIN,
                rule::fresh<isin_scalar_tensor_meta>, rule::cpu<isin_cpu<Scalar, Tensor>>, derivative::none,
                {.out = "isin.Scalar_Tensor_out"}),
      split_by(sharding::pointwise, selecting("isin.Tensor_Scalar(Tensor elements, Scalar test_element" TARE_ISIN,
                                              rule::fresh<isin_tensor_scalar_meta>, rule::cpu<isin_cpu<Tensor, Scalar>>,
                                              derivative::none, {.out = "isin.Tensor_Scalar_out"})),
  };
}

}  // namespace tare
