#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tare/graph/script/program.h"

namespace tare::graph::script {

/// Writes a module and the code of its program as an archive that PyTorch 2.13 loads (`torch.jit.load`), to `sink`, in
/// order. `folder` is what PyTorch calls the archive's name; extra files are (name, contents). Tensors that know their
/// place in a file are read from there, one at a time. Errors: ValueError for a tensor without bytes, with its path,
/// and for a value that the format has not.
void write(Program& program, const std::shared_ptr<Object>& root, const std::string& folder,
           const std::vector<std::pair<std::string, std::string>>& extra, const checkpoint::Sink& sink);

}  // namespace tare::graph::script
