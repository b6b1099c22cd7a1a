#include "tare/batching/many.h"

#include <algorithm>
#include <vector>

#include "tare/core/error.h"
#include "tare/ops.h"

namespace tare::batching_rules {

Tensor Many::whole(const Tensor& tensor) const {
  const Tensor all = opened(tensor);
  if (is_mapped(tensor)) return all;
  Dims sizes{size};
  for (const int64_t each : all.sizes()) sizes.push_back(each);
  return expand(all, sizes);
}

Tensor Many::aligned(const Tensor& tensor, int64_t rank) const {
  const Tensor all = opened(tensor);
  if (!is_mapped(tensor) || tensor.dim() >= rank) return all;
  Tensor found = all;
  for (int64_t d = tensor.dim(); d < rank; ++d) found = unsqueeze(found, 1);
  return found;
}

Tensor Many::spread(const Tensor& tensor, int64_t rank) const {
  if (is_mapped(tensor)) return aligned(tensor, rank);
  std::vector<int64_t> sizes(static_cast<size_t>(std::max<int64_t>(rank - tensor.dim(), 0) + 1), 1);
  sizes[0] = size;
  for (const int64_t each : tensor.sizes()) sizes.push_back(each);
  return expand(opened(tensor), sizes);
}

const Value& Many::at(std::string_view argument) const {
  const int64_t i = position(argument);
  check<SchemaError>(i >= 0, "{} has no argument {}", op.name, argument);
  return args[static_cast<size_t>(i)];
}
Tensor Many::tensor(std::string_view argument) const {
  const Tensor* const found = at(argument).get<Tensor>();
  return found != nullptr ? *found : Tensor();
}
int64_t Many::integer(std::string_view argument) const { return at(argument).get<Scalar>()->to_int(); }
std::vector<int64_t> Many::integers(std::string_view argument) const {
  const auto* const found = at(argument).get<Value::Ints>();
  return found != nullptr ? *found : std::vector<int64_t>();
}

}  // namespace tare::batching_rules
