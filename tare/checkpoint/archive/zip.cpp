#include "tare/checkpoint/archive/zip.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "tare/checkpoint/archive/checksum.h"
#include "tare/checkpoint/archive/large_pages.h"
#include "tare/checkpoint/archive/stored_run.h"
#include "tare/checkpoint/archive/window.h"

namespace tare::checkpoint {

namespace {

constexpr int64_t kEndRecord = 22, kLocator = 20, kEndRecord64 = 56, kEntry = 46, kHeader = 30;
constexpr int64_t kLongestComment = 0xFFFF, kFewBytes = 512;
constexpr uint32_t kFull32 = 0xFFFFFFFF;
// A pickle of a state dict is compressed to a fifth.
constexpr int64_t kMostGrowth = 20, kFreeGrowth = int64_t{1} << 20;

template <class T>
T number(std::string_view bytes, size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}
int64_t u16(std::string_view bytes, size_t at) { return number<uint16_t>(bytes, at); }
int64_t u32(std::string_view bytes, size_t at) { return number<uint32_t>(bytes, at); }

// What stands in a name, for messages: short, and nothing that a terminal would obey.
std::string shown(std::string_view name) {
  std::string text(name.substr(0, 80));
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return text;
}

// Whether the name leaves the folder that the archive would be unpacked into.
bool leaves_folder(std::string_view name) {
  if (name.starts_with('/') || name.find('\\') != std::string_view::npos) return true;
  for (size_t at = 0; at <= name.size();) {
    const size_t end = std::min(name.find('/', at), name.size());
    if (name.substr(at, end - at) == "..") return true;
    at = end + 1;
  }
  return false;
}

// The fields that zip64 moved into the extra field: in this order, each only where the short one is full.
void widen(const File& file, int64_t at, std::string_view extra, std::initializer_list<int64_t*> fields) {
  const bool wanted = std::any_of(fields.begin(), fields.end(), [](const int64_t* field) { return *field == kFull32; });
  while (wanted && extra.size() >= 4) {
    const int64_t kind = u16(extra, 0), length = u16(extra, 2);
    if (length > static_cast<int64_t>(extra.size()) - 4)
      file.bad(at, "extra field", "a part of {} bytes in {}", length, extra.size() - 4);
    if (kind == 1) {
      std::string_view numbers = extra.substr(4, static_cast<size_t>(length));
      for (int64_t* field : fields) {
        if (*field != kFull32) continue;
        if (numbers.size() < 8)
          file.bad(at, "zip64 field", "has {} bytes, and a number of 8 is to come", numbers.size());
        const auto value = number<uint64_t>(numbers, 0);
        if (value > static_cast<uint64_t>(file.size()))
          file.bad(at, "zip64 field", "{}, and the file has {} bytes", value, file.size());
        *field = static_cast<int64_t>(value);
        numbers.remove_prefix(8);
      }
      return;
    }
    extra.remove_prefix(static_cast<size_t>(4 + length));
  }
}

}  // namespace

ZipArchive::ZipArchive(std::shared_ptr<File> file) : file_(std::move(file)) {
  const File& f = *file_;
  // The end record is the last thing but a comment, of which only the length is known. Where nothing ends as it says,
  // the last one counts: something was appended to the file.
  // Most archives have no comment, so that the last bytes are looked at alone first.
  int64_t end = -1, tail_start = 0;
  std::string tail;
  bool fits = false;
  for (const int64_t longest : {kFewBytes, kLongestComment}) {
    tail_start = std::max<int64_t>(0, f.size() - kEndRecord - longest);
    tail = f.text(tail_start, f.size() - tail_start, "end of the archive");
    end = -1;
    for (auto at = static_cast<int64_t>(tail.size()) - kEndRecord; at >= 0 && !fits; --at) {
      const std::string_view record = std::string_view(tail).substr(static_cast<size_t>(at));
      if (!record.starts_with("PK\5\6")) continue;
      fits = u16(record, 20) == static_cast<int64_t>(record.size()) - kEndRecord;
      if (fits || end < 0) end = tail_start + at;
    }
    if (fits) break;
  }
  if (end < 0) f.bad(f.size(), "end record", "there is none: the file is cut short, or is no zip archive; get it anew");
  const std::string_view record = std::string_view(tail).substr(static_cast<size_t>(end - tail_start));
  if (u16(record, 4) != 0 || u16(record, 6) != 0)
    f.bad(end + 4, "disk number", "{}: archives in several parts are not read", u16(record, 4));
  int64_t count = u16(record, 10), size = u32(record, 12), offset = u32(record, 16);
  if (u16(record, 8) != count) f.bad(end + 8, "entries on this disk", "{} of {}", u16(record, 8), count);
  int64_t limit = end;  // where the directory has to be over
  const int64_t locator = end - kLocator;
  if (locator >= 0 && f.text(locator, 4, "zip64 locator") == "PK\6\7") {
    const auto at = f.number<uint64_t>(locator + 8, "zip64 end record's offset");
    if (at > static_cast<uint64_t>(locator - std::min(locator, kEndRecord64)))
      f.bad(locator + 8, "zip64 end record's offset", "{}, and the locator stands at {}", at, locator);
    limit = static_cast<int64_t>(at);
    const std::string wide = f.text(limit, kEndRecord64, "zip64 end record");
    if (!wide.starts_with("PK\6\6")) f.bad(limit, "zip64 end record", "does not begin with its signature");
    const auto widen_to = [&](int64_t& field, size_t from, int64_t full, const char* what) {
      const auto value = number<uint64_t>(wide, from);
      if (value > static_cast<uint64_t>(f.size()))
        f.bad(limit + static_cast<int64_t>(from), what, "{}, and the file has {} bytes", value, f.size());
      if (field != full && field != static_cast<int64_t>(value))
        f.bad(limit + static_cast<int64_t>(from), what, "{} here and {} in the end record", value, field);
      field = static_cast<int64_t>(value);
    };
    widen_to(count, 32, 0xFFFF, "number of entries");
    widen_to(size, 40, kFull32, "directory's size");
    widen_to(offset, 48, kFull32, "directory's offset");
  }
  if (offset > limit || size > limit - offset)
    f.bad(limit, "directory", "{} bytes at {} do not end before its end record at {}", size, offset, limit);
  if (count > size / kEntry) f.bad(limit, "number of entries", "{} do not fit a directory of {} bytes", count, size);
  read_directory(offset, size, count);
  locate_data(offset);
}

void ZipArchive::read_directory(int64_t offset, int64_t size, int64_t count) {
  const File& f = *file_;
  directory_ = f.text(offset, size, "directory");
  reserve_much(entries_, static_cast<size_t>(count));
  by_name_ = NameTable(static_cast<size_t>(count));
  const auto name_of = [this](uint32_t i) { return entries_[i].name; };
  std::string_view rest = directory_;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t at = offset + size - static_cast<int64_t>(rest.size());
    if (!rest.starts_with("PK\1\2"))
      f.bad(at, "directory entry", "entry {} of {} does not begin with its signature", i, count);
    const auto left = static_cast<int64_t>(rest.size());
    const int64_t name_length = left < kEntry ? 0 : u16(rest, 28), extra = left < kEntry ? 0 : u16(rest, 30);
    const int64_t length = kEntry + name_length + extra + (left < kEntry ? 0 : u16(rest, 32));
    if (length > left) f.bad(at, "directory entry", "entry {} has {} bytes, and {} are left", i, length, left);
    ZipEntry entry;
    entry.name = rest.substr(kEntry, static_cast<size_t>(name_length));
    entry.method = number<uint16_t>(rest, 10);
    entry.crc32 = number<uint32_t>(rest, 16);
    entry.compressed = u32(rest, 20);
    entry.size = u32(rest, 24);
    entry.header = u32(rest, 42);
    widen(f, at, rest.substr(static_cast<size_t>(kEntry + name_length), static_cast<size_t>(extra)),
          {&entry.size, &entry.compressed, &entry.header});
    if (entry.name.empty() || entry.name.find('\0') != std::string_view::npos || leaves_folder(entry.name))
      f.bad(at + kEntry, "name", "'{}' of entry {} is no path inside the archive", shown(entry.name), i);
    if (u16(rest, 8) & 1) f.bad(at + 8, "flags", "'{}' is encrypted, which is not read", shown(entry.name));
    if (entry.method != 0 && entry.method != 8)
      f.bad(at + 10, "method", "'{}' is compressed by method {}, which is not read", shown(entry.name), entry.method);
    if (entry.method == 0 && entry.compressed != entry.size)
      f.bad(at + 20, "sizes", "'{}' is stored, {} bytes as {}", shown(entry.name), entry.size, entry.compressed);
    if (!by_name_.add(entry.name, static_cast<uint32_t>(i), name_of))
      f.bad(at + kEntry, "name", "'{}' stands twice in the directory", shown(entry.name));
    entries_.push_back(entry);
    rest.remove_prefix(static_cast<size_t>(length));
  }
  if (!rest.empty())
    f.bad(offset + size - static_cast<int64_t>(rest.size()), "directory", "{} bytes after {} entries", rest.size(),
          count);
}

