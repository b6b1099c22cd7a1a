#pragma once

#include "tare/dispatch/registry.h"

namespace tare {

/// Recorded facts, found by the names of the operators that they are of. What names an operator that the library lacks
/// is passed over.
class RecordedFacts {
 public:
  /// Errors: SchemaError for a table that is none: a dtype that does not exist.
  explicit RecordedFacts(const RecordedColumns& recorded);
  /// The columns of an overload, but for `operands`, which follow from its relatives. Errors: SchemaError for a rule
  /// for sparse tensors that takes other arguments.
  Columns of(const Op& op) const;

 private:
  enum class Column : uint8_t {
    missing_types,
    takes_empty,
    kernel,
    torch_tag,
    autocast_cpu,
    autocast_cuda,
    deprecated,
    numbers,
    sparse
  };
  // What one word of a table says; `value` is the value, a bit of it, or a position in the table.
  struct Said {
    std::string_view word;
    uint64_t value;
    uint32_t next = NameTable::kMissing, last = NameTable::kMissing;  // of the same word; `last` of the first
    Column column;
  };
  void add(Column column, uint64_t value, std::string_view words);
  uint32_t first(std::string_view word) const;
  void apply(const Said& said, Columns& columns) const;
  std::string_view kernel(std::string_view word) const;

  RecordedColumns recorded_;
  std::vector<Said> said_;
  NameTable words_;
  uint32_t tags_of_all_ = 0, tags_of_out_ = 0;
};

/// `lower`, `full`, ...
std::string_view name(Autocast policy);
/// `alpha`, `value`, `beta`; empty for none.
std::string_view name(Deprecated which);
/// `second`, `either`; empty for none.
std::string_view name(Numbers which);
/// The names of the types whose bits are set, as PyTorch has them in code.
std::vector<std::string_view> missing_type_names(const Columns& columns);
/// The names of PyTorch's tags whose bits are set, in the order of their numbers.
std::vector<std::string_view> torch_tag_names(uint32_t bits);

}  // namespace tare
