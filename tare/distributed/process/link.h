#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tare/distributed/process/socket.h"

// Messages between the processes of a job, each of which is a rank.
namespace tare {

class Link {
 public:
  struct Received {
    int64_t from;
    std::string message;
    bool gone = false;  ///< nothing comes from there any more, and there is no message
  };
  virtual ~Link() = default;
  /// Returns at once. Messages to one rank arrive in their order; those to one that is gone are lost.
  virtual void send(int64_t to, std::string message) = 0;
  /// The next that has come, from any; none: the time is out.
  virtual std::optional<Received> receive(Deadline deadline) = 0;
  /// Waits until all was sent, or the time is out.
  virtual void flush(Deadline deadline) = 0;
};

/// Connections from each rank to each.
class SocketLink : public Link {
 public:
  /// Listens at an address of this machine. Errors: NetworkError.
  SocketLink(int64_t rank, int64_t size, const std::string& host);
  ~SocketLink() override;
  int port() const;
  /// Connects to the ranks below this one and waits for those above; `token` is what all ranks of the job know and
  /// nobody else. Errors: NetworkError with the ranks that did not come.
  void connect(const std::vector<std::pair<std::string, int>>& addresses, const std::string& token, int64_t timeout);

  void send(int64_t to, std::string message) override;
  std::optional<Received> receive(Deadline deadline) override;
  void flush(Deadline deadline) override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tare
