#include "call/call_error.h"

#include <fmt/format.h>

#include "call/frame.h"

namespace tare::python {

namespace {

// How the arguments are shown: `Tensor, int, dim=str`; lists by their items.
std::string shown(PyObject* object) {
  const bool tuple = PyTuple_Check(object), list = PyList_Check(object);
  if (!tuple && !list) return type_name(object);
  std::string text = tuple ? "tuple of (" : "list of [";
  const Py_ssize_t n = PySequence_Size(object);
  for (Py_ssize_t i = 0; i < n; ++i) {
    const Ref item = Ref::take(PySequence_GetItem(object, i));
    text += (i ? ", " : "") + type_name(item.get());
  }
  if (tuple && n == 1) text += ",";
  return text + (tuple ? ")" : "]");
}

std::string arguments_text(const GivenCall& call) {
  std::string text;
  for (Py_ssize_t i = 0; i < call.count; ++i) text += (i ? ", " : "") + shown(call.args[i]);
  const Py_ssize_t n = call.keyword_count();
  if (n > 0 && call.count > 0) text += ", ";
  for (Py_ssize_t k = 0; k < n; ++k)
    text +=
        fmt::format("{}{}={}", k ? ", " : "", text_of(tuple_item(call.keywords, k)), shown(call.args[call.count + k]));
  if (n > 0 && call.count == 0) text += ", ";  // as PyTorch writes it
  return text;
}

PyObject* given_by_name(const Parameter& p, const GivenCall& call) {
  for (Py_ssize_t k = 0; k < call.keyword_count(); ++k)
    if (is_named(p, tuple_item(call.keywords, k))) return call.args[call.count + k];
  return nullptr;
}

[[noreturn]] void raise_one(std::string_view name, const Signature& s, const GivenCall& call) {
  const auto given = static_cast<int>(call.count);
  if (given > s.positional && !s.spreads) {
    int least = 0;
    for (const Parameter& p : s.parameters) least += !p.keyword_only && !p.has_default ? 1 : 0;
    if (s.positional == 0)
      raise(PyExc_TypeError,
            fmt::format("{}{}() takes no arguments ({} given)", call.self ? "TensorBase." : "", name, given));
    raise(PyExc_TypeError, least < s.positional
                               ? fmt::format("{}() takes from {} to {} positional arguments but {} were given", name,
                                             least, s.positional, given)
                               : fmt::format("{}() takes {} positional argument{} but {} were given", name,
                                             s.positional, s.positional == 1 ? "" : "s", given));
  }
  std::string missing;
  int missing_count = 0, at = 0;
  for (const Parameter& p : s.parameters) {
    const bool positional = !p.keyword_only && at < given;
    PyObject* object = positional ? call.args[at] : given_by_name(p, call);
    if (positional && given_by_name(p, call))
      raise(PyExc_TypeError, fmt::format("{}() got multiple values for argument '{}'", name, text_of(p.name)));
    ++at;
    if (object == nullptr) {
      if (p.has_default || p.keyword_only) continue;
      missing += fmt::format("{}\"{}\"", missing_count++ ? ", " : "", text_of(p.name));
      continue;
    }
    Frame frame;
    if (p.role == Parameter::Role::argument) {
      const bool spread = s.spreads && positional && at == 1;
      if (frame.bind(p.argument, p, object)) continue;
      if (spread && frame.bind_spread(p.argument, p, call.args, call.count)) {
        at = given;
        continue;
      }
    } else if (p.role == Parameter::Role::requires_grad ? PyBool_Check(object)
               : p.role == Parameter::Role::out         ? is_tensor(object)
                                                        : PyTuple_Check(object) || PyList_Check(object)) {
      continue;
    }
    if (object == Py_None && p.has_default && p.keyword_only) continue;
    const std::string place = positional ? fmt::format("(position {}) ", at) : "";
    if ((p.tag == ParamTag::integers || p.tag == ParamTag::integers_opt) &&
        (PyTuple_Check(object) || PyList_Check(object))) {
      for (Py_ssize_t i = 0; i < PySequence_Size(object); ++i) {
        const Ref item = Ref::take(PySequence_GetItem(object, i));
        int64_t value = 0;
        if (as_int(item.get(), value)) continue;
        if (i == 0) break;
        raise(PyExc_TypeError, fmt::format("{}(): argument '{}' {}must be {}, but found element of type {} at pos {}",
                                           name, text_of(p.name), place, type_text(p), type_name(item.get()), i));
      }
    }
    raise(PyExc_TypeError, fmt::format("{}(): argument '{}' {}must be {}, not {}", name, text_of(p.name), place,
                                       type_text(p), type_name(object)));
  }
  if (missing_count)
    raise(PyExc_TypeError,
          fmt::format("{}() missing {} required positional arguments: {}", name, missing_count, missing));
  for (Py_ssize_t k = 0; k < call.keyword_count(); ++k) {
    PyObject* keyword = tuple_item(call.keywords, k);
    bool known = false;
    for (const Parameter& p : s.parameters) known = known || is_named(p, keyword);
    if (!known)
      raise(PyExc_TypeError, fmt::format("{}() got an unexpected keyword argument '{}'", name, text_of(keyword)));
  }
  raise(PyExc_TypeError, fmt::format("{}() received an invalid combination of arguments - got ({}), but expected {}",
                                     name, arguments_text(call), s.str()));
}

}  // namespace

void raise_mismatch(std::string_view name, const std::vector<Signature>& signatures, const GivenCall& call) {
  if (signatures.empty())
    raise(PyExc_NotImplementedError, fmt::format("{}: no overload of it can be called this way", name));
  if (signatures.size() == 1) raise_one(name, signatures[0], call);
  std::string text = fmt::format("{}() received an invalid combination of arguments - got ({}), but expected one of:\n",
                                 name, arguments_text(call));
  for (const Signature& s : signatures) text += " * " + s.str() + "\n";
  raise(PyExc_TypeError, text);
}

}  // namespace tare::python
