#include "call/frame.h"
#include "call/operator.h"

// `__torch_function__` and `__torch_dispatch__`: who answers a call in the operators' place. Who it is is found here,
// what is then done stands in tare/_engine/overrides.py and in call/dispatch_mode.cpp.
namespace tare::python {

namespace {

thread_local int disabled_subclasses = 0;

// Who notes what functions the program calls and answers none, if he is the only mode: `noted` gets (how many of
// `calls` there were by then, the function).
struct Noting {
  Ref noted, calls;
};
thread_local Noting noting;

// Notes a call that is nobody's to answer; false if somebody is to be asked.
bool note_function(PyObject* callable, PyObject* const* args, Py_ssize_t count) {
  if (!noting.noted || function_modes != 1) return false;
  for (Py_ssize_t i = 0; i < count; ++i)
    if (has_overriding(args[i])) return false;
  const Ref number = Ref::take(PyLong_FromSsize_t(list_size(noting.calls.get())));
  checked(PyList_Append(noting.noted.get(), Ref::take(PyTuple_Pack(2, number.get(), callable)).get()));
  return true;
}

PyObject* overrides_module() {
  static PyObject* const module = Ref::take(PyImport_ImportModule("tare._engine.overrides")).release();
  return module;
}

// A method by which classes answer calls.
class Protocol {
 public:
  // `disabled` names what stands in the method's place in classes that answer none.
  Protocol(const char* method, const char* disabled)
      : method_(interned(method)),
        disabled_(Ref::take(PyObject_GetAttrString(overrides_module(), disabled)).release()) {}

  bool has(PyTypeObject* type) {
    for (int i = 0; i < plain_count_; ++i)
      if (plain_[i] == type) return false;
    PyObject* found = PyObject_GetAttr(reinterpret_cast<PyObject*>(type), method_);
    if (found == nullptr) {
      PyErr_Clear();
      return false;
    }
    const bool answers = found != disabled_;
    Py_DECREF(found);
    if (!answers && PyType_IsSubtype(type, tensor_type) && plain_count_ < kPlain) {
      Py_INCREF(reinterpret_cast<PyObject*>(type));
      plain_[plain_count_++] = type;
    }
    return answers;
  }

