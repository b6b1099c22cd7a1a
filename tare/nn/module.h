#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "tare/core/error.h"
#include "tare/core/named_tensor.h"
#include "tare/core/tensor.h"
#include "tare/core/thread.h"

namespace tare::nn {

class Module;

/// A tensor that training changes. Undefined, it stands for one that the module was told to do without (`bias=False`).
class Parameter : public Tensor {
 public:
  Parameter() = default;
  /// Requires gradients if it can have them.
  explicit Parameter(Tensor tensor);
};

/// A tensor that belongs to a module's state but is not trained: running statistics.
class Buffer : public Tensor {
 public:
  Buffer() = default;
  explicit Buffer(Tensor tensor) : Tensor(std::move(tensor)) {}
};

/// A buffer that is not saved with the module (PyTorch's `persistent=False`): tables that the constructor makes again.
class TransientBuffer : public Tensor {
 public:
  TransientBuffer() = default;
  explicit TransientBuffer(Tensor tensor) : Tensor(std::move(tensor)) {}
};

/// Is shown a module's own members, in the order of registration. Undefined tensors and absent children are left out.
class MemberVisitor {
 public:
  virtual ~MemberVisitor() = default;
  virtual void parameter(std::string_view, Tensor&) {}
  virtual void buffer(std::string_view, Tensor&, bool /*persistent*/) {}
  virtual void child(std::string_view, Module&) {}

  /// Shows members whose names stand in one string, separated by commas: what TARE_MODULE makes of its arguments.
  template <class... M>
  void visit_all([[maybe_unused]] std::string_view names, M&... members) {
    (visit(next_name(names), members), ...);
  }
  void visit(std::string_view name, Parameter& tensor) {
    if (tensor.defined()) parameter(name, tensor);
  }
  void visit(std::string_view name, Buffer& tensor) {
    if (tensor.defined()) buffer(name, tensor, true);
  }
  void visit(std::string_view name, TransientBuffer& tensor) {
    if (tensor.defined()) buffer(name, tensor, false);
  }
  void visit(std::string_view name, Module& module) { child(name, module); }
  /// Members that a module has in some settings only: what holds them shows them.
  template <class P>
  requires(!std::is_base_of_v<Module, P> && requires(P & parts, MemberVisitor& visitor) {
    parts.members(visitor);
  }) void visit(std::string_view, P& parts) {
    parts.members(*this);
  }
  /// A child that may be absent: a unique_ptr, an optional.
  template <class P>
  requires requires(P& pointer) { static_cast<Module&>(*pointer); }
  void visit(std::string_view name, P& pointer) {
    if (pointer) child(name, *pointer);
  }

 private:
  static std::string_view next_name(std::string_view& names);
};

/// The base of all modules, with PyTorch's names and meanings. Nothing is registered when a module is made: its class
/// says what its members are (TARE_MODULE), and every question about names, state or printing is a walk over them.
/// Children are members by value. A module may be moved while nothing refers to it, and is not copied.
class Module {
 public:
  Module() = default;
  Module(Module&&) noexcept = default;
  Module& operator=(Module&&) noexcept = default;
  virtual ~Module() = default;

  /// As PyTorch prints it: `Conv2d`.
  virtual std::string_view class_name() const = 0;  // it is pure in a class without TARE_MODULE(Class, members...)
  /// Shows the module's own parameters, buffers and children.
  virtual void members(MemberVisitor& visitor) = 0;  // likewise: TARE_MODULE(Class, members...) defines it
  /// Runs a module that maps one tensor to one tensor, as `module(input)` does. Errors: TypeError for others.
  virtual Tensor call(const Tensor& input) = 0;
  /// A class calls itself with the arguments of its `forward`; of a `Module&` there is `call`.
  template <class... A>
  void operator()(A&&...) = delete;  // the class lacks TARE_MODULE(Class, members...); of a Module& use call(input)
  /// What stands in the parentheses of `repr()`; empty for most modules with children.
  virtual std::string extra_repr() const { return {}; }
  /// The tree of modules exactly as PyTorch prints it.
  virtual std::string repr() const;

  /// The tensors of the tree with their dotted names. A tied parameter is listed once, under its first name, unless
  /// duplicates are asked for.
  std::vector<NamedTensor> named_parameters(bool remove_duplicate = true) const;
  std::vector<NamedTensor> named_buffers(bool remove_duplicate = true) const;
  std::vector<Tensor> parameters() const;
  std::vector<Tensor> buffers() const;
  /// Parameters and persistent buffers in order of registration; a tied tensor stands under each of its names.
  std::vector<NamedTensor> state_dict() const;
  /// The module itself (with an empty name), then its descendants, parents first.
  std::vector<std::pair<std::string, Module*>> named_modules();
  std::vector<std::pair<std::string, Module*>> named_children();

  /// Copies values by name into the module's tensors, or with `assign` takes the given tensors in their place (what
  /// gives a module on meta its weights). Errors, before anything is changed: all names that are missing or
  /// unexpected when `strict`, and all sizes that do not match.
  void load_state_dict(const std::vector<NamedTensor>& state, bool strict = true, bool assign = false);

