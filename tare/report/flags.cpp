#include "tare/report/flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>

#include "tare/core/error.h"
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

double positive_real(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  check<ValueError>(error == std::errc() && end == text.data() + text.size() && number > 0 && std::isfinite(number),
                    "expected a positive number");
  return number;
}

int64_t bytes(const std::string& text) {
  static constexpr std::pair<std::string_view, int64_t> units[] = {
      {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30},   {"kB", 1000},
      {"KB", 1000},     {"MB", 1000000},  {"GB", 1000000000}, {"B", 1}};
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<size_t>(text.data() + text.size() - end));
  const auto* const found =
      std::find_if(std::begin(units), std::end(units), [&](const auto& item) { return item.first == unit; });
  const bool known = unit.empty() || found != std::end(units);
  check<ValueError>(error == std::errc() && number >= 0 && number < 1e15 && known,
                    "expected bytes, as 2GiB, 500MB or a number");
  return static_cast<int64_t>(number * static_cast<double>(unit.empty() ? 1 : found->second));
}

const std::string& one_of(const std::string& text, std::initializer_list<std::string_view> words) {
  if (std::find(words.begin(), words.end(), text) != words.end()) return text;
  fail<ValueError>("expected {}", fmt::join(words, ", "));
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
  one_of(text, {"bf16", "bfloat16", "fp16", "float16"});
  options.training.autocast = text.starts_with('b') ? DType::bfloat16 : DType::float16;
}

#define TARE_SET [](ModelOptions & options, [[maybe_unused]] const std::string& value)
constexpr Flag kFlags[] = {{"--input", "NAME=DTYPE[SIZES]",
                            "An input, as x=f32[16,3,224,224]; may be given for each input", kAll,
                            TARE_SET{options.inputs.push_back(value);
}  // namespace
}  // namespace tare
, {"--batch", "N", "Batch size of the example inputs of a built-in model [1]", kAll & ~bit(ModelCommand::max_batch),
   TARE_SET{options.batch = positive(value);
}
}
, {"--seq", "N", "Tokens of each sequence, for language models [2048, or the model's most]",
   kAll & ~bit(ModelCommand::max_seq), TARE_SET{options.seq = positive(value);
}
}
, {"--image", "N", "Height and width of images, for vision models [224]", kAll,
   TARE_SET{options.image = positive(value);
}
}
, {"--dtype", "DTYPE", "Type of a built-in model's parameters, in place of the configuration's: bfloat16, ...", kAll,
   TARE_SET{options.dtype = value;
}
}
, {"--set", "KEY=VALUE", "Another value for a field of the configuration", kAll, TARE_SET{options.set.push_back(value);
}
}
, {"--device", "DEVICE", "Where it runs: meta, cpu, cuda, or an accelerator [that of --gpu, or meta]", kAll,
   TARE_SET{options.device = value;
target_of(options);
}
}
, {"--gpu", "NAME",
   "An accelerator to run on and to fit: H100, A100-40GB, L4, ... (H100-PCIe, MI300X), 24GB;\n"
   "estimate: all for a table of them",
   kEstimate, TARE_SET{options.gpu = value;
if (value != "all") specification(value);
}
}
, {"--reserve", "BYTES", "Bytes of the accelerator that are not for this: 2GiB, 500MB [0]", kEstimate,
   TARE_SET{options.reserve = bytes(value);
}
}
, {"--what-if", "", "What would make it fit: changes that take less memory, each executed, cheapest first", kOne,
   TARE_SET{options.what_if = true;
}
}
, {"--depth", "N", "Levels of modules to show [3]", kSummary, TARE_SET{options.depth = positive(value);
}
}
, {"--context", "N", "Serve a language model: each user has N positions in the cache; prefill and decode are phases",
   kOne | bit(ModelCommand::compare), TARE_SET{options.serving.context = positive(value);
}
}
, {"--users", "N", "Users that decode at once, with --context [1]", kOne | bit(ModelCommand::compare),
   TARE_SET{options.serving.users = positive(value);
}
}
, {"--kv-dtype", "DTYPE", "What the cache is kept in, with --context: fp8, bf16, ... [the model's]",
   kOne | bit(ModelCommand::compare),
   TARE_SET{options.serving.cache_dtype = value == "fp8" ? DType::float8_e4m3fn : parse_dtype(value);
check<ValueError>(options.serving.cache_dtype.has_value(), "expected a dtype");
}
}
, {"--train", "", "A training step: loss, backward, the optimizer's step. A function is the step itself", kEstimate,
   TARE_SET{options.training.on = true;
}
}
, {"--optimizer", "NAME", "sgd, momentum, adam, adamw, adafactor, rmsprop, adagrad [adamw]", kEstimate,
   TARE_SET{options.training.optimizer =
                one_of(value, {"sgd", "momentum", "adam", "adamw", "adafactor", "rmsprop", "adagrad"});
}
, true
}
, {"--foreach", "", "The optimizer's step by lists of tensors [as PyTorch chooses on the device]", kEstimate,
   TARE_SET{options.training.foreach = true;
}
, true
}
, {"--fused", "", "The optimizer's step in one kernel", kEstimate, TARE_SET{options.training.fused = true;
}
, true
}
, {"--loss", "NAME",
   "cross_entropy, mse, sum, mean of the first floating output; auto: a loss that the model returns,\n"
   "cross entropy of logits, else the mean [auto]",
   kEstimate, TARE_SET{options.training.loss = one_of(value, {"auto", "cross_entropy", "mse", "sum", "mean"});
}
, true
}
,
    {"--checkpointing",
     "HOW",
     "none; full: each block runs again for backward; every N: each N-th block; selective: attention alone [none]",
     kEstimate,
     set_checkpointing,
     true},
    {"--accumulate", "N", "Forwards and backwards before a step [1]", kEstimate,
     TARE_SET{options.training.accumulate = positive(value);
}
, true
}
, {"--autocast", "DTYPE", "bf16 or fp16: the forward and the loss under torch.autocast", kEstimate, set_autocast, true},
    {"--clip", "NORM", "Clip the gradients' norm before the step", kEstimate,
     TARE_SET{options.training.clip = positive_real(value);
}
, true
}
, {"--steps", "N", "Steps to make; the second finds the optimizer's state there [2]", kEstimate,
   TARE_SET{options.training.steps = positive(value);
}
, true
}
, {"--report", "FILE.html", "Write a page about it: memory over time, modules, operators", kOne,
   TARE_SET{options.report = value;
}
}
, {"--trace", "FILE", "Write what ran, for ui.perfetto.dev", kOne, TARE_SET{options.trace = value;
}
}
, {"--max-memory", "BYTES", "Exit with 1 where the peak is larger: 20GiB, 500MB", kOne,
   TARE_SET{options.max_memory = bytes(value);
}
}
, {"--max-params", "N", "Exit with 1 where the model has more parameters: 8e9", kOne,
   TARE_SET{const double most = positive_real(value);
check<ValueError>(most < 9e18, "is too large; at most 9e18");
options.max_params = static_cast<int64_t>(most);
}
}
, {"--markdown", "FILE", "Write the results as a table of Markdown; -: print it in place of the text", kOne | kCheck,
   TARE_SET{options.markdown = value;
}
}
, {"--json", "", "Print JSON", kAll, TARE_SET{options.json = true;
}
}
, {"--github", "", "For GitHub Actions: annotate what fails, with its line of FILE.py; add to the job's summary", kAll,
   TARE_SET{options.github = true;
}
}
,
}
;
#undef TARE_SET

