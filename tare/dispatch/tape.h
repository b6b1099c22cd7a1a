#pragma once

#include "tare/dispatch/rule.h"

namespace tare {

class DispatchHandler;
struct Op;

/// The recorder of gradients, as calls see it. It is built on top of dispatch, in tare/autograd, which defines `tape`
/// as tare/ops defines `kFamilies`: a constant that the library cannot be linked without, and that is there before any
/// code runs. Nothing registers itself.
struct Tape {
  /// Runs an operator, or asks `handler` in its place, and keeps what its derivative needs if gradients flow through
  /// it.
  void (*record)(const Op& op, Args args, Results results, DispatchHandler* handler);
  /// Marks views of a tensor that gradients flow to, made while recording was off: writing them in place is an error.
  void (*note_unrecorded_views)(const Op& op, Args args, Results results);
  /// Errors: an out= form that writes what could have a gradient, of arguments that gradients flow from. For
  /// composites, which do not pass through `record`.
  void (*check_out)(const Op& op, Args args);
};
/// Of this library alone, so that a call goes through it without a table of addresses.
extern const Tape tape [[gnu::visibility("hidden")]];

}  // namespace tare
