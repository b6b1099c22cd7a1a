#include "tare/checkpoint/formats/torch_file.h"
#include "tare/checkpoint/pickle/pickle_text.h"

// What the functions would make that torch.save names for a tensor (torch/_utils.py, torch/_tensor.py). Each is known
// here by its name and its arguments; none exists.
namespace tare::checkpoint {

namespace {

using pickle::Document;
using pickle::Kind;
using pickle::Object;
using pickle::Ref;

constexpr int kMostWrappers = 8;  // a parameter of a subclass of ...

class TensorReader {
 public:
  TensorReader(const TorchFile& file, std::string* how) : file_(file), document_(file.document), how_(how) {}

  std::optional<StoredTensor> read(Ref value, int depth = 0) {
    if (depth > kMostWrappers) document_.bad("tensor", "wrapped more than {} times", kMostWrappers);
    if (document_.is(value, Kind::persistent)) {
      const int32_t tensor = file_.reference(value).tensor;
      if (tensor < 0) return {};
      return file_.tensors[static_cast<size_t>(tensor)];
    }
    if (!document_.is(value, Kind::object)) return {};
    const Object& object = document_.object(value);
    if (object.making != pickle::Making::call || !document_.is(object.callable, Kind::global)) return {};
    return call(object.callable, object.arguments, depth);
  }

 private:
  template <class... T>
  [[noreturn]] [[gnu::cold]] void bad(fmt::format_string<T...> format, T&&... args) const {
    document_.bad(function_, "{}", fmt::vformat(format, fmt::make_format_args(args...)));
  }

  std::optional<StoredTensor> call(Ref callable, Ref arguments, int depth) {
    const std::string_view module = document_.module(callable);
    if (module != "torch._utils" && module != "torch._tensor") return {};
    function_ = document_.name(callable);
    arguments_ = document_.items(arguments);
    if (function_ == "_rebuild_tensor_v2") {
      expect(6, 7);
      return strided({}, 4, arguments_.size() > 6 ? arguments_[6] : pickle::kNone);
    }
    if (function_ == "_rebuild_tensor_v3") {
      expect(7, 8);
      const DType dtype = dtype_of(document_, arguments_[6]);
      return strided(dtype, 4, arguments_.size() > 7 ? arguments_[7] : pickle::kNone);
    }
    if (function_ == "_rebuild_tensor") {
      expect(4, 4);
      return strided({}, 0, pickle::kNone);
    }
    if (function_ == "_rebuild_qtensor") {
      expect(7, 7);
      note("quantized");
      return strided({}, 5, pickle::kNone);
    }
    if (function_ == "_rebuild_parameter" || function_ == "_rebuild_parameter_with_state") {
      expect(3, 4);
      const bool requires_grad = boolean(1);
      std::optional<StoredTensor> tensor = read(arguments_[0], depth + 1);
      if (!tensor) return {};  // in another form than elements and strides
      tensor->parameter = true;
      tensor->requires_grad = requires_grad;
      return tensor;
    }
    if (function_ == "_rebuild_from_type_v2" || function_ == "_rebuild_from_type") {
      expect(4, 4);
      const Ref inner = arguments_[0], type = arguments_[1], inner_arguments = arguments_[2];
      if (!document_.is(inner, Kind::global) || !document_.is(inner_arguments, Kind::tuple))
        bad("{} is no function and its arguments", pickle::print(document_, inner, 100));
      std::optional<StoredTensor> tensor = call(inner, inner_arguments, depth + 1);
      if (!tensor) return {};  // in another form than elements and strides
      if (!document_.is_global(type, "torch._tensor", "Tensor") && !document_.is_global(type, "torch", "Tensor"))
        note(fmt::format("of the class {}, which is not made", pickle::print(document_, type, 100)));
      return tensor;
    }
    if (function_ == "_rebuild_meta_tensor_no_storage") {
      expect(4, 4);
      StoredTensor tensor;
      tensor.storage = -1;
      tensor.dtype = dtype_of(document_, arguments_[0]);
      shape(tensor, 1, 2);
      tensor.bytes = 0;
      tensor.requires_grad = boolean(3);
      note("on the meta device: the file has no bytes of it");
      return tensor;
    }
    return {};
  }
  void note(std::string text) const {
    if (how_) *how_ = std::move(text);
  }
  void expect(size_t least, size_t most) const {
    if (arguments_.size() < least || arguments_.size() > most)
      bad("{} arguments, and it takes {}", arguments_.size(),
          least == most ? fmt::format("{}", least) : fmt::format("{} or {}", least, most));
  }
  bool boolean(size_t argument) const {
    if (!document_.is(arguments_[argument], Kind::boolean))
      bad("argument {}, {}, is no bool", argument, pickle::print(document_, arguments_[argument], 100));
    return arguments_[argument] == pickle::kTrue;
  }
  int64_t integer(Ref value, const char* what) const {
    if (!document_.is(value, Kind::integer) || document_.integer(value) < 0)
      bad("{} {} is not a number of 0 or more", what, pickle::print(document_, value, 100));
    return document_.integer(value);
  }
  Dims dims(Ref value, const char* what) const {
    // A torch.Size is a call of it with a tuple.
    if (document_.is(value, Kind::object) && document_.is_global(document_.object(value).callable, "torch", "Size")) {
      const std::span<const Ref> items = document_.items(document_.object(value).arguments);
      if (items.size() == 1) value = items[0];
    }
    if (!document_.is(value, Kind::tuple) && !document_.is(value, Kind::list))
      bad("{} {} is no tuple", what, pickle::print(document_, value, 100));
    const std::span<const Ref> items = document_.items(value);
    if (static_cast<int64_t>(items.size()) > kMostDims)
      bad("{} dimensions, and at most {} are read", items.size(), kMostDims);
    Dims out;
    for (const Ref item : items) out.push_back(integer(item, what));
    return out;
  }
  void shape(StoredTensor& tensor, size_t sizes, size_t strides) const {
    tensor.sizes = dims(arguments_[sizes], "size");
    tensor.strides = dims(arguments_[strides], "stride");
    if (tensor.sizes.size() != tensor.strides.size())
      bad("{} sizes and {} strides", tensor.sizes.size(), tensor.strides.size());
    int64_t bytes = itemsize(tensor.dtype);
    bool overflow = false;
    for (const int64_t size : tensor.sizes)
      if (size != 0) overflow |= __builtin_mul_overflow(bytes, size, &bytes);
    if (overflow) bad("a tensor of {} is too large for any memory", str(tensor.sizes));
    for (const int64_t size : tensor.sizes)
      if (size == 0) bytes = 0;
    tensor.bytes = bytes;
  }

