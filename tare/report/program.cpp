#include "tare/report/program.h"

#include "tare/report/built_in.h"
#include "tare/report/training.h"

namespace tare {

std::string Estimated::text() const { return estimate_text(*run, result, Style::plain()); }

namespace {

Estimated run_once(std::unique_ptr<ModelRun> run, const std::function<Tensor()>& function) {
  const Target::Guard there(run->target);
  run->start();
  try {
    if (run->options.training.on) {
      train(*run, [&] { return std::vector<NamedTensor>{{"output", function()}}; });
    } else {
      run->subject.outputs.push_back({"output", function()});
      run->stop();
    }
  } catch (...) {
    run->stop();
    throw;
  }
  Estimate result = estimate(*run, run->target.gpu);
  return {std::move(run), std::move(result)};
}

}  // namespace

Estimated estimate(const std::function<Tensor()>& function, const ModelOptions& options) {
  check<ValueError>(!options.training.on, "estimate: a function makes its own training step");
  auto run = std::make_unique<ModelRun>(options);
  run->subject.name = "(a function)";
  run->subject.kind = "function";
  run->subject.is_module = false;
  return run_once(std::move(run), function);
}

Estimated estimate(nn::Module& module, const Tensor& input, const ModelOptions& options) {
  auto run = std::make_unique<ModelRun>(options);
  check<ValueError>(input.device() == run->target.device, "estimate: the input lies on {}, and the options say {}",
                    input.device().str(), run->target.device.str());
  run->subject.name = module.class_name();
  describe_module(*run, module);
  run->subject.inputs = {{"input", input}};
  return run_once(std::move(run), [&] { return module.call(input); });
}

}  // namespace tare
