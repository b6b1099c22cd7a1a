#include "tare/checkpoint/formats/gguf.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/storage/contents.h"
#include "tare/core/name_table.h"
#include "tare/core/strides.h"

// GGUF: magic, version, counts, keys with typed values, descriptions of tensors, and their bytes, each aligned.
// Versions 1 (with 32-bit counts), 2 and 3 (also big-endian).
namespace tare::checkpoint {

// Sizes of blocks: the `gguf` package's table GGML_QUANT_SIZES (version 0.19.0). Its figure for Q8_1 is 40 bytes;
// ggml's own block has held two half-precision numbers since 2024, 36 bytes, but such tensors are never stored.
const std::vector<GgufType>& gguf_types() {
  using enum DType;
  static const std::vector<GgufType> types = {
      {0, "F32", float32, 1, 4},
      {1, "F16", float16, 1, 2},
      {2, "Q4_0", undefined, 32, 18},
      {3, "Q4_1", undefined, 32, 20},
      {6, "Q5_0", undefined, 32, 22},
      {7, "Q5_1", undefined, 32, 24},
      {8, "Q8_0", undefined, 32, 34},
      {9, "Q8_1", undefined, 32, 40},
      {10, "Q2_K", undefined, 256, 84},
      {11, "Q3_K", undefined, 256, 110},
      {12, "Q4_K", undefined, 256, 144},
      {13, "Q5_K", undefined, 256, 176},
      {14, "Q6_K", undefined, 256, 210},
      {15, "Q8_K", undefined, 256, 292},
      {16, "IQ2_XXS", undefined, 256, 66},
      {17, "IQ2_XS", undefined, 256, 74},
      {18, "IQ3_XXS", undefined, 256, 98},
      {19, "IQ1_S", undefined, 256, 50},
      {20, "IQ4_NL", undefined, 32, 18},
      {21, "IQ3_S", undefined, 256, 110},
      {22, "IQ2_S", undefined, 256, 82},
      {23, "IQ4_XS", undefined, 256, 136},
      {24, "I8", int8, 1, 1},
      {25, "I16", int16, 1, 2},
      {26, "I32", int32, 1, 4},
      {27, "I64", int64, 1, 8},
      {28, "F64", float64, 1, 8},
      {29, "IQ1_M", undefined, 256, 56},
      {30, "BF16", bfloat16, 1, 2},
      {34, "TQ1_0", undefined, 256, 54},
      {35, "TQ2_0", undefined, 256, 66},
      {39, "MXFP4", undefined, 32, 17},
      {40, "NVFP4", undefined, 64, 36},
      {41, "Q1_0", undefined, 128, 18},
  };
  return types;
}

namespace {

template <class Same>
const GgufType* find_type(const Same& same) {
  for (const GgufType& type : gguf_types())
    if (same(type)) return &type;
  return nullptr;
}

}  // namespace

const GgufType* gguf_type(uint32_t code) {
  return find_type([&](const GgufType& type) { return type.code == code; });
}
const GgufType* gguf_type(std::string_view name) {
  return find_type([&](const GgufType& type) { return type.name == name; });
}
const GgufType* gguf_type(DType dtype) {
  if (dtype == DType::undefined) return nullptr;
  return find_type([&](const GgufType& type) { return type.dtype == dtype; });
}

namespace {

constexpr int kMostDepth = 4;        // of lists in lists
constexpr int64_t kMostListed = 8;   // elements of a list that are shown
constexpr int64_t kMostText = 4096;  // bytes of a value that are kept
constexpr int64_t kMostAlignment = 1 << 20;
constexpr size_t kWindow = size_t{1} << 16;

enum GgufKind : uint32_t { u8, i8, u16, i16, u32, i32, f32, boolean, text, list, u64, i64, f64, kinds };
constexpr int64_t kSizes[kinds] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

// Walks the file from front to back; its reads go through a window, so that a number costs no system call.
class Cursor {
 public:
  explicit Cursor(const File& file) : file_(file) {}

  int64_t at = 0;
  bool swap = false;  // the file's numbers are big-endian
  bool wide = true;   // counts have 64 bits; in version 1 they had 32

