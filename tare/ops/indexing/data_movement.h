#pragma once

#include <cstring>
#include <utility>

#include "tare/dispatch/row.h"

namespace tare {

/// One element from one place to another.
inline void move_element(std::byte* to, const std::byte* from, int64_t bytes) {
  switch (bytes) {
    case 4: std::memcpy(to, from, 4); return;
    case 8: std::memcpy(to, from, 8); return;
    default: std::memcpy(to, from, static_cast<size_t>(bytes));
  }
}

/// A row of an operator that moves elements and computes nothing, along dimensions that no split is known of:
/// indexing, scattering, joining, padding.
inline Row moving(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
                  uint32_t tags = 0) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::none,
          .workspace = workspace::none,
          .sharding = sharding::replicate_only,
          .forms = forms,
          .tags = tags};
}

/// A row that reads of its first tensor only what its results hold.
inline Row gathering(Row row) {
  row.cost = row.cost.moving(cost::gathered);
  return row;
}

/// A row that writes some places of self, as many as its largest other tensor has elements.
inline Row scattering(Row row) {
  row.cost = row.cost.moving(cost::scattered);
  return row;
}

/// A row whose in-place form writes some places of self and leaves the others as they are.
inline Row keeping_rest(Row row) {
  row.tags |= kKeepsRest;
  return row;
}
/// One that may also add to what it finds there, if its argument `accumulate` says it.
inline Row keeping_rest_or_adding(Row row) {
  row.tags |= kKeepsRest | kAccumulates;
  return row;
}

}  // namespace tare
