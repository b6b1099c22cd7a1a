#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "call/boxed_call.h"
#include "call/operator.h"
#include "casters.h"
#include "run/frames.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/dispatch/arguments.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/standing.h"
#include "tare/dispatch/uncast.h"
#include "tare/graph/line.h"
#include "tare/ops.h"
#include "tensor/object.h"

// `__torch_dispatch__` of modes and of classes: who answers operators below the tape, in Python.
namespace tare::python {

namespace {

// The classes of the arguments that answer, each once, subclasses before their bases.
std::vector<Ref> answering_classes(const Op& op, Args args) {
  std::vector<Ref> found;
  if (!is_foreign(op, args)) return found;
  for (const Tensor& tensor : Call{op, args, nullptr}.tensors()) {
    if (!is_owned(tensor)) continue;
    const Ref object = Ref::take(wrap(tensor));
    auto* const type = reinterpret_cast<PyObject*>(Py_TYPE(object.get()));
    const auto is_base = [&](const Ref& other) {
      return PyType_IsSubtype(Py_TYPE(object.get()), reinterpret_cast<PyTypeObject*>(other.get())) != 0;
    };
    if (std::ranges::find(found, type, &Ref::get) == found.end())
      found.insert(std::ranges::find_if(found, is_base), Ref::borrow(type));
  }
  return found;
}

bool gets_distributed(const Op& op, Args args) {
  return distributed_handler != nullptr && distributed_type != nullptr && is_foreign(op, args) &&
         any_tensor_argument(op, args, [](const Tensor& tensor) { return tensor.defined() && is_dtensor(tensor); });
}

// A call as Python is told of it: the operator, the classes that would answer, arguments up to the last that is not its
// default, and the rest by name.
struct PythonCall {
  Ref function, types, args, kwargs;
  std::vector<Ref> classes;
  bool is_distributed;  ///< it gets DTensors, which the library answers for

  /// `no_kwargs` is taken where nothing is given by name; null: a new dictionary.
  PythonCall(const Op& op, Args values, Ref no_kwargs = {})
      : PythonCall(op, values, std::move(no_kwargs), told_of(op)) {}

 private:
  // What is told of an operator whatever its arguments are.
  struct Told {
    Ref function;
    bool spells_options = false;
  };
  PythonCall(const Op& op, Args values, Ref no_kwargs, const Told& told)
      : function(told.function), classes(answering_classes(op, values)) {
    is_distributed = gets_distributed(op, values);
    const auto count = static_cast<Py_ssize_t>(classes.size());
    types = Ref::take(PyTuple_New(count + (is_distributed ? 1 : 0)));
    for (Py_ssize_t i = 0; i < count; ++i)
      set_tuple_item(types.get(), i, Ref(classes[static_cast<size_t>(i)]).release());
    if (is_distributed)
      set_tuple_item(types.get(), count, Ref::borrow(reinterpret_cast<PyObject*>(distributed_type)).release());
    std::tie(args, kwargs) = python_arguments(op, values);
    if (told.spells_options) spell_options(op);
    if (!kwargs) kwargs = or_new_dict(std::move(no_kwargs));
  }

 public:
  // What `who` answers, a mode or a class; null if it leaves the answer to others.
  Ref ask(PyObject* who) const {
    static PyObject* const name = interned("__torch_dispatch__");
    Ref answer = Ref::take(
        PyObject_CallMethodObjArgs(who, name, function.get(), types.get(), args.get(), kwargs.get(), nullptr));
    return answer.get() == Py_NotImplemented ? Ref() : answer;
  }
  // The first answer of a class; null if none answers.
  Ref ask_classes() const {
    for (const Ref& type : classes)
      if (Ref answer = ask(type.get())) return answer;
    return {};
  }
  [[noreturn]] void fail(std::string asked) const {
    for (const Ref& type : classes) asked += "  - tensor subclass " + repr_of(type.get()) + "\n";
    raise(PyExc_TypeError, fmt::format("Multiple dispatch failed for 'torch._ops.{}'; all __torch_dispatch__ handlers "
                                       "returned NotImplemented:\n\n{}\nFor more information, try re-running with "
                                       "TORCH_LOGS=not_implemented",
                                       nb::str(nb::handle(function.get())).c_str(), asked));
  }
  static std::string repr_of(PyObject* object) { return nb::repr(nb::handle(object)).c_str(); }

