#include "autograd/objects.h"
#include "call/operator.h"
#include "casters.h"
#include "tare/core/generator.h"
#include "tare/core/thread.h"
#include "tare/dispatch/registry.h"

// The extension tare._C. What Python programs see of it they see through the package tare.
namespace tare::python {

void add_device_type(PyObject* module);
void add_size_type(PyObject* module);
void add_overrides(nb::module_& module);
void add_creation(nb::module_& module);
void add_conversions(nb::module_& module);
void add_state(nb::module_& module);
void add_module_members(nb::module_& module);
void add_module_trees(nb::module_& module);
void add_overloads(nb::module_& module);
void add_corpus(nb::module_& module);
void add_anomaly(nb::module_& module);
void add_autocast(nb::module_& module);
void add_batching(nb::module_& module);
void add_dispatch_mode(nb::module_& module);
void add_fx(nb::module_& module);
void add_exchange(nb::module_& module);
void add_recording(nb::module_& module);
void add_registering(nb::module_& module);
void add_checkpoint(nb::module_& module);
void add_torch_file(nb::module_& module);
void add_exported(nb::module_& module);
void add_script(nb::module_& module);
void add_onnx(nb::module_& module);
void add_report(nb::module_& module);
void add_command_line(nb::module_& module);
void add_accelerator(nb::module_& module);
void add_simulated_gpu(nb::module_& module);
void add_source_line(nb::module_& module);
void add_trace(nb::module_& module);
void add_warnings(nb::module_& module);
void add_cluster(nb::module_& module);

}  // namespace tare::python

NB_MODULE(_C, module) {
  using namespace tare::python;
  namespace nb = nanobind;
  nb::set_leak_warnings(false);  // types and functions live as long as the process
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (...) {
      raise_current();
    }
  });
  add_objects(module.ptr());
  add_device_type(module.ptr());
  add_size_type(module.ptr());
  add_tensor_type(module.ptr());
  add_operator_types(module.ptr());
  add_generator(module);
  add_overrides(module);
  add_creation(module);
  add_autograd(module);
  add_state(module);
  add_conversions(module);
  add_module_members(module);
  add_module_trees(module);
  add_overloads(module);
  add_corpus(module);
  add_anomaly(module);
  add_autocast(module);
  add_batching(module);
  add_dispatch_mode(module);
  add_fx(module);
  add_exchange(module);
  add_recording(module);
  add_registering(module);
  add_checkpoint(module);
  add_torch_file(module);
  add_exported(module);
  add_script(module);
  add_onnx(module);
  add_report(module);
  add_command_line(module);
  add_accelerator(module);
  add_simulated_gpu(module);
  add_source_line(module);
  add_trace(module);
  add_warnings(module);
  add_cluster(module);
}
