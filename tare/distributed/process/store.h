#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tare/distributed/process/socket.h"

// Keys and bytes that processes share: torch.distributed.TCPStore, its server and its client.
namespace tare {

/// A key that did not come in time.
class StoreError : public Error {
 public:
  using Error::Error;
  std::string_view python_class() const override { return "DistStoreError"; }
};
/// A queue that holds nothing.
class QueueEmptyError : public StoreError {
 public:
  using StoreError::StoreError;
  std::string_view python_class() const override { return "QueueEmptyError"; }
};

class StoreThread;

/// A client of a store at an address, which it may also serve. It speaks PyTorch 2.13's protocol, so that either side
/// may be PyTorch's. Calls of several threads go one by one. Errors of all calls: NetworkError where the server is
/// gone, ValueError for keys over 8,192 bytes and values over 8 MiB, which no server takes.
class TcpStore {
 public:
  struct Options {
    std::string host;
    int port = 29500;                   ///< 0, of a master: a free one
    std::optional<int64_t> size;        ///< how many clients come
    bool master = false;                ///< serves it, in a thread of its own
    int64_t timeout = 300'000;          ///< milliseconds, of each call that waits
    bool wait_for_clients = true;       ///< the master waits for all `size`
    bool shared = false;                ///< the server of this port in this process, where there is one
    std::optional<int> listening = {};  ///< a socket that listens already, which is taken over
  };
  /// Errors: NetworkError, StoreError for clients that did not come.
  explicit TcpStore(Options options);
  ~TcpStore();

  void set(const std::string& key, std::string_view value);
  /// Waits for it. Errors: StoreError.
  std::string get(const std::string& key);
  int64_t add(const std::string& key, int64_t amount);
  std::string compare_set(const std::string& key, std::string_view expected, std::string_view desired);
  bool check(const std::vector<std::string>& keys);
  /// Errors: StoreError with the keys.
  void wait(const std::vector<std::string>& keys, std::optional<int64_t> timeout = {});
  bool delete_key(const std::string& key);
  int64_t count_keys();
  std::vector<std::string> list_keys();
  void append(const std::string& key, std::string_view value);
  std::vector<std::string> multi_get(const std::vector<std::string>& keys);
  void multi_set(const std::vector<std::string>& keys, const std::vector<std::string>& values);
  void queue_push(const std::string& key, std::string_view value);
  /// Errors: StoreError for one that nothing came to, QueueEmptyError where it does not wait.
  std::string queue_pop(const std::string& key, bool waits);
  int64_t queue_length(const std::string& key);
  /// Until `size` clients called it with this key. Errors: StoreError.
  void barrier(const std::string& key, int64_t size, std::optional<int64_t> timeout = {});
  /// Another connection to the same server.
  std::shared_ptr<TcpStore> clone() const;

  const std::string& host() const { return host_; }
  int port() const { return port_; }
  bool serves() const { return server_ != nullptr; }
  int64_t timeout() const { return timeout_; }
  void set_timeout(int64_t timeout) { timeout_ = timeout; }
  /// The address by which this machine reaches the server.
  std::string own_address() const { return socket_.address().first; }

 private:
  TcpStore() = default;
  void connect();
  void send(std::string message);
  template <class T>
  T receive_number(Deadline deadline);
  std::string receive_text(uint64_t longest);
  bool wait_unlocked(std::string message, int64_t timeout);
  Deadline answer_deadline() const;

  std::string host_;
  int port_ = 0;
  int64_t timeout_ = 0;
  std::shared_ptr<StoreThread> server_;
  std::mutex mutex_;
  Socket socket_;
};

}  // namespace tare
