#include "tare/device/specifications.h"

// The accelerators that are known. Memory, FLOP/s and bandwidth are the vendors'; what a program finds of the memory is
// what PyTorch printed of such a device (`torch.cuda.get_device_properties`, or the capacity that its OutOfMemoryError
// names) in public logs and issues, on Linux, with the newest driver that was found: it differs between drivers by some
// 0.2 GiB, and under Windows by more. Capabilities and multiprocessors are those that PyTorch printed, or of NVIDIA's
// table of compute capabilities and the architectures' white papers.
namespace tare {

namespace {

constexpr double T = 1e12;
constexpr double G = 1e9;

constexpr int64_t mib(int64_t n) { return n << 20; }
// As an OutOfMemoryError prints a capacity: GiB with two digits.
constexpr int64_t gib(double n) { return static_cast<int64_t>(n * 1024) << 20; }
constexpr Accelerator sm(int major, int minor, int multiprocessors) { return {major, minor, multiprocessors, false}; }
constexpr Accelerator gfx(int major, int minor, int units) { return {major, minor, units, true}; }

// Data sheets print FLOP/s with sparsity where they can; these are the dense figures. Where a data sheet prints only
// the sparse one, it is halved, as its footnote says. Of GeForce cards float16 and bfloat16 are those with float32
// accumulation, as PyTorch computes.
// A device's figures stay together.
// clang-format off
constexpr Specification kCatalogue[] = {
    {"H100", "H100-SXM H100-80GB H100-SXM5 H100-SXM-80GB", "NVIDIA H100 80GB HBM3", 80, mib(81089), sm(9, 0, 132),
     {66.9 * T, 494.7 * T, 989.5 * T, 989.5 * T, 1979 * T}, 3.35 * T,
     "NVIDIA H100 Tensor Core GPU data sheet, H100 SXM (1,979 TFLOPS of bfloat16 with sparsity)",
     "printed by PyTorch 2.7.0 for CUDA 12.8"},
    {"H100-PCIe", "H100-PCIe-80GB", "NVIDIA H100 PCIe", 80, mib(81008), sm(9, 0, 114),
     {51.2 * T, 378 * T, 756.5 * T, 756.5 * T, 1513 * T}, 2.0 * T,
     "NVIDIA H100 Tensor Core GPU data sheet, H100 PCIe (1,513 TFLOPS of bfloat16 with sparsity)",
     "printed by PyTorch"},
    {"H100-NVL", "H100-NVL-94GB", "NVIDIA H100 NVL", 94, mib(95320), sm(9, 0, 132),
     {60 * T, 417.5 * T, 835.5 * T, 835.5 * T, 1671 * T}, 3.9 * T,
     "NVIDIA H100 Tensor Core GPU data sheet, H100 NVL (1,671 TFLOPS of bfloat16 with sparsity)",
     "printed by PyTorch 2.13.0 for CUDA 13.0"},
    {"H200", "H200-SXM H200-141GB", "NVIDIA H200", 141, mib(143156), sm(9, 0, 132),
     {66.9 * T, 494.7 * T, 989.5 * T, 989.5 * T, 1979 * T}, 4.8 * T,
     "NVIDIA H200 Tensor Core GPU data sheet, H200 SXM (1,979 TFLOPS of bfloat16 with sparsity)",
     "printed by PyTorch"},
    {"H20", "H20-96GB", "NVIDIA H20", 96, mib(97285), sm(9, 0, 78),
     {44 * T, 74 * T, 148 * T, 148 * T, 296 * T}, 4.0 * T, "NVIDIA H20 data sheet", "printed by PyTorch"},
    {"B100", "B100-192GB HGX-B100", "NVIDIA B100", 192, mib(182631), sm(10, 0, 148),
     {60 * T, 890 * T, 1750 * T, 1750 * T, 3500 * T}, 8.0 * T,
     "NVIDIA Blackwell architecture technical brief, HGX B100 (3.5 PFLOPS a GPU with sparsity)",
     "taken to be a B200's, as are its multiprocessors"},
    {"B200", "B200-180GB HGX-B200 B200-192GB", "NVIDIA B200", 180, mib(182631), sm(10, 0, 148),
     {75 * T, 1125 * T, 2250 * T, 2250 * T, 4500 * T}, 8.0 * T,
     "NVIDIA DGX B200 data sheet, an eighth of it (1,440 GB, 64 TB/s; 4.5 PFLOPS with sparsity)",
     "printed by PyTorch"},
    {"B300", "B300-288GB HGX-B300", "NVIDIA B300 SXM6 AC", 288, gib(267.69), sm(10, 3, 148),
     {75 * T, 1125 * T, 2250 * T, 2250 * T, 4500 * T}, 8.0 * T,
     "NVIDIA HGX B300 data sheet, an eighth of the system (36 PFLOPS of bfloat16 with sparsity)",
     "an OutOfMemoryError of PyTorch"},
    {"GB200", "GB200-186GB", "NVIDIA GB200", 186, gib(184.31), sm(10, 0, 152),
     {80 * T, 1250 * T, 2500 * T, 2500 * T, 5000 * T}, 8.0 * T,
     "NVIDIA GB200 NVL72 data sheet, one GPU of a superchip (372 GB, 16 TB/s, 10 PFLOPS sparse)",
     "an OutOfMemoryError of PyTorch"},
    {"A100-80GB", "A100 A100-SXM A100-SXM-80GB A100-SXM4-80GB", "NVIDIA A100-SXM4-80GB", 80, mib(81153), sm(8, 0, 108),
     {19.5 * T, 156 * T, 312 * T, 312 * T, 0}, 2039 * G, "NVIDIA A100 Tensor Core GPU data sheet, A100 80GB SXM",
     "printed by PyTorch 2.7.0 for CUDA 12.6", mib(481),
     "measured with PyTorch 2.1.1 for CUDA 12.1 (stas00/ml-engineering)"},
    {"A100-40GB", "A100-SXM-40GB A100-SXM4-40GB", "NVIDIA A100-SXM4-40GB", 40, mib(40441), sm(8, 0, 108),
     {19.5 * T, 156 * T, 312 * T, 312 * T, 0}, 1555 * G, "NVIDIA A100 Tensor Core GPU data sheet, A100 40GB",
     "printed by PyTorch 2.11.0 for CUDA 13.0"},
    {"A30", "A30-24GB", "NVIDIA A30", 24, mib(24164), sm(8, 0, 56), {10.3 * T, 82 * T, 165 * T, 165 * T, 0}, 933 * G,
     "NVIDIA A30 data sheet", "printed by PyTorch 2.8.0 for CUDA 12.8"},
    {"A40", "A40-48GB", "NVIDIA A40", 48, mib(45416), sm(8, 6, 84), {37.4 * T, 74.8 * T, 149.7 * T, 149.7 * T, 0},
     696 * G, "NVIDIA A40 data sheet", "printed by PyTorch, with error correction on"},
    {"A10", "A10-24GB", "NVIDIA A10", 24, mib(22587), sm(8, 6, 72), {31.2 * T, 62.5 * T, 125 * T, 125 * T, 0}, 600 * G,
     "NVIDIA A10 data sheet", "taken to be an A10G's, of which the driver names the same 23,028 MiB"},
    {"A10G", "A10G-24GB", "NVIDIA A10G", 24, mib(22587), sm(8, 6, 80), {35 * T, 35 * T, 70 * T, 70 * T, 0}, 600 * G,
     "NVIDIA A10G data sheet (140 TFLOPS of bfloat16 with sparsity)", "printed by PyTorch for CUDA 13.0"},
    {"L40S", "L40S-48GB", "NVIDIA L40S", 48, mib(45589), sm(8, 9, 142),
     {91.6 * T, 183 * T, 362.05 * T, 362.05 * T, 733 * T}, 864 * G, "NVIDIA L40S data sheet", "printed by PyTorch"},
    {"L40", "L40-48GB", "NVIDIA L40", 48, gib(44.40), sm(8, 9, 142),
     {90.5 * T, 90.5 * T, 181.05 * T, 181.05 * T, 362 * T}, 864 * G, "NVIDIA L40 data sheet",
     "an OutOfMemoryError of PyTorch"},
    {"L4", "L4-24GB", "NVIDIA L4", 24, mib(22563), sm(8, 9, 58), {30.3 * T, 60 * T, 121 * T, 121 * T, 242.5 * T},
     300 * G, "NVIDIA L4 data sheet (242 TFLOPS of bfloat16 with sparsity)", "printed by PyTorch 2.11.0 for CUDA 12.8"},
    {"T4", "T4-16GB", "Tesla T4", 16, mib(14913), sm(7, 5, 40), {8.1 * T, 0, 65 * T, 0, 0}, 300 * G,
     "NVIDIA T4 data sheet", "printed by PyTorch 2.11.0 for CUDA 12.8"},
    {"V100-32GB", "V100 V100-SXM2-32GB", "Tesla V100-SXM2-32GB", 32, mib(32494), sm(7, 0, 80),
     {15.7 * T, 0, 125 * T, 0, 0}, 900 * G, "NVIDIA V100 data sheet, V100 SXM2",
     "printed by PyTorch 2.6.0 for CUDA 12.4"},
    {"V100-16GB", "V100-SXM2-16GB", "Tesla V100-SXM2-16GB", 16, mib(16160), sm(7, 0, 80), {15.7 * T, 0, 125 * T, 0, 0},
     900 * G, "NVIDIA V100 data sheet, V100 SXM2", "printed by PyTorch 1.8.1"},
    {"P100", "P100-PCIe P100-16GB P100-PCIE-16GB", "Tesla P100-PCIE-16GB", 16, mib(16280), sm(6, 0, 56),
     {9.3 * T, 0, 18.7 * T, 0, 0}, 732 * G, "NVIDIA P100 data sheet, P100 PCIe 16GB", "printed by PyTorch 1.8.0"},
    {"RTX-A6000", "A6000 A6000-48GB", "NVIDIA RTX A6000", 48, mib(48676), sm(8, 6, 84),
     {38.7 * T, 77.4 * T, 154.8 * T, 154.8 * T, 0}, 768 * G, "NVIDIA RTX A6000 data sheet", "printed by PyTorch"},
    {"RTX-6000-Ada", "RTX-6000-Ada-48GB 6000-Ada", "NVIDIA RTX 6000 Ada Generation", 48, mib(48497), sm(8, 9, 142),
     {91.1 * T, 182.1 * T, 364.2 * T, 364.2 * T, 728.5 * T}, 960 * G,
     "NVIDIA RTX 6000 Ada data sheet and Ada GPU architecture white paper", "printed by PyTorch 2.7.0 for CUDA 12.8"},
    {"RTX-3060", "3060 RTX-3060-12GB", "NVIDIA GeForce RTX 3060", 12, mib(11931), sm(8, 6, 28),
     {12.7 * T, 12.7 * T, 25.5 * T, 25.5 * T, 0}, 360 * G,
     "NVIDIA GeForce RTX 3060 specifications, products as in the Ampere GA102 white paper",
     "printed by PyTorch 2.4.1 for CUDA 12.4"},
    {"RTX-3070", "3070", "NVIDIA GeForce RTX 3070", 8, mib(7842), sm(8, 6, 46),
     {20.3 * T, 20.3 * T, 40.6 * T, 40.6 * T, 0}, 448 * G, "NVIDIA Ampere GA102 GPU architecture white paper",
     "printed by PyTorch 2.10.0 for CUDA 12.8"},
    {"RTX-3080", "3080 RTX-3080-10GB", "NVIDIA GeForce RTX 3080", 10, mib(10002), sm(8, 6, 68),
     {29.8 * T, 29.8 * T, 59.5 * T, 59.5 * T, 0}, 760 * G, "NVIDIA Ampere GA102 GPU architecture white paper",
     "printed by PyTorch 2.6.0 for CUDA 12.4"},
    {"RTX-3090", "3090", "NVIDIA GeForce RTX 3090", 24, mib(24124), sm(8, 6, 82),
     {35.6 * T, 35.6 * T, 71 * T, 71 * T, 0}, 936 * G, "NVIDIA Ampere GA102 GPU architecture white paper",
     "printed by PyTorch 2.13.0 for CUDA 13.0"},
    {"RTX-4060", "4060", "NVIDIA GeForce RTX 4060", 8, mib(7807), sm(8, 9, 24),
     {15.1 * T, 15.1 * T, 30.2 * T, 30.2 * T, 60.4 * T}, 272 * G,
     "NVIDIA GeForce RTX 4060 specifications, products as in the Ada white paper",
     "printed by PyTorch 2.5.1 for CUDA 12.1"},
    {"RTX-4070", "4070", "NVIDIA GeForce RTX 4070", 12, mib(12002), sm(8, 9, 46),
     {29.1 * T, 29.1 * T, 58.3 * T, 58.3 * T, 116.6 * T}, 504 * G,
     "NVIDIA GeForce RTX 4070 specifications, products as in the Ada white paper",
     "printed by PyTorch 2.5.1 for CUDA 12.4"},
    {"RTX-4080", "4080", "NVIDIA GeForce RTX 4080", 16, mib(16049), sm(8, 9, 76),
     {48.7 * T, 48.7 * T, 97.5 * T, 97.5 * T, 194.9 * T}, 716.8 * G, "NVIDIA Ada GPU architecture white paper",
     "printed by PyTorch"},
    {"RTX-4090", "4090", "NVIDIA GeForce RTX 4090", 24, mib(24081), sm(8, 9, 128),
     {82.6 * T, 82.6 * T, 165.2 * T, 165.2 * T, 330.3 * T}, 1008 * G, "NVIDIA Ada GPU architecture white paper",
     "printed by PyTorch 2.5.1"},
    {"RTX-5070", "5070", "NVIDIA GeForce RTX 5070", 12, gib(11.49), sm(12, 0, 48),
     {30.9 * T, 30.9 * T, 61.7 * T, 61.7 * T, 123.5 * T}, 672 * G, "NVIDIA RTX Blackwell GPU architecture white paper",
     "an OutOfMemoryError of PyTorch 2.11.0 for CUDA 13.0"},
    {"RTX-5080", "5080", "NVIDIA GeForce RTX 5080", 16, mib(15840), sm(12, 0, 84),
     {56.3 * T, 56.3 * T, 112.6 * T, 112.6 * T, 225.1 * T}, 960 * G,
     "NVIDIA RTX Blackwell GPU architecture white paper", "printed by PyTorch"},
    {"RTX-5090", "5090", "NVIDIA GeForce RTX 5090", 32, mib(32102), sm(12, 0, 170),
     {104.8 * T, 104.8 * T, 209.5 * T, 209.5 * T, 419 * T}, 1792 * G,
     "NVIDIA RTX Blackwell GPU architecture white paper", "printed by PyTorch 2.12.0 for CUDA 13.0"},
    {"MI210", "MI210-64GB", "AMD Instinct MI210", 64, mib(65520), gfx(9, 0, 104),
     {45.3 * T, 0, 181 * T, 181 * T, 0}, 1638.4 * G, "AMD Instinct MI210 data sheet",
     "taken to be that of a die of the MI250X, whose memory is the same"},
    {"MI250X", "MI250 MI250X-64GB", "AMD Instinct MI250X", 64, mib(65520), gfx(9, 0, 110),
     {47.9 * T, 0, 191.5 * T, 191.5 * T, 0}, 1638.4 * G,
     "AMD Instinct MI250X data sheet, one of its two dies, each of which is a device",
     "printed by PyTorch"},
    {"MI300X", "MI300X-192GB", "AMD Instinct MI300X", 192, mib(196592), gfx(9, 4, 304),
     {163.4 * T, 653.7 * T, 1307.4 * T, 1307.4 * T, 2614.9 * T}, 5.3 * T, "AMD Instinct MI300X data sheet",
     "printed by PyTorch 2.6"},
    {"MI325X", "MI325X-256GB", "AMD Instinct MI325X", 256, mib(262128), gfx(9, 4, 304),
     {163.4 * T, 653.7 * T, 1307.4 * T, 1307.4 * T, 2614.9 * T}, 6.0 * T, "AMD Instinct MI325X data sheet",
     "an OutOfMemoryError of PyTorch, 255.98 GiB: 16 MiB less than 256 GiB, as of the MI300X"},
    {"MI355X", "MI355X-288GB", "AMD Instinct MI355X", 288, mib(294896), gfx(9, 5, 256),
     {157.3 * T, 0, 2516.6 * T, 2516.6 * T, 5033.2 * T}, 8.0 * T, "AMD Instinct MI355X data sheet",
     "an OutOfMemoryError of PyTorch, 287.98 GiB: 16 MiB less than 288 GiB, as of the MI300X"},
};
// clang-format on

}  // namespace

List<Specification> specifications() { return kCatalogue; }

}  // namespace tare
