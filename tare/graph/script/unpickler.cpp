#include "tare/graph/script/unpickler.h"

#include <fmt/format.h>

#include "tare/checkpoint/storage/lazy.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/graph/script/interpreter.h"

namespace tare::graph::script {

using checkpoint::pickle::Document;
using checkpoint::pickle::Kind;
using checkpoint::pickle::Making;

namespace {

constexpr int kDeepestValue = 1000;
constexpr int64_t kSmall = 4096;
constexpr std::string_view kCode = "__torch__";

bool is_code(std::string_view module) { return module == kCode || module.starts_with("__torch__."); }

}  // namespace

Unpickler::Unpickler(Program& program, checkpoint::TorchFile file, const LoadOptions& options)
    : program_(program), file_(std::move(file)), options_(options) {}

Value Unpickler::root() { return value(file_.document.root(), 0); }

Value Unpickler::value(Ref ref, int depth) {
  const Document& document = file_.document;
  if (depth > kDeepestValue) document.bad("pickle", "values nested deeper than {}", kDeepestValue);
  switch (document.kind(ref)) {
    case Kind::none: return {};
    case Kind::boolean: return document.integer(ref) != 0;
    case Kind::integer: return document.integer(ref);
    case Kind::real: return document.real(ref);
    case Kind::text:
    case Kind::bytes: return std::string(document.text(ref));
    default: break;
  }
  const auto found = made_.find(ref);
  if (found != made_.end()) return found->second;
  if (open_[ref]) document.bad("pickle", "a value contains itself");
  open_[ref] = true;
  Value made = make(ref, depth + 1);
  open_[ref] = false;
  made_[ref] = made;
  return made;
}

Value Unpickler::make(Ref ref, int depth) {
  const Document& document = file_.document;
  switch (document.kind(ref)) {
    case Kind::list:
    case Kind::tuple: {
      std::vector<Value> items;
      for (const Ref item : document.items(ref)) items.push_back(value(item, depth));
      if (document.is(ref, Kind::list)) return new_list(std::move(items));
      return new_tuple(std::move(items));
    }
    case Kind::dict: {
      auto dict = std::make_shared<Dict>();
      const auto items = document.items(ref);
      for (size_t i = 0; i + 1 < items.size(); i += 2) dict->set(value(items[i], depth), value(items[i + 1], depth));
      return dict;
    }
    case Kind::object: return object(ref, depth);
    default:
      document.bad("pickle", "{} is nothing that a TorchScript archive holds",
                   checkpoint::pickle::print(document, ref, 100));
  }
}

Value Unpickler::object(Ref ref, int depth) {
  const Document& document = file_.document;
  if (const auto stored = checkpoint::tensor_of(file_, ref)) return tensor(*stored);
  const auto described = document.object(ref);
  if (!document.is(described.callable, Kind::global)) document.bad("pickle", "a call of what is no class");
  if (!is_code(document.module(described.callable))) return call(described, depth);
  const std::string name = document.qualified_name(described.callable);
  const Class& cls = program_.get_class(name, "data.pkl");
  if (cls.kind == Class::Kind::enumeration) {
    // The value stands there alone, or in a tuple.
    Ref argument = described.arguments;
    if (document.is(argument, Kind::tuple) && document.items(argument).size() == 1)
      argument = document.items(argument)[0];
    const Value said = value(argument, depth);
    for (const auto& member : cls.members)
      if (equal(member->value, said)) return static_cast<const EnumMember*>(member.get());
    document.bad("pickle", "{} has no such member", name);
  }
  if (!document.is(described.arguments, Kind::tuple)) document.bad("pickle", "{}: its arguments are no tuple", name);
  if (cls.kind == Class::Kind::named_tuple) {
    std::vector<Value> items;
    for (const Ref item : document.items(described.arguments)) items.push_back(value(item, depth));
    if (items.size() != cls.attributes.size())
      document.bad("pickle", "{} of {} values: it has {}", name, items.size(), cls.attributes.size());
    return new_tuple(std::move(items), &cls);
  }
  if (cls.kind == Class::Kind::interface) document.bad("pickle", "{} is an interface", name);
  std::shared_ptr<Object> object = program_.new_object(cls);
  if (described.state == checkpoint::pickle::kNothing) return object;
  if (const Function* const set = cls.method("__setstate__")) {
    states_.push_back({object, set, value(described.state, depth)});
    return object;
  }
  if (!document.is(described.state, Kind::dict)) document.bad("pickle", "{}: its state is no dict", name);
  const auto items = document.items(described.state);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    if (!document.is(items[i], Kind::text)) document.bad("pickle", "{}: an attribute without a name", name);
    const int32_t slot = cls.find(document.text(items[i]));
    if (slot < 0) continue;  // the class says what there is, as for PyTorch
    Value attribute = value(items[i + 1], depth);
    object->slots[static_cast<size_t>(slot)] = std::move(attribute);
  }
  return object;
}

