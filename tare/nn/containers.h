#pragma once

#include "tare/nn/module.h"

namespace tare::nn {

/// Modules of any kind, each fed with what the one before gave: `Sequential{Linear(2, 3), ReLU()}`.
class Sequential : public Module {
 public:
  Sequential() = default;
  template <class... M>
  requires(sizeof...(M) > 0 && (std::derived_from<M, Module> && ...)) explicit Sequential(M&&... modules) {
    modules_.reserve(sizeof...(M));
    (push_back(std::make_unique<M>(std::move(modules))), ...);
  }
  std::string_view class_name() const override { return "Sequential"; }
  void members(MemberVisitor& visitor) override;
  Tensor call(const Tensor& input) override { return call_module(*this, input); }
  Tensor operator()(const Tensor& input) { return call(input); }
  Tensor forward(const Tensor& input);

  void reserve(size_t count) { modules_.reserve(count); }
  Module& push_back(std::unique_ptr<Module> module) { return *modules_.emplace_back(std::move(module)); }
  /// Makes a module at the end: `layers.emplace<Linear>(784, 128)`.
  template <class M, class... A>
  M& emplace(A&&... args) {
    return static_cast<M&>(push_back(std::make_unique<M>(std::forward<A>(args)...)));
  }
  size_t size() const { return modules_.size(); }
  bool empty() const { return modules_.empty(); }
  Module& operator[](size_t i) { return *modules_.at(i); }

 private:
  std::vector<std::unique_ptr<Module>> modules_;
};

/// What lists of modules print: runs of equal ones as one, `(0-31): 32 x Block(`.
std::string repr_of_list(std::string_view class_name, const std::vector<const Module*>& modules);

/// Modules of one class in a row, by index; it has no forward of its own.
template <class M>
class ModuleList : public Module {
 public:
  ModuleList() = default;
  /// Makes `count` modules: `make(i)` gives the i-th.
  template <class F>
  ModuleList(int64_t count, F&& make) {
    modules_.reserve(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) modules_.push_back(make(i));
  }
  std::string_view class_name() const override { return "ModuleList"; }
  void members(MemberVisitor& visitor) override {
    for (size_t i = 0; i < modules_.size(); ++i) visitor.child(std::to_string(i), modules_[i]);
  }
  Tensor call(const Tensor&) override {
    fail<NotImplementedError>("Module [ModuleList] is missing the required \"forward\" function");
  }
  std::string repr() const override {
    std::vector<const Module*> list;
    for (const M& module : modules_) list.push_back(&module);
    return repr_of_list(class_name(), list);
  }

  template <class... A>
  M& emplace_back(A&&... args) {
    return modules_.emplace_back(std::forward<A>(args)...);
  }
  size_t size() const { return modules_.size(); }
  M& operator[](size_t i) { return modules_.at(i); }
  auto begin() { return modules_.begin(); }
  auto end() { return modules_.end(); }

 private:
  std::vector<M> modules_;
};

}  // namespace tare::nn
