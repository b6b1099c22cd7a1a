#include "call/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tare/dispatch/arguments.h"
#include "tare/dispatch/registry.h"

namespace tare::python {

namespace {

size_t count_outs(const Schema& schema) {
  size_t outs = 0;
  for (auto it = schema.arguments.rbegin(); it != schema.arguments.rend() && it->is_write() && it->keyword_only; ++it)
    ++outs;
  return outs;
}

bool is_option(std::string_view name) {
  return name == "dtype" || name == "layout" || name == "device" || name == "pin_memory";
}

bool has_options(const Schema& schema) { return schema.find("layout") >= 0 && schema.find("pin_memory") >= 0; }

// Whether `out` is `op` that writes: the same arguments, but for the options that its output answers.
bool is_out_of(const Op& out, const Op& op) {
  const auto names = [](const Schema& schema) {
    std::vector<std::string_view> list;
    const size_t n = schema.arguments.size() - count_outs(schema);
    for (size_t i = 0; i < n; ++i) {
      const Argument& argument = schema.arguments[i];
      if (is_option(argument.name) && (has_options(schema) || argument.name != "dtype")) continue;
      list.push_back(argument.name);
      list.push_back(argument.type.base);
      list.push_back(argument.type.list ? "[]" : "");
    }
    return list;
  };
  return count_outs(op.schema) == 0 && names(out.schema) == names(op.schema);
}

PyObject* const* aliases_of(std::string_view name, bool method) {
  static PyObject* const dim[] = {interned("axis"), nullptr};
  static PyObject* const keepdim[] = {interned("keepdims"), nullptr};
  static PyObject* const input[] = {interned("x"), interned("a"), interned("x1"), nullptr};
  static PyObject* const other[] = {interned("x2"), nullptr};
  if (name == "dim") return dim;
  if (name == "keepdim") return keepdim;
  if (name == "input" && !method) return input;
  return name == "other" ? other : nullptr;
}

Parameter parameter_of(const Op& op, size_t i, bool method, bool numbers) {
  const Argument& argument = op.schema.arguments[i];
  Parameter p = {};
  const bool is_input = argument.name == "self" && !method && op.parameters[i] == ParamTag::tensor;
  const bool is_source = argument.name == "src" && op.form == Form::inplace && op.has(kCopiesInto);
  p.name = interned(is_input ? "input" : is_source ? "other" : argument.name);
  p.aliases = aliases_of(is_input ? "input" : argument.name, method);
  p.tag = op.parameters[i];
  p.argument = static_cast<int>(i);
  p.out_argument = -1;
  p.length = argument.type.list && argument.type.list_size > 0 ? static_cast<int>(argument.type.list_size) : 0;
  p.has_default = argument.default_value.has_value();
  p.allows_none = (argument.type.optional && !argument.type.list) || (argument.type.list && argument.type.optional);
  if (argument.default_value && argument.default_value->is_none()) p.allows_none = true;
  // A mode is handed None for a tensor that there is not, and hands it on.
  if (may_lack(op, i)) p.allows_none = true;
  // Sizes that may be left out altogether may be None, too.
  if (p.tag == ParamTag::integers && p.has_default && static_cast<const IntList*>(op.defaults[i])->empty())
    p.allows_none = true;
  p.keyword_only = argument.keyword_only;
  p.takes_numbers =
      numbers && p.tag == ParamTag::tensor && (i > 0 || (!method && op.columns.numbers == Numbers::either));
  p.optional_elements = argument.type.optional_elements;
  return p;
}

Signature signature_of(const Op& op, const Op* out, bool method) {
  Signature s;
  s.op = &op;
  s.out_op = out;
  const Schema& schema = op.schema;
  const size_t own_outs = count_outs(schema);  // of an overload that only writes
  const bool numbers = op.columns.numbers != Numbers::none;
  std::vector<Parameter> options;
  for (size_t i = 0; i < schema.arguments.size() - own_outs; ++i) {
    const Argument& argument = schema.arguments[i];
    if (method && s.self < 0 && argument.name == "self" && op.parameters[i] == ParamTag::tensor) {
      s.self = static_cast<int>(i);
      continue;
    }
    Parameter p = parameter_of(op, i, method, numbers);
    if (out) p.out_argument = static_cast<int>(out->schema.find(argument.name));
    (is_option(argument.name) && has_options(schema) && p.keyword_only ? options : s.parameters).push_back(p);
  }
  const Op* writer = out ? out : own_outs ? &op : nullptr;
  if (writer && !method) {
    s.outs = static_cast<int>(count_outs(writer->schema));
    Parameter p = {};
    const size_t first = writer->schema.arguments.size() - static_cast<size_t>(s.outs);
    p.name = interned("out");
    p.tag = s.outs > 1 || writer->parameters[first] == ParamTag::tensors ? ParamTag::tensors : ParamTag::tensor;
    p.argument = p.out_argument = static_cast<int>(first);
    p.keyword_only = true;
    p.allows_none = p.has_default = out != nullptr;
    p.role = s.outs > 1 ? Parameter::Role::outs : Parameter::Role::out;
    s.parameters.push_back(p);
  }
  s.parameters.insert(s.parameters.end(), options.begin(), options.end());
  if (has_options(schema)) {
    Parameter p = {};
    p.name = interned("requires_grad");
    p.tag = ParamTag::boolean;
    p.argument = p.out_argument = -1;
    p.keyword_only = p.has_default = true;
    p.role = Parameter::Role::requires_grad;
    s.parameters.push_back(p);
  }
  s.count();
  s.spreads = s.positional == 1 && !s.parameters.empty() &&
              (s.parameters[0].tag == ParamTag::integers || s.parameters[0].tag == ParamTag::integers_opt);
  return s;
}

// Whether `a` is tried before `b`: where they differ first, a tensor comes before a number, and numbers before tensors.
bool comes_before(const Signature& a, const Signature& b) {
  const auto rank = [](const Parameter& p) {
    switch (p.tag) {
      case ParamTag::tensor: return 0;
      case ParamTag::scalar:
      case ParamTag::scalar_opt:
      case ParamTag::floating:
      case ParamTag::floating_opt:
      case ParamTag::integer:
      case ParamTag::integer_opt: return 1;
      case ParamTag::scalars: return 2;
      case ParamTag::tensors: return 3;  // last, since a list that holds something else is an error and no mismatch
      default: return -1;
    }
  };
  bool before = false;
  const auto compare = [&](const Parameter& p, const Parameter& q) {
    const int rp = rank(p), rq = rank(q);
    if (rp < 0 || rq < 0 || rp == rq) return true;
    before = before || rp < rq;
    return rp < rq;
  };
  for (size_t i = 0; i < std::min(a.parameters.size(), b.parameters.size()); ++i) {
    if (a.parameters[i].keyword_only || b.parameters[i].keyword_only) break;
    if (!compare(a.parameters[i], b.parameters[i])) return false;
  }
  for (const Parameter& p : a.parameters)
    for (const Parameter& q : b.parameters)
      if (p.keyword_only && q.keyword_only && p.name == q.name && !compare(p, q)) return false;
  return before;
}

std::string default_text(const Parameter& p, const Op& op) {
  if (p.role == Parameter::Role::requires_grad) return "False";
  if (p.role != Parameter::Role::argument) return "None";
  const Argument& argument = op.schema.arguments[static_cast<size_t>(p.argument)];
  if (argument.name == "pin_memory") return "False";
  const Value& value = *argument.default_value;
  if (const auto* text = value.get<std::string>()) return "\"" + *text + "\"";
  if (const auto* ints = value.get<Value::Ints>(); ints && !ints->empty() && p.length > 0) {
    if (std::ranges::all_of(*ints, [&](int64_t x) { return x == ints->front(); })) return std::to_string(ints->front());
  }
  return value.is_none() ? "None" : value.str();
}

}  // namespace

std::string type_text(const Parameter& p) {
  using enum ParamTag;
  switch (p.tag) {
    case tensor: return "Tensor";
    case tensors: return "tuple of Tensors";
    case integer:
    case integer_opt: return "int";
    case integers:
    case integers_opt: return "tuple of ints";
    case floating:
    case floating_opt: return "float";
    case floats:
    case floats_opt: return "tuple of floats";
    case boolean:
    case boolean_opt: return "bool";
    case booleans: return "tuple of bools";
    case scalar:
    case scalar_opt: return "Number";
    case scalars: return "tuple of Scalars";
    case string:
    case string_opt: return "str";
    case dtype:
    case dtype_opt: return "torch.dtype";
    case device:
    case device_opt: return "torch.device";
    case layout:
    case layout_opt: return "torch.layout";
    case format:
    case format_opt: return "torch.memory_format";
    case generator: return "torch.Generator";
  }
  return "";
}

std::string Signature::str() const {
  std::string text = "(";
  bool starred = false;
  for (const Parameter& p : parameters) {
    if (text.size() > 1) text += ", ";
    if (p.keyword_only && !starred) {
      text += "*, ";
      starred = true;
    }
    text += type_text(p) + " " + std::string(text_of(p.name));
    if (p.has_default) text += " = " + default_text(p, *op);
  }
  return text + ")";
}

void Signature::count() {
  positional = static_cast<int>(std::ranges::count(parameters, false, &Parameter::keyword_only));
  required = 0;
  for (size_t i = 0; i < parameters.size(); ++i)
    if (!parameters[i].has_default) required |= uint64_t{1} << i;
}

Signature signature_of_overload(const Op& op) {
  Signature s;
  s.op = &op;
  for (size_t i = 0; i < op.schema.arguments.size(); ++i) {
    Parameter p = parameter_of(op, i, true, true);
    p.aliases = nullptr;
    p.takes_numbers = p.tag == ParamTag::tensor;
    s.parameters.push_back(p);
  }
  s.count();
  return s;
}

std::vector<Signature> signatures_of(std::string_view name, bool method) {
  const std::vector<const Op*> overloads = Registry::instance().overloads(name);
  std::vector<Signature> list;
  std::set<const Op*> merged;
  for (const Op* op : overloads) {
    if (count_outs(op->schema) != 0) continue;
    const Op* writer = nullptr;
    for (const Op* out : overloads)
      if (!writer && count_outs(out->schema) != 0 && !merged.contains(out) && is_out_of(*out, *op)) writer = out;
    if (writer) merged.insert(writer);
    Signature s = signature_of(*op, writer, method);
    if (method && s.self < 0) continue;
    // A tensor parameter that takes numbers leaves nothing to the overload for numbers.
    if (op->columns.numbers != Numbers::none && op->schema.overload == "Scalar") continue;
    list.push_back(std::move(s));
  }
  for (const Op* op : overloads)
    if (!method && count_outs(op->schema) != 0 && !merged.contains(op))
      list.push_back(signature_of(*op, nullptr, false));
  // The order is partial: each place takes the first of the rest that nothing else there must precede.
  for (size_t i = 0; i < list.size(); ++i)
    for (size_t k = i; k < list.size(); ++k) {
      const bool free = std::none_of(list.begin() + static_cast<std::ptrdiff_t>(i), list.end(),
                                     [&](const Signature& other) { return comes_before(other, list[k]); });
      if (!free) continue;
      std::rotate(list.begin() + static_cast<std::ptrdiff_t>(i), list.begin() + static_cast<std::ptrdiff_t>(k),
                  list.begin() + static_cast<std::ptrdiff_t>(k) + 1);
      break;
    }
  return list;
}

}  // namespace tare::python
