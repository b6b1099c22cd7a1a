// Checkpoints: saved as PyTorch saves, looked into without reading, and loaded into a model on meta.
#include <tare/tare.h>

#include <cstdio>
#include <filesystem>

using namespace tare;

struct Classifier : nn::Module {
  nn::Linear hidden{784, 256};
  nn::Linear head{256, 10};
  TARE_MODULE(Classifier, hidden, head)
  Tensor forward(const Tensor& x) { return head(hidden(x).relu()); }
};

int main() {
  const std::string path = std::filesystem::temp_directory_path() / "tare-example.pt";
  {
    Classifier trained;
    checkpoint::save_torch(path, trained.state_dict());  // torch.load reads it
  }
  // On meta nothing is read: each tensor knows its place in the file.
  for (const auto& [name, tensor] : checkpoint::load(path, "meta"))
    std::printf("%s %s\n", name.c_str(), str(tensor.sizes()).c_str());

  const DeviceGuard meta("meta");
  Classifier model;
  const checkpoint::Contents contents = checkpoint::open(path);
  const auto report = nn::materialize(model, {.checkpoint = &contents});
  std::printf("%s%lld bytes read\n", report.text().c_str(), static_cast<long long>(report.bytes_read));
  std::filesystem::remove(path);
}
