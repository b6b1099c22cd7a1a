#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "tare/core/device.h"
#include "tare/core/dtype.h"

namespace tare {

class Interceptor;
class Tensor;
struct StorageImpl;

/// Hears what happens on a thread besides operators while it is installed. The run (tare/run/run.h) implements it.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void storage_allocated(const StorageImpl& storage) = 0;
  /// It has another size than `before`, in bytes.
  virtual void storage_resized(const StorageImpl& storage, int64_t before) = 0;
  virtual void storage_freed(const StorageImpl& storage) = 0;
  /// A module is known by its address, each of its calls by a number that the process uses once.
  virtual void module_entered(const void* module, uint64_t call) = 0;
  /// It returns these tensors; a module that raises, or that returns none, is left without.
  virtual void module_returned(const Tensor* const* results, int64_t count) = 0;
  virtual void module_left() = 0;
  virtual void phase_began(std::string_view name) = 0;
  virtual void phase_ended() = 0;
  /// The tape keeps the tensor's elements for backward, or lets go of them.
  virtual void saved(const Tensor& tensor) = 0;
  virtual void released(const Tensor& tensor) = 0;
  /// It became the gradient of a leaf.
  virtual void gradient_set(const Tensor& gradient) = 0;
  /// `bytes` of payload are exchanged in a group of ranks, by its `sequence`-th operation.
  virtual void collective(std::string_view operation, std::string_view group, uint64_t sequence, int64_t bytes) = 0;
};

/// Blocks of one size, free for reuse by this thread.
struct FreeBlocks {
  void* head = nullptr;
  int32_t count = 0;
};

/// All that a thread carries. Calls look at it once; with `interceptors` null an operator runs undisturbed.
struct ThreadState {
  Interceptor* interceptors = nullptr;
  Observer* observer = nullptr;
  uint64_t module_call = 0;       ///< the innermost call of a module, by its number; 0: none
  uint64_t last_module_call = 0;  ///< the last number given
  bool fake = false;              ///< storages on the CPU hold no bytes either: tensors claim a device they do not use
  bool reads_undefined = false;   ///< memory that was never written may be read: it is zeros
  bool no_grad = false;           ///< operators are not recorded for backward
  bool inference = false;         ///< storages are made for inference alone: what they hold is never saved for backward
  bool below_tape = false;        ///< nor are these, whatever the program asks: they answer one that is
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

/// The first number of a thread for its calls of modules.
uint64_t first_module_call();
/// A number for a call of a module, used once in the process.
inline uint64_t new_module_call() {
  if (thread_state.last_module_call == 0) [[unlikely]]
    thread_state.last_module_call = first_module_call();
  return ++thread_state.last_module_call;
}

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

/// Carries the number of a module's call for a scope: what runs on its behalf is charged to it.
class ModuleCallGuard : ThreadGuard<uint64_t> {
 public:
  explicit ModuleCallGuard(uint64_t call) : ThreadGuard(&ThreadState::module_call, call) {}
};
/// Names a part of the run for its observer while it lives: forward, backward, step.
class PhaseGuard {
 public:
  explicit PhaseGuard(std::string_view name) : observer_(thread_state.observer) {
    if (observer_ != nullptr) observer_->phase_began(name);
  }
  ~PhaseGuard() {
    if (observer_ != nullptr && observer_ == thread_state.observer) observer_->phase_ended();
  }
  PhaseGuard(const PhaseGuard&) = delete;
  PhaseGuard& operator=(const PhaseGuard&) = delete;

 private:
  Observer* observer_;
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
