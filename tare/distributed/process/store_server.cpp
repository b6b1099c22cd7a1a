#include "tare/distributed/process/store_server.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "tare/distributed/process/bytes.h"

namespace tare {

namespace {

struct Incomplete {
  size_t needed;  // bytes in all, at least
};
struct Malformed {};

}  // namespace

// The front of what was received. Throws Incomplete until the whole message is there.
class StoreServer::Message {
 public:
  explicit Message(std::string_view bytes) : reader_(bytes), size_(bytes.size()) {}
  template <class T>
  T number() {
    T value{};
    if (!reader_.number(value)) throw Incomplete{size_ - reader_.left() + sizeof value};
    return value;
  }
  std::string key() { return text(kLongestStoreKey); }
  std::string value() { return text(kLongestStoreValue); }
  std::vector<std::string> keys() {
    std::vector<std::string> all;
    for (uint64_t left = count(); left > 0; --left) all.push_back(key());
    return all;
  }
  uint64_t count() {
    const auto count = number<uint64_t>();
    if (count > kMostStoreKeys) throw Malformed{};
    return count;
  }
  size_t place() const { return reader_.place(); }

 private:
  std::string text(uint64_t longest) {
    const auto length = number<uint64_t>();
    if (length > longest) throw Malformed{};
    std::string_view value;
    if (!reader_.raw(length, value)) throw Incomplete{reader_.place() + length};
    return std::string(value);
  }

  ByteReader reader_;
  size_t size_;
};

void StoreServer::close(Client client) {
  clients_.erase(client);
  answered_.erase(client);
  std::erase(waiting_, client);
}

bool StoreServer::feed(Client client, std::string_view bytes) {
  Conversation& with = clients_.at(client);
  with.received += bytes;
  size_t read = 0;
  bool well = true;
  try {
    while (with.received.size() - read >= std::max<size_t>(with.needed, 1)) {
      Message message(std::string_view(with.received).substr(read));
      with.needed = 0;
      carry_out(client, message);
      read += message.place();
    }
  } catch (const Incomplete& incomplete) {
    with.needed = incomplete.needed;
  } catch (const Malformed&) {
    well = false;
  }
  with.received.erase(0, read);
  return well;
}

std::string StoreServer::take_answer(Client client) {
  answered_.erase(client);
  return std::exchange(clients_.at(client).answer, {});
}

void StoreServer::answer(Client client, std::string_view bytes) {
  clients_.at(client).answer += bytes;
  answered_.insert(client);
}

// A key is there: those wait no longer who missed nothing else; of a queue's item the first alone.
void StoreServer::came(const std::string& key, bool for_one) {
  for (auto it = waiting_.begin(); it != waiting_.end();) {
    Conversation& with = clients_.at(*it);
    if (with.missing.erase(key) == 0 || !with.missing.empty()) {
      ++it;
      continue;
    }
    with.waits = false;
    answer(*it, {reinterpret_cast<const char*>(&kStoreWaited), 1});
    it = waiting_.erase(it);
    if (for_one) return;
  }
}

bool StoreServer::add(const std::string& key, int64_t amount, int64_t& sum) {
  int64_t held = 0;
  if (const auto found = keys_.find(key); found != keys_.end()) {
    const std::string& text = found->second;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), held);
    if (error != std::errc()) return false;
  }
  if (__builtin_add_overflow(held, amount, &sum)) return false;
  keys_[key] = std::to_string(sum);
  return true;
}

