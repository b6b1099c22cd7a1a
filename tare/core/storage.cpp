#include "tare/core/storage.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tare/core/error.h"
#include "tare/core/external_memory.h"
#include "tare/core/pool.h"

namespace tare {

const char* name(StorageState state) {
  static constexpr const char* names[] = {"unknown",   "known",  "recorded",   "in a file",
                                          "undefined", "sparse", "distributed"};
  return names[static_cast<int>(state)];
}

namespace {

// glibc gives what is freed at the end of its memory back to the system, unless a program freed as much before: the
// pages of the next tensor come one by one again, which takes longer than filling them. Large blocks still go back at
// once.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kLarge = 8 << 20, kMostKept = 64 << 20;
  [[maybe_unused]] static const bool kept =
      mallopt(M_MMAP_THRESHOLD, kLarge) + mallopt(M_TRIM_THRESHOLD, kMostKept) == 2;
#endif
}
constexpr int64_t kKeptFrom = 64 << 10;  // bytes of the least tensor for which this is done

std::byte* allocate_bytes(int64_t bytes) {
  if (bytes == 0) return nullptr;
  if (bytes >= kKeptFrom) keep_freed_memory();
  // calloc: the pages are not touched before they are used, and what is read by mistake is not a stranger's.
  auto* data = static_cast<std::byte*>(std::calloc(static_cast<size_t>(bytes), 1));
  if (data == nullptr)
    fail<OutOfMemoryError>("cannot allocate {} bytes of host memory; use device='meta' to work without them", bytes);
  return data;
}

// Foreign memory is its keeper's.
void free_bytes(const StorageImpl& impl, std::byte* data) {
  if (data == nullptr) return;
  if (impl.provenance == nullptr || dynamic_cast<ForeignMemory*>(impl.provenance) == nullptr) std::free(data);
}

}  // namespace

void Storage::start() {
  if (impl_->device.is_cpu() && !thread_state.fake) {
    try {
      impl_->data = allocate_bytes(impl_->bytes);
    } catch (...) {
      delete impl_;
      throw;
    }
    // Of no bytes all are known.
    impl_->state = impl_->bytes == 0 ? StorageState::known : StorageState::undefined;
  }
  if (thread_state.observer) {
    impl_->observed = true;
    try {
      thread_state.observer->storage_allocated(*impl_);
    } catch (...) {  // a simulated device has no room: whoever heard of the storage hears of its end
      const std::unique_ptr<StorageImpl> refused(std::exchange(impl_, nullptr));
      refused->end();
      throw;
    }
  }
}

Storage Storage::unknown(int64_t bytes, Device device) {
  const FakeGuard fake;
  return Storage(bytes, device);
}

void StorageImpl::end() {
  struct Rest {  // is freed even where the observer of a refused storage raises once more
    StorageImpl& of;
    ~Rest() {
      free_bytes(of, of.data);
      delete of.provenance;
    }
  } const rest{*this};
  if (observed && thread_state.observer) thread_state.observer->storage_freed(*this);
}

Storage storage_over(std::byte* data, int64_t bytes, std::unique_ptr<ForeignMemory> keeper) {
  Storage storage = Storage::unknown(bytes, DeviceType::cpu);
  storage->data = data;
  storage->provenance = keeper.release();
  storage->not_resizable = true;
  storage->state = StorageState::known;
  return storage;
}

void Storage::resize(int64_t bytes) const {
  check(bytes >= 0, "storage: cannot resize to {} bytes", bytes);
  StorageImpl& impl = *impl_;
  check(!impl.not_resizable, "Trying to resize storage that is not resizable");
  if (bytes == impl.bytes) return;
  if (allocated() || impl.data != nullptr) {  // what became unknown keeps its memory
    std::byte* grown = allocate_bytes(bytes);
    if (impl.data && grown) std::memcpy(grown, impl.data, static_cast<size_t>(std::min(bytes, impl.bytes)));
    free_bytes(impl, std::exchange(impl.data, grown));
    if (bytes > impl.bytes && impl.bytes == 0) impl.state = StorageState::undefined;
  }
  const int64_t before = std::exchange(impl.bytes, bytes);
  if (!impl.observed || !thread_state.observer) return;
  try {
    thread_state.observer->storage_resized(impl, before);
  } catch (...) {  // a simulated device has no room for the new size
    impl.bytes = before;
    throw;
  }
}

}  // namespace tare
