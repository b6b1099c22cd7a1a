#pragma once

#include <deque>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tare/dispatch/row.h"

namespace tare {

/// A family of operators: the rows of one file of tare/ops.
struct Family {
  std::string_view name;
  std::vector<Row> (*rows)();
};
/// The one list that names every family; defined beside them in tare/ops.
extern const List<Family> kFamilies;

/// Every operator, found by name. Built on first use and immutable after; safe from all threads.
class Registry {
 public:
  static const Registry& instance();
  /// `add.Tensor` or `aten::add.Tensor`; null if there is none.
  const Op* find(std::string_view name) const;
  /// Errors: NotImplementedError naming the operator and its nearest relatives.
  const Op& get(std::string_view name) const;
  /// All overloads of `add`, in the order of registration.
  std::vector<const Op*> overloads(std::string_view name) const;
  const std::deque<Op>& ops() const { return ops_; }
  const std::deque<Row>& rows() const { return rows_; }

 private:
  Registry();
  void add(const Row& row, std::string_view family);
  Op& add_form(const Row& row, std::string_view family, Form form, Schema schema, const Op* functional);
  std::deque<Row> rows_;
  std::deque<Op> ops_;
  std::unordered_map<std::string_view, const Op*> by_name_;
  std::unordered_map<std::string_view, std::vector<const Op*>> by_packet_;
  std::deque<std::vector<const void*>> defaults_;
  std::vector<std::shared_ptr<void>> kept_;  // what the defaults point to
};

/// Shorthand of Registry::instance().get.
const Op& op_named(std::string_view name);

}  // namespace tare
