#include "tare/report/script_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "tare/core/error.h"
#include "tare/graph/line.h"
#include "tare/graph/script/interpreter.h"
#include "tare/report/input.h"

namespace tare {

namespace {

namespace script = graph::script;
using script::Class;
using ScriptObject = std::shared_ptr<script::Object>;

struct ScriptRun : ModelRun {
  using ModelRun::ModelRun;
  std::shared_ptr<script::Program> program;
  std::vector<script::Value> arguments;
  script::Keywords keywords;
};

const script::Function& forward_of(const script::Program& program) {
  const script::Function* const forward = program.root()->cls->method("forward");
  if (forward == nullptr)
    fail<CheckpointError>("{}: its module {} has no forward", program.path(), program.root()->cls->name);
  return *forward;
}

std::string signature(const script::Function& function) {
  std::vector<std::string> parameters;
  for (size_t i = 1; i < function.parameters.size(); ++i)
    parameters.push_back(
        fmt::format("{}: {}{}", function.parameters[i].name,
                    function.parameters[i].type == nullptr ? "Tensor" : function.parameters[i].type->str(),
                    function.parameters[i].default_value == nullptr ? "" : " = ..."));
  return fmt::format("{}({}){}", function.short_name, fmt::join(parameters, ", "),
                     function.result == nullptr ? "" : " -> " + function.result->str());
}

// Each module with what it holds, in the order of the program; shared ones once.
template <class Visit>
void each_module(const ScriptObject& root, const Visit& visit) {
  std::vector<std::pair<std::string, ScriptObject>> open{{"", root}};
  std::vector<const script::Object*> seen;
  while (!open.empty()) {
    const auto [path, object] = open.back();
    open.pop_back();
    if (std::ranges::find(seen, object.get()) != seen.end()) continue;
    seen.push_back(object.get());
    visit(path, *object);
    const auto members = script::Program::modules_of(*object);
    for (size_t i = members.size(); i > 0; --i)
      open.emplace_back(path.empty() ? members[i - 1].name : path + "." + members[i - 1].name,
                        *object->slots[static_cast<size_t>(members[i - 1].slot)].get<ScriptObject>());
  }
}

class ScriptTree {
 public:
  explicit ScriptTree(ScriptRun& run) : run_(run) {}

  ModuleNode node(const ScriptObject& object, const std::string& name, const std::string& path) {
    ModuleNode node;
    object->identity = object.get();
    node.id = run_.run.name_module(object.get(), path, std::string(object->cls->short_name()));
    node.name = name;
    node.path = path;
    node.kind = object->cls->short_name();
    for (size_t i = 0; i < object->slots.size(); ++i) {
      const script::Attribute& attribute = object->cls->attributes[i];
      const Tensor* const tensor = object->slots[i].get<Tensor>();
      if (tensor == nullptr || !tensor->defined()) continue;
      // Tied ones count once.
      const void* const storage = tensor->storage().id();
      const bool first = std::ranges::find(seen_, storage) == seen_.end();
      if (!first) continue;
      seen_.push_back(storage);
      if (!attribute.parameter) {
        run_.subject.buffers.push_back(*tensor);
        continue;
      }
      if (run_.options.training.on && is_floating(tensor->dtype())) Tensor(*tensor).set_requires_grad(true);
      run_.subject.parameters.push_back(*tensor);
      run_.subject.parameter_modules.push_back(node.id);
      node.parameters += tensor->numel();
      if (tensor->requires_grad()) node.trainable += tensor->numel();
    }
    for (const auto& member : script::Program::modules_of(*object)) {
      const ScriptObject& child = *object->slots[static_cast<size_t>(member.slot)].get<ScriptObject>();
      if (child->identity != nullptr) continue;  // it stands elsewhere as well
      node.children.push_back(this->node(child, member.name, path.empty() ? member.name : path + "." + member.name));
      node.parameters += node.children.back().parameters;
      node.trainable += node.children.back().trainable;
    }
    return node;
  }