constexpr CommandText kAbout[] = {
    {"check", "Shapes only: does the input go through?",
     "  tare check resnet50 --input 'x=f32[16,3,224,224]'\n"
     "  python -m tare check model.py:Net --input 'x=f32[16,3,32,32]' --github\n",
     "Exit codes: 0; 1 its forward raises: module path, operator, shapes and line are told; 2 bad flags or\n"
     "configuration, or a file that cannot be imported.\n"},
    {"summary", "The module tree with outputs, parameters and FLOPs",
     "  tare summary resnet18 --depth 2\n"
     "  python -m tare summary model.py:Net --input 'x=f32[16,3,32,32]'\n",
     "Exit codes: 0; 1 its forward raises; 2 bad flags or configuration, or a file that cannot be imported.\n"},
    {"estimate", "Memory, FLOPs, and whether a model fits an accelerator",
     "  tare estimate llama-3-70b --gpu H100\n"
     "  tare estimate llama-3-8b --train --seq 4096 --optimizer adamw --checkpointing full --gpu H100\n"
     "  tare estimate gpt2 --train --batch 8 --autocast bf16 --clip 1.0 --device cuda\n"
     "  tare estimate llama-3-70b --context 8192 --users 16 --kv-dtype fp8 --gpu B200\n"
     "  python -m tare estimate model.py:Net --input 'x=f32[16,3,32,32]' --train --optimizer sgd\n"
     "  tare estimate 'gpt2 --batch 8' resnet50 --train --max-memory 20GiB --markdown -\n",
     "Several MODELs make a table, each perhaps with flags of its own, in quotes, and the worst of their exit codes.\n"
     "Exit codes: 0; 1 it does not fit --gpu, is over --max-memory or --max-params, or its forward raises; 2 bad\n"
     "flags or configuration, or a file that cannot be imported.\n"},
    {"max-batch", "The largest batch that fits an accelerator",
     "  tare max-batch llama-3-8b --gpu A100-80GB --seq 4096\n"
     "  tare max-batch resnet50 --gpu T4 --train --optimizer momentum --autocast fp16\n"
     "  python -m tare max-batch model.py:Net --input 'x=f32[batch,3,32,32]' --gpu L4 --train\n",
     "It runs the model at sizes that follow from one another; the size that fits and the next, which does not, are\n"
     "both executed. Exit codes: 0; 1 none fits, or its forward raises; 2 bad flags or configuration.\n"},
    {"max-seq", "The longest sequence that fits an accelerator",
     "  tare max-seq llama-3.1-405b --gpu B200 --set num_hidden_layers=20\n"
     "  tare max-seq llama-3-8b --gpu H100 --train --optimizer sgd --checkpointing full\n",
     "Exit codes: 0; 1 none fits, or its forward raises; 2 bad flags or configuration.\n"},
    {"compare", "Two models, or one under two sets of flags: what differs, by kind, phase, module and operator",
     "  tare compare 'gpt2 --checkpointing full' gpt2 --train --batch 8 --device cuda\n"
     "  tare compare llama-3-8b mistral-7b --seq 4096 --gpu L40S\n",
     "It takes two MODELs, each perhaps with flags of its own, in quotes; other flags are of both.\n"
     "Exit codes: 0; 1 a forward raises; 2 bad flags or configuration.\n"},
};