  template <class T>
  T number(std::string_view field) {
    std::byte bytes[sizeof(T)];
    std::memcpy(bytes, need(sizeof(T), field), sizeof(T));
    if (swap) std::reverse(bytes, bytes + sizeof(T));
    at += static_cast<int64_t>(sizeof(T));
    return std::bit_cast<T>(bytes);
  }

  // A count of things of which each takes at least `least` bytes of the file; so it is bounded by the file.
  int64_t count(std::string_view field, int64_t least) {
    const int64_t place = at;
    const uint64_t value = wide ? number<uint64_t>(field) : number<uint32_t>(field);
    if (value > static_cast<uint64_t>((file_.size() - at) / least))
      file_.bad(place, field, "{} need {} bytes each, and {} bytes follow", value, least, file_.size() - at);
    return static_cast<int64_t>(value);
  }

  std::string text(std::string_view field, int64_t most = INT64_MAX) {
    const int64_t length = count(field, 1);
    const int64_t kept = std::min(length, most);
    std::string out;
    if (kept <= static_cast<int64_t>(kWindow)) {
      const auto* bytes = reinterpret_cast<const char*>(need(static_cast<size_t>(kept), field));
      out.assign(bytes, static_cast<size_t>(kept));
    } else {
      out = file_.text(at, kept, field);
    }
    if (length > kept) out += fmt::format("… ({} bytes)", length);
    at += length;
    return out;
  }

  void skip(int64_t bytes) { at += bytes; }

 private:
  const std::byte* need(size_t bytes, std::string_view field) {
    const int64_t end = start_ + static_cast<int64_t>(window_.size());
    if (at < start_ || at + static_cast<int64_t>(bytes) > end) {
      const int64_t left = file_.size() - at;
      if (static_cast<int64_t>(bytes) > left)
        file_.bad(at, field, "needs {} bytes, and {} are left of the file's {}", bytes, std::max<int64_t>(left, 0),
                  file_.size());
      window_.resize(std::min(kWindow, static_cast<size_t>(left)));
      start_ = at;
      file_.read(at, window_, field);
    }
    return window_.data() + (at - start_);
  }

  const File& file_;
  std::vector<std::byte> window_;
  int64_t start_ = 0;
};

struct Reader {
  const File& file;
  Contents& contents;
  Cursor cursor{file};
  int64_t alignment = kGgufAlignment;

  void header() {
    cursor.at = 4;
    auto version = cursor.number<uint32_t>("version");
    // A small number is told from its mirror image by where its zeros are.
    if ((version & 0xffff) == 0 && version != 0) {
      cursor.swap = true;
      version = __builtin_bswap32(version);
    }
    if (version < 1 || version > 3) file.bad(4, "version", "{}, and 1, 2 and 3 are known", version);
    cursor.wide = version > 1;
    if (cursor.swap) contents.notes.emplace_back("the file is big-endian");
  }

  void metadata(int64_t count) {
    NameTable keys(static_cast<size_t>(count));
    const auto key_of = [&](uint32_t i) { return contents.metadata[i].first; };
    contents.typed_metadata = {.offset = cursor.at, .count = count};
    for (int64_t i = 0; i < count; ++i) {
      const int64_t place = cursor.at;
      const std::string key = cursor.text(fmt::format("key {}", i), 1 << 16);
      const std::string field = "key " + quote(key);
      if (!keys.add(key, static_cast<uint32_t>(i), key_of)) file.bad(place, field, "stands there twice");
      const int64_t at = cursor.at;
      const uint32_t kind = value_kind(field);
      const std::string text = value(kind, field, 0);
      if (key == "general.alignment") {
        if (kind != u32) file.bad(at, field, "expected a value of type 4, a 32-bit number, found type {}", kind);
        alignment = std::stoll(text);
        if (alignment < 1 || alignment > kMostAlignment || !std::has_single_bit(static_cast<uint64_t>(alignment)))
          file.bad(at, field, "{} is no power of two up to {}", alignment, kMostAlignment);
      }
      contents.metadata.add(key, text);
    }
    contents.typed_metadata.bytes = cursor.at - contents.typed_metadata.offset;
    if (cursor.wide && !cursor.swap) contents.typed_metadata.alignment = alignment;
  }

