#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tare/core/error.h"

// TCP between the processes of one job.
namespace tare {

/// A connection that was not made, or is gone.
class NetworkError : public Error {
 public:
  using Error::Error;
  std::string_view python_class() const override { return "DistNetworkError"; }
};

/// A moment until which a call may wait.
using Deadline = std::chrono::steady_clock::time_point;
Deadline in_milliseconds(int64_t count);
/// Milliseconds until then, as poll takes them: 0 when it is over.
int left_until(Deadline deadline);

/// A socket that is closed with its owner. Child programs do not inherit it.
class Socket {
 public:
  Socket() = default;
  explicit Socket(int fd) : fd_(fd) {}
  Socket(Socket&& other) noexcept;
  Socket& operator=(Socket&& other) noexcept;
  ~Socket() { close(); }

  int fd() const { return fd_; }
  explicit operator bool() const { return fd_ >= 0; }
  void close();
  void set_blocking(bool blocking) const;

  /// All of it. Errors: NetworkError where the other side is gone or takes nothing until the deadline.
  void send_all(std::string_view bytes, Deadline deadline) const;
  void receive_all(char* bytes, size_t count, Deadline deadline) const;
  /// Whether there is something to read before the deadline.
  bool readable(Deadline deadline) const;
  /// What is there to read now, at most `limit` bytes; nothing: the other side is gone; no value: there is none yet.
  std::optional<std::string> receive_some(size_t limit) const;
  /// How many of these bytes the system takes now. Errors: NetworkError.
  size_t send_some(std::string_view bytes) const;
  /// The numeric address and the port of this side.
  std::pair<std::string, int> address() const;

 private:
  int fd_ = -1;
};

/// Tries until somebody listens there. Errors: NetworkError at the deadline; `timeout` is told.
Socket connect_to(const std::string& host, int port, Deadline deadline, int64_t timeout);
/// Listens at a port, 0 for a free one: where `host` is of this machine alone, there alone, else at all addresses.
/// Errors: NetworkError.
Socket listen_at(const std::string& host, int port);
/// The next that connected; none: nobody did.
Socket accept_from(const Socket& listening);

}  // namespace tare
