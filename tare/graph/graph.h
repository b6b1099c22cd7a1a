#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tare/dispatch/boxed_call.h"
#include "tare/run/run.h"

// A recorded run as a value: `Capture` (tare/graph/capture.h) makes it, `run` (tare/graph/run.h) runs it again, `print`
// (tare/graph/text.h) shows it. It holds no tensor and refers to nothing that may end, but to operators.
namespace tare::graph {

/// A position in one of the graph's tables. Tables are in the order in which the run came to their items.
using Index = int32_t;
inline constexpr Index kNone = -1;
/// Among a call's results: the caller gave no place for it.
inline constexpr Index kNoPlace = -2;

/// A piece of memory.
struct StorageInfo {
  int64_t bytes = 0;  ///< when it came to be, or was first seen
  Device device;
  bool before = false;                 ///< it existed before the run
  bool host = false;                   ///< host memory lay behind it
  Index node = kNone;                  ///< the innermost call in which it was allocated
  Index module_call = kNone;           ///< the call of a module on whose behalf
  std::optional<std::string> contents; /**< its bytes when it was first read, of a small one in host memory that no call
                                            wrote: a number that became a tensor */
  friend bool operator==(const StorageInfo&, const StorageInfo&) = default;
};

/// Whether tensors of these look alike, in every respect.
bool same(const TensorMeta& a, const TensorMeta& b);

/// A tensor: what it looks like, and the storage that it lies on. Tensors of one storage that look alike are one value
/// of the graph; a view is another value of the same storage.
struct TensorInfo {
  TensorMeta meta;
  Index storage = kNone;        ///< kNone: it has none, as a tensor in whose place only its metadata stands
  bool wrapped_number = false;  ///< it promotes as a number
  friend bool operator==(const TensorInfo& a, const TensorInfo& b);
};

enum class Role : uint8_t { input, parameter, buffer };
const char* name(Role role);

/// What must be there when the graph runs.
struct Input {
  Index tensor = kNone;
  std::string name;  ///< empty: nobody said
  Role role = Role::input;
  friend bool operator==(const Input&, const Input&) = default;
};

/// What a call depends on besides its arguments.
struct CallState {
  DType default_dtype = DType::float32;
  Device default_device = DeviceType::cpu;
  bool fake = false;       ///< tensors on the CPU got no bytes
  bool inference = false;  ///< storages were made for inference alone
  friend bool operator==(const CallState&, const CallState&) = default;
};

/// A call of an operator. A composite is followed by the calls that it was written in, which end before `end`; a reader
/// takes it or them.
struct Node {
  BoxedCall call;
  std::vector<Index> operands;         ///< tensors: the arguments', flat and in order
  std::vector<Index> results;          ///< tensors, likewise; those of a list together
  std::vector<int64_t> result_counts;  ///< tensors in each result that is one or a list; empty: one in each
  std::vector<Value> numbers;          ///< results that are no tensors
  Index parent = kNone;                ///< the composite that calls it
  Index end = kNone;                   ///< the first node after it and its parts
  Index module_call = kNone;           ///< the call of a module on whose behalf; in backward, the forward's
  Index phase = kNone;                 ///< the innermost one
  Index line = kNone;                  ///< of the user's program
  CallState state;
  bool raised = false;  ///< it has no results, and what happened within it are steps
  const Op& op() const { return *call.op; }
  friend bool operator==(const Node& a, const Node& b);
};

struct Module {
  std::string path, kind;  ///< as `Run::name_module` was told
  friend bool operator==(const Module&, const Module&) = default;
};

/// One call of a module.
struct ModuleCall {
  Index module = kNone;         ///< kNone: it began before the run
  Index caller = kNone;         ///< the call of a module within which it was made
  std::vector<Index> returned;  ///< tensors
  friend bool operator==(const ModuleCall&, const ModuleCall&) = default;
};

/// A line of the user's program.
struct Line {
  std::string file;
  int line = 0;
  friend bool operator==(const Line&, const Line&) = default;
};

struct Phase {
  std::string name;
  friend bool operator==(const Phase&, const Phase&) = default;
};

struct Collective {
  std::string operation, group;
  uint64_t sequence = 0;
  int64_t bytes = 0;
  friend bool operator==(const Collective&, const Collective&) = default;
};

/// What happened, one thing after the other. What a call does by itself when it is made (allocate its results, write,
/// resize) is no step, unless it raised.
struct Step {
  enum class Kind : uint8_t {
    begin,     ///< of a node; its parts, or what else happened within it, follow
    end,       ///< of a node
    allocate,  ///< a storage, outside of every operator, or within one besides its results, or within one that raised
    resize,    ///< a storage, to `bytes`
    free,      ///< a storage
    save,      ///< the tape keeps a storage's elements
    release,   ///< and lets go of them
    gradient,  ///< a storage holds a gradient of a leaf from now on
    enter,     ///< a module's call
    returned,  ///< it returns tensors
    leave,     ///< a module's call
    begin_phase,  ///< a phase
    end_phase,    ///< a phase
    collective    ///< a collective
  };
  Kind kind;
  Index index;        ///< in the table of what the kind speaks of
  int64_t bytes = 0;  ///< of `resize`
  friend bool operator==(const Step&, const Step&) = default;
};

struct Graph {
  std::vector<Input> inputs;
  std::vector<Index> outputs;  ///< tensors that the maker named as such
  std::vector<StorageInfo> storages;
  std::vector<TensorInfo> tensors;
  std::vector<Node> nodes;
  std::vector<Module> modules;
  std::vector<ModuleCall> module_calls;
  std::vector<Phase> phases;
  std::vector<Collective> collectives;
  std::vector<Line> lines;
  std::vector<Step> steps;
  friend bool operator==(const Graph&, const Graph&) = default;

  /// The storages that a call writes in place, in order; of a composite, none.
  std::vector<Index> written(const Node& node) const;
  /// The module of a node and its callers, innermost first.
  std::vector<Index> modules_of(const Node& node) const;
};

/// Checks that every index lies in its table, nodes and steps nest, and storages live while they are used: what
/// `run` and `print` rely on. Errors: Error that names the place.
void validate(const Graph& graph);

}  // namespace tare::graph