 private:
  // What makes tensors is told where, as PyTorch's functions do: programs look at it.
  void spell_options(const Op& op) {
    kwargs = or_new_dict(std::move(kwargs));
    static PyObject* const device = interned("device");
    static PyObject* const pin_memory = interned("pin_memory");
    if (op.tensor_arguments.empty() && PyDict_Contains(kwargs.get(), device) == 0) {
      const Ref here = Ref::take(to_python(thread_state.default_device));
      checked(PyDict_SetItem(kwargs.get(), device, here.get()));
    }
    if (PyDict_Contains(kwargs.get(), pin_memory) == 0) checked(PyDict_SetItem(kwargs.get(), pin_memory, Py_False));
  }
  static Told told_of(const Op& op) {
    // Operators of the library live as long as the process; those that programs register come and go.
    static std::unordered_map<const Op*, Told> known;
    if (op.behavior == nullptr)
      if (const auto found = known.find(&op); found != known.end()) return found->second;
    const bool converts = op.schema.name == "to" || op.schema.name.starts_with("_to");
    const Told told{find_overload(op), op.schema.find("pin_memory") >= 0 && !converts};
    if (op.behavior == nullptr && op.schema.namespace_ == "aten") known.emplace(&op, told);
    return told;
  }
  static Ref find_overload(const Op& op) {
    const Ref ops = Ref::take(PyImport_ImportModule("tare.ops"));
    const Ref find = Ref::take(PyObject_GetAttrString(ops.get(), "_find"));
    const Ref space = Ref::take(new_string(op.schema.namespace_));
    const Ref packet = Ref::take(new_string(op.schema.name));
    const Ref name = Ref::take(new_string(op.schema.overload.empty() ? "default" : op.schema.overload));
    return Ref::take(PyObject_CallFunctionObjArgs(find.get(), space.get(), packet.get(), name.get(), nullptr));
  }
};

thread_local int disabled = 0;
// Who hears, for a scope, what classes call to answer; null: who hears other calls there.
thread_local Interceptor* hears_classes = nullptr;
class HearsClasses {
 public:
  explicit HearsClasses(Interceptor* who) : before_(std::exchange(hears_classes, who)) {}
  ~HearsClasses() { hears_classes = before_; }
  HearsClasses(const HearsClasses&) = delete;
  HearsClasses& operator=(const HearsClasses&) = delete;

 private:
  Interceptor* before_;
};

// Tensors whose classes answer.
class Classes final : public DispatchHandler {
 public:
  void answer(const Op& op, Args args, Results results) override {
    if (disabled != 0) return op.run(op, args, results);
    const PythonCall call(op, args);
    const ThreadGuard heard(&ThreadState::interceptors,
                            hears_classes != nullptr ? hears_classes : thread_state.interceptors);
    const HearsClasses anew(nullptr);
    const Ref answer = call.ask_classes();
    if (!answer) call.fail({});
    store_answer("__torch_dispatch__", op, answer.get(), args, results);
  }
};

// A mode: an interceptor that leaves each leaf operator to the tape, and answers in its place.
class Mode final : public Interceptor, public DispatchHandler {
 public:
  explicit Mode(Ref mode) : mode_(std::move(mode)), below_(top_listener()) {}

