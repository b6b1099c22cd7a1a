#include "tare/report/lists.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace tare {

nlohmann::ordered_json tensors_json(const std::vector<NamedTensor>& tensors) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& [tensor_name, tensor] : tensors)
    list.push_back({{"name", tensor_name}, {"dtype", name(tensor.dtype())}, {"shape", tensor.sizes().vec()}});
  return list;
}

std::string tensors_text(const Style& style, const char* what, const std::vector<NamedTensor>& tensors) {
  std::string lines;
  for (size_t i = 0; i < tensors.size();) {
    const std::string text = short_text(tensors[i].tensor.meta());
    size_t end = i + 1;
    while (end < tensors.size() && short_text(tensors[end].tensor.meta()) == text) ++end;
    const std::string times = end - i > 1 ? fmt::format("to {}, {} x ", tensors[end - 1].name, end - i) : "";
    lines += fmt::format("{:<14}{} {}{}\n", i ? "" : what, tensors[i].name, times, style.cyan(text));
    i = end;
  }
  return lines;
}

std::string ignored_text(const Subject& subject, const char* before) {
  if (subject.ignored_fields.empty()) return "";
  return fmt::format("{}Fields of the configuration that had no effect: {}.\n", before,
                     listed(subject.ignored_fields, 20));
}

}  // namespace tare
