#include "tare/report/page_template.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "tare/core/error.h"

namespace tare {

namespace {

using Json = nlohmann::ordered_json;

bool is_nothing(const Json& value) {
  return value.is_null() || value == false || value == 0 ||
         (value.is_string() ? value.get_ref<const std::string&>().empty()
                            : (value.is_array() || value.is_object()) && value.empty());
}

class Filler {
 public:
  explicit Filler(const Json& view) : scopes_{&view} {}

  void fill(std::string_view text) {
    while (!text.empty()) {
      const size_t open = std::min(text.find("{{"), text.size());
      out_ += text.substr(0, open);
      text.remove_prefix(open);
      if (text.empty()) return;
      const size_t close = text.find("}}");
      check(close != std::string_view::npos, "the template has a '{{{{' without its '}}}}'");
      const std::string_view tag = text.substr(2, close - 2);
      text.remove_prefix(close + 2);
      if (tag.starts_with('#') || tag.starts_with('^')) {
        const std::string_view name = tag.substr(1);
        const size_t end = end_of(name, text);
        section(find(name), text.substr(0, end), tag.starts_with('^'));
        text.remove_prefix(end + name.size() + 5);
      } else if (tag.starts_with("json ")) {
        out_ += json_for_html(find(tag.substr(5)));
      } else {
        const Json& value = find(tag);
        out_ += value.is_string() ? html_escaped(value.get_ref<const std::string&>()) : html_escaped(value.dump());
      }
    }
  }
  std::string take() { return std::move(out_); }

 private:
  // Sections of one name do not nest.
  static size_t end_of(std::string_view name, std::string_view text) {
    const size_t end = text.find("{{/" + std::string(name) + "}}");
    check(end != std::string_view::npos, "section '{}' of the template does not end", name);
    return end;
  }

  const Json& find(std::string_view name) const {
    if (name == ".") return *scopes_.back();
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
      if ((*scope)->is_object())
        if (const auto found = (*scope)->find(std::string(name)); found != (*scope)->end()) return *found;
    fail("the template asks for '{}', which is not known", name);
  }

  void section(const Json& value, std::string_view text, bool inverted) {
    if (is_nothing(value) != inverted) return;
    if (value.is_array() && !inverted) {
      for (const Json& item : value) {
        scopes_.push_back(&item);
        fill(text);
        scopes_.pop_back();
      }
    } else {
      scopes_.push_back(&value);
      fill(text);
      scopes_.pop_back();
    }
  }

  std::vector<const Json*> scopes_;
  std::string out_;
};

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
    }
  }
  return out;
}

std::string json_for_html(const Json& json) {
  std::string out;
  for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '<') out += "\\u003c";
    else if (c == '>') out += "\\u003e";
    else if (c == '&') out += "\\u0026";
    else out += c;
  }
  return out;
}

std::string filled_in(std::string_view text, const Json& view) {
  Filler filler(view);
  filler.fill(text);
  return filler.take();
}

}  // namespace tare
