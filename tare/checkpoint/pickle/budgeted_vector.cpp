#include "tare/checkpoint/pickle/budgeted_vector.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace tare::checkpoint {

#ifdef MREMAP_MAYMOVE
namespace {

constexpr size_t kPages = size_t{1} << 16;  // from here on a block has pages of its own

void* checked(void* pages) {
  if (pages == MAP_FAILED) throw std::bad_alloc();
  return pages;
}

}  // namespace
#endif

void* resize_block(void* block, size_t before, size_t bytes) {
#ifdef MREMAP_MAYMOVE
  if (before >= kPages && bytes >= kPages) return checked(::mremap(block, before, bytes, MREMAP_MAYMOVE));
  if (before >= kPages) {
    void* small = resize_block(nullptr, 0, bytes);
    if (bytes > 0) std::memcpy(small, block, bytes);
    ::munmap(block, before);
    return small;
  }
  if (bytes >= kPages) {
    void* pages = checked(::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (before > 0) std::memcpy(pages, block, before);
    std::free(block);
    return pages;
  }
#endif
  if (bytes == 0) {
    std::free(block);
    return nullptr;
  }
  void* resized = std::realloc(block, bytes);
  if (resized == nullptr) throw std::bad_alloc();
  return resized;
}

}  // namespace tare::checkpoint
