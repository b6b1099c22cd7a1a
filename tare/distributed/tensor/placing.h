#pragma once

#include <set>
#include <string_view>
#include <vector>

#include "tare/dispatch/sharding.h"

// What PyTorch 2.13 does with an operator's distributed tensors besides what the row's sharding rule says: in which way
// it chooses among strategies, and which there are of distributed tensors alone.
namespace tare {

/// Facts about one operator, recorded from PyTorch: the tables beside placing.cpp.
struct Placing {
  enum class Way : uint8_t {
    listed,   ///< of its strategies in their sequence the cheapest; where nothing is cut, nothing gets cut
    written,  ///< the same, with cuts that it may always make
    derived,  ///< PyTorch has no rule, and tries all placements of the tensors: cuts before whole, in their sequence
    leads,    ///< one tensor's placements stay as far as strategies take them, the others follow
    joins,    ///< all tensors are placed as one of them is, the one for which that costs least
    merges,   ///< all tensors are placed as those that are cut, if these agree, else as those that are partial
  } way = Way::listed;
  size_t leader = 0;        ///< of `leads`: which tensor
  bool whole = false;       ///< all tensors are whole: PyTorch has no other way, though the row has
  bool no_partial = false;  ///< nothing partial goes through
  /// A partial tensor goes through beside cuts, into a result of the same sizes.
  bool partial_beside_cuts = false;
  /// Which partial tensors go through, as patterns (partials.inc); null: as the row says.
  const std::set<std::string_view>* patterns = nullptr;
  /// Adds strategies to those of the row.
  using More = void (*)(const ShardingCall& call, std::vector<Strategy>& strategies);
  More more = nullptr;
  bool more_first = false;  ///< of two that take the same, what is added counts
  /// An argument that is marked as written and of which nobody reads what was written: it is moved like those that are
  /// read. -1: none.
  int64_t scratch = -1;
};

const Placing& placing_of(const Op& op);

/// Of the strategies of an operator those by which partial tensors go through it in PyTorch too; norms, which have no
/// pattern, go through where the rules say so.
void leave_pytorchs(std::vector<Strategy>& strategies, const Op& op, const Placing& placing);

/// What `Placing::more` may be (more_strategies.cpp).
namespace placing {
void norms(const ShardingCall& call, std::vector<Strategy>& found);
void norms_of_each(const ShardingCall& call, std::vector<Strategy>& found);
void zeros(const ShardingCall& call, std::vector<Strategy>& found);
void mean_loss(const ShardingCall& call, std::vector<Strategy>& found);
void loss_backward(const ShardingCall& call, std::vector<Strategy>& found);
void weight_of_group_norm(const ShardingCall& call, std::vector<Strategy>& found);
void joined_dims(const ShardingCall& call, std::vector<Strategy>& found);
}  // namespace placing

}  // namespace tare
