#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tare/checkpoint/archive/file.h"
#include "tare/core/place_table.h"
#include "tare/core/tensor.h"
#include "tare/graph/onnx/wire.h"

// Models in ONNX files: what is in one, read without running anything of it, and without a byte of a weight. The
// messages are those of onnx.proto; `run` (tare/graph/onnx/run.h) runs one.
namespace tare::graph::onnx {

using Index = int32_t;
inline constexpr Index kNone = -1;

/// Element types as the file numbers them (TensorProto.DataType).
enum Type : int32_t {
  kUndefined = 0,
  kFloat = 1,
  kUint8 = 2,
  kInt8 = 3,
  kInt32 = 6,
  kInt64 = 7,
  kString = 8,
  kBool = 9,
  kFloat16 = 10,
  kDouble = 11,
  kBfloat16 = 16,
  kUint4 = 21,
  kInt4 = 22,
  kFloat4 = 23,
  kUint2 = 25,
  kInt2 = 26,
};

/// What stands for an element type here.
struct TypeInfo {
  const char* name;  ///< as the file's schema spells it
  DType dtype;       ///< undefined: there is no such type
  int16_t bits;      ///< of an element in a file; 0: as long as it is (strings)
  bool stands_in;    ///< tensors of it are told in another type's: strings, and what is smaller than a byte
};
/// Errors: TypeError for a number that is no type.
const TypeInfo& type_info(int32_t type);
bool is_type(int64_t type);
/// The type that a dtype is; kUndefined for those that ONNX has not.
int32_t type_of(DType dtype);

/// A text of the file's, where it stands.
class [[gnu::packed, gnu::aligned(4)]] Text {
 public:
  Text() = default;
  Text(std::string_view text) : data_(text.data()), size_(static_cast<uint32_t>(text.size())) {}
  operator std::string_view() const { return {data_, size_}; }
  std::string_view view() const { return *this; }
  bool empty() const { return size_ == 0; }

 private:
  const char* data_ = nullptr;
  uint32_t size_ = 0;  // a name of more bytes is refused
};

/// Bytes in a file beside the model's.
struct External {
  std::string location;
  int64_t offset = 0, length = -1;               ///< -1: to the file's end
  std::shared_ptr<const checkpoint::File> file;  ///< once it was found
};

/// A tensor of the file's.
struct TensorRecord {
  Text name;
  int32_t type = kUndefined;
  bool has_raw = false;
  Index value = kNone;                 ///< of the graph, of a weight
  std::span<const int64_t> dims;       ///< in Program::arena
  std::string_view stored;             ///< `has_raw`: its bytes; else its message, where elements are in typed fields
  const External* external = nullptr;  ///< of Program::externals; null: its bytes are in the model's file
  IntList sizes() const { return {dims.data(), static_cast<int64_t>(dims.size())}; }
  int64_t numel() const;
  int64_t bytes() const;  ///< as stored
};

/// One dimension: a number, a name, or neither.
struct Dim {
  std::optional<int64_t> value;
  std::string_view name;
};

/// The type of a value as the file tells it.
struct TypeRecord {
  enum class Kind : uint8_t { unknown, tensor, sequence, optional, other };
  Kind kind = Kind::unknown;
  int32_t type = kUndefined;  ///< of a tensor, or of what is within
  bool has_shape = false;
  std::vector<Dim> dims;
  /// `float[batch, 3]`
  std::string text() const;
};

struct Graph;
struct Function;

/// What few attributes have.
struct AttributeRest {
  std::string_view refers;  ///< to an attribute of the function that the node is in
  std::vector<float> reals;
  std::vector<std::string_view> texts;
  std::unique_ptr<TensorRecord> sparse_values, sparse_indices;
  std::vector<int64_t> sparse_dims;
  TypeRecord type;  ///< of a type_proto
  std::vector<std::unique_ptr<Graph>> graphs;
};

struct Attribute {
  std::string_view name, text;
  int64_t integer = 0;
  float real = 0;
  int32_t kind = 0;                   ///< AttributeProto.AttributeType
  std::span<const int64_t> integers;  ///< in Program::arena
  std::unique_ptr<TensorRecord> tensor;
  std::unique_ptr<AttributeRest> own;  ///< null: nothing of it
  const AttributeRest& rest() const;
};

/// A value of the graph, or of one that it stands in.
struct Ref {
  int16_t up = 0;  ///< how many graphs outwards
  Index index = kNone;
  friend auto operator<=>(const Ref&, const Ref&) = default;
};

struct Row;

/// What nodes call, once for all of them.
struct Callee {
  std::string_view op, domain, overload;
  const Row* row = nullptr;      ///< null: nobody knows it
  Function* function = nullptr;  ///< of the model's own
  int64_t version = 0;           ///< of the operator set
};

/// What many nodes have not.
struct NodeRest {
  std::vector<Attribute> attributes;
  std::string_view trace;  ///< the lines of the program that made it, as Python prints them
};

/// Files have hundreds of thousands of them: what they have in common stands elsewhere.
struct Node {
  const Callee* callee = nullptr;
  std::unique_ptr<NodeRest> own;  ///< null: nothing of it
  const Index* links = nullptr;   ///< in Program::arena: inputs, and outputs behind them
  uint32_t input_count = 0, output_count = 0;
  Text name;
  Index stack = kNone;  ///< of Program::stacks
  /// Each as Graph::ref takes it; kNone: not given.
  std::span<const Index> inputs() const { return {links, input_count}; }
  /// kNone: not asked for.
  std::span<const Index> outputs() const { return {links + input_count, output_count}; }
  const NodeRest& rest() const;
  NodeRest& make_rest();
  /// `com.microsoft::Gelu`, `Conv`
  std::string target() const;
  /// Its name, or its first output's.
  std::string label(const Graph& graph) const;
};

struct ValueRecord {
  Text name;
  Index last_use = kNone;  ///< the number of nodes: the graph's result
};

/// Values by their names.
class Names {
 public:
  /// kNone where there is none.
  Index find(const std::vector<ValueRecord>& values, std::string_view name) const;
  /// Adds the last of `values`, whose name is not there.
  void add(const std::vector<ValueRecord>& values);
  void make_room(const std::vector<ValueRecord>& values, size_t count);

