#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/graph/script/builtins.h"

// What is asked of tensors, and tensors that are made of numbers.
namespace tare::graph::script {

namespace tensor {

using Arguments = std::span<Value>;

const Tensor& tensor_in(const Value& value) {
  const Tensor* const tensor = value.get<Tensor>();
  if (tensor == nullptr) fail<TypeError>("expected a Tensor and not a {}", value.type_name());
  return *tensor;
}
Value ints(IntList list) {
  std::vector<Value> items;
  for (const int64_t item : list) items.emplace_back(item);
  return new_list(std::move(items));
}
std::vector<int64_t> numbers_of(const Value& value) {
  std::vector<int64_t> numbers;
  for (const Value& item : list_of(value).items) numbers.push_back(integer_of(item));
  return numbers;
}
Value operate(Interpreter& interpreter, std::string_view name, std::vector<Value> arguments, Keywords keywords = {}) {
  const Expr site = Expr::site("aten", name);
  return call_registered(interpreter, site, arguments, keywords);
}
int64_t dim_in(const Tensor& of, const Value& dim) {
  const int64_t dims = of.dim(), said = integer_of(dim);
  const int64_t at = said < 0 ? said + dims : said;
  if (at < 0 || at >= dims)
    fail<IndexError>("Dimension out of range (expected to be in range of [{}, {}], but got {})",
                     -std::max<int64_t>(dims, 1), std::max<int64_t>(dims, 1) - 1, said);
  return at;
}

Value size(Interpreter&, Arguments arguments) {
  const Tensor& of = tensor_in(arguments[0]);
  if (arguments.size() > 1) return of.sizes()[dim_in(of, arguments[1])];
  return ints(of.sizes());
}
Value stride(Interpreter&, Arguments arguments) {
  const Tensor& of = tensor_in(arguments[0]);
  if (arguments.size() > 1) return of.strides()[dim_in(of, arguments[1])];
  return ints(of.strides());
}
Value dim(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).dim(); }
Value numel(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).numel(); }
Value storage_offset(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).storage_offset(); }
Value element_size(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).itemsize(); }
Value dtype(Interpreter&, Arguments arguments) { return static_cast<int64_t>(tensor_in(arguments[0]).dtype()); }
Value layout(Interpreter&, Arguments) { return int64_t{0}; }
Value requires_grad(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).requires_grad(); }
Value is_floating(Interpreter&, Arguments arguments) { return tare::is_floating(tensor_in(arguments[0]).dtype()); }
Value is_complex(Interpreter&, Arguments arguments) { return tare::is_complex(tensor_in(arguments[0]).dtype()); }
Value is_cpu(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).device().is_cpu(); }
Value is_meta(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).device().is_meta(); }
Value is_cuda(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).device().type == DeviceType::cuda; }
Value get_device(Interpreter&, Arguments arguments) { return int64_t{tensor_in(arguments[0]).device().index}; }
Value no_such(Interpreter&, Arguments) { return false; }
Value no_name(Interpreter&, Arguments) { return {}; }

// The device of a tensor, or one by its name.
Value device(Interpreter& interpreter, Arguments arguments) {
  if (const Tensor* of = arguments[0].get<Tensor>()) return of->device();
  if (const auto& to = interpreter.options().device) return *to;
  if (arguments[0].is<Device>()) return arguments[0];
  Device made{std::string_view(text_of(arguments[0]))};
  if (arguments.size() > 1) made.index = static_cast<int8_t>(integer_of(arguments[1]));
  return made;
}
Value device_type(Interpreter&, Arguments arguments) {
  if (const Device* of = arguments[0].get<Device>()) return std::string(name(of->type));
  fail<TypeError>("a type is asked of a device, and not of a {}", arguments[0].type_name());
}
Value item(Interpreter&, Arguments arguments) { return from_scalar(scalar_of(arguments[0])); }

