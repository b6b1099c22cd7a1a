#include <algorithm>
#include <deque>
#include <numeric>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/json.h"
#include "tare/checkpoint/formats/safetensors.h"
#include "tare/checkpoint/storage/contents.h"
#include "tare/core/strides.h"

// safetensors: 8 bytes with the length of a header in JSON, the header, and the tensors' bytes without a gap. The
// checks are those of the reference implementation (the `safetensors` package), and that no key comes twice.
namespace tare::checkpoint {

const std::vector<SafetensorsType>& safetensors_types() {
  // In the order of alignment in which the reference sorts tensors before it writes them (asked of version 0.8.0).
  static const std::vector<SafetensorsType> types = {
      {"U64", DType::uint64, 64},
      {"I64", DType::int64, 64},
      {"F64", DType::float64, 64},
      {"C64", DType::complex64, 64},
      {"F32", DType::float32, 32},
      {"U32", DType::uint32, 32},
      {"I32", DType::int32, 32},
      {"BF16", DType::bfloat16, 16},
      {"F16", DType::float16, 16},
      {"U16", DType::uint16, 16},
      {"I16", DType::int16, 16},
      {"F8_E5M2FNUZ", DType::float8_e5m2fnuz, 8},
      {"F8_E4M3FNUZ", DType::float8_e4m3fnuz, 8},
      {"F8_E8M0", DType::float8_e8m0fnu, 8},
      {"F8_E4M3", DType::float8_e4m3fn, 8},
      {"F8_E5M2", DType::float8_e5m2, 8},
      {"I8", DType::int8, 8},
      {"U8", DType::uint8, 8},
      {"F6_E3M2", DType::undefined, 6},
      {"F6_E2M3", DType::undefined, 6},
      {"F4", DType::float4_e2m1fn_x2, 4},
      {"BOOL", DType::bool_, 8},
  };
  return types;
}

namespace {

constexpr int64_t kMostHeader = 100'000'000;  // the reference's own bound

const SafetensorsType* find_type(std::string_view name) {
  for (const SafetensorsType& type : safetensors_types())
    if (type.name == name) return &type;
  return nullptr;
}

std::string known_types() {
  std::string text;
  for (const SafetensorsType& type : safetensors_types()) text += (text.empty() ? "" : ", ") + std::string(type.name);
  return text;
}

// Reads the header: an object of tensors by name, each an object of three fields, and perhaps of metadata.
class Header {
 public:
  Header(const File& file, std::string_view text, Contents& contents)
      : file_(file), json_(file, text, 8, "header"), contents_(contents) {}

  void read() {
    for (bool first = json_.open('{'); json_.more('}', first);) {
      place_ = json_.place();
      name_ = json_.key();
      if (!json_.at_object()) bad("expected an object, found {}", json_.kind());
      if (name_ == "__metadata__") metadata();
      else tensor();
    }
    json_.end();
  }

  std::deque<uint32_t> places;  // of the tensors' names in the file, for messages

 private:
  std::string field() const { return name_ == "__metadata__" ? name_ : "tensor " + quote(name_); }
  template <class... T>
  [[noreturn]] void bad(fmt::format_string<T...> format, T&&... values) const {
    file_.bad(place_, field(), "{}", fmt::vformat(format, fmt::make_format_args(values...)));
  }

  void metadata() {
    if (std::exchange(has_metadata_, true)) bad("stands there twice");
    for (bool first = json_.open('{'); json_.more('}', first);) {
      const std::string key = json_.key();
      if (!json_.at_text()) bad("{}: expected a text, found {}", quote(key), json_.kind());
      contents_.metadata.add(key, json_.text());
    }
  }

  void tensor() {
    bool has_shape = false, has_offsets = false;
    const SafetensorsType* type = nullptr;
    tensor_.sizes.clear();
    for (bool first = json_.open('{'); json_.more('}', first);) {
      const std::string key = json_.key();
      if (key == "dtype") {
        if (type != nullptr) bad("dtype stands there twice");
        if (!json_.at_text()) bad("dtype: expected a text, found {}", json_.kind());
        const std::string text = json_.text();
        type = find_type(text);
        if (type == nullptr) bad("the dtype {} is unknown; known are {}", quote(text), known_types());
      } else if (key == "shape") {
        if (std::exchange(has_shape, true)) bad("shape stands there twice");
        numbers("shape", kMostDims, tensor_.sizes);
      } else if (key == "data_offsets") {
        if (std::exchange(has_offsets, true)) bad("data_offsets stands there twice");
        Dims offsets;
        numbers("data_offsets", 2, offsets);
        if (offsets.size() != 2) bad("data_offsets: {} numbers, where begin and end are expected", offsets.size());
        begin_ = offsets[0];
        end_ = offsets[1];
      } else {
        bad("{} is no field of a tensor; dtype, shape and data_offsets are", quote(key));
      }
    }
    if (type == nullptr || !has_shape || !has_offsets)
      bad("{} is missing", type == nullptr ? "dtype" : !has_shape ? "shape" : "data_offsets");
    finish(*type);
  }

