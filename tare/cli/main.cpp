#include <cstdint>
#include <cstdlib>

#include "tare/cli/command_line.h"

#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace {

// A command lives for milliseconds, of which a third went into the system's first touch of each page of the operators'
// registry: the heap grows at once, and on large pages. What is not touched costs nothing. A large page is one where
// nothing was touched before it is wished for, and malloc writes to both ends of what it takes: these lie outside.
void widen_heap() {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  constexpr size_t kLarge = size_t{2} << 20, kSmall = 4096;
  constexpr int kHeap = 24 << 20;
  ::mallopt(M_TOP_PAD, kSmall);
  ::mallopt(M_TRIM_THRESHOLD, 2 * kHeap);
  ::mallopt(M_MMAP_THRESHOLD, kHeap);
  const auto end = reinterpret_cast<uintptr_t>(::sbrk(0));
  ::sbrk(static_cast<intptr_t>((end + kSmall + kLarge - 1) / kLarge * kLarge - kSmall - end));
  auto* const start = static_cast<char*>(::sbrk(0)) + kSmall;
  void* volatile const grown = std::malloc(kHeap - kSmall);  // volatile, else elided
  std::free(grown);
  if (::sbrk(0) >= start + kHeap - kSmall) ::madvise(start, kHeap - kLarge, MADV_HUGEPAGE);  // a wish: no error matters
  ::mallopt(M_TOP_PAD, kHeap);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  widen_heap();
  return tare::run_command_line({argv + 1, argv + argc});
}
