#include "tare/cli/command_line.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>

#include "tare/cli/completion.h"
#include "tare/cli/convert_command.h"
#include "tare/cli/ops_command.h"
#include "tare/cli/run_command.h"
#include "tare/core/error.h"
#include "tare/core/nearest.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/inspect.h"
#include "tare/report/maker.h"
#include "tare/report/replay.h"

namespace tare {

namespace {

constexpr CommandText kOps = {.name = "ops",
                              .about = "The table of operators, or every rule of one",
                              .examples =
                                  "  tare ops                       all of them\n"
                                  "  tare ops native_layer_norm     every rule of one; also add.Tensor\n"
                                  "  tare ops conv                  those whose name contains it\n",
                              .codes = "Exit codes: 0; 2 bad flags, or no operator's name contains NAME.\n",
                              .arguments = "[NAME] [FLAGS]"};
constexpr CommandText kReplay = {
    .name = "replay",
    .about = "Recorded calls of operators, made again and compared",
    .examples =
        "  tare replay corpus.jsonl.zst\n"
        "  tare replay --op '^aten::mm' --show 3 corpus.jsonl\n",
    .codes = "Exit codes: 0 every line passes; 1 some do not; 2 a file cannot be read or a line is malformed.\n",
    .arguments = "FILE... [FLAGS]",
    .details = "FILE is a corpus, .jsonl or .jsonl.zst; - reads the standard input.\n"};
constexpr CommandText kInspect = {
    .name = "inspect",
    .about = "What a checkpoint holds: names, shapes, dtypes, bytes, ties, metadata",
    .examples =
        "  tare inspect model.safetensors\n"
        "  tare inspect Llama-3-8B/ --tree    by modules; layers that are alike once\n"
        "  tare inspect model.pt --filter 'attn.*weight$'\n"
        "  tare inspect model.gguf --json | jq '.totals'\n",
    .codes = "Exit codes: 0; 1 nothing matches --filter; 2 bad flags, or a file that cannot be read or is malformed.\n",
    .arguments = "FILE [FLAGS]",
    .details =
        "FILE is a PyTorch file (.pt, .pth, .bin: zip, and both older formats), .safetensors, .gguf, the *.index.json "
        "of shards, or the folder of one checkpoint, torch.distributed.checkpoint's too. Only headers are read, and "
        "nothing in them is executed. The guide has what --json prints.\n"};
constexpr CommandText kConvert = {
    .name = "convert",
    .about = "A checkpoint in another format, dtype, names or shards; an ONNX or TorchScript program as .pt2",
    .examples =
        "  tare convert pytorch_model.bin model.safetensors\n"
        "  tare convert model.safetensors half/ --dtype bf16 --shard-size 2GB\n"
        "  tare convert ddp.pt model.pt --rename 's/^module\\.//'\n"
        "  tare convert model.onnx model.pt2            the program, with its weights\n"
        "  tare convert traced.pt model.pt2 --input 'f32[batch,3,224,224]'\n",
    .codes = "Exit codes: 0; 2 bad flags, or something cannot be read or written; 130 interrupted.\n",
    .arguments = "IN OUT [FLAGS]",
    .details =
        "IN is whatever `tare inspect` reads. OUT's ending says the format: .safetensors; .gguf; .pt, .pth, .bin or "
        ".ckpt (PyTorch); .dcp (a new folder of torch.distributed.checkpoint). A folder (its name has no ending, or "
        "ends with /) gets model.safetensors, in shards of 5 GB "
        "with their index. Bytes stream through a buffer, are read back and compared, and only then OUT gets its name: "
        "it is whole, or what it was before, whatever ends the command. For .pt2, IN is an ONNX model or a TorchScript "
        "archive: what it calls becomes a program of torch.export, and sizes that have names in it vary.\n"};
constexpr CommandText kRun = {.name = "run",
                              .about = "A program written for PyTorch, in Python, on tensors without data",
                              .examples =
                                  "  tare run script.py ARGS\n"
                                  "  tare run --gpu H100 --summary train.py --batch 64\n"
                                  "  tare run --nproc 8 train.py                  as torchrun --nproc-per-node 8\n"
                                  "  tare run --nproc 8 --mesh dp=4,tp=2 --summary train.py\n"
                                  "  tare run -m package ARGS\n",
                              .codes =
                                  "Exit codes: the program's own; 1 it raised, or did not fit --gpu; 2 bad flags, or "
                                  "no Python with the package.\n",
                              .arguments = "[FLAGS] PROGRAM.py | -m MODULE | -c CODE [ARGS]",
                              .details =
                                  "It is `python -m tare ARGS` of the Python beside the command, of python3, or of "
                                  "TARE_PYTHON. Values of small tensors "
                                  "are followed where the program tells them, so that .item() answers on meta.\n"};
constexpr CommandText kCompletion = {.name = "completion",
                                     .about = "A script by which a shell completes commands, flags and names",
                                     .examples =
                                         "  eval \"$(tare completion bash)\"\n"
                                         "  tare completion zsh > \"${fpath[1]}/_tare\"\n"
                                         "  tare completion fish > ~/.config/fish/completions/tare.fish\n",
                                     .codes = "Exit codes: 0; 2 another shell.\n",
                                     .arguments = "bash | zsh | fish"};

constexpr std::string_view kExamples =
    "Examples:\n"
    "  tare estimate llama-3-70b --gpu H100     what it holds, and whether that fits\n"
    "  tare estimate DIR/config.json --batch 8 --seq 4096 --dtype bfloat16\n"
    "  tare summary resnet18 --depth 2          modules, what they return and cost\n"
    "  tare check resnet50 --input 'x=f32[16,3,224,224]'\n"
    "  tare inspect model.safetensors --tree    what a checkpoint holds\n"
    "  tare convert model.pt model.safetensors  another format, dtype, names\n"
    "  tare ops native_layer_norm               every rule of an operator\n"
    "  tare replay --op '^aten::mm' FILE        recorded calls made again\n"
    "  tare run --gpu H100 train.py             a program, on a simulated GPU\n";
constexpr std::string_view kCodes =
    "Exit codes: 0 all is well; 1 a check failed: lines differ, a shape or a model does not fit; 2 the flags or the "
    "input cannot be used; 3 what it says cannot be written, as on a full disk; 130 it was interrupted; 141 its "
    "reader has gone.\n";

// A flag of a command that has options of its own.
template <class Options>
struct FlagOf {
  std::string_view name, value, about;
  void (*set)(Options& options, const std::string& value);
};

struct OpsOptions {
  std::string name;
  bool json = false;
};

constexpr FlagOf<OpsOptions> kOpsFlags[] = {
    {"--json", "", "Print JSON", [](OpsOptions& o, const std::string&) { o.json = true; }},
};
constexpr FlagOf<ReplayOptions> kReplayFlags[] = {
    {"--op", "REGEX", "Only operators with a match of this regular expression",
     [](ReplayOptions& o, const std::string& value) { o.op = value; }},
    {"--show", "N", "Failing lines to show, with expected and got [10]",
     [](ReplayOptions& o, const std::string& value) { o.show = whole_number(value, 0); }},
    {"--only-known", "", "Leave operators that do not exist here out",
     [](ReplayOptions& o, const std::string&) { o.only_known = true; }},
    {"--json", "", "Print JSON", [](ReplayOptions& o, const std::string&) { o.json = true; }},
};
constexpr FlagOf<InspectOptions> kInspectFlags[] = {
    {"--filter", "REGEX", "Only tensors whose name has a match of this regular expression",
     [](InspectOptions& o, const std::string& value) { o.filter = value; }},
    {"--tree", "", "By modules, with totals", [](InspectOptions& o, const std::string&) { o.tree = true; }},
    {"--json", "", "Print JSON", [](InspectOptions& o, const std::string&) { o.json = true; }},
};
constexpr FlagOf<ConvertFlags> kConvertFlags[] = {
    {"--input", "VALUE",
     "Of a program: an input, as f32[batch,3,224,224] or x=i64[2,seq]; a size with a name varies. May be repeated",
     [](ConvertFlags& o, const std::string& value) { o.inputs.push_back(value); }},
    {"--dim", "NAME=N", "Of a program: a size of its inputs that is fixed, by name or as x.0. May be repeated",
     [](ConvertFlags& o, const std::string& value) { o.dims.push_back(value); }},
    {"--dtype", "DTYPE", "Of floating tensors: bf16, f16, f32, f8_e4m3, ...",
     [](ConvertFlags& o, const std::string& value) { o.dtype = value; }},
    {"--shard-size", "BYTES", "Most bytes of tensors in a file: 5GB, 500MB, 1GiB",
     [](ConvertFlags& o, const std::string& value) { o.shard_size = value; }},
    {"--rename", "s/FROM/TO/", "On each name; may be given several times",
     [](ConvertFlags& o, const std::string& value) { o.renames.push_back(value); }},
    {"--overwrite", "", "Replace a file that is there",
     [](ConvertFlags& o, const std::string&) { o.overwrite = true; }},
};
// Python takes them apart: behind them stands the program, whose flags are its own.
constexpr FlagText kRunFlags[] = {
    {"--strict", "", "Refuse .item() on meta, as PyTorch does"},
    {"--gpu", "NAME", "A CUDA program on simulated GPUs: it ends where the card would be full"},
    {"--gpus", "N", "As many of them [1, or one for each rank]"},
    {"--nproc", "N", "As many ranks of torch.distributed, in this process, each with its own environment"},
    {"--mesh", "DIMS", "Names of the ranks' dimensions for the summary, as dp=4,tp=2"},
    {"--summary", "",
     "At the end, each rank's peak and what it exchanged; of --gpu the reserved memory. On standard error"},
    {"--json", "FILE", "The summary's figures as JSON, into a file"},
    {"--unknown-values", "NUMBER",
     ".item() gives this (nan, 1.0) where a value is not known, and sizes follow from it; neither raises"},
    {"--routing", "RULE",
     "Experts that routers choose where values are unknown: uniform, worst (all tokens the same ones), or a FILE of "
     "counts for each expert"},
};

template <class Flags>
std::vector<FlagText> texts_of(const Flags& flags) {
  std::vector<FlagText> texts;
  for (const auto& flag : flags) texts.push_back({flag.name, flag.value, flag.about});
  return texts;
}

// Reads the words; `arguments` are what is no flag, from `least` to `most` of them. Returns whether help was printed.
template <class Options, class Flags>
bool read(const CommandText& command, const Flags& flags, const std::vector<std::string>& words, Options& options,
          std::vector<std::string>& arguments, size_t least, size_t most) {
  const std::vector<FlagText> texts = texts_of(flags);
  if (parse_words(
          command.name, texts, words,
          [&](size_t place, const std::string& value) { std::begin(flags)[place].set(options, value); },
          [&](const std::string& word) { arguments.push_back(word); })) {
    fmt::print("{}", help_text(command, texts, Style::of(stdout)));
    return true;
  }
  check<ValueError>(arguments.size() >= least, "{}: expected {}; `tare {} --help` has examples", command.name,
                    command.arguments, command.name);
  check<ValueError>(arguments.size() <= most, "{}: unrecognized argument: {}; expected {}", command.name,
                    arguments.size() > most ? arguments[most] : "", command.arguments);
  return false;
}

int ops(const std::vector<std::string>& words) {
  OpsOptions options;
  std::vector<std::string> names;
  if (read(kOps, kOpsFlags, words, options, names, 0, 1)) return 0;
  return run_ops(names.empty() ? "" : names[0], options.json);
}

int replay_files(const std::vector<std::string>& words) {
  ReplayOptions options;
  if (parse_replay(words, options)) return 0;
  const ReplayAnswer answer = run_replay(options, Style::of(stdout));
  fmt::print("{}", answer.text);
  fmt::print(stderr, "{}", answer.malformed);
  return answer.code;
}

int inspect(const std::vector<std::string>& words) {
  InspectOptions options;
  std::vector<std::string> files;
  if (read(kInspect, kInspectFlags, words, options, files, 1, 1)) return 0;
  check<ValueError>(!options.json || !options.tree, "inspect: --json and --tree exclude each other");
  options.path = files[0];
  return run_inspect(options);
}

int convert(const std::vector<std::string>& words) {
  ConvertFlags options;
  if (parse_convert(words, options)) return 0;
  if (!options.is_program()) return run_convert(options);
  std::vector<std::string> all{std::string(kConvert.name)};
  all.insert(all.end(), words.begin(), words.end());
  become_python(all);
  fmt::print(stderr, "tare convert: programs, .pt2, are Python's to write, and {}\n", without_python());
  return 2;
}

int program(const std::vector<std::string>& words) {
  if (words.empty() || words[0] == "-h" || words[0] == "--help") {
    fmt::print("{}", help_text(kRun, texts_of(kRunFlags), Style::of(stdout)));
    return words.empty() ? 2 : 0;
  }
  return run_program(words);
}

int completion(const std::vector<std::string>& words) {
  std::vector<std::string> shells;
  int options = 0;
  if (read(kCompletion, std::vector<FlagOf<int>>(), words, options, shells, 1, 1)) return 0;
  fmt::print("{}", completion_script(shells[0]));
  return 0;
}

// The commands beside those on models.
struct Tool {
  const CommandText& text;
  std::vector<FlagText> flags;
  int (*run)(const std::vector<std::string>& words);
};

const std::vector<Tool>& tools() {
  static const std::vector<Tool> all = {{kOps, texts_of(kOpsFlags), ops},
                                        {kReplay, texts_of(kReplayFlags), replay_files},
                                        {kInspect, texts_of(kInspectFlags), inspect},
                                        {kConvert, texts_of(kConvertFlags), convert},
                                        {kRun, texts_of(kRunFlags), program},
                                        {kCompletion, {}, completion}};
  return all;
}

// What Python alone makes runs there.
int run_on_model(ModelCommand command, const std::vector<std::string>& words) {
  const CommandLine line = parse_command_line(command, words);
  const bool foreign = needs_python(line);
  if (foreign) {
    std::vector<std::string> all{std::string(name(command))};
    all.insert(all.end(), words.begin(), words.end());
    become_python(all);
  }
  Outcome outcome;
  try {
    outcome = run_command(line, run_built_in, Style::of(stdout));
  } catch (const Error& error) {
    if (!foreign) throw;
    outcome = {"", fmt::format("tare: {}\n", error.what()), 2};
  }
  fmt::print("{}", outcome.out);
  fmt::print(stderr, "{}", outcome.err);
  if (foreign) fmt::print(stderr, "tare: Python makes other models, and {}\n", without_python());
  return outcome.code;
}

std::string overview() {
  const Style style = Style::of(stdout);
  std::vector<std::pair<std::string, std::string>> lines;
  for (const CommandHelp& command : all_commands()) lines.emplace_back(command.text.name, command.text.about);
  return wrapped(
             "tare: PyTorch's meta device as a system of its own. Shapes, memory and FLOPs of models without their "
             "data.\n"
             "Usage: tare COMMAND [ARGS]; tare COMMAND --help; tare --version\n\nCommands:\n",
             style.width()) +
         glossary(lines, style) + "\n" + std::string(kExamples) + "\n" + wrapped(kCodes, style.width());
}

int run(const std::vector<std::string>& words) {
  const std::string name = words.empty() ? "" : words[0];
  if (name.empty() || name == "-h" || name == "--help") {
    fmt::print(words.empty() ? stderr : stdout, "{}", overview());
    return words.empty() ? 2 : 0;
  }
  if (name == "--version") {
    fmt::print("tare {}, in the place of PyTorch 2.13\n", TARE_VERSION);
    return 0;
  }
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  if (const auto command = model_command(name)) return run_on_model(*command, rest);
  std::vector<std::string> known;
  for (const CommandHelp& command : all_commands()) known.emplace_back(command.text.name);
  for (const Tool& tool : tools())
    if (tool.text.name == name) return tool.run(rest);
  check<ValueError>(!name.ends_with(".py"), "no command '{}'; `tare run {}` runs a program", name, name);
  fail<ValueError>("no command '{}'{}; there are {}", name, did_you_mean(name, known), listed(known, known.size()));
}

// What cannot be written is said where that can be; a reader that has gone, as `head` does, wants no word.
int cannot_write(int reason) {
  if (reason == EPIPE) return kReaderGone;
  std::fprintf(stderr, "tare: the output cannot be written: %s\n", std::strerror(reason));
  return kCannotWrite;
}

}  // namespace

const std::vector<CommandHelp>& all_commands() {
  static const std::vector<CommandHelp> all = [] {
    std::vector<CommandHelp> list;
    for (const ModelCommand command : model_commands()) list.push_back({command_text(command), flag_texts(command)});
    for (const Tool& tool : tools()) list.push_back({tool.text, tool.flags});
    return list;
  }();
  return all;
}

bool parse_convert(const std::vector<std::string>& words, ConvertFlags& flags) {
  std::vector<std::string> files;
  if (read(kConvert, kConvertFlags, words, flags, files, 2, 2)) return true;
  flags.in = files[0];
  flags.out = files[1];
  const bool of_tensors = !flags.dtype.empty() || !flags.shard_size.empty() || !flags.renames.empty();
  const bool of_programs = !flags.inputs.empty() || !flags.dims.empty();
  check<ValueError>(!flags.is_program() || !of_tensors,
                    "convert: --dtype, --shard-size and --rename are for checkpoints, and {} is a program", flags.out);
  check<ValueError>(flags.is_program() || !of_programs,
                    "convert: --input and --dim are for programs, whose OUT ends "
                    "with .pt2");
  return false;
}

bool parse_replay(const std::vector<std::string>& words, ReplayOptions& options) {
  return read(kReplay, kReplayFlags, words, options, options.files, 1, SIZE_MAX);
}

int finished(int code) {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return cannot_write(errno != 0 ? errno : EIO);
}

int run_command_line(const std::vector<std::string>& words) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is an error of the write
  try {
    return finished(run(words));
  } catch (const std::system_error& error) {
    return cannot_write(error.code().value());
  } catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "tare: %s\n", error.what());
    return 2;
  }
}

}  // namespace tare
