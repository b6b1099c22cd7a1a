#include <algorithm>
#include <cmath>
#include <cstring>

#include "tare/checkpoint/archive/stored_run.h"
#include "tare/checkpoint/convert/convert.h"
#include "tare/core/elements.h"
#include "tare/core/strides.h"

namespace tare::checkpoint {

namespace {

constexpr int64_t kFlushBytes = int64_t{4} << 20;  // bytes
constexpr int64_t kWindow = int64_t{64} << 20;     // of a storage whose tensor is spread over it

// What is done to each element on its way out.
struct Change {
  int64_t itemsize;
  bool swap, conjugate, negative, complex;

  bool none() const { return !swap && !conjugate && !negative; }
  void apply(std::span<std::byte> bytes) const {
    const auto part = static_cast<size_t>(complex ? itemsize / 2 : itemsize);
    if (swap)
      for (size_t at = 0; at < bytes.size(); at += part) std::reverse(bytes.data() + at, bytes.data() + at + part);
    // The sign of a floating number is the highest bit of its last byte.
    if (negative || conjugate)
      for (size_t at = 0, i = 0; at < bytes.size(); at += part, ++i)
        if (negative != (conjugate && i % 2 == 1)) bytes[at + part - 1] ^= std::byte{0x80};
  }
};

// Counts through the indices of `sizes`, the last one fastest, and knows the place of each in bytes.
struct Walk {
  const Dims& sizes;
  const Dims& strides;
  int64_t itemsize;
  int64_t dims;  // that are walked; the ones after them are one run
  Dims index{Dims(sizes.size())};
  int64_t place = 0;

