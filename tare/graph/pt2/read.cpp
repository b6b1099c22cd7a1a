#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tare/checkpoint/formats/pt2.h"
#include "tare/core/error.h"
#include "tare/graph/line.h"
#include "tare/graph/pt2/read_graph.h"

namespace tare::graph::pt2 {

using checkpoint::ZipEntry;

namespace {

// Members that a reader must not open, and why.
const char* why_unopened(std::string_view name) {
  if (name.starts_with("data/aotinductor/")) return "a compiled library";
  if (name.starts_with("data/executorch/")) return "a compiled program";
  if (name.starts_with("data/constants/custom_obj_")) return "a pickled object";
  if (name.starts_with("data/sample_inputs/")) return "pickled example inputs";
  if (name == "serialized_example_inputs.pt") return "pickled example inputs";
  if (name.starts_with("extra/") || name.starts_with("extra_files/")) return "a file of the user's";
  return nullptr;
}

}  // namespace

std::unique_ptr<Program> parse(const std::string& name, std::string json) {
  auto program = std::make_unique<Program>();
  program->path = name;
  program->document = std::make_unique<checkpoint::JsonDocument>(name, std::move(json));
  Reader(*program).read(program->document->root());
  return program;
}

std::unique_ptr<Program> read(std::shared_ptr<checkpoint::File> file) {
  const checkpoint::Pt2Archive archive = checkpoint::open_pt2(file);
  std::unique_ptr<Program> program = parse(fmt::format("{}: {}", file->path(), archive.program->name),
                                           archive.zip->read(*archive.program, checkpoint::kLargestPt2Json));
  program->path = file->path();
  program->layout = archive.layout;
  program->weights = checkpoint::read_pt2_weights(archive);
  for (const ZipEntry& entry : archive.zip->entries()) {
    std::string_view name = entry.name;
    if (name.starts_with(archive.folder)) name.remove_prefix(archive.folder.size());
    if (const char* const why = why_unopened(name)) program->unopened.push_back({std::string(name), why, entry.size});
  }
  return program;
}

std::unique_ptr<Program> read(const std::string& path) { return read(std::make_shared<checkpoint::File>(path)); }

bool is_program(const std::string& path) {
  try {
    const checkpoint::File file(path);
    return checkpoint::is_pt2(file.text(0, std::min<int64_t>(file.size(), 512), "first bytes"), path);
  } catch (const CheckpointError&) {
    return false;
  }
}

TensorMeta Program::meta(const TensorRecord& record) const {
  Dims sizes, strides;
  for (const Size& size : record.sizes) sizes.push_back(number(size));
  for (const Size& stride : record.strides) strides.push_back(number(stride));
  if (record.layout != Layout::strided) return {record.dtype, record.device, sizes};
  return {record.dtype, record.device, sizes, strides, number(record.offset)};
}

bool Program::has_values(const TensorRecord& record) const {
  const auto known = [this](const Size& size) { return !size.is_symbolic() || expressions.has_value(size.expression); };
  return std::ranges::all_of(record.sizes, known) && std::ranges::all_of(record.strides, known) && known(record.offset);
}

std::string Program::text(const TensorRecord& record) const {
  std::vector<std::string> sizes;
  for (const Size& size : record.sizes)
    sizes.push_back(size.is_symbolic() ? expressions.text(size.expression) : fmt::format("{}", size.number));
  return fmt::format("{}[{}]", name(record.dtype), fmt::join(sizes, ", "));
}

std::string Place::text() const {
  std::string text = fmt::format("in node {} ({})", node, target);
  if (!module.empty()) text += fmt::format(", in {}{}", module, kind.empty() ? "" : fmt::format(" ({})", kind));
  if (line > 0) text += fmt::format(", {}:{}", file, line);
  return text;
}

Place place_of(const Program& program, const Node& node) {
  Place place;
  place.node = node.name;
  place.target = node.target;
  if (node.stack != kNone && !program.stacks[static_cast<size_t>(node.stack)].empty()) {
    const std::vector<Frame>& frames = program.stacks[static_cast<size_t>(node.stack)];
    const ModuleRecord& module = program.modules[static_cast<size_t>(frames.back().module)];
    place.module = module.path;
    place.kind = module.kind;
  }
  std::tie(place.file, place.line) = source_of(node);
  return place;
}

std::pair<std::string, int> source_of(const Node& node) {
  const Json json = node.metadata && node.metadata.is_object() ? node.metadata.find("stack_trace") : Json();
  if (!json || !json.is_text()) return {};
  const auto [file, line] = own_line(json.raw(), "\\\"");
  return {checkpoint::unescaped(file), line};
}

}  // namespace tare::graph::pt2