  void numbers(const char* key, int64_t most, Dims& out) {
    if (!json_.at_list()) bad("{}: expected a list, found {}", key, json_.kind());
    for (bool first = json_.open('['); json_.more(']', first);) {
      if (out.size() == most) bad("{}: more than {} numbers", key, most);
      // The name of the field is put together only where it is told.
      const bool plain = json_.at_small_number();
      out.push_back(plain ? json_.small_number() : json_.whole(field() + ", " + key));
    }
  }

  void finish(const SafetensorsType& type) {
    const auto count = element_count(tensor_.sizes);
    int64_t bits = 0;
    if (!count || __builtin_mul_overflow(*count, int64_t{type.bits}, &bits))
      bad("shape: the bits of a tensor {} of {} are beyond 63 bits", tensor_.sizes, type.name);
    if (bits % 8 != 0) bad("shape: {} elements of {} bits end inside a byte", *count, type.bits);
    tensor_.bytes = bits / 8;
    if (end_ < begin_) bad("data_offsets: the end, {}, is before the begin, {}", end_, begin_);
    const int64_t bytes = end_ - begin_;
    if (bytes != tensor_.bytes)
      bad("data_offsets: {} bytes, where {} elements of {} take {}", bytes, *count, type.name, tensor_.bytes);
    tensor_.dtype = type.dtype;
    tensor_.encoding = type.dtype == DType::undefined ? type.name : std::string_view();
    // PyTorch's element is a pair; the format counts each of the two.
    if (type.dtype == DType::float4_e2m1fn_x2) {
      if (tensor_.sizes.empty() || tensor_.sizes.back() % 2 != 0)
        bad("shape: the last size of a tensor of F4 is even, of {} it is not", tensor_.sizes);
      tensor_.sizes.back() /= 2;
    }
    tensor_.strides = contiguous_strides(tensor_.sizes);
    tensor_.storage = static_cast<int32_t>(contents_.tensors.size());
    tensor_.name = name_;
    contents_.tensors.push_back(tensor_);
    contents_.storages.push_back({.offset = begin_, .bytes = bytes});
    places.push_back(static_cast<uint32_t>(place_));
  }

  const File& file_;
  JsonReader json_;
  Contents& contents_;
  StoredTensor tensor_;
  std::string name_;                         // of what is being read,
  int64_t place_ = 0, begin_ = 0, end_ = 0;  // where it stands in the file, and its bytes
  bool has_metadata_ = false;
};

void check_names(const File& file, const Contents& contents, const Header& header) {
  const TensorTable& tensors = contents.tensors;
  if (const auto again = repeated(tensors.size(), [&](size_t i) { return tensors.name(i); }))
    file.bad(header.places[*again], "tensor " + quote(tensors.name(*again)), "stands there twice");
  const PairTable& metadata = contents.metadata;
  if (const auto again = repeated(metadata.size(), [&](size_t i) { return metadata[i].first; }))
    file.bad(8, "__metadata__", "the key {} stands there twice", quote(metadata[*again].first));
}

// The tensors follow one another from the first byte after the header to the last of the file.
void check_places(const File& file, const Contents& contents, const Header& header, int64_t start) {
  const StorageTable& storages = contents.storages;
  std::vector<uint32_t> order(storages.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto before = [&](uint32_t a, uint32_t b) {
    const StoredBytes first = storages[a], second = storages[b];
    return std::pair(first.offset, first.bytes) < std::pair(second.offset, second.bytes);
  };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);
  int64_t end = 0;
  for (const uint32_t index : order) {
    const int64_t begin = storages[index].offset;
    const auto bad = [&](const char* what) {
      file.bad(header.places[index], "tensor " + quote(contents.tensors.name(index)),
               "data_offsets: begins at {}, {} {}", begin, what, end);
    };
    if (begin < end) bad("inside the bytes of another, which end at");
    if (begin > end) bad("and the bytes before it end at");
    end = begin + storages[index].bytes;
  }
  const int64_t there = file.size() - start;
  if (end > there)
    file.bad(start, "tensors", "{} bytes are told of, and {} are there: the file was cut short", end, there);
  if (end < there) file.bad(start + end, "end of the file", "{} bytes follow that belong to no tensor", there - end);
}

}  // namespace

Contents read_safetensors(const std::shared_ptr<File>& file) {
  if (file->size() < 8) file->bad(0, "header length", "needs 8 bytes, and the file has {}", file->size());
  const auto length = file->number<uint64_t>(0, "header length");
  if (length > static_cast<uint64_t>(kMostHeader))
    file->bad(0, "header length", "{} bytes, and no header is longer than {}", length, kMostHeader);
  const std::string text = file->text(8, static_cast<int64_t>(length), "header");
  if (!text.starts_with('{')) file->bad(8, "header", "it starts with {}, and not with '{{'", quote(text.substr(0, 1)));
  const int64_t start = 8 + static_cast<int64_t>(length);
  Contents contents;
  contents.format = Format::safetensors;
  contents.files = {file};
  Header header(*file, text, contents);
  header.read();
  check_places(*file, contents, header, start);
  check_names(*file, contents, header);
  for (size_t i = 0; i < contents.storages.size(); ++i)
    contents.storages.set_place(i, start + contents.storages[i].offset, false);
  return contents;
}

}  // namespace tare::checkpoint
