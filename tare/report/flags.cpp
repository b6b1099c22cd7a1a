#include "tare/report/flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

#include "tare/core/byte_size.h"
#include "tare/core/error.h"
#include "tare/provenance/routing.h"
#include "tare/report/text.h"
#include "tare/report/words.h"

namespace tare {

namespace {

constexpr uint32_t bit(ModelCommand command) { return uint32_t{1} << static_cast<int>(command); }
constexpr uint32_t kCheck = bit(ModelCommand::check), kSummary = bit(ModelCommand::summary),
                   kSizes = bit(ModelCommand::max_batch) | bit(ModelCommand::max_seq),
                   kOne = bit(ModelCommand::estimate), kEstimate = kOne | kSizes | bit(ModelCommand::compare);
constexpr uint32_t kAll = kCheck | kSummary | kEstimate;

int64_t positive(const std::string& text) { return whole_number(text, 1); }

// A number, or a range of them for `estimate`: `1..64`.
void set_size(ModelOptions& options, const char* what, const std::string& text) {
  const size_t dots = text.find("..");
  std::erase_if(options.ranges, [&](const SizeRange& range) { return range.name == what; });
  if (dots == std::string::npos) {
    options = with_size(std::move(options), what, positive(text));
    return;
  }
  const SizeRange range{what, positive(text.substr(0, dots)), positive(text.substr(dots + 2))};
  check<ValueError>(range.from < range.to, "expected a smaller and a larger number, as 1..64");
  options.ranges.push_back(range);
}

double positive_real(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  check<ValueError>(error == std::errc() && end == text.data() + text.size() && number > 0 && std::isfinite(number),
                    "expected a positive number");
  return number;
}

double real(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  check<ValueError>(error == std::errc() && end == text.data() + text.size(), "expected a number");
  return number;
}

const std::string& one_of(const std::string& text, std::initializer_list<std::string_view> words) {
  if (std::find(words.begin(), words.end(), text) != words.end()) return text;
  fail<ValueError>("expected {}", fmt::join(words, ", "));
}

std::vector<std::string> names(const std::string& text) {
  std::vector<std::string> found;
  for (size_t at = 0; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    if (comma > at) found.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  check<ValueError>(!found.empty(), "expected names, as q_proj,v_proj");
  return found;
}

void set_checkpointing(ModelOptions& options, const std::string& text) {
  using Kind = TrainingOptions::Checkpointing;
  TrainingOptions& training = options.training;
  if (text.starts_with("every ")) {
    training.checkpointing = Kind::every;
    training.every = positive(text.substr(6));
    return;
  }
  one_of(text, {"none", "full", "every N", "selective"});
  training.checkpointing = text == "full" ? Kind::full : text == "selective" ? Kind::selective : Kind::none;
}

void set_autocast(ModelOptions& options, const std::string& text) {
  one_of(text, {"bf16", "bfloat16", "fp16", "f16", "float16"});
  options.training.autocast = text.starts_with('b') ? DType::bfloat16 : DType::float16;
}

// Types of less than a byte are left out: PyTorch keeps a number of them in a whole one, and caches that pack them keep
// scales beside, each in its own way.
DType cache_dtype(const std::string& text) {
  const std::optional<DType> dtype = text == "fp8" ? DType::float8_e4m3fn : parse_dtype(text);
  check<ValueError>(dtype && *dtype != DType::float4_e2m1fn_x2 &&
                        (is_floating(*dtype) || *dtype == DType::int8 || *dtype == DType::uint8),
                    "expected fp8, int8 or a floating type");
  return *dtype;
}

// `5%`, of all figures, or `peak=5%,flops=0.5%`.
void set_max_growth(ModelOptions& options, const std::string& text) {
  std::vector<std::string> words;
  for (const ComparedFigure& figure : compared_figures()) words.emplace_back(figure.word);
  options.max_growth.clear();
  for (const std::string& part : names(text)) {
    const size_t equals = part.find('=');
    std::string number = equals == std::string::npos ? part : part.substr(equals + 1);
    const bool percent = number.ends_with('%');
    if (percent) number.pop_back();
    double most = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), most);
    check<ValueError>(
        percent && error == std::errc() && end == number.data() + number.size() && most >= 0 && std::isfinite(most),
        "expected a percentage, as 5%, or of each its own, as peak=5%,flops=10%");
    const std::string word = part.substr(0, equals);
    check<ValueError>(equals == std::string::npos || std::ranges::find(words, word) != words.end(),
                      "expected peak, parameters or flops before the =");
    for (const std::string& one : words)
      if (equals == std::string::npos || one == word) options.max_growth.emplace_back(one, most / 100);
  }
}

void set_dim(ModelOptions& options, const std::string& text) {
  const size_t equals = text.find('=');
  check<ValueError>(equals != std::string::npos && equals > 0, "expected a symbol and its size, as s0=8 or x.0=8");
  options.dims.emplace_back(text.substr(0, equals), whole_number(text.substr(equals + 1), 0));
}

// What a flag does with its value.
#define TARE_SET(...) [](ModelOptions& options, [[maybe_unused]] const std::string& value) { __VA_ARGS__ }
constexpr Flag kFlags[] = {
    {"--input", "NAME=VALUE",
     "An input, as x=f32[16,3,224,224]; may be given for each. Also scale=2.0, on=True, mask=None, "
     "mode='train', and [...], (...) and {'key': ...} of these. Without a name it is the next one. "
     "Sizes may be the words batch, seq and image, which the flags of these names say",
     kAll, TARE_SET(options.inputs.push_back(value);)},
    {"--batch", "N",
     "Batch size of the inputs that are made, and of `batch` in --input [1]; estimate: A..B for formulas of memory and "
     "FLOPs over all sizes from A to B, as --seq and --image",
     kAll & ~bit(ModelCommand::max_batch), TARE_SET(set_size(options, "batch", value);)},
    {"--seq", "N",
     "Tokens of each sequence, for language models [2048, or the model's most]; samples of sound; `seq` in --input",
     kAll & ~bit(ModelCommand::max_seq), TARE_SET(set_size(options, "seq", value);)},
    {"--image", "N", "Height and width of images, for vision models [224, or the model's]; `image` in --input", kAll,
     TARE_SET(set_size(options, "image", value);)},
    {"--dim", "NAME=N",
     "Of a program in a file, a size that it leaves open: a symbol, or an input and a dimension, as x.0=8; may be "
     "given "
     "for each [as it was exported]",
     kAll, set_dim},
    {"--keep-going", "", "Of a program in a file: past nodes that cannot run, whose results are as the file says", kAll,
     TARE_SET(options.keep_going = true;)},
    {"--compile", "", "List what would end a graph of torch.compile, with the lines; exit code 1 if anything does",
     kCheck, TARE_SET(options.compile = true;)},
    {"--dtype", "DTYPE", "Type of the parameters, in place of the configuration's or the module's: bfloat16, ...", kAll,
     TARE_SET(options.dtype = value;)},
    {"--set", "KEY=VALUE",
     "Another value for a field of the configuration; an argument of a model of timm or torchvision", kAll,
     TARE_SET(options.set.push_back(value);)},
    {"--device", "DEVICE",
     "Where it runs: meta, cpu, cuda, or an accelerator [that of --gpu; else meta, and FILE.py as on a "
     "machine without a GPU, or, where it does not run there, with one]",
     kAll, TARE_SET(options.device = value; target_of(options);)},
    {"--gpu", "NAME",
     "An accelerator to run on and to fit: H100, A100-40GB, L4, ... (H100-PCIe, MI300X), 24GB; "
     "estimate: all for a table of them",
     kEstimate, TARE_SET(options.gpu = value; if (value != "all") specification(value);)},
    {"--routing", "RULE",
     "Experts that routers choose where values are unknown: uniform, worst (all tokens the same "
     "ones), or a FILE of counts for each expert, as JSON or lines of numbers",
     kAll, TARE_SET(options.routing = value; Routing checked(value);)},
    {"--unknown-values", "NUMBER",
     "FILE.py: what it gets, as nan or 1, where it asks for a value that is not known, or a size depends on it (masks "
     "are full, of 0 empty) [an error that says so]",
     kAll, TARE_SET(options.unknown_values = real(value);)},
    {"--reserve", "BYTES", "Bytes of the accelerator that are not for this: 2GiB, 500MB [0]", kEstimate,
     TARE_SET(options.reserve = parse_bytes(value);)},
    {"--checks", "N", "With A..B: at how many other points formulas are held against executions [20]", kOne,
     TARE_SET(options.checks = positive(value);)},
    {"--what-if", "", "What would make it fit: changes that take less memory, each executed, cheapest first", kOne,
     TARE_SET(options.what_if = true;)},
    {"--depth", "N", "Levels of modules to show [3]", kSummary, TARE_SET(options.depth = positive(value);)},
    {"--context", "N", "Serve a language model: each user has N positions in the cache; prefill and decode are phases",
     kOne | bit(ModelCommand::compare), TARE_SET(options.serving.context = positive(value);)},
    {"--users", "N", "Users that decode at once, with --context [1]", kOne | bit(ModelCommand::compare),
     TARE_SET(options.serving.users = positive(value);)},
    {"--kv-dtype", "DTYPE", "What the cache is kept in, with --context: fp8, bf16, ... [the model's]",
     kOne | bit(ModelCommand::compare), TARE_SET(options.serving.cache_dtype = cache_dtype(value);)},
    {"--kv-page", "[N]", "The cache in pages of N positions, of which each user has whole ones, as vLLM keeps it [16]",
     kOne | bit(ModelCommand::compare), TARE_SET(options.serving.page = value.empty() ? 16 : positive(value);)},
    {"--train", "", "A training step: loss, backward, the optimizer's step. A function is the step itself", kEstimate,
     TARE_SET(options.training.on = true;)},
    {"--optimizer", "NAME", "sgd, momentum, adam, adamw, adafactor, rmsprop, adagrad [adamw]", kEstimate,
     TARE_SET(options.training.optimizer =
                  one_of(value, {"sgd", "momentum", "adam", "adamw", "adafactor", "rmsprop", "adagrad"});),
     true},
    {"--foreach", "", "The optimizer's step by lists of tensors [as PyTorch chooses on the device]", kEstimate,
     TARE_SET(options.training.foreach = true;), true},
    {"--fused", "", "The optimizer's step in one kernel", kEstimate, TARE_SET(options.training.fused = true;), true},
    {"--loss", "NAME",
     "cross_entropy, mse, sum, mean of the first floating output; auto: a loss that the model returns, "
     "cross entropy of logits, else the mean [auto]",
     kEstimate, TARE_SET(options.training.loss = one_of(value, {"auto", "cross_entropy", "mse", "sum", "mean"});),
     true},
    {"--checkpointing", "HOW",
     "none; full: each block runs again for backward; every N: each N-th block; selective: attention alone [none]",
     kEstimate, set_checkpointing, true},
    {"--accumulate", "N", "Forwards and backwards before a step [1]", kEstimate,
     TARE_SET(options.training.accumulate = positive(value);), true},
    {"--autocast", "DTYPE", "bf16 or fp16: the forward and the loss under torch.autocast", kEstimate, set_autocast,
     true},
    {"--clip", "NORM", "Clip the gradients' norm before the step", kEstimate,
     TARE_SET(options.training.clip = positive_real(value);), true},
    {"--lora", "R", "Freeze the model and train adapters of rank R beside its projections (LoRA), alpha 2R", kEstimate,
     TARE_SET(options.training.lora = positive(value);), true},
    {"--lora-targets", "NAMES", "Projections that have adapters, with commas, or all-linear [q_proj,v_proj, or c_attn]",
     kEstimate, TARE_SET(options.training.lora_targets = names(value);), true},
    {"--lora-dtype", "DTYPE", "What adapters are kept and computed in [float32]", kEstimate,
     TARE_SET(const std::optional<DType> dtype = parse_dtype(value);
              check<ValueError>(dtype && is_floating(*dtype), "expected a floating type: float32, bfloat16, ...");
              options.training.lora_dtype = *dtype;),
     true},
    {"--steps", "N", "Steps to make; the second finds the optimizer's state there [2]", kEstimate,
     TARE_SET(options.training.steps = positive(value);), true},
    {"--report", "FILE.html", "Write a page about it: memory over time, modules, operators", kOne,
     TARE_SET(options.report = value;)},
    {"--trace", "FILE", "Write what ran, for ui.perfetto.dev", kOne, TARE_SET(options.trace = value;)},
    {"--max-memory", "BYTES", "Exit with 1 where the peak is larger: 20GiB, 500MB", kOne,
     TARE_SET(options.max_memory = parse_bytes(value);)},
    {"--max-params", "N", "Exit with 1 where the model has more parameters: 8e9", kOne,
     TARE_SET(const double most = positive_real(value); check<ValueError>(most < 9e18, "is too large; at most 9e18");
              options.max_params = static_cast<int64_t>(most);)},
    {"--base", "FILE", "Hold it against an earlier estimate, which `tare estimate ... --json` wrote", kOne,
     TARE_SET(read_estimates(value); options.base = value;)},
    {"--max-growth", "PERCENT",
     "Exit with 1 where peak memory, parameters or FLOPs are more than 5% above --base's; "
     "peak=5%,flops=10% (peak, parameters, flops) for bounds of these alone",
     kOne, set_max_growth},
    {"--markdown", "FILE", "Write the results as a table of Markdown; -: print it in place of the text", kOne | kCheck,
     TARE_SET(options.markdown = value;)},
    {"--nproc", "N", "FILE.py: as many ranks, each of which runs it; peak, FLOPs and collectives of each", kOne,
     TARE_SET(options.nproc = positive(value);)},
    {"--mesh", "DIMS", "With --nproc: names of the ranks' dimensions for the report, as dp=4,tp=2", kOne,
     TARE_SET(options.mesh = value;)},
    {"--json", "", "Print JSON", kAll, TARE_SET(options.json = true;)},
    {"--github", "", "For GitHub Actions: annotate what fails, with its line of FILE.py; add to the job's summary",
     kAll, TARE_SET(options.github = true;)},
};
#undef TARE_SET

constexpr CommandText kAbout[] = {
    {"check", "Shapes only: does the input go through?",
     "  tare check resnet50 --input 'x=f32[16,3,224,224]'\n"
     "  tare check model.py:Net --input 'x=f32[16,3,32,32]' --github\n",
     "Exit codes: 0; 1 its forward raises: module path, operator, shapes and line are told; 2 bad flags or "
     "configuration, or a file that cannot be imported.\n"},
    {"summary", "The module tree with outputs, parameters and FLOPs",
     "  tare summary resnet18 --depth 2\n"
     "  tare summary model.py:Net --input 'x=f32[16,3,32,32]'\n",
     "Exit codes: 0; 1 its forward raises; 2 bad flags or configuration, or a file that cannot be imported.\n"},
    {"estimate", "Memory, FLOPs, and whether a model fits an accelerator",
     "  tare estimate llama-3-70b --gpu H100\n"
     "  tare estimate llama-3-8b --train --seq 4096 --checkpointing full --gpu H100\n"
     "  tare estimate gpt2 --train --batch 8 --autocast bf16 --clip 1.0 --device cuda\n"
     "  tare estimate llama-3-8b --batch 1..64 --seq 1..32768 --gpu H100\n"
     "  tare estimate llama-3-70b --context 8192 --users 16 --kv-dtype fp8 --gpu B200\n"
     "  tare estimate model.py:Net --input 'x=f32[16,3,32,32]' --train\n"
     "  tare estimate 'gpt2 --batch 8' resnet50 --max-memory 20GiB --markdown -\n"
     "  tare estimate gpt2 resnet50 --json > base.json\n"
     "  tare estimate gpt2 resnet50 --base base.json --max-growth peak=5%\n",
     "Several MODELs make a table, each perhaps with flags of its own, in quotes, and the worst of their exit codes.\n"
     "Exit codes: 0; 1 it does not fit --gpu, is over --max-memory, --max-params or --max-growth, or its forward "
     "raises; 2 bad flags or configuration, or a file that cannot be imported.\n"},
    {"max-batch", "The largest batch that fits an accelerator",
     "  tare max-batch llama-3-8b --gpu A100-80GB --seq 4096\n"
     "  tare max-batch resnet50 --gpu T4 --train --optimizer momentum --autocast fp16\n"
     "  tare max-batch model.py:Net --input 'x=f32[batch,3,32,32]' --gpu L4 --train\n",
     "It runs the model at sizes that follow from one another; the size that fits and the next, which does not, are "
     "both executed.\nExit codes: 0; 1 none fits, or its forward raises; 2 bad flags or configuration.\n"},
    {"max-seq", "The longest sequence that fits an accelerator",
     "  tare max-seq llama-3.1-405b --gpu B200 --set num_hidden_layers=20\n"
     "  tare max-seq llama-3-8b --gpu H100 --train --lora 8 --checkpointing full\n",
     "Exit codes: 0; 1 none fits, or its forward raises; 2 bad flags or configuration.\n"},
    {"compare", "What two models differ in, by kind, phase, module and operator",
     "  tare compare 'gpt2 --checkpointing full' gpt2 --train --batch 8 --device cuda\n"
     "  tare compare llama-3-8b mistral-7b --seq 4096 --gpu L40S\n"
     "  tare estimate gpt2 --json > before.json; tare compare before.json gpt2\n",
     "It takes two MODELs, or one twice under two sets of flags: each perhaps with flags of its own, in quotes; other "
     "flags are of both. In the place of one may stand a file that `tare estimate MODEL --json` wrote.\n"
     "Exit codes: 0; 1 a forward raises; 2 bad flags or configuration.\n"},
};

constexpr std::string_view kModels =
    "MODEL is a built-in name (resnet18 to resnet152, gpt2, llama-3-8b, llama-3-70b, ...), or a Hugging Face "
    "config.json or its folder. Of model_type llama, mistral, qwen2 and gpt2 it is built in; where Python has the "
    "package transformers, of any type and head. A name may also be one of timm's or torchvision's (timm/resnet50, "
    "torchvision/vit_b_16), where Python has those. FILE.py:CALLABLE is a module's class, a function that makes one, "
    "a module, or a function of tensors; arguments may stand behind it, as 'm.py:Net(n=8)', literals alone. FILE.py "
    "alone is a script, which runs from its beginning to its end, with the words behind `--` as its arguments. What "
    "needs Python runs in python3, or TARE_PYTHON, if that has tare. Nothing is downloaded or computed, and no byte of "
    "a weight is allocated.\n";

std::vector<const Flag*> flags_of(ModelCommand command) {
  std::vector<const Flag*> taken;
  for (const Flag& flag : kFlags)
    if ((flag.commands & bit(command)) != 0) taken.push_back(&flag);
  return taken;
}

}  // namespace

