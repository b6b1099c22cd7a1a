#pragma once

namespace tare {

/// Has operators on distributed tensors answered: planned by the rows' sharding rules, executed on what this rank
/// holds. A second call does nothing.
void answer_distributed();

/// Whether tensors that are not distributed are taken for such as every rank has the same, on this thread.
extern constinit thread_local bool implicit_replication;

}  // namespace tare
