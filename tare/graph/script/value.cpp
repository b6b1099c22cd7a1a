#include "tare/graph/script/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tare/core/error.h"
#include "tare/core/scalar.h"
#include "tare/graph/script/tree.h"

namespace tare::graph::script {

Value::Value() = default;
Value::Value(const Value&) = default;
Value::Value(Value&&) noexcept = default;
Value& Value::operator=(const Value&) = default;
Value& Value::operator=(Value&&) noexcept = default;
Value::~Value() = default;

namespace {

constexpr int kDeepestComparison = 200;
constexpr int64_t kMostComparisons = 10'000'000;
constexpr int kDeepestName = 4;
constexpr size_t kMostNamed = 16;

bool holds_others(const Value& value) {
  return value.is<std::shared_ptr<List>>() || value.is<std::shared_ptr<Tuple>>() || value.is<std::shared_ptr<Dict>>() ||
         value.is<std::shared_ptr<Object>>() || value.is<std::shared_ptr<Future>>();
}

// Ends values of something that ends; those that hold others wait for their turn.
class Ending {
 public:
  void add(Value& value) {
    if (holds_others(value)) waiting_.push_back(std::move(value));
  }
  void run() {
    if (running_) return;
    running_ = true;
    while (!waiting_.empty()) {
      const Value last = std::move(waiting_.back());
      waiting_.pop_back();
    }
    running_ = false;
  }

 private:
  std::vector<Value> waiting_;
  bool running_ = false;
};
thread_local Ending ending;

void end(std::vector<Value>& items) {
  for (Value& item : items) ending.add(item);
  ending.run();
}

std::string quoted_text(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\\' || c == '\'') out += '\\', out += c;
    else if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '\r') out += "\\r";
    else out += c;
  }
  return out + "'";
}

void print(const Value& value, bool quoted, size_t limit, std::string& out, int depth);

void print_all(const std::vector<Value>& items, size_t limit, std::string& out, int depth) {
  for (size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += ", ";
    if (out.size() > limit) {
      out += "...";
      return;
    }
    print(items[i], true, limit, out, depth + 1);
  }
}

void print(const Value& value, bool quoted, size_t limit, std::string& out, int depth) {
  if (depth > 32 || out.size() > limit) {
    out += "...";
    return;
  }
  if (value.is_none()) out += "None";
  else if (const bool* flag = value.get<bool>()) out += *flag ? "True" : "False";
  else if (const int64_t* integer = value.get<int64_t>()) out += fmt::format("{}", *integer);
  else if (const double* real = value.get<double>()) out += Scalar(*real).str();
  else if (const auto* number = value.get<std::complex<double>>()) out += Scalar(*number).str();
  else if (const auto* text = value.get<std::string>()) out += quoted ? quoted_text(*text) : *text;
  else if (const Device* device = value.get<Device>()) out += device->str();
  else if (const Tensor* tensor = value.get<Tensor>()) out += tensor->defined() ? short_text(tensor->meta()) : "None";
  else if (const auto* list = value.get<std::shared_ptr<List>>()) {
    out += "[";
    print_all((*list)->items, limit, out, depth);
    out += "]";
  } else if (const auto* tuple = value.get<std::shared_ptr<Tuple>>()) {
    if ((*tuple)->named != nullptr) {
      out += std::string((*tuple)->named->short_name()) + "(";
      for (size_t i = 0; i < (*tuple)->items.size(); ++i) {
        if (i > 0) out += ", ";
        out += (*tuple)->named->attributes[i].name + "=";
        print((*tuple)->items[i], true, limit, out, depth + 1);
      }
      out += ")";
      return;
    }
    out += "(";
    print_all((*tuple)->items, limit, out, depth);
    out += (*tuple)->items.size() == 1 ? ",)" : ")";
  } else if (const auto* dict = value.get<std::shared_ptr<Dict>>()) {
    out += "{";
    bool first = true;
    for (const auto& [key, item] : (*dict)->items) {
      if (!first) out += ", ";
      first = false;
      print(key, true, limit, out, depth + 1);
      out += ": ";
      print(item, true, limit, out, depth + 1);
    }
    out += "}";
  } else if (const EnumMember* const* member = value.get<const EnumMember*>()) {
    out += fmt::format("{}.{}", (*member)->cls->short_name(), (*member)->name);
  } else {
    out += fmt::format("<{} object>", value.type_name());
  }
}

