#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tare/checkpoint/archive/json_document.h"
#include "tare/checkpoint/storage/contents.h"
#include "tare/core/kept_lists.h"
#include "tare/dispatch/row.h"
#include "tare/dispatch/value.h"
#include "tare/graph/pt2/expression.h"

// Exported programs in files (`torch.export.save`, .pt2): what is in one, read without running or unpickling anything
// of it. The schema is torch/_export/serde/schema.py's, version 8; `run` (tare/graph/pt2/run.h) runs one.
namespace tare::graph::pt2 {

using checkpoint::Json;
using Index = int32_t;
inline constexpr Index kNone = -1;

/// The schema that is read. A file of a later minor version may say more, which is counted and passed over.
inline constexpr int64_t kMajor = 8, kMinor = 20;

/// An integer of the file's: a number, or an expression over symbols.
struct Size {
  int64_t number = 0;  ///< or the value that the expression had when the program was exported, where it has one
  Expressions::Id expression = -1;
  bool has_number = true;
  bool is_symbolic() const { return expression >= 0; }
};

/// A tensor as the file describes it. Lists of it, and those below that are spans, are the program's (Program::lists).
struct TensorRecord {
  DType dtype = DType::undefined;
  Device device;
  Layout layout = Layout::strided;
  bool requires_grad = false;
  std::span<const Size> sizes, strides;
  Size offset;
};

/// A value of a graph: a tensor or a number.
struct ValueRecord {
  enum class Kind : uint8_t { none, tensor, integer, floating, boolean, object };
  std::string_view name;
  Kind kind = Kind::none;
  TensorRecord tensor;
  Size number;             ///< of integer and boolean
  Index defined = kNone;   ///< the node that makes it; kInput: an input
  Index last_use = kNone;  ///< the last node that takes it; the number of nodes: the graph's result
  static constexpr Index kInput = -2;
};

struct Graph;

/// An argument or result of a node.
struct Argument {
  enum class Kind : uint8_t {
    none,
    constant,  ///< `value`
    one,       ///< one of the graph's values
    list,      ///< several, numbers among them perhaps: `value` has those where `values` says kNone
    tensors,   ///< tensors; kNone stands for None
    graph,
    text,    ///< an object's name, an operator's, ...: what a run takes no notice of
    nested,  ///< lists of lists
  };
  std::string_view name;  ///< of the operator's argument; empty where nobody says
  Kind kind = Kind::none;
  bool by_name = false;  ///< it was given as a keyword
  Value value;
  std::span<const Index> values;
  std::unique_ptr<Graph> graph;
  std::string_view text;
  Json where;
};

struct Node {
  std::string_view target, name;
  const Op* op = nullptr;  ///< null: no operator of the registry; `special` says what it is then
  std::vector<Argument> inputs, outputs;
  std::span<const Index> positions;  ///< of each input among the operator's arguments
  Index stack = kNone;               ///< of Program::stacks; kNone: nobody says
  Json metadata;
  bool single = false;  ///< its one result stands alone, not in a tuple
};

struct Graph {
  std::string_view name;
  std::vector<ValueRecord> values;
  std::vector<Argument> inputs, outputs;
  std::vector<Node> nodes;
  std::vector<std::span<const Index>> ends;  ///< by node: values that nothing takes after it
};

/// What an input of the outermost graph stands for.
struct InputRecord {
  enum class Kind : uint8_t { user, parameter, buffer, constant, object, token, value };
  Kind kind = Kind::user;
  std::string name;     ///< of a parameter and so on: its path; else the graph's
  Index value = kNone;  ///< kNone: a constant that the program was exported with, which no node takes
  bool persistent = true;
};

struct OutputRecord {
  std::string_view kind;  ///< `user_output`, `buffer_mutation`, ...
  std::string target;     ///< what is written: a buffer, an input; empty for others
};

struct ModuleRecord {
  std::string path, kind;
};

/// A call of a module that a node is in: the module, and which of its calls.
struct Frame {
  Index module = kNone;
  std::string_view call;
  friend bool operator==(const Frame&, const Frame&) = default;
};

struct Symbol {
  std::string name;
  std::optional<int64_t> least, most;  ///< its range
  std::optional<int64_t> example;      ///< its value when the program was exported; none for what is known at run time
  /// Dimensions of inputs that are this symbol: (input, dimension).
  std::vector<std::pair<Index, int64_t>> places;
};

/// Something of an archive that is never opened.
struct Unopened {
  std::string name, why;
  int64_t bytes = 0;
};

struct Program {
  struct Lists {
    KeptLists<Size> sizes;
    KeptLists<Index> indices;
  };
  std::string path, torch_version, layout;  ///< layout: `archive 0`, or `before 2.8`
  int64_t major = 0, minor = 0;
  int64_t unknown_fields = 0;  ///< of a later minor version
  Lists lists;
  std::unique_ptr<checkpoint::JsonDocument> document;
  Expressions expressions;
  std::vector<Symbol> symbols;
  Graph graph;
  std::vector<InputRecord> inputs;
  std::vector<OutputRecord> outputs;
  std::vector<ModuleRecord> modules;  ///< the root first
  std::vector<std::vector<Frame>> stacks;
  std::vector<Unopened> unopened;
  int64_t nodes = 0;  ///< those of subgraphs too
  checkpoint::Contents weights;

  /// A tensor as the file describes it, for the values that symbols have; on the device of the file's. Errors: Error.
  TensorMeta meta(const TensorRecord& record) const;
  int64_t number(const Size& size) const {
    return size.is_symbolic() ? expressions.integer(size.expression) : size.number;
  }
  /// Whether all symbols of a record have values.
  bool has_values(const TensorRecord& record) const;
  /// `float32[s77, 3, 16, 16]`
  std::string text(const TensorRecord& record) const;
};

/// Reads a program and the places of its weights. Errors: CheckpointError with the archive's member and the JSON path.
std::unique_ptr<Program> read(const std::string& path);
std::unique_ptr<Program> read(std::shared_ptr<checkpoint::File> file);
/// Whether a file is one, by its first bytes and its archive's members.
bool is_program(const std::string& path);
/// Reads the JSON of a program alone. Errors: CheckpointError.
std::unique_ptr<Program> parse(const std::string& name, std::string json);

/// The line of the user's program that a node comes from, the innermost outside of PyTorch's own files where there is
/// one: file and line; 0 where nobody says.
std::pair<std::string, int> source_of(const Node& node);

/// Where a node stands in the program.
struct Place {
  std::string node, target, module, kind, file;
  int line = 0;
  /// `in node conv2d_3 (torch.ops.aten.conv2d.default), in layer1.0.conv1 (Conv2d), model.py:12`
  std::string text() const;
};

Place place_of(const Program& program, const Node& node);

}  // namespace tare::graph::pt2
