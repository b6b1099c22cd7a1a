#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "tare/checkpoint/formats/pt2.h"
#include "tare/checkpoint/storage/lazy.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/graph/script/interpreter.h"
#include "tare/graph/script/unpickler.h"

namespace tare::graph::script {

using checkpoint::ZipEntry;

namespace {

constexpr int64_t kLargestCode = int64_t{1} << 28, kLargestExtra = int64_t{1} << 28;
constexpr int kDeepestModule = 1000;
// TorchScript archives have been written in these versions of the format of archives.
constexpr int64_t kOldestVersion = 1, kNewestVersion = 10;

std::string prefix_of(std::string_view file) {
  // code/__torch__/a/b.py
  std::string prefix(file.substr(5, file.size() - 8));
  std::ranges::replace(prefix, '/', '.');
  return prefix;
}

// A flatbuffer has the offset of its root, then four letters that name its schema.
bool is_flatbuffer(const checkpoint::File& file) {
  return file.size() >= 8 && file.text(4, 4, "first bytes") == "PTMF";
}

// Before PyTorch 1.4 modules were JSON beside their code.
bool is_of_before_pickles(const checkpoint::ZipArchive& zip, const std::string& folder) {
  if (zip.find(folder + "model.json") == nullptr || zip.find(folder + "data.pkl") != nullptr) return false;
  return std::ranges::any_of(zip.entries(), [&](const ZipEntry& entry) {
    return entry.name.starts_with(folder + "code/") || entry.name.starts_with(folder + "tensors/");
  });
}

}  // namespace

Program::~Program() {
  // Objects may hold each other.
  for (const std::weak_ptr<Object>& one : objects_)
    if (const std::shared_ptr<Object> object = one.lock()) object->slots.clear();
}

std::shared_ptr<Program> Program::read(const std::string& path, const LoadOptions& options) {
  return read(std::make_shared<checkpoint::File>(path), options);
}

std::shared_ptr<Program> Program::read(std::shared_ptr<checkpoint::File> file, const LoadOptions& options) {
  std::shared_ptr<Program> program(new Program);
  program->path_ = file->path();
  program->device_ = options.device;
  if (is_flatbuffer(*file))
    file->bad(0, "first bytes",
              "a TorchScript program for mobile as a flatbuffer, which is not read; _save_for_lite_interpreter without "
              "_use_flatbuffer, or torch.jit.save, writes an archive with the source");
  program->zip_ = std::make_unique<checkpoint::ZipArchive>(file);
  program->read_archive(options);
  return program;
}

std::shared_ptr<Program> Program::parse(std::vector<std::pair<std::string, std::string>> code) {
  std::shared_ptr<Program> program(new Program);
  for (auto& [name, text] : code) {
    Source& source = *program->sources_.emplace_back(std::make_unique<Source>());
    source.name = name;
    source.text = std::move(text);
    source.prefix = prefix_of(name);
  }
  return program;
}

void Program::read_archive(const LoadOptions& options) {
  const checkpoint::File& file = zip_->file();
  if (zip_->entries().empty()) file.bad(0, "archive", "it is empty");
  const std::string_view first = zip_->entries().front().name;
  folder_ = first.substr(0, first.find('/') + 1);
  if (is_of_before_pickles(*zip_, folder_))
    file.bad(0, "archive",
             "a TorchScript archive of before PyTorch 1.4 (model.json), which neither this nor PyTorch 2.13 reads; "
             "PyTorch 1.4 loads it and saves it in the form that is read");
  const auto has = [this](std::string_view name) { return zip_->find(fmt::format("{}{}", folder_, name)) != nullptr; };
  const bool for_mobile = has("bytecode.pkl");
  if (!has("data.pkl") || (!has("constants.pkl") && !for_mobile))
    file.bad(0, "archive", "it is no TorchScript archive: it has no data.pkl and constants.pkl");
  for (const ZipEntry& entry : zip_->entries()) {
    std::string_view name = entry.name;
    if (!name.starts_with(folder_)) continue;
    name.remove_prefix(folder_.size());
    if (name.starts_with("extra/")) extra_files_.push_back(entry);
    if (!name.starts_with("code/") || !name.ends_with(".py")) continue;
    Source& source = *sources_.emplace_back(std::make_unique<Source>());
    source.name = name;
    source.text = zip_->read(entry, kLargestCode);
    source.prefix = prefix_of(name);
  }
  if (for_mobile && (sources_.empty() || !has("constants.pkl")))
    file.bad(0, "archive",
             "a TorchScript archive for mobile that has bytecode.pkl and no source, which is not read; "
             "_save_for_lite_interpreter of PyTorch 2.13 writes the source as well");
  if (const ZipEntry* const entry = zip_->find(folder_ + "version")) {
    const std::string text = zip_->read(*entry, 64);
    version_ = std::atoll(text.c_str());
    if (version_ < kOldestVersion || version_ > kNewestVersion)
      file.bad(entry->data, "version", "{}: this reads {} to {}", version_, kOldestVersion, kNewestVersion);
  }
  const std::shared_ptr<checkpoint::File> shared = zip_->shared_file();
  {
    Unpickler constants(*this, checkpoint::read_torch_zip_file(shared, false, "constants"), options);
    constants.small_tensors_known();
    const Value all = constants.root();
    const auto* const tuple = all.get<std::shared_ptr<Tuple>>();
    if (tuple == nullptr) file.bad(0, "constants.pkl", "it holds no tuple");
    constants_ = (*tuple)->items;
  }
  Unpickler data(*this, checkpoint::read_torch_zip_file(shared), options);
  const Value root = data.root();
  const auto* const object = root.get<std::shared_ptr<Object>>();
  if (object == nullptr) file.bad(0, "data.pkl", "its value is no module");
  set_root(*object);
  data.set_states();
  set_root(*object);
  if (zip_->find(folder_ + "traced_inputs.pkl") != nullptr) {
    Unpickler inputs(*this, checkpoint::read_torch_zip_file(shared, false, "traced_inputs"), options);
    inputs.metadata_alone();
    const Value all = inputs.root();
    if (const auto* const dict = all.get<std::shared_ptr<Dict>>())
      for (const auto& [method, values] : (*dict)->items)
        if (const auto* const name = method.get<std::string>()) traced_inputs_.emplace_back(*name, values);
  }
}

std::string Program::extra_file(std::string_view name) const {
  const std::string whole = fmt::format("{}extra/{}", folder_, name);
  for (const ZipEntry& entry : extra_files_)
    if (entry.name == whole) return zip_->read(entry, kLargestExtra);
  fail<CheckpointError>("{}: it has no file extra/{}", path_, name);
}

std::vector<std::string> Program::extra_names() const {
  std::vector<std::string> names;
  for (const ZipEntry& entry : extra_files_) names.emplace_back(entry.name.substr(folder_.size() + 6));
  return names;
}

std::string Program::debug_record(const Source& source, int64_t limit) const {
  if (zip_ == nullptr) return "";
  const ZipEntry* const entry = zip_->find(folder_ + source.name + ".debug_pkl");
  try {
    return entry == nullptr ? "" : zip_->read(*entry, limit);
  } catch (const CheckpointError&) {
    return "";
  }
}

void Program::set_root(std::shared_ptr<Object> root) {
  root_ = std::move(root);
  name_modules(root_, "", 0);
}

// Of a module that stands in two places, the first is its path.
void Program::name_modules(const std::shared_ptr<Object>& object, const std::string& path, int depth) {
  if (depth > kDeepestModule) fail<CheckpointError>("{}: modules nested deeper than {}", path_, kDeepestModule);
  if (depth > 0) object->path = path;
  for (const Member& member : modules_of(*object)) {
    const auto& child = *object->slots[static_cast<size_t>(member.slot)].get<std::shared_ptr<Object>>();
    if (child == root_ || !child->path.empty()) continue;
    name_modules(child, path.empty() ? member.name : path + "." + member.name, depth + 1);
  }
}

std::vector<Program::Member> Program::modules_of(const Object& object) {
  std::vector<Member> modules;
  for (size_t i = 0; i < object.slots.size(); ++i)
    if (const auto* const child = object.slots[i].get<std::shared_ptr<Object>>())
      if ((*child)->cls->kind == Class::Kind::module)
        modules.push_back({object.cls->attributes[i].name, static_cast<int32_t>(i)});
  return modules;
}

// Parses the file that declares a name: the longest of its beginnings that is a file.
void Program::parse_file(std::string_view name) {
  for (size_t end = name.size(); end != std::string_view::npos && end > 0; end = name.rfind('.', end - 1)) {
    const std::string_view prefix = name.substr(0, end);
    for (const std::unique_ptr<Source>& source : sources_) {
      if (source->prefix != prefix) continue;
      if (!parsed_files_.emplace(prefix).second) continue;
      script::parse(*source, forest_, parsed_);
    }
  }
}

const Class* Program::find_class(std::string_view name) {
  auto found = parsed_.classes.find(name);
  if (found == parsed_.classes.end()) {
    parse_file(name);
    found = parsed_.classes.find(name);
  }
  return found == parsed_.classes.end() ? nullptr : found->second;
}

const Function* Program::find_function(std::string_view name) {
  auto found = parsed_.functions.find(name);
  if (found == parsed_.functions.end()) {
    parse_file(name);
    found = parsed_.functions.find(name);
  }
  return found == parsed_.functions.end() ? nullptr : found->second;
}

const Class& Program::get_class(std::string_view name, std::string_view asker) {
  const Class* const found = find_class(name);
  if (found == nullptr) fail<CheckpointError>("{}: {}: the archive's code has no class {}", path_, asker, name);
  return *found;
}

const Type* Program::type(std::string_view text) {
  const auto found = types_.find(text);
  if (found != types_.end()) return found->second;
  const Type* const made = parse_type(text, forest_);
  types_.emplace(std::string(text), made);
  return made;
}

std::shared_ptr<Object> Program::new_object(const Class& cls) {
  auto object = std::make_shared<Object>();
  object->cls = &cls;
  object->slots.resize(cls.attributes.size());
  objects_.push_back(object);
  // What nobody holds any more is forgotten from time to time.
  if (objects_.size() > 4096 && (objects_.size() & (objects_.size() - 1)) == 0)
    std::erase_if(objects_, [](const std::weak_ptr<Object>& one) { return one.expired(); });
  return object;
}

bool is_script(const std::string& path) {
  try {
    auto file = std::make_shared<checkpoint::File>(path);
    if (is_flatbuffer(*file)) return true;
    if (file->size() < 30 || !file->text(0, 4, "first bytes").starts_with("PK\3\4")) return false;
    // An exported program says so at its start: the headers of all its weights need not be read.
    constexpr int64_t kStart = 512;
    if (checkpoint::is_pt2(file->text(0, std::min(file->size(), kStart), "first bytes"), "")) return false;
    const checkpoint::ZipArchive zip(std::move(file));
    if (zip.entries().empty()) return false;
    const std::string_view first = zip.entries().front().name;
    const std::string folder(first.substr(0, first.find('/') + 1));
    const auto has = [&](const char* name) { return zip.find(folder + name) != nullptr; };
    return (has("data.pkl") && (has("constants.pkl") || has("bytecode.pkl"))) || is_of_before_pickles(zip, folder);
  } catch (const CheckpointError&) {
    return false;
  }
}

}  // namespace tare::graph::script
