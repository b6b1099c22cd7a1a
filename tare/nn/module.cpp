#include "tare/nn/module.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unordered_map>
#include <unordered_set>

#include "tare/core/elements.h"

namespace tare::nn {

Parameter::Parameter(Tensor tensor) : Tensor(std::move(tensor)) {
  if (defined() && is_inexact(dtype())) set_requires_grad(true);
}

std::string_view MemberVisitor::next_name(std::string_view& names) {
  const size_t comma = std::min(names.find(','), names.size());
  const std::string_view name = names.substr(0, comma);
  names.remove_prefix(comma == names.size() ? comma : names.find_first_not_of(' ', comma + 1));
  return name;
}

namespace {

// The walk under everything below: a module's parameters, then its buffers, then its children with all of theirs.
// Members are shown in order of registration, in which PyTorch keeps three separate lists.
struct Walk {
  std::function<void(const std::string& path, Module&)> on_module = {};
  std::function<void(const std::string& path, Tensor&)> on_parameter = {};
  std::function<void(const std::string& path, Tensor&, bool persistent)> on_buffer = {};
  std::string path = {};

  void operator()(Module& module) {
    if (on_module) on_module(path, module);
    if (on_parameter) {
      Parameters visitor(*this);
      module.members(visitor);
    }
    if (on_buffer) {
      Buffers visitor(*this);
      module.members(visitor);
    }
    Children visitor(*this);
    module.members(visitor);
  }
  // Questions ask, and change nothing: for them the tree's constness is kept here.
  void operator()(const Module& module) { (*this)(const_cast<Module&>(module)); }

  struct Visitor : MemberVisitor {
    explicit Visitor(Walk& walk) : walk(walk) {}
    Walk& walk;
  };
  struct Parameters : Visitor {
    using Visitor::Visitor;
    void parameter(std::string_view name, Tensor& tensor) override {
      walk.at(name, [&] { walk.on_parameter(walk.path, tensor); });
    }
  };
  struct Buffers : Visitor {
    using Visitor::Visitor;
    void buffer(std::string_view name, Tensor& tensor, bool persistent) override {
      walk.at(name, [&] { walk.on_buffer(walk.path, tensor, persistent); });
    }
  };
  struct Children : Visitor {
    using Visitor::Visitor;
    void child(std::string_view name, Module& module) override {
      walk.at(name, [&] { walk(module); });
    }
  };

  template <class F>
  void at(std::string_view name, F&& act) {
    const size_t length = path.size();
    if (length > 0) path += '.';
    path += name;
    act();
    path.resize(length);
  }
};

struct ChildList : MemberVisitor {
  std::vector<std::pair<std::string, Module*>> children;
  void child(std::string_view name, Module& module) override { children.emplace_back(name, &module); }
};

std::vector<Tensor> without_names(std::vector<NamedTensor>&& named) {
  std::vector<Tensor> tensors;
  tensors.reserve(named.size());
  for (NamedTensor& item : named) tensors.push_back(std::move(item.tensor));
  return tensors;
}

// Collects tensors, each object once or under each of its names.
class Collector {
 public:
  explicit Collector(bool once) : once_(once) {}
  void add(const std::string& path, const Tensor& tensor) {
    if (!once_ || seen_.insert(tensor.impl()).second) list.push_back({path, tensor});
  }
  std::vector<NamedTensor> list;

