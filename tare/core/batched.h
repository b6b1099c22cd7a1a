#pragma once

#include "tare/core/stand_in.h"

namespace tare {

/// What a tensor within `vmap` stands for: one of many of the same metadata, which lie side by side in a tensor with
/// one dimension more. The tensor has the sizes of one, and a storage of no bytes that holds them all.
struct Batch : StandIn {
  Batch(Tensor all, int64_t level, bool mapped) : all(std::move(all)), level(level), mapped(mapped) {}
  Tensor all;     ///< dimension 0 is the one that is mapped; a tensor of another level or a plain one
  int64_t level;  ///< of the `vmap` that it belongs to, counted from 1
  bool mapped;    ///< false: the same for each, and no dimension is mapped
};

/// Whether a tensor stands for many. An unknown storage without memory holds nothing else; one whose values were lost
/// may have the note of where its memory is from.
inline bool is_batched(const Tensor& tensor) {
  const Storage& storage = tensor.storage();
  return storage && storage->provenance != nullptr && storage.state() == StorageState::unknown &&
         storage->data == nullptr;
}
inline const Batch& batch_of(const Tensor& tensor) { return *static_cast<const Batch*>(tensor.storage()->provenance); }
/// The level of a tensor, 0 for one that stands for itself.
inline int64_t level_of(const Tensor& tensor) {
  return tensor.defined() && is_batched(tensor) ? batch_of(tensor).level : 0;
}
/// A tensor that stands for those along dimension 0 of `all`, or for `all` itself wherever it is asked.
Tensor batched_tensor(Tensor all, int64_t level, bool mapped = true);

/// What a tensor stands for, or the tensor itself: where values are, if they are known.
const Tensor& values_behind(const Tensor& tensor);

/// What random operators do within a `vmap`.
enum class Randomness : uint8_t { error, same, different };
/// A `vmap` that runs on this thread, the innermost; null: none does.
struct BatchLevel {
  int64_t number, size;
  Randomness randomness;
  BatchLevel* outer;
};
extern constinit thread_local BatchLevel* innermost_level TARE_FAST_TLS;

}  // namespace tare
