#pragma once

#include "tare/dispatch/run.h"

// What tensors that a call writes must be, and what happens to them beside the values.
namespace tare {

/// What the operator demands of a tensor that it writes before it looks at the rest. Errors.
void check_written(const Op& op, Args args, const Tensor& tensor);

/// Errors: the result, of which `meta` is known, may not be written into self.
void check_inplace(const Op& op, Args args, const Tensor& self, const TensorMeta& meta);

/// Errors: it may not be written into an out= tensor; its sizes are not asked for.
void check_out(const Op& op, Args args, const Tensor& out, const TensorMeta& meta, bool any_device);

/// Whether the call says the dtype of the result.
bool dtype_given(const Op& op, Args args);

/// Whether the operator computes in the dtype of what it writes: it does so for itself, and was told no other.
bool computes_in_target(const Op& op, Args args);

/// Gives an out= tensor its result's sizes; one that had elements was meant to have these already, so it warns.
void resize_out(const Tensor& out, const TensorMeta& wanted);

/// Copies what an operator changed. Where several elements lie in one place, what it kept of one is not to hide what it
/// wrote to another.
void copy_changed(const Tensor& target, const Tensor& made);

/// Errors: a tensor several of whose elements lie in one place.
void check_expanded(const Tensor& tensor);

/// Errors: `tensor` may not be written while the arguments are read, as its policy says.
void check_overlaps(const Op& op, Args args, const Tensor& tensor);

/// Errors: an argument shares a part of `written`'s memory, but not all of it in the same order.
void check_apart(const Tensor& written, const Tensor& argument);

/// Puts what a composite computed into its out= tensor, which gets `wanted`'s sizes and strides first. `may_expand`:
/// several elements of it may lie in one place. Errors: they do; the result has a history, which would be
/// lost; another device.
void replace_out(const Tensor& out, const Tensor& made, const TensorMeta& wanted, std::string_view op,
                 bool may_expand = false);

/// Warns of one where it may be written all the same.
void warn_of_expanded(const Op& op, const Tensor& tensor);

}  // namespace tare
