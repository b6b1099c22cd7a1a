#include "tare/checkpoint/storage/tables.h"

#include <algorithm>
#include <cstring>

#include "tare/core/strides.h"

namespace tare::checkpoint {

namespace {

constexpr size_t kLargestBlock = size_t{1} << 20;

// Numbers in groups of seven bits, the lowest first; most are small.
void put(std::string& row, uint64_t number) {
  for (; number >= 0x80; number >>= 7) row += static_cast<char>(number | 0x80);
  row += static_cast<char>(number);
}
void put(std::string& row, std::string_view text) {
  put(row, text.size());
  row += text;
}
void put(std::string& row, const Dims& dims) {
  put(row, static_cast<uint64_t>(dims.size()));
  for (const int64_t dim : dims) put(row, static_cast<uint64_t>(dim));
}

struct Unpacker {
  const char* at;

  uint64_t number() {
    uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at++);
      value |= uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) return value;
    }
  }
  int64_t whole() { return static_cast<int64_t>(number()); }
  std::string_view text() {
    const size_t length = number();
    return {std::exchange(at, at + length), length};
  }
  Dims dims() {
    Dims dims(whole());
    for (int64_t& dim : dims) dim = whole();
    return dims;
  }
};

// What a row of a tensor says in its second byte.
enum Flag : uint8_t { requires_grad = 1, parameter = 2, conjugate = 4, negative = 8, encoded = 16, strided = 32 };

}  // namespace

const char* Arena::keep(std::string_view bytes) {
  if (bytes.size() > left_) {
    const size_t count = std::max(bytes.size(), next_);
    free_ = blocks_.emplace_back(std::make_unique_for_overwrite<char[]>(count)).get();
    left_ = count;
    next_ = std::min(next_ + next_ / 4, kLargestBlock);  // so that little of what was asked for is empty
  }
  std::memcpy(free_, bytes.data(), bytes.size());
  left_ -= bytes.size();
  return std::exchange(free_, free_ + bytes.size());
}

StoredBytes StorageTable::operator[](size_t i) const {
  const Row& row = rows_[i];
  StoredBytes stored{.file = static_cast<int32_t>(row.file),
                     .offset = row.offset,
                     .bytes = row.bytes,
                     .crc32 = row.has_crc32 ? int64_t{row.crc32} : -1,
                     .big_endian = row.big_endian != 0};
  if (row.texts != nullptr) {
    Unpacker texts{row.texts};
    stored.location = texts.text();
    stored.key = texts.text();
    stored.packed = texts.whole();
  }
  return stored;
}

void StorageTable::push_back(const StoredBytes& stored) {
  Row row{.offset = stored.offset,
          .bytes = stored.bytes,
          .texts = nullptr,
          .crc32 = static_cast<uint32_t>(stored.crc32),
          .file = static_cast<uint32_t>(stored.file) & 0x3fffffff,
          .has_crc32 = stored.crc32 >= 0,
          .big_endian = stored.big_endian};
  if (!stored.location.empty() || !stored.key.empty() || stored.packed != 0) {
    std::string texts;
    put(texts, stored.location);
    put(texts, stored.key);
    put(texts, static_cast<uint64_t>(stored.packed));
    row.texts = arena_.keep(texts);
  }
  rows_.push_back(row);
}

void StorageTable::set_place(size_t i, int64_t offset, bool big_endian) {
  rows_[i].offset = offset;
  rows_[i].big_endian = big_endian;
}

void TensorTable::push_back(const StoredTensor& tensor) {
  const bool is_strided = !(tensor.strides == contiguous_strides(tensor.sizes));
  std::string& row = scratch_;
  row.clear();
  row += static_cast<char>(tensor.dtype);
  row += static_cast<char>((tensor.requires_grad ? requires_grad : 0) | (tensor.parameter ? parameter : 0) |
                           (tensor.conjugate ? conjugate : 0) | (tensor.negative ? negative : 0) |
                           (tensor.encoding.empty() ? 0 : encoded) | (is_strided ? strided : 0));
  put(row, tensor.name);
  put(row, static_cast<uint64_t>(tensor.storage));
  put(row, static_cast<uint64_t>(tensor.bytes));
  put(row, static_cast<uint64_t>(tensor.offset));
  put(row, tensor.sizes);
  if (is_strided) put(row, tensor.strides);
  if (!tensor.encoding.empty()) put(row, tensor.encoding);
  rows_.push_back(arena_.keep(row));
}

StoredTensor TensorTable::unpack(const char* bytes) {
  StoredTensor tensor;
  tensor.dtype = static_cast<DType>(bytes[0]);
  const auto flags = static_cast<uint8_t>(bytes[1]);
  tensor.requires_grad = flags & requires_grad;
  tensor.parameter = flags & parameter;
  tensor.conjugate = flags & conjugate;
  tensor.negative = flags & negative;
  Unpacker row{bytes + 2};
  tensor.name = row.text();
  tensor.storage = static_cast<int32_t>(row.number());
  tensor.bytes = row.whole();
  tensor.offset = row.whole();
  tensor.sizes = row.dims();
  tensor.strides = flags & strided ? row.dims() : contiguous_strides(tensor.sizes);
  if (flags & encoded) tensor.encoding = row.text();
  return tensor;
}

StoredTensor TensorTable::operator[](size_t i) const { return unpack(rows_[i]); }

std::string_view TensorTable::name(size_t i) const { return Unpacker{rows_[i] + 2}.text(); }

PairTable::value_type PairTable::operator[](size_t i) const {
  Unpacker row{rows_[i]};
  const std::string_view name = row.text();
  return {name, row.text()};
}

void PairTable::add(std::string_view name, std::string_view value) {
  scratch_.clear();
  put(scratch_, name);
  put(scratch_, value);
  rows_.push_back(arena_.keep(scratch_));
}

}  // namespace tare::checkpoint
