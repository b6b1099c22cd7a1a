#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <unordered_set>

#include "tare/checkpoint/contents.h"
#include "tare/checkpoint/names.h"
#include "tare/checkpoint/safetensors.h"
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

using Json = nlohmann::json;

constexpr int64_t kMostHeader = 100'000'000;  // the reference's own bound
constexpr int64_t kMostDims = 64;             // what PyTorch can hold

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

struct Entry {
  const SafetensorsType* type = nullptr;
  int64_t begin = 0, end = 0;
};

// Hears the header's JSON. It knows three depths, the header, an entry and a list, and no deeper one is entered.
class Header {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  Header(const File& file, std::string_view text, Contents& contents) : file_(file), text_(text), contents_(contents) {}

  bool key(string_t& key) {
    if (place_ == Place::header) {
      name_ = std::move(key);
      seen_ = 0;
    } else if (place_ == Place::metadata) {
      key_ = std::move(key);
    } else {
      const int field = key == "dtype" ? 1 : key == "shape" ? 2 : key == "data_offsets" ? 4 : 0;
      if (field == 0) bad_tensor("{} is no field of a tensor; dtype, shape and data_offsets are", quote(key));
      field_ = field;
      if (seen_ & field) bad_tensor("{} stands there twice", key);
      seen_ |= field;
    }
    return true;
  }

  bool start_object(size_t) {
    if (place_ == Place::before) {
      place_ = Place::header;
    } else if (place_ == Place::header && name_ == "__metadata__") {
      if (std::exchange(has_metadata_, true)) bad("__metadata__", "stands there twice");
      place_ = Place::metadata;
    } else if (place_ == Place::header) {
      place_ = Place::tensor;
      tensor_ = {};
      entry_ = {};
      offsets_ = 0;
    } else {
      return wrong("an object");
    }
    return true;
  }

  bool end_object() {
    if (place_ == Place::tensor) finish_tensor();
    place_ = place_ == Place::header ? Place::after : Place::header;
    return true;
  }

  bool start_array(size_t) {
    if (place_ != Place::tensor || field_ == 1) return wrong("a list");
    place_ = field_ == 2 ? Place::shape : Place::offsets;
    return true;
  }

  bool end_array() {
    place_ = Place::tensor;
    return true;
  }

  bool string(string_t& value) {
    if (place_ == Place::metadata) {
      contents_.metadata.emplace_back(std::move(key_), std::move(value));
      return true;
    }
    if (place_ != Place::tensor || field_ != 1) return wrong("a text");
    entry_.type = find_type(value);
    if (entry_.type == nullptr) bad_tensor("the dtype {} is unknown; known are {}", quote(value), known_types());
    return true;
  }

  bool number_unsigned(number_unsigned_t value) {
    if (place_ != Place::shape && place_ != Place::offsets) return wrong("a number");
    if (value > INT64_MAX) bad_tensor("{}: {} is beyond 63 bits", list_name(), value);
    const auto number = static_cast<int64_t>(value);
    if (place_ == Place::shape) {
      if (tensor_.sizes.size() == kMostDims) bad_tensor("shape: more than {} dimensions", kMostDims);
      tensor_.sizes.push_back(number);
    } else {
      if (offsets_ == 2) bad_tensor("data_offsets: more than the two numbers, begin and end");
      (offsets_++ == 0 ? entry_.begin : entry_.end) = number;
    }
    return true;
  }

  bool number_integer(number_integer_t value) {
    if (place_ != Place::shape && place_ != Place::offsets) return wrong("a number");
    bad_tensor("{}: {} is negative", list_name(), value);
  }

  bool number_float(number_float_t, const string_t& text) {
    if (place_ != Place::shape && place_ != Place::offsets) return wrong("a number");
    bad_tensor("{}: {} is no whole number of 64 bits", list_name(), printable(text, 40));
  }

  bool null() { return wrong("null"); }
  bool boolean(bool) { return wrong("a boolean"); }
  bool binary(binary_t&) { return wrong("bytes"); }

  bool parse_error(size_t position, const std::string&, const nlohmann::detail::exception& error) {
    std::string_view reason = error.what();
    // The library's own number and its count of lines say nothing here.
    if (const size_t colon = reason.find(": "); colon != std::string_view::npos) reason.remove_prefix(colon + 2);
    file_.bad(8 + static_cast<int64_t>(position), "header", "this is no JSON: {}", printable(reason, 160));
  }

  std::vector<Entry> entries;

  // The place of an error: of the tensor's name in the header, which is looked for only now.
  int64_t place(std::string_view name) const {
    const size_t found = text_.find(json_string(name));
    return 8 + static_cast<int64_t>(found == std::string_view::npos ? 0 : found);
  }

 private:
  enum class Place : uint8_t { before, header, metadata, tensor, shape, offsets, after };

  const char* list_name() const { return place_ == Place::shape ? "shape" : "data_offsets"; }

  template <class... T>
  [[noreturn]] void bad(std::string_view field, fmt::format_string<T...> format, T&&... values) const {
    const std::string what = fmt::vformat(format, fmt::make_format_args(values...));
    file_.bad(place(name_), field, "{}", what);
  }
  template <class... T>
  [[noreturn]] void bad_tensor(fmt::format_string<T...> format, T&&... values) const {
    bad("tensor " + quote(name_), format, std::forward<T>(values)...);
  }