  /// Moves floating tensors to a dtype, and all tensors to a device. Tensors keep their identity, so ties stay.
  /// Errors: NotImplementedError where values would have to leave meta (use `to_empty`).
  Module& to(std::optional<Device> device, std::optional<DType> dtype);
  Module& to(Device device) { return to(device, std::nullopt); }
  Module& to(DType dtype) { return to(std::nullopt, dtype); }
  /// Moves to a device without values: on the CPU they are undefined until written.
  Module& to_empty(Device device);
  /// Calls a function on every module of the tree, children first.
  Module& apply(const std::function<void(Module&)>& function);
  Module& train(bool mode = true);
  Module& eval() { return train(false); }
  bool training() const { return training_; }
  Module& requires_grad_(bool value = true);

  /// The dotted name of a module of this tree by its address, empty for this one; nothing if it is not in the tree.
  std::optional<std::string> path_of(const void* module) const;

 private:
  bool training_ = true;
};

/// Two spaces in front of every line but the first, as the printed tree has its branches.
std::string indented(std::string text);

/// Marks that a module runs: events name it, and an error that passes through learns where it happened.
class ModuleScope {
 public:
  explicit ModuleScope(const Module& module)
      : module_(module), before_(thread_state.module_call), observer_(thread_state.observer) {
    thread_state.module_call = new_module_call();
    if (observer_ != nullptr) [[unlikely]]
      observer_->module_entered(&module, thread_state.module_call);
  }
  ~ModuleScope() {
    thread_state.module_call = before_;
    if (observer_ != nullptr && observer_ == thread_state.observer) [[unlikely]]
      observer_->module_left();
  }
  ModuleScope(const ModuleScope&) = delete;
  ModuleScope& operator=(const ModuleScope&) = delete;

  /// Reports what the module returns: a tensor, the tensors in a tuple or a vector, or those of a structure that shows
  /// them by `visit_tensors(function)`.
  template <class T>
  void returned(const T& result) const {
    if (observer_ == nullptr || observer_ != thread_state.observer) [[likely]]
      return;
    std::vector<const Tensor*> tensors;
    collect(result, tensors);
    observer_->module_returned(tensors.data(), static_cast<int64_t>(tensors.size()));
  }
  /// The innermost module puts itself into the error; the outermost, which knows its path, names it.
  void locate(Error& error) const;

 private:
  template <class T>
  static void collect(const T& result, std::vector<const Tensor*>& tensors) {
    if constexpr (std::is_convertible_v<const T&, const Tensor&>) {
      if (static_cast<const Tensor&>(result).defined()) tensors.push_back(&result);
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
      std::apply([&](const auto&... item) { (collect(item, tensors), ...); }, result);
    } else if constexpr (requires { result.begin(); }) {
      for (const auto& item : result) collect(item, tensors);
    } else if constexpr (requires { result.visit_tensors([](const Tensor&) {}); }) {
      result.visit_tensors([&](const Tensor& item) { collect(item, tensors); });
    }
  }
  const Module& module_;
  uint64_t before_;
  Observer* observer_;
};

/// `forward` within the module's scope: what `module(...)` does.
template <class M, class... A>
decltype(auto) call_module(M& module, A&&... args) {
  const ModuleScope scope(module);
  try {
    if constexpr (std::is_void_v<decltype(module.forward(std::forward<A>(args)...))>) {
      module.forward(std::forward<A>(args)...);
    } else {
      decltype(auto) result = module.forward(std::forward<A>(args)...);
      scope.returned(result);
      return result;
    }
  } catch (Error& error) {
    scope.locate(error);
    throw;
  }
}

template <class M>
Tensor call_unary(M& module, const Tensor& input) {
  if constexpr (requires {
                  { module.forward(input) } -> std::convertible_to<Tensor>;
                })
    return call_module(module, input);
  else fail<TypeError>("{} does not map one tensor to one tensor; call it with its own arguments", module.class_name());
}

/// Completes a class derived from Module, which has a `forward`: its name, its members in the order in which PyTorch
/// would register them (at most its parameters, buffers and children; by their own names), and the call.
///
///     struct Net : nn::Module {
///       nn::Linear fc1{784, 128}, fc2{128, 10};
///       TARE_MODULE(Net, fc1, fc2)
///       Tensor forward(const Tensor& x) { return fc2(relu(fc1(x))); }
///     };
#define TARE_MODULE(Class, ...) \
  TARE_MEMBERS(__VA_ARGS__)     \
  std::string_view class_name() const override { return #Class; }

/// The same for a class that gives its name itself.
#define TARE_MEMBERS(...)                                                                                    \
 public:                                                                                                     \
  void members([[maybe_unused]] ::tare::nn::MemberVisitor& visitor) override {                               \
    visitor.visit_all(#__VA_ARGS__ __VA_OPT__(, ) __VA_ARGS__);                                              \
  }                                                                                                          \
  ::tare::Tensor call(const ::tare::Tensor& input) override { return ::tare::nn::call_unary(*this, input); } \
  template <class... A>                                                                                      \
  decltype(auto) operator()(A&&... args) {                                                                   \
    return ::tare::nn::call_module(*this, std::forward<A>(args)...);                                         \
  }

}  // namespace tare::nn
