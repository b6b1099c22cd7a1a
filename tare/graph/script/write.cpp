#include "tare/graph/script/write.h"

#include <fmt/format.h>

#include <map>

#include "tare/checkpoint/formats/torch_file.h"
#include "tare/checkpoint/pickle/pickle_write.h"
#include "tare/checkpoint/storage/lazy.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"

namespace tare::graph::script {

using checkpoint::pickle::PickleWriter;

namespace {

constexpr int kDeepestWritten = 1000;
constexpr std::string_view kPickle = "torch.jit._pickle";

/// Writes values as a pickle, and notes the storages of their tensors.
class Pickler {
 public:
  std::string pickled(const Value& value, const std::string& path) {
    put(value, nullptr, path, 0);
    return std::move(out_).finish();
  }
  /// By key: a tensor whose storage it is.
  const std::vector<Tensor>& storages() const { return storages_; }

 private:
  void put(const Value& value, const Type* type, const std::string& path, int depth) {
    if (depth > kDeepestWritten) fail<ValueError>("{}: values nested deeper than {}", path, kDeepestWritten);
    if (value.is_none()) out_.none();
    else if (const bool* flag = value.get<bool>()) out_.boolean(*flag);
    else if (const int64_t* integer = value.get<int64_t>()) out_.integer(*integer);
    else if (const double* real = value.get<double>()) out_.real(*real);
    else if (const auto* text = value.get<std::string>()) out_.text(*text);
    else if (const Tensor* tensor = value.get<Tensor>()) put_tensor(*tensor, path);
    else if (const Device* device = value.get<Device>()) {
      out_.global("torch", "device");
      out_.text(device->str());
      out_.tuple(1);
      out_.reduce();
    } else if (const auto* number = value.get<std::complex<double>>()) {
      out_.global("builtins", "complex");
      out_.real(number->real());
      out_.real(number->imag());
      out_.tuple(2);
      out_.reduce();
    } else if (const auto* list = value.get<std::shared_ptr<List>>()) {
      put_list(**list, type, path, depth);
    } else if (const auto* tuple = value.get<std::shared_ptr<Tuple>>()) {
      put_tuple(**tuple, path, depth);
    } else if (const auto* dict = value.get<std::shared_ptr<Dict>>()) {
      out_.global(kPickle, "restore_type_tag");
      out_.empty_dict();
      out_.set_items((*dict)->items.size(), true, [&](size_t i) {
        put((*dict)->items[i].first, nullptr, path, depth + 1);
        put((*dict)->items[i].second, nullptr, path, depth + 1);
      });
      out_.text(type != nullptr ? type->str() : value.type_name());
      out_.tuple(2);
      out_.reduce();
    } else if (const auto* object = value.get<std::shared_ptr<Object>>()) {
      put_object(**object, path, depth);
    } else if (const EnumMember* const* member = value.get<const EnumMember*>()) {
      put_class(*(*member)->cls);
      put((*member)->value, nullptr, path, depth + 1);
      out_.reduce();
    } else {
      fail<ValueError>("{}: a {} has no form in an archive", path, value.type_name());
    }
  }
  void put_class(const Class& cls) {
    const size_t dot = cls.name.rfind('.');
    out_.global(cls.name.substr(0, dot), cls.name.substr(dot + 1));
  }
  void put_list(const List& list, const Type* type, const std::string& path, int depth) {
    const Type* const element =
        type != nullptr && type->name == "List" && !type->arguments.empty() ? type->arguments[0] : list.element;
    out_.global(kPickle, "restore_type_tag");
    out_.empty_list();
    out_.append_items(list.items.size(), [&](size_t i) { put(list.items[i], element, path, depth + 1); });
    out_.text(element != nullptr ? fmt::format("List[{}]", element->str())
                                 : Value(std::make_shared<List>(list)).type_name());
    out_.tuple(2);
    out_.reduce();
  }
  void put_tuple(const Tuple& tuple, const std::string& path, int depth) {
    if (tuple.named != nullptr) put_class(*tuple.named);
    const size_t count = tuple.items.size();
    if (count > 3) out_.mark();
    for (const Value& item : tuple.items) put(item, nullptr, path, depth + 1);
    count > 3 ? out_.tuple_since_mark() : out_.tuple(static_cast<int>(count));
    if (tuple.named != nullptr) out_.reduce();
  }
  void put_object(const Object& object, const std::string& path, int depth) {
    if (const auto found = objects_.find(&object); found != objects_.end()) return out_.again(found->second);
    if (object.cls->method("__getstate__") != nullptr)
      fail<ValueError>("{}: {} makes its state by __getstate__, which is not saved", path, object.cls->name);
    put_class(*object.cls);
    out_.tuple(0);
    out_.create();
    objects_.emplace(&object, out_.last());
    out_.empty_dict();
    out_.set_items(object.slots.size(), true, [&](size_t i) {
      const Attribute& attribute = object.cls->attributes[i];
      out_.text(attribute.name);
      put(object.slots[i], attribute.type, path.empty() ? attribute.name : path + "." + attribute.name, depth + 1);
    });
    out_.build();
  }
  void put_tensor(const Tensor& tensor, const std::string& path) {
    if (!tensor.defined()) return out_.none();
    const void* const id = tensor.impl();
    if (const auto found = tensors_.find(id); found != tensors_.end()) return out_.again(found->second);
    const Storage& storage = tensor.storage();
    const std::string_view kind = checkpoint::storage_name(tensor.dtype());
    if (kind.empty()) fail<ValueError>("{}: an archive has no storages of {}", path, name(tensor.dtype()));
    if (!storage || (!storage.allocated() && checkpoint::in_file(storage) == nullptr))
      fail<ValueError>("{}: a tensor ({}) without bytes cannot be saved; materialize it first", path,
                       short_text(tensor.meta()));
    out_.global("torch._utils", "_rebuild_tensor_v2");
    out_.mark();
    const auto [key, first] = keys_.emplace(storage.id(), storages_.size());
    if (first) storages_.push_back(tensor);
    out_.mark();
    out_.text("storage");
    out_.global("torch", kind);
    out_.text(std::to_string(key->second));
    out_.text("cpu");
    out_.integer(storage.bytes() / tensor.itemsize());
    out_.tuple_since_mark();
    out_.persistent();
    out_.integer(tensor.storage_offset());
    dims(tensor.sizes());
    dims(tensor.strides());
    out_.boolean(tensor.requires_grad());
    out_.ordered_dict();
    out_.tuple_since_mark();
    out_.reduce();
    tensors_.emplace(id, out_.last());
  }
  void dims(IntList list) {
    out_.mark();
    for (const int64_t dim : list) out_.integer(dim);
    out_.tuple_since_mark();
  }

