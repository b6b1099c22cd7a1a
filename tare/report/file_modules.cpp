#include "tare/report/file_modules.h"

#include <algorithm>
#include <string_view>

namespace tare {

FileModules::FileModules(ModelRun& run, const std::vector<FileModule>& modules) {
  std::unordered_map<std::string, size_t> places;  // as the file names them
  for (size_t i = 0; i < modules.size(); ++i) {
    const auto& [path, kind, address] = modules[i];
    ids_.emplace(path, run.run.name_module(address, path, kind));
    if (!places.emplace(path, i).second) continue;
    kinds_.emplace(path, kind);
    for (std::string inner = path; !inner.empty();) {
      inner = parent(inner);
      if (inner.empty() || !places.emplace(inner, i).second) break;
      kinds_.emplace(inner, "");
    }
  }
  std::vector<std::pair<size_t, std::string_view>> order;
  for (const auto& [path, place] : places)
    if (!path.empty()) order.emplace_back(place, path);
  std::ranges::sort(order);
  for (const auto& [place, path] : order) children_[parent(std::string(path))].emplace_back(path);
}

Id FileModules::id_of(const std::string& path) const {
  const auto found = ids_.find(path);
  return found == ids_.end() ? 0 : found->second;
}

std::string FileModules::parent(const std::string& path) {
  const size_t dot = path.rfind('.');
  return dot == std::string::npos ? "" : path.substr(0, dot);
}

void FileModules::count(std::string module, int64_t elements, bool trainable) {
  for (;; module = parent(module)) {
    auto& [all, trained] = counts_[module];
    all += elements;
    if (trainable) trained += elements;
    if (module.empty()) return;
  }
}

ModuleNode FileModules::node(const std::string& path) const {
  const size_t dot = path.rfind('.');
  ModuleNode node;
  node.id = id_of(path);
  node.name = dot == std::string::npos ? path : path.substr(dot + 1);
  node.path = path;
  if (const auto kind = kinds_.find(path); kind != kinds_.end()) node.kind = kind->second;
  if (const auto counts = counts_.find(path); counts != counts_.end())
    std::tie(node.parameters, node.trainable) = counts->second;
  if (const auto children = children_.find(path); children != children_.end())
    for (const std::string& child : children->second) node.children.push_back(this->node(child));
  return node;
}

}  // namespace tare
