#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tensor/object.h"

// Trees of modules whose classes have no way of their own to list what is below: paths in them, and copies of parts of
// them. What is unusual about a tree is left to Python, in nn/modules/_module_attributes.py and fx/graph_module.py.
namespace tare::python {
namespace {

// Of Python, from fx/_tracer.py.
struct OwnLists {
  PyTypeObject* module;     ///< Module
  PyTypeObject* parameter;  ///< Parameter
  nb::dict functions;       ///< by name, the methods that list and read modules and members
};
OwnLists* own_lists;

struct Unusual {};  // thrown: Python has to do it

struct TableNames {
  PyObject *parameters = interned("_parameters"), *buffers = interned("_buffers"), *modules = interned("_modules");
  PyObject *read = interned("__getattribute__"), *read_missing = interned("__getattr__");
  PyObject *list_members = interned("_named_members"), *list_parameters = interned("named_parameters");
  PyObject *list_buffers = interned("named_buffers"), *list_modules = interned("named_modules");
};
const TableNames& table_names() {
  static const TableNames made;
  return made;
}

/// One of a module's tables. Errors: Unusual if it is no plain dictionary.
Ref table(PyObject* module, PyObject* name) {
  const Ref state = Ref::take(PyObject_GenericGetDict(module, nullptr));
  PyObject* const found = entry_of(state.get(), name);
  if (found == nullptr || !PyDict_CheckExact(found)) throw Unusual();
  return Ref::borrow(found);
}

/// Whether a module's class has this method of Module's.
bool has_own(PyObject* module, PyObject* name) {
  return class_member(Py_TYPE(module), name).get() == entry_of(own_lists->functions.ptr(), name);
}

// A path's parent and its last name.
std::pair<std::string_view, std::string_view> parent_and_name(std::string_view path) {
  const size_t point = path.rfind('.');
  return point == std::string_view::npos ? std::pair(std::string_view(), path)
                                         : std::pair(path.substr(0, point), path.substr(point + 1));
}

std::string joined(const std::string& path, std::string_view name) {
  std::string made = path;
  if (!made.empty()) made += '.';
  return made.append(name);
}

/// Calls `visit(path, module)` for the root and each module below, parents first, as often as they stand there. What is
/// below one is visited if it returns true.
template <class Visit>
void walk(PyObject* root, const Visit& visit) {
  struct Level {
    std::string path;
    Ref modules;
    Py_ssize_t at;
  };
  std::vector<Level> levels;
  std::vector<PyTypeObject*> usual;  // classes that have no way of their own to list
  const auto enter = [&](std::string path, PyObject* module) {
    if (std::ranges::find(usual, Py_TYPE(module)) == usual.end()) {
      if (PyObject_TypeCheck(module, own_lists->module) == 0 || !has_own(module, table_names().list_modules))
        throw Unusual();
      usual.push_back(Py_TYPE(module));
    }
    if (visit(path, module)) levels.push_back({std::move(path), table(module, table_names().modules), 0});
  };
  enter({}, root);
  while (!levels.empty()) {
    PyObject *name = nullptr, *module = nullptr;
    Level& last = levels.back();
    if (PyDict_Next(last.modules.get(), &last.at, &name, &module) == 0) {
      levels.pop_back();
    } else if (module != Py_None) {
      if (!PyUnicode_Check(name)) throw Unusual();
      enter(joined(last.path, text_of(name)), module);
    }
  }
}

Ref text(const std::string& path) { return Ref::take(new_string(path)); }

nb::object module_paths(nb::handle root) {
  nb::dict made;
  walk(root.ptr(), [&](const std::string& path, PyObject* module) {
    if (entry_of(made.ptr(), module) != nullptr) return false;
    checked(PyDict_SetItem(made.ptr(), module, text(path).get()));
    return true;
  });
  if (made.size() == 0) throw Unusual();
  return made;
}

nb::object member_paths(nb::handle root, bool parameters) {
  nb::dict made;
  if (!has_own(root.ptr(), table_names().list_members) ||
      !has_own(root.ptr(), parameters ? table_names().list_parameters : table_names().list_buffers))
    throw Unusual();
  std::unordered_set<PyObject*> seen;
  walk(root.ptr(), [&](const std::string& path, PyObject* module) {
    if (!seen.insert(module).second) return false;
    const Ref members = table(module, parameters ? table_names().parameters : table_names().buffers);
    PyObject *name = nullptr, *member = nullptr;
    for (Py_ssize_t at = 0; PyDict_Next(members.get(), &at, &name, &member) != 0;) {
      if (member == Py_None || entry_of(made.ptr(), member) != nullptr) continue;
      if (!PyUnicode_Check(name)) throw Unusual();
      checked(PyDict_SetItem(made.ptr(), member, text(joined(path, text_of(name))).get()));
    }
    return true;
  });
  return made;
}

// A module's tables, and its class, which reads members as Module does.
struct Tables {
  Ref module, state, kinds[3];  // of `kinds` parameters, modules, buffers

