#pragma once

namespace tare {

/// Has operators on distributed tensors answered: planned by the rows' sharding rules, executed on what this rank
/// holds. A second call does nothing.
void answer_distributed();

}  // namespace tare
