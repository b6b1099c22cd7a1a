#include "tare/distributed/process/store.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <thread>
#include <unordered_map>

#include "tare/distributed/process/bytes.h"
#include "tare/distributed/process/store_server.h"

namespace tare {

// A StoreServer and its sockets, in a thread of its own.
class StoreThread {
 public:
  explicit StoreThread(Socket listening) : listening_(std::move(listening)), port_(listening_.address().second) {
    std::array<int, 2> ends{};
    check<NetworkError>(::pipe(ends.data()) == 0, "no pipe for the store's server");
    ended_ = Socket(ends[0]), end_ = Socket(ends[1]);
    for (const int one : ends) fcntl(one, F_SETFD, FD_CLOEXEC);
    listening_.set_blocking(false);
    thread_ = std::thread([this] { run(); });
  }
  StoreThread(const StoreThread&) = delete;
  StoreThread& operator=(const StoreThread&) = delete;
  ~StoreThread() {
    end_.close();
    if (::getpid() == process_) thread_.join();
    else thread_.detach();  // a fork has no such thread
  }
  int port() const { return port_; }

 private:
  struct Client {
    Socket socket;
    std::string unsent;
  };
  static constexpr size_t kMostUnsent = 256 << 20;  // of a client that reads nothing

  void run() {
    std::vector<pollfd> polled;
    for (;;) {
      polled.assign({{ended_.fd(), POLLIN, 0}, {listening_.fd(), POLLIN, 0}});
      for (const auto& [fd, client] : clients_)
        polled.push_back({fd, static_cast<short>(client.unsent.empty() ? POLLIN : POLLIN | POLLOUT), 0});
      if (poll(polled.data(), static_cast<nfds_t>(polled.size()), -1) < 0) continue;
      if (polled[0].revents != 0) return;
      for (size_t i = 2; i < polled.size(); ++i)
        if (polled[i].revents != 0) serve(polled[i].fd, polled[i].revents);
      if (polled[1].revents != 0)
        if (Socket made = accept_from(listening_)) {
          const int fd = made.fd();
          server_.open(fd);
          clients_[fd].socket = std::move(made);
        }
      while (!server_.answered().empty()) {
        const int fd = *server_.answered().begin();
        clients_.at(fd).unsent += server_.take_answer(fd);
        give(fd);
      }
    }
  }
  void serve(int fd, short events) {
    if ((events & POLLOUT) != 0) give(fd);
    if ((events & (POLLIN | POLLHUP | POLLERR)) == 0 || !clients_.contains(fd)) return;
    const std::optional<std::string> bytes = clients_.at(fd).socket.receive_some(64 << 10);
    if (bytes && (bytes->empty() || !server_.feed(fd, *bytes))) drop(fd);
  }
  void give(int fd) {
    Client& client = clients_.at(fd);
    try {
      while (const size_t sent = client.unsent.empty() ? 0 : client.socket.send_some(client.unsent))
        client.unsent.erase(0, sent);
      if (client.unsent.size() > kMostUnsent) drop(fd);
    } catch (const NetworkError&) {
      drop(fd);
    }
  }
  void drop(int fd) {
    server_.close(fd);
    clients_.erase(fd);
  }

