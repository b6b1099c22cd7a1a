#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tare/core/device.h"
#include "tare/core/list.h"

// Facts about operators that are recorded from PyTorch and stand in tables (tare/ops/tables). The registry looks each
// operator up once, when it is made, and keeps what it finds beside the row.
namespace tare {

struct Op;
enum class ParamTag : uint8_t;

/// What autocast does to the floating-point arguments of a call on one kind of device.
enum class Autocast : uint8_t {
  none,     ///< nothing
  lower,    ///< casts them to the type of autocast
  full,     ///< casts them to float32
  typed,    ///< the same, unless the call says a dtype
  widest,   ///< casts them to float32 if one of them has it
  refused,  ///< raises: the operator is unsafe in a lower type
};

/// Which argument PyTorch's deprecated signatures of an operator take by position, before what it scales.
enum class Deprecated : uint8_t {
  none,
  alpha,  ///< add(input, alpha, other)
  value,  ///< addcmul(input, value, tensor1, tensor2)
  beta,   ///< addmm(beta, input, alpha, mat1, mat2), and without alpha
};

/// Which tensor operands Python's numbers may stand for, where other operators have an overload for numbers.
enum class Numbers : uint8_t {
  none,
  second,  ///< __and__(input, 3)
  either,  ///< the first only of a function: add(3, other)
};

/// What answers an overload in its row's place where an argument is sparse: a function that makes the results itself.
/// The parameters are those of a typed function; none are noted of one that reads any call (tare/dispatch/sparse.h).
struct SparseRule {
  void (*function)(const Op& op, const void* const* args, void* const* results) = nullptr;
  List<ParamTag> parameters = {};
  explicit operator bool() const { return function != nullptr; }
};

/// The facts about one overload that stand in tables: most are recorded from PyTorch.
struct Columns {
  uint64_t missing_types = 0;    ///< a bit for each DType that PyTorch has no CPU kernel for
  bool takes_empty = false;      ///< what is empty is taken in these types all the same
  std::string_view kernel = {};  ///< how PyTorch's CPU kernel calls itself in messages; empty: `NAME_cpu`
  uint32_t torch_tags = 0;       ///< a bit for each of RecordedColumns::tags
  Autocast autocast_cpu = Autocast::none, autocast_cuda = Autocast::none;
  Deprecated deprecated = Deprecated::none;
  Numbers numbers = Numbers::none;
  SparseRule sparse = {};
  std::vector<int64_t> operands = {};  ///< numbers among the arguments that take part in type promotion, by position

  /// The policy on a kind of device; all but the CPU have CUDA's.
  Autocast autocast(DeviceType device) const { return device == DeviceType::cpu ? autocast_cpu : autocast_cuda; }
};

/// A fact and the operators that it is of, with spaces between: `add` is every overload, `add.Tensor` is one, and
/// `relu.default` the one without a name.
template <class T>
struct Fact {
  T value;
  std::string_view operators;
};

/// The tables.
struct RecordedColumns {
  List<Fact<std::string_view>> missing_types;  ///< dtypes, with spaces between
  std::string_view take_empty;                 ///< operators
  List<Fact<std::string_view>> kernels;
  /// The names of PyTorch's tags in the order of their numbers, with their operators. Of `pt2_compliant_tag` and `out`,
  /// which follow from the operator, none are listed.
  List<Fact<std::string_view>> tags;
  List<Fact<Autocast>> autocast_cpu, autocast_cuda;
  List<Fact<Deprecated>> deprecated;
  List<Fact<Numbers>> numbers;
};
/// Defined beside the tables, as kFamilies is beside the families.
RecordedColumns recorded_columns();
/// The rules for sparse tensors; likewise, in tare/ops/sparse.
List<Fact<SparseRule>> sparse_rules();

}  // namespace tare
