#pragma once

#include <array>
#include <optional>

#include "fx/tracer.h"

// What a tracer has: the methods that are steps of the way from a call to a node, its fields and flags, each of the
// object where that has one, else of the class.
namespace tare::python {

// The methods that are steps of the way from a call to a node. `kTake` and `kTakeOfTracer` are the two forms of
// `create_arg`.
enum Step { kTake, kTakeOfTracer, kCreateNode, kCreateProxy, kProxy, kPath, kIsLeaf, kCallModule, kGetattr, kSteps };
inline constexpr std::array<const char*, kSteps> kStepNames{"create_arg",     "create_arg",  "create_node",
                                                            "create_proxy",   "proxy",       "path_of_module",
                                                            "is_leaf_module", "call_module", "getattr"};
inline PyTypeObject* tracer_base = nullptr;
inline PyObject* own_steps[kSteps];  // the functions that are known here

enum Field { kGraph, kScope, kStack, kScopes, kCalls, kPaths, kMembers, kFields };
inline constexpr std::array<const char*, kFields> kFieldNames{
    "graph", "scope", "module_stack", "node_name_to_scope", "num_calls", "submodule_paths", "_members"};
enum Flag { kChecks, kRecords, kConstantShapes, kProxyBuffers, kFlags };
inline constexpr std::array<const char*, kFlags> kFlagNames{"check_mutable_operations", "record_stack_traces",
                                                            "param_shapes_constant", "proxy_buffer_attributes"};

template <size_t count>
std::array<PyObject*, count> interned_all(const std::array<const char*, count>& texts) {
  std::array<PyObject*, count> made;
  for (size_t i = 0; i < count; ++i) made[i] = interned(texts[i]);
  return made;
}
struct TracerNames {
  std::array<PyObject*, kSteps> steps = interned_all(kStepNames);
  std::array<PyObject*, kFields> fields = interned_all(kFieldNames);
  std::array<PyObject*, kFlags> flags = interned_all(kFlagNames);
};
inline const TracerNames& tracer_names() {
  static const TracerNames made;
  return made;
}

// What a class of tracers has of its own.
struct TracerClass {
  std::array<bool, kSteps> own{};
  std::array<bool, kFields> plain_fields{};  // whether an object's entry is what reading gives
  std::array<PyObject*, kFlags> flags{};     // True, False; null: it has to be asked
};

inline TracerClass look_at(PyTypeObject* type) {
  TracerClass made;
  static PyObject* const reading = interned("__getattribute__");
  const bool reads = class_member(type, reading).get() != class_member(&PyBaseObject_Type, reading).get();
  for (size_t i = 0; i < kSteps; ++i)
    made.own[i] =
        !reads && own_steps[i] != nullptr && class_member(type, tracer_names().steps[i]).get() == own_steps[i];
  for (size_t i = 0; i < kFields; ++i) {
    const Ref member = class_member(type, tracer_names().fields[i]);
    made.plain_fields[i] = !reads && (!member || PyType_GetSlot(Py_TYPE(member.get()), Py_tp_descr_set) == nullptr);
  }
  for (size_t i = 0; i < kFlags; ++i) {
    const Ref member = class_member(type, tracer_names().flags[i]);
    if (!reads && (member.get() == Py_True || member.get() == Py_False)) made.flags[i] = member.get();
  }
  return made;
}

// What a tracer has at a moment: of its class where the object has nothing else under the name.
inline bool owns(const TracerClass& its_class, PyObject* state, size_t step) {
  return its_class.own[step] && checked(PyDict_Contains(state, tracer_names().steps[step])) == 0;
}
inline PyObject* field_of(const TracerClass& its_class, PyObject* state, size_t which) {
  return its_class.plain_fields[which] ? entry_of(state, tracer_names().fields[which]) : nullptr;
}
inline PyObject* flag_of(const TracerClass& its_class, PyObject* state, size_t which) {
  return its_class.flags[which] != nullptr && entry_of(state, tracer_names().flags[which]) == nullptr
             ? its_class.flags[which]
             : nullptr;
}

// A tracer as it is whenever it is asked.
class View {
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030C0000
  // What was seen holds while neither the class nor the object's dictionary has changed: no two states of any
  // dictionary have the same version.
  struct Seen {
    PyTypeObject* type = nullptr;
    unsigned type_version = 0;
    uint64_t version = 0;
    std::array<bool, kSteps> steps{};
    std::array<PyObject*, kFields> fields{};
    std::array<PyObject*, kFlags> flags{};

    bool own(Step step) const { return steps[step]; }
    PyObject* field(Field which) const { return fields[which]; }
    PyObject* flag(Flag which) const { return flags[which]; }
  };
  const Seen& now() const {
    static Seen seen;
    PyTypeObject* const type = Py_TYPE(tracer_);
    const uint64_t version = reinterpret_cast<PyDictObject*>(state_.get())->ma_version_tag;
    if (type != seen.type || (type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG) == 0 ||
        type->tp_version_tag != seen.type_version || version != seen.version) {
      const TracerClass its_class = look_at(type);
      Seen made{.type = type, .type_version = type->tp_version_tag, .version = version};
      for (size_t i = 0; i < kSteps; ++i) made.steps[i] = owns(its_class, state_.get(), i);
      for (size_t i = 0; i < kFields; ++i) made.fields[i] = field_of(its_class, state_.get(), i);
      for (size_t i = 0; i < kFlags; ++i) made.flags[i] = flag_of(its_class, state_.get(), i);
      seen = made;
    }
    return seen;
  }
#else
  struct Asked {
    const TracerClass its_class;
    PyObject* state;

    bool own(Step step) const { return owns(its_class, state, step); }
    PyObject* field(Field which) const { return field_of(its_class, state, which); }
    PyObject* flag(Flag which) const { return flag_of(its_class, state, which); }
  };
  const Asked& now() const {
    if (!asked_) asked_.emplace(Asked{look_at(Py_TYPE(tracer_)), state_.get()});
    return *asked_;
  }
  mutable std::optional<Asked> asked_;
#endif

 public:
  /// What it is at the moment, until something is called.
  const auto& at_once() const { return now(); }
  explicit View(PyObject* tracer)
      : tracer_(tracer),
        state_(PyObject_TypeCheck(tracer, tracer_base) != 0 ? Ref::take(PyObject_GenericGetDict(tracer, nullptr))
                                                            : Ref()) {}
  PyObject* tracer() const { return tracer_; }

  /// Whether calling this method would call what is known here.
  bool own(Step step) const { return state_ && now().own(step); }
  Ref field(Field which) const {
    PyObject* const found = known_field(which);
    return found != nullptr ? Ref::borrow(found) : Ref::take(PyObject_GetAttr(tracer_, tracer_names().fields[which]));
  }
  /// The same, of what may be missing: null then.
  PyObject* known_field(Field which) const { return state_ ? now().field(which) : nullptr; }
  bool flag(Flag which) const {
    PyObject* const found = state_ ? now().flag(which) : nullptr;
    if (found != nullptr) return found == Py_True;
    return checked(PyObject_IsTrue(Ref::take(PyObject_GetAttr(tracer_, tracer_names().flags[which])).get())) != 0;
  }
  template <class... Args>
  Ref call(Step step, Args... args) const {
    return Ref::take(PyObject_CallMethodObjArgs(tracer_, tracer_names().steps[step], args..., nullptr));
  }

 private:
  PyObject* tracer_;
  Ref state_;
};

}  // namespace tare::python
