#pragma once

#include <functional>
#include <memory>

#include "tare/provenance/program.h"

// How what was recorded comes to storages: by the recorder, and by those who write without operators.
namespace tare {

/// No two steps, and no two storages of programs, have the same.
uint64_t next_number();
bool fills_storage(const Tensor& tensor);
/// Whether its bytes are for a program to make: there are none, and none are elsewhere.
bool has_no_bytes(const Tensor& tensor);

/// What the storage holds from now on; of null, that it was lost, by an operator where it is known which.
void set_record(const Storage& storage, std::shared_ptr<const Write> write, const Op* lost_by = nullptr);
/// What was noted of a storage last, though its version has moved since: a call is at work.
const RecordedBytes* last_record(const Storage& storage);
/// What a step writes to a storage whose contents so far are `before`.
std::shared_ptr<Write> write_of(const std::shared_ptr<Step>& step, const Storage& storage,
                                std::shared_ptr<const Write> before);
/// Notes it. Written whole, it is another storage to the program: nobody has to make what it held. A step of null loses
/// the contents.
void write_by(const std::shared_ptr<Step>& step, const Storage& storage, std::shared_ptr<const Write> before);

/// An operator that no recorder saw wrote the tensor: what that held, and what would have made it, is lost.
void note_overwritten(const Tensor& tensor, const Op& by);

// --- what other ranks bring ---

/// Set while an operator that communicates runs and values are followed: who is named where what it brings is not
/// known. Null: nobody follows it.
extern constinit thread_local const Op* bringing;
/// Tensors of which it is followed: a MiB of integers, as counts are, and single numbers. Parameters and data are none.
bool may_be_brought(const Tensor& tensor);
/// The tensor's contents as they are now, without its storage; its metadata alone where nothing was recorded of them.
Tensor contents_of(const Tensor& tensor);
/// Notes that `bring` writes the tensor, when somebody asks for its value: other ranks' contents and `own`. It gives
/// false where somebody does not know what it takes.
void note_brought(const Tensor& tensor, const std::vector<Tensor>& own, std::function<bool(const Tensor&)> bring);

}  // namespace tare