void StoreServer::carry_out(Client client, Message& message) {
  Conversation& with = clients_.at(client);
  const auto query = message.number<StoreQuery>();
  if (!with.valid) {
    if (query != StoreQuery::validate || message.number<uint32_t>() != kStoreMagic) throw Malformed{};
    with.valid = true;
    return;
  }
  const auto text_of = [&](const std::string& key) -> std::string {
    const auto found = keys_.find(key);
    return found == keys_.end() ? "" : found->second;
  };
  const auto wait = [&] {
    with.waits = true;
    waiting_.push_back(client);
  };
  ByteWriter reply;
  switch (query) {
    case StoreQuery::set: {
      const std::string key = message.key();
      keys_[key] = message.value();
      came(key, false);
      return;
    }
    case StoreQuery::compare_set: {
      const std::string key = message.key(), expected = message.value();
      std::string desired = message.value();
      const auto found = keys_.find(key);
      if (found == keys_.end() && !expected.empty()) return answer(client, reply.text(expected).take());
      if (found == keys_.end() || found->second == expected) {
        keys_[key] = std::move(desired);
        answer(client, reply.text(keys_[key]).take());
        return came(key, false);
      }
      return answer(client, reply.text(found->second).take());
    }
    case StoreQuery::get: return answer(client, reply.text(text_of(message.key())).take());
    case StoreQuery::add: {
      const std::string key = message.key();
      int64_t sum = 0;
      if (!add(key, message.number<int64_t>(), sum)) throw Malformed{};
      answer(client, reply.number(sum).take());
      return came(key, false);
    }
    case StoreQuery::check: {
      const std::vector<std::string> keys = message.keys();
      const bool there = std::ranges::all_of(keys, [&](const std::string& key) { return has(key); });
      return answer(client, reply.number(there ? kStoreReady : kStoreNotReady).take());
    }
    case StoreQuery::wait: {
      const std::vector<std::string> keys = message.keys();
      if (with.waits) throw Malformed{};
      for (const std::string& key : keys)
        if (!has(key)) with.missing.insert(key);
      if (with.missing.empty()) return answer(client, reply.number(kStoreWaited).take());
      return wait();
    }
    case StoreQuery::count_keys: return answer(client, reply.number(static_cast<int64_t>(keys_.size())).take());
    case StoreQuery::delete_key:
      return answer(client, reply.number(static_cast<int64_t>(keys_.erase(message.key()))).take());
    case StoreQuery::append: {
      const std::string key = message.key();
      keys_[key] += message.value();
      return came(key, false);
    }
    case StoreQuery::multi_get: {
      for (const std::string& key : message.keys()) reply.text(text_of(key));
      return answer(client, reply.take());
    }
    case StoreQuery::multi_set: {
      std::vector<std::pair<std::string, std::string>> all;
      for (uint64_t left = message.count(); left > 0; --left) {
        std::string key = message.key();
        all.emplace_back(std::move(key), message.value());
      }
      for (auto& [key, value] : all) {
        keys_[key] = std::move(value);
        came(key, false);
      }
      return;
    }
    case StoreQuery::cancel_wait:
      with.waits = false;
      with.missing.clear();
      with.barrier.clear();
      std::erase(waiting_, client);
      return answer(client, reply.number(kStoreCancelled).take());
    case StoreQuery::ping: return answer(client, reply.number(message.number<uint32_t>()).take());
    case StoreQuery::queue_push: {
      const std::string key = message.key();
      std::string value = message.value();  // before there is a queue: it may not be there yet
      queues_[key].push_back(std::move(value));
      return came(key, true);
    }
    case StoreQuery::queue_pop: {
      const auto found = queues_.find(message.key());
      if (found == queues_.end()) return answer(client, reply.number(int64_t{0}).take());
      reply.number(static_cast<int64_t>(found->second.size()));  // before it is taken
      answer(client, reply.text(found->second.front()).take());
      found->second.pop_front();
      if (found->second.empty()) queues_.erase(found);
      return;
    }
    case StoreQuery::queue_length: {
      const auto found = queues_.find(message.key());
      return answer(client,
                    reply.number(static_cast<int64_t>(found == queues_.end() ? 0 : found->second.size())).take());
    }
    case StoreQuery::list_keys: {
      reply.number(static_cast<int64_t>(keys_.size()));
      for (const auto& [key, value] : keys_) reply.text(key);
      return answer(client, reply.take());
    }
    case StoreQuery::barrier: {
      const std::string key = message.key();
      const auto size = message.number<int64_t>();
      int64_t sum = 0;
      if (with.waits || !add(key, 1, sum)) throw Malformed{};
      if (sum < size) {
        with.barrier = key;
        return wait();
      }
      answer(client, reply.number(kStoreWaited).take());
      for (auto it = waiting_.begin(); it != waiting_.end();) {
        Conversation& other = clients_.at(*it);
        if (other.barrier != key || key.empty()) {
          ++it;
          continue;
        }
        other.barrier.clear();
        other.waits = false;
        answer(*it, {reinterpret_cast<const char*>(&kStoreWaited), 1});
        it = waiting_.erase(it);
      }
      return;
    }
    case StoreQuery::validate: break;
  }
  throw Malformed{};
}

}  // namespace tare
