#include "tare/checkpoint/formats/write.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace tare::checkpoint {

namespace {

constexpr size_t kPending = size_t{1} << 20;

// What a link points to is replaced, and not the link.
std::string resolved(const std::string& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  char* real = ::realpath(path.c_str(), nullptr);
  check<CheckpointError>(real != nullptr, "{}: cannot be written: the link leads nowhere: {}", path,
                         std::strerror(errno));
  std::string out(real);
  std::free(real);
  return out;
}

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

Output::Output(const std::string& path) : path_(resolved(path)) {
  struct stat status {};
  const bool exists = ::stat(path_.c_str(), &status) == 0;
  if (exists && !S_ISREG(status.st_mode)) fail<CheckpointError>("{}: cannot be written: it is no regular file", path_);
  // Another name in the same folder: a rename across file systems would not be one step.
  static std::atomic<int> count{0};
  const std::string folder = folder_of(path_);
  const std::string name = path_.substr(path_.rfind('/') + 1);
  temporary_ = fmt::format("{}/.{}.part-{}-{}", folder, name.substr(0, 200), ::getpid(), count++);
  descriptor_ = ::open(temporary_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail<CheckpointError>("{}: cannot be written: {}: {}", path_, folder, std::strerror(errno));
  // Who could read the old file can read the new one, and nobody else. Where that is not ours to say, it stays as made.
  if (exists && ::fchmod(descriptor_, status.st_mode & 07777) != 0) errno = 0;
}

Output::~Output() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void Output::bad(const char* what) const {
  const int error = errno;
  fail<CheckpointError>("{}: {} at byte {}: {}; what was written is removed", path_, what, position_,
                        std::strerror(error));
}

void Output::put(int64_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), offset);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) bad("cannot be written");
    bytes = bytes.subspan(static_cast<size_t>(written));
    offset += written;
  }
}

void Output::write(std::span<const std::byte> bytes) {
  if (pending_.size() + bytes.size() > kPending) {
    put(position_ - static_cast<int64_t>(pending_.size()), pending_);
    pending_.clear();
  }
  if (bytes.size() >= kPending) put(position_, bytes);
  else pending_.insert(pending_.end(), bytes.begin(), bytes.end());
  position_ += static_cast<int64_t>(bytes.size());
}

void Output::zeros(int64_t count) {
  static constexpr std::byte none[4096] = {};
  for (; count > 0; count -= static_cast<int64_t>(sizeof none))
    write(std::span(none).first(static_cast<size_t>(std::min<int64_t>(count, sizeof none))));
}

void Output::patch(int64_t offset, std::span<const std::byte> bytes) {
  put(position_ - static_cast<int64_t>(pending_.size()), pending_);
  pending_.clear();
  put(offset, bytes);
}

void Output::finish() {
  put(position_ - static_cast<int64_t>(pending_.size()), pending_);
  pending_ = {};
  if (::fsync(descriptor_) != 0) bad("cannot be written to the disk");
  // So that reading it back asks the disk and not the memory.
  ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_DONTNEED);
  const int closed = ::close(std::exchange(descriptor_, -1));
  if (closed != 0) bad("cannot be closed");
}

void Output::publish() {
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) bad("cannot be given its name");
  temporary_.clear();
  // The name is in the folder's own bytes. A file system that cannot sync a folder has done all it can.
  const int folder = ::open(folder_of(path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
}

bool holds_ties(Format format) {
  return format == Format::torch_zip || format == Format::torch_legacy || format == Format::torch_tar;
}

bool repeats_ties(Format format) { return format == Format::distributed; }

}  // namespace tare::checkpoint
