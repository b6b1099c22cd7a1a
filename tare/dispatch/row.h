#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tare/dispatch/columns.h"
#include "tare/dispatch/rule.h"
#include "tare/dispatch/schema.h"

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

/// What a call costs. Bytes follow from the arguments and results unless a rule says otherwise.
struct Cost {
  int64_t flops = 0;      ///< multiplications and additions of contractions, as `FlopCounterMode` counts them
  int64_t pointwise = 0;  ///< other arithmetic: operations on single elements
};

/// FLOPs of a call. `none` is spelled where there are none: a view, a copy.
class CostRule {
 public:
  using Function = Cost (*)(const Call&, int64_t factor);
  constexpr CostRule(Function function, int64_t factor = 1) : function_(function), factor_(factor) {}
  Cost operator()(const Call& call) const { return function_(call, factor_); }
  Function function() const { return function_; }

 private:
  Function function_;
  int64_t factor_;
};

namespace cost {
Cost no_cost(const Call&, int64_t);
Cost per_result_element(const Call&, int64_t factor);
Cost per_input_element(const Call&, int64_t factor);
/// It moves bytes and computes nothing.
inline constexpr CostRule none{no_cost};
/// `operations` for each element of the result.
constexpr CostRule pointwise(int64_t operations = 1) { return {per_result_element, operations}; }
/// `operations` for each element of the first tensor.
constexpr CostRule reduction(int64_t operations = 1) { return {per_input_element, operations}; }
}  // namespace cost

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

/// How one tensor of a call may be split over devices.
struct Placement {
  enum class Kind : uint8_t { replicate, shard, partial_sum, partial_max, partial_min } kind = Kind::replicate;
  int64_t dim = 0;
  static constexpr Placement shard(int64_t dim) { return {Kind::shard, dim}; }
  friend bool operator==(Placement, Placement) = default;
};
constexpr Placement replicate{};
constexpr Placement partial_sum{Placement::Kind::partial_sum, 0};

/// One way to run a call in parts: how each tensor argument is split, and what each result then is.
struct Strategy {
  std::vector<Placement> inputs, results;
};

/// The dimension map: every way in which a call splits along one dimension. `replicate_only`, where none is known.
class ShardingRule {
 public:
  using Function = std::vector<Strategy> (*)(const Call&, std::string_view equation);
  constexpr ShardingRule(Function function, std::string_view equation = {})
      : function_(function), equation_(equation) {}
  /// Letters of dimensions, as in `bnk,bkm->bnm`: a letter in the result shards it, one that is not makes a partial
  /// sum; `...` stands for leading dimensions that agree, `1` for one that may not be split.
  constexpr ShardingRule(const char* equation) : ShardingRule(by_letters, equation) {}
  std::vector<Strategy> operator()(const Call& call) const { return function_(call, equation_); }
  Function function() const { return function_; }
  std::string_view equation() const { return equation_; }

  static std::vector<Strategy> by_letters(const Call&, std::string_view equation);

 private:
  Function function_;
  std::string_view equation_;
};
namespace sharding {
std::vector<Strategy> no_splits(const Call&, std::string_view);
std::vector<Strategy> broadcast_splits(const Call&, std::string_view);
/// Only whole.
inline constexpr ShardingRule replicate_only{no_splits};
/// Along every dimension, aligned from the right as broadcasting aligns them.
inline constexpr ShardingRule pointwise{broadcast_splits};
}  // namespace sharding

/// Which of a row's forms an overload is.
enum class Form : uint8_t { functional, inplace, out, copy };
std::string_view name(Form form);

/// The other forms of a row: full names of its in-place and out= overloads, and of the copying twin of a view.
/// Their schemas follow from the row's.
struct Forms {
  std::string_view inplace = {}, out = {}, copy = {}, copy_out = {};
  /// out= (and self, in place) of another dtype: `cast` where the result may be stored in it, `exact` where it must be
  /// the result's own, `copied` the same for out= where PyTorch computes first and copies, so that a resized one is
  /// contiguous.
  /// Joining refuses one that cannot be cast with a TypeError. `chosen`: the operator computes in out's dtype unless an
  /// argument `dtype` says otherwise; `inexact`: any floating or complex one; `boolean`: bool or uint8.
  enum class OutDType : uint8_t {
    cast,
    cast_or_type_error,
    exact,
    copied,
    chosen,
    inexact,
    boolean
  } out_dtype = OutDType::cast;
  /// What memory the written tensor may share. `elementwise`: it is not expanded, and an argument may be the same
  /// elements in the same order, or others. `usual`: the same in place and in loops over elements; elsewhere the result
  /// is there before out= is written, and only may that not be expanded. `disjoint`: not expanded, and no argument
  /// shares memory with it. `accumulating`: the same, but the first argument may. `expanded`: as accumulating, and it
  /// may be expanded.
  enum class Overlap : uint8_t {
    usual,
    elementwise,
    disjoint,
    accumulating,
    expanded,
    unchecked
  } overlap = Overlap::usual;
  /// Replaces `out_dtype` for out= where an operator has a law of its own; gets the call's arguments. Errors.
  void (*check_out)(Args, DType result, DType out) = nullptr;
  /// What the operator demands of a tensor it writes (self in place, each out=) before it looks at the rest. Errors.
  void (*check_written)(Args, Form, const Tensor& written) = nullptr;
  /// How out= is laid out when it is resized: as the result, row-major, or row-major only where it had elements before
  /// or where it is of integers.
  enum class OutLayout : uint8_t {
    result,
    contiguous,
    contiguous_unless_empty,
    contiguous_if_integral
  } out_layout = OutLayout::result;
};

/// Facts about an operator that passes ask for.
enum Tag : uint32_t {
  kPointwise = 1,          ///< element i of the result depends on element i of the arguments
  kOverwrites = 2,         ///< the in-place form does not read self: fill_, copy_, normal_
  kRandom = 4,             ///< draws random numbers
  kDataDependent = 8,      ///< the result's metadata depends on values
  kMayAlias = 16,          ///< a composite that may return its argument or a view of it
  kReadsMetadata = 32,     ///< never reads the elements of its tensor arguments (empty_like)
  kUninitialized = 64,     ///< leaves its results unwritten (empty)
  kDeviceDependent = 128,  ///< CPU and CUDA give results of different metadata
  kKeepsRest = 256,        ///< the in-place form writes some places of self and does not read the others: index_put_
  kAccumulates = 512,      ///< ... unless its argument `accumulate` says that it adds to them
  kScalesSelf = 1024,      ///< adds self times its argument `beta`: where that is zero self is not read
  kCopies = 2048,          ///< a copy of its argument, which has a history though all was made for inference
  kCopiesInto = 4096,      ///< the in-place form copies one tensor into another: copy_
};

/// One operator with every rule about it. A row without one of the five rules does not compile.
struct Row {
  std::string_view schema;
  MetaRule meta;
  CpuKernel cpu;
  Derivative derivative;
  CostRule cost;
  ShardingRule sharding;
  Forms forms = {};
  uint32_t tags = 0;
  /// The in-place form's formulas where it overwrites what the functional ones need; empty: the same.
  std::vector<Derivative::Formula> inplace_formulas = {};
};

/// A row of an operator written in others; it gets its rules from them.
Row composite(std::string_view schema, MetaRule meta, Forms forms = {}, uint32_t tags = 0);

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
};

}  // namespace tare
