#include "tare/report/lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace tare {

nlohmann::ordered_json tensors_json(const std::vector<NamedTensor>& tensors) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& [tensor_name, tensor] : tensors)
    list.push_back({{"name", tensor_name}, {"dtype", name(tensor.dtype())}, {"shape", tensor.sizes().vec()}});
  return list;
}

namespace {

constexpr size_t kLines = 8;   // of one kind of tensors
constexpr size_t kUnlike = 3;  // descriptions under one name

// Tensors whose names differ in numbers alone.
struct Folded {
  struct Alike {
    std::string text, first_name;
    int64_t count = 0;
  };
  std::string pattern;
  std::vector<Alike> alike;                        // in order
  std::unordered_map<std::string, size_t> places;  // of their texts
  int64_t count = 0;
};

// The first that are told: each takes a line at the least.
std::vector<Folded> folded(const std::vector<NamedTensor>& tensors) {
  std::vector<Folded> list;
  for (const auto& [tensor_name, tensor] : tensors) {
    const std::string pattern = without_numbers(tensor_name), text = short_text(tensor.meta());
    auto same = std::ranges::find(list, pattern, &Folded::pattern);
    if (same == list.end()) {
      if (list.size() >= kLines) continue;
      same = list.insert(same, {pattern, {}, {}, 0});
    }
    ++same->count;
    const auto [place, added] = same->places.try_emplace(text, same->alike.size());
    if (added) same->alike.push_back({text, tensor_name, 0});
    ++same->alike[place->second].count;
  }
  return list;
}

}  // namespace

std::string without_numbers(std::string_view path) {
  std::string result;
  for (size_t start = 0; start <= path.size();) {
    const size_t end = std::min(path.find('.', start), path.size());
    const std::string_view part = path.substr(start, end - start);
    const bool number = !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
    result += start > 0 ? "." : "";
    result += number ? "*" : part;
    start = end + 1;
  }
  return result;
}

std::string tensors_text(const Style& style, const char* what, const std::vector<NamedTensor>& tensors) {
  std::vector<std::string> lines;
  int64_t told = 0;
  for (const Folded& fold : folded(tensors)) {
    if (lines.size() >= kLines) break;
    told += fold.count;
    if (fold.alike.size() > kUnlike) {
      lines.push_back(fmt::format("{} {} of {} kinds, {} to {}", fold.pattern, fold.count, fold.alike.size(),
                                  style.cyan(fold.alike.front().text), style.cyan(fold.alike.back().text)));
      continue;
    }
    for (const Folded::Alike& alike : fold.alike)
      lines.push_back(alike.count > 1 ? fmt::format("{} {} x {}", fold.pattern, alike.count, style.cyan(alike.text))
                                      : fmt::format("{} {}", alike.first_name, style.cyan(alike.text)));
  }
  if (const auto rest = static_cast<int64_t>(tensors.size()) - told; rest > 0)
    lines.push_back(fmt::format("and {} more", rest));
  std::string text;
  for (size_t i = 0; i < lines.size(); ++i) text += fmt::format("{:<14}{}\n", i ? "" : what, lines[i]);
  return text;
}

std::string noted(const char* what, const std::string& text, const Style& style) {
  return fmt::format("{:<14}{}\n", what, wrapped_behind(14, text, style.width()));
}

std::string assumed_text(const std::vector<std::string>& assumptions, const Style& style) {
  std::string lines;
  for (const std::string& one : assumptions) lines += noted("assumed", one, style);
  return lines;
}

std::string differing_text(const Subject& subject, const Style& style) {
  constexpr size_t kMostTold = 20;
  std::string text;
  const auto tell = [&](const char* what, const std::vector<std::string>& list) {
    for (size_t i = 0; i < std::min(list.size(), kMostTold); ++i) text += noted(what, list[i], style);
    if (list.size() > kMostTold) text += noted(what, fmt::format("and {} more", list.size() - kMostTold), style);
  };
  tell("failed", subject.failures);
  tell("differs", subject.differences);
  return text;
}

std::string file_text(const Subject& subject, const Style& style) {
  return subject.in_file ? assumed_text(subject.notes, style) + differing_text(subject, style) : "";
}

std::string ignored_text(const Subject& subject, const char* before) {
  if (subject.ignored_fields.empty()) return "";
  return fmt::format("{}Fields of the configuration that had no effect: {}.\n", before,
                     listed(subject.ignored_fields, 20));
}

}  // namespace tare
