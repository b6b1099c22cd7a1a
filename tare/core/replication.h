#pragma once

#include <utility>

namespace tare {

/// Whether tensors that are not distributed are taken, beside distributed ones, for such as every rank has the same, on
/// this thread.
inline constinit thread_local bool implicit_replication = false;

/// They are, while one of these lives.
class ImplicitReplication {
 public:
  ImplicitReplication() : before_(std::exchange(implicit_replication, true)) {}
  ~ImplicitReplication() { implicit_replication = before_; }
  ImplicitReplication(const ImplicitReplication&) = delete;
  ImplicitReplication& operator=(const ImplicitReplication&) = delete;

 private:
  bool before_;
};

}  // namespace tare