  uint32_t value_kind(const std::string& field) {
    const int64_t place = cursor.at;
    const auto kind = cursor.number<uint32_t>(field);
    if (kind >= kinds) file.bad(place, field, "the value's type {} is unknown; known are 0 to {}", kind, kinds - 1);
    return kind;
  }

  std::string value(uint32_t kind, const std::string& field, int depth) {
    switch (kind) {
      case u8: return std::to_string(cursor.number<uint8_t>(field));
      case i8: return std::to_string(cursor.number<int8_t>(field));
      case u16: return std::to_string(cursor.number<uint16_t>(field));
      case i16: return std::to_string(cursor.number<int16_t>(field));
      case u32: return std::to_string(cursor.number<uint32_t>(field));
      case i32: return std::to_string(cursor.number<int32_t>(field));
      case f32: return fmt::format("{}", cursor.number<float>(field));
      case u64: return std::to_string(cursor.number<uint64_t>(field));
      case i64: return std::to_string(cursor.number<int64_t>(field));
      case f64: return fmt::format("{}", cursor.number<double>(field));
      case text: return cursor.text(field, kMostText);
      case list: return list_value(field, depth + 1);
      default: break;
    }
    const auto truth = cursor.number<uint8_t>(field);
    if (truth > 1) file.bad(cursor.at - 1, field, "a boolean is 0 or 1, found {}", truth);
    return truth ? "true" : "false";
  }

  std::string list_value(const std::string& field, int depth) {
    if (depth > kMostDepth) file.bad(cursor.at, field, "more than {} lists in one another", kMostDepth);
    const uint32_t kind = value_kind(field);
    const int64_t least = kind == text ? (cursor.wide ? 8 : 4) : kind == list ? (cursor.wide ? 12 : 8) : kSizes[kind];
    const int64_t count = cursor.count(field, least);
    std::string out = "[";
    for (int64_t i = 0; i < count; ++i) {
      if (i == kMostListed && kSizes[kind] > 0 && kind != boolean) {
        cursor.skip((count - i) * kSizes[kind]);
        break;
      }
      // What is not shown is walked over, so that its lengths are checked.
      if (kind == text && i >= kMostListed) {
        cursor.skip(cursor.count(field, 1));
        continue;
      }
      const std::string element = value(kind, field, depth);
      if (i < kMostListed) out += (i ? ", " : "") + (kind == text ? quote(element) : element);
    }
    if (count > kMostListed) out += fmt::format(", … ({} elements)", count);
    return out + "]";
  }

  void tensor(int64_t number) {
    StoredTensor tensor;
    const int64_t place = cursor.at;
    const std::string name = cursor.text(fmt::format("name of tensor {}", number));
    const std::string field = "tensor " + quote(name);
    tensor.name = name;
    const auto dims = cursor.number<uint32_t>(field);
    if (dims > kMostGgufDims)
      file.bad(cursor.at - 4, field, "{} dimensions, and at most {} are possible", dims, kMostGgufDims);
    for (uint32_t i = 0; i < dims; ++i) {
      const uint64_t size = cursor.wide ? cursor.number<uint64_t>(field) : cursor.number<uint32_t>(field);
      if (size > INT64_MAX) file.bad(cursor.at - 8, field, "the size {} is beyond 63 bits", size);
      tensor.sizes.push_back(static_cast<int64_t>(size));
    }
    std::reverse(tensor.sizes.begin(), tensor.sizes.end());  // the innermost dimension stands first in the file
    const auto code = cursor.number<uint32_t>(field);
    const GgufType* type = gguf_type(code);
    if (type == nullptr) file.bad(cursor.at - 4, field, "the element type {} is unknown", code);
    const auto offset = cursor.number<uint64_t>(field);
    const auto count = element_count(tensor.sizes);
    if (!count || __builtin_mul_overflow(*count, type->bytes, &tensor.bytes))
      file.bad(place, field, "the bytes of a tensor {} of {} are beyond 63 bits", tensor.sizes, type->name);
    const int64_t innermost = tensor.sizes.empty() ? 1 : tensor.sizes.back();
    if (innermost % type->elements != 0)
      file.bad(place, field, "rows of {} elements are no whole blocks of {}, which hold {}", innermost, type->name,
               type->elements);
    tensor.bytes /= type->elements;
    if (offset > INT64_MAX || offset % static_cast<uint64_t>(alignment) != 0)
      file.bad(cursor.at - 8, field, "its offset {} is no multiple of the alignment {}", offset, alignment);
    tensor.dtype = type->dtype;
    if (type->dtype == DType::undefined) tensor.encoding = type->name;
    tensor.strides = contiguous_strides(tensor.sizes);
    tensor.storage = static_cast<int32_t>(contents.tensors.size());
    contents.storages.push_back(
        {.offset = static_cast<int64_t>(offset), .bytes = tensor.bytes, .big_endian = cursor.swap});
    contents.tensors.push_back(tensor);
  }