DType dtype_of_numbers(const Value& value, int depth = 0) {
  if (depth > 64) fail<ValueError>("too many dimensions");
  if (value.is<bool>()) return DType::bool_;
  if (value.is<int64_t>()) return DType::int64;
  if (value.is<double>()) return thread_state.default_dtype;
  if (value.is<std::complex<double>>()) return complex_type(thread_state.default_dtype);
  if (const Tensor* of = value.get<Tensor>()) return of->dtype();
  const List& list = list_of(value);
  if (list.items.empty()) {
    if (list.element != nullptr && list.element->name == "int") return DType::int64;
    if (list.element != nullptr && list.element->name == "bool") return DType::bool_;
    return thread_state.default_dtype;
  }
  DType common = dtype_of_numbers(list.items[0], depth + 1);
  for (const Value& one : list.items)
    if (const DType other = dtype_of_numbers(one, depth + 1); other != common) common = promote_types(common, other);
  return common;
}
void flatten(const Value& value, size_t depth, std::vector<int64_t>& sizes, std::vector<const Value*>& items) {
  if (depth > 64) fail<ValueError>("too many dimensions");
  const auto* const list = value.get<std::shared_ptr<List>>();
  if (list == nullptr) {
    if (depth != sizes.size()) fail<ValueError>("expected a list of length {} at dim {}", sizes.back(), depth);
    items.push_back(&value);
    return;
  }
  const auto count = static_cast<int64_t>((*list)->items.size());
  if (items.empty() && depth == sizes.size()) sizes.push_back(count);
  if (depth >= sizes.size() || sizes[depth] != count) fail<ValueError>("lists of a tensor have different lengths");
  for (const Value& one : (*list)->items) flatten(one, depth + 1, sizes, items);
}
// A tensor that holds its numbers also while others have no bytes.
Value of_numbers(Interpreter& interpreter, const Value& data, std::optional<DType> said, std::optional<Device> device) {
  if (const Tensor* of = data.get<Tensor>()) {
    Value copied = operate(interpreter, "clone", {*of});
    if (said && *said != of->dtype()) copied = operate(interpreter, "to", {copied, static_cast<int64_t>(*said)});
    if (device && *device != of->device()) copied = operate(interpreter, "to", {copied, *device, Value()});
    return copied;
  }
  std::vector<int64_t> sizes;
  std::vector<const Value*> items;
  flatten(data, 0, sizes, items);
  const DType dtype = said.value_or(dtype_of_numbers(data));
  Tensor made;
  {
    const FakeGuard real(false);
    made = Tensor(TensorMeta(dtype, DeviceType::cpu, IntList(sizes.data(), static_cast<int64_t>(sizes.size()))));
    std::byte* at = made.storage().data();
    for (const Value* const one : items) {
      store_scalar(at, dtype, scalar_of(*one));
      at += itemsize(dtype);
    }
    made.storage()->state = StorageState::known;
  }
  const Device to = device.value_or(interpreter.options().device.value_or(thread_state.default_device));
  if (to.is_cpu() || sizes.empty()) return made;
  return operate(interpreter, "to", {made, to, static_cast<int64_t>(dtype)});
}
Value tensor_of_data(Interpreter& interpreter, Arguments arguments) {
  std::optional<DType> dtype;
  std::optional<Device> device;
  if (arguments.size() > 1 && !arguments[1].is_none()) dtype = static_cast<DType>(integer_of(arguments[1]));
  if (arguments.size() > 2 && !arguments[2].is_none())
    device = interpreter.options().device.value_or(
        arguments[2].is<Device>() ? *arguments[2].get<Device>() : Device(std::string_view(text_of(arguments[2]))));
  const Value made = of_numbers(interpreter, arguments[0], dtype, device);
  if (arguments.size() > 3 && interpreter.truth(arguments[3])) Tensor(tensor_in(made)).set_requires_grad(true);
  return made;
}
Value as_tensor(Interpreter& interpreter, Arguments arguments) {
  if (const Tensor* of = arguments[0].get<Tensor>()) {
    Value same = *of;
    if (arguments.size() > 1 && !arguments[1].is_none()) same = operate(interpreter, "to", {same, arguments[1]});
    return same;
  }
  return tensor_of_data(interpreter, arguments);
}
Value number_to_tensor(Interpreter& interpreter, Arguments arguments) {
  if (arguments[0].is<double>()) return of_numbers(interpreter, arguments[0], DType::float64, DeviceType::cpu);
  if (arguments[0].is<std::complex<double>>())
    return of_numbers(interpreter, arguments[0], DType::complex128, DeviceType::cpu);
  return of_numbers(interpreter, arguments[0], {}, DeviceType::cpu);
}
// to(device?, dtype?, non_blocking, copy), to(dtype?, non_blocking, copy), to(other, ...).
Value to(Interpreter& interpreter, Arguments arguments) {
  const Tensor& of = tensor_in(arguments[0]);
  Value device, dtype;
  size_t next = 1;
  if (next < arguments.size() && (arguments[next].is<Device>() || arguments[next].is<std::string>())) {
    device = arguments[next++];
    if (next < arguments.size() && (arguments[next].is<int64_t>() || arguments[next].is_none()))
      dtype = arguments[next++];
  } else if (next < arguments.size() && arguments[next].is<Tensor>()) {
    device = tensor_in(arguments[next]).device();
    dtype = static_cast<int64_t>(tensor_in(arguments[next++]).dtype());
  } else if (next < arguments.size()) {
    const bool both = arguments[next].is_none() && next + 1 < arguments.size() && arguments[next + 1].is<int64_t>();
    if (both) ++next;
    dtype = arguments[next++];
  }
  const Value non_blocking = next < arguments.size() && arguments[next].is<bool>() ? arguments[next] : Value(false);
  ++next;
  const Value copy = next < arguments.size() && arguments[next].is<bool>() ? arguments[next] : Value(false);
  ++next;
  if (dtype.is_none()) dtype = static_cast<int64_t>(of.dtype());
  std::vector<Value> given{of};
  if (device.is_none() || interpreter.options().device) {
    given.insert(given.end(), {dtype, non_blocking, copy});
  } else {
    given.insert(given.end(), {device, dtype, non_blocking, copy});
  }
  if (next < arguments.size()) given.push_back(arguments[next]);
  return operate(interpreter, "to", std::move(given));
}
Value cpu(Interpreter& interpreter, Arguments arguments) {
  std::vector<Value> given{arguments[0], Device(DeviceType::cpu)};
  return to(interpreter, given);
}
Value cuda(Interpreter& interpreter, Arguments arguments) {
  std::vector<Value> given{arguments[0], Device(DeviceType::cuda)};
  return to(interpreter, given);
}
Value nested_list(const Tensor& of, int64_t dim, std::byte* at) {
  if (dim == of.dim()) return from_scalar(load_scalar(at, of.dtype()));
  std::vector<Value> items;
  for (int64_t i = 0; i < of.sizes()[dim]; ++i)
    items.push_back(nested_list(of, dim + 1, at + i * of.strides()[dim] * of.itemsize()));
  return new_list(std::move(items));
}
Value tolist(Interpreter& interpreter, Arguments arguments) {
  const Tensor& of = tensor_in(arguments[0]);
  interpreter.count(of.numel());
  check_size(static_cast<size_t>(of.numel()));
  if (!of.storage() || !of.storage().known())
    fail<DataDependentError>("the program needs the values of a tensor ({}) that are not known", short_text(of.meta()));
  return nested_list(of, 0, of.storage().data() + of.storage_offset() * of.itemsize());
}
Value transposed(Interpreter& interpreter, Arguments arguments) { return operate(interpreter, "t", {arguments[0]}); }
Value detached(Interpreter& interpreter, Arguments arguments) { return operate(interpreter, "detach", {arguments[0]}); }
Value is_contiguous(Interpreter&, Arguments arguments) { return tensor_in(arguments[0]).is_contiguous(); }

