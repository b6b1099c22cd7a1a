#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tare/core/name_table.h"
#include "tare/dispatch/row.h"

namespace tare {

/// A family of operators: the rows of one file, tare/ops/GROUP/NAME.cpp.
struct Family {
  std::string_view name, group;
  std::vector<Row> (*rows)();
};
/// The one list that names every family; defined beside them in tare/ops.
extern const List<Family> kFamilies;
/// For each family, in the same order, the names that its overloads share (`add`, `my::scale`), with spaces between.
/// Printed from the rows by `./dev gen`.
extern const List<std::string_view> kFamilyNames;

class RecordedFacts;

/// A family's rows and the overloads that follow from them, found by name. An operator's name is `add.Tensor` in
/// PyTorch's own namespace and `my::scale` in another. All names are known at once; an overload is made, its schema
/// parsed and checked against its rules, when it is first asked for, as a program uses some fifty of thousands. Safe
/// from all threads.
class OperatorTable {
 public:
  /// `behavior` is that of the only row, if it is not null; `facts` fill the overloads' columns, and outlive the table.
  /// Errors: SchemaError for a name that is given twice.
  OperatorTable(std::string_view family, std::vector<Row> rows, const Behavior* behavior = nullptr,
                const RecordedFacts* facts = nullptr);
  ~OperatorTable();
  OperatorTable(const OperatorTable&) = delete;
  OperatorTable& operator=(const OperatorTable&) = delete;
  /// `add.Tensor`, `aten::add.Tensor`, `mm.default`; null if there is none. Errors, of these and those below:
  /// SchemaError for a row that does not fit.
  const Op* find(std::string_view name) const;
  /// All overloads of `add`, or of `my::scale`, in the order of their rows.
  std::vector<const Op*> overloads(std::string_view name) const;
  /// Whether there is one.
  bool has_overloads(std::string_view name) const;
  /// The overloads of an overload's row: the functional one first, then its other forms.
  std::vector<const Op*> forms(const Op& op) const;
  /// Of each name that overloads share, in the order of their rows: `add`, `my::scale`.
  std::vector<std::string_view> packets() const;
  /// Every overload, made.
  std::span<const Op> ops() const;

 private:
  // An overload before it is made.
  struct Named {
    std::string_view name;
    const Row* row;
    uint32_t functional, source;          // the row's own overload, and the one whose schema this one's follows from
    uint32_t next = NameTable::kMissing;  // of the same packet
    Form form;
  };
  struct Packet {
    std::string_view name;
    uint32_t first, last;
  };
  enum class State : uint8_t { named, made, complete };

  void add(const Row& row);
  void add_name(const Row& row, Form form, std::string_view text, uint32_t source);
  std::string_view name_in(std::string_view text, std::string_view of_row);
  uint32_t packet(std::string_view name) const;
  uint32_t position(std::string_view name) const;
  const Op& at(uint32_t position) const;
  Op& make(uint32_t position) const;
  void complete(uint32_t position) const;
  std::vector<int64_t> operands(const Op& op) const;
  void check_functional(const Op& op) const;

  std::string_view family_;
  std::vector<Row> rows_;
  size_t first_index_ = 0;  // of the first overload; those of all tables are numbered one behind another
  std::vector<Named> named_;
  std::vector<Packet> packets_;
  NameTable packet_table_;
  std::deque<std::string> texts_;  // names that stand in no row as they are
  const Behavior* behavior_;
  const RecordedFacts* facts_;
  Op* ops_ = nullptr;                             // room for all; those whose state says so are there
  std::unique_ptr<std::atomic<State>[]> states_;  // a complete one is read without the lock
  mutable std::atomic<bool> all_complete_ = false;
  mutable std::mutex mutex_;
  mutable std::deque<std::vector<const void*>> defaults_;
  mutable std::vector<std::shared_ptr<void>> kept_;  // what the defaults point to
};

/// Families of operators. The rows of one are made when a name of theirs is first asked for, as a program uses a dozen
/// of eighty. Safe from all threads. Errors: SchemaError for a row that does not fit.
class OperatorFamilies {
 public:
  /// `names` as kFamilyNames. What they lack is found as well, later: it takes all rows.
  OperatorFamilies(List<Family> families, List<std::string_view> names, const RecordedFacts* facts);
  ~OperatorFamilies();
  OperatorFamilies(const OperatorFamilies&) = delete;
  OperatorFamilies& operator=(const OperatorFamilies&) = delete;
  /// These as OperatorTable's; several families may have overloads of one name.
  const Op* find(std::string_view name) const;
  std::vector<const Op*> overloads(std::string_view name) const;
  bool has_overloads(std::string_view name) const;
  std::vector<const Op*> forms(const Op& op) const;
  std::vector<std::string_view> packets() const;
  /// Every overload, made, in the order of the families and their rows.
  const std::vector<const Op*>& all() const;

 private:
  class Names;
  struct Made {
    std::once_flag once;
    std::optional<OperatorTable> table;
  };
  const OperatorTable& table(size_t family) const;
  const Names& names_with(std::string_view packet) const;
  const Names& names_of_rows() const;

  List<Family> families_;
  const RecordedFacts* facts_;
  std::unique_ptr<Made[]> made_;
  std::unique_ptr<const Names> printed_;
  mutable std::unique_ptr<const Names> of_rows_;  // since a name was asked for that was not printed
  mutable std::atomic<const Names*> names_;       // the one of these that counts
  mutable std::vector<const Op*> all_;
  mutable std::once_flag names_once_, all_once_;
};

/// Every operator, found by name. The built-in ones are immutable; those that programs register come and go
/// (register.h). Safe from all threads.
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
  /// Whether there are any.
  bool has_overloads(std::string_view name) const;
  /// The built-in overloads, and the names that they share (`add`). The first makes them all, which takes milliseconds.
  auto ops() const {
    return built_in_.all() | std::views::transform([](const Op* op) -> const Op& { return *op; });
  }
  std::vector<std::string_view> packets() const { return built_in_.packets(); }
  /// The overloads of a built-in one's row: the functional one first, then its other forms.
  std::vector<const Op*> forms(const Op& op) const { return built_in_.forms(op); }
  /// The overloads that are registered now, by name.
  std::vector<const Op*> registered() const;

 private:
  Registry();
  OperatorFamilies built_in_;
};

/// What is registered now, of one name, of all overloads of `my::scale`, or in all. For Registry.
const Op* find_registered(std::string_view name);
std::vector<const Op*> registered_overloads(std::string_view name);
std::vector<const Op*> all_registered();

/// Shorthand of Registry::instance().get.
const Op& op_named(std::string_view name);

}  // namespace tare