List<Flag> flags() { return {kFlags, std::size(kFlags)}; }

std::vector<FlagText> flag_texts(ModelCommand command) {
  std::vector<FlagText> texts;
  for (const Flag* flag : flags_of(command)) texts.push_back({flag->name, flag->value, flag->about});
  return texts;
}

std::vector<ModelCommand> model_commands() {
  std::vector<ModelCommand> all;
  for (size_t i = 0; i < std::size(kAbout); ++i) all.push_back(static_cast<ModelCommand>(i));
  return all;
}

std::optional<ModelCommand> model_command(std::string_view name) {
  for (size_t i = 0; i < std::size(kAbout); ++i)
    if (kAbout[i].name == name) return static_cast<ModelCommand>(i);
  return {};
}

std::string_view name(ModelCommand command) { return kAbout[static_cast<size_t>(command)].name; }

CommandText command_text(ModelCommand command) {
  CommandText text = kAbout[static_cast<size_t>(command)];
  text.arguments = command == ModelCommand::compare ? "MODEL MODEL [FLAGS]" : "MODEL [FLAGS]";
  text.details = kModels;
  return text;
}

namespace {

// Words between spaces, those within brackets or quotes apart, as in `m.py:Net(n=8, k=2) --train`.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  int depth = 0;
  char quote = 0;
  for (const char c : text + " ") {
    if (c == ' ' && depth <= 0 && quote == 0) {
      if (!word.empty()) words.push_back(std::exchange(word, {}));
      continue;
    }
    word += c;
    if (quote != 0 || c == '\'' || c == '"') quote = quote == 0 ? c : quote == c ? 0 : quote;
    else depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
  }
  if (!word.empty()) words.push_back(word.substr(0, word.size() - 1));
  return words;
}