  void intercept(const Op& op, Args args, Results results) override {
    // What a composite is written in is to be heard, not it. Operators over lists are heard as one, as in PyTorch,
    // unless gradients are recorded: these flow through the operators of each position.
    const bool as_one = op.schema.name.starts_with("_foreach_") && thread_state.no_grad;
    if (op.is_composite() && !as_one) return op.run(op, args, results);
    // What is in flight is waited for before the tape saves it: its version is then that of what it has.
    if (call_watch != nullptr && !op.is_composite()) [[unlikely]]
      call_watch->look(op, args);
    const ThreadGuard to_the_tape(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
    call_taped(op, args, results, this);
  }
  void answer(const Op& op, Args args, Results results) override {
    const PythonCall call(op, args);
    Ref answer;
    {
      const ThreadGuard below(&ThreadState::interceptors, below_);
      answer = call.ask(mode_.get());
    }
    if (!answer) {  // what classes call to answer is for the mode to hear
      const ThreadGuard again(&ThreadState::interceptors, static_cast<Interceptor*>(this));
      answer = call.ask_classes();
      if (!answer && call.is_distributed) return distributed_handler->answer(op, args, results);
    }
    if (!answer) call.fail("  - mode object " + PythonCall::repr_of(mode_.get()) + "\n");
    store_answer("__torch_dispatch__", op, answer.get(), args, results);
  }

 private:
  Ref mode_;
  Interceptor* below_;
};

// Keeps each call with its arguments as they were before, and its results: leaf operators, or only those that the
// program calls itself. Nothing is answered. The tensors stay alive, so who they are tells what came from where. With
// `frames` an entry has also where the program was: code objects and lines, innermost first, up to who began. Of a call
// that classes answer, with tensors that are neither inputs nor results of calls that are kept, what the classes call
// is kept instead.
class CallRecorder final : public UncastListener {
 public:
  CallRecorder(nb::list calls, bool outermost, nb::object until, nb::object unknown, bool uncast,
               const nb::object& inputs)
      : UncastListener(uncast),
        calls_(std::move(calls)),
        outermost_(outermost),
        until_(std::move(until)),
        unknown_(std::move(unknown)),
        below_(top_listener()),
        knows_all_(inputs.is_none()) {
    if (!knows_all_)
      for (const nb::handle one : inputs) known_.insert(tensor_of(one.ptr()).impl());
  }

  void intercept(const Op& op, Args args, Results results) override {
    if (op.is_composite() && !outermost_) return op.run(op, args, results);
    const PythonCall call(op, args, no_kwargs_);
    const bool is_answered = !knows_all_ && disabled == 0 && !call.classes.empty();
    if (is_answered && std::ranges::any_of(Call{op, args, nullptr}.tensors(), [&](const Tensor& one) {
          return is_owned(one) && !known_.contains(one.impl());
        }))
      return record_answer(op, args, results);
    if (unknown_.is_none()) {
      proceed(op, args, results);
    } else {
      try {
        proceed(op, args, results);
      } catch (const Error&) {
        if (!answer(op, call, args, results)) throw;
      }
    }
    if (is_answered)
      for (const Tensor& one : Call{op, args, results}.result_tensors()) known_.insert(one.impl());
    const Ref given = python_results(op, results);
    // PyTorch's method calls no operator for a tensor that is contiguous.
    if (outermost_ && op.schema.name == "contiguous" && given.get() == PyTuple_GET_ITEM(call.args.get(), 0)) return;
    const nb::object where = frames();
    const Ref taken = op.schema.name == "lift_fresh" ? as_it_was(op, args) : call.args;
    const Ref entry = Ref::take(PyTuple_New(5));
    PyObject* const parts[] = {call.function.get(), taken.get(), call.kwargs.get(), given.get(), where.ptr()};
    for (Py_ssize_t i = 0; i < 5; ++i) set_tuple_item(entry.get(), i, Ref::borrow(parts[i]).release());
    checked(PyList_Append(calls_.ptr(), entry.get()));
  }

