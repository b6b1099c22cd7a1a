#include "tare/report/built_in.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "tare/autograd/autograd.h"
#include "tare/core/thread.h"
#include "tare/models/decoder.h"
#include "tare/models/zoo.h"
#include "tare/report/text.h"
#include "tare/report/training.h"

namespace tare {

namespace {

// The place of all users' keys and values.
models::KeyValueCache cache_of(const models::KeyValueCache& one, int64_t users, int64_t length,
                               std::optional<DType> dtype) {
  models::KeyValueCache cache;
  for (const models::LayerCache& layer : one.layers) {
    Dims sizes = layer.key.sizes();
    sizes[0] = users;
    sizes[2] = layer.window() ? std::min(length, *layer.window()) : length;
    const auto place = [&] { return empty(sizes, dtype.value_or(layer.key.dtype()), {}, layer.key.device()); };
    cache.layers.emplace_back(place(), place(), length - 1, layer.window(), layer.key.dtype());
  }
  return cache;
}

// The prefill of one user's prompt while the caches of all are there, then a token for each.
void serve(BuiltInRun& run) {
  const ServingOptions& serving = run.options.serving;
  auto& decoder = dynamic_cast<models::CausalLM&>(*run.model);
  const NoGradGuard no_grad;
  const Tensor prompt = run.subject.inputs.at(0).tensor;
  const auto ids = [&](int64_t users) { return empty({users, 1}, DType::int64, {}, run.target.device); };
  const models::KeyValueCache one = decoder.generate(ids(1), {}, 1).past_key_values;
  models::KeyValueCache cache = cache_of(one, serving.users, *serving.context, serving.cache_dtype), own;
  for (size_t i = 0; i < cache.layers.size(); ++i) {
    const models::LayerCache& layer = cache.layers[i];
    run.memory.tag(layer.key, MemoryKind::cache);
    run.memory.tag(layer.value, MemoryKind::cache);
    // A prompt is written to the place of its user.
    own.layers.emplace_back(layer.key, layer.value, 0, layer.window(), one.layers[i].key.dtype());
  }
  run.start();
  {
    const PhaseGuard phase("prefill");
    decoder.generate(prompt, std::move(own), 1);
  }
  {
    const PhaseGuard phase("decode");
    models::CausalLMOutput output = decoder.generate(ids(serving.users), std::move(cache), 1);
    run.subject.outputs.push_back({"logits", output.logits});
    run.stop();
  }
}

ModuleNode node_of(Run& run, nn::Module& module, const std::string& name, const std::string& path) {
  ModuleNode node{run.name_module(&module, path, std::string(module.class_name())),
                  name,
                  path,
                  std::string(module.class_name()),
                  0,
                  {}};
  for (const Tensor& tensor : module.parameters()) node.parameters += tensor.numel();
  for (const auto& [child, of] : module.named_children())
    node.children.push_back(node_of(run, *of, child, path.empty() ? child : path + "." + child));
  return node;
}

std::pair<std::string, std::string> key_and_value(const std::string& text) {
  const size_t equals = text.find('=');
  check<ValueError>(equals != std::string::npos && equals > 0, "--set {}: expected key=value", text);
  return {text.substr(0, equals), text.substr(equals + 1)};
}

// Only what the model can use is taken: a flag without effect is a mistake.
models::InputSizes input_sizes(const ModelOptions& options, const models::Model& model) {
  const auto* decoder = dynamic_cast<const models::CausalLM*>(&model);
  models::InputSizes sizes;
  if (options.batch) sizes.batch = *options.batch;
  if (options.image) {
    check<ValueError>(!decoder, "--image: {} takes tokens, not images; use --seq", options.model);
    sizes.image = *options.image;
  }
  if (options.seq) {
    check<ValueError>(decoder, "--seq: {} takes images, not tokens; use --image", options.model);
    check<ValueError>(*options.seq <= decoder->max_positions(), "--seq {}: {} takes at most {} tokens", *options.seq,
                      options.model, decoder->max_positions());
    sizes.seq = *options.seq;
  }
  if (const auto context = options.serving.context; context && decoder) {
    check<ValueError>(*context <= decoder->max_positions(), "--context {}: {} takes at most {} tokens", *context,
                      options.model, decoder->max_positions());
    check<ValueError>(*context >= options.seq.value_or(1), "--seq {}: a prompt is no longer than --context {}",
                      options.seq.value_or(1), *context);
    if (!sizes.seq) sizes.seq = context;
  }
  return sizes;
}

void replace_inputs(const std::vector<std::string>& texts, Device device, std::vector<NamedTensor>& inputs) {
  for (const std::string& text : texts) {
    auto [name, meta] = parse_input(text, device);
    if (name.empty() && inputs.size() == 1) name = inputs[0].name;
    const auto found =
        std::find_if(inputs.begin(), inputs.end(), [&name = name](const auto& input) { return input.name == name; });
    std::vector<std::string> names;
    for (const auto& input : inputs) names.push_back(input.name);
    check<ValueError>(found != inputs.end(), "--input {}: the model has no input '{}'; it takes {}", text, name,
                      listed(names));
    found->tensor = Tensor(std::move(meta));
  }
}

void prepare_training(const ModelOptions& options, models::Model& model) {
  using Kind = TrainingOptions::Checkpointing;
  model.train();
  const TrainingOptions& training = options.training;
  auto* decoder = dynamic_cast<models::CausalLM*>(&model);
  check<ValueError>(decoder != nullptr || training.checkpointing == Kind::none,
                    "--checkpointing: {} has no blocks that can run again", options.model);
  if (decoder == nullptr) return;
  const bool blocks = training.checkpointing == Kind::full || training.checkpointing == Kind::every;
  decoder->set_training({checkpointed, blocks ? training.every : 0, training.checkpointing == Kind::selective});
}

}  // namespace

std::pair<std::string, TensorMeta> parse_input(std::string_view text, Device device) {
  const auto malformed = [&](std::string_view reason) {
    fail<ValueError>("--input {}: {}; expected name=dtype[sizes], as x=f32[16,3,224,224]", text, reason);
  };
  std::string_view rest = text;
  std::string name;
  if (const size_t equals = rest.find('='); equals != std::string_view::npos) {
    name = rest.substr(0, equals);
    rest.remove_prefix(equals + 1);
  }
  const size_t bracket = rest.find('[');
  if (bracket == std::string_view::npos || rest.back() != ']') malformed("there are no sizes in brackets");
  const std::optional<DType> dtype = parse_dtype(rest.substr(0, bracket));
  if (!dtype) malformed(fmt::format("'{}' is no dtype", rest.substr(0, bracket)));
  rest = rest.substr(bracket + 1, rest.size() - bracket - 2);
  Dims sizes;
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    std::string_view number = rest.substr(0, comma);
    while (number.starts_with(' ')) number.remove_prefix(1);
    int64_t size = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), size);
    if (error != std::errc() || end != number.data() + number.size() || size < 0)
      malformed(fmt::format("'{}' is no size", number));
    sizes.push_back(size);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return {name, TensorMeta(*dtype, device, sizes)};
}