// Models with flags of their own, in quotes, and flags of all.
CommandLine parse_several(ModelCommand command, const std::vector<std::string>& words, CommandLine line) {
  std::vector<std::string> texts, all;
  const std::vector<FlagText> known = flag_texts(command);
  line.help = parse_words(
      name(command), known, words,
      [&](size_t place, const std::string& value) {
        const FlagText& flag = known[place];
        all.push_back(flag.value.empty() ? std::string(flag.name) : fmt::format("{}={}", flag.name, value));
      },
      [&](const std::string& word) { texts.push_back(word); });
  if (line.help) return line;
  if (command == ModelCommand::compare)
    check<ValueError>(texts.size() == 2, "compare: expected two models, got {}; `tare compare --help` has examples",
                      texts.size());
  for (const std::string& text : texts) {
    std::vector<std::string> own = words_of(text);
    std::vector<SavedEstimate> saved;
    if (command == ModelCommand::compare && !own.empty()) saved = estimates_if_saved(own[0]);
    if (!saved.empty()) {
      check<ValueError>(saved.size() == 1,
                        "compare: {} holds estimates of {} models; `tare estimate MODEL... --base {}` "
                        "compares them",
                        own[0], saved.size(), own[0]);
      check<ValueError>(own.size() == 1, "compare: {} holds an estimate that was made, and takes no {}", own[0],
                        own[1]);
      check<ValueError>(saved[0].figures.has_value(), "compare: {} says of {} that it did not run", own[0],
                        saved[0].model);
    }
    own.insert(own.end(), all.begin(), all.end());
    const ModelCommand of_one = command == ModelCommand::compare ? ModelCommand::estimate : command;
    line.sides.push_back({text, parse_command_line(of_one, own).options});
    if (!saved.empty()) line.sides.back().saved = std::move(saved[0].figures);
    const ModelOptions& options = line.sides.back().options;
    check<ValueError>(
        command == ModelCommand::compare || (options.gpu != "all" && !options.what_if && options.report.empty() &&
                                             options.trace.empty() && options.ranges.empty()),
        "--gpu all, --what-if, --report, --trace and ranges of sizes are of one model, got {}", texts.size());
  }
  line.options = line.sides[0].options;
  return line;
}

