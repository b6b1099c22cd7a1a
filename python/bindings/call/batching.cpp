#include <memory>

#include "casters.h"
#include "tare/core/batched.h"
#include "tare/core/error.h"
#include "tare/dispatch/call.h"
#include "tensor/object.h"

// Levels of `vmap`, and tensors that stand for many within them. How `vmap` uses them is written in Python.
namespace tare::python {

namespace {

nb::object object_of(Tensor tensor) { return nb::steal(wrap(std::move(tensor))); }

int64_t current_level() { return innermost_level != nullptr ? innermost_level->number : 0; }

int64_t enter_level(int64_t size, const char* kind_name) {
  const std::string_view randomness = kind_name;
  Randomness kind = Randomness::different;
  if (randomness != "different") {
    check(randomness == "error" || randomness == "same",
          "Only allowed values for randomness are 'error', 'different', or 'same'. Got {}", randomness);
    kind = randomness == "error" ? Randomness::error : Randomness::same;
  }
  listening.store(Instrumentation::foreign, std::memory_order_relaxed);
  innermost_level = new BatchLevel{current_level() + 1, size, kind, innermost_level};
  return innermost_level->number;
}
void leave_level() {
  check(innermost_level != nullptr, "no vmap is entered");
  const std::unique_ptr<BatchLevel> left(innermost_level);
  innermost_level = left->outer;
}

// The same values at the level that is entered, without history there; with `tracked` to be differentiated by.
nb::object renewed(nb::handle object, bool tracked) {
  const Tensor& tensor = tensor_of(object.ptr());
  const bool inside = level_of(tensor) == current_level();
  Tensor made = inside ? batched_tensor(batch_of(tensor).all, current_level(), batch_of(tensor).mapped)
                       : batched_tensor(tensor, current_level(), false);
  if (tracked) made.set_requires_grad(true);
  return object_of(std::move(made));
}

// Whether somebody outside of the tensor's level asks for its gradient.
bool flows_outside(nb::handle object) {
  for (Tensor tensor = tensor_of(object.ptr()); level_of(tensor) > 0;) {
    tensor = Tensor(batch_of(tensor).all);
    if (tensor.requires_grad()) return true;
  }
  return false;
}

}  // namespace

void add_batching(nb::module_& module) {
  module.def("_enter_level", enter_level);
  module.def("_leave_level", leave_level);
  module.def("_current_level", current_level);
  module.def("_batched",
             [](nb::handle all) { return object_of(batched_tensor(tensor_of(all.ptr()), current_level())); });
  module.def("_renewed", renewed, nb::arg(), nb::arg("tracked") = false);
  module.def("_flows_outside", flows_outside);
  module.def("_level_of", [](nb::handle object) {
    return is_tensor(object.ptr()) ? level_of(tensor_of(object.ptr())) : int64_t{0};
  });
  // What a tensor of the level stands for, and whether its dimension 0 is mapped.
  module.def("_opened", [](nb::handle object, int64_t level) {
    const Tensor& tensor = tensor_of(object.ptr());
    if (level_of(tensor) != level) return nb::make_tuple(nb::borrow(object), false);
    return nb::make_tuple(object_of(batch_of(tensor).all), batch_of(tensor).mapped);
  });
}

}  // namespace tare::python