  PickleWriter out_;
  std::map<const Object*, uint32_t> objects_;
  std::map<const void*, uint32_t> tensors_;
  std::map<const void*, size_t> keys_;
  std::vector<Tensor> storages_;
};

void write_storages(checkpoint::ZipWriter& zip, std::string_view folder, const std::vector<Tensor>& tensors) {
  for (size_t i = 0; i < tensors.size(); ++i) {
    const Storage& storage = tensors[i].storage();
    const Storage held = storage.allocated() ? storage : checkpoint::read_storage(tensors[i]);
    zip.begin(fmt::format("{}/{}", folder, i), held.bytes());
    if (held.bytes() > 0) zip.write({held.data(), static_cast<size_t>(held.bytes())});
    zip.end();
  }
}

}  // namespace

void write(Program& program, const std::shared_ptr<Object>& root, const std::string& folder,
           const std::vector<std::pair<std::string, std::string>>& extra, const checkpoint::Sink& sink) {
  const FakeGuard real(false);
  // All that may be refused is refused before anything is written.
  Pickler data, constants;
  const std::string data_text = data.pickled(root, "");
  const std::string constants_text = constants.pickled(new_tuple(program.constants()), "CONSTANTS");
  checkpoint::ZipWriter zip(sink, folder);
  zip.entry("data.pkl", data_text);
  zip.entry("byteorder", "little");
  write_storages(zip, "data", data.storages());
  for (const auto& source : program.sources()) {
    zip.entry(source->name, source->text);
    if (const std::string ranges = program.debug_record(*source, int64_t{1} << 28); !ranges.empty())
      zip.entry(source->name + ".debug_pkl", ranges);
  }
  zip.entry("constants.pkl", constants_text);
  write_storages(zip, "constants", constants.storages());
  for (const auto& [name, contents] : extra) zip.entry("extra/" + name, contents);
  zip.finish(fmt::format("{}\n", program.version()));
}

}  // namespace tare::graph::script
