#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "tare/cli/estimate.h"
#include "tare/cli/ops_command.h"
#include "tare/cli/replay.h"
#include "tare/core/error.h"

namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  tare estimate llama-3-70b --gpu H100        what it holds, and whether that fits\n"
    "  tare estimate DIR/config.json --batch 8 --seq 4096 --dtype bfloat16\n"
    "  tare summary resnet18 --depth 2             the modules, what they return and cost\n"
    "  tare check resnet50 --input 'x=f32[16,3,224,224]'\n"
    "  tare ops native_layer_norm                  every rule of an operator\n"
    "  tare replay --op '^aten::mm' FILE           recorded calls made again\n"
    "\n"
    "Exit codes: 0 all is well; 1 a check failed: lines differ, a shape or a model does not fit;\n"
    "2 the flags or the input cannot be used.\n";

constexpr const char* kModels =
    "MODEL is a built-in name (resnet18 to resnet152, gpt2, llama-3-8b, llama-3-70b, ...) or a Hugging Face\n"
    "config.json or its folder, of model_type llama, mistral, qwen2 or gpt2. It runs on the meta device: nothing is\n"
    "downloaded, and no byte of its weights is allocated.\n\n";

void add_model_options(CLI::App& command, tare::ModelOptions& options) {
  command.add_option("MODEL", options.model, "A built-in name, a config.json, or its folder")->required();
  command.add_option("--input", options.inputs, "An input, as x=f32[16,3,224,224]; may be given for each input")
      ->allow_extra_args(false);
  command.add_option("--batch", options.batch, "Batch size of the example inputs [1]")->check(CLI::PositiveNumber);
  command.add_option("--seq", options.seq, "Tokens of each sequence, for language models [2048, or the model's most]")
      ->check(CLI::PositiveNumber);
  command.add_option("--image", options.image, "Height and width of images, for vision models [224]")
      ->check(CLI::PositiveNumber);
  command.add_option("--dtype", options.dtype,
                     "Type of the parameters, in place of the configuration's: bfloat16, ...");
  command.add_option("--set", options.set, "Another value for a field of the configuration: key=value")
      ->allow_extra_args(false);
  command.add_flag("--json", options.json, "Print JSON");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "tare: PyTorch's meta device as a system of its own. Shapes, memory and FLOPs of models without their data.",
      "tare");
  app.require_subcommand(1);
  app.footer(kFooter);
  int code = 0;

  tare::ModelOptions model;
  CLI::App* estimate = app.add_subcommand("estimate", "Memory, FLOPs, and whether a model fits an accelerator");
  add_model_options(*estimate, model);
  estimate->add_option("--gpu", model.gpu, "An accelerator to fit it on: H100, A100-40GB, L4, ... (H100-PCIe, MI300X)");
  estimate->footer(std::string(kModels) +
                   "Exit codes: 0; 1 it does not fit --gpu, or its forward raises; 2 bad flags or configuration.\n");
  estimate->callback([&] { code = tare::run_estimate(model); });

  CLI::App* summary = app.add_subcommand("summary", "The module tree with outputs, parameters and FLOPs");
  add_model_options(*summary, model);
  summary->add_option("--depth", model.depth, "Levels of modules to show")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  summary->footer(std::string(kModels) + "Exit codes: 0; 1 its forward raises; 2 bad flags or configuration.\n");
  summary->callback([&] { code = tare::run_summary(model); });

  CLI::App* check = app.add_subcommand("check", "Shapes only: does the input go through?");
  add_model_options(*check, model);
  check->footer(std::string(kModels) +
                "Exit codes: 0; 1 its forward raises: module path, operator and shapes are told; 2 bad flags\nor "
                "configuration.\n");
  check->callback([&] { code = tare::run_check(model); });

  std::string op_name;
  bool ops_json = false;
  CLI::App* ops = app.add_subcommand("ops", "The table of operators, or every rule of one");
  ops->add_option("NAME", op_name, "An operator: add, add.Tensor, aten::add.out");
  ops->add_flag("--json", ops_json, "Print JSON");
  ops->callback([&] { code = tare::run_ops(op_name, ops_json); });

  tare::ReplayOptions replay_options;
  CLI::App* replay = app.add_subcommand("replay", "Recorded calls of operators, made again and compared");
  replay->add_option("FILE", replay_options.files, "Corpora: .jsonl or .jsonl.zst; - reads the standard input")
      ->required();
  replay->add_option("--op", replay_options.op, "Only operators with a match of this regular expression");
  replay->add_option("--show", replay_options.show, "Failing lines to show, with expected and got")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  replay->add_flag("--only-known", replay_options.only_known, "Leave operators that do not exist here out");
  replay->add_flag("--json", replay_options.json, "Print JSON");
  replay->footer("Exit codes: 0 every line passes; 1 some do not; 2 a file cannot be read or a line is malformed.\n");
  replay->callback([&] { code = tare::run_replay(replay_options); });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "tare: {}\n", error.what());
    return 2;
  }
  return code;
}