 private:
  bool once_;
  std::unordered_set<const TensorImpl*> seen_;
};

// Writes a tensor's values, known or not, into another.
void store(const Tensor& own, const Tensor& values) {
  own.bump_version();
  if (own.storage().data() && values.known()) {
    copy_elements(own, values);
    own.storage()->state = StorageState::known;
  }
}

Tensor converted(const Tensor& tensor, DType dtype, Device device) {
  Tensor made(TensorMeta(tensor.meta()).with_dtype(dtype).with_device(device));
  store(made, tensor);
  return made;
}

}  // namespace

std::vector<NamedTensor> Module::named_parameters(bool remove_duplicate) const {
  Collector found(remove_duplicate);
  Walk{.on_parameter = [&](const std::string& path, Tensor& tensor) { found.add(path, tensor); }}(*this);
  return std::move(found.list);
}

std::vector<NamedTensor> Module::named_buffers(bool remove_duplicate) const {
  Collector found(remove_duplicate);
  Walk{.on_buffer = [&](const std::string& path, Tensor& tensor, bool) { found.add(path, tensor); }}(*this);
  return std::move(found.list);
}

std::vector<Tensor> Module::parameters() const { return without_names(named_parameters()); }
std::vector<Tensor> Module::buffers() const { return without_names(named_buffers()); }

std::vector<NamedTensor> Module::state_dict() const {
  Collector found(false);
  Walk{.on_parameter = [&](const std::string& path, Tensor& tensor) { found.add(path, tensor); },
       .on_buffer =
           [&](const std::string& path, Tensor& tensor, bool persistent) {
             if (persistent) found.add(path, tensor);
           }}(*this);
  return std::move(found.list);
}

std::vector<std::pair<std::string, Module*>> Module::named_modules() {
  std::vector<std::pair<std::string, Module*>> found;
  Walk{.on_module = [&](const std::string& path, Module& module) { found.emplace_back(path, &module); }}(*this);
  return found;
}

std::vector<std::pair<std::string, Module*>> Module::named_children() {
  ChildList list;
  members(list);
  return std::move(list.children);
}

std::optional<std::string> Module::path_of(const void* module) const {
  std::optional<std::string> found;
  Walk{.on_module = [&](const std::string& path, Module& candidate) {
    if (&candidate == module) found = path;
  }}(*this);
  return found;
}

void Module::load_state_dict(const std::vector<NamedTensor>& state, bool strict, bool assign) {
  std::unordered_map<std::string_view, const Tensor*> given;
  for (const NamedTensor& item : state) given.emplace(item.name, &item.tensor);
  std::vector<std::pair<Tensor*, const Tensor*>> pairs;
  std::vector<std::string> missing, unexpected, mismatched;
  std::unordered_set<std::string> known;

  const auto match = [&](const std::string& path, Tensor& own) {
    known.insert(path);
    const auto found = given.find(path);
    if (found == given.end()) {
      missing.push_back('"' + path + '"');
    } else if (found->second->sizes() != own.sizes()) {
      mismatched.push_back(
          fmt::format("size mismatch for {}: copying a param with shape torch.Size({}) from checkpoint, the shape in "
                      "current model is torch.Size({}).",
                      path, found->second->sizes(), own.sizes()));
    } else {
      pairs.emplace_back(&own, found->second);
    }
  };
  Walk{.on_parameter = match, .on_buffer = [&](const std::string& path, Tensor& tensor, bool persistent) {
         if (persistent) match(path, tensor);
       }}(*this);
  for (const NamedTensor& item : state)
    if (!known.contains(item.name)) unexpected.push_back('"' + item.name + '"');

  std::vector<std::string> errors;
  if (strict && !missing.empty())
    errors.push_back(fmt::format("Missing key(s) in state_dict: {}. ", fmt::join(missing, ", ")));
  if (strict && !unexpected.empty())
    errors.push_back(fmt::format("Unexpected key(s) in state_dict: {}. ", fmt::join(unexpected, ", ")));
  errors.insert(errors.end(), mismatched.begin(), mismatched.end());
  check(errors.empty(), "Error(s) in loading state_dict for {}:\n\t{}", class_name(), fmt::join(errors, "\n\t"));

  for (const auto& [own, tensor] : pairs) {
    if (assign) {
      const bool requires_grad = own->requires_grad();
      *own = *tensor;
      own->impl()->requires_grad = requires_grad;
    } else {
      store(*own, *tensor);
    }
  }
}

Module& Module::to(std::optional<Device> device, std::optional<DType> dtype) {
  check<TypeError>(!dtype || is_inexact(*dtype),
                   "nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=torch.{}",
                   name(dtype.value_or(DType::undefined)));
  const auto convert = [&](const std::string&, const Tensor& tensor) {
    const bool floats = is_inexact(tensor.dtype());
    const DType to_dtype = dtype && floats ? *dtype : tensor.dtype();
    const Device to_device = device.value_or(tensor.device());
    check<NotImplementedError>(!tensor.is_meta() || to_device.is_meta(),
                               "Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead "
                               "of torch.nn.Module.to() when moving module from meta to a different device.");
    if (to_dtype != tensor.dtype() || to_device != tensor.device())
      replace_contents(tensor, converted(tensor, to_dtype, to_device));
  };
  Walk{.on_parameter = convert,
       .on_buffer = [&](const std::string& path, Tensor& tensor, bool) { convert(path, tensor); }}(*this);
  return *this;
}

Module& Module::to_empty(Device device) {
  const auto convert = [&](const std::string&, const Tensor& tensor) {
    if (tensor.device() != device || tensor.known())
      replace_contents(tensor, Tensor(TensorMeta(tensor.meta()).with_device(device)));
  };
  Walk{.on_parameter = convert,
       .on_buffer = [&](const std::string& path, Tensor& tensor, bool) { convert(path, tensor); }}(*this);
  return *this;
}

Module& Module::apply(const std::function<void(Module&)>& function) {
  for (const auto& [name, child] : named_children()) child->apply(function);
  function(*this);
  return *this;
}

Module& Module::train(bool mode) {
  return apply([mode](Module& module) { module.training_ = mode; });
}

Module& Module::requires_grad_(bool value) {
  Walk{.on_parameter = [value](const std::string&, Tensor& tensor) { tensor.set_requires_grad(value); }}(*this);
  return *this;
}

std::string Module::repr() const {
  std::string text(class_name());
  const std::string extra = extra_repr();
  ChildList list;
  const_cast<Module*>(this)->members(list);
  if (list.children.empty() && extra.find('\n') == std::string::npos) return text + '(' + extra + ')';
  text += '(';
  if (!extra.empty()) text += '\n' + extra;
  for (const auto& [name, child] : list.children) text += "\n(" + name + "): " + child->repr();
  return indented(std::move(text)) + "\n)";
}

std::string indented(std::string text) {
  for (size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) text.insert(at + 1, "  ");
  return text;
}

void ModuleScope::locate(Error& error) const {
  if (error.module == nullptr) error.module = &module_;
  if (before_ != 0) return;
  const auto* innermost = static_cast<const Module*>(error.module);
  const auto path = module_.path_of(innermost);
  // A module outside the tree, as of a call of another root within this one, was named by that root.
  if (path)
    error.add_context(path->empty() ? fmt::format("in {}", module_.class_name())
                                    : fmt::format("in {} ({})", *path, innermost->class_name()));
}

}  // namespace tare::nn
