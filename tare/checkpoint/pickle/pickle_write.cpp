#include "tare/checkpoint/pickle/pickle_write.h"

#include <bit>
#include <limits>

#include "tare/core/error.h"

namespace tare::checkpoint::pickle {

void PickleWriter::integer(int64_t value) {
  if (value >= 0 && value < 256) {
    bytes_ += 'K';
    number(static_cast<uint8_t>(value));
  } else if (value >= 0 && value < 65536) {
    bytes_ += 'M';
    number(static_cast<uint16_t>(value));
  } else if (value >= std::numeric_limits<int32_t>::min() && value <= std::numeric_limits<int32_t>::max()) {
    bytes_ += 'J';
    number(static_cast<int32_t>(value));
  } else {
    // As few bytes as hold it in two's complement.
    int bytes = 8;
    while (bytes > 1 && value >> (8 * bytes - 9) == value >> 63) --bytes;
    bytes_ += '\x8a';
    bytes_ += static_cast<char>(bytes);
    bytes_.append(reinterpret_cast<const char*>(&value), static_cast<size_t>(bytes));
  }
}

void PickleWriter::real(double value) {
  bytes_ += 'G';
  number(__builtin_bswap64(std::bit_cast<uint64_t>(value)));
}

void PickleWriter::text(std::string_view space, std::string_view value) {
  std::string key(space);
  key += value;
  const auto [at, is_new] = memo_.try_emplace(std::move(key), next_);
  is_new ? new_text(value) : get(at->second);
}

void PickleWriter::new_text(std::string_view value) {
  check<ValueError>(value.size() <= std::numeric_limits<uint32_t>::max(), "a text of {} bytes", value.size());
  bytes_ += 'X';
  number(static_cast<uint32_t>(value.size()));
  bytes_ += value;
  put();
}

void PickleWriter::global(std::string_view module, std::string_view name) {
  std::string key = "global ";
  key += module;
  key += '\n';
  key += name;
  const auto [at, is_new] = memo_.try_emplace(std::move(key), next_);
  if (!is_new) return get(at->second);
  bytes_ += 'c';
  bytes_ += module;
  bytes_ += '\n';
  bytes_ += name;
  bytes_ += '\n';
  put();
}

void PickleWriter::tuple_since_mark() {
  bytes_ += 't';
  put();
}

void PickleWriter::tuple(int count) {
  bytes_ += ")\x85\x86\x87"[count];
  if (count > 0) put();
}

void PickleWriter::empty_dict() {
  bytes_ += '}';
  put();
}

void PickleWriter::empty_list() {
  bytes_ += ']';
  put();
}

void PickleWriter::reduce() {
  bytes_ += 'R';
  put();
}

void PickleWriter::create() {
  bytes_ += '\x81';
  put();
}

void PickleWriter::ordered_dict() {
  global("collections", "OrderedDict");
  tuple(0);
  reduce();
}

void PickleWriter::remember(uint32_t index) {
  bytes_ += index < 256 ? 'q' : 'r';
  index < 256 ? number(static_cast<uint8_t>(index)) : number(index);
}

void PickleWriter::get(uint32_t index) {
  bytes_ += index < 256 ? 'h' : 'j';
  index < 256 ? number(static_cast<uint8_t>(index)) : number(index);
}

}  // namespace tare::checkpoint::pickle
