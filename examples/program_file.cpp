// Programs in files, run without the Python that made them and without a byte of a weight.
#include <tare/graph/onnx/run.h>
#include <tare/graph/pt2/run.h>
#include <tare/tare.h>

#include <cstdio>

using namespace tare;

void print(const std::string& name, const Tensor& tensor) {
  std::printf("  %s %s%s\n", name.c_str(), std::string(tare::name(tensor.dtype())).c_str(),
              str(tensor.sizes()).c_str());
}

// What torch.export.save wrote.
void run_exported(const std::string& path) {
  namespace pt2 = graph::pt2;
  const std::unique_ptr<pt2::Program> program = pt2::read(path);
  pt2::bind(*program, {{"x.0", 16}});  // a size that the program leaves open, by input and dimension
  const std::vector<Value> inputs = pt2::make_inputs(*program, Device(DeviceType::meta));
  MemoryTimeline memory(DeviceType::meta);
  FlopCounter flops;
  const Run run({&memory, &flops});
  const pt2::Result result = pt2::run(*program, inputs, {Device(DeviceType::meta)});
  std::printf("%s: %lld FLOPs, %lld bytes at the peak\n", path.c_str(), static_cast<long long>(flops.total().flops),
              static_cast<long long>(memory.peak()));
  for (const auto& [name, value] : result.outputs)
    if (const auto* tensor = value.get<Tensor>()) print(name, *tensor);
}

void run_onnx(const std::string& path) {
  namespace onnx = graph::onnx;
  const std::unique_ptr<onnx::Program> program = onnx::read(path);
  onnx::bind(*program, {{"batch", 16}});
  const Device meta(DeviceType::meta);
  FlopCounter flops;
  const Run run({&flops});
  std::vector<onnx::Item> weights = onnx::make_weights(*program, meta);
  const onnx::Result result = onnx::run(*program, onnx::make_inputs(*program, meta), weights, {.device = meta});
  std::printf("%s: %lld FLOPs\n", path.c_str(), static_cast<long long>(flops.total().flops));
  for (const auto& [name, item] : result.outputs)
    if (item.kind == onnx::Item::Kind::tensor) print(name, item.tensor);
}

int main() {
  run_exported("tests/golden/programs/net.pt2");
  run_onnx("tests/golden/onnx/net.onnx");
  try {
    graph::onnx::read("tests/golden/programs/net.pt2");
  } catch (const CheckpointError& error) {
    std::puts(error.what());
  }
}
