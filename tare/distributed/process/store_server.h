#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

// What a server of torch.distributed.TCPStore keeps and answers, as bytes in and bytes out: no sockets here.
namespace tare {

/// A message of the store begins with one of these bytes. Source: the conversations recorded from PyTorch 2.13
/// (python/tests/store_golden/).
enum class StoreQuery : uint8_t {
  validate,
  set,
  compare_set,
  get,
  add,
  check,
  wait,
  count_keys,
  delete_key,
  append,
  multi_get,
  multi_set,
  cancel_wait,
  ping,
  queue_push,
  queue_pop,
  queue_length,
  list_keys,
  barrier,
};
inline constexpr uint32_t kStoreMagic = 0x3C85F7CE;
inline constexpr uint64_t kLongestStoreKey = 8192, kLongestStoreValue = 8 << 20, kMostStoreKeys = 128 << 10;
/// Answers to `check`, and to `wait` and `barrier`.
inline constexpr uint8_t kStoreReady = 0, kStoreNotReady = 1, kStoreWaited = 0, kStoreCancelled = 1;

/// The state of a store and the conversations with its clients, each by a number.
class StoreServer {
 public:
  using Client = int;
  void open(Client client) { clients_[client]; }
  void close(Client client);
  /// Takes what a client sent, whole messages or parts of them. False: it is no message of a store's client, whose
  /// connection ends.
  bool feed(Client client, std::string_view bytes);
  /// Clients for whom there are answers, and what these are, which are then given.
  const std::set<Client>& answered() const { return answered_; }
  std::string take_answer(Client client);

 private:
  struct Conversation {
    std::string received, answer;
    size_t needed = 0;  // bytes, before it is worth while to read again
    bool valid = false;
    std::unordered_set<std::string> missing;  // what it waits for
    std::string barrier;
    bool waits = false;
  };
  class Message;
  void answer(Client client, std::string_view bytes);
  bool has(const std::string& key) const { return keys_.contains(key) || queues_.contains(key); }
  void came(const std::string& key, bool for_one);
  void carry_out(Client client, Message& message);
  bool add(const std::string& key, int64_t amount, int64_t& sum);

  std::unordered_map<std::string, std::string> keys_;
  std::unordered_map<std::string, std::deque<std::string>> queues_;
  std::unordered_map<Client, Conversation> clients_;
  std::deque<Client> waiting_;  // in the order in which they began
  std::set<Client> answered_;
};

}  // namespace tare
