#pragma once

#include <map>
#include <span>

#include "tare/graph/onnx/model.h"
#include "tare/graph/pt2/run.h"

// Runs a model node by node: each is lowered to calls of operators, so that one truth says shapes, dtypes, FLOPs and
// memory; values of small tensors are computed beside them, for sizes hang on them.
namespace tare::graph::onnx {

/// A value whose sizes hang on what nobody said.
struct OpenSizes {
  std::optional<std::vector<std::optional<int64_t>>> dims;  ///< none: not even their number is known
  std::string why;
  /// `[2, ?]`, `[...]`
  std::string text() const;
};

/// A value of a run.
struct Item {
  enum class Kind : uint8_t {
    none,  ///< an optional that is empty, an input that was not given
    tensor,
    sequence,
    open,  ///< a tensor of which only the element type is sure, and what `sizes` says
    lost,  ///< what a node before did not give
  };
  Kind kind = Kind::none;
  int32_t type = kUndefined;  ///< the element type as the file's schema has it
  Tensor tensor;              ///< on the run's device; undefined until somebody asks where `known` says it all
  Tensor known;               ///< its values on the CPU, where they are known
  std::shared_ptr<std::vector<Item>> items;  ///< of a sequence
  const TensorRecord* record = nullptr;      ///< a weight whose values nobody asked for as yet
  std::shared_ptr<const OpenSizes> sizes;    ///< of what is `open`

  static Item of(Tensor tensor, int32_t type = kUndefined);
  static Item of_known(Tensor known);
  static Item of_sequence(std::vector<Item> items, int32_t type = kUndefined);
  static Item of_open(OpenSizes sizes, int32_t type);
};

/// Tensors of at most so many elements have values.
inline constexpr int64_t kMostKnown = 8192;

using pt2::Difference;
using pt2::Failure;
using pt2::Place;

/// A large tensor that a node has as an attribute: a weight, as some exporters write it.
struct Constant {
  const TensorRecord* record = nullptr;
  Item item;
  Index stack = kNone;  ///< of the node: of Program::stacks
};

struct RunOptions {
  Device device;
  /// A node that cannot run gives what the file says of its results, and the rest goes on.
  bool keep_going = false;
  /// The calls give the values that the model gives, for who records them as a program: what is known enters them with
  /// its numbers, and a node whose values no operator gives raises NotImplementedError. On the CPU.
  bool exact = false;
  /// Where sizes hang on values that nobody knows, or on sizes that nobody said, a value is `open` and what takes it
  /// goes on: it is executed at assumed sizes and values, and told is what all of them agree on. Such runs are not
  /// heard.
  bool open_sizes = false;
  /// Tensors of nodes that exist before the run; others come to be when their node runs.
  std::vector<Constant> constants = {};
};

struct Result {
  std::vector<std::pair<std::string, Item>> outputs;
  int64_t compared = 0;  ///< values that were held against the file
  std::vector<Difference> differences;
  std::vector<Failure> failures;                            ///< with `keep_going`
  std::vector<std::string> assumptions;                     ///< what was taken for granted, a sentence each
  std::map<std::string, std::vector<std::string>> unknown;  ///< operators without a row: the nodes that call them
};

/// Gives names of sizes values: dimensions of inputs by name or place (`x.0`), a number that an input is, a size of
/// another value (`nonzero.1`). Errors: ValueError for a name that is none, and for sizes that nobody said.
void bind(Program& program, const std::vector<std::pair<std::string, int64_t>>& sizes);

/// A value for each input of the graph, without bytes, of the sizes that were said. `open_sizes`: one of which the file
/// does not say how many dimensions it has is open. Errors: ValueError.
std::vector<Item> make_inputs(const Program& program, Device device, bool open_sizes = false);
/// One for each weight, which knows its place in its file.
std::vector<Item> make_weights(const Program& program, Device device);

/// What a weight is, by the first node that takes it.
struct WeightUse {
  std::string_view module;  ///< the path of the module that the node is of
  bool parameter = true;    ///< the format does not tell: it is floating, more than one number, and no statistics
};
std::vector<WeightUse> weight_uses(const Program& program);

/// One for each large tensor of a node, of graphs within nodes and of functions too.
std::vector<Constant> make_constants(const Program& program, Device device);

/// Runs it; with `exact`, `weights` end as their last node does. Errors: as operators raise, with the node, its module
/// and its line; DataDependentError where a result's size depends on values that are not known, saying how to say it.
Result run(Program& program, std::vector<Item> inputs, std::span<Item> weights, const RunOptions& options);

}  // namespace tare::graph::onnx
