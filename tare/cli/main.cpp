#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "tare/cli/convert_command.h"
#include "tare/cli/ops_command.h"
#include "tare/cli/run_command.h"
#include "tare/core/error.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/inspect.h"
#include "tare/report/maker.h"
#include "tare/report/replay.h"

namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  tare estimate llama-3-70b --gpu H100        what it holds, and whether that fits\n"
    "  tare estimate DIR/config.json --batch 8 --seq 4096 --dtype bfloat16\n"
    "  tare summary resnet18 --depth 2             the modules, what they return and cost\n"
    "  tare check resnet50 --input 'x=f32[16,3,224,224]'\n"
    "  tare inspect model.safetensors --tree       what a checkpoint holds, from its headers\n"
    "  tare convert model.pt model.safetensors     another format, dtype, names or shards\n"
    "  tare ops native_layer_norm                  every rule of an operator\n"
    "  tare replay --op '^aten::mm' FILE           recorded calls made again\n"
    "\n"
    "Exit codes: 0 all is well; 1 a check failed: lines differ, a shape or a model does not fit;\n"
    "2 the flags or the input cannot be used.\n";

constexpr const char* kInspect =
    "FILE is a PyTorch file (.pt, .pth, .bin: zip, and both older formats), .safetensors, .gguf, the *.index.json of\n"
    "shards, or the folder of one checkpoint. Only headers are read, and nothing in them is executed.\n\n"
    "Examples:\n"
    "  tare inspect model.safetensors\n"
    "  tare inspect Llama-3-8B/ --tree                by modules; layers that are alike stand once\n"
    "  tare inspect model.pt --filter 'attn.*weight$'\n"
    "  tare inspect model.gguf --json | jq '.totals'\n\n"
    "--json prints an object: path; format; files [path, bytes]; totals [tensors, tied, elements, bytes, dtypes];\n"
    "tensors [name, dtype, shape, strides (in elements), bytes, file (index into files), offset (in that file), "
    "storage;\n"
    "where they apply: shares (the first name with bytes in the same storage), location, parameter, requires_grad,\n"
    "conjugate, negative, big_endian]; metadata; notes. Tied tensors count once in totals.\n\n"
    "Exit codes: 0; 1 nothing matches --filter; 2 bad flags, or a file that cannot be read or is malformed.\n";

constexpr const char* kConvert =
    "IN is whatever `tare inspect` reads. OUT's ending says the format: .safetensors; .gguf; .pt, .pth, .bin or .ckpt\n"
    "(PyTorch). A folder (its name has no ending, or ends with /) gets model.safetensors, in shards of 5 GB with "
    "their\n"
    "index. Bytes stream through a buffer, are read back and compared, and only then OUT gets its name: it is whole,\n"
    "or what it was before, whatever ends the command.\n\n"
    "Examples:\n"
    "  tare convert pytorch_model.bin model.safetensors\n"
    "  tare convert model.safetensors half/ --dtype bf16 --shard-size 2GB\n"
    "  tare convert ddp.pt model.pt --rename 's/^module\\.//'\n\n"
    "Exit codes: 0; 2 bad flags, or something cannot be read or written; 130 interrupted.\n";

// A command on a model parses its words itself, as the Python package has it do. What Python alone makes runs there.
int run_on_model(tare::ModelCommand command, const std::vector<std::string>& words) {
  bool foreign = false;
  try {
    const tare::CommandLine line = tare::parse_command_line(command, words);
    foreign = tare::needs_python(line);
    if (foreign) {
      std::vector<std::string> all{std::string(tare::name(command))};
      all.insert(all.end(), words.begin(), words.end());
      tare::become_python(all);
    }
    const tare::Outcome outcome = tare::run_command(line, tare::run_built_in, tare::Style::of(stdout));
    fmt::print("{}", outcome.out);
    fmt::print(stderr, "{}", outcome.err);
    return outcome.code;
  } catch (const std::exception& error) {
    fmt::print(stderr, "tare: {}\n", error.what());
    if (foreign) fmt::print(stderr, "tare: Python makes other models, and {}\n", tare::without_python());
    return 2;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1)
    if (const auto command = tare::model_command(argv[1])) return run_on_model(*command, {argv + 2, argv + argc});
  CLI::App app(
      "tare: PyTorch's meta device as a system of its own. Shapes, memory and FLOPs of models without their data.",
      "tare");
  app.require_subcommand(1);
  app.footer(kFooter);
  int code = 0;

  for (const auto command : tare::model_commands())
    app.add_subcommand(std::string(tare::name(command)), std::string(tare::about(command)));

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
  replay->callback([&] {
    const tare::ReplayAnswer answer = tare::run_replay(replay_options, tare::Style::of(stdout));
    fmt::print("{}", answer.text);
    fmt::print(stderr, "{}", answer.malformed);
    code = answer.code;
  });

  tare::InspectOptions inspect_options;
  CLI::App* inspect =
      app.add_subcommand("inspect", "What a checkpoint holds: names, shapes, dtypes, bytes, ties, metadata");
  inspect->add_option("FILE", inspect_options.path, "A checkpoint, the index of shards, or a folder")->required();
  inspect->add_option("--filter", inspect_options.filter,
                      "Only tensors whose name has a match of this regular expression");
  CLI::Option* tree = inspect->add_flag("--tree", inspect_options.tree, "By modules, with totals");
  inspect->add_flag("--json", inspect_options.json, "Print JSON")->excludes(tree);
  inspect->footer(kInspect);
  inspect->callback([&] { code = tare::run_inspect(inspect_options); });

  tare::ConvertFlags convert_flags;
  CLI::App* convert = app.add_subcommand("convert", "A checkpoint in another format, dtype, names or shards");
  convert->add_option("IN", convert_flags.in, "A checkpoint, the index of shards, or a folder")->required();
  convert->add_option("OUT", convert_flags.out, "The file, or folder, to write")->required();
  convert->add_option("--dtype", convert_flags.dtype, "Of floating tensors: bf16, f16, f32, f8_e4m3, ...");
  convert->add_option("--shard-size", convert_flags.shard_size, "Most bytes of tensors in a file: 5GB, 500MB, 1GiB");
  convert->add_option("--rename", convert_flags.renames, "s/FROM/TO/ on each name; may be given several times")
      ->allow_extra_args(false);
  convert->add_flag("--overwrite", convert_flags.overwrite, "Replace a file that is there");
  convert->footer(kConvert);
  convert->callback([&] { code = tare::run_convert(convert_flags); });

  CLI::App* run = app.add_subcommand("run", "A program written for PyTorch, in Python: --gpu H100 train.py ARGS");
  run->prefix_command();
  run->footer(
      "It is `python3 -m tare ARGS`, or TARE_PYTHON's; `tare run --help` is this, `python3 -m tare --help` its flags.\n"
      "Exit codes: the program's own; 1 it raised, or did not fit --gpu; 2 bad flags, or no such Python.\n");
  run->callback([&] { code = tare::run_program(run->remaining()); });

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
