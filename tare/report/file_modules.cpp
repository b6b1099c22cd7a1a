#include "tare/report/file_modules.h"

#include <algorithm>

namespace tare {

FileModules::FileModules(ModelRun& run, std::vector<FileModule> modules) : given_(std::move(modules)) {
  size_t most = 1;  // each path tells of as many modules as it has parts
  for (const FileModule& module : given_) most += 1 + static_cast<size_t>(std::ranges::count(module.path, '.'));
  by_path_ = NameTable(most);
  modules_.reserve(most);
  add("", "", 0);
  for (size_t i = 0; i < given_.size(); ++i) {
    const auto& [path, kind, address] = given_[i];
    const bool added = add(path, kind, i);
    Module& module = modules_[find(path)];
    if (path.empty() && module.kind.empty()) module.kind = kind;
    const Id id = run.run.name_module(address, path, kind);
    if (module.id == 0) module.id = id;
    for (std::string_view inner = parent(path); added && !inner.empty() && add(inner, "", i);) inner = parent(inner);
  }
  std::vector<uint32_t> order;
  for (uint32_t i = 1; i < modules_.size(); ++i) order.push_back(i);
  std::ranges::sort(order, {}, [this](uint32_t i) { return std::pair(modules_[i].place, modules_[i].path); });
  for (const uint32_t i : order) modules_[find(parent(modules_[i].path))].children.push_back(i);
}

bool FileModules::add(std::string_view path, std::string_view kind, size_t place) {
  const auto index = static_cast<uint32_t>(modules_.size());
  if (!by_path_.add(path, index, [this](uint32_t i) { return modules_[i].path; })) return false;
  modules_.push_back({.path = path, .kind = kind, .place = place});
  return true;
}

Id FileModules::id_of(std::string_view path) const {
  const uint32_t index = find(path);
  return index == NameTable::kMissing ? 0 : modules_[index].id;
}

std::string_view FileModules::parent(std::string_view path) {
  const size_t dot = path.rfind('.');
  return path.substr(0, dot == std::string_view::npos ? 0 : dot);
}

void FileModules::count(std::string_view module, int64_t elements, bool trainable) {
  for (;; module = parent(module)) {
    if (const uint32_t index = find(module); index != NameTable::kMissing) {
      modules_[index].parameters += elements;
      if (trainable) modules_[index].trainable += elements;
    }
    if (module.empty()) return;
  }
}

ModuleNode FileModules::node(uint32_t index) const {
  const Module& module = modules_[index];
  ModuleNode node;
  node.id = module.id;
  node.name = module.path.substr(module.path.rfind('.') + 1);  // all of it where there is no dot
  node.path = module.path;
  node.kind = module.kind;
  node.parameters = module.parameters;
  node.trainable = module.trainable;
  node.children.reserve(module.children.size());
  for (const uint32_t child : module.children) node.children.push_back(this->node(child));
  return node;
}

}  // namespace tare