  bool next() {
    for (int64_t i = dims - 1; i >= 0; --i) {
      place += strides[i] * itemsize;
      if (++index[i] < sizes[i]) return true;
      place -= index[i] * strides[i] * itemsize;
      index[i] = 0;
    }
    return false;
  }
};

void stream_run(StoredRun& stored, int64_t offset, int64_t bytes, const Change& change,
                const std::function<void(std::span<const std::byte>)>& piece) {
  std::vector<std::byte> buffer(static_cast<size_t>(std::min(bytes, kFlushBytes)));
  while (bytes > 0) {
    const auto part = std::span(buffer).first(static_cast<size_t>(std::min(bytes, kFlushBytes)));
    stored.read(offset, part, "tensor bytes");
    if (!change.none()) change.apply(part);
    piece(part);
    offset += static_cast<int64_t>(part.size());
    bytes -= static_cast<int64_t>(part.size());
  }
}

// Elements that are spread: from a window over all of them where that is not much more than themselves, else each run
// by its own read.
void stream_strided(StoredRun& stored, const StoredTensor& tensor, int64_t start, int64_t count, const Change& change,
                    const std::function<void(std::span<const std::byte>)>& piece) {
  const int64_t itemsize = change.itemsize;
  int64_t extent = itemsize;
  for (int64_t i = 0; i < tensor.sizes.size(); ++i) extent += (tensor.sizes[i] - 1) * tensor.strides[i] * itemsize;
  // Trailing dimensions that lie as they are written are one run.
  int64_t dims = tensor.sizes.size(), run = itemsize;
  while (dims > 0 && (tensor.sizes[dims - 1] == 1 || tensor.strides[dims - 1] * itemsize == run))
    run *= tensor.sizes[--dims];
  std::vector<std::byte> window;
  if (extent <= std::max(2 * count * itemsize, kWindow)) {
    window.resize(static_cast<size_t>(extent));
    stored.read(start, window, "tensor bytes");
  }
  std::vector<std::byte> buffer;
  buffer.reserve(static_cast<size_t>(std::min(count * itemsize, kFlushBytes)));
  const auto flush = [&] {
    if (!change.none()) change.apply(buffer);
    if (!buffer.empty()) piece(buffer);
    buffer.clear();
  };
  Walk walk{tensor.sizes, tensor.strides, itemsize, dims};
  do {
    for (int64_t done = 0; done < run;) {
      const int64_t part = std::min(run - done, kFlushBytes - static_cast<int64_t>(buffer.size()));
      const size_t at = buffer.size();
      buffer.resize(at + static_cast<size_t>(part));
      if (window.empty()) stored.read(start + walk.place + done, std::span(buffer).subspan(at), "tensor bytes");
      else std::memcpy(buffer.data() + at, window.data() + walk.place + done, static_cast<size_t>(part));
      done += part;
      if (static_cast<int64_t>(buffer.size()) == kFlushBytes) flush();
    }
  } while (walk.next());
  flush();
}

}  // namespace

void stream(const Contents& contents, const StoredTensor& tensor,
            const std::function<void(std::span<const std::byte>)>& piece) {
  if (tensor.bytes == 0) return;
  const StoredBytes storage = contents.storages[static_cast<size_t>(tensor.storage)];
  const File& file = *contents.files[static_cast<size_t>(storage.file)];
  const bool blocks = tensor.dtype == DType::undefined;
  const Change change{.itemsize = blocks ? 1 : itemsize(tensor.dtype),
                      .swap = storage.big_endian && !blocks && itemsize(tensor.dtype) > 1,
                      .conjugate = tensor.conjugate,
                      .negative = tensor.negative,
                      .complex = is_complex(tensor.dtype)};
  if (blocks && storage.big_endian)
    file.bad(storage.offset, fmt::format("tensor {}", tensor.name), "big-endian blocks of {} are not read",
             tensor.encoding);
  StoredRun run(file, storage.offset, storage.bytes, storage.packed);
  const int64_t start = tensor.offset * change.itemsize;
  if (blocks || is_contiguous(tensor.sizes, tensor.strides)) {
    stream_run(run, start, tensor.bytes, change, piece);
  } else {
    int64_t count = 1;
    for (const int64_t size : tensor.sizes) count *= size;
    stream_strided(run, tensor, start, count, change, piece);
  }
}

namespace {

template <class T>
T load(const std::byte* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

// The common types, without a decision for each element; they go through float as PyTorch's conversions do.
template <class Read, class Write>
int64_t convert_each(std::span<const std::byte> in, size_t in_size, std::span<std::byte> out, size_t out_size,
                     Read read, Write write) {
  int64_t lost = 0;
  for (size_t i = 0, n = in.size() / in_size; i < n; ++i) {
    const auto value = read(in.data() + i * in_size);
    lost += !write(out.data() + i * out_size, value) && std::isfinite(value);
  }
  return lost;
}

template <class Read>
int64_t convert_from(Read read, size_t in_size, std::span<const std::byte> in, DType to, std::span<std::byte> out) {
  const auto go = [&](auto write, size_t size) { return convert_each(in, in_size, out, size, read, write); };
  switch (to) {
    case DType::bfloat16:
      return go(
          [](std::byte* element, auto value) {
            const uint16_t bits = float_to_bfloat16(static_cast<float>(value));
            std::memcpy(element, &bits, 2);
            return (bits & 0x7f80) != 0x7f80;
          },
          2);
    case DType::float16:
      return go(
          [](std::byte* element, auto value) {
            const uint16_t bits = float_to_half(static_cast<float>(value));
            std::memcpy(element, &bits, 2);
            return (bits & 0x7c00) != 0x7c00;
          },
          2);
    case DType::float32:
      return go(
          [](std::byte* element, auto value) {
            const auto stored = static_cast<float>(value);
            std::memcpy(element, &stored, 4);
            return std::isfinite(stored);
          },
          4);
    default:
      return go(
          [to](std::byte* element, auto value) {
            store_double(element, to, static_cast<double>(value));
            return std::isfinite(load_double(element, to));
          },
          static_cast<size_t>(itemsize(to)));
  }
}

}  // namespace

int64_t convert_elements(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out) {
  switch (from) {
    case DType::float32: return convert_from([](const std::byte* e) { return load<float>(e); }, 4, in, to, out);
    case DType::float64: return convert_from([](const std::byte* e) { return load<double>(e); }, 8, in, to, out);
    case DType::float16:
      return convert_from([](const std::byte* e) { return half_to_float(load<uint16_t>(e)); }, 2, in, to, out);
    case DType::bfloat16:
      return convert_from([](const std::byte* e) { return bfloat16_to_float(load<uint16_t>(e)); }, 2, in, to, out);
    default:
      return convert_from([from](const std::byte* e) { return load_double(e, from); },
                          static_cast<size_t>(itemsize(from)), in, to, out);
  }
}

}  // namespace tare::checkpoint
