// Tensors on meta: everything but the data.
#include <tare/tare.h>

#include <cstdio>

using namespace tare;

int main() {
  const DeviceGuard meta("meta");
  const Tensor x = ones({3, 5});
  std::puts(x.str().c_str());

  // Operators compute shapes, dtypes and strides as the real ones do.
  const Tensor y = (x.mm(zeros({5, 7})) + 1).t();
  std::printf("%s, strides %s\n", y.str().c_str(), str(y.strides()).c_str());

  // A tensor of four exabytes takes two hundred bytes.
  const Tensor large = empty({1'000'000, 1'000'000, 1'000'000}, {.dtype = DType::float32, .device = "meta"});
  std::printf("%lld bytes\n", static_cast<long long>(large.nbytes()));

  try {
    mm(x, x);
  } catch (const ShapeError& error) {
    std::puts(error.what());
  }
}
