#include <algorithm>

#include "tare/core/elements.h"
#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

// Sequences and optionals.
namespace tare::graph::onnx {

namespace {

std::vector<Item>& items_of(Call& c, size_t i) {
  Item& item = c.item(i);
  if (item.kind != Item::Kind::sequence) fail<TypeError>("{} takes a sequence as input {}", c.node.target(), i);
  return *item.items;
}

size_t position(Call& c, size_t input, size_t size, size_t most) {
  int64_t at = c.integer(input);
  if (at < 0) at += static_cast<int64_t>(size);
  check<IndexError>(at >= 0 && at < static_cast<int64_t>(most), "{}: place {} of {}", c.node.target(), at, size);
  return static_cast<size_t>(at);
}

std::vector<Item> construct(Call& c) {
  std::vector<Item> items;
  for (size_t i = 0; i < c.count(); ++i) items.push_back(c.item(i));
  const int32_t type = items.empty() ? int32_t{kUndefined} : items[0].type;
  return {Item::of_sequence(std::move(items), type)};
}
std::vector<Item> empty_sequence(Call& c) {
  return {Item::of_sequence({}, static_cast<int32_t>(c.integer("dtype", kFloat)))};
}
// Where the place is not known and all are of one kind, which one is meant says nothing of sizes. Errors:
// DataDependentError where they are not, and where values are asked for.
bool is_any_place(Call& c, std::vector<Item>& items) {
  if (c.is_known(1)) return false;
  const bool alike = !c.exact() && !items.empty() && std::ranges::all_of(items, [&](Item& item) {
    return item.kind == Item::Kind::tensor &&
           c.machine.tensor_of(item).sizes() == c.machine.tensor_of(items[0]).sizes();
  });
  if (!alike) (void)c.known(1);
  return true;
}
Item without_values(Item item) {
  item.known = Tensor();
  item.record = nullptr;
  return item;
}

std::vector<Item> at(Call& c) {
  std::vector<Item>& items = items_of(c, 0);
  if (is_any_place(c, items)) return {without_values(items[0])};
  return {items[position(c, 1, items.size(), items.size())]};
}
std::vector<Item> erase(Call& c) {
  std::vector<Item> items = items_of(c, 0);
  check<IndexError>(!items.empty(), "SequenceErase: the sequence is empty");
  if (c.has(1) && is_any_place(c, items)) {
    items.pop_back();
    for (Item& item : items) item = without_values(std::move(item));
    return {Item::of_sequence(std::move(items), c.item(0).type)};
  }
  const size_t place = c.has(1) ? position(c, 1, items.size(), items.size()) : items.size() - 1;
  items.erase(items.begin() + static_cast<int64_t>(place));
  return {Item::of_sequence(std::move(items), c.item(0).type)};
}
std::vector<Item> insert(Call& c) {
  std::vector<Item> items = items_of(c, 0);
  const size_t place = c.has(2) ? position(c, 2, items.size(), items.size() + 1) : items.size();
  items.insert(items.begin() + static_cast<int64_t>(place), c.item(1));
  return {Item::of_sequence(std::move(items), c.item(1).type)};
}
std::vector<Item> length(Call& c) {
  return {known_number(Scalar(static_cast<int64_t>(items_of(c, 0).size())), DType::int64)};
}

std::vector<Item> concat_sequence(Call& c) {
  std::vector<Item>& items = items_of(c, 0);
  check<ShapeError>(!items.empty(), "ConcatFromSequence: the sequence is empty");
  const bool fresh = c.integer("new_axis", 0) != 0;
  std::vector<Item*> from;
  for (Item& item : items) from.push_back(&item);
  const int64_t rank = c.machine.tensor_of(items[0]).dim() + (fresh ? 1 : 0), dim = wrapped(c.integer("axis", 0), rank);
  return {c.machine.lift(from, items[0].type, [&](const std::vector<Tensor>& parts) {
    return fresh ? stack(parts, dim) : cat(parts, dim);
  })};
}

std::vector<Item> split_to_sequence(Call& c) {
  Item& whole = c.item(0);
  const Tensor x = c.machine.tensor_of(whole);
  const int64_t dim = wrapped(c.integer("axis", 0), x.dim()), size = x.size(dim);
  std::vector<int64_t> parts;
  bool keep = true;
  if (!c.has(1)) {
    parts.assign(static_cast<size_t>(size), 1);
    keep = c.integer("keepdims", 1) != 0;
  } else if (c.known(1).dim() == 0) {
    const int64_t each = c.integer(size_t{1});
    check<ValueError>(each > 0, "SplitToSequence: parts of {}", each);
    for (int64_t left = size; left > 0; left -= each) parts.push_back(std::min(each, left));
  } else {
    parts = c.ints(1);
  }
  int64_t sum = 0;
  for (const int64_t part : parts) sum += part;
  check<ShapeError>(sum == size, "SplitToSequence: parts of {} in all of {}", sum, size);
  std::vector<Item> items;
  int64_t from = 0;
  for (const int64_t part : parts) {
    items.push_back(c.machine.lift({&whole}, whole.type, [&](const std::vector<Tensor>& tensors) {
      const Tensor piece = slice(tensors[0], dim, from, from + part);
      return keep ? piece : squeeze(piece, dim);
    }));
    from += part;
  }
  return {Item::of_sequence(std::move(items), whole.type)};
}

std::vector<Item> optional(Call& c) { return {c.has(0) ? c.item(0) : Item()}; }
std::vector<Item> has_element(Call& c) { return {known_number(Scalar(c.has(0)), DType::bool_)}; }
std::vector<Item> get_element(Call& c) { return {c.item(0)}; }

constexpr Row kSequenceRows[] = {
    {.op = "ConcatFromSequence", .special = concat_sequence},
    {.op = "Optional", .special = optional},
    {.op = "OptionalGetElement", .special = get_element},
    {.op = "OptionalHasElement", .special = has_element},
    {.op = "SequenceAt", .special = at},
    {.op = "SequenceConstruct", .special = construct},
    {.op = "SequenceEmpty", .special = empty_sequence},
    {.op = "SequenceErase", .special = erase},
    {.op = "SequenceInsert", .special = insert},
    {.op = "SequenceLength", .special = length},
    {.op = "SplitToSequence", .special = split_to_sequence},
};

}  // namespace

List<Row> sequence_rows() { return kSequenceRows; }

}  // namespace tare::graph::onnx
