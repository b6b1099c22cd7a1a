#pragma once

#include "tare/checkpoint/storage/materialize.h"
#include "tare/nn/module.h"

namespace tare::nn {

/// Every parameter and buffer of a module as a target of `checkpoint::materialize`, tied ones under each of their
/// names.
std::vector<checkpoint::Target> targets_of(const Module& module);

/// Gives a module's tensors their bytes on the CPU, in place: `checkpoint::materialize` of its targets.
/// Errors: LoadError when strict; CheckpointError.
checkpoint::LoadReport materialize(const Module& module, const checkpoint::MaterializeOptions& options = {});

}  // namespace tare::nn
