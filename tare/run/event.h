#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>

#include "tare/core/device.h"
#include "tare/dispatch/row.h"

// What happens in a run, as values: they can be kept, written to a file and compared. Names in them live as long as the
// process; ids count from 1 in a run, and 0 stands for none.
namespace tare {

using Id = uint64_t;

namespace event {

/// An operator begins. `parent` is the composite that calls it; `module_call` the call of a module on whose
/// behalf it runs: in backward, the one in which its forward was recorded.
struct OperatorBegin {
  Id call;
  Id parent;
  Id module_call;
  const Op* op;
  friend bool operator==(const OperatorBegin&, const OperatorBegin&) = default;
};
/// It ended. A composite ends after the operators that it is written in.
struct OperatorEnd {
  Id call;
  const Op* op;
  bool raised;
  friend bool operator==(const OperatorEnd&, const OperatorEnd&) = default;
};
/// Scratch memory that the operator's kernel takes on the device, from its begin to its end; or, `kept`, that a library
/// takes at its first such operator and keeps. PyTorch's backward has a thread, and so a workspace, of its own.
struct Workspace {
  Id call;
  Device device;
  int64_t bytes;
  bool kept = false;
  friend bool operator==(const Workspace&, const Workspace&) = default;
};
/// A storage came to be, in operator `call`.
struct StorageAllocated {
  Id storage;
  Device device;
  int64_t bytes;
  Id call;
  Id module_call;
  friend bool operator==(const StorageAllocated&, const StorageAllocated&) = default;
};
struct StorageResized {
  Id storage;
  int64_t before, bytes;
  friend bool operator==(const StorageResized&, const StorageResized&) = default;
};
struct StorageFreed {
  Id storage;
  friend bool operator==(const StorageFreed&, const StorageFreed&) = default;
};
/// Operator `call` wrote to a storage in place.
struct StorageWritten {
  Id storage;
  Id call;
  friend bool operator==(const StorageWritten&, const StorageWritten&) = default;
};
/// The tape keeps elements of the storage for backward; it may keep them several times.
struct Saved {
  Id storage;
  friend bool operator==(const Saved&, const Saved&) = default;
};
/// The tape let go of them once.
struct Released {
  Id storage;
  friend bool operator==(const Released&, const Released&) = default;
};
/// The storage holds the gradient of a leaf from now on.
struct GradientSet {
  Id storage;
  friend bool operator==(const GradientSet&, const GradientSet&) = default;
};
/// A module is entered: `call` is one of its calls, within the call `parent` of another.
struct ModuleEntered {
  Id module;
  Id call;
  Id parent;
  friend bool operator==(const ModuleEntered&, const ModuleEntered&) = default;
};
/// It returns tensors, and is left next.
struct ModuleReturned {
  Id module;
  Id call;
  friend bool operator==(const ModuleReturned&, const ModuleReturned&) = default;
};
/// Also after an error.
struct ModuleLeft {
  Id module;
  Id call;
  friend bool operator==(const ModuleLeft&, const ModuleLeft&) = default;
};
/// A part of the run begins: build, forward, loss, backward, step, or a name of the program's own.
struct PhaseBegin {
  Id phase;
  std::string_view name;
  friend bool operator==(const PhaseBegin&, const PhaseBegin&) = default;
};
struct PhaseEnd {
  Id phase;
  std::string_view name;
  friend bool operator==(const PhaseEnd&, const PhaseEnd&) = default;
};
/// Ranks of a group exchange `bytes` of payload in its `sequence`-th operation.
struct Collective {
  std::string_view operation, group;
  uint64_t sequence;
  int64_t bytes;
  friend bool operator==(const Collective&, const Collective&) = default;
};

}  // namespace event

using Event = std::variant<event::OperatorBegin, event::OperatorEnd, event::Workspace, event::StorageAllocated,
                           event::StorageResized, event::StorageFreed, event::StorageWritten, event::Saved,
                           event::Released, event::GradientSet, event::ModuleEntered, event::ModuleReturned,
                           event::ModuleLeft, event::PhaseBegin, event::PhaseEnd, event::Collective>;

/// The kinds of events as a set, a bit for each.
using EventKinds = uint32_t;
namespace event_detail {
template <class E, class... All>
constexpr size_t position(std::variant<All...>*) {
  size_t i = 0;
  (void)((std::is_same_v<E, All> || (++i, false)) || ...);
  return i;
}
}  // namespace event_detail
/// The place of a kind among the kinds.
template <class E>
inline constexpr size_t kind_index = event_detail::position<E>(static_cast<Event*>(nullptr));
inline constexpr size_t kEventKinds = std::variant_size_v<Event>;
/// `kinds_of<event::Saved, event::Released>`
template <class... E>
inline constexpr EventKinds kinds_of = ((EventKinds{1} << kind_index<E>) | ... | 0);

/// Makes one `read` out of a function for each kind of event: `on(event, [&](const event::ModuleLeft&) {...}, ...)`.
/// Events without a function are passed over.
template <class... F>
void on(const Event& event, F&&... functions) {
  struct All : F... {
    using F::operator()...;
  };
  std::visit(
      [all = All{std::forward<F>(functions)...}](const auto& item) {
        if constexpr (requires { all(item); }) all(item);
      },
      event);
}

/// A text that lives as long as the process, one for all that are equal.
std::string_view interned(std::string_view text);

}  // namespace tare
