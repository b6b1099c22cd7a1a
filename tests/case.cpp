#include "tests/case.h"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "tare/core/elements.h"
#include "tare/core/thread.h"

namespace tare::test {

namespace {

class Parser {
 public:
  Parser(std::string_view text, Device device) : text_(text), device_(device) {}

  Case parse() {
    Case result = parse_line();
    result.has_values = has_values_;
    result.aliases = aliases_;
    return result;
  }

 private:
  Case parse_line() {
    Case result;
    result.text = text_;
    const size_t paren = text_.find('(');
    if (paren == std::string_view::npos) fail("'('");
    result.op = text_.substr(0, paren);
    at_ = paren + 1;
    while (!take(')')) {
      const size_t before = at_;
      const std::string name = word();
      if (!name.empty() && take('=')) {
        result.kwargs.emplace_back(name, value());
      } else {
        at_ = before;
        result.args.push_back(value());
      }
      take(',');
    }
    if (take('!')) {
      skip();
      result.error = text_.substr(at_);
      if (result.error.empty()) fail("the error's text");
      return result;
    }
    if (!take('-') || !take('>')) fail("'->' or '!'");
    skip();
    if (at_ == text_.size()) return result;
    aliases_.clear();
    while (text_.substr(at_) != "on cpu") {
      result.results.push_back(value());
      if (!take(',')) break;
      skip();
    }
    skip();
    if (text_.substr(at_) == "on cpu") {
      result.only_cpu = true;
      return result;
    }
    if (at_ != text_.size()) fail("the end");
    return result;
  }

