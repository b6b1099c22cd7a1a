#include "tare/replay/corpus.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "tare/core/text_place.h"

#include "tare/core/elements.h"

namespace tare {

namespace {

using Json = nlohmann::json;

constexpr int kMaxDepth = 16;                  // of lists in lists: no operator has more than two
constexpr size_t kMaxLine = size_t{64} << 20;  // characters
constexpr size_t kChunk = size_t{1} << 16;

// What stands there, for messages. Containers are counted and not printed: they may be deep.
std::string excerpt(const Json& json) {
  if (json.is_array()) return fmt::format("a list of {}", json.size());
  if (json.is_object())
    return json.empty() ? "an empty object" : fmt::format("an object with '{}'", json.begin().key());
  return json.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, 80);
}

template <class T>
T named(std::string_view text, std::initializer_list<T> all) {
  for (const T item : all)
    if (name(item) == text) return item;
  fail<CorpusError>("unknown name '{}'", text);
}

// Builds the arguments of one line; the storages that they share are made when first named.
class Builder {
 public:
  Builder(const Json& line, RecordedCall& call) : line_(line), call_(call) {
    if (const auto target = line.find("target"); target != line.end()) {
      check<CorpusError>(target->is_string(), "'target' is not a device: {}", excerpt(*target));
      device_ = device_named(target->get_ref<const std::string&>());
    }
    const Json& storages = member("storages");
    check<CorpusError>(storages.is_array(), "'storages' is not a list");
    for (const Json& bytes : storages) {
      sizes_.push_back(integer(bytes));
      check<CorpusError>(sizes_.back() >= 0, "a storage of {} bytes", sizes_.back());
    }
    call_.storages.resize(sizes_.size());
    call_.has_values = line.contains("values") && !line["values"].empty();
  }

  const Json& member(const char* key) const {
    const auto found = line_.find(key);
    check<CorpusError>(found != line_.end(), "'{}' is missing", key);
    return *found;
  }

  Value value(const Json& json, int depth = 0) {
    switch (json.type()) {
      case Json::value_t::null: return {};
      case Json::value_t::boolean: return json.get<bool>();
      case Json::value_t::number_integer:
      case Json::value_t::number_unsigned: return integer(json);
      case Json::value_t::number_float: return json.get<double>();
      case Json::value_t::string: return json.get_ref<const std::string&>();
      case Json::value_t::array: return list(json, depth + 1);
      default: break;
    }
    const auto& [key, content] = only_entry(json);
    if (key == "tensor") return tensor(content);
    if (key == "float") return floating(json);
    if (key == "complex") return Scalar(complex(content));
    check<CorpusError>(content.is_string(), "{} is not a name", excerpt(content));
    const std::string& text = content.template get_ref<const std::string&>();
    if (key == "dtype") return dtype_named(text);
    if (key == "device") return device_named(text);
    if (key == "layout")
      return named(text, {Layout::strided, Layout::sparse_coo, Layout::sparse_csr, Layout::mkldnn, Layout::sparse_csc,
                          Layout::sparse_bsr, Layout::sparse_bsc, Layout::jagged});
    if (key == "memory_format")
      return named(text, {MemoryFormat::contiguous, MemoryFormat::preserve, MemoryFormat::channels_last,
                          MemoryFormat::channels_last_3d});
    fail<CorpusError>("unknown kind of value '{}'", key);
  }

  void results(const Json& json, int depth = 0) {
    check<CorpusError>(depth < kMaxDepth, "lists nested deeper than {}", kMaxDepth);
    if (json.is_array()) {
      for (const Json& item : json) results(item, depth + 1);
    } else if (json.is_object() && json.contains("tensor")) {
      call_.results.push_back({recorded(only_entry(json).second), {}});
    } else {
      call_.results.push_back({std::nullopt, value(json)});
    }
  }

 private:
  static std::pair<const std::string&, const Json&> only_entry(const Json& json) {
    check<CorpusError>(json.is_object() && json.size() == 1, "expected one value, found {}", excerpt(json));
    return {json.begin().key(), json.begin().value()};
  }
  static int64_t integer(const Json& json) {
    check<CorpusError>(json.is_number_integer(), "expected an integer, found {}", excerpt(json));
    check<CorpusError>(
        !json.is_number_unsigned() || json.get<uint64_t>() <= uint64_t{std::numeric_limits<int64_t>::max()},
        "{} does not fit 64 bits", excerpt(json));
    return json.get<int64_t>();
  }
  static double floating(const Json& json) {
    if (json.is_number()) return json.get<double>();
    const auto& [key, content] = only_entry(json);
    check<CorpusError>(key == "float" && content.is_string(), "expected a number, found {}", excerpt(json));
    const std::string& text = content.template get_ref<const std::string&>();
    if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
    check<CorpusError>(text == "inf" || text == "-inf", "expected inf, -inf or nan, found '{}'", text);
    return text == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  }
  static Complex complex(const Json& json) {
    check<CorpusError>(json.is_array() && json.size() == 2, "expected [real, imaginary], found {}", excerpt(json));
    return {floating(json[0]), floating(json[1])};
  }
  static DType dtype_named(const std::string& text) {
    const std::optional<DType> dtype = parse_dtype(text);
    check<CorpusError>(dtype.has_value(), "unknown dtype '{}'", text);
    return *dtype;
  }
  static Device device_named(const std::string& text) {
    try {
      Device device(text);
      // A tensor on an accelerator has an index; a name without one means the current device, which is the first.
      if (!device.is_cpu() && !device.is_meta() && device.index < 0) device.index = 0;
      return device;
    } catch (const Error& error) {
      fail<CorpusError>("{}", error.what());
    }
  }
  static Dims dims(const Json& json) {
    check<CorpusError>(json.is_array(), "expected a list of integers, found {}", excerpt(json));
    Dims result;
    for (const Json& item : json) result.push_back(integer(item));
    return result;
  }

