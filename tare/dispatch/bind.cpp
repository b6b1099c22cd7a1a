#include "tare/dispatch/bind.h"

#include <algorithm>

#include "tare/core/elements.h"
#include "tare/dispatch/call.h"

namespace tare {

ParamTag param_tag_for(const Type& type) {
  using enum ParamTag;
  if (type.list) {
    switch (type.kind) {
      case TypeKind::tensor: return tensors;
      case TypeKind::integer: return type.optional ? integers_opt : integers;
      case TypeKind::floating: return type.optional ? floats_opt : floats;
      case TypeKind::boolean: return booleans;
      case TypeKind::scalar: return scalars;
      default: break;
    }
  } else {
    switch (type.kind) {
      case TypeKind::tensor: return tensor;
      case TypeKind::integer: return type.optional ? integer_opt : integer;
      case TypeKind::floating: return type.optional ? floating_opt : floating;
      case TypeKind::boolean: return type.optional ? boolean_opt : boolean;
      case TypeKind::scalar: return type.optional ? scalar_opt : scalar;
      case TypeKind::string: return type.optional ? string_opt : string;
      case TypeKind::dtype: return type.optional ? dtype_opt : dtype;
      case TypeKind::device: return type.optional ? device_opt : device;
      case TypeKind::layout: return type.optional ? layout_opt : layout;
      case TypeKind::memory_format: return type.optional ? format_opt : format;
      case TypeKind::generator: return generator;
      default: break;
    }
  }
  fail<SchemaError>("the type {} has no C++ parameter type", type.str());
}

namespace {

std::optional<DType> as_dtype(const Value& value) {
  if (const DType* dtype = value.get<DType>())  // a type that is none is no argument
    return *dtype == DType::undefined ? std::nullopt : std::optional<DType>(*dtype);
  // TorchScript and some recordings give dtypes as numbers of ScalarType.
  if (const Scalar* scalar = value.get<Scalar>(); scalar && scalar->is_integral()) {
    const int64_t number = scalar->to_int();
    if (number >= 0 && number < kDTypes) return static_cast<DType>(number);
  }
  return std::nullopt;
}

std::optional<MemoryFormat> as_format(const Value& value) {
  if (const MemoryFormat* format = value.get<MemoryFormat>()) return *format;
  // Schemas give formats as numbers too.
  if (const Scalar* scalar = value.get<Scalar>(); scalar && scalar->is_integral()) {
    const int64_t number = scalar->to_int();
    if (number >= 0 && number <= static_cast<int64_t>(MemoryFormat::channels_last_3d))
      return static_cast<MemoryFormat>(number);
  }
  return std::nullopt;
}

std::optional<int64_t> as_int(const Value& value) {
  const Scalar* scalar = value.get<Scalar>();
  if (scalar && scalar->is_integral(true)) return scalar->to_int();
  return std::nullopt;
}

std::optional<double> as_double(const Value& value) {
  const Scalar* scalar = value.get<Scalar>();
  if (scalar && !scalar->is_complex()) return scalar->to_double();
  return std::nullopt;
}

}  // namespace

Bound::Bound(const Op& op, int64_t argument, Value given) : value_(std::move(given)), parameter_(Tensor()) {
  const Argument& spec = op.schema.arguments[static_cast<size_t>(argument)];
  const Type& type = spec.type;
  const ParamTag tag = op.parameters[static_cast<size_t>(argument)];
  // An undefined tensor stands for None.
  const Tensor* tensor = value_.get<Tensor>();
  if (tensor != nullptr && !tensor->defined() && !op.has(kLacksTensors)) value_ = Value();
  const Value& value = value_;
  const auto mismatch = [&]() {
    fail<TypeError>("{}(): argument '{}' (position {}) must be {}, not {}", op.schema.name, spec.name, argument + 1,
                    type.str(), value.type_name());
  };
  const auto elements = [&]() -> Value::Values {  // a mixed list, for the kinds that need conversion
    if (const auto* list = value.get<Value::Values>()) return *list;
    Value::Values result;
    if (const auto* list = value.get<Value::Ints>())
      for (const int64_t x : *list) result.emplace_back(x);
    if (const auto* list = value.get<Value::Floats>())
      for (const double x : *list) result.emplace_back(x);
    if (const auto* list = value.get<Value::Bools>())
      for (const char x : *list) result.emplace_back(x != 0);
    if (const auto* list = value.get<Value::Tensors>())
      for (const Tensor& x : *list) result.emplace_back(x);
    return result;
  };
  const bool is_list = value.is<Value::Values>() || value.is<Value::Ints>() || value.is<Value::Floats>() ||
                       value.is<Value::Bools>() || value.is<Value::Tensors>();
  if (value.is_none() && !type.optional && tag != ParamTag::generator && !(tag == ParamTag::tensor && type.optional))
    mismatch();

  const auto bind = [&]<class T>(const std::optional<T>& converted, bool optional) {
    if (value.is_none()) parameter_ = std::optional<T>();
    else if (!converted) mismatch();
    else if (optional) parameter_ = std::optional<T>(*converted);
    else parameter_ = *converted;
  };
  const auto get = [&]<class T>(std::in_place_type_t<T>) -> std::optional<T> {
    const T* held = value.get<T>();
    return held ? std::optional<T>(*held) : std::nullopt;
  };

  switch (tag) {
    case ParamTag::tensor:
      if (value.is_none()) parameter_ = Tensor();
      else if (const Tensor* tensor = value.get<Tensor>()) parameter_ = *tensor;
      else if (const Scalar* scalar = value.get<Scalar>()) parameter_ = Tensor::wrapped_number(*scalar);
      else mismatch();
      break;
    case ParamTag::tensors:
      if (!is_list) mismatch();
      for (const Value& item : elements()) {
        if (const Tensor* tensor = item.get<Tensor>()) tensors_.push_back(*tensor);
        else if (item.is_none() && type.optional_elements) tensors_.emplace_back();
        else mismatch();
      }
      parameter_ = TensorList(tensors_);
      break;
    case ParamTag::integer:
    case ParamTag::integer_opt: {
      std::optional<int64_t> number = as_int(value);
      // A known 0-d integer tensor may stand for a number, as in Python.
      if (const Tensor* tensor = value.get<Tensor>();
          tensor && tensor->dim() == 0 && tensor->known() && is_integral(tensor->dtype()))
        number = load_int(tensor->data(), tensor->dtype());
      bind(number, tag == ParamTag::integer_opt);
      break;
    }
    case ParamTag::integers:
    case ParamTag::integers_opt: {
      if (!value.is_none()) {
        if (const auto number = as_int(value); number && type.list_size > 0)
          ints_.assign(static_cast<size_t>(type.list_size), *number);
        else if (number && type.list_size < 0 && !is_list) mismatch();
        else if (!is_list) mismatch();
        else
          for (const Value& item : elements()) {
            const auto element = as_int(item);
            if (!element) mismatch();
            ints_.push_back(*element);
          }
      }
      bind(std::optional<IntList>(IntList(ints_)), tag == ParamTag::integers_opt);
      break;
    }
    case ParamTag::floating:
    case ParamTag::floating_opt: bind(as_double(value), tag == ParamTag::floating_opt); break;
    case ParamTag::floats:
    case ParamTag::floats_opt:
      if (!value.is_none()) {
        if (!is_list) mismatch();
        for (const Value& item : elements()) {
          const auto element = as_double(item);
          if (!element) mismatch();
          floats_.push_back(*element);
        }
      }
      bind(std::optional<FloatList>(FloatList(floats_)), tag == ParamTag::floats_opt);
      break;
    case ParamTag::boolean:
    case ParamTag::boolean_opt: {
      const Scalar* scalar = value.get<Scalar>();
      bind(scalar && scalar->is_integral(true) ? std::optional<bool>(scalar->to_bool()) : std::nullopt,
           tag == ParamTag::boolean_opt);
      break;
    }
    case ParamTag::booleans: {
      if (!is_list) mismatch();
      for (const Value& item : elements()) {
        const Scalar* scalar = item.get<Scalar>();
        if (!scalar) mismatch();
        flags_.push_back(scalar->to_bool() ? 1 : 0);
      }
      check<TypeError>(type.list_size < 0 || static_cast<int64_t>(flags_.size()) == type.list_size,
                       "{}(): argument '{}' must hold {} values, not {}", op.schema.name, spec.name, type.list_size,
                       flags_.size());
      static_assert(sizeof(bool) == 1);
      parameter_ = BoolList(reinterpret_cast<const bool*>(flags_.data()), static_cast<int64_t>(flags_.size()));
      break;
    }
    case ParamTag::scalar:
    case ParamTag::scalar_opt: bind(get(std::in_place_type<Scalar>), tag == ParamTag::scalar_opt); break;
    case ParamTag::scalars:
      if (!is_list) mismatch();
      for (const Value& item : elements()) {
        const Scalar* scalar = item.get<Scalar>();
        if (!scalar) mismatch();
        scalars_.push_back(*scalar);
      }
      parameter_ = ScalarList(scalars_);
      break;
    case ParamTag::string:
    case ParamTag::string_opt: {
      const std::string* text = value.get<std::string>();
      bind(text ? std::optional<std::string_view>(*text) : std::nullopt, tag == ParamTag::string_opt);
      break;
    }
    case ParamTag::dtype:
    case ParamTag::dtype_opt: bind(as_dtype(value), tag == ParamTag::dtype_opt); break;
    case ParamTag::device:
    case ParamTag::device_opt: {
      std::optional<Device> device = get(std::in_place_type<Device>);
      if (const std::string* text = value.get<std::string>()) device = Device(*text);
      bind(device, tag == ParamTag::device_opt);
      break;
    }
    case ParamTag::layout:
    case ParamTag::layout_opt: bind(get(std::in_place_type<Layout>), tag == ParamTag::layout_opt); break;
    case ParamTag::format:
    case ParamTag::format_opt: bind(as_format(value), tag == ParamTag::format_opt); break;
    case ParamTag::generator:
      if (!value.is_none()) mismatch();
      parameter_ = static_cast<Generator*>(nullptr);
      break;
  }
}

const void* Bound::address() const {
  return std::visit([](const auto& value) -> const void* { return &value; }, parameter_);
}

ResultSlot::ResultSlot(const Type& type) {
  if (type.list) value_ = std::vector<Tensor>();
  else if (type.kind == TypeKind::integer) value_ = int64_t{0};
  else if (type.kind == TypeKind::floating) value_ = 0.0;
  else if (type.kind == TypeKind::boolean) value_ = false;
  else if (type.kind == TypeKind::scalar) value_ = Scalar();
  else if (type.kind == TypeKind::dtype) value_ = DType::undefined;
}

void* ResultSlot::address() {
  return std::visit([](auto& value) -> void* { return &value; }, value_);
}

Value ResultSlot::take() const {
  return std::visit([](const auto& value) { return Value(value); }, value_);
}

// A value that owns nothing and points to nothing.
template <class T>
constexpr bool is_plain =
    std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, Scalar> || std::is_same_v<T, Device>;
template <class T>
constexpr bool is_plain<std::optional<T>> = is_plain<T>;

template <class T>
constexpr size_t bytes_if_plain() {
  if constexpr (is_plain<T>) return sizeof(T);
  else return 0;
}

size_t Bound::plain_bytes(ParamTag tag) {
  size_t bytes = 0;
  [&]<class... T>(std::type_identity<std::variant<T...>>) {
    ((bytes += param_tag_of<T>::value == tag ? bytes_if_plain<T>() : 0), ...);
  }(std::type_identity<Parameter>());
  return bytes;
}

Value box(ParamTag tag, const void* value) {
  const auto as = [&]<class T>(std::in_place_type_t<T>) -> const T& { return *static_cast<const T*>(value); };
  const auto maybe = [](const auto& optional) { return optional ? Value(*optional) : Value(); };
  switch (tag) {
    case ParamTag::tensor: {
      const Tensor& tensor = as(std::in_place_type<Tensor>);
      return tensor.defined() ? Value(tensor) : Value();
    }
    case ParamTag::tensors: return as(std::in_place_type<TensorList>).vec();
    case ParamTag::integer: return as(std::in_place_type<int64_t>);
    case ParamTag::integer_opt: return maybe(as(std::in_place_type<std::optional<int64_t>>));
    case ParamTag::integers: return as(std::in_place_type<IntList>);
    case ParamTag::integers_opt: return maybe(as(std::in_place_type<std::optional<IntList>>));
    case ParamTag::floating: return as(std::in_place_type<double>);
    case ParamTag::floating_opt: return maybe(as(std::in_place_type<std::optional<double>>));
    case ParamTag::floats: return as(std::in_place_type<FloatList>).vec();
    case ParamTag::floats_opt: {
      const auto& list = as(std::in_place_type<std::optional<FloatList>>);
      return list ? Value(list->vec()) : Value();
    }
    case ParamTag::boolean: return as(std::in_place_type<bool>);
    case ParamTag::boolean_opt: return maybe(as(std::in_place_type<std::optional<bool>>));
    case ParamTag::booleans: {
      Value::Bools flags;
      for (const bool flag : as(std::in_place_type<BoolList>)) flags.push_back(flag);
      return flags;
    }
    case ParamTag::scalar: return as(std::in_place_type<Scalar>);
    case ParamTag::scalar_opt: return maybe(as(std::in_place_type<std::optional<Scalar>>));
    case ParamTag::scalars: {
      Value::Values list;
      for (const Scalar& scalar : as(std::in_place_type<ScalarList>)) list.emplace_back(scalar);
      return list;
    }
    case ParamTag::string: return std::string(as(std::in_place_type<std::string_view>));
    case ParamTag::string_opt: {
      const auto& text = as(std::in_place_type<std::optional<std::string_view>>);
      return text ? Value(std::string(*text)) : Value();
    }
    case ParamTag::dtype: return as(std::in_place_type<DType>);
    case ParamTag::dtype_opt: return maybe(as(std::in_place_type<std::optional<DType>>));
    case ParamTag::device: return as(std::in_place_type<Device>);
    case ParamTag::device_opt: return maybe(as(std::in_place_type<std::optional<Device>>));
    case ParamTag::layout: return as(std::in_place_type<Layout>);
    case ParamTag::layout_opt: return maybe(as(std::in_place_type<std::optional<Layout>>));
    case ParamTag::format: return as(std::in_place_type<MemoryFormat>);
    case ParamTag::format_opt: return maybe(as(std::in_place_type<std::optional<MemoryFormat>>));
    case ParamTag::generator: return {};
  }
  return {};
}

}  // namespace tare
