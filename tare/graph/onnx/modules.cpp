#include <algorithm>
#include <charconv>

#include "tare/graph/line.h"
#include "tare/graph/onnx/read_messages.h"

// Which modules of the user's program a node comes from: torch.onnx.export writes it beside the node, and exporters
// before it made names of nodes of it.
namespace tare::graph::onnx {

namespace {

constexpr size_t kDeepestModule = 64;

// The texts of a list as Python prints it: ['', 'layer1', "it's"].
std::vector<std::string> listed_texts(std::string_view text) {
  std::vector<std::string> texts;
  for (size_t at = 0; at < text.size() && texts.size() < kDeepestModule; ++at) {
    const char quote = text[at];
    if (quote != '\'' && quote != '"') continue;
    std::string one;
    for (++at; at < text.size() && text[at] != quote; ++at) {
      if (text[at] == '\\' && at + 1 < text.size()) ++at;
      one += text[at];
    }
    texts.push_back(std::move(one));
  }
  return texts;
}

std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

}  // namespace

Index Reader::stack(const std::vector<std::pair<std::string, std::string>>& frames) {
  std::vector<std::string> key;
  for (const auto& [path, kind] : frames) key.push_back(path);
  const auto [found, added] = stacks_.try_emplace(key, static_cast<Index>(program_.stacks.size()));
  if (!added) return found->second;
  std::vector<Frame>& list = program_.stacks.emplace_back();
  for (const auto& [path, kind] : frames) {
    const auto [module, is_new] = modules_.try_emplace(path, static_cast<Index>(program_.modules.size()));
    if (is_new) program_.modules.push_back({path, ""});
    ModuleRecord& record = program_.modules[static_cast<size_t>(module->second)];
    if (record.kind.empty()) record.kind = kind;
    list.push_back({module->second});
  }
  return found->second;
}

void Reader::modules_of(Node& node, std::string_view key, std::string_view value) {
  if (key == "pkg.torch.onnx.stack_trace") node.make_rest().trace = value;
  if (key != "pkg.torch.onnx.name_scopes" && key != "pkg.torch.onnx.class_hierarchy") return;
  std::vector<std::string> texts = listed_texts(value);
  if (!texts.empty()) texts.pop_back();  // the node itself
  std::vector<std::pair<std::string, std::string>> frames;
  if (key == "pkg.torch.onnx.name_scopes") {
    for (std::string& path : texts) frames.emplace_back(std::move(path), "");
    if (frames.empty()) frames.emplace_back("", "");
    node.stack = stack(frames);
    return;
  }
  // Classes stand in the order of the paths, whichever of the two comes first.
  if (node.stack == kNone) {
    pending_ = std::move(texts);
    return;
  }
  classes_of(node, texts);
}

void Reader::classes_of(Node& node, const std::vector<std::string>& classes) {
  const std::vector<Frame>& frames = program_.stacks[static_cast<size_t>(node.stack)];
  for (size_t i = 0; i < frames.size() && i < classes.size(); ++i) {
    ModuleRecord& record = program_.modules[static_cast<size_t>(frames[i].module)];
    if (record.kind.empty()) record.kind = last_part(classes[i]);
  }
}

// `/layer1/layer1.0/conv1/Conv`: modules and the operator; a child of a list has the list's name before its own.
void Reader::modules_by_name(Node& node) {
  std::string_view name = node.name.view();
  std::vector<std::pair<std::string, std::string>> frames = {{"", ""}};
  if (!name.empty() && name[0] == '/') {
    name.remove_prefix(1);
    std::string path, before;
    for (size_t slash = name.find('/'); slash != std::string_view::npos && frames.size() < kDeepestModule;
         slash = name.find('/')) {
      std::string part(name.substr(0, slash));
      name.remove_prefix(slash + 1);
      if (part.empty()) continue;
      std::string own = part;
      if (!before.empty() && part.starts_with(before + ".")) own = part.substr(before.size() + 1);
      before = std::move(part);
      path += (path.empty() ? "" : ".") + own;
      frames.emplace_back(path, "");
    }
  }
  node.stack = stack(frames);
}

std::pair<std::string, int> source_of(const Node& node) {
  const auto [file, line] = own_line(node.rest().trace);
  return {std::string(file), line};
}

}  // namespace tare::graph::onnx