  Value list(const Json& json, int depth) {
    check<CorpusError>(depth < kMaxDepth, "lists nested deeper than {}", kMaxDepth);
    const auto all = [&](auto&& is) { return std::all_of(json.begin(), json.end(), is); };
    if (all([](const Json& item) { return item.is_number_integer(); })) return Value(IntList(dims(json)));
    if (all([](const Json& item) { return item.is_object() && item.contains("tensor"); })) {
      Value::Tensors tensors;
      for (const Json& item : json) tensors.push_back(tensor(only_entry(item).second));
      return tensors;
    }
    Value::Values values;
    for (const Json& item : json) values.push_back(value(item, depth));
    return values;
  }

  RecordedTensor recorded(const Json& json) const {
    check<CorpusError>(json.is_array() && json.size() == 5 && json[0].is_string(),
                       "expected [dtype, sizes, strides, storage_offset, storage_number], found {}", excerpt(json));
    RecordedTensor tensor{dtype_named(json[0].get_ref<const std::string&>()), dims(json[1]), dims(json[2]),
                          integer(json[3]), integer(json[4])};
    check<CorpusError>(tensor.storage >= 0 && tensor.storage < static_cast<int64_t>(sizes_.size()),
                       "storage number {} of {} storages", tensor.storage, sizes_.size());
    return tensor;
  }

  Tensor tensor(const Json& json) {
    const RecordedTensor tensor = recorded(json);
    check<CorpusError>(tensor.storage_offset >= 0, "storage offset {}", tensor.storage_offset);
    for (const int64_t stride : tensor.strides) check<CorpusError>(stride >= 0, "negative stride {}", stride);
    Storage& storage = call_.storages[static_cast<size_t>(tensor.storage)];
    if (!storage) storage = make_storage(tensor);
    try {
      return Tensor(TensorMeta(tensor.dtype, device_, tensor.sizes, tensor.strides, tensor.storage_offset), storage);
    } catch (const Error& error) {
      fail<CorpusError>("{}", error.what());
    }
  }

  Storage make_storage(const RecordedTensor& tensor) const {
    const int64_t bytes = sizes_[static_cast<size_t>(tensor.storage)];
    if (!call_.has_values) return Storage::unknown(bytes, device_);
    const Json& values = line_["values"];
    check<CorpusError>(values.is_object(), "'values' is not an object");
    const auto found = values.find(std::to_string(tensor.storage));
    if (found == values.end()) return Storage::unknown(bytes, device_);
    check<CorpusError>(found->is_array(), "the values of storage {} are not a list", tensor.storage);
    const int64_t size = itemsize(tensor.dtype);
    check<CorpusError>(size > 0 && static_cast<int64_t>(found->size()) == bytes / size,
                       "storage {} has {} bytes, and {} values of {} stand for them", tensor.storage, bytes,
                       found->size(), name(tensor.dtype));
    Storage storage(bytes, DeviceType::cpu);
    std::byte* element = storage.data();
    for (const Json& item : *found) {
      store(element, tensor.dtype, item);
      element += size;
    }
    storage->state = StorageState::known;
    return storage;
  }

  static void store(std::byte* element, DType dtype, const Json& item) {
    if (item.is_boolean()) return store_int(element, dtype, item.get<bool>());
    // All 64 bits, also of the upper half of uint64.
    if (item.is_number_unsigned()) return store_int(element, dtype, static_cast<int64_t>(item.get<uint64_t>()));
    if (item.is_number_integer()) return store_int(element, dtype, item.get<int64_t>());
    if (item.is_array()) return store_complex(element, dtype, complex(item));
    store_double(element, dtype, floating(item));
  }

