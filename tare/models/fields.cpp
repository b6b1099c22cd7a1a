#include "tare/models/fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace tare::models {

namespace {

// A value for a message: short, and never walked into, since it may nest as deep as a hostile file likes.
std::string shown(const nlohmann::json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("an array of {}", value.size());
  std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return text;
}

}  // namespace

void Fields::fail_value(std::string_view name, std::string_view expected) const {
  const auto found = object_.find(std::string(name));
  fail<ConfigError>("{}: field \"{}\" is {}; expected {}", source_, name,
                    found == object_.end() ? "missing" : shown(*found), expected);
}

const Fields::Json* Fields::find(std::string_view name, bool note_default) {
  asked_.emplace(name);
  const auto found = object_.find(std::string(name));
  if (found != object_.end() && !found->is_null()) return &*found;
  if (note_default) defaulted_.emplace_back(name);
  return nullptr;
}

int64_t Fields::in_range(std::string_view name, const Json& value, Range range) const {
  const bool fits = value.is_number_integer() &&
                    (!value.is_number_unsigned() || value.get<uint64_t>() <= static_cast<uint64_t>(INT64_MAX));
  if (!fits || value.get<int64_t>() < range.least || value.get<int64_t>() > range.most)
    fail_value(name, fmt::format("an integer from {} to {}", range.least, range.most));
  return value.get<int64_t>();
}

int64_t Fields::required(std::string_view name, Range range) {
  if (const Json* value = find(name, false)) return in_range(name, *value, range);
  missing_.push_back('"' + std::string(name) + '"');
  return 0;
}

int64_t Fields::integer(std::string_view name, int64_t otherwise, Range range) {
  const Json* value = find(name, true);
  return value ? in_range(name, *value, range) : otherwise;
}

std::optional<int64_t> Fields::nullable(std::string_view name, std::optional<int64_t> otherwise, Range range) {
  const bool absent = !object_.contains(std::string(name));
  const Json* value = find(name, absent && otherwise);
  if (value) return in_range(name, *value, range);
  return absent ? otherwise : std::nullopt;
}

double Fields::number(std::string_view name, double otherwise, double least, double most) {
  const Json* value = find(name, true);
  if (!value) return otherwise;
  if (!value->is_number() || !(value->get<double>() >= least && value->get<double>() <= most))
    fail_value(name, fmt::format("a number from {} to {}", least, most));
  return value->get<double>();
}

bool Fields::boolean(std::string_view name, bool otherwise) {
  const Json* value = find(name, true);
  if (!value) return otherwise;
  if (!value->is_boolean()) fail_value(name, "true or false");
  return value->get<bool>();
}

std::string Fields::text(std::string_view name, std::string_view otherwise) {
  const Json* value = find(name, !otherwise.empty());
  if (!value) return std::string(otherwise);
  if (!value->is_string()) fail_value(name, "a string");
  return value->get<std::string>();
}

std::string Fields::choice(std::string_view name, std::string_view otherwise,
                           const std::vector<std::string_view>& words) {
  std::string value = text(name, otherwise);
  if (std::find(words.begin(), words.end(), value) == words.end())
    fail_value(name, fmt::format("one of {}", fmt::join(words, ", ")));
  return value;
}

const Fields::Json& Fields::raw(std::string_view name) {
  static const Json null;
  const Json* value = find(name, false);
  return value ? *value : null;
}

bool Fields::has(std::string_view name) const {
  const auto found = object_.find(std::string(name));
  return found != object_.end() && !found->is_null();
}

void Fields::accept(List<std::string_view> names) { asked_.insert(names.begin(), names.end()); }

void Fields::check_missing() const {
  check<ConfigError>(missing_.empty(), "{}: missing {} {}, which the model cannot be sized without", source_,
                     missing_.size() == 1 ? "field" : "fields", fmt::join(missing_, ", "));
}

std::vector<std::string> Fields::unasked() const {
  std::vector<std::string> names = ignored_;
  for (const auto& item : object_.items())
    if (!asked_.contains(item.key())) names.push_back(item.key());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace tare::models
