#include "tare/run/run.h"

#include <optional>

#include "casters.h"
#include "tare/run/memory.h"

// The library's reader of memory, for the commands on a user's own model. Modules are told by their address in Python.
namespace tare::python {

namespace {

const void* address(uintptr_t module) { return reinterpret_cast<const void*>(module); }

class Timeline {
 public:
  void tag(const Tensor& tensor, int kind) { memory_.tag(tensor, static_cast<MemoryKind>(kind)); }
  void start() { trace_.emplace(std::initializer_list<Reader*>{&memory_}); }
  void stop() { trace_.reset(); }
  void enter(uintptr_t module) { memory_.read(event::ModuleEntered{address(module)}); }
  void leave(uintptr_t module) { memory_.read(event::ModuleLeft{address(module)}); }

  /// (bytes, kind, operator, module, dtype, sizes, allocated, freed) of each storage; dtype None if no operator
  /// returned a tensor on it.
  nb::list blocks() const {
    nb::list found;
    for (const MemoryTimeline::Block& block : memory_.blocks()) {
      const bool described = block.dtype != DType::undefined;
      found.append(nb::make_tuple(block.bytes, static_cast<int>(block.kind), block.op ? block.op->name : std::string(),
                                  reinterpret_cast<uintptr_t>(block.module),
                                  described ? nb::steal(to_python(block.dtype)) : nb::object(nb::none()),
                                  nb::steal(int_tuple(block.sizes)), block.allocated, block.freed));
    }
    return found;
  }
  nb::list history() const {
    nb::list found;
    for (const int64_t bytes : memory_.history()) found.append(bytes);
    return found;
  }
  int64_t peak() const { return memory_.peak(); }
  int64_t peak_time() const { return memory_.peak_time(); }

 private:
  MemoryTimeline memory_{DeviceType::meta};
  std::optional<Trace> trace_;
};

}  // namespace

void add_trace(nb::module_& module) {
  nb::class_<Timeline>(module, "MemoryTimeline")
      .def(nb::init<>())
      .def("tag", &Timeline::tag)
      .def("start", &Timeline::start)
      .def("stop", &Timeline::stop)
      .def("enter", &Timeline::enter)
      .def("leave", &Timeline::leave)
      .def("blocks", &Timeline::blocks)
      .def("history", &Timeline::history)
      .def("peak", &Timeline::peak)
      .def("peak_time", &Timeline::peak_time);
}

}  // namespace tare::python