  bool wrong(const char* found) const {
    switch (place_) {
      case Place::before: file_.bad(8, "header", "expected an object, found {}", found);
      case Place::header:
        if (name_ == "__metadata__") bad("__metadata__", "expected an object, found {}", found);
        bad_tensor("expected an object, found {}", found);
      case Place::metadata: bad("__metadata__", "{}: expected a text, found {}", quote(key_), found);
      case Place::tensor:
        if (field_ == 1) bad_tensor("dtype: expected a text, found {}", found);
        bad_tensor("{}: expected a list, found {}", field_ == 2 ? "shape" : "data_offsets", found);
      default: bad_tensor("{}: expected a whole number, found {}", list_name(), found);
    }
  }

  void finish_tensor() {
    for (const auto& [bit, field] : {std::pair(1, "dtype"), std::pair(2, "shape"), std::pair(4, "data_offsets")})
      if (!(seen_ & bit)) bad_tensor("{} is missing", field);
    if (offsets_ != 2) bad_tensor("data_offsets: {} numbers, where begin and end are expected", offsets_);
    const SafetensorsType& type = *entry_.type;
    const auto count = element_count(tensor_.sizes);
    int64_t bits = 0;
    if (!count || __builtin_mul_overflow(*count, int64_t{type.bits}, &bits))
      bad_tensor("shape: the bits of a tensor {} of {} are beyond 63 bits", tensor_.sizes, type.name);
    if (bits % 8 != 0) bad_tensor("shape: {} elements of {} bits end inside a byte", *count, type.bits);
    tensor_.bytes = bits / 8;
    if (entry_.end < entry_.begin)
      bad_tensor("data_offsets: the end, {}, is before the begin, {}", entry_.end, entry_.begin);
    if (entry_.end - entry_.begin != tensor_.bytes)
      bad_tensor("data_offsets: {} bytes, where {} elements of {} take {}", entry_.end - entry_.begin, *count,
                 type.name, tensor_.bytes);
    tensor_.dtype = type.dtype;
    if (type.dtype == DType::undefined) tensor_.encoding = type.name;
    // PyTorch's element is a pair; the format counts each of the two.
    if (type.dtype == DType::float4_e2m1fn_x2) {
      if (tensor_.sizes.empty() || tensor_.sizes.back() % 2 != 0)
        bad_tensor("shape: the last size of a tensor of F4 is even, of {} it is not", tensor_.sizes);
      tensor_.sizes.back() /= 2;
    }
    tensor_.strides = contiguous_strides(tensor_.sizes);
    tensor_.storage = static_cast<int32_t>(contents_.tensors.size());
    tensor_.name = std::move(name_);
    contents_.tensors.push_back(std::move(tensor_));
    entries.push_back(entry_);
  }

  const File& file_;
  std::string_view text_;
  Contents& contents_;
  StoredTensor tensor_;
  Entry entry_;
  std::string name_, key_;
  Place place_ = Place::before;
  int field_ = 0, seen_ = 0, offsets_ = 0;
  bool has_metadata_ = false;
};

void check_names(const File& file, const Contents& contents, const Header& header) {
  std::unordered_set<std::string_view> names;
  names.reserve(contents.tensors.size());
  for (const StoredTensor& tensor : contents.tensors)
    if (!names.insert(tensor.name).second)
      file.bad(header.place(tensor.name), "tensor " + quote(tensor.name), "stands there twice");
  names.clear();
  for (const auto& [key, value] : contents.metadata)
    if (!names.insert(key).second)
      file.bad(header.place(key), "__metadata__", "the key {} stands there twice", quote(key));
}

// The tensors follow one another from the first byte after the header to the last of the file.
void check_places(const File& file, const Contents& contents, const Header& header, int64_t start) {
  const std::vector<Entry>& entries = header.entries;
  std::vector<uint32_t> order(entries.size());
  std::iota(order.begin(), order.end(), 0u);
  const auto before = [&](uint32_t a, uint32_t b) {
    return std::pair(entries[a].begin, entries[a].end) < std::pair(entries[b].begin, entries[b].end);
  };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);
  int64_t end = 0;
  for (const uint32_t index : order) {
    const Entry& entry = entries[index];
    const std::string& name = contents.tensors[index].name;
    const auto bad = [&](const char* what) {
      file.bad(header.place(name), "tensor " + quote(name), "data_offsets: begins at {}, {} {}", entry.begin, what,
               end);
    };
    if (entry.begin < end) bad("inside the bytes of another, which end at");
    if (entry.begin > end) bad("and the bytes before it end at");
    end = entry.end;
  }
  const int64_t there = file.size() - start;
  if (end > there)
    file.bad(start, "tensors", "{} bytes are told of, and {} are there: the file was cut short", end, there);
  if (end < there) file.bad(start + end, "end of the file", "{} bytes follow that belong to no tensor", there - end);
}

}  // namespace

Contents read_safetensors(std::shared_ptr<File> file) {
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
  Json::sax_parse(text.data(), text.data() + text.size(), &header);
  check_places(*file, contents, header, start);
  check_names(*file, contents, header);
  contents.storages.resize(contents.tensors.size());
  for (size_t i = 0; i < contents.storages.size(); ++i) {
    contents.storages[i].offset = start + header.entries[i].begin;
    contents.storages[i].bytes = contents.tensors[i].bytes;
  }
  return contents;
}

}  // namespace tare::checkpoint