 private:
  PlaceTable places_;
};

struct Graph {
  struct Typed {
    Index value;
    Text message;  ///< where the file tells the value's type
  };
  std::string_view name;
  std::vector<ValueRecord> values;
  std::vector<Typed> types;  ///< by value
  std::vector<TensorRecord> initializers;
  std::vector<Index> inputs;
  std::vector<Ref> outputs;
  std::vector<Node> nodes;
  std::vector<Ref> outer;  ///< values of the graphs around it that are taken in it or within it
  /// What an input of a node is.
  Ref ref(Index link) const { return link < kNone ? outer[static_cast<size_t>(kNone - 1 - link)] : Ref{0, link}; }
  const ValueRecord& value(Index index) const { return values[static_cast<size_t>(index)]; }
  /// The type that the file tells of a value.
  TypeRecord type_of(Index value) const;
  /// Values that nothing takes after a node, in their order.
  void ended_with(Index node, std::vector<Index>& ended) const;
};

struct Function {
  std::string_view name, domain, overload;
  std::map<std::string_view, int64_t> opsets;
  std::vector<Attribute> defaults;
  std::string_view message;
  Graph graph;
  bool read = false, reading = false;
};

struct ModuleRecord {
  std::string path, kind;
};
struct Frame {
  Index module = kNone;
  friend bool operator==(const Frame&, const Frame&) = default;
};

/// A size that the file names and does not say.
struct Symbol {
  std::string name;
  std::optional<int64_t> value;
  std::vector<std::pair<Index, int64_t>> places;  ///< dimensions of inputs that it is: (input, dimension)
};

struct Program {
  Source source;
  Storage bytes;  ///< the file, mapped
  std::shared_ptr<const checkpoint::File> file;
  int64_t ir_version = 0;
  std::string_view producer, producer_version;
  std::map<std::string_view, int64_t> opsets;
  std::vector<std::unique_ptr<Function>> functions;
  std::pmr::monotonic_buffer_resource arena;
  std::deque<External> externals;
  std::vector<std::unique_ptr<const Callee>> callees;
  Graph graph;
  std::vector<ModuleRecord> modules;  ///< the root first
  std::vector<std::vector<Frame>> stacks;
  std::vector<Symbol> symbols;
  std::map<std::string, size_t, std::less<>> symbol_places;  ///< of a name among `symbols`
  Names names;                                               ///< of the outermost graph's values
  std::map<std::string, int64_t> said;                       ///< values and sizes of values that the user said
  int64_t nodes = 0;                                         ///< those of subgraphs and functions too

  /// Null for a name that is none.
  const Symbol* symbol(std::string_view name) const {
    const auto found = symbol_places.find(name);
    return found == symbol_places.end() ? nullptr : &symbols[found->second];
  }
};

/// Whether a file is one, by its name or its first bytes.
bool is_model(const std::string& path);
/// Reads a model and the places of its weights. Errors: CheckpointError with the offset and what is wrong, with the
/// names of node and tensor where it is one's.
std::unique_ptr<Program> read(const std::string& path);
std::unique_ptr<Program> read(std::shared_ptr<const checkpoint::File> file);

/// A tensor's elements on the CPU; elements smaller than a byte take one each. Errors: CheckpointError.
Tensor load(const Source& source, const TensorRecord& record);
/// Where a tensor's bytes are, as a storage without bytes; none where they stand in typed fields.
Storage place(const Program& program, const TensorRecord& record, Device device);

/// The line of the user's program that a node comes from: file and line; 0 where nobody says.
std::pair<std::string, int> source_of(const Node& node);

}  // namespace tare::graph::onnx