 private:
  // What classes call to answer, in the call's place.
  void record_answer(const Op& op, Args args, Results results) {
    if (op.is_composite()) return op.run(op, args, results);
    // The innermost recorder hears them, and passes them on to the others.
    const HearsClasses heard(hears_classes != nullptr ? hears_classes : this);
    proceed(op, args, results);
  }
  // Numbers of the program's that became a tensor, which it may write from now on.
  Ref as_it_was(const Op& op, Args args) const {
    const ThreadGuard below(&ThreadState::interceptors, below_);
    const FakeGuard with_bytes(false);
    Ref taken = Ref::take(PyTuple_New(1));
    for (const Tensor& tensor : Call{op, args, nullptr}.tensors()) set_tuple_item(taken.get(), 0, wrap(clone(tensor)));
    return taken;
  }
  // What `unknown` gives for a call whose result depends on values that are not known; false if it gives none.
  bool answer(const Op& op, const PythonCall& call, Args args, Results results) const {
    const ThreadGuard below(&ThreadState::interceptors, below_);
    const Ref given = Ref::take(
        PyObject_CallFunctionObjArgs(unknown_.ptr(), call.function.get(), call.args.get(), call.kwargs.get(), nullptr));
    if (given.get() == Py_NotImplemented) return false;
    store_answer("unknown", op, given.get(), args, results);
    return true;
  }
  nb::object frames() const {
    if (until_.is_none()) return nb::none();
    nb::list found;
    if (graph::running_line.tell != nullptr)  // of a program in a file: its name stands for the code
      if (const SourceLine line = graph::running_line.tell(graph::running_line.node); line.line > 0)
        found.append(nb::make_tuple(nb::str(line.file.data(), line.file.size()), line.line));
    each_frame([&](const nb::object& code, PyFrameObject* frame) {
      if (code.is(until_)) return false;
      found.append(nb::make_tuple(code, PyFrame_GetLineNumber(frame)));
      return true;
    });
    return found;
  }

  nb::list calls_;
  bool outermost_;
  nb::object until_;    // the code whose frame ends what is told; None: nothing is told
  nb::object unknown_;  // called for calls that cannot be answered; None: they raise
  Interceptor* below_;
  bool knows_all_;                           // calls are kept whichever tensors they get
  std::unordered_set<const void*> known_;    // tensors, which the calls keep alive
  Ref no_kwargs_ = Ref::take(PyDict_New());  // of all calls without arguments by name, which nobody writes into
};
// Within a mode of fakes. A tensor with bytes is shown to `refuse`, which raises unless the mode made it of numbers
// (None: any tensor is taken); of a call that cannot be answered `unknown` may give the result (None: it raises).
class FakesAlone final : public Interceptor {
 public:
  FakesAlone(nb::object refuse, nb::object unknown)
      : refuses_(!refuse.is_none()),
        answers_(!unknown.is_none()),
        refuse_(std::move(refuse)),
        unknown_(std::move(unknown)),
        below_(top_listener()) {}

  void intercept(const Op& op, Args args, Results results) override {
    if (op.is_composite()) return op.run(op, args, results);
    bool has_known = false;
    bool has_others = false;
    if (thread_state.fake && refuses_)
      any_tensor_argument(op, args, [&](const Tensor& tensor) {
        if (!tensor.defined()) return false;
        if (!tensor.known() || !tensor.device().is_cpu()) return has_others = true, false;
        has_known = true;
        has_others |= tensor.numel() != 1;
        if (!is_making(op) && tensor.numel() > 0 && !tensor.is_wrapped_number()) show(op, args, tensor);
        return false;
      });
    if (watching_ && thread_state.fake && is_innermost()) [[unlikely]]
      watch(op, args, results);
    else if (answers_) answer(op, args, results);
    else proceed(op, args, results);
    if (has_known && !has_others && gives_tensors_anew(op)) [[unlikely]]
      compute(op, args, results);
  }

