#pragma once

#include <functional>

namespace tare {

struct Op;

/// Told, on this thread, of each operand that a call moves to other placements by itself: by which operator, and
/// whether ranks exchange something for it. Null: nobody asks.
extern constinit thread_local std::function<void(const Op& op, bool communicates)>* implicit_redistribution;

/// Has operators on distributed tensors answered: planned by the rows' sharding rules, executed on what this rank
/// holds. A second call does nothing.
void answer_distributed();

}  // namespace tare
