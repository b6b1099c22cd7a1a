#pragma once

#include <deque>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tare/dispatch/row.h"

namespace tare {

/// A family of operators: the rows of one file, tare/ops/GROUP/NAME.cpp.
struct Family {
  std::string_view name, group;
  std::vector<Row> (*rows)();
};
/// The one list that names every family; defined beside them in tare/ops.
extern const List<Family> kFamilies;

/// Rows and the overloads that follow from them, found by name. An operator's name is `add.Tensor` in PyTorch's own
/// namespace and `my::scale` in another.
class OperatorTable {
 public:
  OperatorTable() = default;
  OperatorTable(const OperatorTable&) = delete;
  OperatorTable& operator=(const OperatorTable&) = delete;
  /// Adds a row with its forms; returns the row's own overload. Errors: SchemaError for a row that does not fit.
  Op& add(const Row& row, std::string_view family, const Behavior* behavior = nullptr);
  /// `add.Tensor`, `aten::add.Tensor`, `mm.default`; null if there is none.
  const Op* find(std::string_view name) const;
  List<const Op*> overloads(std::string_view name) const;
  std::deque<Op>& ops() { return ops_; }
  const std::deque<Op>& ops() const { return ops_; }
  const std::deque<Row>& rows() const { return rows_; }

 private:
  Op& add_form(const Row& row, std::string_view family, Form form, Schema schema, const Op* functional);
  std::deque<Row> rows_;
  std::deque<Op> ops_;
  std::unordered_map<std::string_view, const Op*> by_name_;
  std::unordered_map<std::string_view, std::vector<const Op*>> by_packet_;
  std::deque<std::vector<const void*>> defaults_;
  std::vector<std::shared_ptr<void>> kept_;  // what the defaults point to
};

/// Every operator, found by name. The built-in ones are made on first use and immutable after; those that programs
/// register come and go (register.h). Safe from all threads.
class Registry {
 public:
  static const Registry& instance();
  /// `add.Tensor` or `aten::add.Tensor`, `my::scale`; null if there is none.
  const Op* find(std::string_view name) const;
  const Op* find_built_in(std::string_view name) const { return built_in_.find(name); }
  /// Errors: NotImplementedError naming the operator and its nearest relatives.
  const Op& get(std::string_view name) const;
  /// All overloads of `add`, or of `my::scale`, in the order of registration.
  std::vector<const Op*> overloads(std::string_view name) const;
  /// The built-in overloads.
  const std::deque<Op>& ops() const { return built_in_.ops(); }
  const std::deque<Row>& rows() const { return built_in_.rows(); }
  /// The overloads that are registered now, by name.
  std::vector<const Op*> registered() const;

 private:
  Registry();
  OperatorTable built_in_;
};

/// What is registered now, of one name, of all overloads of `my::scale`, or in all. For Registry.
const Op* find_registered(std::string_view name);
std::vector<const Op*> registered_overloads(std::string_view name);
std::vector<const Op*> all_registered();

/// Shorthand of Registry::instance().get.
const Op& op_named(std::string_view name);

}  // namespace tare
