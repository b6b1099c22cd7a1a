// A module of one's own, and an error that says where it happened.
#include <tare/tare.h>

#include <cstdio>

using namespace tare;

struct Classifier : nn::Module {
  nn::Sequential encoder{nn::Linear(784, 128), nn::ReLU(), nn::Dropout(0.1)};
  nn::Linear head;
  explicit Classifier(int64_t hidden) : head(hidden, 10) {}
  TARE_MODULE(Classifier, encoder, head)
  Tensor forward(const Tensor& x) { return head(encoder(x)); }
};

int main() {
  const DeviceGuard meta("meta");
  Classifier good(128);
  std::puts(good.repr().c_str());
  std::puts(good(empty({32, 784})).str().c_str());

  Classifier bad(64);
  try {
    bad(empty({32, 784}));
  } catch (const Error& error) {
    std::puts(error.what());
  }
}
