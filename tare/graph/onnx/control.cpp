#include <fmt/format.h>

#include <algorithm>

#include "tare/core/elements.h"
#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

// Control flow: graphs within a node.
namespace tare::graph::onnx {

namespace {

std::optional<bool> truth(Call& c, Item& item) {
  if (item.kind != Item::Kind::tensor) return {};
  const Tensor& known = c.machine.known_of(item);
  if (!known.defined() || known.numel() != 1) return {};
  return load_scalar(known.data(), known.dtype()).to_bool();
}

std::string text_of(const Item& item) {
  if (item.kind == Item::Kind::open) return fmt::format("{}{}", type_info(item.type).name, item.sizes->text());
  if (item.kind != Item::Kind::tensor) return item.kind == Item::Kind::sequence ? "a sequence" : "none";
  return fmt::format("{}{}", type_info(item.type).name,
                     str(item.tensor.defined() ? item.tensor.sizes() : item.known.sizes()));
}

std::vector<Item> if_of(Call& c) {
  const std::optional<bool> chosen = truth(c, c.item(0));
  if (chosen) return c.machine.run_within(c.graph(*chosen ? "then_branch" : "else_branch"), {});
  // Neither is taken for granted where they give different things.
  std::vector<Item> made = c.machine.run_within(c.graph("then_branch"), {});
  std::vector<Item> other;
  {
    const ThreadGuard<Observer*> unheard(&ThreadState::observer, nullptr);
    const ThreadGuard<Interceptor*> unseen(&ThreadState::interceptors, nullptr);
    other = c.machine.run_within(c.graph("else_branch"), {});
  }
  for (size_t i = 0; i < made.size() && i < other.size(); ++i) {
    if (text_of(made[i]) != text_of(other[i]))
      fail<DataDependentError>("which branch of {} is taken depends on {}, which is not known, and they give {} and {}",
                               c.node.target(), c.machine.name_of(c.node, 0), text_of(made[i]), text_of(other[i]));
    if (made[i].kind == Item::Kind::tensor) {
      c.machine.tensor_of(made[i]);
      made[i].known = Tensor();  // which of the two values it is, nobody knows
      made[i].record = nullptr;
    }
  }
  c.machine.assume(
      fmt::format("node {}: its condition is not known; the first branch runs", c.node.label(c.machine.graph())));
  return made;
}

// Slices of equal sizes along a dimension, as one tensor.
Item joined(Call& c, std::vector<Item>& parts, int64_t dim, bool reverse) {
  if (reverse) std::ranges::reverse(parts);
  std::vector<Item*> from;
  for (Item& part : parts) from.push_back(&part);
  const IntList sizes = c.machine.tensor_of(parts[0]).sizes();
  for (Item& part : parts)
    if (c.machine.tensor_of(part).sizes() != sizes)
      fail<ShapeError>("{}: what its turns give, {} and {}, is of other sizes", c.node.target(), str(sizes),
                       str(c.machine.tensor_of(part).sizes()));
  if (dim < 0) dim += sizes.size() + 1;
  return c.machine.lift(from, parts[0].type, [&](const std::vector<Tensor>& tensors) { return stack(tensors, dim); });
}

// What no turn gave: nothing, of the sizes that the graph tells.
Item nothing_of(Call& c, const Graph& body, size_t output, int64_t dim) {
  const Ref& ref = body.outputs[output];
  const TypeRecord type = ref.up == 0 ? body.type_of(ref.index) : TypeRecord();
  if (type.kind != TypeRecord::Kind::tensor || !type.has_shape || type.type == kUndefined)
    fail<DataDependentError>("{} makes no turn, and the sizes of what turns give are not told", c.node.target());
  Dims sizes;
  for (const Dim& one : type.dims) {
    if (!one.value)
      fail<DataDependentError>("{} makes no turn, and the sizes of what turns give are not told", c.node.target());
    sizes.push_back(*one.value);
  }
  if (dim < 0) dim += sizes.size() + 1;
  Dims whole;
  for (int64_t d = 0; d <= sizes.size(); ++d) whole.push_back(d == dim ? 0 : sizes[d < dim ? d : d - 1]);
  return Item::of(c.empty(whole, type_info(type.type).dtype), type.type);
}

std::vector<Item> loop(Call& c) {
  const Graph& body = c.graph("body");
  std::optional<int64_t> most;
  bool unknown = false;
  if (c.has(0)) {
    if (c.is_known(0)) most = c.integer(size_t{0});
    else unknown = true;
  }
  // At assumed sizes it turns so often.
  if (!most && c.machine.assuming()) most = c.machine.free_size("");
  std::optional<bool> goes_on = true;
  if (c.has(1)) goes_on = truth(c, c.item(1));
  if (!goes_on && c.machine.assuming()) goes_on = true;
  std::vector<Item> state;
  for (size_t i = 2; i < c.count(); ++i) state.push_back(c.has(i) ? c.item(i) : Item());
  const size_t carried = state.size();
  check<TypeError>(body.inputs.size() == carried + 2 && body.outputs.size() >= carried + 1,
                   "the body of {} takes {} values and gives {}, where {} are carried", c.node.target(),
                   body.inputs.size(), body.outputs.size(), carried);
  const size_t scans = body.outputs.size() - carried - 1;
  std::vector<std::vector<Item>> collected(scans);
  bool assumed = false;
  for (int64_t turn = 0; !most || turn < *most; ++turn) {
    if (goes_on && !*goes_on) break;
    if (turn == 1 && (unknown || !goes_on)) {
      assumed = true;
      break;
    }
    std::vector<Item> inputs;
    inputs.push_back(known_number(Scalar(turn), DType::int64));
    inputs.push_back(known_number(Scalar(true), DType::bool_));
    for (const Item& item : state) inputs.push_back(item);
    std::vector<Item> made = c.machine.run_within(body, std::move(inputs));
    std::optional<bool> next = truth(c, made[0]);
    if (!next && c.machine.assuming()) next = true;
    // A condition that only values tell: what came before it was sure, what comes is not.
    if (!next && !goes_on) assumed = true;
    goes_on = next;
    if (!next && made[0].kind == Item::Kind::tensor && !c.has(1) && most && !unknown) goes_on = true;
    for (size_t i = 0; i < carried; ++i) state[i] = std::move(made[i + 1]);
    for (size_t i = 0; i < scans; ++i) collected[i].push_back(std::move(made[i + 1 + carried]));
    if (!goes_on) {
      assumed = true;
      break;
    }
  }
  if (assumed) {
    if (scans > 0)
      fail<DataDependentError>(
          "how often {} turns depends on values that are not known, and so do the sizes of what its turns give",
          c.node.target());
    c.machine.assume(
        fmt::format("node {}: how often it turns is not known; once is told", c.node.label(c.machine.graph())));
    for (Item& item : state)
      if (item.kind == Item::Kind::tensor) {
        c.machine.tensor_of(item);
        item.known = Tensor();
        item.record = nullptr;
      }
  }
  for (size_t i = 0; i < scans; ++i)
    state.push_back(collected[i].empty() ? nothing_of(c, body, i + 1 + carried, 0) : joined(c, collected[i], 0, false));
  return state;
}

// Slice `at` of an item along a dimension.
Item slice_of(Call& c, Item& item, int64_t dim, int64_t at) {
  return c.machine.lift({&item}, item.type,
                        [&](const std::vector<Tensor>& tensors) { return select(tensors[0], dim, at); });
}

std::vector<Item> scan(Call& c) {
  const Graph& body = c.graph("body");
  const auto scanned = static_cast<size_t>(c.integer("num_scan_inputs", 0));
  // Version 8: sequences' lengths first, and a batch before all.
  const bool batched = c.version < 9;
  const size_t first = batched ? 1 : 0;
  check<TypeError>(scanned > 0 && scanned + first <= c.count() && body.inputs.size() == c.count() - first,
                   "{}: {} scanned of {} inputs", c.node.target(), scanned, c.count());
  const size_t states = c.count() - first - scanned,
               outputs = body.outputs.size() - std::min(states, body.outputs.size());
  const auto list = [&](const char* name, size_t count) {
    std::vector<int64_t> values = c.integers(name).value_or(std::vector<int64_t>());
    values.resize(count, 0);
    return values;
  };
  const std::vector<int64_t> axes = list("scan_input_axes", scanned), out_axes = list("scan_output_axes", outputs);
  const std::vector<int64_t> backward = list(batched ? "directions" : "scan_input_directions", scanned),
                             out_backward = list("scan_output_directions", outputs);
  const auto run = [&](std::vector<Item> state, std::vector<Item>& inputs) {
    int64_t turns = -1;
    for (size_t i = 0; i < scanned; ++i) {
      const Tensor& tensor = c.machine.tensor_of(inputs[i]);
      const int64_t length = tensor.size(wrapped(axes[i], tensor.dim()));
      check<ShapeError>(turns < 0 || turns == length, "{}: inputs of {} and {} steps", c.node.target(), turns, length);
      turns = length;
    }
    std::vector<std::vector<Item>> collected(outputs);
    for (int64_t turn = 0; turn < turns; ++turn) {
      std::vector<Item> given = state;
      for (size_t i = 0; i < scanned; ++i) {
        const int64_t rank = c.machine.tensor_of(inputs[i]).dim();
        given.push_back(slice_of(c, inputs[i], wrapped(axes[i], rank), backward[i] != 0 ? turns - 1 - turn : turn));
      }
      std::vector<Item> made = c.machine.run_within(body, std::move(given));
      for (size_t i = 0; i < states; ++i) state[i] = std::move(made[i]);
      for (size_t i = 0; i < outputs; ++i) collected[i].push_back(std::move(made[states + i]));
    }
    for (size_t i = 0; i < outputs; ++i)
      state.push_back(collected[i].empty() ? nothing_of(c, body, states + i, out_axes[i])
                                           : joined(c, collected[i], out_axes[i], out_backward[i] != 0));
    return state;
  };
  std::vector<Item> state, inputs;
  if (!batched) {
    for (size_t i = 0; i < states; ++i) state.push_back(c.item(i));
    for (size_t i = 0; i < scanned; ++i) inputs.push_back(c.item(states + i));
    return run(std::move(state), inputs);
  }
  const int64_t batch = c[1].size(0);
  check<ShapeError>(batch > 0, "{}: a batch of {}", c.node.target(), batch);
  std::vector<std::vector<Item>> all;
  for (int64_t b = 0; b < batch; ++b) {
    state.clear();
    inputs.clear();
    for (size_t i = 0; i < states; ++i) state.push_back(slice_of(c, c.item(1 + i), 0, b));
    for (size_t i = 0; i < scanned; ++i) inputs.push_back(slice_of(c, c.item(1 + states + i), 0, b));
    std::vector<Item> made = run(std::move(state), inputs);
    all.resize(made.size());
    for (size_t i = 0; i < made.size(); ++i) all[i].push_back(std::move(made[i]));
  }
  std::vector<Item> results;
  for (std::vector<Item>& parts : all) results.push_back(joined(c, parts, 0, false));
  return results;
}

std::vector<Item> sequence_map(Call& c) {
  const Graph& body = c.graph("body");
  Item& first = c.item(0);
  if (first.kind != Item::Kind::sequence) fail<TypeError>("SequenceMap takes a sequence");
  std::vector<std::vector<Item>> collected(body.outputs.size());
  for (size_t turn = 0; turn < first.items->size(); ++turn) {
    std::vector<Item> inputs;
    for (size_t i = 0; i < c.count(); ++i) {
      Item& item = c.item(i);
      if (item.kind != Item::Kind::sequence) inputs.push_back(item);
      else if (turn < item.items->size()) inputs.push_back((*item.items)[turn]);
      else fail<ShapeError>("SequenceMap: sequences of {} and {}", first.items->size(), item.items->size());
    }
    std::vector<Item> made = c.machine.run_within(body, std::move(inputs));
    for (size_t i = 0; i < made.size(); ++i) collected[i].push_back(std::move(made[i]));
  }
  std::vector<Item> results;
  for (std::vector<Item>& items : collected) {
    const int32_t type = items.empty() ? int32_t{kUndefined} : items[0].type;
    results.push_back(Item::of_sequence(std::move(items), type));
  }
  return results;
}

constexpr Row kControlRows[] = {
    {.op = "If", .special = if_of},
    {.op = "Loop", .special = loop},
    {.op = "Scan", .special = scan},
    {.op = "SequenceMap", .special = sequence_map},
};

}  // namespace

List<Row> control_rows() { return kControlRows; }

}  // namespace tare::graph::onnx
