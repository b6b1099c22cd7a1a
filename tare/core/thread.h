#pragma once

#include <atomic>
#include <cstdint>

#include "tare/core/device.h"
#include "tare/core/dtype.h"

namespace tare {

class Interceptor;
class Tensor;
struct StorageImpl;

/// Hears of every storage that is made or freed on a thread while it is installed.
class StorageObserver {
 public:
  virtual ~StorageObserver() = default;
  virtual void storage_allocated(const StorageImpl& storage) = 0;
  virtual void storage_freed(const StorageImpl& storage) = 0;
};

/// Hears of every module that is entered and left on a thread while it is installed. A module is known by its address.
class ModuleObserver {
 public:
  virtual ~ModuleObserver() = default;
  virtual void module_entered(const void* module) = 0;
  /// It returns these tensors; a module that raises, or that returns none, is left without.
  virtual void module_returned(const void* module, const Tensor* const* results, int64_t count) = 0;
  virtual void module_left(const void* module) = 0;
};

/// Blocks of one size, free for reuse by this thread.
struct FreeBlocks {
  void* head = nullptr;
  int32_t count = 0;
};

/// All that a thread carries. Calls look at it once; with `interceptors` null an operator runs undisturbed.
struct ThreadState {
  Interceptor* interceptors = nullptr;
  StorageObserver* observer = nullptr;
  ModuleObserver* modules = nullptr;
  const void* module = nullptr;  ///< the innermost module that runs
  bool fake = false;             ///< storages on the CPU hold no bytes either: tensors claim a device they do not use
  bool reads_undefined = false;  ///< memory that was never written may be read: it is zeros
  bool no_grad = false;          ///< operators are not recorded for backward
  bool inference = false;        ///< storages are made for inference alone: what they hold is never saved for backward
  bool below_tape = false;       ///< nor are these, whatever the program asks: they answer one that is
  DType default_dtype = DType::float32;
  Device default_device = DeviceType::cpu;
  uint64_t next_node = 0;  ///< the number of the next call that is recorded for backward
  FreeBlocks tensors, storages, histories, nodes, lists;
};

/// Who may have to hear of calls besides interceptors: nobody, until a tensor of the process requires gradients
/// (`tape`), or one is made whose operators are somebody else's to answer. It never falls; calls ask for it with one
/// load.
enum class Instrumentation : uint8_t { nobody, tape, foreign };
extern constinit std::atomic<Instrumentation> listening;

// Constant-initialised and in the static block, so that access costs one instruction.
#define TARE_FAST_TLS [[gnu::tls_model("initial-exec")]]
extern constinit thread_local ThreadState thread_state TARE_FAST_TLS;

/// Sets a member of the thread's state for a scope.
template <class T>
class ThreadGuard {
 public:
  ThreadGuard(T ThreadState::*member, T value) : member_(member), before_(thread_state.*member) {
    thread_state.*member = value;
  }
  ~ThreadGuard() { thread_state.*member_ = before_; }
  ThreadGuard(const ThreadGuard&) = delete;
  ThreadGuard& operator=(const ThreadGuard&) = delete;

 private:
  T ThreadState::*member_;
  T before_;
};

/// Factories make their tensors on this device while the guard lives, as `with torch.device(...)`.
class DeviceGuard : ThreadGuard<Device> {
 public:
  explicit DeviceGuard(Device device) : ThreadGuard(&ThreadState::default_device, device) {}
};

/// Floating factories make this type while the guard lives, as `torch.set_default_dtype`.
class DTypeGuard : ThreadGuard<DType> {
 public:
  explicit DTypeGuard(DType dtype) : ThreadGuard(&ThreadState::default_dtype, dtype) {}
};

/// Operators are not recorded for backward while the guard lives, as `with torch.no_grad()`.
class NoGradGuard : ThreadGuard<bool> {
 public:
  NoGradGuard() : ThreadGuard(&ThreadState::no_grad, true) {}
};

/// Operators are recorded, or not, while the guard lives, as `with torch.set_grad_enabled(...)`.
class GradGuard : ThreadGuard<bool> {
 public:
  explicit GradGuard(bool enabled) : ThreadGuard(&ThreadState::no_grad, !enabled) {}
};

/// Memory that was allocated and never written may be read while the guard lives; it is zeros.
class UndefinedGuard : ThreadGuard<bool> {
 public:
  explicit UndefinedGuard(bool reads = true) : ThreadGuard(&ThreadState::reads_undefined, reads) {}
};

/// No tensor gets bytes while the guard lives: also those on the CPU only claim to be there, as fake tensors do.
class FakeGuard : ThreadGuard<bool> {
 public:
  explicit FakeGuard(bool fake = true) : ThreadGuard(&ThreadState::fake, fake) {}
};

}  // namespace tare
