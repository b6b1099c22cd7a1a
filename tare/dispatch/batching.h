#pragma once

#include "tare/dispatch/rule.h"

namespace tare {

struct Op;

/// Calls within `vmap`, as calls see it: defined in tare/batching, as the tape is in tare/autograd.
struct Batching {
  /// Whether the innermost `vmap` has a say in a call: an argument stands for many, or random numbers are drawn.
  bool (*takes)(const Op& op, Args args);
  /// Makes such a call once for all.
  void (*call)(const Op& op, Args args, Results results);
};
extern const Batching batching [[gnu::visibility("hidden")]];

}  // namespace tare