 private:
  ScriptRun& run_;
  std::vector<const void*> seen_;
};

Tensor tensor_like(const TensorMeta& meta, Device device) {
  return Tensor(TensorMeta(meta.dtype(), device, meta.sizes()));
}

script::Value value_of(const InputValue& said, Device device, const std::string& name, Subject& subject) {
  const auto list = [&](const std::vector<InputValue>& items) {
    std::vector<script::Value> values;
    for (size_t i = 0; i < items.size(); ++i)
      values.push_back(value_of(items[i], device, fmt::format("{}.{}", name, i), subject));
    return values;
  };
  return std::visit(
      [&]<class T>(const T& value) -> script::Value {
        if constexpr (std::is_same_v<T, std::monostate>) {
          return {};
        } else if constexpr (std::is_same_v<T, TensorMeta>) {
          Tensor made = tensor_like(value, device);
          subject.inputs.push_back({name, made});
          return made;
        } else if constexpr (std::is_same_v<T, InputValue::Sequence>) {
          if (value.tuple) return script::new_tuple(list(value.items));
          return script::new_list(list(value.items));
        } else if constexpr (std::is_same_v<T, InputValue::Mapping>) {
          auto dict = std::make_shared<script::Dict>();
          for (const auto& [key, item] : value.items) {
            script::Value made = value_of(key, device, name, subject);
            const std::string part = fmt::format("{}.{}", name, made.str());
            dict->set(std::move(made), value_of(item, device, part, subject));
          }
          return dict;
        } else {
          return value;
        }
      },
      said.value);
}

// What it was traced with, without values; of `batch` rows, if that is given.
script::Value without_values(const script::Value& value, Device device, const std::string& name,
                             std::optional<int64_t> batch, Subject& subject) {
  if (const Tensor* const tensor = value.get<Tensor>()) {
    Dims sizes = tensor->sizes();
    if (batch && !sizes.empty()) sizes[0] = *batch;
    Tensor made(TensorMeta(tensor->dtype(), device, sizes));
    subject.inputs.push_back({name, made});
    return made;
  }
  const auto all = [&](const std::vector<script::Value>& items) {
    std::vector<script::Value> made;
    for (size_t i = 0; i < items.size(); ++i)
      made.push_back(without_values(items[i], device, fmt::format("{}.{}", name, i), batch, subject));
    return made;
  };
  if (const auto* tuple = value.get<std::shared_ptr<script::Tuple>>())
    return script::new_tuple(all((*tuple)->items), (*tuple)->named);
  if (const auto* list = value.get<std::shared_ptr<script::List>>())
    return script::new_list(all((*list)->items), (*list)->element);
  if (const auto* dict = value.get<std::shared_ptr<script::Dict>>()) {
    auto made = std::make_shared<script::Dict>();
    for (const auto& [key, item] : (*dict)->items)
      made->set(key, without_values(item, device, fmt::format("{}.{}", name, key.str()), batch, subject));
    return made;
  }
  return value;
}

// Gives what the program was traced with, if the file says it. `--batch` replaces the first sizes, if they are one.
bool give_traced(ScriptRun& run, const script::Function& forward, Device device) {
  const size_t count = forward.parameters.size() - 1;
  for (const auto& [method, values] : run.program->traced_inputs()) {
    const auto* const tuple = values.get<std::shared_ptr<script::Tuple>>();
    const auto* const list = values.get<std::shared_ptr<script::List>>();
    if (method != "forward" || (tuple == nullptr && list == nullptr)) continue;
    const std::vector<script::Value>& items = tuple != nullptr ? (*tuple)->items : (*list)->items;
    if (items.size() != count) continue;
    const std::optional<int64_t> batch = run.options.batch;
    if (run.options.seq || run.options.image) return false;  // which of the sizes is meant, --input says
    std::vector<int64_t> rows;
    for (size_t i = 0; i < count; ++i) {
      const script::Value& item = items[i];
      if (const Tensor* const tensor = item.get<Tensor>(); tensor != nullptr && tensor->dim() > 0)
        rows.push_back(tensor->sizes()[0]);
    }
    if (batch && (rows.empty() || std::ranges::any_of(rows, [&](int64_t one) { return one != rows[0]; }))) return false;
    for (size_t i = 0; i < count; ++i)
      run.arguments.push_back(without_values(items[i], device, forward.parameters[i + 1].name, batch, run.subject));
    run.subject.notes.emplace_back(
        fmt::format("the inputs are those that the program was traced with{}; --input says others",
                    batch ? fmt::format(", their first size --batch {}", *batch) : ""));
    return true;
  }
  return false;
}

void give_inputs(ScriptRun& run) {
  const script::Function& forward = forward_of(*run.program);
  const Device device = run.target.device;
  const size_t count = forward.parameters.size() - 1;
  if (run.options.inputs.empty() && give_traced(run, forward, device)) return;
  const std::vector<Input> given = parse_inputs(run.options, device, true);
  for (const Input& input : given) {
    const size_t next = run.arguments.size();
    if (input.name.empty()) {
      check<ValueError>(next < count, "--input: {} takes {} inputs", signature(forward), count);
      const std::string& name = forward.parameters[next + 1].name;
      run.arguments.push_back(value_of(input.value, device, name, run.subject));
      continue;
    }
    const auto found = std::ranges::find(forward.parameters, input.name, &script::Parameter::name);
    check<ValueError>(found != forward.parameters.end(), "--input {}: the program has no such input; it is {}",
                      input.name, signature(forward));
    run.keywords.emplace_back(input.name, value_of(input.value, device, input.name, run.subject));
  }
  if (!given.empty()) return;
  const bool needed = std::ranges::any_of(forward.parameters, [&](const script::Parameter& parameter) {
    return &parameter != forward.parameters.data() && parameter.default_value == nullptr;
  });
  check<ValueError>(
      !needed, "{}: the sizes of its inputs are not in the file: it is {}; say them, as --input '{}=f32[1,3,224,224]'",
      run.options.model, signature(forward), count > 0 ? forward.parameters[1].name : "x");
}

constexpr size_t kMostOutputs = 10'000, kLongestOutput = 500;

void collect_outputs(const script::Value& value, const std::string& name, std::vector<NamedTensor>& outputs) {
  if (outputs.size() >= kMostOutputs || name.size() > kLongestOutput) return;
  const auto all = [&](const std::vector<script::Value>& items) {
    for (size_t i = 0; i < items.size(); ++i) collect_outputs(items[i], fmt::format("{}.{}", name, i), outputs);
  };
  if (const Tensor* const tensor = value.get<Tensor>()) {
    if (tensor->defined()) outputs.push_back({name, *tensor});
  } else if (const auto* tuple = value.get<std::shared_ptr<script::Tuple>>()) {
    if ((*tuple)->named == nullptr) return all((*tuple)->items);
    for (size_t i = 0; i < (*tuple)->items.size(); ++i)
      collect_outputs((*tuple)->items[i], (*tuple)->named->attributes[i].name, outputs);
  } else if (const auto* list = value.get<std::shared_ptr<script::List>>()) {
    all((*list)->items);
  } else if (const auto* dict = value.get<std::shared_ptr<script::Dict>>()) {
    for (const auto& [key, item] : (*dict)->items) collect_outputs(item, key.str(), outputs);
  }
}

// Where the program's tensors were saved.
Device saved_on(const script::Program& program) {
  Device device = DeviceType::cpu;
  bool found = false;
  each_module(program.root(), [&](const std::string&, const script::Object& object) {
    for (const script::Value& value : object.slots)
      if (const Tensor* const tensor = value.get<Tensor>(); tensor != nullptr && !found && tensor->dim() > 0) {
        device = tensor->device();
        found = true;
      }
  });
  return device;
}

std::shared_ptr<ModelRun> run_script(const ModelOptions& asked) {
  refuse_unused(asked, {{!asked.dims.empty(), "--dim"}, {asked.keep_going, "--keep-going"}});
  graph::tell_running_lines();
  ModelOptions options = asked;
  if (options.device.empty() && options.gpu.empty()) {
    const auto program = script::Program::read(asked.model, {.device = {}, .without_bytes = true});
    options.device = saved_on(*program).is_cpu() ? "cpu" : "meta";
  }
  auto run = std::make_shared<ScriptRun>(options);
  const Target::Guard there(run->target);
  const FakeGuard no_bytes;
  run->program = script::Program::read(asked.model, {.device = run->target.device, .without_bytes = true});
  Subject& subject = run->subject;
  subject.name = asked.model;
  subject.in_file = true;
  subject.tree = ScriptTree(*run).node(run->program->root(), "", "");
  subject.kind = subject.tree.kind;
  give_inputs(*run);
  script::Interpreter interpreter(*run->program, {.device = run->target.device, .outermost_events = true});
  const auto forward = [&] {
    std::vector<NamedTensor> outputs;
    collect_outputs(interpreter.call_method(run->program->root(), "forward", run->arguments, run->keywords), "output",
                    outputs);
    if (outputs.size() == 1 && outputs[0].name == "output.0") outputs[0].name = "output";
    return outputs;
  };
  run_program(*run, forward);
  return run;
}

struct Told {
  std::vector<std::string> methods;
  std::map<std::string, int64_t> classes, operators;
  int64_t modules = 0;
};

// The operators that a text names, whether or not they run.
void count_operators(const std::string& text, std::map<std::string, int64_t>& operators) {
  for (const std::string_view root : {"torch.", "ops."})
    for (size_t at = text.find(root); at != std::string::npos; at = text.find(root, at + 1)) {
      if (at > 0 &&
          (std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_' || text[at - 1] == '.'))
        continue;
      size_t end = at + root.size();
      while (end < text.size() &&
             (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_' || text[end] == '.'))
        ++end;
      if (end >= text.size() || text[end] != '(') continue;
      std::string name = text.substr(at + root.size(), end - at - root.size());
      std::ranges::replace(name, '.', ':');
      ++operators[root == "torch." ? "aten." + name : name];
    }
}

Told told_of(const script::Program& program) {
  Told told;
  for (const auto& [name, method] : program.root()->cls->methods) told.methods.push_back(signature(*method));
  each_module(program.root(), [&](const std::string&, const script::Object& object) {
    ++told.modules;
    ++told.classes[std::string(object.cls->short_name())];
  });
  for (const auto& source : program.sources()) count_operators(source->text, told.operators);
  return told;
}

std::string script_text(const std::string& path, const Style& style) {
  const auto program = script::Program::read(path, {.device = DeviceType::meta});
  const Told told = told_of(*program);
  std::string text =
      fmt::format("{}: TorchScript, version {}, {} modules of {} classes, {} files of code\n", style.bold("program"),
                  program->version(), told.modules, told.classes.size(), program->sources().size());
  for (const std::string& method : told.methods) text += fmt::format("  method  {}\n", method);
  for (const auto& [method, values] : program->traced_inputs())
    text += fmt::format("  traced  {} with {}\n", method, values.str());
  text += counted_text("modules", told.classes, style) + counted_text("names", told.operators, style);
  for (const std::string& name : program->extra_names()) text += fmt::format("  extra   {}\n", name);
  return text;
}

std::string script_json(const std::string& path) {
  using Json = nlohmann::ordered_json;
  const auto program = script::Program::read(path, {.device = DeviceType::meta});
  const Told told = told_of(*program);
  Json classes = Json::object(), operators = Json::object(), traced = Json::object();
  for (const auto& [name, count] : told.classes) classes[name] = count;
  for (const auto& [name, count] : told.operators) operators[name] = count;
  for (const auto& [method, values] : program->traced_inputs()) traced[method] = values.str();
  const Json json = {{"language", "TorchScript"}, {"version", program->version()},
                     {"methods", told.methods},   {"modules", told.modules},
                     {"classes", classes},        {"operators", operators},
                     {"traced_inputs", traced},   {"extra_files", program->extra_names()}};
  return "\"program\": " + json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

const ProgramKind kScriptFiles = {script::is_script, run_script, script_text, script_json};

}  // namespace tare
