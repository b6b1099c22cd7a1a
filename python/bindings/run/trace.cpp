#include <optional>

#include "call/results.h"
#include "call/values.h"
#include "casters.h"
#include "run/observers.h"
#include "tare/optim/optimizer.h"
#include "tare/run/cost.h"
#include "tare/run/memory.h"

// The run and its readers. Modules of Python are known by the addresses of their objects, which the run keeps alive.
namespace tare::python {

namespace {

const void* address(nb::handle module) { return module.ptr(); }

/// (dtype, sizes) of a tensor that was described; None of none.
nb::object described(DType dtype, IntList sizes) {
  if (dtype == DType::undefined) return nb::none();
  return nb::make_tuple(nb::steal(to_python(dtype)), nb::steal(int_tuple(sizes)));
}

/// Keeps the modules that are entered, so that no other gets the address of one.
class KeptModules : public Reader {
 public:
  void read(const Event& event, const Moment& now) override {
    on(event, [&](const event::ModuleEntered& e) { keep(e.module, now.run); });
  }
  EventKinds kinds() const override { return kinds_of<event::ModuleEntered>; }
  void keep(Id id, const Run& run) {
    auto* const object = static_cast<PyObject*>(const_cast<void*>(run.module(id).address));
    modules_.try_emplace(id, nb::borrow(object));
  }
  nb::object of(Id id) const {
    const auto found = modules_.find(id);
    return found == modules_.end() ? nb::none() : found->second;
  }

 private:
  std::unordered_map<Id, nb::object> modules_;
};

/// A run on this thread, with readers that live as long as it.
class PythonRun {
 public:
  explicit PythonRun(nb::list readers) : readers_(readers), run_(pointers(readers)) {}
  void start() {
    run_.start();
    listed_.emplace();
  }
  void stop() {
    run_.stop();
    listed_.reset();
  }
  bool running() const { return run_.running(); }
  /// The module of an id, None of 0.
  nb::object module(Id id) const { return modules_.of(id); }
  /// Of a module that was entered; 0 of others.
  Id find_module(nb::handle module) const { return run_.find_module(address(module)); }
  /// The ids of the modules that run, innermost first.
  std::vector<Id> running_modules() const {
    std::vector<Id> found;
    for (Id call = run_.current_module_call(); call != 0; call = run_.caller_of(call))
      if (const Id module = run_.module_of(call); module != 0) found.push_back(module);
    return found;
  }
  std::string phase() const { return std::string(run_.current_phase()); }

 private:
  std::vector<Reader*> pointers(const nb::list& readers) {
    std::vector<Reader*> found{&modules_};
    for (nb::handle reader : readers) found.push_back(nb::cast<Reader*>(reader));
    return found;
  }
  nb::list readers_;
  KeptModules modules_;
  Run run_;
  std::optional<ListedObserver> listed_;
};

/// (bytes, kind, operator, module, phase, (dtype, sizes), (file, line), allocated, freed) of each storage.
nb::list blocks_of(const MemoryTimeline& memory) {
  nb::list found;
  for (const MemoryTimeline::Block& block : memory.blocks())
    found.append(nb::make_tuple(block.bytes, name(block.kind), block.op ? block.op->name : std::string(), block.module,
                                std::string(block.phase), described(block.dtype, block.sizes),
                                nb::make_tuple(std::string(block.source.file), block.source.line), block.allocated,
                                block.freed));
  return found;
}

nb::list history_of(const MemoryTimeline& memory) {
  nb::list found;
  for (const int64_t bytes : memory.history()) found.append(bytes);
  return found;
}

MemoryKind kind_named(const std::string& text) {
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    if (text == name(static_cast<MemoryKind>(kind))) return static_cast<MemoryKind>(kind);
  fail<ValueError>("'{}' is no kind of memory", text);
}

/// Bytes of each kind that are alive at a time.
nb::dict bytes_by_kind(const MemoryTimeline& memory, int64_t time) {
  nb::dict found;
  const std::vector<int64_t> bytes = memory.bytes_by_kind(time);
  for (int kind = 0; kind < kMemoryKinds; ++kind)
    if (bytes[static_cast<size_t>(kind)] != 0)
      found[name(static_cast<MemoryKind>(kind))] = bytes[static_cast<size_t>(kind)];
  return found;
}

/// A program's formula of FLOPs: called with the arguments by position, and the result as `out_val`.
FlopCounter::Formula formula_of(nb::object function) {
  return [function = std::move(function)](const Call& call) {
    nb::list arguments;
    for (size_t i = 0; i < call.op.parameters.size(); ++i)
      arguments.append(nb::steal(to_python(box(call.op.parameters[i], call.args[i]))));
    nb::list results;
    for (const Tensor& tensor : call.result_tensors()) results.append(nb::cast(tensor));
    nb::dict keywords;
    keywords["out_val"] = results.size() == 1 ? nb::object(results[0]) : nb::object(nb::tuple(results));
    return nb::cast<int64_t>(function(*arguments, **keywords));
  };
}

nb::dict flops_by_operator(const FlopCounter::ByOperator& counts) {
  nb::dict found;
  for (const auto& [op, count] : counts)
    if (count.cost.flops != 0) found[nb::str(op.data(), op.size())] = count.cost.flops;
  return found;
}

/// What a module's calls in Python have to tell, while an observer is there.
class ModuleCall {
 public:
  explicit ModuleCall(nb::handle module) : before_(thread_state.module_call), observer_(thread_state.observer) {
    thread_state.module_call = new_module_call();
    if (observer_ != nullptr) observer_->module_entered(address(module), thread_state.module_call);
  }
  void returned(const std::vector<Tensor>& results) const {
    if (observer_ == nullptr || observer_ != thread_state.observer) return;
    std::vector<const Tensor*> pointers;
    for (const Tensor& tensor : results) pointers.push_back(&tensor);
    observer_->module_returned(pointers.data(), static_cast<int64_t>(pointers.size()));
  }
  /// Once: what comes later is passed over.
  void left() {
    if (std::exchange(left_, true)) return;
    thread_state.module_call = before_;
    if (observer_ != nullptr && observer_ == thread_state.observer) observer_->module_left();
  }