Value broadcast(Interpreter&, Arguments arguments) {
  std::vector<int64_t> common;
  for (const Value& one : arguments) {
    const std::vector<int64_t> sizes = numbers_of(one);
    if (sizes.size() > common.size()) common.insert(common.begin(), sizes.size() - common.size(), 1);
    for (size_t i = 0; i < sizes.size(); ++i) {
      int64_t& to = common[common.size() - sizes.size() + i];
      if (to != sizes[i] && to != 1 && sizes[i] != 1)
        fail<ShapeError>("The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton dimension {}",
                         to, sizes[i], i);
      if (to == 1) to = sizes[i];
    }
  }
  return ints(IntList(common.data(), static_cast<int64_t>(common.size())));
}
Value size_if_not_equal(Interpreter&, Arguments arguments) {
  return equal(arguments[0], arguments[1]) ? Value() : arguments[0];
}
Value promoted(Interpreter&, Arguments arguments) {
  return static_cast<int64_t>(
      promote_types(static_cast<DType>(integer_of(arguments[0])), static_cast<DType>(integer_of(arguments[1]))));
}
Value castable(Interpreter&, Arguments arguments) {
  return can_cast(static_cast<DType>(integer_of(arguments[0])), static_cast<DType>(integer_of(arguments[1])));
}
Value grad_enabled(Interpreter&, Arguments) { return !thread_state.no_grad; }
Value set_grad(Interpreter& interpreter, Arguments arguments) {
  thread_state.no_grad = !interpreter.truth(arguments[0]);
  return {};
}
// An operator that PyTorch has for its tests of old archives alone.
Value subtract_product(Interpreter& interpreter, Arguments arguments) {
  Keywords keywords;
  if (arguments.size() > 2) keywords.emplace_back("alpha", arguments[2]);
  return operate(interpreter, "sub", {arguments[0], arguments[1]}, std::move(keywords));
}
Value itself(Interpreter&, Arguments arguments) { return arguments[0]; }

