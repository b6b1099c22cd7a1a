#pragma once

#include <optional>
#include <vector>

#include "tare/core/batched.h"
#include "tare/core/error.h"
#include "tare/dispatch/row.h"
#include "tare/dispatch/value.h"

// Rules that make one call of many: a call of which some arguments stand for tensors that lie side by side.
namespace tare::batching_rules {

/// A call of a functional overload at a level. Tensors that are mapped there are `Batch`es, and the others are as they
/// are.
struct Many {
  const Op& op;
  int64_t level, size;  ///< the level's number, and how many there are
  std::vector<Value> args;

  bool is_mapped(const Tensor& tensor) const { return level_of(tensor) == level && batch_of(tensor).mapped; }
  /// What a tensor stands for: all, of which dimension 0 is the mapped one, or itself.
  Tensor opened(const Tensor& tensor) const { return level_of(tensor) == level ? batch_of(tensor).all : tensor; }
  /// The same with that dimension in any case.
  Tensor whole(const Tensor& tensor) const;
  /// The same with `rank` dimensions behind that one, of which the first have one place; one that is not mapped is as
  /// it is, and broadcasts.
  Tensor aligned(const Tensor& tensor, int64_t rank) const;

  /// The same, mapped in any case.
  Tensor spread(const Tensor& tensor, int64_t rank) const;

  int64_t position(std::string_view argument) const { return op.schema.find(argument); }
  /// Arguments by name. Errors: SchemaError for one that is not there.
  const Value& at(std::string_view argument) const;
  Tensor tensor(std::string_view argument) const;
  int64_t integer(std::string_view argument) const;
  std::vector<int64_t> integers(std::string_view argument) const;
  /// Calls `visit` with every tensor among the arguments that is defined.
  template <class F>
  void each_tensor(const F& visit) const {
    for (const Value& value : args) {
      if (const Tensor* const one = value.get<Tensor>(); one != nullptr && one->defined()) visit(*one);
      if (const Value::Tensors* const list = value.get<Value::Tensors>())
        for (const Tensor& item : *list)
          if (item.defined()) visit(item);
    }
  }
  /// The arguments with each tensor changed.
  template <class F>
  std::vector<Value> changed(const F& change) const {
    std::vector<Value> all = args;
    for (Value& value : all) {
      if (Tensor* const one = value.get<Tensor>(); one != nullptr && one->defined()) value = Value(change(*one));
      else if (Value::Tensors* const list = value.get<Value::Tensors>())
        for (Tensor& item : *list)
          if (item.defined()) item = change(item);
    }
    return all;
  }
};

/// What a program may not ask of many, whichever rule is tried.
class Refused : public Error {
 public:
  using Error::Error;
};

/// The results with the mapped dimension first in each tensor; nothing where a rule does not apply.
using Found = std::optional<std::vector<Value>>;

/// By the operator's own rule, where it has one (tare/batching/named.cpp).
Found by_name(const Many& call);
/// By what the row says of itself: elementwise, along dimensions that are arguments, or as its sharding rule splits it.
Found by_row(const Many& call);
/// Whether the operator is elementwise, of tensors that broadcast.
bool is_elementwise(const Op& op);
/// Whether the operator reads numbers out of its tensors, or looks at their storages, so that it runs for each.
bool runs_for_each(const Op& op);
/// One call for each, and a warning. Errors: the operator's.
Found one_by_one(const Many& call);

}  // namespace tare::batching_rules
