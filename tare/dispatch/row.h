#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tare/dispatch/columns.h"
#include "tare/dispatch/cost.h"
#include "tare/dispatch/forms.h"
#include "tare/dispatch/rule.h"
#include "tare/dispatch/schema.h"
#include "tare/dispatch/sharding.h"

namespace tare {

struct Op;
struct DerivativePlan;
struct Behavior;

/// One call seen by a rule that is not on the fast path: its operator, arguments and, once it ran, its results.
struct Call {
  const Op& op;
  Args args;
  Results results;

  template <class T>
  const T& arg(int64_t i) const {
    return *static_cast<const T*>(args[i]);
  }
  const Tensor& tensor(int64_t i) const { return arg<Tensor>(i); }
  /// A result that is a tensor; for a list of tensors, its first.
  const Tensor& result(int64_t i = 0) const;
  /// Every tensor among the arguments, lists flattened, undefined ones left out.
  std::vector<Tensor> tensors() const;
  /// Every tensor among the results.
  std::vector<Tensor> result_tensors() const;
};

/// Formulas of the gradients in PyTorch's expression language, one for each differentiable argument. What a formula
/// names is what backward needs: `grad * other` saves `other`, `result` the output, `self.sizes()` only sizes. An empty
/// formula, `{"result1", ""}`, names results that carry no gradient though their type could.
struct Derivative {
  enum class Kind : uint8_t { formulas, none, not_implemented, derived };
  struct Formula {
    std::string_view argument, expression;
  };
  Derivative(Kind kind) : kind(kind) {}
  Derivative(std::initializer_list<Formula> list) : kind(Kind::formulas), formulas(list) {}
  Kind kind;
  std::vector<Formula> formulas;
};
namespace derivative {
/// The result does not depend smoothly on any argument: comparisons, integers, shapes.
inline const Derivative none{Derivative::Kind::none};
/// It has one, and this library does not: backward raises, naming the operator.
inline const Derivative not_implemented{Derivative::Kind::not_implemented};
}  // namespace derivative

/// Facts about an operator that passes ask for.
enum Tag : uint32_t {
  kPointwise = 1,           ///< element i of the result depends on element i of the arguments
  kOverwrites = 2,          ///< the in-place form does not read self: fill_, copy_, normal_
  kRandom = 4,              ///< draws random numbers
  kDataDependent = 8,       ///< the result's metadata depends on values
  kMayAlias = 16,           ///< a composite that may return its argument or a view of it
  kReadsMetadata = 32,      ///< never reads the elements of its tensor arguments (empty_like)
  kUninitialized = 64,      ///< leaves its results unwritten (empty)
  kDeviceDependent = 128,   ///< CPU and CUDA give results of different metadata
  kKeepsRest = 256,         ///< the in-place form writes some places of self and does not read the others: index_put_
  kAccumulates = 512,       ///< ... unless its argument `accumulate` says that it adds to them
  kScalesSelf = 1024,       ///< adds self times its argument `beta`: where that is zero self is not read
  kCopies = 2048,           ///< a copy of its argument, which has a history though all was made for inference
  kCopiesInto = 4096,       ///< the in-place form copies one tensor into another: copy_
  kLacksTensors = 8192,     ///< its schema asks for tensors that there need not be
  kKeepsElements = 16384,   ///< a number that all elements were reduced to keeps the storage that they were made in
  kFills = 32768,           ///< gives all elements of its result one value, which no element decides: full
  kReducesEqual = 65536,    ///< reduces elements that are equal to one of them: mean, amax
  kCompares = 131072,       ///< says of each two elements in which order they are: lt
  kChooses = 262144,        ///< its last result holds positions along `dim` that elements' values choose: topk, argmax
  kTakesSparse = 524288,    ///< its function takes sparse tensors as they are
  kCommunicates = 1048576,  ///< its results follow from what other ranks do: it cannot be made again alone
};

/// One operator with every rule about it. A row without one of the six rules does not compile.
struct Row {
  std::string_view schema;
  MetaRule meta;
  CpuKernel cpu;
  Derivative derivative;
  CostRule cost;
  WorkspaceRule workspace;
  ShardingRule sharding;
  Forms forms = {};
  uint32_t tags = 0;
  /// The in-place form's formulas where it overwrites what the functional ones need; empty: the same.
  std::vector<Derivative::Formula> inplace_formulas = {};
};

/// A row of an operator written in others; it gets its rules from them.
Row composite(std::string_view schema, MetaRule meta, Forms forms = {}, uint32_t tags = 0);
/// The row, of an operator whose kernels on real devices sort or scan in scratch memory.
Row with_scratch(Row row);
/// The row, of an operator through which partial sums go.
Row passing_sums(Row row, std::string_view in = "+");
/// The row, of one that keeps its arguments' order, or reverses it.
Row increasing(Row row, std::string_view in = "|");
Row decreasing(Row row, std::string_view in = "|");

/// A registered overload. All forms of a row share its rules.
struct Op {
  Schema schema;
  std::string name;  ///< `add.Tensor`
  std::string_view family;
  const Row* row;
  Form form;
  const Op* functional;  ///< the row's own overload
  size_t index;          ///< its position among all overloads
  /// What the recorder of provenance (tare/provenance) tells from the operator alone: it is written in others, it
  /// shares storage, it makes something of its first argument, it makes memory that nobody has written.
  enum class Category : uint8_t { composite, view, of_tensor, of_list, fresh, other } category;
  void (*run)(const Op&, Args, Results);
  void (*meta_function)(Args, void*);  ///< the row's, one step nearer
  int64_t result_count;                ///< of the schema, likewise
  /// For each argument of the functional overload, this overload's argument, or -1 for the default.
  std::vector<int64_t> to_functional;
  std::vector<ParamTag> parameters;
  std::vector<int64_t> tensor_arguments;       ///< positions of Tensor and Tensor[] arguments
  std::vector<int64_t> written_arguments;      ///< positions of arguments marked (a!)
  const void* const* defaults;                 ///< for each argument, its default value bound, or null; then nulls
  static constexpr size_t kDefaultsBlock = 4;  ///< ... up to a multiple of this, so that they are copied in blocks
  /// What recording it takes: the tape's, set when it first asks.
  mutable const DerivativePlan* plan = nullptr;
  Columns columns = {};                ///< facts recorded from PyTorch
  const Behavior* behavior = nullptr;  ///< of a registered operator whose rules hold state (tare/dispatch/register.h)

  bool has(Tag tag) const { return (row->tags & tag) != 0; }
  bool is_composite() const { return row->meta.kind == RuleKind::composite; }
  bool is_view() const { return row->meta.kind == RuleKind::view && form != Form::copy; }
  /// Never reads elements: a view, or tagged so.
  bool looks_at_metadata() const { return is_view() || has(kReadsMetadata); }
};

}  // namespace tare