 private:
  // Classes that are known to leave calls alone, such as Parameter. They are kept alive, lest another take the address.
  static constexpr int kPlain = 8;
  PyObject* const method_;
  PyObject* const disabled_;
  PyTypeObject* plain_[kPlain];
  int plain_count_ = 0;
};

bool type_overrides(PyTypeObject* type) {
  static Protocol protocol("__torch_function__", "_disabled_torch_function_impl");
  return protocol.has(type);
}

}  // namespace

bool type_dispatches(PyTypeObject* type) {
  static Protocol protocol("__torch_dispatch__", "_disabled_torch_dispatch_impl");
  return protocol.has(type);
}

bool is_overriding(PyObject* object) {
  PyTypeObject* type = Py_TYPE(object);
  if (type == tensor_type || disabled_subclasses != 0) return false;
  if (object == Py_None || PyFloat_Check(object) || PyLong_Check(object) || PyUnicode_Check(object) ||
      PyTuple_Check(object) || PyList_Check(object) || PySlice_Check(object) || object == Py_Ellipsis)
    return false;
  return type_overrides(type);
}

PyObject* call_overriders(PyObject* callable, PyObject* const* args, Py_ssize_t count, PyObject* keywords) {
  if (answer_call_by_tracer != nullptr) {
    PyObject* const answer = answer_call_by_tracer(callable, args, count, keywords);
    if (answer != nullptr || PyErr_Occurred() != nullptr) return answer;
  }
  if (note_function(callable, args, count + (keywords == nullptr ? 0 : tuple_size(keywords)))) return nullptr;
  const Ref positional = Ref::take(PyTuple_New(count));
  for (Py_ssize_t i = 0; i < count; ++i) set_tuple_item(positional.get(), i, Ref::borrow(args[i]).release());
  const Ref named = Ref::take(PyDict_New());
  if (keywords != nullptr)
    for (Py_ssize_t k = 0; k < tuple_size(keywords); ++k)
      checked(PyDict_SetItem(named.get(), tuple_item(keywords, k), args[count + k]));
  static PyObject* const handle = Ref::take(PyObject_GetAttrString(overrides_module(), "_answer")).release();
  static PyObject* const nobody = Ref::take(PyObject_GetAttrString(overrides_module(), "_NOBODY")).release();
  PyObject* answer = PyObject_CallFunctionObjArgs(handle, callable, positional.get(), named.get(), nullptr);
  if (answer != nobody) return answer;
  Py_DECREF(answer);
  return nullptr;
}

namespace {

template <class Size, class Item, class Is>
bool any_item(PyObject* items, const Size& size, const Item& item, const Is& is) {
  for (Py_ssize_t i = 0; i < size(items); ++i)
    if (is(item(items, i))) return true;
  return false;
}

}  // namespace

bool has_overriding(PyObject* argument) {
  if (PyTuple_Check(argument)) return any_item(argument, tuple_size, tuple_item, is_overriding);
  if (PyList_Check(argument)) return any_item(argument, list_size, list_item, is_overriding);
  return is_overriding(argument);
}

namespace {

bool is_answered(PyObject* args, PyObject* kwargs) {
  // A tracer of programs may have put its own values into the places of `*args` and `**kwargs`.
  if (!PyTuple_Check(args) || !PyDict_Check(kwargs)) return true;
  if (function_modes != 0) return true;
  if (any_item(args, tuple_size, tuple_item, has_overriding)) return true;
  PyObject* value = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(kwargs, &at, nullptr, &value) != 0;)
    if (has_overriding(value)) return true;
  return false;
}

/// How a function of Python tells its arguments to who answers, made once of its signature
/// (tare/_engine/overrides.py).
struct ToldForm {
  PyObject* order;           ///< the parameters that may be given by position, a tuple of names
  PyObject* plain;           ///< those of them that are told by position
  PyObject* named;           ///< a dictionary: those that are told by name, with their defaults
  PyObject* by_name;         ///< those of `named` that have no default
  PyObject* spread;          ///< whether it takes `*args`
  PyObject* tracer_answers;  ///< whether no more than its arguments says what who answers is told
};
ToldForm form_of(PyObject* function) {
  static PyObject* const name = interned("_form");
  static PyObject* const make = Ref::take(PyObject_GetAttrString(overrides_module(), "_form_of")).release();
  Ref form = Ref::take(PyObject_GetAttr(function, name));
  if (form.get() == Py_None) form = Ref::take(PyObject_CallOneArg(make, function));  // the function keeps it
  const auto at = [&](Py_ssize_t i) { return tuple_item(form.get(), i); };
  return {at(0), at(1), at(2), at(3), at(4), at(5)};
}

/// A call's arguments as who answers is told them: what has a default by name and always, the rest by position.
/// Programs that record calls depend on this form: PyTorch's functions call those who answer so.
std::pair<Ref, Ref> told(const ToldForm& form, PyObject* args, PyObject* kwargs) {
  Ref given = Ref::borrow(args), by_name = Ref::borrow(kwargs);
  const Py_ssize_t count = tuple_size(args);
  if (form.spread == Py_True) {
    by_name = Ref::take(PyDict_Copy(form.named));
    checked(PyDict_Update(by_name.get(), kwargs));
    return {given, by_name};
  }
  if (count > tuple_size(form.order)) return {given, by_name};
  const Ref values = Ref::take(PyDict_New());
  for (Py_ssize_t i = 0; i < count; ++i)
    checked(PyDict_SetItem(values.get(), tuple_item(form.order, i), tuple_item(args, i)));
  checked(PyDict_Update(values.get(), kwargs));
  const Py_ssize_t plain = tuple_size(form.plain);
  Ref positional = Ref::take(PyTuple_New(plain));
  for (Py_ssize_t i = 0; i < plain; ++i) {
    PyObject* const value = entry_of(values.get(), tuple_item(form.plain, i));
    if (value == nullptr) return {given, by_name};
    set_tuple_item(positional.get(), i, Ref::borrow(value).release());
  }
  for (Py_ssize_t i = 0; i < tuple_size(form.by_name); ++i)
    if (entry_of(values.get(), tuple_item(form.by_name, i)) == nullptr) return {given, by_name};
  Ref named = Ref::take(PyDict_Copy(form.named));
  PyObject *key = nullptr, *value = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(values.get(), &at, &key, &value) != 0;)
    if (checked(PySequence_Contains(form.plain, key)) == 0) checked(PyDict_SetItem(named.get(), key, value));
  return {positional, named};
}

