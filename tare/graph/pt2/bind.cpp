#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "tare/checkpoint/storage/lazy.h"
#include "tare/core/error.h"
#include "tare/graph/pt2/run.h"

namespace tare::graph::pt2 {

namespace {

const TensorRecord& record_of(const Program& program, const InputRecord& input) {
  return program.graph.values[static_cast<size_t>(input.value)].tensor;
}

// What `--dim` may name, for messages.
std::string known_names(const Program& program) {
  std::vector<std::string> names;
  for (const Symbol& symbol : program.symbols) {
    std::string text = symbol.name;
    for (const auto& [input, dim] : symbol.places)
      text += fmt::format("{}{}.{}", text.find('(') == std::string::npos ? " (" : ", ",
                          program.inputs[static_cast<size_t>(input)].name, dim);
    names.push_back(text.find('(') == std::string::npos ? text : text + ")");
  }
  return names.empty() ? "all its sizes are fixed" : fmt::format("it has {}", fmt::join(names, ", "));
}

// Sets one symbol of an expression so that it becomes a number: derived dimensions, as 2*s0.
bool solve(Program& program, Expressions::Id expression, int64_t wanted) {
  Expressions& all = program.expressions;
  std::vector<size_t> open;
  for (const size_t symbol : all.symbols_of(expression))
    if (!all.value_of(symbol)) open.push_back(symbol);
  if (open.empty()) return all.integer(expression) == wanted;
  if (open.size() > 1) return false;
  const Symbol& symbol = program.symbols[open[0]];
  const auto at = [&](int64_t value) -> std::optional<int64_t> {
    all.bind(open[0], value);
    try {
      return all.integer(expression);
    } catch (const Error&) {
      return std::nullopt;
    }
  };
  // Sizes grow with their symbols: bisect, and look around, as divisions are flat.
  int64_t low = symbol.least.value_or(0),
          high = std::min<int64_t>(symbol.most.value_or(int64_t{1} << 40), int64_t{1} << 40);
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    const std::optional<int64_t> value = at(middle);
    if (value && *value < wanted) low = middle + 1;
    else high = middle;
  }
  if (at(low) == wanted) return true;
  all.bind(open[0], {});
  return false;
}

// The symbol that a dimension of an input is. Errors: ValueError.
void bind_place(Program& program, const std::string& name, size_t dot, int64_t value) {
  const std::string_view digits = std::string_view(name).substr(dot + 1);
  int64_t dim = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), dim);
  const auto input = std::ranges::find(program.inputs, name.substr(0, dot), &InputRecord::name);
  if (error != std::errc() || end != digits.data() + digits.size() || input == program.inputs.end() ||
      input->kind != InputRecord::Kind::user || input->value == kNone)
    fail<ValueError>("--dim {}: the program has no such dimension; {}", name, known_names(program));
  const std::span<const Size> sizes = record_of(program, *input).sizes;
  if (dim < 0 || dim >= static_cast<int64_t>(sizes.size()))
    fail<ValueError>("--dim {}: {} has {} dimensions", name, input->name, sizes.size());
  const Size& size = sizes[static_cast<size_t>(dim)];
  if (!size.is_symbolic()) {
    check<ValueError>(size.number == value, "--dim {}={}: the program was exported with {} there, and it is fixed; {}",
                      name, value, size.number, known_names(program));
    return;
  }
  if (const auto symbol = program.expressions.as_symbol(size.expression))
    return program.expressions.bind(*symbol, value);
  if (!solve(program, size.expression, value))
    fail<ValueError>("--dim {}={}: the dimension is {}, which cannot be {}", name, value,
                     program.expressions.text(size.expression), value);
}

}  // namespace

void bind(Program& program, const std::vector<std::pair<std::string, int64_t>>& sizes) {
  Expressions& expressions = program.expressions;
  for (size_t i = 0; i < program.symbols.size(); ++i) expressions.bind(i, {});
  for (const auto& [name, value] : sizes) {
    const auto symbol = std::ranges::find(program.symbols, name, &Symbol::name);
    if (symbol != program.symbols.end()) {
      expressions.bind(static_cast<size_t>(symbol - program.symbols.begin()), value);
      continue;
    }
    const size_t dot = name.rfind('.');
    if (dot == std::string::npos)
      fail<ValueError>("--dim {}: the program has no such symbol; {}", name, known_names(program));
    bind_place(program, name, dot, value);
  }
  for (size_t i = 0; i < program.symbols.size(); ++i)
    if (!expressions.value_of(i) && program.symbols[i].example) expressions.bind(i, program.symbols[i].example);
  // Those that stand in derived dimensions alone.
  for (const InputRecord& input : program.inputs) {
    if (input.kind != InputRecord::Kind::user || input.value == kNone) continue;
    for (const Size& size : record_of(program, input).sizes)
      if (size.is_symbolic() && size.has_number && !expressions.has_value(size.expression))
        solve(program, size.expression, size.number);
  }
  for (size_t i = 0; i < program.symbols.size(); ++i) {
    const Symbol& symbol = program.symbols[i];
    const std::optional<int64_t> value = expressions.value_of(i);
    if (!value) continue;
    const auto outside = [&](const std::string& bound) {
      fail<ValueError>("{} = {}: the program takes {}", symbol.name, *value, bound);
    };
    if (symbol.least && *value < *symbol.least) outside(fmt::format("at least {}", *symbol.least));
    if (symbol.most && *value > *symbol.most) outside(fmt::format("at most {}", *symbol.most));
  }
}

std::vector<Value> make_inputs(const Program& program, std::optional<Device> device) {
  std::unordered_map<std::string_view, size_t> stored;  // by name
  for (size_t i = 0; i < program.weights.tensors.size(); ++i) stored.emplace(program.weights.tensors.name(i), i);
  std::unordered_map<int32_t, Storage> storages;
  std::vector<Value> inputs;
  for (const InputRecord& input : program.inputs) {
    using Kind = InputRecord::Kind;
    if (input.value == kNone) {
      inputs.emplace_back();
      continue;
    }
    const ValueRecord& value = program.graph.values[static_cast<size_t>(input.value)];
    if (value.kind != ValueRecord::Kind::tensor) {
      const Size& number = value.number;
      if (value.kind == ValueRecord::Kind::integer) inputs.emplace_back(program.number(number));
      else if (value.kind == ValueRecord::Kind::boolean && !number.is_symbolic())
        inputs.emplace_back(number.number != 0);
      else inputs.emplace_back();
      continue;
    }
    TensorMeta meta = program.meta(value.tensor);
    if (device) meta = std::move(meta).with_device(*device);
    Storage storage;
    const auto found = stored.find(input.name);
    if (input.kind != Kind::user && found != stored.end()) {
      const checkpoint::StoredTensor tensor = program.weights.tensors[found->second];
      const checkpoint::StoredBytes bytes = program.weights.storages[static_cast<size_t>(tensor.storage)];
      check<CheckpointError>(bytes.bytes >= meta.storage_bytes(),
                             "{}: {} needs {} bytes, and the archive has {} for it", program.path, input.name,
                             meta.storage_bytes(), bytes.bytes);
      Storage& kept = storages[tensor.storage];
      if (!kept)
        kept = checkpoint::lazy_storage(bytes, program.weights.files[static_cast<size_t>(bytes.file)], meta.device());
      storage = kept;
    } else {
      storage = Storage::unknown(meta.storage_bytes(), meta.device());
    }
    Tensor tensor = Tensor::shell(std::move(meta));
    tensor.set_storage(std::move(storage));
    inputs.emplace_back(std::move(tensor));
  }
  return inputs;
}

}  // namespace tare::graph::pt2
