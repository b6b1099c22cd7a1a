#pragma once

#include "tare/dispatch/run.h"

// What happens to tensors that a call writes, beside the values.
namespace tare {

/// Gives an out= tensor its result's sizes; one that had elements was meant to have these already, so it warns.
void resize_out(const Tensor& out, const TensorMeta& wanted);

/// Copies what an operator changed. Where several elements lie in one place, what it kept of one is not to hide what it
/// wrote to another.
void copy_changed(const Tensor& target, const Tensor& made);

/// Errors: a tensor several of whose elements lie in one place.
void check_expanded(const Tensor& tensor);

/// Errors: `tensor` may not be written while the arguments are read, as Forms::Overlap says.
void check_overlaps(const Op& op, Args args, const Tensor& tensor);

/// Warns of one where it may be written all the same.
void warn_of_expanded(const Op& op, const Tensor& tensor);

}  // namespace tare
