#include "checkpoint/provenance.h"
#include "casters.h"
#include "checkpoint/recording.h"
#include "device/simulated_gpu.h"
#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/dispatch/fresh_memory.h"
#include "tare/dispatch/standing.h"
#include "tare/ops.h"
#include "tare/provenance/recorder.h"
#include "tare/provenance/replay.h"
#include "tensor/creation.h"

// What tensors without bytes remember of how they are made. Each thread that calls the package records; in which order
// their random numbers come, the generators' streams know.
namespace tare::python {

namespace {

// Of the thread that imports the package: others begin as it is then.
ProgramRecorder* first = nullptr;

// A thread's recorder, below every other listener for as long as the thread lives.
struct Standing {
  Standing() : for_good(recorder) {
    if (first == nullptr) first = &recorder;
    recorder.set_values(first->values());
    recorder.paused = first->paused;
    recorder.unknown_value = first->unknown_value;
    recorder.unknown_hint = first->unknown_hint;
  }
  ~Standing() {
    if (first == &recorder) first = nullptr;
  }
  ProgramRecorder recorder;
  InterceptorGuard for_good;
};

struct RoutingScope {
  template <class T>
  explicit RoutingScope(const T& rule) : routing(rule) {}
  Routing routing;
  std::optional<RoutingGuard> guard;
};

ProgramRecorder& recorder() {
  thread_local Standing standing;
  return standing.recorder;
}

}  // namespace

RoutingGuard::RoutingGuard(Routing& routing)
    : before_(std::exchange(recorder().routing, &routing)), values_before_(recorder().values()) {
  recorder().set_values(ProgramRecorder::Values::computed);
}

RoutingGuard::~RoutingGuard() {
  recorder().routing = before_;
  recorder().set_values(values_before_);
}

bool is_unseen() {
  const Interceptor* const top = thread_state.interceptors;
  return top == nullptr || (top == &recorder() && !recorder().paused);
}

bool follows_values() { return recorder().values() == ProgramRecorder::Values::computed; }

constinit thread_local bool hears = false;

void start_hearing() {
  hears = true;
  join_threads();
  recorder();
  join_simulation();
}

Tensor with_value(const Tensor& tensor) {
  if (tensor.known() || recorder().values() == ProgramRecorder::Values::refused) return tensor;
  const Tensor value = known_value(tensor);
  return value.defined() ? value : tensor;
}

Tensor on_host(const Tensor& tensor) {
  try {
    return tensor.detach().to(tensor.dtype(), Layout::strided, Device(DeviceType::cpu));
  } catch (NotImplementedError& error) {
    if (recorder().values() == ProgramRecorder::Values::computed)
      error.add_context("(the tensor's value is not known: " + why_not_known(tensor) + ")");
    throw;
  }
}

Tensor on_host_or_assumed(const Tensor& tensor) {
  const std::optional<double> assumed = recorder().unknown_value;
  if (!assumed || recorder().values() == ProgramRecorder::Values::refused) return on_host(tensor);
  try {  // of a simulated GPU's tensor the copy has no bytes either
    if (Tensor copy = on_host(tensor); copy.storage().allocated()) return copy;
  } catch (NotImplementedError&) {  // as meta's, which is not copied
  }
  ++recorder().assumed;
  const Scalar number = assumed_number(*assumed, tensor.dtype());
  const DType integer = number.is_boolean() ? DType::bool_ : DType::int64;
  const DType dtype = number.is_floating() ? DType::float64 : integer;
  return with_value(full(tensor.sizes(), number, dtype, Layout::strided, Device(DeviceType::cpu)));
}

void add_recording(nb::module_& module) {
  start_hearing();
  module.def("_set_known_values", [](bool computed) {
    const bool before = recorder().values() == ProgramRecorder::Values::computed;
    recorder().set_values(computed ? ProgramRecorder::Values::computed : ProgramRecorder::Values::refused);
    return before;
  });
  module.def("_follows_values", [] { return recorder().values() == ProgramRecorder::Values::computed; });
  // What `item` gives where a value is not known; without one it raises, and the hint is part of the error.
  module.def(
      "_set_unknown_value",
      [](std::optional<double> value, std::string hint) {
        recorder().unknown_value = value;
        recorder().unknown_hint = std::move(hint);
        recorder().assumed = 0;
      },
      nb::arg("value").none(), nb::arg("hint"));
  module.def("_times_assumed", [] { return recorder().assumed; });
  module.def("_note_assumed", [] { ++recorder().assumed; });
  // Choices among unknown values, from `enter` to `exit`.
  nb::class_<RoutingScope>(module, "_Routing")
      .def(nb::init<const std::string&>())
      .def(nb::init<std::vector<std::vector<double>>>())
      .def("enter", [](RoutingScope& self) { self.guard.emplace(self.routing); })
      .def("exit", [](RoutingScope& self) { self.guard.reset(); })
      .def("decided", [](const RoutingScope& self) { return self.routing.decided(); });
  module.def("_set_recording", [](bool records) {
    const bool before = !recorder().paused;
    recorder().paused = !records;
    return before;
  });
  module.def("_set_reads_undefined", [](bool reads) {
    std::swap(thread_state.reads_undefined, reads);
    return reads;
  });
  module.def("_set_fills_fresh_memory", [](bool fills) { fills_fresh_memory = fills; });
  module.def("_is_unwritten", [](const Tensor& tensor) { return tensor.storage().unwritten(); });
  // Why a tensor without bytes has no values, in words; whether it has; and it with them, or itself.
  module.def("_why_not_known", why_not_known);
  module.def("_has_value", [](const Tensor& tensor) { return with_value(tensor).known(); });
  module.def("_with_value", with_value);
  module.def("_replace_contents", replace_contents);
  // Copies what a tensor without bytes remembers.
  module.def("_copy_record", [](const Tensor& to, const Tensor& from) {
    const NoGradGuard unrecorded;
    if (can_replay(from) && !from.storage().unwritten()) to.copy_(from);
  });
  // What a Python initialiser would do to a tensor once it has bytes.
  module.def(
      "_note_fill",
      [](const Tensor& tensor, nb::callable fill, nb::handle generator) {
        recorder().note_fill(
            tensor, [fill = std::move(fill)](const Tensor& target) { fill(target); },
            generator.is_none() ? nullptr : generator_of(generator.ptr()));
      },
      nb::arg(), nb::arg(), nb::arg().none());
  module.def("_replay", [](const std::vector<Tensor>& tensors, const nb::callable& ready) {
    hear();
    replay(tensors, [&](size_t i, Tensor one) { ready(i, std::move(one)); });
  });
}

}  // namespace tare::python
