#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/registry.h"
#include "tare/graph/script/interpreter.h"
#include "tare/graph/script/upgrade.h"

// Operators of the registry on the values of a program: which overload is meant, and its arguments as it takes them.
namespace tare::graph::script {

namespace {

using Boxed = tare::Value;

// What a value may become: exactly what an overload asks for, or by a conversion that the language makes by itself.
enum class Fit : uint8_t { exact, converted, none };

bool is_integer(const Value& value) { return value.is<int64_t>(); }

Fit worst(Fit a, Fit b) { return std::max(a, b); }

Fit fit_one(const Value& value, TypeKind kind) {
  switch (kind) {
    case TypeKind::tensor: return value.is<Tensor>() ? Fit::exact : Fit::none;
    case TypeKind::integer:
      if (is_integer(value)) return Fit::exact;
      return value.is<Tensor>() || value.is<bool>() ? Fit::converted : Fit::none;
    case TypeKind::floating:
      if (value.is<double>()) return Fit::exact;
      return value.is<Tensor>() || is_integer(value) ? Fit::converted : Fit::none;
    case TypeKind::boolean: return value.is<bool>() ? Fit::exact : is_integer(value) ? Fit::converted : Fit::none;
    case TypeKind::scalar:
    case TypeKind::complex:
      if (value.is_number()) return Fit::exact;
      return value.is<Tensor>() ? Fit::converted : Fit::none;
    case TypeKind::string: return value.is<std::string>() ? Fit::exact : Fit::none;
    case TypeKind::dtype:
    case TypeKind::layout:
    case TypeKind::memory_format:
    case TypeKind::qscheme: return is_integer(value) ? Fit::exact : Fit::none;
    case TypeKind::device:
      return value.is<Device>() ? Fit::exact : value.is<std::string>() ? Fit::converted : Fit::none;
    default: return Fit::none;
  }
}

const std::vector<Value>* sequence(const Value& value) {
  if (const auto* list = value.get<std::shared_ptr<List>>()) return &(*list)->items;
  if (const auto* tuple = value.get<std::shared_ptr<Tuple>>()) return &(*tuple)->items;
  return nullptr;
}

Fit fit(const Value& value, const tare::Type& type) {
  if (value.is_none()) return type.optional || type.kind == TypeKind::generator ? Fit::exact : Fit::none;
  if (!type.list) return fit_one(value, type.kind);
  const std::vector<Value>* const items = sequence(value);
  if (items == nullptr) {
    // One number may stand for all.
    return type.list_size >= 0 ? worst(fit_one(value, type.kind), Fit::converted) : Fit::none;
  }
  Fit whole = value.is<std::shared_ptr<Tuple>>() ? Fit::converted : Fit::exact;
  if (items->empty())
    if (const auto* list = value.get<std::shared_ptr<List>>(); list != nullptr && (*list)->element != nullptr) {
      const std::string& said = (*list)->element->name;
      const bool tensors = said == "Tensor" || said == "Optional";
      if (tensors != (type.kind == TypeKind::tensor)) return Fit::converted;
    }
  for (const Value& item : *items) {
    if (item.is_none() && type.optional_elements) continue;
    whole = worst(whole, fit_one(item, type.kind));
    if (whole == Fit::none) break;
  }
  return whole;
}

// How well an overload takes the values; `count` arguments stand by position.
Fit fit(const Op& op, const std::vector<Value>& arguments, const Keywords& keywords) {
  const Schema& schema = op.schema;
  if (arguments.size() > schema.arguments.size()) return Fit::none;
  Fit whole = Fit::exact;
  uint64_t given = 0;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (schema.arguments[i].keyword_only) return Fit::none;
    whole = worst(whole, fit(arguments[i], schema.arguments[i].type));
    if (whole == Fit::none) return whole;
    given |= uint64_t{1} << std::min<size_t>(i, 63);
  }
  for (const auto& [name, value] : keywords) {
    const int64_t at = schema.find(name);
    if (at < static_cast<int64_t>(arguments.size())) return Fit::none;
    whole = worst(whole, fit(value, schema.arguments[static_cast<size_t>(at)].type));
    if (whole == Fit::none) return whole;
    given |= uint64_t{1} << std::min<int64_t>(at, 63);
  }
  for (size_t i = arguments.size(); i < schema.arguments.size(); ++i)
    if (!(given >> std::min<size_t>(i, 63) & 1) && !schema.arguments[i].default_value && op.defaults[i] == nullptr)
      return Fit::none;
  return whole;
}

Boxed box_one(const Value& value, TypeKind kind, const RunOptions& options) {
  switch (kind) {
    case TypeKind::tensor:
      if (const Tensor* tensor = value.get<Tensor>()) return *tensor;
      return Tensor();
    case TypeKind::integer: return integer_of(value);
    case TypeKind::floating: return real_of(value);
    case TypeKind::boolean: return scalar_of(value).to_bool();
    case TypeKind::scalar:
    case TypeKind::complex: return scalar_of(value);
    case TypeKind::string: return *value.get<std::string>();
    case TypeKind::dtype: {
      const int64_t number = integer_of(value);
      if (number < 0 || number >= static_cast<int64_t>(DType::undefined))
        fail<ValueError>("{} is the number of no dtype", number);
      return static_cast<DType>(number);
    }
    case TypeKind::layout: {
      const int64_t number = integer_of(value);
      if (number < 0 || number > 6) fail<ValueError>("{} is the number of no layout", number);
      return static_cast<Layout>(number);
    }
    case TypeKind::memory_format: {
      const int64_t number = integer_of(value);
      if (number < 0 || number > 3) fail<ValueError>("{} is the number of no memory format", number);
      return static_cast<MemoryFormat>(number);
    }
    case TypeKind::device: {
      if (options.device) return *options.device;
      if (const Device* device = value.get<Device>()) return *device;
      return Device(std::string_view(*value.get<std::string>()));
    }
    default: return {};
  }
}

Boxed box(const Value& value, const tare::Type& type, const RunOptions& options) {
  if (value.is_none()) return {};
  if (!type.list) return box_one(value, type.kind, options);
  const std::vector<Value>* const items = sequence(value);
  if (items == nullptr) return box_one(value, type.kind, options);
  switch (type.kind) {
    case TypeKind::integer: {
      Boxed::Ints list;
      for (const Value& item : *items) list.push_back(integer_of(item));
      return list;
    }
    case TypeKind::floating: {
      Boxed::Floats list;
      for (const Value& item : *items) list.push_back(real_of(item));
      return list;
    }
    case TypeKind::boolean: {
      Boxed::Bools list;
      for (const Value& item : *items) list.push_back(scalar_of(item).to_bool() ? 1 : 0);
      return list;
    }
    case TypeKind::tensor: {
      Boxed::Tensors list;
      for (const Value& item : *items) list.push_back(item.is<Tensor>() ? *item.get<Tensor>() : Tensor());
      return list;
    }
    default: {
      Boxed::Values list;
      for (const Value& item : *items) list.push_back(box_one(item, type.kind, options));
      return list;
    }
  }
}

Value unbox(Boxed value) {
  if (Tensor* tensor = value.get<Tensor>()) return tensor->defined() ? Value(std::move(*tensor)) : Value();
  if (const Scalar* scalar = value.get<Scalar>()) return from_scalar(*scalar);
  if (auto* text = value.get<std::string>()) return std::move(*text);
  if (const DType* dtype = value.get<DType>()) return static_cast<int64_t>(*dtype);
  if (const Device* device = value.get<Device>()) return *device;
  if (auto* tensors = value.get<Boxed::Tensors>()) {
    std::vector<Value> items;
    for (Tensor& tensor : *tensors) items.push_back(tensor.defined() ? Value(std::move(tensor)) : Value());
    return new_list(std::move(items));
  }
  std::vector<Value> items;
  if (const auto* ints = value.get<Boxed::Ints>()) items.assign(ints->begin(), ints->end());
  else if (const auto* floats = value.get<Boxed::Floats>()) items.assign(floats->begin(), floats->end());
  else if (auto* values = value.get<Boxed::Values>())
    for (Boxed& item : *values) items.push_back(unbox(std::move(item)));
  else return {};
  return new_list(std::move(items));
}

// A number for the kinds of values of a call: two calls of one have the same overload.
uint64_t kinds_of(const std::vector<Value>& arguments, const Keywords& keywords) {
  uint64_t kinds = 1;
  const auto mix = [&kinds](uint64_t more) { kinds = kinds * 31 + more + 1; };
  const auto one = [&](const Value& value) {
    mix(value.index());
    if (const std::vector<Value>* const items = sequence(value)) {
      mix(items->size() + 64);
      for (const Value& item : *items) mix(item.index());
    }
  };
  for (const Value& value : arguments) one(value);
  for (const auto& [name, value] : keywords) one(value);
  return kinds | 1;
}

// Numbers that became tensors keep their values while nothing else has bytes.
bool is_known_number(const Boxed& value, bool& any) {
  const auto known = [&](const Tensor& tensor) {
    if (!tensor.defined()) return true;
    any = true;
    return tensor.dim() == 0 && tensor.device().is_cpu() && tensor.storage() && tensor.storage().known();
  };
  if (const Tensor* tensor = value.get<Tensor>()) return known(*tensor);
  if (const auto* tensors = value.get<Boxed::Tensors>()) return std::ranges::all_of(*tensors, known);
  return true;
}

std::vector<const Op*> overloads_of(std::string_view name_space, std::string_view name) {
  const size_t dot = name.find('.');
  const std::string whole =
      name_space == "aten" || name_space == "prim" ? std::string(name) : fmt::format("{}::{}", name_space, name);
  if (dot != std::string_view::npos) {
    if (const Op* const op = Registry::instance().find(whole)) return {op};
    return {};
  }
  return Registry::instance().overloads(whole);
}

const Op* choose(const Expr& site, const std::vector<Value>& arguments, const Keywords& keywords) {
  const Op* second = nullptr;
  for (const Op* const op : overloads_of(site.name_space(), site.text)) {
    switch (fit(*op, arguments, keywords)) {
      case Fit::exact: return op;
      case Fit::converted:
        if (second == nullptr) second = op;
        break;
      case Fit::none: break;
    }
  }
  return second;
}

}  // namespace

