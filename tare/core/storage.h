#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "tare/core/counter.h"
#include "tare/core/device.h"
#include "tare/core/pool.h"

namespace tare {

/// What is known of a storage's bytes.
enum class StorageState : uint8_t {
  unknown,      ///< meta, or a simulated device: there are none
  known,        ///< in host memory
  recorded,     ///< unknown, but the program that would make them is kept (Provenance)
  in_file,      ///< unread, at a place in a file (Provenance)
  undefined,    ///< allocated in host memory and never written
  sparse,       ///< a sparse tensor's: no bytes of its own, but tensors that hold them (tare/core/sparse.h)
  distributed,  ///< a distributed tensor's: no bytes of its own, but this rank's part (tare/core/stand_in.h)
};
const char* name(StorageState state);

/// Where a `recorded` or `in_file` storage's bytes would come from: a program (tare/provenance/program.h), a place in a
/// file (tare/checkpoint/storage/lazy.h). It is true while the storage's version is the one it was given at. Of a
/// `sparse` one, its components; of a `distributed` one, this rank's part.
class Provenance {
 public:
  virtual ~Provenance() = default;
};

struct StorageImpl {
  Counter references{1};
  Counter version{0};
  int64_t bytes;
  std::byte* data = nullptr;
  Provenance* provenance = nullptr;
  Device device;
  StorageState state = StorageState::unknown;
  bool observed : 1 = false;
  bool never_written : 1 =
      false;                ///< unknown because nothing was written, as a recorder noted; true while the version is 0
  bool inference : 1;       ///< made in inference mode: never saved for backward, nor written outside that mode
  bool shared : 1 = false;  ///< a program asked that processes share it; there is one
  bool not_resizable : 1 = false;  ///< memory is exported or borrowed: it keeps its size
  uint32_t silent_writes = 0;      ///< how many of its versions the tape does not ask about: written through `.data`

  StorageImpl(int64_t bytes, Device device) : bytes(bytes), device(device), inference(thread_state.inference) {}
  static void* operator new(size_t size) { return allocate_block(&ThreadState::storages, size); }
  static void operator delete(void* block, size_t size) { free_block(&ThreadState::storages, block, size); }
  /// What the last owner does.
  void destroy() {
    if (!ends_silently()) [[unlikely]]
      end();
    delete this;
  }
  bool ends_silently() const { return data == nullptr && provenance == nullptr && !observed; }
  void end();
};
static_assert(sizeof(StorageImpl) == 40);

/// A piece of memory, real or imagined: identity, size, device, and what is known of the bytes. Views share it.
/// Copying shares; it may be done from several threads at once.
class Storage {
 public:
  Storage() = default;
  /// `bytes` on `device`, without contents: undefined memory on the CPU (nothing is allocated while a FakeGuard
  /// lives), unknown elsewhere. Errors: OutOfMemoryError.
  Storage(int64_t bytes, Device device) : impl_(new StorageImpl(bytes, device)) {
    if (device.is_cpu() || thread_state.observer) [[unlikely]]
      start();
  }
  /// The same, but always without memory.
  static Storage unknown(int64_t bytes, Device device);

  Storage(const Storage& other) : impl_(other.impl_) {
    if (impl_) impl_->references.increment();
  }
  Storage(Storage&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
  Storage& operator=(const Storage& other) {
    Storage copy(other);
    std::swap(impl_, copy.impl_);
    return *this;
  }
  Storage& operator=(Storage&& other) noexcept {
    std::swap(impl_, other.impl_);
    return *this;
  }
  ~Storage() {
    if (impl_ && impl_->references.drop()) impl_->destroy();
  }

  explicit operator bool() const { return impl_ != nullptr; }
  friend bool operator==(const Storage& a, const Storage& b) { return a.impl_ == b.impl_; }
  StorageImpl* operator->() const { return impl_; }
  const void* id() const { return impl_; }

  int64_t bytes() const { return impl_->bytes; }
  Device device() const { return impl_->device; }
  StorageState state() const { return impl_->state; }
  bool known() const { return impl_->state == StorageState::known; }
  /// Whether there is host memory for the bytes, written or not.
  bool allocated() const { return impl_->state == StorageState::known || impl_->state == StorageState::undefined; }
  /// Whether nothing was written to it yet, as far as somebody took note.
  bool unwritten() const {
    return impl_->state == StorageState::undefined ||
           (impl_->state == StorageState::unknown && impl_->never_written && impl_->version == 0);
  }
  /// The bytes, or null where there are none.
  std::byte* data() const { return impl_->data; }
  /// Grows or shrinks; the bytes that stay are kept. Errors: OutOfMemoryError, a negative size.
  void resize(int64_t bytes) const;

 private:
  void start();
  explicit Storage(StorageImpl* impl) : impl_(impl) {}
  StorageImpl* impl_ = nullptr;
};

}  // namespace tare
