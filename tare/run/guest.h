#pragma once

#include <optional>
#include <string_view>

#include "tare/run/run.h"

namespace tare {

/// Has a run hear another thread of its program as well: the calling one, while the guest lives. Of all threads that a
/// run hears one runs at a time, but within operators: there another may go on.
class RunGuest : Interceptor, Observer {
 public:
  /// Errors: Error where the run does not run.
  explicit RunGuest(Run& run);
  ~RunGuest() override;
  RunGuest(const RunGuest&) = delete;
  RunGuest& operator=(const RunGuest&) = delete;

 private:
  friend class Run;
  struct In;
  void intercept(const Op& op, Args args, Results results) override;
  void storage_allocated(const StorageImpl& storage) override;
  void storage_resized(const StorageImpl& storage, int64_t before) override;
  void storage_freed(const StorageImpl& storage) override;
  void module_entered(const void* module, uint64_t call) override;
  void module_returned(const Tensor* const* results, int64_t count) override;
  void module_left() override;
  void phase_began(std::string_view name) override;
  void phase_ended() override;
  void saved(const Tensor& tensor) override;
  void released(const Tensor& tensor) override;
  void gradient_set(const Tensor& gradient) override;
  void collective(std::string_view operation, std::string_view group, uint64_t sequence, int64_t bytes) override;

  Run& run_;
  Run::Place place_;
  std::optional<InterceptorGuard> guard_;
};

}  // namespace tare
