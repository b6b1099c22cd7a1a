#include "tare/checkpoint/pickle/pickle.h"
#include "tare/checkpoint/pickle/pickle_text.h"

namespace tare::checkpoint::pickle {

namespace {

// Each level of nesting prints a character before it goes deeper, so that the limit bounds the depth too.
class Printer {
 public:
  Printer(const Document& document, size_t limit) : document_(document), limit_(limit) {}

  void value(Ref ref) {
    if (full()) return;
    switch (document_.kind(ref)) {
      case Kind::none: put("None"); break;
      case Kind::boolean: put(ref == kTrue ? "True" : "False"); break;
      case Kind::integer: put(fmt::format("{}", document_.integer(ref))); break;
      case Kind::big_integer: put(document_.text(ref)); break;
      case Kind::real: {
        const std::string digits = fmt::format("{}", document_.real(ref));
        put(digits);
        if (is_decimal(digits)) put(".0");
        break;
      }
      case Kind::text: quoted("'", document_.text(ref)); break;
      case Kind::bytes: quoted("b'", document_.text(ref)); break;
      case Kind::byte_array: quoted("bytearray(b'", document_.text(ref)), put(")"); break;
      case Kind::list: items("[", document_.items(ref), "]"); break;
      case Kind::tuple: items("(", document_.items(ref), document_.items(ref).size() == 1 ? ",)" : ")"); break;
      case Kind::set: items("{", document_.items(ref), "}"); break;
      case Kind::frozen_set: items("frozenset({", document_.items(ref), "})"); break;
      case Kind::dict: pairs(document_.items(ref)); break;
      case Kind::global: put(document_.qualified_name(ref)); break;
      case Kind::object: object(document_.object(ref)); break;
      case Kind::persistent: put("<"), value(document_.id(ref)), put(">"); break;
    }
  }
  std::string result() && {
    if (!full()) return std::move(out_);
    out_.resize(limit_);
    while (!is_utf8(out_)) out_.pop_back();
    return std::move(out_) + "...";
  }

 private:
  bool full() const { return out_.size() > limit_; }
  void put(std::string_view text) {
    if (!full()) out_ += text;
  }
  void quoted(const char* start, std::string_view text) {
    put(start);
    put(shown(text));
    put("'");
  }
  void items(const char* start, std::span<const Ref> items, const char* end) {
    put(start);
    for (size_t i = 0; i < items.size() && !full(); ++i) {
      if (i) put(", ");
      value(items[i]);
    }
    put(end);
  }
  void pairs(std::span<const Ref> items) {
    put("{");
    for (size_t i = 0; i + 1 < items.size() && !full(); i += 2) {
      if (i) put(", ");
      value(items[i]);
      put(": ");
      value(items[i + 1]);
    }
    put("}");
  }
  void object(const Object& object) {
    const bool named = document_.is(object.callable, Kind::global);
    if (named && document_.is_global(object.callable, "collections", "OrderedDict") && object.arguments == kEmptyTuple)
      return object.pairs == kNothing ? put("{}") : value(object.pairs);
    if (!named) put("(");
    value(object.callable);
    if (!named) put(")");
    items("(", document_.items(object.arguments), ")");
    for (const Ref part : {object.keywords, object.items, object.pairs, object.state})
      if (part != kNothing) put(" "), value(part);
  }

  const Document& document_;
  size_t limit_;
  std::string out_;
};

}  // namespace

std::string print(const Document& document, Ref value, size_t limit) {
  Printer printer(document, limit);
  printer.value(value);
  return std::move(printer).result();
}

}  // namespace tare::checkpoint::pickle
