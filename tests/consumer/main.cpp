#include <tare/tare.h>

#include <cstdio>
#include <string_view>

int main() {
  try {
    std::puts(tare::Tensor().sizes().data() == nullptr ? "no sizes" : "sizes of an undefined tensor");
    return 1;
  } catch (const tare::Error& error) {
    if (error.what() != std::string_view("sizes() called on an undefined Tensor")) return 1;
  }
  const tare::DeviceGuard meta("meta");
  std::puts(tare::matmul(tare::empty({3, 4}), tare::empty({4, 5})).str().c_str());
}