/// `_told(function, args, kwargs)`
PyObject* told_method(PyObject*, PyObject* const* args, Py_ssize_t given) {
  return guarded([&] {
    if (given != 3 || !PyTuple_Check(args[1]) || !PyDict_Check(args[2]))
      raise(PyExc_TypeError, "_told() takes a function, a tuple and a dictionary");
    const auto [positional, named] = told(form_of(args[0]), args[1], args[2]);
    return Ref::take(PyTuple_Pack(2, positional.get(), named.get())).release();
  });
}

/// `_ask_about(function, args, kwargs)`
PyObject* ask_about(PyObject*, PyObject* const* args, Py_ssize_t given) {
  return guarded([&] {
    if (given != 3) raise(PyExc_TypeError, "_ask_about() takes a function and its arguments");
    if (!is_answered(args[1], args[2])) return Ref::borrow(Py_None).release();
    if (function_modes == 0 && answer_by_tracer != nullptr && PyTuple_Check(args[1]) && PyDict_Check(args[2])) {
      const ToldForm form = form_of(args[0]);
      if (form.tracer_answers == Py_True) {
        const auto [positional, named] = told(form, args[1], args[2]);
        if (const Ref answer = answer_by_tracer(args[0], positional.get(), named.get()))
          return Ref::take(PyTuple_Pack(1, answer.get())).release();
      }
    }
    return Ref::borrow(Py_True).release();
  });
}

}  // namespace

void add_overrides(nb::module_& module) {
  module.def(
      "_overrides", [](nb::handle object) { return is_overriding(object.ptr()); }, nb::arg().none());
  module.def("_has_torch_function",
             [](nb::handle argument) { return function_modes != 0 || has_overriding(argument.ptr()); });
  // The same of a call's arguments.
  module.def("_is_answered",
             [](nb::handle arguments, nb::handle keywords) { return is_answered(arguments.ptr(), keywords.ptr()); });
  // What a function of Python that classes may answer begins with: None if nobody answers, True if somebody is to be
  // asked, else (the answer,).
  static PyMethodDef functions[] = {
      {"_ask_about", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(ask_about)), METH_FASTCALL, nullptr},
      {"_told", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(told_method)), METH_FASTCALL, nullptr},
      {nullptr, nullptr, 0, nullptr}};
  checked(PyModule_AddFunctions(module.ptr(), functions));
  module.def("_set_function_modes", [](int count) {
    std::swap(function_modes, count);
    return count;
  });
  // From now on the thread's calls are noted while one mode is entered; None: they are not. Returns what it was.
  module.def(
      "_note_functions",
      [](nb::object noted, nb::object calls) {
        const bool notes = PyList_Check(noted.ptr()) && PyList_Check(calls.ptr());
        const Noting before =
            std::exchange(noting, notes ? Noting{Ref::borrow(noted.ptr()), Ref::borrow(calls.ptr())} : Noting{});
        const auto or_none = [](const Ref& held) { return nb::borrow(held ? held.get() : Py_None); };
        return nb::make_tuple(or_none(before.noted), or_none(before.calls));
      },
      nb::arg("noted").none(), nb::arg("calls").none());
  module.def("_change_disabled_subclasses", [](int by) { disabled_subclasses += by; });
  module.def("_disabled_subclasses", [] { return disabled_subclasses; });
}

}  // namespace tare::python