constexpr Builtin kTensors[] = {
    {"size", 1, 2, size, "self,dim", true},
    {"shape", 1, 1, size, "", true},
    {"stride", 1, 2, stride, "self,dim", true},
    {"dim", 1, 1, dim, "", true},
    {"ndim", 1, 1, dim, "", true},
    {"numel", 1, 1, numel, "", true},
    {"storage_offset", 1, 1, storage_offset, "", true},
    {"element_size", 1, 1, element_size, "", true},
    {"itemsize", 1, 1, element_size, "", true},
    {"dtype", 1, 1, dtype, "", true},
    {"layout", 1, 1, layout, "", true},
    {"requires_grad", 1, 1, requires_grad, "", true},
    {"is_floating_point", 1, 1, is_floating, "", true},
    {"is_complex", 1, 1, is_complex, "", true},
    {"is_contiguous", 1, 1, is_contiguous, "", true},
    {"is_cpu", 1, 1, is_cpu, "", true},
    {"is_cuda", 1, 1, is_cuda, "", true},
    {"is_meta", 1, 1, is_meta, "", true},
    {"is_sparse", 1, 1, no_such, "", true},
    {"is_sparse_csr", 1, 1, no_such, "", true},
    {"is_mkldnn", 1, 1, no_such, "", true},
    {"is_quantized", 1, 1, no_such, "", true},
    {"is_mps", 1, 1, no_such, "", true},
    {"is_xpu", 1, 1, no_such, "", true},
    {"is_nested", 1, 1, no_such, "", true},
    {"is_vulkan", 1, 1, no_such, "", true},
    {"is_ipu", 1, 1, no_such, "", true},
    {"is_xla", 1, 1, no_such, "", true},
    {"is_maia", 1, 1, no_such, "", true},
    {"name", 1, 1, no_name, "", true},
    {"get_device", 1, 1, get_device, "", true},
    {"device", 1, 2, device, "", true},
    {"type", 1, 1, device_type},
    {"item", 1, 1, item, "", true},
    {"tensor", 1, 4, tensor_of_data, "data,dtype,device,requires_grad", true},
    {"as_tensor", 1, 3, as_tensor, "data,dtype,device", true},
    {"NumToTensor", 1, 1, number_to_tensor, "", true},
    {"to", 1, 6, to, "", true},
    {"cpu", 1, 1, cpu, "", true},
    {"cuda", 1, 1, cuda, "", true},
    {"tolist", 1, 3, tolist, "", true},
    {"T", 1, 1, transposed, "", true},
    {"data", 1, 1, detached, "", true},
    {"grad", 1, 1, no_name, "", true},
    {"Size", 1, 1, itself},
    {"_test_serialization_subcmul", 2, 3, subtract_product, "self,other,alpha", true},
    {"_infer_size", 2, 2, broadcast},
    {"broadcast_shapes", 1, -1, broadcast},
    {"BroadcastSizes", 1, -1, broadcast},
    {"_size_if_not_equal", 2, 2, size_if_not_equal},
    {"promote_types", 2, 2, promoted},
    {"can_cast", 2, 2, castable},
    {"is_grad_enabled", 0, 0, grad_enabled},
    {"set_grad_enabled", 1, 1, set_grad},
    {"is_autocast_enabled", 0, 1, no_such},
    {"is_autocast_cpu_enabled", 0, 0, no_such},
};

}  // namespace tensor

std::span<const Builtin> tensor_builtins() { return tensor::kTensors; }

const Builtin* find_builtin(std::string_view name) {
  static const std::unordered_map<std::string_view, const Builtin*> kByName = [] {
    std::unordered_map<std::string_view, const Builtin*> map;
    for (const auto& table : {number_builtins(), text_builtins(), container_builtins(), tensor_builtins()})
      for (const Builtin& one : table) map.emplace(one.name, &one);
    return map;
  }();
  const auto found = kByName.find(name);
  return found == kByName.end() ? nullptr : found->second;
}

}  // namespace tare::graph::script