  // What is called for each leaf operator while this is the innermost; it gives what is called with the result, or
  // None.
  void watch_with(const Ref& watch) { watching_ = watch; }

 private:
  bool is_innermost() const;
  // What Python makes of numbers is lifted and moved before the mode knows of it.
  static bool is_making(const Op& op) { return op.schema.name.starts_with("lift") || op.schema.name == "_to_copy"; }
  void show(const Op& op, Args args, const Tensor& tensor) const {
    const ThreadGuard unheard(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
    const Ref object = Ref::take(wrap(tensor));
    const PythonCall call(op, args);
    Ref::take(PyObject_CallFunctionObjArgs(refuse_.ptr(), object.get(), call.function.get(), call.args.get(), nullptr));
  }
  static bool gives_tensors_anew(const Op& op) {
    return (op.form == Form::functional || op.form == Form::copy) && !op.is_view() && !op.has(kRandom) &&
           !op.schema.returns.empty() && std::ranges::all_of(op.schema.returns, [](const auto& one) {
             return one.type.kind == TypeKind::tensor && !one.type.list;
           });
  }
  // Numbers that the program made are computed with as long as they are single ones; PyTorch's modes do the same.
  void compute(const Op& op, Args args, Results results) const {
    for (size_t i = 0; i < op.schema.returns.size(); ++i) {
      const Tensor& made = *static_cast<const Tensor*>(results[i]);
      if (!made.defined() || made.numel() != 1 || made.known() || !made.device().is_cpu()) return;
    }
    std::vector<Tensor> known(op.schema.returns.size());
    std::vector<void*> slots;
    for (Tensor& one : known) slots.push_back(&one);
    {
      const FakeGuard with_bytes(false);
      proceed(op, args, slots.data());
    }
    const ThreadGuard unheard(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
    const Ref module = Ref::take(PyImport_ImportModule("tare._subclasses.fake_tensor"));
    for (size_t i = 0; i < known.size(); ++i) {
      *static_cast<Tensor*>(results[i]) = known[i];
      Ref::take(PyObject_CallMethod(module.get(), "note_constant", "O", Ref::take(wrap(known[i])).get()));
    }
  }
  void answer(const Op& op, Args args, Results results) {
    try {
      proceed(op, args, results);
    } catch (const Error&) {
      const ThreadGuard below(&ThreadState::interceptors, below_);
      const PythonCall call(op, args);
      const Ref given = Ref::take(PyObject_CallFunctionObjArgs(unknown_.ptr(), call.function.get(), call.args.get(),
                                                               call.kwargs.get(), nullptr));
      if (given.get() == Py_NotImplemented) throw;
      store_answer("unknown", op, given.get(), args, results);
    }
  }
  void watch(const Op& op, Args args, Results results) {
    Ref done;
    {
      const ThreadGuard unheard(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
      const PythonCall call(op, args);
      done = Ref::take(PyObject_CallFunctionObjArgs(watching_.get(), call.function.get(), call.args.get(),
                                                    call.kwargs.get(), nullptr));
    }
    if (answers_) answer(op, args, results);
    else proceed(op, args, results);
    if (done.get() == Py_None) return;
    const ThreadGuard unheard(&ThreadState::interceptors, static_cast<Interceptor*>(nullptr));
    const Ref given = python_results(op, results);
    Ref::take(PyObject_CallFunctionObjArgs(done.get(), given.get(), nullptr));
  }

  bool refuses_, answers_;
  nb::object refuse_, unknown_;
  Ref watching_;
  Interceptor* below_;
};
struct Alone {
  std::unique_ptr<FakesAlone> fakes;
  std::unique_ptr<InterceptorGuard> guard;
};
thread_local std::vector<Alone> alone;

bool FakesAlone::is_innermost() const { return alone.back().fakes.get() == this; }

struct Recording {
  std::unique_ptr<CallRecorder> recorder;
  std::unique_ptr<InterceptorGuard> guard;
};
thread_local std::vector<Recording> recordings;

struct Entered {
  std::unique_ptr<Mode> mode;
  std::unique_ptr<InterceptorGuard> guard;
};
thread_local std::vector<Entered> entered;

}  // namespace

void add_dispatch_mode(nb::module_& module) {
  static Classes classes;
  owners_handler = &classes;
  module.def(
      "_dispatches",
      [](nb::handle object) { return is_tensor(object.ptr()) && type_dispatches(Py_TYPE(object.ptr())); },
      nb::arg().none());
  module.def("_change_disabled_dispatch", [](int by) { disabled += by; });
  module.def("_set_below_tape", [](bool below) { return std::exchange(thread_state.below_tape, below); });
  module.def("_enter_dispatch_mode", [](nb::handle mode) {
    hear();
    Entered one{.mode = std::make_unique<Mode>(Ref::borrow(mode.ptr())), .guard = nullptr};
    one.guard = std::make_unique<InterceptorGuard>(*one.mode);
    entered.push_back(std::move(one));
  });
  // Appends (operator, arguments, arguments by name, result, frames) for each call of the thread from now on. For those
  // that raise an Error, `unknown(operator, arguments, arguments by name)` may give a result, or NotImplemented. Frames
  // are (code, line), innermost first, up to the one of the code `until`; None where it is None. Of a program in a file
  // that runs, the name of its source stands for the code. `uncast`: calls are as the program makes them, above
  // autocast. `inputs`: see CallRecorder; None where all calls are kept.
  module.def(
      "_begin_recording_calls",
      [](nb::list calls, bool outermost, nb::object until, nb::object unknown, bool uncast, const nb::object& inputs) {
        hear();
        Recording one{.recorder = std::make_unique<CallRecorder>(std::move(calls), outermost, std::move(until),
                                                                 std::move(unknown), uncast, inputs),
                      .guard = nullptr};
        one.guard = std::make_unique<InterceptorGuard>(*one.recorder);
        recordings.push_back(std::move(one));
      },
      nb::arg("calls"), nb::arg("outermost"), nb::arg("until").none() = nb::none(),
      nb::arg("unknown").none() = nb::none(), nb::arg("uncast") = false, nb::arg("inputs").none() = nb::none());
  module.def("_end_recording_calls", [] {
    check(!recordings.empty(), "no calls are recorded");
    recordings.back().guard.reset();
    recordings.pop_back();
  });
  // From now on `refuse(tensor, operator, arguments)` is asked about tensors with bytes within a mode of fakes, and
  // `unknown(operator, arguments, arguments by name)` for results that only values would tell.
  module.def(
      "_begin_fakes_alone",
      [](nb::object refuse, nb::object unknown) {
        hear();
        Alone one{.fakes = std::make_unique<FakesAlone>(std::move(refuse), std::move(unknown)), .guard = nullptr};
        one.guard = std::make_unique<InterceptorGuard>(*one.fakes);
        alone.push_back(std::move(one));
      },
      nb::arg("refuse").none(), nb::arg("unknown").none() = nb::none());
  // `watch(operator, arguments, arguments by name)` is called before each leaf operator within the modes that are
  // entered, and what it gives, if that is not None, with the result after it.
  module.def("_watch_fakes", [](nb::handle watch) {
    for (const Alone& one : alone) one.fakes->watch_with(Ref::borrow(watch.ptr()));
  });
  module.def("_end_fakes_alone", [] {
    check(!alone.empty(), "no mode of fakes is entered");
    alone.back().guard.reset();
    alone.pop_back();
  });
  module.def("_leave_dispatch_mode", [] {
    check(!entered.empty(), "no dispatch mode is entered");
    entered.back().guard.reset();
    entered.pop_back();
  });
}

}  // namespace tare::python
