#include "tare/report/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "tare/core/error.h"

namespace tare {

namespace {

constexpr int kMostNesting = 32;
constexpr std::string_view kForm =
    "expected name=dtype[sizes], as x=f32[16,3,224,224], or a number, True, False, None, 'text', [...], (...) or "
    "{'key': ...} of these";

struct NamedSize {
  std::string_view word;
  std::optional<int64_t> ModelOptions::*given;
};
constexpr NamedSize kNamedSizes[] = {
    {"batch", &ModelOptions::batch}, {"seq", &ModelOptions::seq}, {"image", &ModelOptions::image}};

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '+' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_identifier(std::string_view text) {
  const bool digit = !text.empty() && text[0] >= '0' && text[0] <= '9';
  return !text.empty() && !digit &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_word(c) && c != '.' && c != '+' && c != '-'; });
}

template <class Number>
std::optional<Number> number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

class Parser {
 public:
  Parser(std::string_view text, Device device, const ModelOptions& options)
      : text_(text), rest_(text), device_(device), options_(options) {}

  Input parse() {
    Input input;
    const size_t equals = rest_.find('=');
    if (equals != std::string_view::npos && equals < rest_.find_first_of("[({'\"")) {
      input.name = trimmed(rest_.substr(0, equals));
      if (!is_identifier(input.name)) malformed(fmt::format("'{}' is no name", input.name));
      rest_.remove_prefix(equals + 1);
    }
    input.value = value(0);
    skip();
    if (!rest_.empty()) malformed(fmt::format("'{}' stands behind its end", rest_));
    input.sizes = std::move(sizes_);
    return input;
  }

 private:
  [[noreturn]] void malformed(std::string_view reason) const {
    fail<ValueError>("--input {}: {}; {}", text_.substr(0, 200), reason.substr(0, 300), kForm);
  }

  static std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
  }

  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  bool take(char c) {
    skip();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  InputValue value(int depth) {
    if (depth > kMostNesting) malformed(fmt::format("it nests more than {} deep", kMostNesting));
    skip();
    if (rest_.starts_with('\'') || rest_.starts_with('"')) return {quoted()};
    if (take('[')) return {sequence(']', false, depth)};
    if (take('(')) return {sequence(')', true, depth)};
    if (take('{')) return {mapping(depth)};
    const auto end = static_cast<size_t>(std::find_if_not(rest_.begin(), rest_.end(), is_word) - rest_.begin());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    if (rest_.starts_with('[')) return {tensor(word)};
    return scalar(word);
  }

  InputValue scalar(std::string_view word) const {
    if (word == "None" || word == "null") return {};
    if (word == "True" || word == "true") return {true};
    if (word == "False" || word == "false") return {false};
    if (const auto whole = number<int64_t>(word)) return {*whole};
    const bool digits = word.find_first_of("0123456789") != std::string_view::npos;
    if (const auto real = number<double>(word); real && (digits || word.ends_with("inf") || word.ends_with("nan")))
      return {*real};
    if (word.empty() || parse_dtype(word)) malformed("there are no sizes in brackets");
    malformed(fmt::format("'{}' is no value; a text stands in quotes", word));
  }

  std::string quoted() {
    const char quote = rest_[0];
    const size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) malformed("a text has no end");
    std::string text(rest_.substr(1, end - 1));
    if (text.find('\\') != std::string::npos) malformed("a text has no escapes");
    rest_.remove_prefix(end + 1);
    return text;
  }

  TensorMeta tensor(std::string_view dtype_text) {
    const std::optional<DType> dtype = parse_dtype(dtype_text);
    if (!dtype) malformed(fmt::format("'{}' is no dtype", dtype_text));
    const size_t close = rest_.find(']');
    if (close == std::string_view::npos) malformed("there are no sizes in brackets");
    std::string_view inner = rest_.substr(1, close - 1);
    rest_.remove_prefix(close + 1);
    Dims sizes;
    while (!inner.empty()) {
      const size_t comma = std::min(inner.find(','), inner.size());
      sizes.push_back(size(trimmed(inner.substr(0, comma))));
      inner.remove_prefix(std::min(comma + 1, inner.size()));
    }
    return {*dtype, device_, sizes};
  }

  int64_t size(std::string_view text) {
    for (const NamedSize& named : kNamedSizes) {
      if (named.word != text) continue;
      if (!(options_.*named.given)) malformed(fmt::format("--{} says how much '{}' is", text, text));
      sizes_.emplace_back(text);
      return *(options_.*named.given);
    }
    const auto found = number<int64_t>(text);
    if (!found || *found < 0) malformed(fmt::format("'{}' is no size", text));
    return *found;
  }

  InputValue::Sequence sequence(char close, bool tuple, int depth) {
    InputValue::Sequence list{{}, tuple};
    while (!take(close)) {
      list.items.push_back(value(depth + 1));
      if (!take(',') && !rest_.starts_with(close)) malformed(fmt::format("'{}' is missing", close));
    }
    return list;
  }

  InputValue::Mapping mapping(int depth) {
    InputValue::Mapping dict;
    while (!take('}')) {
      InputValue key = value(depth + 1);
      const size_t kind = key.value.index();
      if (kind == 0 || kind > 4) malformed("a key is a text, a number or a flag");
      if (!take(':')) malformed("':' is missing behind a key");
      dict.items.emplace_back(std::move(key), value(depth + 1));
      if (!take(',') && !rest_.starts_with('}')) malformed("'}' is missing");
    }
    return dict;
  }

  std::string_view text_, rest_;
  Device device_;
  const ModelOptions& options_;
  std::vector<std::string> sizes_;
};

}  // namespace

Input parse_input(std::string_view text, Device device, const ModelOptions& options) {
  return Parser(text, device, options).parse();
}

std::vector<Input> parse_inputs(const ModelOptions& options, Device device, bool only) {
  std::vector<Input> inputs;
  for (const std::string& text : options.inputs) inputs.push_back(parse_input(text, device, options));
  for (const NamedSize& named : kNamedSizes) {
    if (!only || !(options.*named.given)) continue;
    const bool said = std::any_of(inputs.begin(), inputs.end(), [&](const Input& input) {
      return std::find(input.sizes.begin(), input.sizes.end(), named.word) != input.sizes.end();
    });
    check<ValueError>(said, "{}: no --input says {} in place of a number, as x=f32[{},3,224,224]", options.model,
                      named.word, named.word);
  }
  return inputs;
}

}  // namespace tare
