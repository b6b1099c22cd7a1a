#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>

#include "tare/distributed/process/bytes.h"
#include "tare/distributed/process/link.h"

// Each message on a connection is its length in 64 bits and its bytes. A thread reads what comes, so that no rank waits
// for another that computes.
namespace tare {

namespace {

constexpr std::string_view kGreeting = "tare ranks 1\n";
constexpr uint64_t kLongestMessage = uint64_t{1} << 36;

}  // namespace

struct SocketLink::State {
  struct Peer {
    Socket socket;
    std::string received;
    std::deque<std::string> unsent;
    size_t sent = 0;  // of the first of these
    bool gone = false;
  };
  int64_t rank, size;
  Socket listening, wake, woken;
  std::vector<Peer> peers;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Received> inbox;
  bool ended = false;
  pid_t process = ::getpid();
  std::thread thread;

  void run();
  void take(int64_t from);
  void push_out(int64_t to);
  void lose(int64_t from);
  void wake_up() const {
    const char one = 0;
    if (::write(wake.fd(), &one, 1) < 0) return;  // it is full of such
  }
};

SocketLink::SocketLink(int64_t rank, int64_t size, const std::string& host) : state_(std::make_unique<State>()) {
  check<ValueError>(size > 0 && rank >= 0 && rank < size, "rank {} is outside of a world of {}", rank, size);
  state_->rank = rank, state_->size = size;
  state_->peers.resize(static_cast<size_t>(size));
  state_->listening = listen_at(host, 0);
  std::array<int, 2> ends{};
  check<NetworkError>(::pipe(ends.data()) == 0, "no pipe for the thread that reads");
  state_->woken = Socket(ends[0]), state_->wake = Socket(ends[1]);
  for (const int one : ends) {
    fcntl(one, F_SETFD, FD_CLOEXEC);
    fcntl(one, F_SETFL, O_NONBLOCK);
  }
}

SocketLink::~SocketLink() {
  if (!state_->thread.joinable()) return;
  if (::getpid() != state_->process) {  // a fork has no such thread
    state_->thread.detach();
    return;
  }
  {
    const std::lock_guard lock(state_->mutex);
    state_->ended = true;
  }
  state_->wake_up();
  state_->thread.join();
}

int SocketLink::port() const { return state_->listening.address().second; }

void SocketLink::connect(const std::vector<std::pair<std::string, int>>& addresses, const std::string& token,
                         int64_t timeout) {
  State& state = *state_;
  const Deadline deadline = in_milliseconds(timeout);
  check<ValueError>(std::ssize(addresses) == state.size, "{} addresses of {} ranks", addresses.size(), state.size);
  const std::string known = std::string(kGreeting) + token;
  for (int64_t to = 0; to < state.rank; ++to) {
    const auto& [host, port] = addresses[static_cast<size_t>(to)];
    Socket socket = connect_to(host, port, deadline, timeout);
    ByteWriter writer;
    socket.send_all(known + writer.number(state.rank).take(), deadline);
    state.peers[static_cast<size_t>(to)].socket = std::move(socket);
  }
  int64_t missing = state.size - 1 - state.rank;
  while (missing > 0) {
    if (!state.listening.readable(deadline)) {
      std::string ranks;
      for (int64_t from = state.rank + 1; from < state.size; ++from)
        if (!state.peers[static_cast<size_t>(from)].socket)
          ranks += fmt::format("{}{}", ranks.empty() ? "" : ", ", from);
      fail<NetworkError>("rank {} waited {} ms for a connection from rank {}", state.rank, timeout, ranks);
    }
    Socket socket = accept_from(state.listening);
    if (!socket) continue;
    // Who does not know the token is none of this job.
    std::string said(known.size() + sizeof(int64_t), '\0');
    try {
      socket.receive_all(said.data(), said.size(), std::min(deadline, in_milliseconds(5000)));
    } catch (const NetworkError&) {
      continue;
    }
    int64_t from = 0;
    std::memcpy(&from, said.data() + known.size(), sizeof from);
    if (!said.starts_with(known) || from <= state.rank || from >= state.size ||
        state.peers[static_cast<size_t>(from)].socket)
      continue;
    state.peers[static_cast<size_t>(from)].socket = std::move(socket);
    --missing;
  }
  state.listening.close();
  state.thread = std::thread([&state] { state.run(); });
}

// With the mutex held.
void SocketLink::State::lose(int64_t from) {
  Peer& peer = peers[static_cast<size_t>(from)];
  if (peer.gone) return;
  peer.gone = true;
  peer.unsent.clear();
  inbox.push_back({from, {}, true});
  changed.notify_all();
}

// With the mutex held: as much as the system takes.
void SocketLink::State::push_out(int64_t to) {
  Peer& peer = peers[static_cast<size_t>(to)];
  try {
    while (!peer.unsent.empty()) {
      const std::string_view left = std::string_view(peer.unsent.front()).substr(peer.sent);
      const size_t sent = peer.socket.send_some(left);
      if (sent == 0) return;
      peer.sent += sent;
      if (sent < left.size()) continue;
      peer.unsent.pop_front();
      peer.sent = 0;
    }
    changed.notify_all();
  } catch (const NetworkError&) {
    peer.unsent.clear();  // what it sent before may still be read
    changed.notify_all();
  }
}

void SocketLink::State::take(int64_t from) {
  Peer& peer = peers[static_cast<size_t>(from)];
  const std::optional<std::string> bytes = peer.socket.receive_some(1 << 20);
  if (!bytes) return;
  const std::lock_guard lock(mutex);
  if (bytes->empty()) return lose(from);
  peer.received += *bytes;
  size_t read = 0;
  for (;;) {
    ByteReader reader(std::string_view(peer.received).substr(read));
    uint64_t length = 0;
    std::string_view message;
    if (!reader.number(length)) break;
    if (length > kLongestMessage) return lose(from);
    if (!reader.raw(length, message)) break;
    inbox.push_back({from, std::string(message)});
    read += reader.place();
  }
  peer.received.erase(0, read);
  if (read > 0) changed.notify_all();
}

void SocketLink::State::run() {
  std::vector<pollfd> polled;
  std::vector<int64_t> ranks;
  for (;;) {
    polled.assign(1, {woken.fd(), POLLIN, 0});
    ranks.assign(1, -1);
    {
      const std::lock_guard lock(mutex);
      if (ended) return;
      for (int64_t one = 0; one < size; ++one) {
        const Peer& peer = peers[static_cast<size_t>(one)];
        if (!peer.socket || peer.gone) continue;
        polled.push_back({peer.socket.fd(), static_cast<short>(peer.unsent.empty() ? POLLIN : POLLIN | POLLOUT), 0});
        ranks.push_back(one);
      }
    }
    if (::poll(polled.data(), static_cast<nfds_t>(polled.size()), -1) < 0) continue;
    if (polled[0].revents != 0) {
      std::array<char, 64> said;
      while (::read(woken.fd(), said.data(), said.size()) > 0) {
      }
    }
    for (size_t i = 1; i < polled.size(); ++i) {
      if ((polled[i].revents & POLLOUT) != 0) {
        const std::lock_guard lock(mutex);
        push_out(ranks[i]);
      }
      if ((polled[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0) take(ranks[i]);
    }
  }
}

void SocketLink::send(int64_t to, std::string message) {
  const std::lock_guard lock(state_->mutex);
  State::Peer& peer = state_->peers.at(static_cast<size_t>(to));
  if (peer.gone) return;
  ByteWriter length;
  const bool first = peer.unsent.empty();
  peer.unsent.push_back(length.text(message).take());
  if (!first) return;
  state_->push_out(to);
  if (!peer.unsent.empty()) state_->wake_up();
}

std::optional<Link::Received> SocketLink::receive(Deadline deadline) {
  std::unique_lock lock(state_->mutex);
  if (!state_->changed.wait_until(lock, deadline, [&] { return !state_->inbox.empty(); })) return std::nullopt;
  Received first = std::move(state_->inbox.front());
  state_->inbox.pop_front();
  return first;
}

void SocketLink::flush(Deadline deadline) {
  std::unique_lock lock(state_->mutex);
  state_->changed.wait_until(lock, deadline, [&] {
    for (const State::Peer& peer : state_->peers)
      if (!peer.gone && !peer.unsent.empty()) return false;
    return true;
  });
}

}  // namespace tare