// A call of one of the functions that PyTorch's pickler names.
Value Unpickler::call(const checkpoint::pickle::Object& described, int depth) {
  const Document& document = file_.document;
  const std::string name = document.qualified_name(described.callable);
  std::vector<Value> arguments;
  if (!document.is(described.arguments, Kind::tuple)) document.bad("pickle", "{}: its arguments are no tuple", name);
  for (const Ref item : document.items(described.arguments)) arguments.push_back(value(item, depth));
  const auto text = [&](size_t i) -> const std::string& {
    const auto* found = i < arguments.size() ? arguments[i].get<std::string>() : nullptr;
    if (found == nullptr) document.bad("pickle", "{}: argument {} is no text", name, i);
    return *found;
  };
  static constexpr std::pair<std::string_view, std::string_view> kLists[] = {{"build_intlist", "List[int]"},
                                                                             {"build_tensorlist", "List[Tensor]"},
                                                                             {"build_doublelist", "List[float]"},
                                                                             {"build_boollist", "List[bool]"}};
  for (const auto& [function, type] : kLists)
    if (document.is_global(described.callable, "torch.jit._pickle", function)) {
      if (arguments.size() != 1 || !arguments[0].is<std::shared_ptr<List>>())
        document.bad("pickle", "{} takes a list", name);
      return tagged(std::move(arguments[0]), program_.type(type));
    }
  if (name == "torch.jit._pickle.restore_type_tag" && arguments.size() == 2) {
    try {
      return tagged(std::move(arguments[0]), program_.type(text(1)));
    } catch (const CheckpointError& error) {
      document.bad("pickle", "{}: '{}' is no type: {}", name, text(1), error.what());
    }
  }
  if (name == "torch.device" && !arguments.empty()) {
    Device device{std::string_view(text(0))};
    if (const int64_t* index = arguments.size() > 1 ? arguments[1].get<int64_t>() : nullptr)
      device.index = static_cast<int8_t>(*index);
    return device;
  }
  if (name == "collections.OrderedDict" && arguments.empty()) {
    auto dict = std::make_shared<Dict>();
    if (described.pairs != checkpoint::pickle::kNothing) {
      const auto items = document.items(described.pairs);
      for (size_t i = 0; i + 1 < items.size(); i += 2) dict->set(value(items[i], depth), value(items[i + 1], depth));
    }
    return dict;
  }
  if ((name == "builtins.complex" || name == "__builtin__.complex") && arguments.size() == 2)
    if (const double* real = arguments[0].get<double>(), *imaginary = arguments[1].get<double>(); real && imaginary)
      return std::complex<double>(*real, *imaginary);
  document.bad("pickle", "a call of {}, which is no class of the archive's code, and nothing is called", name);
}

// An empty list says nothing of its elements otherwise.
Value Unpickler::tagged(Value value, const Type* type) {
  const auto argument = [&](size_t i) { return i < type->arguments.size() ? type->arguments[i] : nullptr; };
  if (auto* list = value.get<std::shared_ptr<List>>()) (*list)->element = argument(0);
  if (auto* dict = value.get<std::shared_ptr<Dict>>()) {
    (*dict)->key = argument(0);
    (*dict)->value = argument(1);
  }
  return value;
}

Tensor Unpickler::tensor(const checkpoint::StoredTensor& stored) {
  if (stored.storage < 0) return Tensor(TensorMeta(stored.dtype, DeviceType::meta, stored.sizes, stored.strides));
  if (metadata_alone_) return Tensor(TensorMeta(stored.dtype, DeviceType::meta, stored.sizes, stored.strides));
  const checkpoint::StoredBytes bytes = file_.storages[static_cast<size_t>(stored.storage)];
  const Device said = options_.device.value_or(bytes.location.empty() ? Device() : Device(bytes.location));
  const bool one = stored.sizes.size() == 0;
  const bool small = small_known_ && bytes.bytes <= kSmall && (one || said.is_cpu());
  const Device device = small && one && !said.is_cpu() ? Device(DeviceType::cpu) : said;
  Storage& storage = storages_[stored.storage];
  TensorMeta meta(stored.dtype, device, stored.sizes, stored.strides, stored.offset);
  if (stored.conjugate || stored.negative) meta = std::move(meta).with_bits(stored.conjugate, stored.negative);
  if (!storage) {
    const bool reads = small || (device.is_cpu() && !options_.without_bytes);
    storage = checkpoint::lazy_storage(bytes, file_.file, reads ? Device(DeviceType::meta) : device);
    if (reads && bytes.bytes > 0) {
      const FakeGuard real(false);
      storage = checkpoint::read_storage(Tensor(TensorMeta(meta).with_device(DeviceType::meta), storage));
    } else if (reads) {
      const FakeGuard real(false);
      storage = Storage(0, DeviceType::cpu);
    }
  }
  Tensor made(std::move(meta), storage);
  if (stored.requires_grad) made.set_requires_grad(true);
  return made;
}

void Unpickler::set_states() {
  if (states_.empty()) return;
  Interpreter interpreter(program_, {});
  for (State& state : states_) interpreter.call(*state.function, {state.object, std::move(state.state)});
  states_.clear();
}

}  // namespace tare::graph::script