 private:
  uint64_t before_;
  Observer* observer_;
  bool left_ = false;
};

class Phase {
 public:
  explicit Phase(std::string name) : name_(std::move(name)) {}
  void enter() { guard_.emplace(name_); }
  void leave() { guard_.reset(); }

 private:
  std::string name_;
  std::optional<PhaseGuard> guard_;
};

class Fake {
 public:
  explicit Fake(bool fake) : fake_(fake) {}
  void enter() { guard_.emplace(fake_ || thread_state.fake); }
  void leave() { guard_.reset(); }

 private:
  bool fake_;
  std::optional<FakeGuard> guard_;
};

// A guard that `with` enters and leaves.
template <class G, class A>
void add_scope(nb::module_& module, const char* name) {
  nb::class_<G>(module, name)
      .def(nb::init<A>())
      .def("__enter__",
           [](nb::object self) {
             nb::cast<G&>(self).enter();
             return self;
           })
      .def("__exit__", [](G& self, const nb::args&) { self.leave(); });
}

}  // namespace

void add_trace(nb::module_& module) {
  nb::class_<Reader>(module, "Reader");
  nb::class_<MemoryTimeline, Reader>(module, "MemoryTimeline")
      .def(
          "__init__",
          [](MemoryTimeline* self, const std::string& device, bool sources) {
            new (self) MemoryTimeline(Device(device).type, sources);
          },
          nb::arg("device") = "meta", nb::arg("sources") = false)
      .def("tag", [](MemoryTimeline& self, const Tensor& tensor,
                     const std::string& kind) { self.tag(tensor, kind_named(kind)); })
      .def("blocks", blocks_of)
      .def("history", history_of)
      .def("bytes_by_kind", bytes_by_kind)
      .def("phases",
           [](const MemoryTimeline& self) {
             nb::list found;
             for (const auto& phase : self.phases())
               found.append(nb::make_tuple(std::string(phase.name), phase.begin, phase.end, phase.peak));
             return found;
           })
      .def("live", &MemoryTimeline::live)
      .def("peak", &MemoryTimeline::peak)
      .def("peak_time", &MemoryTimeline::peak_time);
  nb::class_<FlopCounter, Reader>(module, "FlopCounter")
      .def(
          "__init__",
          [](FlopCounter* self, const nb::dict& formulas) {
            std::map<std::string, FlopCounter::Formula, std::less<>> own;
            for (const auto& [name, formula] : formulas)
              own[nb::cast<std::string>(name)] = formula_of(nb::borrow(formula));
            new (self) FlopCounter(std::move(own));
          },
          nb::arg("formulas") = nb::dict())
      .def("total", [](const FlopCounter& self) { return self.total().flops; })
      .def(
          "by_operator", [](const FlopCounter& self, Id of) { return flops_by_operator(self.by_operator(of)); },
          nb::arg("module") = 0)
      .def("of_module", [](const FlopCounter& self, Id of) { return self.of_module(of).cost.flops; })
      .def("modules", &FlopCounter::modules)
      .def("calls_of_module", [](const FlopCounter& self, Id of) { return self.of_module(of).calls; });
  nb::class_<ModuleResults, Reader>(module, "ModuleResults")
      .def(nb::init<>())
      .def("of", [](const ModuleResults& self, Id of) {
        nb::list found;
        for (const TensorMeta& meta : self.of(of)) found.append(described(meta.dtype(), meta.sizes()));
        return found;
      });
  nb::class_<FailedOperator, Reader>(module, "FailedOperator")
      .def(nb::init<>())
      .def("text", [](const FailedOperator& self) { return self.text(); });
  nb::class_<PythonRun>(module, "Run")
      .def(nb::init<nb::list>())
      .def("start", &PythonRun::start)
      .def("stop", &PythonRun::stop)
      .def("running", &PythonRun::running)
      .def("find_module", &PythonRun::find_module)
      .def("module", &PythonRun::module)
      .def("running_modules", &PythonRun::running_modules)
      .def("phase", &PythonRun::phase);
  module.attr("_observers") = observers();
  module.def("_devices_that_prefer_foreach", [] {
    nb::list names;
    for (const std::string_view name : devices_that_prefer_foreach()) names.append(std::string(name));
    return names;
  });
  module.def("_is_observed", [] { return thread_state.observer != nullptr; });
  nb::class_<ModuleCall>(module, "_ModuleCall")
      .def(nb::init<nb::handle>())
      .def("returned", &ModuleCall::returned)
      .def("left", &ModuleCall::left);
  add_scope<Phase, std::string>(module, "_Phase");
  // Storages on the CPU hold no bytes either.
  add_scope<Fake, bool>(module, "_Fake");
  module.def("_is_fake", [] { return thread_state.fake; });
}

}  // namespace tare::python