  Socket listening_, ended_, end_;
  int port_;
  pid_t process_ = ::getpid();
  StoreServer server_;
  std::unordered_map<int, Client> clients_;
  std::thread thread_;
};

namespace {

constexpr uint64_t kLongestAnswer = 1 << 30;  // values may have been appended to
const std::string kClients = "init/";         // a key of the store's own: how many clients came

std::string with_slash(const std::string& key) { return "/" + key; }

ByteWriter message(StoreQuery query) {
  ByteWriter writer;
  writer.number(query);
  return writer;
}

void check_key(std::string_view key) {
  check<ValueError>(key.size() <= kLongestStoreKey, "a key of {} bytes; a store takes {}", key.size(),
                    kLongestStoreKey);
}
void check_value(std::string_view value) {
  check<ValueError>(value.size() <= kLongestStoreValue, "a value of {} bytes; a store takes {}", value.size(),
                    kLongestStoreValue);
}

std::string of_keys(StoreQuery query, const std::vector<std::string>& keys) {
  check<ValueError>(keys.size() <= kMostStoreKeys, "{} keys in one call; a store takes {}", keys.size(),
                    kMostStoreKeys);
  ByteWriter writer = message(query);
  writer.number(static_cast<uint64_t>(keys.size()));
  for (const std::string& key : keys) {
    check_key(key);
    writer.text(key);
  }
  return writer.take();
}
std::string of_key(StoreQuery query, const std::string& key) {
  check_key(key);
  ByteWriter writer = message(query);
  return writer.text(with_slash(key)).take();
}
std::string of_value(StoreQuery query, const std::string& key, std::string_view value) {
  check_value(value);
  ByteWriter writer = message(query);
  check_key(key);
  return writer.text(with_slash(key)).text(value).take();
}
std::vector<std::string> with_slashes(const std::vector<std::string>& keys) {
  std::vector<std::string> all;
  for (const std::string& key : keys) all.push_back(with_slash(key));
  return all;
}
std::string joined(const std::vector<std::string>& keys) {
  std::string text;
  for (const std::string& key : keys) text += (text.empty() ? "" : ", ") + key;
  return text;
}

std::shared_ptr<StoreThread> serve(const TcpStore::Options& options) {
  static std::mutex mutex;
  static std::map<int, std::weak_ptr<StoreThread>> servers;
  const std::lock_guard lock(mutex);
  std::weak_ptr<StoreThread>& known = servers[options.port];
  if (options.shared && options.port != 0)
    if (std::shared_ptr<StoreThread> there = known.lock()) return there;
  auto made = std::make_shared<StoreThread>(options.listening ? Socket(*options.listening)
                                                              : listen_at(options.host, options.port));
  if (options.shared) servers[made->port()] = made;
  return made;
}

}  // namespace

TcpStore::TcpStore(Options options) : host_(options.host), port_(options.port), timeout_(options.timeout) {
  if (options.master) {
    server_ = serve(options);
    port_ = server_->port();
  }
  connect();
  if (!options.size || !options.wait_for_clients) return;
  const auto count_clients = [&](int64_t amount) {
    const std::lock_guard lock(mutex_);
    ByteWriter writer = message(StoreQuery::add);
    send(writer.text(kClients).number(amount).take());
    return receive_number<int64_t>(answer_deadline());
  };
  int64_t there = count_clients(1);
  const Deadline deadline = in_milliseconds(timeout_);
  while (options.master && there < *options.size) {
    tare::check<StoreError>(left_until(deadline) > 0,
                            "Timed out after {} seconds waiting for clients. {}/{} clients joined.", timeout_ / 1000,
                            there, *options.size);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    there = count_clients(0);
  }
}

TcpStore::~TcpStore() = default;

void TcpStore::connect() {
  const Deadline deadline = in_milliseconds(timeout_);
  socket_ = connect_to(host_, port_, deadline, timeout_);
  const auto nonce = static_cast<uint32_t>(::getpid());
  ByteWriter writer = message(StoreQuery::validate);
  send(writer.number(kStoreMagic).number(StoreQuery::ping).number(nonce).take());
  // A busy machine takes a while to answer, however little time there is to find it.
  const auto answer = receive_number<uint32_t>(std::max(deadline, in_milliseconds(5000)));
  tare::check<NetworkError>(answer == nonce, "what listens at ({}, {}) is no store", host_, port_);
}

std::shared_ptr<TcpStore> TcpStore::clone() const {
  std::shared_ptr<TcpStore> other(new TcpStore);
  other->host_ = host_, other->port_ = port_, other->timeout_ = timeout_, other->server_ = server_;
  other->connect();
  return other;
}

// A server answers at once, but for waits.
Deadline TcpStore::answer_deadline() const { return in_milliseconds(std::max<int64_t>(timeout_, 30'000)); }

void TcpStore::send(std::string message) { socket_.send_all(message, answer_deadline()); }

template <class T>
T TcpStore::receive_number(Deadline deadline) {
  T value{};
  socket_.receive_all(reinterpret_cast<char*>(&value), sizeof value, deadline);
  return value;
}

std::string TcpStore::receive_text(uint64_t longest) {
  const auto length = receive_number<uint64_t>(answer_deadline());
  tare::check<NetworkError>(length <= longest, "the server of the store sends {} bytes where {} are the most", length,
                            longest);
  std::string value;
  while (value.size() < length) {  // memory for what came, not for what was announced
    const size_t before = value.size();
    value.resize(before + std::min<size_t>(length - before, 1 << 20));
    socket_.receive_all(value.data() + before, value.size() - before, answer_deadline());
  }
  return value;
}

void TcpStore::set(const std::string& key, std::string_view value) {
  const std::lock_guard lock(mutex_);
  send(of_value(StoreQuery::set, key, value));
}

// Sends what is answered when it is over; false: it was cancelled, as the time is out.
bool TcpStore::wait_unlocked(std::string message, int64_t timeout) {
  send(std::move(message));
  if (!socket_.readable(in_milliseconds(timeout))) {
    ByteWriter writer;
    send(writer.number(StoreQuery::cancel_wait).take());
    // It may have come in the meantime: then the answer to the cancelling comes behind it.
    if (receive_number<uint8_t>(answer_deadline()) == kStoreCancelled) return false;
    receive_number<uint8_t>(answer_deadline());
    return true;
  }
  return receive_number<uint8_t>(answer_deadline()) == kStoreWaited;
}

void TcpStore::wait(const std::vector<std::string>& keys, std::optional<int64_t> timeout) {
  const std::vector<std::string> all = with_slashes(keys);
  const int64_t longest = timeout.value_or(timeout_);
  const std::lock_guard lock(mutex_);
  tare::check<StoreError>(wait_unlocked(of_keys(StoreQuery::wait, all), longest), "wait timeout after {}ms, keys: {}",
                          longest, joined(all));
}

std::string TcpStore::get(const std::string& key) {
  wait({key});
  const std::lock_guard lock(mutex_);
  send(of_key(StoreQuery::get, key));
  return receive_text(kLongestAnswer);
}

int64_t TcpStore::add(const std::string& key, int64_t amount) {
  const std::lock_guard lock(mutex_);
  check_key(key);
  ByteWriter writer = message(StoreQuery::add);
  send(writer.text(with_slash(key)).number(amount).take());
  return receive_number<int64_t>(answer_deadline());
}

std::string TcpStore::compare_set(const std::string& key, std::string_view expected, std::string_view desired) {
  const std::lock_guard lock(mutex_);
  check_value(desired);
  ByteWriter writer;
  send(of_value(StoreQuery::compare_set, key, expected) + writer.text(desired).take());
  return receive_text(kLongestAnswer);
}

bool TcpStore::check(const std::vector<std::string>& keys) {
  const std::lock_guard lock(mutex_);
  send(of_keys(StoreQuery::check, with_slashes(keys)));
  return receive_number<uint8_t>(answer_deadline()) == kStoreReady;
}

bool TcpStore::delete_key(const std::string& key) {
  const std::lock_guard lock(mutex_);
  send(of_key(StoreQuery::delete_key, key));
  return receive_number<int64_t>(answer_deadline()) == 1;
}

int64_t TcpStore::count_keys() {
  const std::lock_guard lock(mutex_);
  send(message(StoreQuery::count_keys).take());
  return receive_number<int64_t>(answer_deadline());
}

std::vector<std::string> TcpStore::list_keys() {
  const std::lock_guard lock(mutex_);
  send(message(StoreQuery::list_keys).take());
  const auto count = receive_number<uint64_t>(answer_deadline());
  std::vector<std::string> found;
  for (uint64_t i = 0; i < count; ++i) {
    const std::string key = receive_text(kLongestStoreKey);
    if (key.starts_with('/')) found.push_back(key.substr(1));  // the others are the store's own
  }
  return found;
}

void TcpStore::append(const std::string& key, std::string_view value) {
  const std::lock_guard lock(mutex_);
  send(of_value(StoreQuery::append, key, value));
}

std::vector<std::string> TcpStore::multi_get(const std::vector<std::string>& keys) {
  wait(keys);
  const std::lock_guard lock(mutex_);
  send(of_keys(StoreQuery::multi_get, with_slashes(keys)));
  std::vector<std::string> found;
  for (size_t i = 0; i < keys.size(); ++i) found.push_back(receive_text(kLongestAnswer));
  return found;
}

void TcpStore::multi_set(const std::vector<std::string>& keys, const std::vector<std::string>& values) {
  tare::check<StoreError>(keys.size() == values.size(), "multiSet keys and values vectors must be of same size");
  const std::lock_guard lock(mutex_);
  ByteWriter writer = message(StoreQuery::multi_set);
  writer.number(static_cast<uint64_t>(keys.size()));
  for (size_t i = 0; i < keys.size(); ++i) {
    check_key(keys[i]);
    check_value(values[i]);
    writer.text(with_slash(keys[i])).text(values[i]);
  }
  send(writer.take());
}

void TcpStore::queue_push(const std::string& key, std::string_view value) {
  const std::lock_guard lock(mutex_);
  send(of_value(StoreQuery::queue_push, key, value));
}

std::string TcpStore::queue_pop(const std::string& key, bool waits) {
  if (waits) wait({key});
  const std::lock_guard lock(mutex_);
  send(of_key(StoreQuery::queue_pop, key));
  tare::check<QueueEmptyError>(receive_number<int64_t>(answer_deadline()) != 0, "queue is empty");
  return receive_text(kLongestAnswer);
}

int64_t TcpStore::queue_length(const std::string& key) {
  const std::lock_guard lock(mutex_);
  send(of_key(StoreQuery::queue_length, key));
  return receive_number<int64_t>(answer_deadline());
}

void TcpStore::barrier(const std::string& key, int64_t size, std::optional<int64_t> timeout) {
  const int64_t longest = timeout.value_or(timeout_);
  const std::lock_guard lock(mutex_);
  ByteWriter writer;
  tare::check<StoreError>(wait_unlocked(of_key(StoreQuery::barrier, key) + writer.number(size).take(), longest),
                          "barrier timeout after {}ms, key: {}", longest, key);
}

}  // namespace tare
