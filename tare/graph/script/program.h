#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tare/checkpoint/archive/zip.h"
#include "tare/checkpoint/formats/torch_file.h"
#include "tare/graph/script/tree.h"

// TorchScript archives (`torch.jit.save`): what is in one, read without running anything of it. The objects of
// `data.pkl` are made of classes that the archive's own code declares; no byte of a weight is read.
namespace tare::graph::script {

/// Where a program's tensors come to lie.
struct LoadOptions {
  /// none: as the file says. On the CPU they have their bytes, on any other device each knows its place in the file.
  std::optional<Device> device;
  /// No tensor gets bytes but constants that are small.
  bool without_bytes = false;
};

class Program {
 public:
  /// Errors: CheckpointError with the archive's member and the line.
  static std::shared_ptr<Program> read(const std::string& path, const LoadOptions& options = {});
  static std::shared_ptr<Program> read(std::shared_ptr<checkpoint::File> file, const LoadOptions& options = {});
  /// A program of code alone (`code/__torch__.py` under its name), without an object. Objects are made by `new_object`.
  static std::shared_ptr<Program> parse(std::vector<std::pair<std::string, std::string>> code);
  ~Program();
  Program(const Program&) = delete;

  const std::string& path() const { return path_; }
  /// Where it was asked to be put when it was read.
  std::optional<Device> device() const { return device_; }
  int64_t version() const { return version_; }
  /// The outermost module.
  const std::shared_ptr<Object>& root() const { return root_; }
  void set_root(std::shared_ptr<Object> root);
  /// Every file of code by its name.
  const std::vector<std::unique_ptr<Source>>& sources() const { return sources_; }
  /// Numbers, texts and tensors that the code calls `CONSTANTS.c0`, ...
  const std::vector<Value>& constants() const { return constants_; }
  void set_constants(std::vector<Value> constants) { constants_ = std::move(constants); }
  /// Inputs of a trace, as the archive keeps them for its methods: `forward` and a tuple.
  const std::vector<std::pair<std::string, Value>>& traced_inputs() const { return traced_inputs_; }
  const std::vector<checkpoint::ZipEntry>& extra_files() const { return extra_files_; }
  std::string extra_file(std::string_view name) const;
  std::vector<std::string> extra_names() const;
  /// What the archive says of where a file of code comes from; empty: nothing.
  std::string debug_record(const Source& source, int64_t limit) const;

  /// The class or function of a whole name, whose file is parsed when it is first asked for; null: there is none.
  const Class* find_class(std::string_view name);
  const Function* find_function(std::string_view name);
  /// Errors: CheckpointError, naming it and what asks for it.
  const Class& get_class(std::string_view name, std::string_view asker);
  const Type* type(std::string_view text);
  std::shared_ptr<Object> new_object(const Class& cls);
  /// Makes a statement's tree and keeps it.
  Statement* parse_again(const Statement& statement, const Source& source) {
    return script::parse_again(statement, source, forest_);
  }

  /// A module's attributes that are modules, parameters, buffers, with their names.
  struct Member {
    std::string name;
    int32_t slot;
  };
  static std::vector<Member> modules_of(const Object& object);

 private:
  friend class Unpickler;
  Program() = default;
  void read_archive(const LoadOptions& options);
  void parse_file(std::string_view prefix);
  void name_modules(const std::shared_ptr<Object>& object, const std::string& path, int depth);

  std::string path_, folder_;
  std::optional<Device> device_;
  int64_t version_ = 10;
  std::unique_ptr<checkpoint::ZipArchive> zip_;
  std::vector<std::unique_ptr<Source>> sources_;
  std::set<std::string, std::less<>> parsed_files_;
  Forest forest_;
  Parsed parsed_;
  std::map<std::string, const Type*, std::less<>> types_;
  std::shared_ptr<Object> root_;
  std::vector<std::weak_ptr<Object>> objects_;
  std::vector<Value> constants_;
  std::vector<std::pair<std::string, Value>> traced_inputs_;
  std::vector<checkpoint::ZipEntry> extra_files_;
};

/// Whether a file is such an archive, by its members.
bool is_script(const std::string& path);

/// Where a byte of a file of code comes from in the program that was scripted or traced; nothing where nobody says.
std::optional<Origin> origin_of(const Program& program, const Source& source, uint32_t at);
/// `code/__torch__/m.py:12 (model.py:33)`
std::string place_text(const Program& program, const Source& source, uint32_t at, uint32_t line);

}  // namespace tare::graph::script
