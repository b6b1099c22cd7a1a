// PyTorch's own time for a call from C++: built by compare.py against an installed PyTorch, and never part of tare.
#include <torch/csrc/jit/python/pybind_utils.h>
#include <torch/extension.h>

#include <ctime>

namespace {

double processor_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Nanoseconds of one call through the dispatcher, the operator found and the arguments boxed beforehand.
double nanoseconds(const std::string& name, const std::string& overload, int64_t count, const py::args& args,
                   const py::kwargs& kwargs) {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), overload.c_str());
  const torch::jit::Stack given = torch::jit::createStackForSchema(op.schema(), args, kwargs, std::nullopt);
  const double start = processor_seconds();
  for (int64_t i = 0; i < count; ++i) {
    torch::jit::Stack stack = given;
    op.callBoxed(&stack);
  }
  return (processor_seconds() - start) / static_cast<double>(count) * 1e9;
}

}  // namespace

PYBIND11_MODULE(TORCH_EXTENSION_NAME, module) { module.def("nanoseconds", nanoseconds); }
