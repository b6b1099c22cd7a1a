#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tare/core/name_table.h"
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
  FileModules(ModelRun& run, std::vector<FileModule> modules);
  /// Of the run; 0 where no module has the path.
  Id id_of(std::string_view path) const;
  bool has(std::string_view path) const { return find(path) != NameTable::kMissing; }
  /// The module that holds what has such a path.
  static std::string_view parent(std::string_view path);
  /// Counts a parameter of a module and of those that it is in.
  void count(std::string_view module, int64_t elements, bool trainable);
  /// The root, with all that is in it.
  ModuleNode tree() const { return node(0); }

 private:
  struct Module {
    std::string_view path, kind;
    Id id = 0;
    size_t place = 0;  // in the file, of the one whose path tells of it first
    int64_t parameters = 0, trainable = 0;
    std::vector<uint32_t> children = {};
  };
  uint32_t find(std::string_view path) const {
    return by_path_.find(path, [this](uint32_t i) { return modules_[i].path; });
  }
  bool add(std::string_view path, std::string_view kind, size_t place);
  ModuleNode node(uint32_t index) const;
  std::vector<FileModule> given_;  // whose paths and classes the modules are of
  std::vector<Module> modules_;    // the root first
  NameTable by_path_;
};

}  // namespace tare
