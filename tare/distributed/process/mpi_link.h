#pragma once

#include <memory>

#include "tare/distributed/process/link.h"

namespace tare {

/// Messages by MPI, among the processes that mpirun started. The library is loaded when it is asked for, and is Open
/// MPI's: other libraries have other constants.
class MpiLink : public Link {
 public:
  /// Errors: NotImplementedError where there is no library that fits, with what was tried.
  MpiLink();
  ~MpiLink() override;
  int64_t rank() const;
  int64_t size() const;
  static bool available();
  /// Ends MPI, with all other processes. Nothing can be sent after it.
  static void finalize();

  void send(int64_t to, std::string message) override;
  std::optional<Received> receive(Deadline deadline) override;
  void flush(Deadline deadline) override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tare