  // From offsets after the header to offsets in the file: inside it, and of no two tensors the same bytes.
  void places() {
    const int64_t start = (cursor.at + alignment - 1) / alignment * alignment;
    const auto field = [&](size_t i) { return "tensor " + quote(contents.tensors.name(i)); };
    if (const auto again = repeated(contents.tensors.size(), [&](size_t i) { return contents.tensors.name(i); }))
      file.bad(start, field(*again), "stands there twice");
    const int64_t left = file.size() - start;
    for (size_t i = 0; i < contents.storages.size(); ++i) {
      const StoredBytes bytes = contents.storages[i];
      if (bytes.bytes > 0 && (left < bytes.bytes || bytes.offset > left - bytes.bytes))
        file.bad(start, field(i),
                 "its {} bytes at offset {} end after the file, of which {} follow the header: was it cut short?",
                 bytes.bytes, bytes.offset, std::max<int64_t>(left, 0));
      const int64_t offset = bytes.bytes > 0 ? bytes.offset : std::min(bytes.offset, std::max<int64_t>(left, 0));
      contents.storages.set_place(i, start + offset, bytes.big_endian);
    }
    std::vector<uint32_t> order(contents.storages.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto before = [&](uint32_t a, uint32_t b) {
      return contents.storages[a].offset < contents.storages[b].offset;
    };
    if (!std::is_sorted(order.begin(), order.end(), before)) std::stable_sort(order.begin(), order.end(), before);
    int64_t end = start;
    uint32_t last = 0;
    for (const uint32_t index : order) {
      const StoredBytes bytes = contents.storages[index];
      if (bytes.bytes == 0) continue;
      if (bytes.offset < end)
        file.bad(bytes.offset, field(index), "its bytes begin inside those of {}, which end at {}",
                 quote(contents.tensors.name(last)), end);
      end = bytes.offset + bytes.bytes;
      last = index;
    }
    // llama.cpp's loader of models asks for the bytes of tensors alone, and ggml's own for the padding as well.
    const int64_t missing = start + (end - start + alignment - 1) / alignment * alignment - file.size();
    if (end > start && missing > 0)
      contents.notes.push_back(fmt::format(
          "the file ends {} bytes short of the padding behind its last tensor: it was cut, or written without",
          missing));
  }
};

}  // namespace

Contents read_gguf(const std::shared_ptr<File>& file) {
  Contents contents;
  contents.format = Format::gguf;
  contents.files = {file};
  if (file->text(0, 4, "magic") != "GGUF")
    file->bad(0, "magic", "expected GGUF, found {}", quote(file->text(0, 4, "magic")));
  Reader reader{*file, contents};
  reader.header();
  // The least that a description takes: name's length, number of dimensions, type, offset; a key's: its length, the
  // value's type, the value.
  const int64_t tensors = reader.cursor.count("number of tensors", reader.cursor.wide ? 24 : 20);
  const int64_t keys = reader.cursor.count("number of keys", reader.cursor.wide ? 13 : 9);
  reader.metadata(keys);
  for (int64_t i = 0; i < tensors; ++i) reader.tensor(i);
  reader.places();
  return contents;
}

}  // namespace tare::checkpoint
