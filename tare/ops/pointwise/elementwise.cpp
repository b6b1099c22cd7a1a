#include "tare/ops/pointwise/elementwise.h"

#include <deque>

#include "tare/dispatch/run.h"

namespace tare {

unsigned kind_of(DType dtype) {
  if (is_complex(dtype)) return kComplexes;
  if (is_floating(dtype)) return kFloats;
  return is_bool(dtype) ? kBooleans : kIntegers;
}

void check_kernel(const TensorMeta& result, DType computed, unsigned kinds) {
  if ((kind_of(computed) & kinds) == 0) [[unlikely]]
    throw MissingKernel(computed, result);
}

std::string_view kept(std::string text) {
  static std::deque<std::string> texts;
  return texts.emplace_back(std::move(text));
}

namespace {

// `add_.Scalar` out of `add.Scalar`, and `__iand__.Scalar` out of `__and__.Scalar`.
std::string inplace_name(std::string_view name, std::string_view overload) {
  std::string text(name);
  if (name.starts_with("__")) text.insert(2, "i");
  else text += "_";
  return overload.empty() ? text : text + "." + std::string(overload);
}

}  // namespace

Forms usual_forms(std::string_view schema, Also also, WritePolicy write) {
  const std::string_view full = schema.substr(0, schema.find('('));
  const size_t dot = full.find('.');
  const std::string_view name = full.substr(0, dot);
  const std::string_view overload = dot == std::string_view::npos ? "" : full.substr(dot + 1);
  Forms forms;
  forms.write = write;
  if (also == Also::inplace || also == Also::both) forms.inplace = kept(inplace_name(name, overload));
  if (also == Also::out || also == Also::both)
    forms.out = kept(std::string(full) + (overload.empty() ? ".out" : "_out"));
  return forms;
}

void check_found_out(Args, DType result, DType out) {
  check(result == out, "Found dtype {} but expected {}", out, result);
}

Row pointwise(std::string_view schema, MetaRule meta, CpuKernel cpu, Derivative derivative, Forms forms,
              int64_t operations) {
  return {.schema = schema,
          .meta = meta,
          .cpu = cpu,
          .derivative = std::move(derivative),
          .cost = cost::pointwise(operations),
          .workspace = workspace::none,
          .sharding = sharding::pointwise,
          .forms = forms,
          .tags = kPointwise};
}

void add_aliases(std::vector<Row>& rows, std::initializer_list<std::pair<std::string_view, std::string_view>> names) {
  const auto rest = [](std::string_view text, char from) {
    const size_t at = text.find(from);
    return at == std::string_view::npos ? std::string() : std::string(text.substr(at));
  };
  for (const auto& [original, alias] : names) {
    const auto is_original = [&original = original](const Row& row) {
      return row.schema.substr(0, row.schema.find('(')) == original;
    };
    const auto found = std::find_if(rows.begin(), rows.end(), is_original);
    check<SchemaError>(found != rows.end(), "no row '{}' for the alias '{}'", original, alias);
    Row row = *found;
    const std::string name(alias.substr(0, alias.find('.')));
    row.schema = kept(std::string(alias) + rest(row.schema, '('));
    if (name.starts_with("special_")) row.forms.inplace = {};
    if (row.forms.write.dtypes == WritePolicy::DTypes::copied) row.forms.out = {};
    if (!row.forms.inplace.empty()) row.forms.inplace = kept(name + "_" + rest(row.forms.inplace, '.'));
    if (!row.forms.out.empty()) row.forms.out = kept(name + rest(row.forms.out, '.'));
    rows.push_back(std::move(row));
  }
}

}  // namespace tare