// The length of an entry's own header is known from the header alone. In the order of the file, so that overlaps show.
void ZipArchive::locate_data(int64_t directory) {
  const File& f = *file_;
  std::vector<uint32_t> order(entries_.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto before = [&](uint32_t a, uint32_t b) { return entries_[a].header < entries_[b].header; };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);
  Window headers(f);
  int64_t free = 0;  // the first byte after the last entry
  const ZipEntry* last = nullptr;
  for (const uint32_t i : order) {
    ZipEntry& entry = entries_[i];
    if (entry.header < free)
      f.bad(entry.header, "local header", "'{}' overlaps '{}', which ends at {}", shown(entry.name),
            last ? shown(last->name) : "", free);
    const auto name_length = static_cast<int64_t>(entry.name.size());
    if (entry.header > directory - kHeader - name_length)
      f.bad(entry.header, "local header", "of '{}' does not end before the directory at {}", shown(entry.name),
            directory);
    const std::string_view header = headers.read(entry.header, kHeader + name_length, "local header");
    if (!header.starts_with("PK\3\4"))
      f.bad(entry.header, "local header", "of '{}' does not begin with its signature", shown(entry.name));
    const int64_t flags = u16(header, 6);
    if (flags & 1) f.bad(entry.header + 6, "flags", "'{}' is encrypted, which is not read", shown(entry.name));
    if (u16(header, 8) != entry.method)
      f.bad(entry.header + 8, "method", "{} here and {} in the directory, of '{}'", u16(header, 8), entry.method,
            shown(entry.name));
    if (u16(header, 26) != name_length || header.substr(kHeader) != entry.name)
      f.bad(entry.header + kHeader, "name", "'{}' here and '{}' in the directory",
            shown(header.substr(kHeader, static_cast<size_t>(u16(header, 26)))), shown(entry.name));
    // With bit 3 the numbers stand behind the data, and here are zeros.
    const auto agrees = [&](size_t at, int64_t wanted, const char* what) {
      const int64_t here = u32(header, at);
      const bool later = (flags & 8) != 0 && here == 0;
      if (here != wanted && here != kFull32 && !later)
        f.bad(entry.header + static_cast<int64_t>(at), what, "{} here and {} in the directory, of '{}'", here, wanted,
              shown(entry.name));
    };
    agrees(14, entry.crc32, "check sum");
    agrees(18, entry.compressed, "compressed size");
    agrees(22, entry.size, "size");
    entry.data = entry.header + kHeader + name_length + u16(header, 28);
    if (entry.data > directory || entry.compressed > directory - entry.data)
      f.bad(entry.data, "data", "{} bytes of '{}' do not end before the directory at {}", entry.compressed,
            shown(entry.name), directory);
    free = entry.data + entry.compressed;
    last = &entry;
  }
}