Value call_registered(Interpreter& interpreter, const Expr& site, std::vector<Value>& arguments, Keywords& keywords) {
  const uint64_t kinds = kinds_of(arguments, keywords);
  ExprCall& call = site.make_call();
  if (call.op == nullptr || call.kinds != kinds) {
    call.op = choose(site, arguments, keywords);
    call.kinds = kinds;
  }
  if (call.op == nullptr) {
    const std::vector<const Op*> overloads = overloads_of(site.name_space(), site.text);
    if (overloads.empty()) fail<NotImplementedError>("Unknown builtin op: {}::{}", site.name_space(), site.text);
    std::vector<std::string> given;
    for (const Value& argument : arguments) given.push_back(argument.type_name());
    for (const auto& [name, value] : keywords) given.push_back(fmt::format("{}={}", name, value.type_name()));
    std::string takes;
    for (const Op* const op : overloads) takes += fmt::format("\n  {}", op->schema.str());
    fail<TypeError>("Arguments for call are not valid: {}({}). The following variants are available:{}", site.text,
                    fmt::join(given, ", "), takes);
  }
  const Op& op = *call.op;
  std::vector<Boxed> boxed;
  boxed.reserve(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i)
    boxed.push_back(box(arguments[i], op.schema.arguments[i].type, interpreter.options()));
  std::vector<std::pair<std::string, Boxed>> named;
  for (auto& [name, value] : keywords)
    named.emplace_back(
        name, box(value, op.schema.arguments[static_cast<size_t>(op.schema.find(name))].type, interpreter.options()));
  arguments.clear();
  keywords.clear();
  std::optional<FakeGuard> real;
  if (thread_state.fake) {
    bool any = false;
    if (std::ranges::all_of(boxed, [&](const Boxed& value) { return is_known_number(value, any); }) && any)
      real.emplace(false);
  }
  std::vector<Boxed> results = call_boxed(op, boxed, named);
  if (results.empty()) return {};
  if (results.size() == 1) return unbox(std::move(results[0]));
  std::vector<Value> items;
  for (Boxed& result : results) items.push_back(unbox(std::move(result)));
  return new_tuple(std::move(items));
}