void describe_module(ModelRun& run, nn::Module& module) {
  Subject& subject = run.subject;
  subject.kind = module.class_name();
  subject.tree = node_of(run.run, module, "", "");
  std::map<std::string, const nn::Module*> modules;
  for (const auto& [path, of] : module.named_modules()) modules.emplace(path, of);
  for (const NamedTensor& parameter : module.named_parameters()) {
    const size_t dot = parameter.name.rfind('.');
    const auto holder = modules.find(dot == std::string::npos ? "" : parameter.name.substr(0, dot));
    subject.parameters.push_back(parameter.tensor);
    subject.parameter_modules.push_back(holder == modules.end() ? 0 : run.run.find_module(holder->second));
  }
  subject.buffers = module.buffers();
}

std::unique_ptr<BuiltInRun> open_model(const ModelOptions& options) {
  check<ValueError>(options.model.find(".py") == std::string::npos,
                    "{}: a file of Python runs with `python -m tare`, in place of `tare`", options.model);
  auto run = std::make_unique<BuiltInRun>(options);
  const Target::Guard there(run->target);
  models::LoadOptions load;
  load.device = run->target.device;
  for (const std::string& item : options.set) load.set.push_back(key_and_value(item));
  if (!options.dtype.empty()) {
    load.dtype = parse_dtype(options.dtype);
    check<ValueError>(load.dtype && is_floating(*load.dtype),
                      "--dtype {}: expected a floating type: float32, bfloat16, float16, ...", options.dtype);
  }
  models::LoadedModel loaded = models::load_model(options.model, load);
  for (const auto& [key, value] : load.set)
    check<ValueError>(std::find(loaded.ignored.begin(), loaded.ignored.end(), key) == loaded.ignored.end(),
                      "--set {}={}: {} has no such field", key, value, options.model);
  run->model = std::move(loaded.model);
  Subject& subject = run->subject;
  subject.name = options.model;
  subject.ignored_fields = std::move(loaded.ignored);
  subject.defaulted_fields = std::move(loaded.defaulted);
  subject.is_decoder = dynamic_cast<const models::CausalLM*>(run->model.get()) != nullptr;
  describe_module(*run, *run->model);
  std::vector<NamedTensor> inputs = run->model->example_inputs(input_sizes(options, *run->model));
  replace_inputs(options.inputs, run->target.device, inputs);
  subject.inputs = std::move(inputs);
  if (options.training.on) prepare_training(options, *run->model);
  check<ValueError>(!options.serving.on() || subject.is_decoder, "--context: {} keeps no keys and values",
                    options.model);
  return run;
}

void run_model(BuiltInRun& run) {
  const Target::Guard there(run.target);
  if (!run.options.serving.on()) run.start();
  try {
    const auto forward = [&] { return run.model->run(run.subject.inputs); };
    if (run.options.training.on) return train(run, forward);
    if (run.options.serving.on()) return serve(run);
    const NoGradGuard no_grad;
    run.subject.outputs = forward();
  } catch (Error& error) {
    run.stop();
    if (!run.failed.text().empty()) error.add_context(run.failed.text());
    throw;
  }
  run.stop();
}

std::shared_ptr<ModelRun> run_built_in(const ModelOptions& options) {
  const std::shared_ptr<BuiltInRun> run = open_model(options);
  try {
    run_model(*run);
  } catch (const ValueError&) {
    throw;  // of flags
  } catch (const Error& error) {
    run->problem = error.what();
  }
  return run;
}

}  // namespace tare
