#include "tare/distributed/process/socket.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <thread>
#include <utility>

namespace tare {

namespace {

constexpr const char* kGone =
    "Failed to recv, got 0 bytes. Connection was likely closed. Did the remote server shutdown or crash?";

struct Addresses {
  addrinfo* first = nullptr;
  Addresses(const char* host, int port, int flags) {
    addrinfo hints{};
    hints.ai_family = AF_UNSPEC;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = flags | AI_NUMERICSERV;
    if (getaddrinfo(host, std::to_string(port).c_str(), &hints, &first) != 0) first = nullptr;
  }
  Addresses(const Addresses&) = delete;
  Addresses& operator=(const Addresses&) = delete;
  ~Addresses() {
    if (first != nullptr) freeaddrinfo(first);
  }
};

Socket socket_for(const addrinfo& address) {
  Socket made(::socket(address.ai_family, address.ai_socktype, address.ai_protocol));
  if (made) fcntl(made.fd(), F_SETFD, FD_CLOEXEC);
  return made;
}

void send_at_once(const Socket& socket) {
  const int on = 1;
  setsockopt(socket.fd(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

bool is_loopback(const addrinfo& address) {
  if (address.ai_family == AF_INET)
    return (ntohl(reinterpret_cast<const sockaddr_in*>(address.ai_addr)->sin_addr.s_addr) >> 24) == 127;
  return address.ai_family == AF_INET6 &&
         IN6_IS_ADDR_LOOPBACK(&reinterpret_cast<const sockaddr_in6*>(address.ai_addr)->sin6_addr);
}

bool wait_for_event(int fd, short events, Deadline deadline) {
  pollfd one{fd, events, 0};
  for (;;) {
    const int found = poll(&one, 1, left_until(deadline));
    if (found > 0) return true;
    if (found == 0 && left_until(deadline) == 0) return false;
    if (found < 0 && errno != EINTR) return false;
  }
}

// One attempt; none: it was refused.
Socket attempt(const addrinfo& address, Deadline deadline) {
  Socket made = socket_for(address);
  if (!made) return made;
  made.set_blocking(false);
  if (connect(made.fd(), address.ai_addr, address.ai_addrlen) != 0) {
    if (errno != EINPROGRESS || !wait_for_event(made.fd(), POLLOUT, deadline)) return {};
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(made.fd(), SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) return {};
  }
  made.set_blocking(true);
  send_at_once(made);
  return made;
}

}  // namespace

Deadline in_milliseconds(int64_t count) {
  constexpr int64_t kLongest = int64_t{1} << 40;  // of a clock that counts nanoseconds
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(std::clamp<int64_t>(count, 0, kLongest));
}

int left_until(Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(left, 0, 1 << 30));
}

Socket::Socket(Socket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
Socket& Socket::operator=(Socket&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

void Socket::close() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

void Socket::set_blocking(bool blocking) const {
  const int flags = fcntl(fd_, F_GETFL);
  fcntl(fd_, F_SETFL, blocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK);
}

size_t Socket::send_some(std::string_view bytes) const {
  for (;;) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) return static_cast<size_t>(sent);
    if (errno == EAGAIN || errno == EWOULDBLOCK) return 0;
    if (errno != EINTR) fail<NetworkError>("{}", std::strerror(errno));
  }
}

void Socket::send_all(std::string_view bytes, Deadline deadline) const {
  while (!bytes.empty()) {
    bytes.remove_prefix(send_some(bytes));
    if (!bytes.empty() && !wait_for_event(fd_, POLLOUT, deadline)) fail<NetworkError>("the other side takes nothing");
  }
}

std::optional<std::string> Socket::receive_some(size_t limit) const {
  std::string bytes(limit, '\0');
  for (;;) {
    const ssize_t got = ::recv(fd_, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got >= 0) {
      bytes.resize(static_cast<size_t>(got));
      return bytes;
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) return std::nullopt;
    if (errno != EINTR) return std::string();
  }
}

bool Socket::readable(Deadline deadline) const { return wait_for_event(fd_, POLLIN, deadline); }

void Socket::receive_all(char* bytes, size_t count, Deadline deadline) const {
  while (count > 0) {
    check<NetworkError>(readable(deadline), "the other side did not answer in time");
    const ssize_t got = ::recv(fd_, bytes, count, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) continue;
    check<NetworkError>(got > 0, "{}", got == 0 ? kGone : std::strerror(errno));
    bytes += got;
    count -= static_cast<size_t>(got);
  }
}

std::pair<std::string, int> Socket::address() const {
  sockaddr_storage held{};
  socklen_t size = sizeof held;
  char host[NI_MAXHOST] = "", port[NI_MAXSERV] = "0";
  if (getsockname(fd_, reinterpret_cast<sockaddr*>(&held), &size) == 0)
    getnameinfo(reinterpret_cast<sockaddr*>(&held), size, host, sizeof host, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
  return {host, std::stoi(port)};
}

Socket connect_to(const std::string& host, int port, Deadline deadline, int64_t timeout) {
  for (auto pause = std::chrono::milliseconds(5);; pause = std::min(pause * 2, std::chrono::milliseconds(250))) {
    const Addresses addresses(host.c_str(), port, 0);
    for (const addrinfo* one = addresses.first; one != nullptr; one = one->ai_next)
      if (Socket made = attempt(*one, deadline)) return made;
    check<NetworkError>(left_until(deadline) > 0,
                        "The client socket has timed out after {}ms while trying to connect to ({}, {}).", timeout,
                        host, port);
    std::this_thread::sleep_for(
        std::min<std::chrono::milliseconds>(pause, std::chrono::milliseconds(left_until(deadline))));
  }
}

Socket listen_at(const std::string& host, int port) {
  const Addresses named(host.empty() ? nullptr : host.c_str(), port, AI_PASSIVE);
  const bool here = !host.empty() && named.first != nullptr && is_loopback(*named.first);
  const Addresses everywhere(nullptr, port, AI_PASSIVE);
  int error = EADDRNOTAVAIL;
  // Everywhere, IPv6 takes IPv4 as well; of this machine's own names the older one is known to all.
  for (const int family : {here ? AF_INET : AF_INET6, here ? AF_INET6 : AF_INET})
    for (const addrinfo* one = (here ? named : everywhere).first; one != nullptr; one = one->ai_next) {
      if (one->ai_family != family) continue;
      Socket made = socket_for(*one);
      if (!made) continue;
      const int on = 1, off = 0;
      setsockopt(made.fd(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
      if (family == AF_INET6) setsockopt(made.fd(), IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
      if (bind(made.fd(), one->ai_addr, one->ai_addrlen) == 0 && listen(made.fd(), 1024) == 0) return made;
      error = errno;
    }
  fail<NetworkError>(
      "The server socket has failed to listen on any local network address. port: {}, useIpv6: false, code: -{}, "
      "name: {}, message: {}",
      port, error,
      error == EADDRINUSE ? "EADDRINUSE"
      : error == EACCES   ? "EACCES"
                          : "errno",
      error == EADDRINUSE ? "address already in use" : std::strerror(error));
}

Socket accept_from(const Socket& listening) {
  Socket made(::accept(listening.fd(), nullptr, nullptr));
  if (made) {
    fcntl(made.fd(), F_SETFD, FD_CLOEXEC);
    send_at_once(made);
  }
  return made;
}

}  // namespace tare
