#include "tare/dispatch/boxed_call.h"

#include <algorithm>
#include <bit>
#include <new>

#include "tare/dispatch/arguments.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"

namespace tare {

bool may_lack(const Op& op, size_t argument) {
  if (!op.has(kLacksTensors) || op.parameters[argument] != ParamTag::tensor) return false;
  const auto before =
      std::ranges::count_if(op.tensor_arguments, [&](int64_t i) { return static_cast<size_t>(i) < argument; });
  std::string_view terms = op.row->sharding.equation();
  terms = terms.substr(0, terms.find("->"));
  for (auto i = before; i > 0; --i) {
    const size_t comma = terms.find(',');
    if (comma == std::string_view::npos) return false;
    terms.remove_prefix(comma + 1);
  }
  // `m` is a mask, `*` is anything.
  return terms.starts_with('*') || terms.starts_with('m');
}

BoxedCall box_call(const Op& op, Args args) {
  BoxedCall call;
  call.op = &op;
  call.values.resize(op.parameters.size());
  for (size_t i = 0; i < op.parameters.size(); ++i)
    if (op.parameters[i] != ParamTag::tensor && op.parameters[i] != ParamTag::tensors)
      call.values[i] = box(op.parameters[i], args[i]);
  call.counts.reserve(op.tensor_arguments.size());
  for (const int64_t i : op.tensor_arguments)
    call.counts.push_back(op.parameters[static_cast<size_t>(i)] == ParamTag::tensor
                              ? 1
                              : static_cast<const TensorList*>(args[i])->size());
  return call;
}

Value box_result(const Type& type, const void* result) { return box(param_tag_for(type), result); }

namespace {

bool same_bits(double a, double b) { return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

bool same_scalar(const Scalar& a, const Scalar& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Scalar::Kind::boolean:
    case Scalar::Kind::integer:
    case Scalar::Kind::wide: return a.to_bits() == b.to_bits();
    case Scalar::Kind::floating: return same_bits(a.to_double(), b.to_double());
    case Scalar::Kind::complex:
      return same_bits(a.to_complex().real(), b.to_complex().real()) &&
             same_bits(a.to_complex().imag(), b.to_complex().imag());
  }
  return false;
}

// Puts a parameter that owns nothing into a place; it is never ended.
template <class T>
const void* put(std::byte* place, const T& parameter) {
  static_assert(std::is_trivially_destructible_v<T> && sizeof(T) <= 48 && alignof(T) <= 16);
  return ::new (place) T(parameter);
}

}  // namespace

bool same(const Value& a, const Value& b) {
  if (a.variant().index() != b.variant().index()) return false;
  return std::visit(
      [&]<class T>(const T& x) -> bool {
        const T& y = *b.get<T>();
        if constexpr (std::is_same_v<T, Value::None>) return true;
        else if constexpr (std::is_same_v<T, Scalar>) return same_scalar(x, y);
        else if constexpr (std::is_same_v<T, Tensor>) return x.is_same(y);
        else if constexpr (std::is_same_v<T, Value::Floats>) return std::ranges::equal(x, y, same_bits);
        else if constexpr (std::is_same_v<T, Value::Tensors>)
          return std::ranges::equal(x, y, [](const Tensor& s, const Tensor& t) { return s.is_same(t); });
        else if constexpr (std::is_same_v<T, Value::Values>)
          return std::ranges::equal(x, y, [](const Value& s, const Value& t) { return same(s, t); });
        else return x == y;
      },
      a.variant());
}

bool same(const BoxedCall& a, const BoxedCall& b) {
  return a.op == b.op && a.counts == b.counts &&
         std::ranges::equal(a.values, b.values, [](const Value& x, const Value& y) { return same(x, y); });
}

UnboxedArguments::UnboxedArguments(const BoxedCall& call, std::span<const Tensor* const> operands) {
  static const Tensor none;
  const Op& op = *call.op;
  const size_t n = op.parameters.size();
  check<TypeError>(n <= kMaxArguments && call.values.size() == n && call.counts.size() == op.tensor_arguments.size(),
                   "{}: a boxed call of {} arguments, the operator takes {}", op.name, call.values.size(), n);
  size_t next = 0, next_list = 0, next_count = 0;
  const auto next_tensor = [&](size_t argument, bool optional) -> const Tensor& {
    check<TypeError>(next < operands.size(), "{}: a boxed call lacks tensors", op.name);
    const Tensor* const tensor = operands[next++];
    if (tensor != nullptr && tensor->defined()) return *tensor;
    if (!optional && !may_lack(op, argument))
      fail<TypeError>("{}(): argument '{}' (position {}) must be {}, not None", op.schema.name,
                      op.schema.arguments[argument].name, argument + 1, op.schema.arguments[argument].type.str());
    return none;
  };
  for (size_t i = 0; i < n; ++i) {
    const Value& value = call.values[i];
    std::byte* const place = slots_[i].bytes;
    const auto mismatch = [&] {
      const Argument& spec = op.schema.arguments[i];
      fail<TypeError>("{}(): argument '{}' (position {}) must be {}, not {}", op.schema.name, spec.name, i + 1,
                      spec.type.str(), value.type_name());
    };
    // What the value holds as a T; null for None where that is allowed.
    const auto get = [&]<class T>(std::type_identity<T>, bool optional) -> const T* {
      const T* const held = value.get<T>();
      if (held == nullptr && !(optional && value.is_none())) mismatch();
      return held;
    };
    const auto unbox = [&]<class T>(std::type_identity<T> type, bool optional) -> const void* {
      const T* const held = get(type, optional);
      return optional ? put(place, held ? std::optional<T>(*held) : std::nullopt) : put(place, *held);
    };
    const auto number = [&]<class T>(bool optional, bool fits, auto convert, std::type_identity<T>) -> const void* {
      const Scalar* const held = get(std::type_identity<Scalar>(), optional);
      if (held != nullptr && !fits) mismatch();
      if (optional) return put(place, held ? std::optional<T>(convert(*held)) : std::nullopt);
      return put(place, T(convert(*held)));
    };
    const auto list = [&]<class L, class V>(std::type_identity<L>, std::type_identity<V> type,
                                            bool optional) -> const void* {
      const V* held = value.get<V>();
      static const V empty;
      // An empty list may have been boxed as one of another kind.
      if (held == nullptr && value.is<Value::Ints>() && value.get<Value::Ints>()->empty()) held = &empty;
      if (held == nullptr) held = get(type, optional);
      const auto view = [&] { return L(held->data(), static_cast<int64_t>(held->size())); };
      if (optional) return put(place, held ? std::optional<L>(view()) : std::nullopt);
      return put(place, view());
    };
    const Scalar* const scalar = value.get<Scalar>();
    switch (op.parameters[i]) {
      case ParamTag::tensor:
        check<TypeError>(call.counts[next_count++] == 1, "{}: a boxed call with a list in place of a tensor", op.name);
        pointers_[i] = &next_tensor(i, op.schema.arguments[i].type.optional);
        break;
      case ParamTag::tensors: {
        const int64_t count = call.counts[next_count++];
        if (lists_.empty()) lists_.resize(op.tensor_arguments.size());
        std::vector<Tensor>& tensors = lists_[next_list++];
        for (int64_t k = 0; k < count; ++k)
          tensors.push_back(next_tensor(i, op.schema.arguments[i].type.optional_elements));
        pointers_[i] = put(place, TensorList(tensors));
        break;
      }
      case ParamTag::integer:
      case ParamTag::integer_opt:
        pointers_[i] = number(
            op.parameters[i] == ParamTag::integer_opt, scalar && scalar->is_integral(true),
            [](const Scalar& s) { return s.to_int(); }, std::type_identity<int64_t>());
        break;
      case ParamTag::floating:
      case ParamTag::floating_opt:
        pointers_[i] = number(
            op.parameters[i] == ParamTag::floating_opt, scalar && !scalar->is_complex(),
            [](const Scalar& s) { return s.to_double(); }, std::type_identity<double>());
        break;
      case ParamTag::boolean:
      case ParamTag::boolean_opt:
        pointers_[i] = number(
            op.parameters[i] == ParamTag::boolean_opt, scalar && scalar->is_integral(true),
            [](const Scalar& s) { return s.to_bool(); }, std::type_identity<bool>());
        break;
      case ParamTag::scalar: pointers_[i] = unbox(std::type_identity<Scalar>(), false); break;
      case ParamTag::scalar_opt: pointers_[i] = unbox(std::type_identity<Scalar>(), true); break;
      case ParamTag::integers:
      case ParamTag::integers_opt:
        pointers_[i] = list(std::type_identity<IntList>(), std::type_identity<Value::Ints>(),
                            op.parameters[i] == ParamTag::integers_opt);
        break;
      case ParamTag::floats:
      case ParamTag::floats_opt:
        pointers_[i] = list(std::type_identity<FloatList>(), std::type_identity<Value::Floats>(),
                            op.parameters[i] == ParamTag::floats_opt);
        break;
      case ParamTag::booleans: {
        const auto* held = get(std::type_identity<Value::Bools>(), false);
        const int64_t wanted = op.schema.arguments[i].type.list_size;
        if (wanted >= 0 && static_cast<int64_t>(held->size()) != wanted) mismatch();
        static_assert(sizeof(bool) == 1);
        pointers_[i] =
            put(place, BoolList(reinterpret_cast<const bool*>(held->data()), static_cast<int64_t>(held->size())));
        break;
      }
      case ParamTag::scalars: {
        const auto* held = get(std::type_identity<Value::Values>(), false);
        if (scalars_.empty()) scalars_.resize(n);
        for (const Value& item : *held) {
          const Scalar* const one = item.get<Scalar>();
          if (one == nullptr) mismatch();
          scalars_[i].push_back(*one);
        }
        pointers_[i] = put(place, ScalarList(scalars_[i]));
        break;
      }
      case ParamTag::string:
      case ParamTag::string_opt: {
        const bool optional = op.parameters[i] == ParamTag::string_opt;
        const auto* held = get(std::type_identity<std::string>(), optional);
        if (optional) pointers_[i] = put(place, held ? std::optional<std::string_view>(*held) : std::nullopt);
        else pointers_[i] = put(place, std::string_view(*held));
        break;
      }
      case ParamTag::dtype: pointers_[i] = unbox(std::type_identity<DType>(), false); break;
      case ParamTag::dtype_opt: pointers_[i] = unbox(std::type_identity<DType>(), true); break;
      case ParamTag::device: pointers_[i] = unbox(std::type_identity<Device>(), false); break;
      case ParamTag::device_opt: pointers_[i] = unbox(std::type_identity<Device>(), true); break;
      case ParamTag::layout: pointers_[i] = unbox(std::type_identity<Layout>(), false); break;
      case ParamTag::layout_opt: pointers_[i] = unbox(std::type_identity<Layout>(), true); break;
      case ParamTag::format: pointers_[i] = unbox(std::type_identity<MemoryFormat>(), false); break;
      case ParamTag::format_opt: pointers_[i] = unbox(std::type_identity<MemoryFormat>(), true); break;
      case ParamTag::generator: pointers_[i] = put(place, static_cast<Generator*>(nullptr)); break;
    }
  }
}

}  // namespace tare