const ZipEntry* ZipArchive::find(std::string_view name) const {
  if (next_ >= entries_.size() || entries_[next_].name != name) {
    const uint32_t at = by_name_.find(name, [this](uint32_t i) { return entries_[i].name; });
    if (at == NameTable::kMissing) return nullptr;
    next_ = at;
  }
  return &entries_[next_++];
}

std::string ZipArchive::read(const ZipEntry& entry, int64_t limit) const {
  const File& f = *file_;
  if (entry.size > limit)
    f.bad(entry.data, "size", "'{}' has {} bytes, and {} are read at most", shown(entry.name), entry.size, limit);
  std::string out;
  if (entry.method == 0) {
    out = f.text(entry.data, entry.size, "data");
  } else {
    if (entry.size > kFreeGrowth && entry.size / kMostGrowth > entry.compressed)
      f.bad(entry.data, "size", "'{}' would grow from {} to {} bytes", shown(entry.name), entry.compressed, entry.size);
    out.resize(static_cast<size_t>(entry.size));
    inflate(f, entry.data, entry.compressed, std::as_writable_bytes(std::span(out)),
            fmt::format("'{}'", shown(entry.name)));
  }
  const uint32_t sum = checksum(0, std::as_bytes(std::span(out)));
  if (entry.has_sum() && sum != entry.crc32)
    f.bad(entry.data, "check sum", "'{}' has {:08x}, and the directory says {:08x}: the file is damaged; get it anew",
          shown(entry.name), sum, entry.crc32);
  return out;
}

}  // namespace tare::checkpoint
