#pragma once

#include "tare/dispatch/registry.h"

namespace tare {

/// Looks the operators of recorded facts up and writes the facts into their columns. Names that the table lacks, of
/// operators that are left out, are passed over. Errors: SchemaError for a table that is none: a dtype that does not
/// exist.
void fill_columns(OperatorTable& table, const RecordedColumns& recorded);

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
