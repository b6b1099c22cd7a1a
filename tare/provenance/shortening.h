#pragma once

#include <memory>

#include "tare/provenance/program.h"

namespace tare {

/// After so many writes in place a storage's program is looked at: a loop that counts would keep a step for each turn.
constexpr uint32_t kWritesOfAChain = 128;

/// The bytes that a chain of writes to a tensor's small storage comes to, as those of a new storage of the program;
/// null where the chain is short, or what it reads would take much to make.
std::shared_ptr<const Write> shortened(const Tensor& written, uint64_t number, int64_t most_bytes);

}  // namespace tare