Value Interpreter::call_operator(const Expr& site, std::vector<Value> arguments, Keywords keywords) {
  upgrade(program_.version(), site, arguments, keywords);
  const bool own = site.name_space() == "aten" || site.name_space() == "prim";
  std::string_view name = site.text;
  if (own) name = name.substr(0, name.find('.'));
  const Builtin* const builtin = own ? find_builtin(name) : nullptr;
  if (builtin != nullptr) {
    bool use = arguments.empty() || builtin->takes_tensor;
    if (!use) {
      // Of a tensor, or a number with one, operators.
      const auto is_tensor = [](const Value& value) { return value.is<Tensor>(); };
      const bool numbers = arguments[0].is_number() || arguments[0].is_none();
      use = !is_tensor(arguments[0]) && !(numbers && std::ranges::any_of(arguments, is_tensor));
      if (!use) use = choose(site, arguments, keywords) == nullptr;
    }
    if (use) {
      for (auto& [keyword, value] : keywords) {
        // By name, behind those by position.
        std::string_view names = builtin->names;
        size_t at = 0;
        bool found = false;
        while (!names.empty()) {
          const size_t comma = names.find(',');
          if (names.substr(0, comma) == keyword) {
            found = true;
            break;
          }
          names = comma == std::string_view::npos ? std::string_view() : names.substr(comma + 1);
          ++at;
        }
        if (!found) {
          use = false;
          break;
        }
        if (arguments.size() <= at) arguments.resize(at + 1);
        arguments[at] = std::move(value);
      }
      if (use) {
        const auto count = static_cast<int>(arguments.size());
        if (count < builtin->least || (builtin->most >= 0 && count > builtin->most))
          fail<TypeError>("{}() takes {} to {} arguments but {} were given", name, builtin->least, builtin->most,
                          count);
        return builtin->call(*this, arguments);
      }
    }
  }
  return call_registered(*this, site, arguments, keywords);
}