// What the elements are, where they are of one type.
std::string element_name(const std::vector<Value>& items, const Type* said, int depth) {
  if (said != nullptr) return said->str();
  return items.empty() ? "Tensor" : items[0].type_name(depth + 1);
}

}  // namespace

std::string Value::str(bool quoted, size_t limit) const {
  std::string out;
  print(*this, quoted, limit, out, 0);
  return out;
}

List::~List() { end(items); }
Tuple::~Tuple() { end(items); }
Object::~Object() { end(slots); }
Dict::~Dict() {
  for (auto& [key, value] : items) {
    ending.add(key);
    ending.add(value);
  }
  ending.run();
}
Future::~Future() {
  ending.add(value);
  ending.run();
}

std::string Value::type_name(int depth) const {
  if (depth > kDeepestName) return "...";
  if (is_none()) return "NoneType";
  if (is<bool>()) return "bool";
  if (is<int64_t>()) return "int";
  if (is<double>()) return "float";
  if (is<std::complex<double>>()) return "complex";
  if (is<std::string>()) return "str";
  if (is<Device>()) return "Device";
  if (is<Tensor>()) return "Tensor";
  if (const auto* list = get<std::shared_ptr<List>>())
    return fmt::format("List[{}]", element_name((*list)->items, (*list)->element, depth));
  if (const auto* tuple = get<std::shared_ptr<Tuple>>()) {
    if ((*tuple)->named != nullptr) return (*tuple)->named->name;
    std::string text;
    for (const Value& item : (*tuple)->items) {
      const bool many = &item - (*tuple)->items.data() >= static_cast<ptrdiff_t>(kMostNamed);
      text += (text.empty() ? "" : ", ") + (many ? "..." : item.type_name(depth + 1));
      if (many) break;
    }
    return fmt::format("Tuple[{}]", text);
  }
  if (const auto* dict = get<std::shared_ptr<Dict>>()) {
    const bool known = (*dict)->key != nullptr && (*dict)->value != nullptr;
    if (known) return fmt::format("Dict[{}, {}]", (*dict)->key->str(), (*dict)->value->str());
    if ((*dict)->items.empty()) return "Dict[str, Tensor]";
    const auto& [key, item] = (*dict)->items.front();
    return fmt::format("Dict[{}, {}]", key.type_name(depth + 1), item.type_name(depth + 1));
  }
  if (const auto* object = get<std::shared_ptr<Object>>()) return (*object)->cls->name;
  if (const EnumMember* const* member = get<const EnumMember*>()) return (*member)->cls->name;
  if (is<Callable>()) return "function";
  return "Future";
}

Value* Dict::find(const Value& key) {
  for (auto& [known, value] : items)
    if (equal(known, key)) return &value;
  return nullptr;
}

void Dict::set(Value key, Value value) {
  if (Value* const found = find(key)) *found = std::move(value);
  else items.emplace_back(std::move(key), std::move(value));
}

bool Dict::erase(const Value& key) {
  return std::erase_if(items, [&](const auto& item) { return equal(item.first, key); }) > 0;
}

