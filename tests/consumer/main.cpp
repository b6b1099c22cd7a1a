#include <tare/tare.h>

#include <cstdio>

int main() {
  const tare::DeviceGuard meta("meta");
  std::puts(tare::matmul(tare::empty({3, 4}), tare::empty({4, 5})).str().c_str());
}
