#include <cstdlib>
#include <memory>

#include "tare/cli/command_line.h"

#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace {

// A command lives for milliseconds, of which a third went into the system's first touch of each page of the operators'
// registry: the heap grows at once, and on large pages. What is not touched costs nothing.
void widen_heap() {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
  constexpr size_t kLarge = size_t{2} << 20;
  constexpr int kHeap = 24 << 20;
  ::mallopt(M_TOP_PAD, kHeap);
  ::mallopt(M_TRIM_THRESHOLD, 2 * kHeap);
  ::mallopt(M_MMAP_THRESHOLD, kHeap);
  void* start = ::sbrk(0);
  void* volatile const grown = std::malloc(kLarge / 4);  // more than the heap has at the start; volatile, else elided
  std::free(grown);
  size_t room = static_cast<size_t>(static_cast<char*>(::sbrk(0)) - static_cast<char*>(start));
  if (std::align(kLarge, kLarge, start, room) != nullptr)
    ::madvise(start, room / kLarge * kLarge, MADV_HUGEPAGE);  // a wish: no error matters
#endif
}

}  // namespace

int main(int argc, char** argv) {
  widen_heap();
  return tare::run_command_line({argv + 1, argv + argc});
}
