#include "tare/dispatch/value.h"

#include <fmt/format.h>

namespace tare {

namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

template <class C, class F>
std::string bracketed(const C& items, F&& print) {
  std::string text = "[";
  for (size_t i = 0; i < items.size(); ++i) text.append(i ? ", " : "").append(print(items[i]));
  return text + "]";
}

std::string describe(const Tensor& t) {
  return t.defined() ? fmt::format("{}{}", name(t.dtype()), str(t.sizes())) : "None";
}

}  // namespace

Value::Value() = default;
Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;
Value::Value(Tensor tensor) : data_(std::move(tensor)) {}
Value::Value(const Scalar& scalar) : data_(scalar) {}
Value::Value(bool value) : data_(Scalar(value)) {}
Value::Value(int value) : data_(Scalar(value)) {}
Value::Value(int64_t value) : data_(Scalar(value)) {}
Value::Value(double value) : data_(Scalar(value)) {}
Value::Value(const char* text) : data_(std::string(text)) {}
Value::Value(std::string text) : data_(std::move(text)) {}
Value::Value(DType dtype) : data_(dtype) {}
Value::Value(Device device) : data_(device) {}
Value::Value(Layout layout) : data_(layout) {}
Value::Value(MemoryFormat format) : data_(format) {}
Value::Value(Ints list) : data_(std::move(list)) {}
Value::Value(IntList list) : data_(list.vec()) {}
Value::Value(Floats list) : data_(std::move(list)) {}
Value::Value(Bools list) : data_(std::move(list)) {}
Value::Value(Tensors list) : data_(std::move(list)) {}
Value::Value(Values list) : data_(std::move(list)) {}

std::string Value::str() const {
  return std::visit(
      Overloaded{
          [](None) -> std::string { return "None"; },
          [](const Tensor& t) { return describe(t); },
          [](const Scalar& s) { return s.str(); },
          [](const std::string& s) { return "'" + s + "'"; },
          [](DType d) { return std::string(name(d)); },
          [](Device d) { return d.str(); },
          [](Layout l) { return std::string(name(l)); },
          [](MemoryFormat f) { return std::string(name(f)); },
          [](const Ints& v) { return tare::str(v); },
          [](const Floats& v) { return bracketed(v, [](double x) { return fmt::format("{}", x); }); },
          [](const Bools& v) { return bracketed(v, [](char x) { return std::string(x ? "True" : "False"); }); },
          [](const Tensors& v) { return bracketed(v, [](const Tensor& x) { return describe(x); }); },
          [](const Values& v) { return bracketed(v, [](const Value& x) { return x.str(); }); },
      },
      data_);
}

std::string Value::type_name() const {
  return std::visit(Overloaded{
                        [](None) -> std::string { return "None"; },
                        [](const Tensor&) -> std::string { return "Tensor"; },
                        [](const Scalar& s) -> std::string {
                          static constexpr const char* names[] = {"bool", "int", "int", "float", "complex"};
                          return names[static_cast<int>(s.kind())];
                        },
                        [](const std::string&) -> std::string { return "str"; },
                        [](DType) -> std::string { return "torch.dtype"; },
                        [](Device) -> std::string { return "torch.device"; },
                        [](Layout) -> std::string { return "torch.layout"; },
                        [](MemoryFormat) -> std::string { return "torch.memory_format"; },
                        [](const Ints&) -> std::string { return "list of ints"; },
                        [](const Floats&) -> std::string { return "list of floats"; },
                        [](const Bools&) -> std::string { return "list of bools"; },
                        [](const Tensors&) -> std::string { return "list of Tensors"; },
                        [](const Values&) -> std::string { return "list"; },
                    },
                    data_);
}

}  // namespace tare
