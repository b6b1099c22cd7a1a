#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tare/cli/ops_command.h"
#include "tare/cli/replay.h"
#include "tare/core/error.h"

namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  tare ops native_layer_norm          every rule of an operator\n"
    "  tare replay --op '^aten::mm' FILE   recorded calls made again\n"
    "\n"
    "Exit codes: 0 all is well; 1 a check failed: lines differ, a shape does not fit, a model does not fit;\n"
    "2 the flags or the input cannot be used.";

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("tare: PyTorch's meta device as a system of its own. Shapes, memory and FLOPs of a model without its data.",
               "tare");
  app.require_subcommand(1);
  app.footer(kFooter);
  int code = 0;

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
  replay->footer("Exit codes: 0 every line passes; 1 some do not; 2 a file cannot be read or a line is malformed.");
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
