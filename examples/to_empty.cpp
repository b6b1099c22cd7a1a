// From meta to memory: build without data, then allocate, then fill.
#include <tare/tare.h>

#include <cstdio>

using namespace tare;

struct Tied : nn::Module {
  nn::Embedding embedding{1000, 64};
  nn::Linear head{64, 1000, false};
  Tied() { head.weight = embedding.weight; }
  TARE_MODULE(Tied, embedding, head)
  Tensor forward(const Tensor& ids) { return head(embedding(ids)); }
};

int main() {
  const DeviceGuard meta("meta");
  Tied model;
  try {
    model.to(Device("cpu"));
  } catch (const NotImplementedError& error) {
    std::puts(error.what());
  }

  // Tied tensors stay tied, and what was never written is not read.
  model.to_empty("cpu");
  std::printf("tied: %s, bytes: %s\n", model.head.weight.is_same(model.embedding.weight) ? "yes" : "no",
              name(model.head.weight.storage().state()));
  model.load_state_dict({{"embedding.weight", ones({1000, 64}, {}, {}, Device("cpu"))}}, false);
  std::printf("after loading: %s\n", name(model.head.weight.storage().state()));
}
