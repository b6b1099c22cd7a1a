#include "tare/dispatch/row.h"

namespace tare {

Row composite(std::string_view schema, MetaRule meta, Forms forms, uint32_t tags) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu::none,
          .derivative = Derivative(Derivative::Kind::derived),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .forms = forms,
          .tags = tags};
}

Row with_scratch(Row row) {
  row.workspace = workspace::not_modelled;
  return row;
}

Row passing_sums(Row row, std::string_view in) {
  row.sharding = row.sharding.linear(in);
  return row;
}

Row increasing(Row row, std::string_view in) {
  row.sharding = row.sharding.increasing(in);
  return row;
}

Row decreasing(Row row, std::string_view in) {
  row.sharding = row.sharding.decreasing(in);
  return row;
}

}  // namespace tare
