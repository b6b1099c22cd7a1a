#include "tare/autograd/gradients/functions.h"

#include <unordered_map>

#include "tare/ops.h"

namespace tare::autograd {

namespace detail {

void fail_argument(const Value& value, std::string_view expected) {
  fail<SchemaError>("a function of a derivative takes {}, and was given {}", expected, value.type_name());
}

Tensor Unbox<Tensor>::from(const Value& value) {
  if (value.is_none()) return {};
  if (const Tensor* tensor = value.get<Tensor>()) return *tensor;
  if (const Scalar* scalar = value.get<Scalar>()) return Tensor::wrapped_number(*scalar);
  fail_argument(value, "a tensor");
}
TensorList Unbox<TensorList>::from(const Value& value) {
  if (const auto* list = value.get<Value::Tensors>()) return *list;
  fail_argument(value, "tensors");
}
IntList Unbox<IntList>::from(const Value& value) {
  if (const auto* list = value.get<Value::Ints>()) return *list;
  fail_argument(value, "ints");
}
BoolList Unbox<BoolList>::from(const Value& value) {
  static_assert(sizeof(bool) == sizeof(char));
  if (const auto* list = value.get<Value::Bools>())
    return BoolList(reinterpret_cast<const bool*>(list->data()), static_cast<int64_t>(list->size()));
  fail_argument(value, "bools");
}
Scalar Unbox<Scalar>::from(const Value& value) {
  if (const Scalar* scalar = value.get<Scalar>()) return *scalar;
  fail_argument(value, "a number");
}
DType Unbox<DType>::from(const Value& value) {
  if (const DType* dtype = value.get<DType>()) return *dtype;
  fail_argument(value, "a dtype");
}
std::string_view Unbox<std::string_view>::from(const Value& value) {
  if (const std::string* text = value.get<std::string>()) return *text;
  fail_argument(value, "a string");
}
Options Unbox<Options>::from(const Value& value) {
  const auto* pair = value.get<Value::Values>();
  if (pair == nullptr || pair->size() != 2) fail_argument(value, "dtype and device");
  return {Unbox<DType>::from((*pair)[0]), *(*pair)[1].get<Device>()};
}

}  // namespace detail

Tensor H(const Tensor& m) { return mH(m); }
Tensor plus(const Tensor& a, const Tensor& b) { return !a.defined() ? b : !b.defined() ? a : add(a, b); }

namespace {

// Questions about values. Of nothing (an optional tensor that was not given) the answer is nothing.

Value sizes(const Tensor& self) { return self.defined() ? Value(self.sizes()) : Value(); }
int64_t size_of(const Tensor& self, int64_t dim) { return self.size(dim); }
// Where nothing else is asked of a tensor, its dtype was kept in its place.
Value scalar_type(const Value& self) {
  if (const DType* dtype = self.get<DType>()) return *dtype;
  const Tensor tensor = detail::Unbox<Tensor>::from(self);
  return tensor.defined() ? Value(tensor.dtype()) : Value();
}
int64_t dim(const Tensor& self) { return self.dim(); }
int64_t numel(const Tensor& self) { return self.numel(); }
Value options(const Tensor& self) { return Value::Values{self.dtype(), self.device()}; }
bool defined(const Tensor& self) { return self.defined(); }
bool has_value(const Value& self) { return !self.is_none(); }
Value value(const Value& self) { return self; }
Tensor geometry(const Tensor& self) { return self; }
Value none() { return {}; }

// The last of the sizes: those of an image.
Value trailing(IntList sizes, int64_t count) { return Value::Ints(sizes.end() - count, sizes.end()); }

// Of what was not kept only the sizes are known: its zeros are contiguous.
Tensor zeros_like_kept(const Tensor& self, const std::optional<DType>& dtype) {
  if (self.storage()) return zeros_like(self, dtype);
  return zeros(self.sizes(), dtype.value_or(self.dtype()), {}, self.device());
}
Tensor zeros_of(const Tensor& self, IntList sizes, const std::optional<Options>& options) {
  if (!options) return new_zeros(self, sizes);
  return new_zeros(self, sizes, options->dtype, {}, options->device);
}

}  // namespace

List<GradientFunction> value_functions() {
  using Asks = GradientFunction::Asks;
  static constexpr GradientFunction list[] = {
      {"sizes", function<sizes>, Asks::sizes},
      {"size", function<size_of>, Asks::size},
      {"trailing", function<trailing>},
      {"scalar_type", function<scalar_type>, Asks::dtype},
      {"dim", function<dim>, Asks::dim},
      {"numel", function<numel>, Asks::numel},
      {"options", function<options>, Asks::options},
      {"defined", function<defined>, Asks::metadata},
      {"has_value", function<has_value>},
      {"value", function<value>},
      {"TensorGeometry", function<geometry>, Asks::itself},
      {"Tensor", function<none>},
      {"zeros_like", function<zeros_like_kept>, Asks::metadata},
      {"new_zeros", function<zeros_of>},
  };
  return {list, std::size(list)};
}

const GradientFunction* find_function(std::string_view name) {
  static const std::unordered_map<std::string_view, const GradientFunction*> by_name = [] {
    std::unordered_map<std::string_view, const GradientFunction*> map;
    for (const auto& list : {value_functions(), elementwise_functions(), shape_functions(), reduction_functions(),
                             indexing_functions(), matrix_functions(), factorization_functions(), system_functions(),
                             second_functions(), spectral_functions(), recurrent_functions(), quantile_functions()})
      for (const GradientFunction& one : list)
        check<SchemaError>(map.emplace(one.name, &one).second, "two functions of derivatives are called {}", one.name);
    return map;
  }();
  const auto it = by_name.find(name);
  return it == by_name.end() ? nullptr : it->second;
}

}  // namespace tare::autograd
