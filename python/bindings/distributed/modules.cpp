#include <string>
#include <vector>

#include "casters.h"
#include "tare/distributed/world.h"

// Which module a rank runs, and where ways part, for errors between ranks. Python's calls of modules tell it here while
// there are ranks, and only who is asked looks for the module's name.
namespace tare::python {

namespace {

thread_local std::vector<PyObject*>* running = nullptr;  // borrowed, outermost first; a thread has little room

constexpr int kDeepest = 4;  // containers within one another, as lists of modules, which are not called themselves

// The path of a module within another; empty: there is none.
std::string path_within(PyObject* outer, PyObject* inner, int depth) {
  static PyObject* const attribute = PyUnicode_InternFromString("_modules");
  const nb::object held = nb::steal(PyObject_GetAttr(outer, attribute));
  if (!held.is_valid()) PyErr_Clear();
  if (!held.is_valid() || !PyDict_Check(held.ptr())) return "";
  PyObject *key = nullptr, *module = nullptr;
  for (Py_ssize_t at = 0; PyDict_Next(held.ptr(), &at, &key, &module) != 0;)
    if (module == inner) return nb::cast<std::string>(nb::handle(key));
  if (depth == kDeepest) return "";
  for (Py_ssize_t at = 0; PyDict_Next(held.ptr(), &at, &key, &module) != 0;)
    if (const std::string path = module == Py_None ? "" : path_within(module, inner, depth + 1); !path.empty())
      return nb::cast<std::string>(nb::handle(key)) + "." + path;
  return "";
}

ModulePlace place() {
  if (running == nullptr) return {};
  ModulePlace found;
  found.kind = nb::cast<std::string>(nb::handle(running->back()).type().attr("__name__"));
  for (size_t i = 1; i < running->size(); ++i) {
    const std::string path = path_within((*running)[i - 1], (*running)[i], 0);
    if (path.empty()) found.path.clear();  // what follows is of a module that stands alone
    else found.path += (found.path.empty() ? "" : ".") + path;
  }
  return found;
}

nb::object& branch_function() {
  static auto* const function = new nb::object;
  return *function;
}

// An error of it, as of a source that cannot be read, is no error of the program.
std::string branch(const SourceLine& one, const SourceLine& other) {
  if (one.file != other.file || one.line == other.line) return "";
  try {
    return nb::cast<std::string>(branch_function()(nb::str(one.file.data(), one.file.size()), one.line, other.line));
  } catch (nb::python_error&) {
    return "";
  }
}

}  // namespace

void add_modules(nb::module_& here) {
  running_module = place;
  here.def("tell_branches", [](nb::object function) {
    branch_function() = std::move(function);
    branch_before = branch;
  });
  here.def("enter_module", [](nb::handle module) {
    if (running == nullptr) running = new std::vector<PyObject*>;
    running->push_back(module.ptr());
  });
  here.def("leave_module", [] {
    running->pop_back();
    if (running->empty()) delete std::exchange(running, nullptr);
  });
}

}  // namespace tare::python
