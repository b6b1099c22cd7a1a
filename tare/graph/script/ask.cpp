#include <algorithm>

#include "tare/core/error.h"
#include "tare/graph/script/interpreter.h"

// What a program asks of a value: an attribute, whether it is true, whether it is of a type.
namespace tare::graph::script {

Value Interpreter::attribute(const Value& value, std::string_view name) {
  if (const auto* const held = value.get<std::shared_ptr<Object>>()) {
    const std::shared_ptr<Object>& object = *held;
    if (const int32_t slot = object->cls->find(name); slot >= 0) return object->slots[static_cast<size_t>(slot)];
    if (const Value* const constant = object->cls->constant(name)) return *constant;
    if (const Function* const method = object->cls->method(name)) return Callable{method, nullptr, object};
    fail<TypeError>("'{}' object has no attribute '{}'", object->cls->name, name);
  }
  if (const auto* const tuple = value.get<std::shared_ptr<Tuple>>(); tuple != nullptr && (*tuple)->named != nullptr)
    if (const int32_t field = (*tuple)->named->find(name); field >= 0)
      return (*tuple)->items[static_cast<size_t>(field)];
  if (const EnumMember* const* const member = value.get<const EnumMember*>()) {
    if (name == "name") return (*member)->name;
    if (name == "value") return (*member)->value;
  }
  if (const Builtin* const question = find_builtin(name); question != nullptr && question->least <= 1) {
    std::vector<Value> arguments{value};
    return question->call(*this, arguments);
  }
  fail<TypeError>("'{}' object has no attribute '{}'", value.type_name(), name);
}

bool Interpreter::truth(const Value& value) {
  if (const bool* flag = value.get<bool>()) return *flag;
  if (const int64_t* number = value.get<int64_t>()) return *number != 0;
  if (const double* number = value.get<double>()) return *number != 0;
  if (value.is<Tensor>()) return scalar_of(value).to_bool();
  if (value.is_none()) return false;
  if (const auto* text = value.get<std::string>()) return !text->empty();
  if (const auto* list = value.get<std::shared_ptr<List>>()) return !(*list)->items.empty();
  if (const auto* dict = value.get<std::shared_ptr<Dict>>()) return !(*dict)->items.empty();
  fail<TypeError>("'{}' is neither true nor false", value.type_name());
}

bool Interpreter::is_instance(const Value& value, const Type& type) {
  const std::string& name = type.name;
  const auto argument = [&](size_t i) { return i < type.arguments.size() ? type.arguments[i] : nullptr; };
  const auto all = [&](const std::vector<Value>& items, const Type* element, const Type* said) {
    if (element == nullptr) return true;
    if (items.empty()) return said == nullptr || said->str() == element->str();
    return std::ranges::all_of(items, [&](const Value& item) { return is_instance(item, *element); });
  };
  if (name == "Any" || name == "t" || name == "Final") return true;
  if (name == "Tensor") return value.is<Tensor>();
  if (name == "int") return value.is<int64_t>();
  if (name == "float") return value.is<double>();
  if (name == "bool") return value.is<bool>();
  if (name == "str") return value.is<std::string>();
  if (name == "complex") return value.is<std::complex<double>>();
  if (name == "NoneType") return value.is_none();
  if (name == "number" || name == "Scalar") return value.is_number() && !value.is<bool>();
  if (name == "Device" || name == "device") return value.is<Device>();
  if (name == "Future" || name == "Await") return value.is<std::shared_ptr<Future>>();
  if (name == "Optional") return value.is_none() || argument(0) == nullptr || is_instance(value, *argument(0));
  if (name == "Union")
    return std::ranges::any_of(type.arguments, [&](const Type* one) { return is_instance(value, *one); });
  if (name == "List" || name == "list" || name == "AnyListType") {
    const auto* const list = value.get<std::shared_ptr<List>>();
    return list != nullptr && all((*list)->items, argument(0), (*list)->element);
  }
  if (name == "Dict" || name == "dict") {
    const auto* const dict = value.get<std::shared_ptr<Dict>>();
    return dict != nullptr && (argument(1) == nullptr || std::ranges::all_of((*dict)->items, [&](const auto& item) {
                                 return is_instance(item.first, *argument(0)) && is_instance(item.second, *argument(1));
                               }));
  }
  if (name == "Tuple" || name == "tuple" || name == "AnyTupleType") {
    const auto* const tuple = value.get<std::shared_ptr<Tuple>>();
    if (tuple == nullptr) return false;
    if (name != "Tuple" || type.arguments.empty()) return true;
    const std::vector<Value>& items = (*tuple)->items;
    if (items.size() != type.arguments.size()) return items.empty() && type.arguments.size() == 1;
    for (size_t i = 0; i < items.size(); ++i)
      if (!is_instance(items[i], *type.arguments[i])) return false;
    return true;
  }
  if (name.starts_with("__torch__.")) {
    const Class* const cls = program_.find_class(name);
    if (const auto* const object = value.get<std::shared_ptr<Object>>())
      return (*object)->cls == cls || (cls != nullptr && cls->kind == Class::Kind::interface);
    if (const auto* const tuple = value.get<std::shared_ptr<Tuple>>()) return (*tuple)->named == cls;
    if (const EnumMember* const* const member = value.get<const EnumMember*>()) return (*member)->cls == cls;
    return false;
  }
  // Types of which the program has no values of its own: a generator, a layout's number.
  return value.is_none() || value.is<int64_t>() || value.is<Callable>();
}

namespace {

bool take_number(Value& value, std::string_view name) {
  const Tensor* const tensor = value.get<Tensor>();
  if (tensor != nullptr) {
    if (tensor->numel() != 1 || (is_complex(tensor->dtype()) && (name == "int" || name == "float"))) return false;
  } else if (!value.is_number() && !(name == "bool" && value.is_none())) {
    return false;
  }
  if (name == "bool") {
    value = !value.is_none() && scalar_of(value).to_bool();
    return true;
  }
  if (name == "complex") {
    value = scalar_of(value).to_complex();
    return true;
  }
  if (tensor == nullptr && (value.is<std::complex<double>>() || (name == "int" && value.is<double>()))) return false;
  if (name == "int") value = integer_of(value);
  else value = real_of(value);
  return true;
}

}  // namespace

bool Interpreter::take(Value& value, const Type& type) {
  const std::string& name = type.name;
  if (name == "int" || name == "float" || name == "bool" || name == "complex") return take_number(value, name);
  if (name == "Tensor") return value.is<Tensor>() || value.is_none();  // None is a tensor that there is not
  if (name == "Optional" && type.arguments.size() == 1) return value.is_none() || take(value, *type.arguments[0]);
  const auto* const list = value.get<std::shared_ptr<List>>();
  const auto* const tuple = value.get<std::shared_ptr<Tuple>>();
  if ((name == "List" || name == "Tuple") && !type.arguments.empty() && (list != nullptr || tuple != nullptr)) {
    std::vector<Value> items = list != nullptr ? (*list)->items : (*tuple)->items;
    const bool alike = name == "List";
    if (!alike && items.size() != type.arguments.size()) return items.empty() && type.arguments.size() == 1;
    for (size_t i = 0; i < items.size(); ++i)
      if (!take(items[i], *type.arguments[alike ? 0 : i])) return false;
    if (alike) value = new_list(std::move(items), type.arguments[0]);
    else value = new_tuple(std::move(items), tuple != nullptr ? (*tuple)->named : nullptr);
    return true;
  }
  if (const auto* const dict = value.get<std::shared_ptr<Dict>>();
      dict != nullptr && name == "Dict" && type.arguments.size() == 2) {
    auto taken = std::make_shared<Dict>();
    taken->key = type.arguments[0];
    taken->value = type.arguments[1];
    for (auto [key, item] : (*dict)->items) {
      if (!take(key, *taken->key) || !take(item, *taken->value)) return false;
      taken->set(std::move(key), std::move(item));
    }
    value = std::move(taken);
    return true;
  }
  return is_instance(value, type);
}

}  // namespace tare::graph::script