  const Json& line_;
  RecordedCall& call_;
  Device device_ = DeviceType::cpu;
  std::vector<int64_t> sizes_;
};

std::string text_or_empty(const Json& line, const char* key) {
  const auto found = line.find(key);
  return found != line.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::string_view operator_of_line(std::string_view line) {
  constexpr std::string_view start = "{\"op\":\"";
  if (!line.starts_with(start)) return {};
  line.remove_prefix(start.size());
  const size_t end = line.find_first_of("\"\\");
  return end != std::string_view::npos && line[end] == '"' ? line.substr(0, end) : std::string_view();
}

RecordedCall parse_recorded_call(std::string_view text) {
  Json line;
  try {
    // The parser keeps its own stack, so that depth costs memory and no recursion.
    line = Json::parse(text.begin(), text.end());
  } catch (const Json::parse_error& error) {
    fail<CorpusError>("not JSON from {}", text_place(text, error.byte - 1));
  } catch (const Json::exception&) {
    fail<CorpusError>("not JSON: a number is too large");
  }
  check<CorpusError>(line.is_object(), "expected an object, found {}", line.type_name());
  RecordedCall call;
  call.op = text_or_empty(line, "op");
  check<CorpusError>(!call.op.empty(), "'op' is missing");
  try {
    Builder builder(line, call);
    const Json& args = builder.member("args");
    check<CorpusError>(args.is_array(), "'args' is not a list");
    for (const Json& item : args) call.args.push_back(builder.value(item));
    if (const auto kwargs = line.find("kwargs"); kwargs != line.end()) {
      check<CorpusError>(kwargs->is_object(), "'kwargs' is not an object");
      for (const auto& [key, item] : kwargs->items()) call.kwargs.emplace_back(key, builder.value(item));
    }
    if (const auto error = line.find("error"); error != line.end()) {
      check<CorpusError>(error->is_object() && error->contains("type") && (*error)["type"].is_string(),
                         "'error' has no type");
      call.error_type = (*error)["type"].get<std::string>();
      call.error_message = text_or_empty(*error, "message");
    } else {
      check<CorpusError>(builder.member("out").is_array(), "'out' is not a list");
      builder.results(line["out"]);
    }
  } catch (const Json::exception& error) {
    fail<CorpusError>("{}", error.what());
  }
  call.meta = text_or_empty(line, "meta");
  call.source = text_or_empty(line, "source");
  return call;
}

struct LineReader::Decompressor {
  ZSTD_DStream* stream = ZSTD_createDStream();
  std::string input;
  ZSTD_inBuffer pending{nullptr, 0, 0};
  size_t wanted = 1;  // 0: a frame is complete
  ~Decompressor() { ZSTD_freeDStream(stream); }
};

LineReader::LineReader(const std::string& path)
    : path_(path), file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")) {
  check<CorpusError>(file_ != nullptr, "cannot be opened: {}", std::strerror(errno));
}

LineReader::~LineReader() {
  if (file_ != stdin) std::fclose(file_);
}

bool LineReader::fill() {
  if (position_ > 0) buffer_.erase(0, std::exchange(position_, 0));
  check<CorpusError>(buffer_.size() <= kMaxLine, "longer than {} characters", kMaxLine);
  const size_t before = buffer_.size();
  const auto read = [&](std::string& target, size_t at) {
    target.resize(at + kChunk);
    errno = 0;
    const size_t count = std::fread(target.data() + at, 1, kChunk, file_);
    target.resize(at + count);
    check<CorpusError>(!std::ferror(file_), "cannot be read: {}", std::strerror(errno));
    return count > 0;
  };
  if (!decompressor_) {
    const bool more = read(buffer_, before);
    constexpr std::string_view magic("\x28\xb5\x2f\xfd", 4);
    if (std::exchange(started_, true) || !buffer_.starts_with(magic)) return more;
    decompressor_ = std::make_unique<Decompressor>();
    decompressor_->input = std::exchange(buffer_, {});
    decompressor_->pending = {decompressor_->input.data(), decompressor_->input.size(), 0};
  }
  Decompressor& d = *decompressor_;
  const size_t start = buffer_.size();
  while (true) {
    if (d.pending.pos == d.pending.size) {
      if (!read(d.input, 0)) {
        check<CorpusError>(d.wanted == 0, "the compressed file ends in the middle of a frame");
        return false;
      }
      d.pending = {d.input.data(), d.input.size(), 0};
    }
    buffer_.resize(start + 4 * kChunk);
    ZSTD_outBuffer out{buffer_.data() + start, 4 * kChunk, 0};
    d.wanted = ZSTD_decompressStream(d.stream, &out, &d.pending);
    buffer_.resize(start + out.pos);
    check<CorpusError>(!ZSTD_isError(d.wanted), "damaged compression: {}", ZSTD_getErrorName(d.wanted));
    if (out.pos > 0) return true;
  }
}

bool LineReader::next(std::string_view& line) {
  size_t searched = position_;
  while (true) {
    const size_t end = buffer_.find('\n', searched);
    if (end == std::string::npos) {
      const size_t unfinished = buffer_.size() - position_;
      if (fill()) {
        searched = unfinished;
        continue;
      }
      if (position_ == buffer_.size()) return false;
      line = std::string_view(buffer_).substr(position_);
      position_ = buffer_.size();
    } else {
      line = std::string_view(buffer_).substr(position_, end - position_);
      position_ = searched = end + 1;
    }
    ++line_number_;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) return true;
    if (end == std::string::npos) return false;
  }
}

}  // namespace tare
