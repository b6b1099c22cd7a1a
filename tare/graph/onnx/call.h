#pragma once

#include <string>
#include <vector>

#include "tare/core/error.h"
#include "tare/graph/onnx/rows.h"
#include "tare/graph/onnx/run.h"

namespace tare::graph::onnx {

class Machine;

/// A node that is lowered: its inputs, its attributes. It is lowered for the run's device, and once more for values
/// where all inputs have them; tensors are of the one or the other, and the rule need not know which.
class Call {
 public:
  Call(Machine& machine, const Node& node, const Row& row, std::vector<Item*> inputs)
      : machine(machine), node(node), row(row), version(node.callee->version), inputs_(std::move(inputs)) {}

  size_t count() const { return inputs_.size(); }
  bool has(size_t i) const {
    return i < inputs_.size() && inputs_[i] != nullptr && inputs_[i]->kind != Item::Kind::none;
  }
  /// An input. Errors: TypeError where it is missing or no tensor.
  const Tensor& operator[](size_t i);
  /// The same; undefined where it is missing.
  Tensor optional(size_t i) { return has(i) ? (*this)[i] : Tensor(); }
  std::vector<Tensor> all(size_t from = 0);
  Item& item(size_t i);
  int32_t type(size_t i) { return item(i).type; }

  bool is_known(size_t i);
  /// Values of an input that sizes hang on. Errors: DataDependentError.
  Tensor known(size_t i);
  std::vector<int64_t> ints(size_t i);
  int64_t integer(size_t i);
  double real(size_t i);

  const Attribute* attribute(std::string_view name) const;
  bool has_attribute(std::string_view name) const { return attribute(name) != nullptr; }
  int64_t integer(std::string_view name, int64_t otherwise) const;
  double real(std::string_view name, double otherwise) const;
  std::string_view text(std::string_view name, std::string_view otherwise) const;
  std::optional<std::vector<int64_t>> integers(std::string_view name) const;
  std::vector<double> reals(std::string_view name) const;
  /// Errors: TypeError where the node has none.
  const Graph& graph(std::string_view name) const;

  /// Integers that are an input since some version, and were an attribute before it.
  std::optional<std::vector<int64_t>> ints_of(std::string_view attribute, size_t input);

  /// Whether somebody asks for a result.
  bool wants(size_t k) const { return k < node.output_count && node.outputs()[k] != kNone; }
  bool valued() const { return valued_; }
  /// Whether what it calls has to give its values, not only their sizes: these are computed, or recorded.
  bool exact() const;
  Device device() const;
  /// The element type of a result that its dtype does not tell.
  void set_type(size_t k, int32_t type);
  int32_t type_of_result(size_t k) const { return k < types_.size() ? types_[k] : int32_t{kUndefined}; }

  /// A tensor of integers, of reals in a shape, of one number, on the device of the call.
  Tensor tensor(IntList values) const;
  Tensor tensor(IntList sizes, const std::vector<double>& values) const;
  Tensor number(const Scalar& value, DType dtype) const;
  /// One without values. Errors: NotImplementedError where there have to be some.
  Tensor empty(IntList sizes, DType dtype) const;

  Machine& machine;
  const Node& node;
  const Row& row;
  const int64_t version;

 private:
  friend class Machine;
  Tensor given(Tensor values) const;
  std::vector<Item*> inputs_;
  std::vector<int32_t> types_;
  bool valued_ = false;
};

/// A dimension from 0 on. Errors: IndexError.
int64_t wrapped(int64_t dim, int64_t rank);
std::vector<int64_t> wrapped(std::vector<int64_t> dims, int64_t rank);
/// 0, 1, 2, ...
std::vector<int64_t> counted(int64_t from, int64_t to);
DType dtype_of(int64_t type);
inline std::vector<Tensor> one(Tensor tensor) { return {std::move(tensor)}; }

}  // namespace tare::graph::onnx