  // (storage, offset, sizes, strides ...): whether the storage holds it is what the whole of a file rests on.
  StoredTensor strided(std::optional<DType> dtype, size_t requires_grad, Ref metadata) const {
    if (!document_.is(arguments_[0], Kind::persistent) || file_.reference(arguments_[0]).storage < 0)
      bad("{} is no storage", pickle::print(document_, arguments_[0], 100));
    const TorchReference& storage = file_.reference(arguments_[0]);
    StoredTensor tensor;
    tensor.storage = storage.storage;
    tensor.dtype = dtype.value_or(storage.dtype);
    tensor.offset = integer(arguments_[1], "offset");
    shape(tensor, 2, 3);
    if (requires_grad != 0) tensor.requires_grad = boolean(requires_grad);
    const int64_t item = itemsize(tensor.dtype);
    int64_t end = 0;  // the first byte of the storage behind the tensor
    bool overflow = __builtin_add_overflow(tensor.offset, tensor.bytes > 0 ? 1 : 0, &end);
    for (int64_t i = 0; i < tensor.sizes.size() && tensor.bytes > 0; ++i) {
      int64_t step;
      overflow |= __builtin_mul_overflow(tensor.sizes[i] - 1, tensor.strides[i], &step);
      overflow |= __builtin_add_overflow(end, step, &end);
    }
    overflow |= __builtin_mul_overflow(end, item, &end);
    if (overflow || (end > storage.bytes && tensor.bytes > 0))
      bad("sizes {}, strides {} and offset {} of {} reach beyond their storage '{}' of {} bytes", str(tensor.sizes),
          str(tensor.strides), tensor.offset, name(tensor.dtype),
          pickle::shown(file_.storages[static_cast<size_t>(storage.storage)].key), storage.bytes);
    if (storage.offset % item != 0) bad("a view begins at byte {} of its storage, inside an element", storage.offset);
    tensor.offset += storage.offset / item;
    bits(tensor, metadata);
    return tensor;
  }
  void bits(StoredTensor& tensor, Ref metadata) const {
    if (metadata == pickle::kNone) return;
    if (!document_.is(metadata, Kind::dict)) bad("the metadata {} is no dict", pickle::print(document_, metadata, 100));
    const std::span<const Ref> items = document_.items(metadata);
    if (items.size() > 32) bad("metadata of {} entries", items.size() / 2);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      if (!document_.is(items[i], Kind::text) || !document_.is(items[i + 1], Kind::boolean)) continue;
      if (document_.text(items[i]) == "conj") tensor.conjugate = items[i + 1] == pickle::kTrue;
      if (document_.text(items[i]) == "neg") tensor.negative = items[i + 1] == pickle::kTrue;
    }
  }

  const TorchFile& file_;
  const Document& document_;
  std::string* how_;
  std::string_view function_;
  std::span<const Ref> arguments_;
};

}  // namespace

std::optional<StoredTensor> tensor_of(const TorchFile& file, Ref value, std::string* how) {
  return TensorReader(file, how).read(value);
}

}  // namespace tare::checkpoint
