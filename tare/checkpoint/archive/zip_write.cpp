#include <algorithm>
#include <cstring>

#include "tare/checkpoint/archive/checksum.h"
#include "tare/checkpoint/archive/zip.h"

namespace tare::checkpoint {

namespace {

constexpr int64_t kAlignment = 64;
constexpr int64_t kNotIn32Bits = 0xFFFFFFFF;  // from here on a field of 32 bits says that zip64 has the number
constexpr uint16_t kVersionMadeBy = 0x031e, kVersionNeeded = 45;  // what PyTorch's zip64 end record says

// Little-endian numbers, one after the other.
class Record {
 public:
  template <class T>
  Record& number(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  Record& u16(int64_t value) { return number(static_cast<uint16_t>(value)); }
  Record& u32(int64_t value) { return number(static_cast<uint32_t>(value)); }
  Record& u64(int64_t value) { return number(static_cast<uint64_t>(value)); }
  Record& text(std::string_view text) {
    bytes_ += text;
    return *this;
  }
  const std::string& str() const { return bytes_; }

 private:
  std::string bytes_;
};

// What says the numbers that do not fit 32 bits; empty where all do.
std::string zip64_field(int64_t size, int64_t compressed, int64_t header) {
  Record numbers;
  if (size >= kNotIn32Bits) numbers.u64(size).u64(compressed);
  if (header >= kNotIn32Bits) numbers.u64(header);
  if (numbers.str().empty()) return {};
  return Record().u16(1).u16(static_cast<int64_t>(numbers.str().size())).text(numbers.str()).str();
}

// Bit 11: the name is UTF-8. Bit 3: sizes and check sum stand behind the data; an empty entry has neither.
int64_t flags(int64_t size) { return size > 0 ? 0x0808 : 0x0800; }

uint64_t combine(uint64_t seed, uint64_t value) { return seed ^ (value + 0x9e3779b9 + (seed << 6) + (seed >> 2)); }

}  // namespace

ZipWriter::ZipWriter(Sink sink, std::string folder) : sink_(std::move(sink)), folder_(std::move(folder)) {
  check<ValueError>(!folder_.empty() && folder_.size() < 1024 && folder_.find('/') == std::string::npos,
                    "'{}' is no name of a folder inside an archive", folder_);
}

void ZipWriter::put(std::string_view bytes) {
  sink_(std::as_bytes(std::span(bytes)));
  position_ += static_cast<int64_t>(bytes.size());
}

void ZipWriter::begin(std::string_view name, int64_t size) {
  check(!open_, "an entry is begun while '{}' is open", open_ ? written_.back().name : "");
  check<ValueError>(size >= 0 && name.size() < 32768, "an entry of {} bytes, its name of {}", size, name.size());
  check<ValueError>(names_.insert(std::string(name)).second, "two entries are called '{}'", name);
  const std::string path = folder_ + '/' + std::string(name);
  // PyTorch writes 0 for the compressed size here: it is not known yet when a stream is compressed.
  const std::string zip64 = zip64_field(size, 0, position_);
  // A field of its own pads the header, so that the data is aligned.
  const int64_t start = position_ + 30 + static_cast<int64_t>(path.size() + zip64.size()) + 4;
  const int64_t padding = (kAlignment - start % kAlignment) % kAlignment;
  Record header;
  header.text("PK\3\4").u16(0).u16(flags(size)).u16(0).u16(0).u16(0).u32(0).u32(0).u32(0);
  header.u16(static_cast<int64_t>(path.size())).u16(static_cast<int64_t>(zip64.size()) + 4 + padding);
  header.text(path).text(zip64).text("FB").u16(padding).text(std::string(static_cast<size_t>(padding), 'Z'));
  written_.push_back({path, position_, size, 0});
  put(header.str());
  missing_ = size;
  crc_ = 0;
  open_ = true;
}

void ZipWriter::write(std::span<const std::byte> bytes) {
  const auto count = static_cast<int64_t>(bytes.size());
  check(open_ && count <= missing_, "more bytes than the entry was said to have, by {}",
        open_ ? count - missing_ : count);
  crc_ = checksum(crc_, bytes);
  missing_ -= count;
  sink_(bytes);
  position_ += count;
}

void ZipWriter::end() {
  check(open_ && missing_ == 0, "an entry ends, and {} of its bytes are missing", missing_);
  open_ = false;
  Written& entry = written_.back();
  entry.crc32 = crc_;
  if (entry.size == 0) return;
  check_sums_ = combine(check_sums_, crc_);
  Record descriptor;
  descriptor.text("PK\7\10").number(entry.crc32);
  if (zip64_field(entry.size, entry.size, entry.header).empty()) descriptor.u32(entry.size).u32(entry.size);
  else descriptor.u64(entry.size).u64(entry.size);
  put(descriptor.str());
}

void ZipWriter::entry(std::string_view name, std::string_view contents) {
  begin(name, static_cast<int64_t>(contents.size()));
  write(std::as_bytes(std::span(contents)));
  end();
}

// A fingerprint of names and contents. PyTorch hashes the names in the order of a hash set and by the standard
// library's hash, so that the digits are the same where the standard library is.
std::string ZipWriter::serialization_id() const {
  uint64_t names = 0;
  for (const std::string& name : names_) names = combine(names, std::hash<std::string>()(name));
  return fmt::format("{:020}{:020}", names, check_sums_);
}

void ZipWriter::finish(std::string_view version) {
  entry("version", version);
  entry(".data/serialization_id", serialization_id());
  const int64_t directory = position_;
  for (const Written& entry : written_) {
    const std::string zip64 = zip64_field(entry.size, entry.size, entry.header);
    const int64_t size = std::min(entry.size, kNotIn32Bits);
    Record record;
    record.text("PK\1\2").u16(0).u16(0).u16(flags(entry.size)).u16(0).u16(0).u16(0).number(entry.crc32);
    record.u32(size).u32(size).u16(static_cast<int64_t>(entry.name.size())).u16(static_cast<int64_t>(zip64.size()));
    record.u16(0).u16(0).u16(0).u32(0).u32(std::min(entry.header, kNotIn32Bits)).text(entry.name).text(zip64);
    put(record.str());
  }
  const int64_t end = position_;
  const auto count = static_cast<int64_t>(written_.size());
  Record record;
  record.text("PK\6\6").u64(44).u16(kVersionMadeBy).u16(kVersionNeeded).u32(0).u32(0).u64(count).u64(count);
  record.u64(end - directory).u64(directory);
  record.text("PK\6\7").u32(0).u64(end).u32(1);
  const int64_t short_count = std::min<int64_t>(count, 0xFFFF);
  record.text("PK\5\6").u16(0).u16(0).u16(short_count).u16(short_count);
  record.u32(std::min(end - directory, kNotIn32Bits)).u32(std::min(directory, kNotIn32Bits)).u16(0);
  put(record.str());
}

}  // namespace tare::checkpoint
