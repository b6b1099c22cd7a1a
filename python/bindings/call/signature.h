#pragma once

#include <string>
#include <vector>

#include "python.h"
#include "tare/dispatch/row.h"

// How an operator's overloads are called from Python. All of it follows from their schemas.
namespace tare::python {

/// One parameter of a Python call.
struct Parameter {
  PyObject* name;            ///< interned; a function's `self` is called `input`
  PyObject* const* aliases;  ///< other names that NumPy's users know, `axis` for `dim`, ended by null; or null
  ParamTag tag;
  int argument;      ///< which of the overload's arguments it is; -1 for what Python adds: `out`, `requires_grad`
  int out_argument;  ///< likewise of the out= form, or -1
  int length;        ///< N of `int[N]`, for which one number may stand; 0 if none may
  bool allows_none, has_default, keyword_only;
  bool takes_numbers;      ///< a tensor that may be a Python number
  bool optional_elements;  ///< Tensor?[]
  enum class Role : uint8_t { argument, out, outs, requires_grad } role = Role::argument;
};

/// Whether it goes by a name that is the `same` as one of its own.
template <class Same>
bool goes_by(const Parameter& p, const Same& same) {
  if (same(p.name)) return true;
  for (PyObject* const* alias = p.aliases; alias != nullptr && *alias != nullptr; ++alias)
    if (same(*alias)) return true;
  return false;
}
/// Whether one of its names has the text of `name`.
inline bool is_named(const Parameter& p, PyObject* name) {
  return goes_by(p, [name](PyObject* own) { return PyUnicode_Compare(name, own) == 0; });
}

/// The most parameters that a call has: arguments of an operator, `out` and `requires_grad`.
inline constexpr int kMostParameters = 40;

/// One overload, with its out= form.
struct Signature {
  const Op* op;
  const Op* out_op = nullptr;
  std::vector<Parameter> parameters;  ///< positional ones first; whoever sets them counts them
  int positional = 0;                 ///< how many may be given by position, `self` of a method left out
  uint64_t required = 0;              ///< a bit for each parameter that must be given
  int self = -1;                      ///< the argument that a method is called on
  int outs = 0;                       ///< results that `out=` takes
  bool spreads = false;               ///< a list of ints, its only positional one, may be given as several arguments
  /// `(Tensor input, Tensor other, *, Number alpha = 1, Tensor out = None)`
  std::string str() const;
  /// Sets `positional` and `required` from the parameters.
  void count();
};

/// The overloads of a name in the order in which they are tried: tensors before numbers.
std::vector<Signature> signatures_of(std::string_view name, bool method);

/// One overload by its schema: every argument under ATen's name.
Signature signature_of_overload(const Op& op);

/// How messages call a parameter's type: `Tensor`, `tuple of ints`, `Number`.
std::string type_text(const Parameter& parameter);

}  // namespace tare::python
