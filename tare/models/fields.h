#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tare/core/error.h"
#include "tare/core/list.h"

namespace tare::models {

/// The fields of one JSON object, asked for one by one. It remembers which were asked for, were missing, or took their
/// default, and says in every error which field had which value and what was expected.
class Fields {
 public:
  using Json = nlohmann::json;
  Fields(const Json& object, std::string source) : object_(object), source_(std::move(source)) {}

  struct Range {
    int64_t least, most;
  };
  /// Sizes of tensors; the product of two still is one.
  static constexpr Range kSize{1, (int64_t{1} << 31) - 1};

  /// A field that must be there: 0 until `check_missing` names all that are not.
  int64_t required(std::string_view name, Range range = kSize);
  int64_t integer(std::string_view name, int64_t otherwise, Range range = kSize);
  /// An integer, none where it is null, and `otherwise` where it is absent.
  std::optional<int64_t> nullable(std::string_view name, std::optional<int64_t> otherwise, Range range = kSize);
  double number(std::string_view name, double otherwise, double least, double most);
  bool boolean(std::string_view name, bool otherwise);
  std::string text(std::string_view name, std::string_view otherwise);
  /// One of the given words.
  std::string choice(std::string_view name, std::string_view otherwise, const std::vector<std::string_view>& words);
  /// A value that is null, or an object or array that the caller takes apart; null when it is absent.
  const Json& raw(std::string_view name);
  bool has(std::string_view name) const;
  /// Fields that are known to have no effect here.
  void accept(List<std::string_view> names);
  /// A field within a field that had no effect.
  void ignore(std::string name) { ignored_.push_back(std::move(name)); }

  /// Names every required field that was missing, at once.
  void check_missing() const;
  /// Fields that nobody asked for, in alphabetical order.
  std::vector<std::string> unasked() const;
  const std::vector<std::string>& defaulted() const { return defaulted_; }
  const std::string& source() const { return source_; }

  [[noreturn]] void fail_value(std::string_view name, std::string_view expected) const;

 private:
  /// The field's value; a null pointer when it is absent or null, which is noted if there is a default to take.
  const Json* find(std::string_view name, bool note_default);
  int64_t in_range(std::string_view name, const Json& value, Range range) const;

  const Json& object_;
  std::string source_;
  std::set<std::string, std::less<>> asked_;
  std::vector<std::string> missing_, defaulted_, ignored_;
};

}  // namespace tare::models