int64_t integer_of(const Value& value) {
  if (const int64_t* integer = value.get<int64_t>()) return *integer;
  if (const bool* flag = value.get<bool>()) return *flag ? 1 : 0;
  if (value.is<Tensor>()) return scalar_of(value).to_int();
  fail<TypeError>("expected an int and not a {}", value.type_name());
}

double real_of(const Value& value) {
  if (const double* real = value.get<double>()) return *real;
  return scalar_of(value).to_double();
}

Scalar scalar_of(const Value& value) {
  if (const int64_t* integer = value.get<int64_t>()) return *integer;
  if (const double* real = value.get<double>()) return *real;
  if (const bool* flag = value.get<bool>()) return *flag;
  if (const auto* number = value.get<std::complex<double>>()) return *number;
  if (const Tensor* tensor = value.get<Tensor>()) {
    const StorageState state = tensor->storage() ? tensor->storage().state() : StorageState::unknown;
    if (tensor->numel() == 1 && state == StorageState::unknown)
      fail<DataDependentError>("the program needs the value of a tensor ({}) that is not known",
                               short_text(tensor->meta()));
    // A number of the host's that a trace keeps as a tensor: whoever records calls has no use for the question.
    if (tensor->numel() == 1 && tensor->known() && !tensor->meta().is_conj() && !tensor->meta().is_neg())
      return load_scalar(tensor->data(), tensor->dtype());
    static const Op& item = op_named("item");
    const std::vector<Boxed> results = call_boxed(item, std::vector<Boxed>{*tensor});
    if (const Scalar* scalar = results[0].get<Scalar>()) return *scalar;
  }
  fail<TypeError>("expected a number and not a {}", value.type_name());
}

Value from_scalar(const Scalar& scalar) {
  switch (scalar.kind()) {
    case Scalar::Kind::boolean: return scalar.to_bool();
    case Scalar::Kind::integer:
    case Scalar::Kind::wide: return scalar.to_bits();
    case Scalar::Kind::floating: return scalar.to_double();
    case Scalar::Kind::complex: return scalar.to_complex();
  }
  return {};
}

}  // namespace tare::graph::script
