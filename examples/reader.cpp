// A reader of runs: how large the tensors are that a model makes, as a histogram by powers of two.
#include <tare/tare.h>

#include <bit>
#include <cstdio>
#include <map>

using namespace tare;

class SizeHistogram : public Reader {
 public:
  void read(const Event& event, const Moment&) override {
    on(event, [&](const event::StorageAllocated& e) {
      ++counts[static_cast<int>(std::bit_width(static_cast<uint64_t>(e.bytes)))];
    });
  }
  EventKinds kinds() const override { return kinds_of<event::StorageAllocated>; }
  std::map<int, int> counts;  // by the number of bits that the size in bytes takes
};

int main() {
  const models::LoadedModel resnet = models::load_model("resnet18");
  SizeHistogram sizes;
  const Run run({&sizes});
  resnet.model->run(resnet.model->example_inputs({.batch = 1}));
  for (const auto& [bits, count] : sizes.counts) std::printf("below %9lld bytes: %d\n", 1LL << bits, count);
}
