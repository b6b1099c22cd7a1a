#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tare/report/model_run.h"

namespace tare {

/// A module that a program in a file names: a path from the root, a class where it is told, and the address under which
/// the program's run enters it.
struct FileModule {
  std::string path, kind;
  const void* address = nullptr;
};

/// The tree of such modules, in the order in which the file names them; those that only paths tell are in it.
class FileModules {
 public:
  FileModules(ModelRun& run, const std::vector<FileModule>& modules);
  /// Of the run; 0 where no module has the path.
  Id id_of(const std::string& path) const;
  bool has(const std::string& path) const { return kinds_.contains(path); }
  /// The module that holds what has such a path.
  static std::string parent(const std::string& path);
  /// Counts a parameter of a module and of those that it is in.
  void count(std::string module, int64_t elements, bool trainable);
  ModuleNode node(const std::string& path) const;

 private:
  std::unordered_map<std::string, Id> ids_;
  std::unordered_map<std::string, std::string> kinds_;
  std::unordered_map<std::string, std::vector<std::string>> children_;
  std::unordered_map<std::string, std::pair<int64_t, int64_t>> counts_;
};

}  // namespace tare
