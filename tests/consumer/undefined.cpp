// A tensor that is not there, asked by a program: run.sh compiles it, as programs are compiled.
#include <tare/tare.h>

#include <cstdio>

int main() {
  try {
    std::printf("%zu sizes\n", tare::Tensor().sizes().size());
  } catch (const tare::Error& error) {
    std::puts(error.what());
  }
}