// Formulas are of one model, and are no run that files could be written of.
void check_ranges(const CommandLine& line) {
  const ModelOptions& options = line.options;
  check<ValueError>(options.checks == kChecks || !options.ranges.empty(),
                    "--checks has an effect with --batch A..B alone");
  if (options.ranges.empty()) return;
  const SizeRange& range = options.ranges.front();
  const std::string given = fmt::format("--{} {}..{}", range.name, range.from, range.to);
  check<ValueError>(line.command == ModelCommand::estimate, "{}: a range is of estimate, and {} takes one size", given,
                    name(line.command));
  check<ValueError>(options.gpu != "all" && !options.what_if && options.report.empty() && options.trace.empty() &&
                        !options.max_memory && !options.max_params && options.base.empty() &&
                        options.markdown.empty() && !options.github,
                    "{}: a range excludes --gpu all, --what-if, --report, --trace, --max-memory, --max-params, --base, "
                    "--markdown and --github",
                    given);
}

}  // namespace

CommandLine parse_command_line(ModelCommand command, const std::vector<std::string>& given) {
  CommandLine line{command, {}, false, fmt::format("tare {} {}", name(command), fmt::join(given, " "))};
  const auto dashes = std::find(given.begin(), given.end(), "--");
  const bool script = dashes != given.end() &&
                      std::any_of(given.begin(), dashes, [](const std::string& word) { return word.ends_with(".py"); });
  const std::vector<std::string> words(given.begin(), script ? dashes : given.end());
  if (script) line.arguments.assign(dashes + 1, given.end());
  if (command == ModelCommand::compare) return parse_several(command, words, line);
  const Flag* needs_train = nullptr;
  const std::vector<const Flag*> known = flags_of(command);
  size_t models = 0;
  line.help = parse_words(
      name(command), flag_texts(command), words,
      [&](size_t place, const std::string& value) {
        known[place]->set(line.options, value);
        if (known[place]->training) needs_train = known[place];
      },
      [&](const std::string& word) {
        ++models;
        line.options.model = word;
      });
  if (line.help) return line;
  if (models > 1) {
    check<ValueError>((bit(command) & (kOne | kCheck)) != 0, "{}: expected one model, got {}; the last is {}",
                      name(command), models, line.options.model);
    return parse_several(command, words, line);
  }
  check<ValueError>(!line.options.model.empty(), "{}: which model? `tare {} --help` has examples", name(command),
                    name(command));
  const ServingOptions& serving = line.options.serving;
  check<ValueError>(
      line.options.nproc == 0 || (line.sides.empty() && line.options.model.find(".py") != std::string::npos),
      "--nproc runs FILE.py:STEP as each rank; {} is no such function", line.options.model);
  check<ValueError>(line.options.mesh.empty() || line.options.nproc > 0, "--mesh names the ranks of --nproc N");
  check<ValueError>(serving.on() || (serving.users == 1 && !serving.cache_dtype && serving.page == 0),
                    "--users, --kv-dtype and --kv-page have an effect with --context alone");
  check<ValueError>(!serving.on() || (!line.options.training.on && !line.options.batch),
                    "--context excludes --train and --batch; --users says how many decode at once");
  check<ValueError>(needs_train == nullptr || line.options.training.on, "{} has an effect with --train alone",
                    needs_train == nullptr ? "" : needs_train->name);
  const bool files = !line.options.report.empty() || !line.options.trace.empty(), all = line.options.gpu == "all";
  check<ValueError>(!files || !(all || line.options.what_if),
                    "--report and --trace are of one run, and exclude --gpu all and --what-if");
  check<ValueError>(!all || (command == ModelCommand::estimate && !line.options.what_if && line.options.device.empty()),
                    "--gpu all is of estimate, and excludes --device and --what-if");
  check<ValueError>(line.options.max_growth.empty() || !line.options.base.empty(),
                    "--max-growth has an effect with --base alone");
  check<ValueError>(line.options.base.empty() || !(all || line.options.what_if),
                    "--base is held against one run, and excludes --gpu all and --what-if");
  check<ValueError>(!(line.options.training.foreach && line.options.training.fused),
                    "--foreach and --fused exclude each other");
  check<ValueError>(line.options.reserve == 0 || command == ModelCommand::max_batch ||
                        command == ModelCommand::max_seq || all || target_of(line.options).gpu != nullptr,
                    "--reserve has an effect with --gpu alone, or with an accelerator as --device");
  line.options.module_inputs = command == ModelCommand::summary;
  check_ranges(line);
  const TrainingOptions& training = line.options.training;
  check<ValueError>(training.lora > 0 || (training.lora_targets.empty() && training.lora_dtype == DType::float32),
                    "--lora-targets and --lora-dtype have an effect with --lora alone");
  return line;
}

std::string help_text(ModelCommand command, const Style& style) {
  return help_text(command_text(command), flag_texts(command), style);
}

}  // namespace tare
