#pragma once

#include "tare/nn/module.h"

namespace tare::models {

/// The activation that a configuration names (`hidden_act`, `activation_function`), under the class name that
/// transformers prints for it.
class Activation : public nn::Module {
 public:
  /// Errors: ConfigError for a name that is not in `names()`.
  explicit Activation(std::string_view name);
  TARE_MEMBERS()
  std::string_view class_name() const override { return kind_->class_name; }
  Tensor forward(const Tensor& input) const { return kind_->function(input); }
  static const std::vector<std::string_view>& names();

 private:
  struct Kind {
    std::string_view name, class_name;
    Tensor (*function)(const Tensor&);
  };
  static const std::vector<Kind>& kinds();
  const Kind* kind_;
};

}  // namespace tare::models
