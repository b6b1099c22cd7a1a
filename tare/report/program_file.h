#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tare/report/model_run.h"
#include "tare/report/text.h"

// What programs in files of every kind are told and tell alike; file_run.h has the functions of all kinds.
namespace tare {

/// A kind of program in a file: how a file of it is known, run and described. The functions are file_run.h's.
struct ProgramKind {
  bool (*is)(const std::string& path);
  std::shared_ptr<ModelRun> (*run)(const ModelOptions& options);
  std::string (*text)(const std::string& path, const Style& style);
  std::string (*json)(const std::string& path);
};

/// Refuses flags that no program in a file has a use for, and those of `more` that are given. Errors: ValueError.
void refuse_unused(const ModelOptions& options, std::initializer_list<std::pair<bool, const char*>> more = {});

/// A tensor that a program takes, and its sizes where the file fixes them.
struct DescribedInput {
  std::string name;
  std::vector<std::optional<int64_t>> sizes;
};

/// Sizes as `INPUT.DIM`, or by a name of the file's.
using SaidSizes = std::vector<std::pair<std::string, int64_t>>;

/// The sizes that --batch, --seq, --image, --input and --dim say. `other_than` tells what an input takes if a tensor
/// is nothing for it. Errors: ValueError for a size that the file fixes otherwise and for an input that is not there.
SaidSizes said_sizes(
    const ModelOptions& options, const std::vector<DescribedInput>& inputs, Device device,
    const std::function<std::optional<std::string>(size_t input, const TensorMeta& given)>& other_than);

/// Runs `forward`, as a training step or without gradients. What it raises is the run's problem; an error of a flag's
/// is raised again: ValueError.
void run_program(ModelRun& run, const std::function<std::vector<NamedTensor>()>& forward);

/// `  calls   3 x add, 2 x mm`: the most frequent first, in lines of the style's width. Nothing of no counts.
std::string counted_text(std::string_view what, const std::map<std::string, int64_t>& counts, const Style& style);

}  // namespace tare