constexpr std::string_view kModels =
    "MODEL is a built-in name (resnet18 to resnet152, gpt2, llama-3-8b, llama-3-70b, ...), a Hugging Face config.json\n"
    "or its folder, of model_type llama, mistral, qwen2 or gpt2, or, with `python -m tare`, FILE.py:CALLABLE: a\n"
    "module's class or a function that makes one (called without arguments), a module, or a function of tensors.\n"
    "Nothing is downloaded or computed, and no byte of a weight is allocated.\n";

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

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (size_t at = text.find_first_not_of(' '); at < text.size(); at = text.find_first_not_of(' ', at)) {
    const size_t end = std::min(text.find(' ', at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

// Models with flags of their own, in quotes, and flags of all.
CommandLine parse_several(ModelCommand command, const std::vector<std::string>& words, CommandLine line) {
  std::vector<std::string> texts, all;
  const std::vector<FlagText> known = flag_texts(command);
  line.help = parse_words(
      name(command), known, words,
      [&](size_t place, const std::string& value) {
        all.emplace_back(known[place].name);
        if (!known[place].value.empty()) all.push_back(value);
      },
      [&](const std::string& word) { texts.push_back(word); });
  if (line.help) return line;
  if (command == ModelCommand::compare)
    check<ValueError>(texts.size() == 2, "compare: expected two models, got {}; `tare compare --help` has examples",
                      texts.size());
  for (const std::string& text : texts) {
    std::vector<std::string> own = words_of(text);
    own.insert(own.end(), all.begin(), all.end());
    const ModelCommand of_one = command == ModelCommand::compare ? ModelCommand::estimate : command;
    line.sides.push_back({text, parse_command_line(of_one, own).options});
  }
  line.options = line.sides[0].options;
  return line;
}

}  // namespace

CommandLine parse_command_line(ModelCommand command, const std::vector<std::string>& words) {
  CommandLine line{command, {}, false, fmt::format("tare {} {}", name(command), fmt::join(words, " "))};
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
  check<ValueError>(serving.on() || (serving.users == 1 && !serving.cache_dtype),
                    "--users and --kv-dtype have an effect with --context alone");
  check<ValueError>(!serving.on() || (!line.options.training.on && !line.options.batch),
                    "--context excludes --train and --batch; --users says how many decode at once");
  check<ValueError>(needs_train == nullptr || line.options.training.on, "{} has an effect with --train alone",
                    needs_train == nullptr ? "" : needs_train->name);
  const bool files = !line.options.report.empty() || !line.options.trace.empty(), all = line.options.gpu == "all";
  check<ValueError>(!files || !(all || line.options.what_if),
                    "--report and --trace are of one run, and exclude --gpu all and --what-if");
  check<ValueError>(!all || (command == ModelCommand::estimate && !line.options.what_if && line.options.device.empty()),
                    "--gpu all is of estimate, and excludes --device and --what-if");
  check<ValueError>(!(line.options.training.foreach && line.options.training.fused),
                    "--foreach and --fused exclude each other");
  return line;
}

std::string help_text(ModelCommand command) { return help_text(command_text(command), flag_texts(command)); }

}  // namespace tare
