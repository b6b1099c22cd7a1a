#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tare/core/error.h"
#include "tare/graph/pt2/read_graph.h"

// What a file says of a program beside its graph: versions, what inputs and outputs stand for, symbols with their
// ranges.
namespace tare::graph::pt2 {

void Reader::read_version(Json root) {
  const Json version = root.at("schema_version");
  if (version.is_number()) {
    program_.major = version.integer();  // as files before 2.3 say it
  } else {
    program_.major = version.at("major").integer();
    program_.minor = version.at("minor").integer();
  }
  if (program_.major < 1 || program_.major > kMajor)
    version.bad(
        fmt::format("the file is of schema {}.{}, and versions to {}.x are read; export it again with the "
                    "PyTorch that is read, 2.13",
                    program_.major, program_.minor, kMajor));
  if (const Json torch = root.find("torch_version"); torch && torch.is_text()) program_.torch_version = torch.text();
}

void Reader::read_signature(Json json) {
  using Kind = InputRecord::Kind;
  struct Spec {
    std::string_view key, name;
    Kind kind;
  };
  constexpr Spec specs[] = {{"user_input", "", Kind::user},
                            {"parameter", "parameter_name", Kind::parameter},
                            {"buffer", "buffer_name", Kind::buffer},
                            {"tensor_constant", "tensor_constant_name", Kind::constant},
                            {"custom_obj", "custom_obj_name", Kind::object},
                            {"token", "", Kind::token},
                            {"constant_input", "name", Kind::value}};
  const std::vector<Argument>& taken = program_.graph.inputs;
  size_t at = 0;
  json.at("input_specs").each([&](Json item) {
    const auto [key, value] = item.only();
    const auto* const spec = std::ranges::find(specs, key, &Spec::key);
    if (spec == std::end(specs)) item.bad(fmt::format("an input of kind {}", key.substr(0, 40)));
    InputRecord record{spec->kind, "", kNone, true};
    if (spec->kind != Kind::token || at < taken.size()) {
      // Inputs stand in the graph in the same order.
      if (at >= taken.size()) item.bad("the graph has fewer inputs");
      if (!taken[at].values.empty()) record.value = taken[at].values[0];
      ++at;
    }
    if (spec->name.empty()) {
      if (record.value != kNone) record.name = program_.graph.values[static_cast<size_t>(record.value)].name;
      else if (const Json arg = value.find("arg"); arg && arg.is_object() && arg.only().second)
        record.name = "constant";
    } else {
      record.name = value.at(spec->name).text();
    }
    if (const Json persistent = value.find("persistent")) record.persistent = persistent.boolean();
    const ValueRecord::Kind kind =
        record.value == kNone ? ValueRecord::Kind::none : program_.graph.values[static_cast<size_t>(record.value)].kind;
    if ((spec->kind == Kind::parameter || spec->kind == Kind::buffer || spec->kind == Kind::constant) &&
        kind != ValueRecord::Kind::tensor)
      item.bad("is no tensor of the graph's");
    program_.inputs.push_back(std::move(record));
  });
  if (at != taken.size()) json.bad(fmt::format("{} inputs, where the graph has {}", at, taken.size()));
  json.at("output_specs").each([&](Json item) {
    const auto [key, value] = item.only();
    OutputRecord record{key, ""};
    for (const char* name : {"buffer_name", "parameter_name", "user_input_name"})
      if (const Json target = value.find(name)) record.target = target.text();
    program_.outputs.push_back(std::move(record));
  });
  if (program_.outputs.size() != program_.graph.outputs.size())
    json.bad(fmt::format("{} outputs, where the graph has {}", program_.outputs.size(), program_.graph.outputs.size()));
}

void Reader::read_symbols(Json ranges) {
  Expressions& expressions = program_.expressions;
  if (ranges && ranges.is_object()) ranges.each_member([&](std::string_view name, Json) { expressions.symbol(name); });
  for (const std::string& name : expressions.symbols()) program_.symbols.push_back({name, {}, {}, {}, {}});
  if (ranges && ranges.is_object())
    ranges.each_member([&](std::string_view name, Json range) {
      Symbol& symbol = program_.symbols[expressions.symbol(name)];
      // Null where there is none; before schema 8 Infinity.
      const auto end = [&](const char* key, std::optional<int64_t>& into) {
        if (const Json json = range.find(key); json && json.is_number() && std::isfinite(json.real()))
          into = json.integer();
      };
      end("min_val", symbol.least);
      end("max_val", symbol.most);
      if (symbol.least && symbol.most && *symbol.least > *symbol.most)
        range.bad(fmt::format("an empty range, {} to {}", *symbol.least, *symbol.most));
    });
  for (size_t i = 0; i < program_.inputs.size(); ++i) {
    const InputRecord& input = program_.inputs[i];
    if (input.kind != InputRecord::Kind::user || input.value == kNone) continue;
    const ValueRecord& value = program_.graph.values[static_cast<size_t>(input.value)];
    const auto seen = [&](const Size& size, int64_t dim) {
      if (!size.is_symbolic()) return;
      const std::optional<size_t> found = expressions.as_symbol(size.expression);
      if (!found) return;
      Symbol& symbol = program_.symbols[*found];
      symbol.places.emplace_back(static_cast<Index>(i), dim);
      if (size.has_number) symbol.example = size.number;
    };
    for (size_t d = 0; d < value.tensor.sizes.size(); ++d) seen(value.tensor.sizes[d], static_cast<int64_t>(d));
    if (value.kind == ValueRecord::Kind::integer) seen(value.number, -1);
  }
}

}  // namespace tare::graph::pt2
