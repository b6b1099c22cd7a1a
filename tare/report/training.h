#pragma once

#include <functional>

#include "tare/report/model_run.h"

namespace tare {

/// A forward of the subject on its inputs: outputs by name.
using Forward = std::function<std::vector<NamedTensor>()>;

/// What `--lora` trains, in words.
std::string adapters_text(int64_t count, int64_t elements, const TrainingOptions& options);

/// Makes the training steps that the run's options ask for on a run that was started, and stops it. Forward, loss,
/// backward, clip, step and zero_grad are phases; outputs live until their backward is done. `casts` says that
/// `forward` enters autocast by itself. Errors: what these raise.
void train(ModelRun& run, const Forward& forward, bool casts = false);

}  // namespace tare