bool equal(const Value& a, const Value& b, int depth) {
  if (depth > kDeepestComparison) fail<TypeError>("values are nested deeper than {}", kDeepestComparison);
  // Values that share one another may be far more than there are.
  thread_local int64_t comparisons = 0;
  if (depth == 0) comparisons = 0;
  if (++comparisons > kMostComparisons) fail<TypeError>("values of more than {} parts are compared", kMostComparisons);
  const auto real = [](const Value& value) -> std::optional<double> {
    if (const bool* flag = value.get<bool>()) return *flag ? 1.0 : 0.0;
    if (const int64_t* integer = value.get<int64_t>()) return static_cast<double>(*integer);
    if (const double* number = value.get<double>()) return *number;
    return {};
  };
  if (a.index() != b.index()) {
    if (const auto* number = a.get<std::complex<double>>())
      if (const auto other = real(b)) return *number == *other;
    if (const auto* number = b.get<std::complex<double>>())
      if (const auto other = real(a)) return *number == *other;
    const auto left = real(a), right = real(b);
    return left && right && *left == *right;
  }
  const auto all = [&](const std::vector<Value>& left, const std::vector<Value>& right) {
    return left.size() == right.size() &&
           std::equal(left.begin(), left.end(), right.begin(),
                      [&](const Value& x, const Value& y) { return equal(x, y, depth + 1); });
  };
  if (const auto* list = a.get<std::shared_ptr<List>>())
    return all((*list)->items, (*b.get<std::shared_ptr<List>>())->items);
  if (const auto* tuple = a.get<std::shared_ptr<Tuple>>())
    return all((*tuple)->items, (*b.get<std::shared_ptr<Tuple>>())->items);
  if (const auto* dict = a.get<std::shared_ptr<Dict>>()) {
    const auto& other = *b.get<std::shared_ptr<Dict>>();
    return (*dict)->items.size() == other->items.size() && std::ranges::all_of((*dict)->items, [&](const auto& item) {
             const Value* const found = other->find(item.first);
             return found != nullptr && equal(item.second, *found, depth + 1);
           });
  }
  if (const bool* flag = a.get<bool>()) return *flag == *b.get<bool>();
  if (const int64_t* integer = a.get<int64_t>()) return *integer == *b.get<int64_t>();
  if (const double* number = a.get<double>()) return *number == *b.get<double>();
  if (const auto* number = a.get<std::complex<double>>()) return *number == *b.get<std::complex<double>>();
  if (const auto* text = a.get<std::string>()) return *text == *b.get<std::string>();
  if (const Device* device = a.get<Device>()) return *device == *b.get<Device>();
  if (const auto* object = a.get<std::shared_ptr<Object>>()) return *object == *b.get<std::shared_ptr<Object>>();
  if (const EnumMember* const* member = a.get<const EnumMember*>()) return *member == *b.get<const EnumMember*>();
  if (const Tensor* tensor = a.get<Tensor>()) return tensor->is_same(*b.get<Tensor>());
  return a.is_none();
}

std::shared_ptr<List> new_list(std::vector<Value> items, const Type* element) {
  auto list = std::make_shared<List>();
  list->items = std::move(items);
  list->element = element;
  return list;
}

std::shared_ptr<Tuple> new_tuple(std::vector<Value> items, const Class* named) {
  auto tuple = std::make_shared<Tuple>();
  tuple->items = std::move(items);
  tuple->named = named;
  return tuple;
}

std::string Type::str() const {
  if (arguments.empty()) return name;
  std::string text = name + "[";
  for (size_t i = 0; i < arguments.size(); ++i) text += (i > 0 ? ", " : "") + arguments[i]->str();
  return text + "]";
}

std::string_view Class::short_name() const {
  const size_t dot = name.rfind('.');
  return std::string_view(name).substr(dot == std::string::npos ? 0 : dot + 1);
}

int32_t Class::find(std::string_view attribute) const {
  for (size_t i = 0; i < attributes.size(); ++i)
    if (attributes[i].name == attribute) return static_cast<int32_t>(i);
  return -1;
}

const Function* Class::method(std::string_view name) const {
  const auto found = methods.find(name);
  return found == methods.end() ? nullptr : found->second;
}

const Value* Class::constant(std::string_view name) const {
  for (const auto& [known, value] : constants)
    if (known == name) return &value;
  return nullptr;
}

}  // namespace tare::graph::script
