#include "tare/nn/containers.h"

#include <fmt/format.h>

namespace tare::nn {

void Sequential::members(MemberVisitor& visitor) {
  for (size_t i = 0; i < modules_.size(); ++i) visitor.child(std::to_string(i), *modules_[i]);
}

Tensor Sequential::forward(const Tensor& input) {
  if (modules_.empty()) return input;
  Tensor output = modules_[0]->call(input);
  for (size_t i = 1; i < modules_.size(); ++i) output = modules_[i]->call(output);
  return output;
}

std::string repr_of_list(std::string_view class_name, const std::vector<const Module*>& modules) {
  std::string text;
  for (size_t first = 0, next; first < modules.size(); first = next) {
    const std::string item = modules[first]->repr();
    for (next = first + 1; next < modules.size() && modules[next]->repr() == item;) ++next;
    text += next - first == 1 ? fmt::format("\n({}): {}", first, item)
                              : fmt::format("\n({}-{}): {} x {}", first, next - 1, next - first, item);
  }
  if (text.empty()) return fmt::format("{}()", class_name);
  return fmt::format("{}({}\n)", class_name, indented(std::move(text)));
}

}  // namespace tare::nn
