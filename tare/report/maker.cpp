#include "tare/report/maker.h"

#include <algorithm>
#include <filesystem>

#include "tare/checkpoint/storage/contents.h"
#include "tare/models/zoo.h"
#include "tare/report/file_run.h"

namespace tare {

namespace fs = std::filesystem;

models::Overrides overrides_of(const ModelOptions& options) {
  models::Overrides set;
  for (const std::string& text : options.set) {
    const size_t equals = text.find('=');
    check<ValueError>(equals != std::string::npos && equals > 0, "--set {}: expected key=value", text);
    set.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return set;
}

std::optional<DType> dtype_of(const ModelOptions& options) {
  if (options.dtype.empty()) return {};
  const std::optional<DType> dtype = parse_dtype(options.dtype);
  check<ValueError>(dtype && is_floating(*dtype),
                    "--dtype {}: expected a floating type: float32, bfloat16, float16, ...", options.dtype);
  return dtype;
}

namespace {

// The weights of a folder with a configuration, by the names under which transformers saves them.
std::string weights_beside(const fs::path& folder) {
  std::error_code error;
  for (const char* name :
       {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json"})
    if (fs::exists(folder / name, error)) return (folder / name).string();
  return "";
}

// Whether a model's name can be nothing but a file's or a folder's: those of hubs have slashes, too.
bool names_file(std::string_view model) {
  for (const std::string_view begin : {"/", "./", "../", "~"})
    if (model.starts_with(begin)) return true;
  for (const std::string_view end :
       {"/", ".json", ".safetensors", ".gguf", ".pt", ".pth", ".pt2", ".bin", ".ckpt", ".onnx"})
    if (model.ends_with(end)) return true;
  return false;
}

// Those that run.
std::vector<const ModelOptions*> models_of(const CommandLine& line) {
  if (line.help) return {};
  if (line.sides.empty()) return {&line.options};
  std::vector<const ModelOptions*> list;
  for (const CommandLine::Side& side : line.sides)
    if (!side.saved) list.push_back(&side.options);
  return list;
}

}  // namespace

Source source_of(const ModelOptions& options) {
  const std::string& model = options.model;
  if (model.find(".py:") != std::string::npos || model.ends_with(".py")) return {Maker::python, "", ""};
  const std::vector<std::string_view>& names = models::model_names();
  if (std::find(names.begin(), names.end(), model) != names.end()) return {Maker::library, model, ""};
  std::error_code error;
  const fs::path path(model);
  const fs::file_type kind = fs::status(path, error).type();
  // A hub's models are looked for where nothing has the name, not where something has it that the system refuses.
  check<ConfigError>(kind != fs::file_type::none, "{}: cannot be read: {}", model, error.message());
  Source source;
  const bool stored = fs::is_regular_file(path, error) && (!model.ends_with(".json") || model.ends_with(".index.json"));
  if (stored) source.checkpoint = model;
  if (stored && is_program_file(model)) {
    source.maker = Maker::file;
    return source;
  }
  // GGUF says itself what it holds, under names of its own.
  if (stored && !model.ends_with(".gguf")) {
    const fs::path beside = path.parent_path() / "config.json";
    if (fs::exists(beside, error)) source.configuration = beside.string();
  } else if (!stored && fs::is_directory(path, error)) {
    if (fs::exists(path / "config.json", error)) {
      source.configuration = model;
      source.checkpoint = weights_beside(path);
    } else {
      source.checkpoint = model;
    }
  } else if (!stored) {
    check<ConfigError>(!names_file(model) || kind != fs::file_type::not_found, "{}: no such file", model);
    source.configuration = model;
  }
  if (source.configuration.empty()) source.maker = Maker::checkpoint;
  else if (!models::is_built_in(source.configuration, overrides_of(options))) source.maker = Maker::python;
  return source;
}

bool needs_python(const CommandLine& line) {
  const std::vector<const ModelOptions*> models = models_of(line);
  return std::any_of(models.begin(), models.end(), [](const ModelOptions* options) {
    const Maker maker = source_of(*options).maker;
    const bool python = maker == Maker::python;
    check<ValueError>(maker == Maker::file || (options->dims.empty() && !options->keep_going),
                      "{} is of programs in files, as model.pt2 and model.onnx; {} is none",
                      options->keep_going ? "--keep-going" : "--dim", options->model);
    check<ValueError>(python || !options->compile,
                      "--compile follows a program in Python, as FILE.py:CALLABLE or a model of transformers or timm; "
                      "{} is none",
                      options->model);
    return python;
  });
}

void check_has_forward(const CommandLine& line) {
  if (line.command == ModelCommand::estimate || line.command == ModelCommand::compare) return;
  for (const ModelOptions* options : models_of(line)) {
    const Source source = source_of(*options);
    if (source.maker != Maker::checkpoint) continue;
    checkpoint::open(source.checkpoint);  // what is no checkpoint either says what is wrong with it
    fail<ValueError>(
        "{}: a checkpoint without a config.json beside it has no forward; `tare estimate` sizes its "
        "tensors and `tare inspect` lists them",
        options->model);
  }
}

}  // namespace tare
