#include <string>

#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/graph/script/interpreter.h"
#include "tests/fuzz/memory_file.h"

// Any bytes are a TorchScript archive, or any text its code, or an Error says why not; what is read runs or an Error
// says why it does not.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tare;
  namespace script = graph::script;
  const FakeGuard fake;
  const NoGradGuard no_grad;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    std::shared_ptr<script::Program> program;
    std::shared_ptr<script::Object> module;
    if (text.starts_with("PK")) {
      program = script::Program::read(test::memory_file(data, size), {.device = Device("meta")});
      module = program->root();
    } else {
      program = script::Program::parse({{"code/__torch__.py", text}});
      module = program->new_object(program->get_class("__torch__.M", "fuzz"));
    }
    if (module->cls->method("forward") == nullptr) return 0;
    const size_t count = module->cls->method("forward")->parameters.size();
    std::vector<script::Value> arguments;
    for (size_t i = 1; i < std::min<size_t>(count, 4); ++i)
      arguments.emplace_back(Tensor(TensorMeta(DType::float32, DeviceType::meta, {2, 4})));
    script::Interpreter interpreter(*program, {.device = Device("meta"), .most_steps = 20'000, .most_calls = 100});
    (void)interpreter.call_method(module, "forward", std::move(arguments));
  } catch (const Error&) {
  }
  return 0;
}
