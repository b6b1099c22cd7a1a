#include "tare/report/stored.h"

#include <fmt/format.h>

#include "tare/checkpoint/storage/contents.h"
#include "tare/ops.h"
#include "tare/report/inspect.h"
#include "tare/report/text.h"

namespace tare {

using checkpoint::Contents;
using checkpoint::StoredBytes;
using checkpoint::StoredTensor;

StoredTypes::StoredTypes(const Source& source, const ModelOptions& options) {
  if (source.checkpoint.empty() || !options.dtype.empty()) return;
  checkpoint_ = source.checkpoint;
  const Contents contents = checkpoint::open(checkpoint_);
  for (const StoredTensor tensor : contents.tensors)
    if (tensor.encoding.empty() && is_floating(tensor.dtype)) types_.emplace(tensor.name, tensor.dtype);
}

std::optional<DType> StoredTypes::of(const std::string& path) {
  if (checkpoint_.empty()) return {};
  ++asked_;
  auto found = types_.find(path);
  if (found == types_.end()) found = types_.find(path.substr(path.find('.') + 1));
  if (found == types_.end()) return {};
  ++found_;
  return found->second;
}

std::string StoredTypes::text() const {
  if (checkpoint_.empty()) return "";
  if (found_ == 0)
    return fmt::format("{} stores no tensor under a name of the model's: types are the configuration's", checkpoint_);
  if (found_ == asked_)
    return fmt::format("tensors have the types in which {} stores them; --dtype says another", checkpoint_);
  return fmt::format(
      "{} of {} tensors have the types in which {} stores them, the others the configuration's; "
      "--dtype says another",
      found_, asked_, checkpoint_);
}

namespace {

void refuse_flags(const ModelOptions& options) {
  const std::pair<bool, const char*> given[] = {
      {options.training.on, "--train"},       {options.serving.on(), "--context"},
      {options.batch.has_value(), "--batch"}, {options.seq.has_value(), "--seq"},
      {options.image.has_value(), "--image"}, {!options.inputs.empty(), "--input"},
      {!options.set.empty(), "--set"},        {!options.dtype.empty(), "--dtype"}};
  for (const auto& [is_given, flag] : given)
    check<ValueError>(!is_given,
                      "{}: {} is a checkpoint without a config.json beside it: it has tensors and no forward", flag,
                      options.model);
}

}  // namespace

std::shared_ptr<ModelRun> run_stored(const ModelOptions& options, const std::string& path) {
  refuse_flags(options);
  const Contents contents = checkpoint::open(path);
  auto run = std::make_shared<ModelRun>(options);
  const Target::Guard there(run->target);
  Subject& subject = run->subject;
  subject.name = options.model;
  subject.kind = checkpoint::name(contents.format);
  subject.is_module = false;
  for (const auto& [type, sum] : totals(contents).types)
    subject.stored.push_back({std::string(type), sum.elements, sum.bytes});
  for (const StoredBytes storage : contents.storages)
    subject.parameters.push_back(empty({storage.bytes}, DType::uint8, {}, run->target.device));
  run->start();
  run->stop();
  return run;
}

}  // namespace tare
