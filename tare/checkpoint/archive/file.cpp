#include "tare/checkpoint/archive/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "tare/core/external_memory.h"

namespace tare::checkpoint {

namespace {

class Mapping final : public ForeignMemory {
 public:
  Mapping(void* start, size_t length) : start_(start), length_(length) {}
  ~Mapping() override { ::munmap(start_, length_); }

 private:
  void* start_;
  size_t length_;
};

}  // namespace

File::File(std::string path) : path_(std::move(path)) {
  descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) fail<CheckpointError>("{}: cannot be opened: {}", path_, std::strerror(errno));
  struct stat status {};
  const bool told = ::fstat(descriptor_, &status) == 0;
  if (!told || !S_ISREG(status.st_mode)) {
    const std::string reason = told ? "it is no regular file" : std::strerror(errno);
    ::close(descriptor_);
    fail<CheckpointError>("{}: cannot be read: {}", path_, reason);
  }
  size_ = status.st_size;
}

File::File(std::string name, std::span<const std::byte> bytes) : path_(std::move(name)) {
  descriptor_ = ::memfd_create("checkpoint", MFD_CLOEXEC);
  if (descriptor_ < 0) fail<CheckpointError>("{}: cannot be held in memory: {}", path_, std::strerror(errno));
  while (size_ < static_cast<int64_t>(bytes.size())) {
    const ssize_t put = ::write(descriptor_, bytes.data() + size_, bytes.size() - static_cast<size_t>(size_));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) {
      const int reason = errno;
      ::close(descriptor_);
      fail<CheckpointError>("{}: cannot be held in memory: {}", path_, std::strerror(reason));
    }
    size_ += put;
  }
}

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void File::check_range(int64_t offset, int64_t length, std::string_view field) const {
  if (offset < 0 || length < 0 || length > size_ || offset > size_ - length)
    bad(offset, field, "needs {} bytes, and the file has {}", length, size_);
}

void File::read(int64_t offset, std::span<std::byte> out, std::string_view field) const {
  check_range(offset, static_cast<int64_t>(out.size()), field);
  size_t done = 0;
  while (done < out.size()) {
    const ssize_t got = ::pread(descriptor_, out.data() + done, out.size() - done, offset + static_cast<int64_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) bad(offset, field, "cannot be read: {}", std::strerror(errno));
    if (got == 0) bad(offset, field, "the file became shorter while it was read");
    done += static_cast<size_t>(got);
  }
}

std::string File::text(int64_t offset, int64_t length, std::string_view field) const {
  check_range(offset, length, field);
  std::string out(static_cast<size_t>(length), '\0');
  read(offset, std::as_writable_bytes(std::span(out)), field);
  return out;
}

Storage File::map(int64_t offset, int64_t length, std::string_view field) const {
  check_range(offset, length, field);
  if (length == 0) return storage_over(nullptr, 0, std::make_unique<Mapping>(nullptr, 0));
  const auto page = static_cast<int64_t>(::sysconf(_SC_PAGESIZE));
  const int64_t before = offset % page;
  const auto whole = static_cast<size_t>(before + length);
  void* start = ::mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor_, offset - before);
  if (start == MAP_FAILED) bad(offset, field, "cannot be mapped into memory: {}", std::strerror(errno));
  return storage_over(static_cast<std::byte*>(start) + before, length, std::make_unique<Mapping>(start, whole));
}

void File::fail_at(int64_t offset, std::string_view field, const std::string& what) const {
  tare::fail<CheckpointError>("{}: at byte {}, {}: {}", path_, offset, field, what);
}

FilePart::FilePart(std::shared_ptr<const File> whole, int64_t start, int64_t length, std::string_view field)
    : File(start == 0 ? whole->path() : fmt::format("{} from byte {}", whole->path(), start), length),
      whole_(std::move(whole)),
      start_(start) {
  if (start < 0 || length < 0 || length > whole_->size() || start > whole_->size() - length)
    whole_->bad(start, field, "needs {} bytes, and the file has {}", length, whole_->size());
}

void FilePart::read(int64_t offset, std::span<std::byte> out, std::string_view field) const {
  check_range(offset, static_cast<int64_t>(out.size()), field);
  whole_->read(start_ + offset, out, field);
}

Storage FilePart::map(int64_t offset, int64_t length, std::string_view field) const {
  check_range(offset, length, field);
  return whole_->map(start_ + offset, length, field);
}

}  // namespace tare::checkpoint
