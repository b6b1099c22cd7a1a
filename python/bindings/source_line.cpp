#include <string>
#include <vector>

#include "casters.h"
#include "tare/run/run.h"

// Which line of the user's program runs: the innermost frame whose file lies in none of the library's places.
namespace tare::python {

namespace {

std::vector<std::string>& places() {
  static auto* const list = new std::vector<std::string>;
  return *list;
}

bool is_users(const std::string& file) {
  if (file.empty() || file.front() == '<') return false;
  for (const std::string& place : places())
    if (file.starts_with(place)) return false;
  return true;
}

SourceLine python_line() {
  nb::object frame = nb::borrow(reinterpret_cast<PyObject*>(PyEval_GetFrame()));
  while (frame.is_valid() && !frame.is_none()) {
    const auto file = nb::cast<std::string>(frame.attr("f_code").attr("co_filename"));
    if (is_users(file)) return {file, PyFrame_GetLineNumber(reinterpret_cast<PyFrameObject*>(frame.ptr()))};
    frame = frame.attr("f_back");
  }
  return {};
}

}  // namespace

void add_source_line(nb::module_& module) {
  // Lines of files below `folders` are the library's own: those of whoever calls them are told.
  module.def("_follow_source_lines", [](std::vector<std::string> folders) {
    places() = std::move(folders);
    source_line = python_line;
  });
}

}  // namespace tare::python