  Value value() {
    skip();
    if (peek() == '[') return list();
    if (peek() == '\'') {
      const size_t end = text_.find('\'', at_ + 1);
      if (end == std::string_view::npos) fail("a closing quote");
      std::string text(text_.substr(at_ + 1, end - at_ - 1));
      at_ = end + 1;
      return text;
    }
    const std::string token = word();
    if (token == "None") return {};
    if (token == "True") return true;
    if (token == "False") return false;
    if (token == "inf") return std::numeric_limits<double>::infinity();
    if (token == "-inf") return -std::numeric_limits<double>::infinity();
    if (token == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (token == "channels_last") return MemoryFormat::channels_last;
    if (token == "channels_last_3d") return MemoryFormat::channels_last_3d;
    if (token == "contiguous_format") return MemoryFormat::contiguous;
    if (token == "preserve_format") return MemoryFormat::preserve;
    if (token == "strided") return Layout::strided;
    if (token == "cpu") return device_;  // where the table was asked, so it stands for where it runs
    if (token == "meta" || token == "cuda") return Device(token);
    if (token == "bool" || (!token.empty() && (std::isalpha(token[0]) != 0))) {
      const auto dtype = parse_dtype(token);
      if (!dtype) fail("a value");
      return peek() == '[' ? Value(tensor(*dtype)) : Value(*dtype);
    }
    if (token.empty()) fail("a value");
    if (token.back() == 'j') {  // 2j, 1.5-2j
      size_t read = 0;
      const double first = std::stod(token, &read);
      return Scalar(read + 1 == token.size() ? Complex(0, first) : Complex(first, std::stod(token.substr(read))));
    }
    if (token.find_first_of(".e") == std::string::npos) return int64_t{std::stoll(token)};
    return std::stod(token);
  }

  Value list() {
    Value::Values items;
    take('[');
    while (!take(']')) {
      items.push_back(value());
      take(',');
    }
    return items;
  }

  Tensor tensor(DType dtype) {
    const Dims sizes = ints('[', ']');
    Dims strides;
    const bool strided = peek() == '{';
    if (strided) strides = ints('{', '}');
    int64_t offset = 0;
    if (peek() == '@') {
      ++at_;
      offset = std::stoll(word());
    }
    aliases_.push_back(-1);
    if (peek() == '&') {
      ++at_;
      aliases_.back() = std::stoll(word());
    }
    const bool given = peek() == '(', known = given && !device_.is_meta();
    const Device device = known ? Device(DeviceType::cpu) : device_;
    TensorMeta meta = strided  ? TensorMeta(dtype, device, sizes, strides, offset)
                      : offset ? TensorMeta(dtype, device, sizes, TensorMeta(dtype, device, sizes).strides(), offset)
                               : TensorMeta(dtype, device, sizes);
    if (!given) return Tensor(std::move(meta));
    has_values_ = true;
    const FakeGuard real(false);
    Tensor result(std::move(meta));
    take('(');
    std::vector<Scalar> values;
    while (!take(')')) {
      const Value item = value();
      values.push_back(*item.get<Scalar>());
      take(',');
    }
    if (static_cast<int64_t>(values.size()) != result.numel()) fail("as many values as elements");
    if (!known) return result;
    size_t next = 0;
    for_each_element(result.sizes(), {&result, 1},
                     [&](std::byte* const* at) { store_scalar(at[0], dtype, values[next++]); });
    result.storage()->state = StorageState::known;
    return result;
  }

  Dims ints(char open, char close) {
    Dims result;
    if (!take(open)) fail("a list");
    while (!take(close)) {
      result.push_back(std::stoll(word()));
      take(',');
    }
    return result;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip() {
    while (peek() == ' ') ++at_;
  }
  bool take(char c) {
    skip();
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  std::string word() {
    skip();
    const size_t start = at_;
    while (std::isalnum(peek()) || peek() == '_' || peek() == '.' || peek() == '-' || peek() == '+') ++at_;
    return std::string(text_.substr(start, at_ - start));
  }
  [[noreturn]] void fail(const std::string& expected) const {
    throw std::runtime_error("case '" + std::string(text_) + "': expected " + expected + " at column " +
                             std::to_string(at_ + 1));
  }

  std::string_view text_;
  size_t at_ = 0;
  Device device_;
  bool has_values_ = false;
  std::vector<int64_t> aliases_;
};

}  // namespace

std::vector<Tensor> tensors_of(const std::vector<Value>& values) {
  std::vector<Tensor> found;
  for (const Value& value : values) {
    if (const Tensor* tensor = value.get<Tensor>(); tensor && tensor->defined()) found.push_back(*tensor);
    if (const auto* list = value.get<Value::Tensors>()) found.insert(found.end(), list->begin(), list->end());
    if (const auto* list = value.get<Value::Values>())
      for (const Tensor& tensor : tensors_of(*list)) found.push_back(tensor);
  }
  return found;
}

namespace {

Value replaced(const Value& value, const std::function<Tensor(const Tensor&)>& replace) {
  if (const Tensor* tensor = value.get<Tensor>(); tensor && tensor->defined()) return replace(*tensor);
  if (const auto* list = value.get<Value::Values>()) {
    Value::Values items;
    for (const Value& item : *list) items.push_back(replaced(item, replace));
    return items;
  }
  return value;
}

}  // namespace

Case with_tensors(const Case& given, const std::function<Tensor(const Tensor&)>& replace) {
  Case result = given;
  for (Value& value : result.args) value = replaced(value, replace);
  for (auto& [name, value] : result.kwargs) value = replaced(value, replace);
  return result;
}

Case parse_case(std::string_view line, Device device) { return Parser(line, device).parse(); }

std::vector<Case> all_cases(Device device) {
  std::vector<Case> cases;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(TARE_SOURCE_DIR "/tests/cases"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream in(file);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
      if (const size_t comment = line.find("  #"); comment != std::string::npos) line.resize(comment);
      while (!line.empty() && line.back() == ' ') line.pop_back();
      if (line.empty() || line[0] == '#') continue;
      const std::string where = file.filename().string() + ":" + std::to_string(number);
      try {
        cases.push_back(parse_case(line, device));
      } catch (const std::exception& error) {
        throw std::runtime_error(where + ": " + error.what());
      }
      cases.back().where = where;
    }
  }
  return cases;
}

}  // namespace tare::test
