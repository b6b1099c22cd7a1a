#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "casters.h"
#include "run/frames.h"
#include "tare/run/run.h"

// Which line of the user's program runs: the innermost frame whose file lies in none of the library's places.
namespace tare::python {

namespace {

std::vector<std::string>& places() {
  static auto* const list = new std::vector<std::string>;
  return *list;
}

// A code object as it was met: whether its file is the user's. Kept, so that its address stays its own.
struct Code {
  nb::object object;
  std::string_view file;
  bool users = false;
};

const Code& known_code(PyObject* code) {
  static auto* const known = new std::unordered_map<PyObject*, Code>;
  const auto [found, added] = known->try_emplace(code);
  if (added) {
    const nb::object object = nb::borrow(code);
    const auto file = nb::cast<std::string>(object.attr("co_filename"));
    const bool library =
        file.empty() || file.front() == '<' ||
        std::ranges::any_of(places(), [&](const std::string& place) { return file.starts_with(place); });
    found->second = Code{object, tare::interned(file), !library};
  }
  return found->second;
}

SourceLine python_line() {
  SourceLine line;
  each_frame([&](const nb::object& code, PyFrameObject* frame) {
    const Code& known = known_code(code.ptr());
    if (known.users) line = {known.file, PyFrame_GetLineNumber(frame)};
    return !known.users;
  });
  return line;
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
