#include "tare/report/built_in.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "tare/autograd/autograd.h"
#include "tare/core/elements.h"
#include "tare/core/thread.h"
#include "tare/models/decoder.h"
#include "tare/models/projection.h"
#include "tare/models/zoo.h"
#include "tare/ops.h"
#include "tare/report/file_run.h"
#include "tare/report/input.h"
#include "tare/report/maker.h"
#include "tare/report/stored.h"
#include "tare/report/text.h"
#include "tare/report/training.h"

namespace tare {

namespace {

// The place of all users' keys and values.
models::KeyValueCache cache_of(const models::KeyValueCache& one, const ServingOptions& serving) {
  models::KeyValueCache cache;
  for (const models::LayerCache& layer : one.layers) {
    Dims sizes = layer.key.sizes();
    sizes[0] = serving.users;
    sizes[2] = serving.places(layer.window());
    const auto place = [&] {
      return empty(sizes, serving.cache_dtype.value_or(layer.key.dtype()), {}, layer.key.device());
    };
    cache.layers.emplace_back(place(), place(), *serving.context - 1, layer.window(), layer.key.dtype());
  }
  return cache;
}

// What the cache holds where that is not a place for each position.
std::string cache_text(const models::KeyValueCache& cache, const ServingOptions& serving) {
  std::vector<std::string> parts;
  const auto slides = [&](const models::LayerCache& layer) {
    return layer.window() && *layer.window() < *serving.context;
  };
  if (const auto count = std::ranges::count_if(cache.layers, slides); count > 0) {
    const int64_t window = *std::ranges::find_if(cache.layers, slides)->window();
    parts.push_back(fmt::format("{} of {} layers slide and keep the last {} of {} positions", count,
                                cache.layers.size(), grouped(window), grouped(*serving.context)));
  }
  if (serving.page > 0)
    parts.push_back(fmt::format("pages of {} positions, {} a user in a layer that does not slide", serving.page,
                                grouped(serving.places({}) / serving.page)));
  return fmt::format("{}", fmt::join(parts, "; "));
}

// The prefill of one user's prompt while the caches of all are there, then a token for each.
void serve(BuiltInRun& run) {
  const ServingOptions& serving = run.options.serving;
  auto& decoder = dynamic_cast<models::CausalLM&>(*run.model);
  const NoGradGuard no_grad;
  const Tensor prompt = run.subject.inputs.at(0).tensor;
  const auto ids = [&](int64_t users) { return empty({users, 1}, DType::int64, {}, run.target.device); };
  const models::KeyValueCache one = decoder.generate(ids(1), {}, 1).past_key_values;
  models::KeyValueCache cache = cache_of(one, serving), own;
  run.subject.cache = cache_text(cache, serving);
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
                  0,
                  {}};
  for (const Tensor& tensor : module.parameters()) {
    node.parameters += tensor.numel();
    if (tensor.requires_grad()) node.trainable += tensor.numel();
  }
  for (const auto& [child, of] : module.named_children())
    node.children.push_back(node_of(run, *of, child, path.empty() ? child : path + "." + child));
  return node;
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

void replace_inputs(const ModelOptions& options, Device device, std::vector<NamedTensor>& inputs) {
  std::vector<std::string> names;
  for (const NamedTensor& input : inputs) names.push_back(input.name);
  // Where all are given, sizes by flag are of these alone.
  for (Input& given : parse_inputs(options, device, options.inputs.size() >= inputs.size())) {
    const auto* meta = std::get_if<TensorMeta>(&given.value.value);
    check<ValueError>(meta != nullptr, "--input {}=...: the model takes tensors, as {}=f32[1,3,224,224]", given.name,
                      given.name.empty() ? "x" : given.name);
    if (given.name.empty() && inputs.size() == 1) given.name = inputs[0].name;
    const auto found = std::find(names.begin(), names.end(), given.name);
    check<ValueError>(found != names.end(), "--input {}=...: the model has no input '{}'; it takes {}", given.name,
                      given.name, listed(names));
    inputs[static_cast<size_t>(found - names.begin())].tensor = Tensor(TensorMeta(*meta));
  }
}

// The adapters that alone are trained; empty without --lora.
std::string add_adapters(const TrainingOptions& training, models::Model& model) {
  if (training.lora == 0) return "";
  const int64_t rank = training.lora;
  int64_t count = 0;
  try {
    count = models::add_adapters(model,
                                 {rank, 2.0 * static_cast<double>(rank), training.lora_dtype, training.lora_targets});
  } catch (const ValueError& error) {
    fail<ValueError>("--lora-targets: {}", error.what());
  }
  check<ValueError>(count > 0,
                    "--lora: the model has none of the projections that usually have adapters; give "
                    "--lora-targets");
  int64_t elements = 0;
  for (const Tensor& parameter : model.parameters()) elements += parameter.requires_grad() ? parameter.numel() : 0;
  return adapters_text(count, elements, training);
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
  Tensor trained = empty({0}, DType::float32);
  trained.set_requires_grad(true);
  decoder->set_training(
      {checkpointed, blocks ? training.every : 0, training.checkpointing == Kind::selective, std::move(trained)});
}

void take_stored_types(nn::Module& module, const Source& source, const ModelOptions& options, Subject& subject) {
  StoredTypes types(source, options);
  for (const auto& tensors : {module.named_parameters(), module.named_buffers()})
    for (const auto& [path, tensor] : tensors) {
      if (!is_floating(tensor.dtype())) continue;
      const std::optional<DType> type = types.of(path);
      if (type && *type != tensor.dtype())
        replace_contents(tensor, Tensor(TensorMeta(tensor.meta()).with_dtype(*type)));
    }
  if (std::string text = types.text(); !text.empty()) subject.notes.push_back(std::move(text));
}

}  // namespace

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
  check<ValueError>(options.model.find(".py") == std::string::npos, "{}: a file of Python, which `python -m tare` runs",
                    options.model);
  check<ValueError>(options.routing.empty(), "--routing: {} has no experts to choose", options.model);
  check<ValueError>(!options.unknown_values, "--unknown-values: {} asks for no value", options.model);
  auto run = std::make_unique<BuiltInRun>(options);
  const Target::Guard there(run->target);
  models::LoadOptions load;
  load.device = run->target.device;
  load.set = overrides_of(options);
  load.dtype = dtype_of(options);
  const Source source = source_of(options);
  models::LoadedModel loaded =
      models::load_model(source.configuration.empty() ? options.model : source.configuration, load);
  for (const auto& [key, value] : load.set)
    check<ValueError>(std::find(loaded.ignored.begin(), loaded.ignored.end(), key) == loaded.ignored.end(),
                      "--set {}={}: {} has no such field", key, value, options.model);
  run->model = std::move(loaded.model);
  Subject& subject = run->subject;
  subject.name = options.model;
  subject.ignored_fields = std::move(loaded.ignored);
  subject.defaulted_fields = std::move(loaded.defaulted);
  take_stored_types(*run->model, source, options, subject);
  subject.is_decoder = dynamic_cast<const models::CausalLM*>(run->model.get()) != nullptr;
  if (loaded.quantization) {
    const models::Quantization& stored = *loaded.quantization;
    check<ValueError>(!options.training.on || options.training.lora > 0 || loaded.quantized == 0,
                      "--train: weights stored as {} are not trained; --lora trains adapters beside them",
                      stored.method);
    subject.quantization = fmt::format("{}, {} elements in {}; assumed: {}", stored.method, grouped(loaded.quantized),
                                       stored.text, stored.kernel.text);
  }
  if (options.training.on) subject.adapters = add_adapters(options.training, *run->model);
  describe_module(*run, *run->model);
  std::vector<NamedTensor> inputs = run->model->example_inputs(input_sizes(options, *run->model));
  replace_inputs(options, run->target.device, inputs);
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
  const Source source = source_of(options);
  if (source.maker == Maker::file) return run_file(options);
  if (source.maker == Maker::checkpoint) return run_stored(options, source.checkpoint);
  const std::shared_ptr<BuiltInRun> run = open_model(options);
  try {
    run_model(*run);
  } catch (const ValueError&) {
    throw;  // of flags
  } catch (const Error& error) {
    run->problem = error.what();
    // Products take one type, and a checkpoint may store several.
    for (const std::string& note : run->subject.notes) run->problem += "\n  " + note;
  }
  return run;
}

}  // namespace tare
