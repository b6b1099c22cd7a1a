#include "tare/report/onnx_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tare/core/error.h"
#include "tare/graph/line.h"
#include "tare/graph/onnx/rows.h"
#include "tare/graph/onnx/run.h"
#include "tare/report/file_modules.h"

namespace tare {

namespace {

namespace onnx = graph::onnx;
using onnx::Item;
using onnx::TypeRecord;

struct OnnxRun : ModelRun {
  using ModelRun::ModelRun;
  std::unique_ptr<onnx::Program> program;
  std::vector<Item> inputs, weights;
  std::vector<onnx::Constant> constants;
};

std::string name_of_input(const onnx::Program& program, size_t i) {
  return std::string(program.graph.value(program.graph.inputs[i]).name.view());
}

TypeRecord type_of_input(const onnx::Program& program, size_t i) {
  return program.graph.type_of(program.graph.inputs[i]);
}

SaidSizes onnx_sizes(const onnx::Program& program, const ModelOptions& options, Device device) {
  std::vector<DescribedInput> inputs;
  for (size_t i = 0; i < program.graph.inputs.size(); ++i) {
    DescribedInput& described = inputs.emplace_back(name_of_input(program, i));
    const TypeRecord type = type_of_input(program, i);
    for (const onnx::Dim& dim : type.dims) described.sizes.push_back(dim.value);
  }
  return said_sizes(options, inputs, device, [&](size_t i, const TensorMeta& given) -> std::optional<std::string> {
    const TypeRecord said = type_of_input(program, i);
    if (said.kind == TypeRecord::Kind::tensor && onnx::type_info(said.type).dtype == given.dtype() &&
        (!said.has_shape || static_cast<int64_t>(said.dims.size()) == given.dim()))
      return std::nullopt;
    return said.text();
  });
}

void describe_onnx(OnnxRun& run) {
  const onnx::Program& program = *run.program;
  Subject& subject = run.subject;
  subject.name = run.options.model;
  subject.in_file = true;
  std::vector<FileModule> modules;
  for (const onnx::ModuleRecord& module : program.modules) modules.push_back({module.path, module.kind, &module});
  FileModules tree(run, std::move(modules));
  const std::vector<onnx::WeightUse> uses = onnx::weight_uses(program);
  for (size_t i = 0; i < run.weights.size(); ++i) {
    const Tensor& tensor = run.weights[i].tensor;
    if (!uses[i].parameter) {
      subject.buffers.push_back(tensor);
      continue;
    }
    if (run.options.training.on) Tensor(tensor).set_requires_grad(true);
    std::string_view module = FileModules::parent(program.graph.initializers[i].name.view());
    if (module.empty() || !tree.has(module)) module = uses[i].module;
    subject.parameters.push_back(tensor);
    subject.parameter_modules.push_back(tree.id_of(module));
    tree.count(module, tensor.numel(), true);
  }
  for (const onnx::Constant& constant : run.constants) {
    const Tensor& tensor = constant.item.tensor;
    if (!is_floating(tensor.dtype())) {
      subject.buffers.push_back(tensor);
      continue;
    }
    if (run.options.training.on) Tensor(tensor).set_requires_grad(true);
    const std::vector<onnx::Frame>* const frames =
        constant.stack == onnx::kNone ? nullptr : &program.stacks[static_cast<size_t>(constant.stack)];
    const std::string module =
        frames == nullptr || frames->empty() ? "" : program.modules[static_cast<size_t>(frames->back().module)].path;
    subject.parameters.push_back(tensor);
    subject.parameter_modules.push_back(tree.id_of(module));
    tree.count(module, tensor.numel(), true);
  }
  for (size_t i = 0; i < run.inputs.size(); ++i)
    if (run.inputs[i].kind == Item::Kind::tensor)
      subject.inputs.push_back({name_of_input(program, i), run.inputs[i].tensor});
  subject.tree = tree.tree();
  subject.kind = subject.tree.kind.empty() ? "ONNX model" : subject.tree.kind;
}

void add_tensors(const std::string& name, const Item& item, std::vector<NamedTensor>& outputs) {
  if (item.kind == Item::Kind::tensor && item.tensor.defined()) outputs.push_back({name, item.tensor});
  if (item.kind == Item::Kind::sequence)
    for (size_t i = 0; i < item.items->size(); ++i)
      add_tensors(fmt::format("{}.{}", name, i), (*item.items)[i], outputs);
}

std::vector<NamedTensor> onnx_outputs(const onnx::Result& result) {
  std::vector<NamedTensor> outputs;
  for (const auto& [name, item] : result.outputs) add_tensors(name, item, outputs);
  return outputs;
}

void tell_onnx(OnnxRun& run, const onnx::Result& result) {
  Subject& subject = run.subject;
  for (const std::string& text : result.assumptions) subject.notes.push_back(text);
  for (const auto& [target, nodes] : result.unknown)
    subject.failures.push_back(fmt::format(
        "the operator {} is not known; {} node{} call{} it: {}{}", target, nodes.size(), nodes.size() == 1 ? "" : "s",
        nodes.size() == 1 ? "s" : "",
        fmt::join(nodes.begin(), nodes.begin() + static_cast<int64_t>(std::min<size_t>(nodes.size(), 8)), ", "),
        nodes.size() > 8 ? ", ..." : ""));
  for (const onnx::Failure& failure : result.failures)
    if (!result.unknown.contains(failure.place.target))
      subject.failures.push_back(fmt::format("{}; {}", failure.what, failure.place.text()));
  std::vector<NamedTensor> before;
  for (const auto& [name, item] : result.outputs) {
    if (item.kind == Item::Kind::open)
      subject.open_outputs.push_back({name, fmt::format("{}{}", onnx::type_info(item.type).name, item.sizes->text()),
                                      item.sizes->why, onnx::type_info(item.type).dtype, item.sizes->dims,
                                      before.size()});
    add_tensors(name, item, before);
  }
  for (const onnx::Difference& difference : result.differences) subject.differences.push_back(difference.text());
}

void count_nodes(const onnx::Graph& graph, std::map<std::string, int64_t>& counts,
                 std::map<std::string, std::string>& unknown, std::set<const onnx::Function*>& seen) {
  for (const onnx::Node& node : graph.nodes) {
    ++counts[node.target()];
    if (node.callee->function != nullptr) {
      if (seen.insert(node.callee->function).second) count_nodes(node.callee->function->graph, counts, unknown, seen);
    } else if (node.callee->row == nullptr) {
      unknown.emplace(node.target(), node.label(graph));
    }
    for (const onnx::Attribute& attribute : node.rest().attributes)
      for (const auto& inner : attribute.rest().graphs) count_nodes(*inner, counts, unknown, seen);
  }
}

std::string opset_text(const onnx::Program& program) {
  std::vector<std::string> sets;
  for (const auto& [domain, version] : program.opsets)
    sets.push_back(fmt::format("{} {}", domain.empty() ? "ai.onnx" : domain, version));
  return fmt::format("{}", fmt::join(sets, ", "));
}

TypeRecord type_of_output(const onnx::Program& program, const onnx::Ref& output) {
  return program.graph.type_of(output.index);
}

std::shared_ptr<ModelRun> run_onnx(const ModelOptions& asked) {
  refuse_unused(asked);
  graph::tell_running_lines();
  std::unique_ptr<onnx::Program> program = onnx::read(asked.model);
  ModelOptions options = asked;
  if (options.device.empty() && options.gpu.empty()) options.device = "cpu";
  auto run = std::make_shared<OnnxRun>(options);
  run->program = std::move(program);
  const Target::Guard there(run->target);
  const FakeGuard no_bytes;
  onnx::bind(*run->program, onnx_sizes(*run->program, options, run->target.device));
  run->inputs = onnx::make_inputs(*run->program, run->target.device, options.check);
  run->weights = onnx::make_weights(*run->program, run->target.device);
  run->constants = onnx::make_constants(*run->program, run->target.device);
  describe_onnx(*run);
  const auto forward = [&] {
    const onnx::Result result = onnx::run(*run->program, run->inputs, run->weights,
                                          {.device = run->target.device,
                                           .keep_going = options.keep_going,
                                           .open_sizes = options.check,
                                           .constants = run->constants});
    tell_onnx(*run, result);
    return onnx_outputs(result);
  };
  run_program(*run, forward);
  return run;
}

std::string onnx_text(const std::string& path, const Style& style) {
  const std::unique_ptr<onnx::Program> program = onnx::read(path);
  std::string text = fmt::format(
      "{}: format {}, {}{}, {} nodes\n", style.bold("program"), program->ir_version, opset_text(*program),
      program->producer.empty() ? "" : fmt::format(", of {} {}", program->producer, program->producer_version),
      grouped(program->nodes));
  for (size_t i = 0; i < program->graph.inputs.size(); ++i)
    text += fmt::format("  input   {}: {}\n", name_of_input(*program, i), type_of_input(*program, i).text());
  for (const onnx::Ref& output : program->graph.outputs)
    text += fmt::format("  output  {}: {}\n", program->graph.value(output.index).name.view(),
                        type_of_output(*program, output).text());
  for (const onnx::Symbol& symbol : program->symbols)
    text += fmt::format("  symbol  {}; --dim {}=N\n", symbol.name, symbol.name);
  std::map<std::string, int64_t> counts;
  std::map<std::string, std::string> unknown;
  std::set<const onnx::Function*> seen;
  count_nodes(program->graph, counts, unknown, seen);
  text += counted_text("calls", counts, style);
  for (const auto& [target, node] : unknown)
    text += fmt::format("  {} {} in node {}\n", style.red("unknown"), target, node);
  return text;
}

std::string onnx_json(const std::string& path) {
  using Json = nlohmann::ordered_json;
  const std::unique_ptr<onnx::Program> program = onnx::read(path);
  Json inputs = Json::array(), outputs = Json::array(), symbols = Json::array(), operators = Json::object(),
       opsets = Json::object(), unknown_operators = Json::array();
  for (size_t i = 0; i < program->graph.inputs.size(); ++i) {
    inputs.push_back({{"name", name_of_input(*program, i)}, {"tensor", type_of_input(*program, i).text()}});
  }
  for (const onnx::Ref& output : program->graph.outputs)
    outputs.push_back({{"name", std::string(program->graph.value(output.index).name.view())},
                       {"tensor", type_of_output(*program, output).text()}});
  for (const onnx::Symbol& symbol : program->symbols) {
    Json places = Json::array();
    for (const auto& [input, dim] : symbol.places)
      places.push_back(fmt::format("{}.{}", name_of_input(*program, static_cast<size_t>(input)), dim));
    symbols.push_back({{"name", symbol.name}, {"dimensions", places}});
  }
  for (const auto& [domain, version] : program->opsets)
    opsets[domain.empty() ? "ai.onnx" : std::string(domain)] = version;
  std::map<std::string, int64_t> counts;
  std::map<std::string, std::string> unknown;
  std::set<const onnx::Function*> seen;
  count_nodes(program->graph, counts, unknown, seen);
  for (const auto& [target, count] : counts) operators[target] = count;
  for (const auto& [target, node] : unknown) unknown_operators.push_back(target);
  const Json json = {{"ir_version", program->ir_version},
                     {"opsets", opsets},
                     {"producer", fmt::format("{} {}", program->producer, program->producer_version)},
                     {"nodes", program->nodes},
                     {"inputs", inputs},
                     {"outputs", outputs},
                     {"symbols", symbols},
                     {"operators", operators},
                     {"unknown_operators", unknown_operators}};
  return "\"program\": " + json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

const ProgramKind kOnnxFiles = {onnx::is_model, run_onnx, onnx_text, onnx_json};

checkpoint::Contents onnx_contents(const std::string& path) {
  const std::unique_ptr<onnx::Program> program = onnx::read(path);
  checkpoint::Contents contents;
  contents.format = checkpoint::Format::onnx;
  contents.files.push_back(std::make_shared<checkpoint::File>(path));
  std::map<std::string, int32_t> files;
  for (const onnx::TensorRecord& record : program->graph.initializers) {
    checkpoint::StoredBytes bytes;
    bytes.bytes = record.bytes();
    if (record.external && record.external->file) {
      const std::string& file = record.external->file->path();
      const auto [found, added] = files.emplace(file, static_cast<int32_t>(contents.files.size()));
      if (added) contents.files.push_back(std::make_shared<checkpoint::File>(file));
      bytes.file = found->second;
      bytes.offset = record.external->offset;
    } else {
      bytes.offset = record.stored.data() - program->source.bytes.data();
    }
    contents.storages.push_back(bytes);
    const onnx::TypeInfo& type = onnx::type_info(record.type);
    checkpoint::StoredTensor tensor;
    tensor.name = record.name.view();
    tensor.dtype = type.stands_in ? DType::undefined : type.dtype;
    if (type.stands_in) tensor.encoding = type.name;
    tensor.storage = static_cast<int32_t>(contents.storages.size()) - 1;
    tensor.sizes = Dims(record.sizes());
    tensor.strides = TensorMeta(DType::uint8, DeviceType::meta, tensor.sizes).strides();
    tensor.bytes = record.bytes();
    contents.tensors.push_back(tensor);
  }
  return contents;
}

}  // namespace tare
