// A run as a value: recorded once, read by people, and run again for another reader.
#include <tare/tare.h>

#include <cstdio>

using namespace tare;

int main() {
  const DeviceGuard meta("meta");
  nn::Sequential model{nn::Linear(784, 128), nn::ReLU(), nn::Linear(128, 10)};
  const Tensor image = empty({32, 784});

  graph::Graph graph;
  {
    graph::Capture capture;
    capture.input(image, "image");
    Run run({&capture});
    const Tensor logits = model(image);
    capture.output(run, logits);
    graph = capture.take(run);
  }
  std::fputs(print(graph).c_str(), stdout);

  FlopCounter flops;
  {
    const Run run({&flops});
    graph::run(graph, graph::fresh_inputs(graph));
  }
  std::printf("%lld FLOPs, without the model\n", static_cast<long long>(flops.total().flops));
}
