#include "tare/report/training.h"

#include <fmt/format.h>

#include <algorithm>

#include "tare/autograd/autocast.h"
#include "tare/autograd/autograd.h"
#include "tare/ops.h"
#include "tare/optim/optimizer.h"
#include "tare/report/loss.h"
#include "tare/report/text.h"

namespace tare {

namespace {

// Scales gradients so that the norm of them all is at most `most`. Source: torch.nn.utils.clip_grad_norm_, whose
// kernels take lists of tensors on CUDA and the CPU.
void clip_gradients(const std::vector<Tensor>& parameters, double most) {
  const NoGradGuard no_grad;
  std::vector<Tensor> gradients, norms;
  for (const Tensor& parameter : parameters)
    if (Tensor gradient = grad_of(parameter); gradient.defined()) gradients.push_back(std::move(gradient));
  if (gradients.empty()) return;
  const bool lists = !gradients.front().is_meta();
  if (lists) norms = _foreach_norm(gradients);
  else
    for (const Tensor& gradient : gradients) norms.push_back(linalg_vector_norm(gradient));
  const Tensor norm = linalg_vector_norm(stack(norms));
  const Tensor coefficient = mul(reciprocal(add(norm, Tensor::wrapped_number(1e-6))), Tensor::wrapped_number(most));
  const Tensor clamped = clamp(coefficient, std::nullopt, Scalar(1.0));
  if (lists) return _foreach_mul_(gradients, clamped);
  for (const Tensor& gradient : gradients) mul_(gradient, clamped);
}

std::unique_ptr<Optimizer> optimizer_of(const TrainingOptions& options, const std::vector<Tensor>& parameters) {
  std::vector<Tensor> trained;
  for (const Tensor& parameter : parameters)
    if (parameter.requires_grad()) trained.push_back(parameter);
  check<ValueError>(!trained.empty(), "--train: the model has no parameter that requires a gradient");
  return make_optimizer(options.optimizer, std::move(trained),
                        options.foreach ? OptimizerMode::foreach
                        : options.fused ? OptimizerMode::fused
                                        : OptimizerMode::device_default);
}

std::string optimizer_text(const Optimizer& optimizer) {
  static constexpr const char* modes[] = {"", "a loop over parameters", "foreach", "fused"};
  return fmt::format("{} ({})", optimizer.name(), modes[static_cast<size_t>(optimizer.mode())]);
}

// What an optimizer keeps from its construction on, one tensor for each parameter.
void name_state(ModelRun& run, const Optimizer& optimizer) {
  std::vector<Tensor> state = optimizer.state();
  std::erase_if(state,
                [&](const Tensor& tensor) { return tensor.device().type != run.memory.device() || tensor.dim() == 0; });
  const Subject& subject = run.subject;
  size_t at = 0;
  for (size_t i = 0; i < subject.parameters.size() && at < state.size(); ++i)
    if (subject.parameters[i].requires_grad())
      run.memory.tag(state[at++], MemoryKind::optimizer_state,
                     i < subject.parameter_modules.size() ? subject.parameter_modules[i] : 0);
}

// A gradient belongs to the module that holds its parameter, whichever of those that use it came last.
void name_gradients(ModelRun& run) {
  const Subject& subject = run.subject;
  for (size_t i = 0; i < subject.parameters.size() && i < subject.parameter_modules.size(); ++i)
    if (const Tensor gradient = grad_of(subject.parameters[i]); gradient.defined())
      run.memory.tag(gradient, MemoryKind::gradient, subject.parameter_modules[i]);
}

// A module may train within its forward.
bool makes_its_own_step(const MemoryTimeline& memory) {
  return std::any_of(memory.phases().begin(), memory.phases().end(),
                     [](const auto& phase) { return phase.name == "backward"; });
}

void end_own_step(ModelRun& run, std::vector<NamedTensor> outputs) {
  run.subject.optimizer = "the model's own step";
  run.subject.outputs = std::move(outputs);
  run.stop();
}

}  // namespace

std::string adapters_text(int64_t count, int64_t elements, const TrainingOptions& options) {
  return fmt::format("adapters of rank {} beside {} projections: {} elements in {}; all else is frozen", options.lora,
                     count, grouped(elements), name(options.lora_dtype));
}

void train(ModelRun& run, const Forward& forward, bool casts) {
  const TrainingOptions& options = run.options.training;
  const std::unique_ptr<Optimizer> optimizer = optimizer_of(options, run.subject.parameters);
  run.subject.optimizer = optimizer_text(*optimizer);
  name_state(run, *optimizer);
  Loss loss(options.loss, run.subject.inputs);
  run.run.name_module(&loss, "loss", "Loss");
  std::vector<std::pair<std::string, TensorMeta>> described;
  for (int64_t step = 0; step < options.steps; ++step) {
    // Each step does the same work: one is counted.
    run.count(step == 0);
    for (int64_t part = 0; part < options.accumulate; ++part) {
      Tensor minimised;
      std::vector<NamedTensor> outputs;
      {
        std::optional<AutocastGuard> around;
        if (!casts && options.autocast) around.emplace(run.memory.device(), *options.autocast);
        {
          const PhaseGuard phase("forward");
          outputs = forward();
        }
        if (step == 0 && part == 0 && makes_its_own_step(run.memory)) return end_own_step(run, std::move(outputs));
        if (described.empty())
          for (const auto& [name, tensor] : outputs) described.emplace_back(name, tensor.meta());
        const PhaseGuard phase("loss");
        if (casts && options.autocast) around.emplace(run.memory.device(), *options.autocast);
        minimised = loss(outputs);
        if (step == 0 && part == 0 && loss.target().defined()) run.memory.tag(loss.target(), MemoryKind::input);
        if (options.accumulate > 1)
          minimised = div(minimised, Tensor::wrapped_number(static_cast<double>(options.accumulate)));
      }
      backward(minimised);
      name_gradients(run);
    }
    if (options.clip) {
      const PhaseGuard phase("clip");
      clip_gradients(run.subject.parameters, *options.clip);
    }
    optimizer->step();
    const PhaseGuard phase("zero_grad");
    optimizer->zero_grad();
  }
  run.subject.loss = loss.text();
  run.stop();
  for (auto& [name, meta] : described) run.subject.outputs.push_back({name, Tensor(std::move(meta))});
  if (loss.target().defined()) run.subject.inputs.push_back({"target", loss.target()});
}

}  // namespace tare
