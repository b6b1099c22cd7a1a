#include "tare/report/file_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_set>

#include "tare/core/error.h"
#include "tare/graph/line.h"
#include "tare/graph/pt2/run.h"
#include "tare/report/file_modules.h"
#include "tare/report/onnx_run.h"
#include "tare/report/program_file.h"
#include "tare/report/script_run.h"

namespace tare {

namespace {

namespace pt2 = graph::pt2;
using pt2::InputRecord;
using pt2::ValueRecord;

struct FileRun : ModelRun {
  using ModelRun::ModelRun;
  std::unique_ptr<pt2::Program> program;
  std::vector<Value> inputs;
};

const ValueRecord* tensor_of(const pt2::Program& program, const InputRecord& input) {
  if (input.kind != InputRecord::Kind::user || input.value == pt2::kNone) return nullptr;
  const ValueRecord& value = program.graph.values[static_cast<size_t>(input.value)];
  return value.kind == ValueRecord::Kind::tensor ? &value : nullptr;
}

SaidSizes sizes_of(const pt2::Program& program, const ModelOptions& options, Device device) {
  std::vector<DescribedInput> inputs;
  std::vector<const pt2::TensorRecord*> records;
  for (const InputRecord& input : program.inputs) {
    const ValueRecord* const value = tensor_of(program, input);
    if (value == nullptr) continue;
    records.push_back(&value->tensor);
    DescribedInput& described = inputs.emplace_back(input.name);
    for (const pt2::Size& size : value->tensor.sizes)
      described.sizes.push_back(size.is_symbolic() ? std::nullopt : std::optional(size.number));
  }
  return said_sizes(options, inputs, device, [&](size_t i, const TensorMeta& given) -> std::optional<std::string> {
    const pt2::TensorRecord& said = *records[i];
    if (said.dtype == given.dtype() && static_cast<int64_t>(said.sizes.size()) == given.dim()) return std::nullopt;
    return program.text(said);
  });
}

// Where the program's tensors lie when it is not moved.
Device device_of(const pt2::Program& program) {
  for (const InputRecord& input : program.inputs)
    if (input.value != pt2::kNone)
      if (const ValueRecord& value = program.graph.values[static_cast<size_t>(input.value)];
          value.kind == ValueRecord::Kind::tensor)
        return value.tensor.device;
  return DeviceType::cpu;
}

void describe_file(FileRun& run) {
  const pt2::Program& program = *run.program;
  Subject& subject = run.subject;
  subject.name = run.options.model;
  subject.in_file = true;
  std::vector<FileModule> modules;
  for (const pt2::ModuleRecord& module : program.modules) modules.push_back({module.path, module.kind, &module});
  FileModules tree(run, std::move(modules));
  std::unordered_set<const StorageImpl*> seen;
  for (size_t i = 0; i < program.inputs.size(); ++i) {
    const InputRecord& input = program.inputs[i];
    const Tensor* const tensor = run.inputs[i].get<Tensor>();
    if (tensor == nullptr) continue;
    switch (input.kind) {
      case InputRecord::Kind::parameter: {
        const bool recorded = program.graph.values[static_cast<size_t>(input.value)].tensor.requires_grad;
        if ((run.options.training.on || (run.options.check && recorded)) && is_floating(tensor->dtype()))
          Tensor(*tensor).set_requires_grad(true);
        // Tied ones count once.
        if (!seen.insert(tensor->storage().operator->()).second) break;
        subject.parameters.push_back(*tensor);
        subject.parameter_modules.push_back(tree.id_of(FileModules::parent(input.name)));
        tree.count(FileModules::parent(input.name), tensor->numel(), recorded);
        break;
      }
      case InputRecord::Kind::user: subject.inputs.push_back({input.name, *tensor}); break;
      default: subject.buffers.push_back(*tensor);
    }
  }
  subject.tree = tree.tree();
  subject.kind = subject.tree.kind.empty() ? "exported program" : subject.tree.kind;
}

std::vector<NamedTensor> tensors_of(const pt2::Result& result) {
  std::vector<NamedTensor> outputs;
  for (const auto& [name, value] : result.outputs) {
    if (const Tensor* const tensor = value.get<Tensor>(); tensor != nullptr && tensor->defined())
      outputs.push_back({name, *tensor});
    else if (const auto* const list = value.get<Value::Tensors>())
      for (size_t i = 0; i < list->size(); ++i) outputs.push_back({fmt::format("{}.{}", name, i), (*list)[i]});
  }
  return outputs;
}

void tell_file(FileRun& run, const pt2::Result& result, bool moved) {
  Subject& subject = run.subject;
  for (const std::string& text : result.assumptions) subject.notes.push_back(text);
  for (const pt2::Failure& failure : result.failures)
    subject.failures.push_back(fmt::format("{}; {}", failure.what, failure.place.text()));
  if (run.program->unknown_fields > 0)
    subject.notes.push_back(fmt::format("{} fields of schema {}.{} are not known here, and passed over",
                                        run.program->unknown_fields, run.program->major, run.program->minor));
  // On another kind of device strides may be others than where the program was exported.
  if (moved) return;
  for (const pt2::Difference& difference : result.differences) subject.differences.push_back(difference.text());
}

std::shared_ptr<ModelRun> run_exported(const ModelOptions& asked) {
  refuse_unused(asked);
  graph::tell_running_lines();
  std::unique_ptr<pt2::Program> program = pt2::read(asked.model);
  ModelOptions options = asked;
  const Device exported = device_of(*program);
  if (options.device.empty() && options.gpu.empty()) options.device = exported.is_cpu() ? "cpu" : "meta";
  auto run = std::make_shared<FileRun>(options);
  run->program = std::move(program);
  const Target::Guard there(run->target);
  const FakeGuard no_bytes;
  pt2::bind(*run->program, sizes_of(*run->program, options, run->target.device));
  run->inputs = pt2::make_inputs(*run->program, run->target.device);
  describe_file(*run);
  const bool moved = run->target.device.type != exported.type;
  const auto forward = [&] {
    const pt2::Result result = pt2::run(*run->program, run->inputs, {run->target.device, options.keep_going});
    tell_file(*run, result, moved);
    return tensors_of(result);
  };
  run_program(*run, forward);
  return run;
}

std::string short_target(std::string_view target) {
  constexpr std::string_view kAtenOps = "torch.ops.";
  return std::string(target.starts_with(kAtenOps) ? target.substr(kAtenOps.size()) : target);
}

// Operators by the number of nodes that call them, subgraphs' too.
void count_targets(const pt2::Graph& graph, std::map<std::string, int64_t>& counts,
                   std::map<std::string_view, const pt2::Node*>& unknown) {
  for (const pt2::Node& node : graph.nodes) {
    ++counts[short_target(node.target)];
    if (node.op == nullptr && !pt2::knows(node.target)) unknown.emplace(node.target, &node);
    for (const pt2::Argument& input : node.inputs)
      if (input.graph != nullptr) count_targets(*input.graph, counts, unknown);
  }
}

std::string range_text(const pt2::Symbol& symbol) {
  std::string text = symbol.least ? fmt::format("{}", *symbol.least) : "";
  text += "..";
  if (symbol.most) text += fmt::format("{}", *symbol.most);
  return text;
}

std::string exported_text(const std::string& path, const Style& style) {
  const std::unique_ptr<pt2::Program> program = pt2::read(path);
  std::string text =
      fmt::format("{}: schema {}.{}{}, {}, {} nodes\n", style.bold("program"), program->major, program->minor,
                  program->torch_version.empty() ? "" : ", of PyTorch " + program->torch_version, program->layout,
                  grouped(program->nodes));
  for (const InputRecord& input : program->inputs)
    if (const ValueRecord* const value = tensor_of(*program, input))
      text += fmt::format("  input   {}: {}\n", input.name, program->text(value->tensor));
  for (size_t i = 0; i < program->outputs.size(); ++i)
    for (const pt2::Index index : program->graph.outputs[i].values) {
      if (index == pt2::kNone) continue;
      const ValueRecord& value = program->graph.values[static_cast<size_t>(index)];
      if (value.kind != ValueRecord::Kind::tensor) continue;
      const pt2::OutputRecord& output = program->outputs[i];
      text += fmt::format("  {}  {}: {}\n", output.target.empty() ? "output" : "writes",
                          output.target.empty() ? std::string(value.name) : output.target, program->text(value.tensor));
    }
  for (const pt2::Symbol& symbol : program->symbols)
    text += fmt::format("  symbol  {}: {}{}; --dim {}=N\n", symbol.name, range_text(symbol),
                        symbol.example ? fmt::format(", {} when it was exported", *symbol.example) : "", symbol.name);
  std::map<std::string, int64_t> counts;
  std::map<std::string_view, const pt2::Node*> unknown;
  count_targets(program->graph, counts, unknown);
  text += counted_text("calls", counts, style);
  for (const auto& [target, node] : unknown) {
    const auto [file, line] = pt2::source_of(*node);
    text += fmt::format("  {} {} in node {}{}\n", style.red("unknown"), target, node->name,
                        line > 0 ? fmt::format(", {}:{}", file, line) : "");
  }
  for (const pt2::Unopened& member : program->unopened)
    text += fmt::format("  closed  {}: {}, {}\n", member.name, member.why, bytes_text(member.bytes));
  return text;
}

std::string exported_json(const std::string& path) {
  using Json = nlohmann::ordered_json;
  const std::unique_ptr<pt2::Program> program = pt2::read(path);
  Json inputs = Json::array(), outputs = Json::array(), symbols = Json::array(), operators = Json::object(),
       unopened = Json::array(), unknown_targets = Json::array();
  for (const InputRecord& input : program->inputs)
    if (const ValueRecord* const value = tensor_of(*program, input))
      inputs.push_back({{"name", input.name}, {"tensor", program->text(value->tensor)}});
  for (size_t i = 0; i < program->outputs.size(); ++i)
    for (const pt2::Index index : program->graph.outputs[i].values) {
      if (index == pt2::kNone) continue;
      const ValueRecord& value = program->graph.values[static_cast<size_t>(index)];
      if (value.kind != ValueRecord::Kind::tensor) continue;
      outputs.push_back({{"name", std::string(value.name)}, {"tensor", program->text(value.tensor)}});
      if (!program->outputs[i].target.empty()) outputs.back()["writes"] = program->outputs[i].target;
    }
  for (const pt2::Symbol& symbol : program->symbols) {
    Json places = Json::array();
    for (const auto& [input, dim] : symbol.places)
      places.push_back(fmt::format("{}.{}", program->inputs[static_cast<size_t>(input)].name, dim));
    symbols.push_back({{"name", symbol.name},
                       {"least", symbol.least ? Json(*symbol.least) : Json()},
                       {"most", symbol.most ? Json(*symbol.most) : Json()},
                       {"exported", symbol.example ? Json(*symbol.example) : Json()},
                       {"dimensions", places}});
  }
  std::map<std::string, int64_t> counts;
  std::map<std::string_view, const pt2::Node*> unknown;
  count_targets(program->graph, counts, unknown);
  for (const auto& [target, count] : counts) operators[target] = count;
  for (const auto& [target, node] : unknown) unknown_targets.push_back(std::string(target));
  for (const pt2::Unopened& member : program->unopened)
    unopened.push_back({{"name", member.name}, {"why", member.why}, {"bytes", member.bytes}});
  const Json json = {{"schema", fmt::format("{}.{}", program->major, program->minor)},
                     {"torch_version", program->torch_version},
                     {"nodes", program->nodes},
                     {"inputs", inputs},
                     {"outputs", outputs},
                     {"symbols", symbols},
                     {"operators", operators},
                     {"unknown_operators", unknown_targets},
                     {"unopened", unopened},
                     {"unknown_fields", program->unknown_fields}};
  return "\"program\": " + json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

constexpr ProgramKind kExported = {pt2::is_program, run_exported, exported_text, exported_json};

// A file is of the first kind that knows it. Both of PyTorch's are zip archives, and TorchScript's is told by its
// members.
const ProgramKind* kind_of(const std::string& path) {
  for (const ProgramKind* const kind : {&kScriptFiles, &kOnnxFiles, &kExported})
    if (kind->is(path)) return kind;
  return nullptr;
}

const ProgramKind& known_kind(const std::string& path) {
  const ProgramKind* const kind = kind_of(path);
  return kind == nullptr ? kExported : *kind;  // whose reader says what the file lacks
}

}  // namespace

bool is_program_file(const std::string& path) { return kind_of(path) != nullptr; }

std::shared_ptr<ModelRun> run_file(const ModelOptions& options) { return known_kind(options.model).run(options); }

std::string program_text(const std::string& path, const Style& style) { return known_kind(path).text(path, style); }

std::string program_json(const std::string& path) { return known_kind(path).json(path); }

}  // namespace tare
