#include "tare/device/specifications.h"

#include <cctype>
#include <string>

#include "tare/core/error.h"

namespace tare {

namespace {

constexpr int64_t GiB = int64_t{1} << 30;
constexpr double T = 1e12;
constexpr double G = 1e9;

// Data sheets print FLOP/s with sparsity where they can; these are the dense figures. Where a data sheet prints only
// the sparse one, it is halved, as its footnote says.
constexpr Specification kSpecifications[] = {
    {"H100", "H100-SXM H100-80GB H100-SXM5 H100-SXM-80GB", 80 * GiB, 989.5 * T, 3.35 * T,
     "NVIDIA H100 Tensor Core GPU data sheet, H100 SXM (1,979 TFLOPS with sparsity)"},
    {"H100-PCIe", "H100-PCIe-80GB", 80 * GiB, 756.5 * T, 2.0 * T,
     "NVIDIA H100 Tensor Core GPU data sheet, H100 PCIe (1,513 TFLOPS with sparsity)"},
    {"H200", "H200-SXM H200-141GB", 141 * GiB, 989.5 * T, 4.8 * T,
     "NVIDIA H200 Tensor Core GPU data sheet, H200 SXM (1,979 TFLOPS with sparsity)"},
    {"B200", "B200-180GB HGX-B200", 180 * GiB, 2250 * T, 8.0 * T,
     "NVIDIA DGX B200 data sheet, an eighth of the system (1,440 GB, 64 TB/s; 4.5 PFLOPS a GPU with sparsity)"},
    {"A100-80GB", "A100 A100-SXM A100-SXM-80GB", 80 * GiB, 312 * T, 2039 * G,
     "NVIDIA A100 Tensor Core GPU data sheet, A100 80GB SXM"},
    {"A100-40GB", "A100-SXM-40GB", 40 * GiB, 312 * T, 1555 * G, "NVIDIA A100 Tensor Core GPU data sheet, A100 40GB"},
    {"L40S", "L40S-48GB", 48 * GiB, 362.05 * T, 864 * G, "NVIDIA L40S data sheet"},
    {"L4", "L4-24GB", 24 * GiB, 121 * T, 300 * G, "NVIDIA L4 data sheet (242 TFLOPS with sparsity)"},
    {"A10", "A10-24GB", 24 * GiB, 125 * T, 600 * G, "NVIDIA A10 data sheet"},
    {"RTX-4090", "4090 GeForce-RTX-4090", 24 * GiB, 165.2 * T, 1008 * G,
     "NVIDIA Ada GPU architecture white paper, GeForce RTX 4090, bfloat16 with float32 accumulation"},
    {"V100-32GB", "V100 V100-SXM2-32GB", 32 * GiB, 125 * T, 900 * G,
     "NVIDIA V100 data sheet, V100 SXM2; float16, as it has no bfloat16"},
    {"V100-16GB", "V100-SXM2-16GB", 16 * GiB, 125 * T, 900 * G,
     "NVIDIA V100 data sheet, V100 SXM2; float16, as it has no bfloat16"},
    {"T4", "T4-16GB", 16 * GiB, 65 * T, 300 * G, "NVIDIA T4 data sheet; float16, as it has no bfloat16"},
    {"MI300X", "Instinct-MI300X AMD-MI300X", 192 * GiB, 1307.4 * T, 5.3 * T, "AMD Instinct MI300X data sheet"},
};

std::string plain(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)))
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return letters.starts_with("nvidia") ? letters.substr(6) : letters;
}

}  // namespace

List<Specification> specifications() { return {kSpecifications, std::size(kSpecifications)}; }

const Specification& specification(std::string_view name) {
  const std::string wanted = plain(name);
  for (const Specification& item : kSpecifications) {
    if (plain(item.name) == wanted) return item;
    std::string_view aliases = item.aliases;
    while (!aliases.empty()) {
      const size_t end = std::min(aliases.find(' '), aliases.size());
      if (plain(aliases.substr(0, end)) == wanted) return item;
      aliases.remove_prefix(std::min(end + 1, aliases.size()));
    }
  }
  std::string known;
  for (const Specification& item : kSpecifications) known.append(known.empty() ? "" : ", ").append(item.name);
  fail<ValueError>("unknown accelerator '{}'; known are {}", name, known);
}

}  // namespace tare