  explicit Tables(Ref of) : module(std::move(of)), state(Ref::take(PyObject_GenericGetDict(module.get(), nullptr))) {
    const TableNames& names = table_names();
    if (PyObject_TypeCheck(module.get(), own_lists->module) == 0 || !has_own(module.get(), names.read_missing) ||
        !has_own(module.get(), names.read))
      throw Unusual();
    PyObject* const all[] = {names.parameters, names.modules, names.buffers};
    for (int i = 0; i < 3; ++i) kinds[i] = table(module.get(), all[i]);
  }
  bool class_has(PyObject* name) const { return static_cast<bool>(class_member(Py_TYPE(module.get()), name)); }
  /// What the object has under a name; null for nothing.
  PyObject* find(PyObject* name) const {
    PyObject* found = entry_of(state.get(), name);
    for (int i = 0; i < 3 && found == nullptr; ++i) found = entry_of(kinds[i].get(), name);
    return found;
  }
};

// Copies of what stands at paths in one module into another one, with plain modules on the way there.
class Copies {
 public:
  Copies(PyObject* source, PyObject* goal) {
    places_.emplace(std::string(), Place{Tables(Ref::borrow(source)), Tables(Ref::borrow(goal))});
  }

  /// Errors: Unusual, before anything is copied.
  void copy(std::string_view path) {
    const auto [parent, last] = parent_and_name(path);
    if (last_ == nullptr || parent != last_parent_) {
      last_ = &place_of(parent);
      last_parent_ = parent;
    }
    const Place& place = *last_;
    if (place.source.module.get() == place.goal.module.get()) return;
    const Ref name = Ref::take(interned(last));  // so that looking into classes finds what it found before
    const Ref value = member(place.source, name.get());
    check_free(place.goal, name.get());
    if (Py_TYPE(value.get()) == tensor_type)
      checked(PyDict_SetItem(place.goal.kinds[2].get(), name.get(), value.get()));
    else if (Py_TYPE(value.get()) == own_lists->parameter)
      checked(PyObject_SetAttr(place.goal.module.get(), name.get(), value.get()));
    else if (PyObject_TypeCheck(value.get(), own_lists->module) != 0)
      checked(PyDict_SetItem(place.goal.kinds[1].get(), name.get(), value.get()));
    else throw Unusual();
  }

 private:
  struct Place {
    Tables source, goal;
  };
  /// What a module has under this name. Errors: Unusual if that is nothing, or its class may have another answer.
  static Ref member(const Tables& module, PyObject* name) {
    PyObject* const found = module.class_has(name) ? nullptr : module.find(name);
    if (found == nullptr) throw Unusual();
    return Ref::borrow(found);
  }
  /// Errors: Unusual if the name means something in a module already, or the module's class is not `Module` itself.
  void check_free(const Tables& goal, PyObject* name) const {
    if (Py_TYPE(goal.module.get()) != own_lists->module && goal.module.get() != places_.at({}).goal.module.get())
      throw Unusual();
    if (goal.class_has(name) || goal.find(name) != nullptr) throw Unusual();
  }
  const Place& place_of(std::string_view path) {
    const std::string key(path);
    const auto known = places_.find(key);
    if (known != places_.end()) return known->second;
    const auto [parent, last] = parent_and_name(path);
    const Place& above = place_of(parent);
    const Ref name = Ref::take(interned(last));
    Tables source(member(above.source, name.get()));
    Ref goal = Ref::borrow(entry_of(above.goal.kinds[1].get(), name.get()));
    if (!goal) {
      check_free(above.goal, name.get());
      goal = Ref::take(PyObject_CallNoArgs(reinterpret_cast<PyObject*>(own_lists->module)));
      checked(PyDict_SetItem(above.goal.kinds[1].get(), name.get(), goal.get()));
    }
    return places_.emplace(key, Place{std::move(source), Tables(std::move(goal))}).first->second;
  }

  std::unordered_map<std::string, Place> places_;
  std::string last_parent_;
  const Place* last_ = nullptr;  // of `last_parent_`
};

/// The first of the paths, a list, that is not copied: Python's; their number if there is none.
Py_ssize_t copy_members(nb::handle source, nb::handle goal, nb::list paths, Py_ssize_t at) {
  try {
    Copies copies(source.ptr(), goal.ptr());
    for (; at < list_size(paths.ptr()); ++at) copies.copy(text_of(list_item(paths.ptr(), at)));
  } catch (const Unusual&) {
  }
  return at;
}

template <class F>
nb::object or_none(const F& function) {
  try {
    return own_lists == nullptr ? nb::none() : function();
  } catch (const Unusual&) {
    return nb::none();
  }
}

}  // namespace

void add_module_trees(nb::module_& module) {
  module.def("_use_module_lists", [](nb::handle type, nb::handle parameter, nb::dict functions) {
    own_lists = new OwnLists{reinterpret_cast<PyTypeObject*>(type.inc_ref().ptr()),
                             reinterpret_cast<PyTypeObject*>(parameter.inc_ref().ptr()), functions};
  });
  // {module: path} as `named_modules` of the root gives them; None where a class lists them in a way of its own.
  module.def("_module_paths", [](nb::handle root) { return or_none([&] { return module_paths(root); }); });
  // {tensor: path} of the parameters or buffers likewise.
  module.def("_member_paths",
             [](nb::handle root, bool parameters) { return or_none([&] { return member_paths(root, parameters); }); });
  module.def("_copy_members", [](nb::handle source, nb::handle goal, nb::list paths, Py_ssize_t at) {
    return own_lists == nullptr ? at : copy_members(source, goal, paths, at);
  });
}

}  // namespace tare::python
