#include "tare/report/file_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "tare/core/error.h"
#include "tare/graph/line.h"
#include "tare/graph/pt2/run.h"
#include "tare/report/file_modules.h"
#include "tare/report/input.h"
#include "tare/report/onnx_run.h"
#include "tare/report/script_run.h"
#include "tare/report/training.h"

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

}  // namespace

void refuse_unused(const ModelOptions& options) {
  const std::pair<bool, const char*> given[] = {{options.serving.on(), "--context"},
                                                {!options.set.empty(), "--set"},
                                                {!options.dtype.empty(), "--dtype"},
                                                {!options.routing.empty(), "--routing"},
                                                {options.unknown_values.has_value(), "--unknown-values"},
                                                {options.training.lora > 0, "--lora"}};
  for (const auto& [is_given, flag] : given)
    check<ValueError>(!is_given, "{}: {} is a program in a file, whose operators and types are fixed", flag,
                      options.model);
}

namespace {

const ValueRecord* tensor_of(const pt2::Program& program, const InputRecord& input) {
  if (input.kind != InputRecord::Kind::user || input.value == pt2::kNone) return nullptr;
  const ValueRecord& value = program.graph.values[static_cast<size_t>(input.value)];
  return value.kind == ValueRecord::Kind::tensor ? &value : nullptr;
}

using Sizes = std::vector<std::pair<std::string, int64_t>>;

// A flag that says a dimension of all inputs that have it: `takes` picks dimensions.
template <class Takes>
void say(const pt2::Program& program, const char* flag, std::optional<int64_t> size, const Takes& takes, Sizes& sizes) {
  if (!size) return;
  std::string fixed;
  const size_t before = sizes.size();
  for (const InputRecord& input : program.inputs) {
    const ValueRecord* const value = tensor_of(program, input);
    if (value == nullptr) continue;
    for (size_t dim = 0; dim < value->tensor.sizes.size(); ++dim) {
      if (!takes(value->tensor, dim)) continue;
      const pt2::Size& said = value->tensor.sizes[dim];
      if (said.is_symbolic()) sizes.emplace_back(fmt::format("{}.{}", input.name, dim), *size);
      else if (said.number != *size && fixed.empty())
        fixed = fmt::format("dimension {} of {} is fixed at {}", dim, input.name, said.number);
    }
  }
  if (sizes.size() > before || fixed.empty()) {
    check<ValueError>(sizes.size() > before || fixed.empty(), "{}", fixed);
    return;
  }
  fail<ValueError>("{} {}: {} in the file; export it with a dynamic dimension there", flag, *size, fixed);
}

// Sizes by all ways of saying them.
Sizes sizes_of(const pt2::Program& program, const ModelOptions& options, Device device) {
  Sizes sizes;
  const auto batch = [](const pt2::TensorRecord&, size_t dim) { return dim == 0; };
  const auto seq = [](const pt2::TensorRecord& record, size_t dim) { return dim == 1 && record.sizes.size() <= 3; };
  const auto image = [](const pt2::TensorRecord& record, size_t dim) { return dim >= 2 && record.sizes.size() == 4; };
  say(program, "--batch", options.batch, batch, sizes);
  say(program, "--seq", options.seq, seq, sizes);
  say(program, "--image", options.image, image, sizes);
  std::vector<std::string> names;
  for (const InputRecord& input : program.inputs)
    if (tensor_of(program, input) != nullptr) names.push_back(input.name);
  size_t next = 0;
  for (const Input& given : parse_inputs(options, device)) {
    const std::string name = given.name.empty() && next < names.size() ? names[next] : given.name;
    ++next;
    const auto* meta = std::get_if<TensorMeta>(&given.value.value);
    check<ValueError>(meta != nullptr, "--input {}: the program takes tensors, as x=f32[1,3,224,224]", name);
    const auto input = std::ranges::find(program.inputs, name, &InputRecord::name);
    const ValueRecord* const value = input == program.inputs.end() ? nullptr : tensor_of(program, *input);
    check<ValueError>(value != nullptr, "--input {}: the program has no such input; it takes {}", name, listed(names));
    const pt2::TensorRecord& said = value->tensor;
    if (said.dtype != meta->dtype() || static_cast<int64_t>(said.sizes.size()) != meta->dim())
      fail<ValueError>("--input {}: {}, where the program takes {}", name, short_text(*meta), program.text(said));
    for (int64_t dim = 0; dim < meta->dim(); ++dim)
      sizes.emplace_back(fmt::format("{}.{}", name, dim), meta->sizes()[dim]);
  }
  for (const auto& [name, size] : options.dims) sizes.emplace_back(name, size);
  return sizes;
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
  FileModules tree(run, modules);
  std::vector<const StorageImpl*> seen;
  for (size_t i = 0; i < program.inputs.size(); ++i) {
    const InputRecord& input = program.inputs[i];
    const Tensor* const tensor = run.inputs[i].get<Tensor>();
    if (tensor == nullptr) continue;
    switch (input.kind) {
      case InputRecord::Kind::parameter: {
        if (run.options.training.on && is_floating(tensor->dtype())) Tensor(*tensor).set_requires_grad(true);
        // Tied ones count once.
        const StorageImpl* const storage = tensor->storage().operator->();
        if (std::ranges::find(seen, storage) != seen.end()) break;
        seen.push_back(storage);
        subject.parameters.push_back(*tensor);
        subject.parameter_modules.push_back(tree.id_of(FileModules::parent(input.name)));
        tree.count(FileModules::parent(input.name), tensor->numel(),
                   program.graph.values[static_cast<size_t>(input.value)].tensor.requires_grad);
        break;
      }
      case InputRecord::Kind::user: subject.inputs.push_back({input.name, *tensor}); break;
      default: subject.buffers.push_back(*tensor);
    }
  }
  subject.tree = tree.node("");
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

}  // namespace

bool is_program_file(const std::string& path) { return pt2::is_program(path) || is_onnx(path) || is_script_file(path); }

std::shared_ptr<ModelRun> run_file(const ModelOptions& asked) {
  if (is_script_file(asked.model)) return run_script(asked);
  refuse_unused(asked);
  if (is_onnx(asked.model)) return run_onnx(asked);
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
  run->start();
  try {
    if (options.training.on) {
      train(*run, forward);
    } else {
      const NoGradGuard no_grad;
      run->subject.outputs = forward();
      run->stop();
    }
  } catch (const ValueError&) {
    throw;  // of flags
  } catch (const Error& error) {
    run->stop();
    run->problem = error.what();
    if (!run->failed.text().empty()) run->problem += "\n  " + run->failed.text();
  }
  return run;
}

namespace {

// Operators by the number of nodes that call them, subgraphs' too.
void count_targets(const pt2::Graph& graph, std::map<std::string_view, int64_t>& counts,
                   std::map<std::string_view, const pt2::Node*>& unknown) {
  for (const pt2::Node& node : graph.nodes) {
    ++counts[node.target];
    if (node.op == nullptr && !pt2::knows(node.target)) unknown.emplace(node.target, &node);
    for (const pt2::Argument& input : node.inputs)
      if (input.graph != nullptr) count_targets(*input.graph, counts, unknown);
  }
}

std::string short_target(std::string_view target) {
  constexpr std::string_view kAtenOps = "torch.ops.";
  return std::string(target.starts_with(kAtenOps) ? target.substr(kAtenOps.size()) : target);
}

std::string range_text(const pt2::Symbol& symbol) {
  std::string text = symbol.least ? fmt::format("{}", *symbol.least) : "";
  text += "..";
  if (symbol.most) text += fmt::format("{}", *symbol.most);
  return text;
}

}  // namespace

std::string program_text(const std::string& path, const Style& style) {
  if (is_onnx(path)) return onnx_text(path, style);
  if (is_script_file(path)) return script_text(path, style);
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
  std::map<std::string_view, int64_t> counts;
  std::map<std::string_view, const pt2::Node*> unknown;
  count_targets(program->graph, counts, unknown);
  std::vector<std::pair<std::string_view, int64_t>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string_view, int64_t>::second);
  std::vector<std::string> operators;
  for (const auto& [target, count] : sorted) operators.push_back(fmt::format("{} x {}", count, short_target(target)));
  if (!operators.empty()) text += fmt::format("  calls   {}\n", fmt::join(operators, ", "));
  for (const auto& [target, node] : unknown) {
    const auto [file, line] = pt2::source_of(*node);
    text += fmt::format("  {} {} in node {}{}\n", style.red("unknown"), target, node->name,
                        line > 0 ? fmt::format(", {}:{}", file, line) : "");
  }
  for (const pt2::Unopened& member : program->unopened)
    text += fmt::format("  closed  {}: {}, {}\n", member.name, member.why, bytes_text(member.bytes));
  return text;
}

std::string program_json(const std::string& path) {
  if (is_onnx(path)) return onnx_json(path);
  if (is_script_file(path)) return script_json(path);
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
  std::map<std::string_view, int64_t> counts;
  std::map<std::string_view, const pt2::Node*> unknown;
  count_targets(program->graph, counts, unknown);
  for (const auto& [target, count] : counts) operators[short_target(target)] = count;
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

}  // namespace tare
