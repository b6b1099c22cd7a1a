#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tare/core/error.h"
#include "tare/graph/script/builtins.h"

// Functions of texts. Texts are bytes, as in PyTorch's C++.
namespace tare::graph::script {

const std::string& text_of(const Value& value) {
  const auto* const text = value.get<std::string>();
  if (text == nullptr) fail<TypeError>("expected a str and not a {}", value.type_name());
  return *text;
}

namespace text {

using Arguments = std::span<Value>;

constexpr std::string_view kSpace = " \n\t\f\v";

std::string chars_of(Arguments arguments) { return arguments.size() > 1 ? text_of(arguments[1]) : std::string(kSpace); }
std::string stripped(const std::string& text, const std::string& chars, bool left, bool right) {
  size_t first = 0, last = text.size();
  while (left && first < last && chars.find(text[first]) != std::string::npos) ++first;
  while (right && last > first && chars.find(text[last - 1]) != std::string::npos) --last;
  return text.substr(first, last - first);
}
Value strip(Interpreter&, Arguments arguments) {
  return stripped(text_of(arguments[0]), chars_of(arguments), true, true);
}
Value lstrip(Interpreter&, Arguments arguments) {
  return stripped(text_of(arguments[0]), chars_of(arguments), true, false);
}
Value rstrip(Interpreter&, Arguments arguments) {
  return stripped(text_of(arguments[0]), chars_of(arguments), false, true);
}

template <int (*change)(int)>
Value each(Interpreter&, Arguments arguments) {
  std::string out = text_of(arguments[0]);
  for (char& c : out) c = static_cast<char>(change(static_cast<unsigned char>(c)));
  return out;
}
int swapped(int c) { return std::isupper(c) ? std::tolower(c) : std::toupper(c); }
Value capitalize(Interpreter&, Arguments arguments) {
  std::string out = text_of(arguments[0]);
  for (size_t i = 0; i < out.size(); ++i) {
    const auto c = static_cast<unsigned char>(out[i]);
    out[i] = static_cast<char>(i == 0 ? std::toupper(c) : std::tolower(c));
  }
  return out;
}
Value title(Interpreter&, Arguments arguments) {
  std::string out = text_of(arguments[0]);
  bool inside = false;
  for (char& c : out) {
    const auto letter = static_cast<unsigned char>(c);
    c = static_cast<char>(inside ? std::tolower(letter) : std::toupper(letter));
    inside = std::isalpha(letter) != 0;
  }
  return out;
}

// Whether all characters are of a kind, and there is one.
template <int (*kind)(int)>
Value all_are(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  return !text.empty() && std::ranges::all_of(text, [](char c) { return kind(static_cast<unsigned char>(c)) != 0; });
}
Value is_printable(Interpreter&, Arguments arguments) {
  return std::ranges::all_of(text_of(arguments[0]),
                             [](char c) { return std::isprint(static_cast<unsigned char>(c)) != 0; });
}
template <int (*kind)(int), int (*other)(int)>
Value cased(Interpreter&, Arguments arguments) {
  bool found = false;
  for (const char c : text_of(arguments[0])) {
    if (other(static_cast<unsigned char>(c))) return false;
    found |= kind(static_cast<unsigned char>(c)) != 0;
  }
  return found;
}
Value is_title(Interpreter&, Arguments arguments) {
  bool inside = false, found = false;
  for (const char c : text_of(arguments[0])) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isupper(letter)) {
      if (inside) return false;
      inside = found = true;
    } else if (std::islower(letter)) {
      if (!inside) return false;
    } else {
      inside = false;
    }
  }
  return found;
}
Value is_identifier(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  if (text.empty() || std::isdigit(static_cast<unsigned char>(text[0]))) return false;
  return std::ranges::all_of(text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

// The part between the optional bounds at `first` and behind it, as slices count them; -1 as the end is the text's end.
std::pair<int64_t, int64_t> bounds(Arguments arguments, size_t first, int64_t size) {
  int64_t start = arguments.size() > first && !arguments[first].is_none() ? integer_of(arguments[first]) : 0;
  int64_t end = size;
  if (arguments.size() > first + 1 && !arguments[first + 1].is_none()) {
    end = integer_of(arguments[first + 1]);
    if (end < 0) end = size + end + 1;
  }
  if (start < 0) start = std::max<int64_t>(0, size + start);
  return {start, std::clamp<int64_t>(end, 0, size)};
}
int64_t found_at(Arguments arguments, bool last) {
  const std::string& text = text_of(arguments[0]);
  const std::string& part = text_of(arguments[1]);
  const auto [start, end] = bounds(arguments, 2, static_cast<int64_t>(text.size()));
  if (start > end) return -1;
  const std::string_view within =
      std::string_view(text).substr(static_cast<size_t>(start), static_cast<size_t>(end - start));
  const size_t at = last ? within.rfind(part) : within.find(part);
  return at == std::string_view::npos ? -1 : static_cast<int64_t>(at) + start;
}
Value find(Interpreter&, Arguments arguments) { return found_at(arguments, false); }
Value rfind(Interpreter&, Arguments arguments) { return found_at(arguments, true); }
Value rindex(Interpreter&, Arguments arguments) {
  const int64_t at = found_at(arguments, true);
  if (at < 0) fail<ValueError>("substring not found");
  return at;
}
Value startswith(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  const auto [start, end] = bounds(arguments, 2, static_cast<int64_t>(text.size()));
  return start <= end && std::string_view(text)
                             .substr(static_cast<size_t>(start), static_cast<size_t>(end - start))
                             .starts_with(text_of(arguments[1]));
}
Value endswith(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  const auto [start, end] = bounds(arguments, 2, static_cast<int64_t>(text.size()));
  return start <= end && std::string_view(text)
                             .substr(static_cast<size_t>(start), static_cast<size_t>(end - start))
                             .ends_with(text_of(arguments[1]));
}
Value replace(Interpreter&, Arguments arguments) {
  const std::string &text = text_of(arguments[0]), &old = text_of(arguments[1]), &with = text_of(arguments[2]);
  int64_t left = arguments.size() > 3 ? integer_of(arguments[3]) : -1;
  std::string out;
  size_t at = 0;
  if (old.empty()) {
    for (size_t i = 0; i <= text.size(); ++i) {
      if (left != 0) out += with, --left;
      if (i < text.size()) out += text[i];
      check_size(out.size());
    }
    return out;
  }
  while (left != 0) {
    const size_t next = text.find(old, at);
    if (next == std::string::npos) break;
    out.append(text, at, next - at).append(with);
    check_size(out.size());
    at = next + old.size();
    --left;
  }
  return out.append(text, at);
}

std::vector<Value> split_by(const std::string& text, const std::string& by, int64_t most, bool from_right) {
  if (by.empty()) fail<ValueError>("empty separator");
  std::vector<Value> parts;
  if (from_right) {
    size_t end = text.size();
    while (most != 0 && end != std::string::npos) {
      const size_t at = end < by.size() ? std::string::npos : text.rfind(by, end - by.size());
      if (at == std::string::npos) break;
      parts.insert(parts.begin(), text.substr(at + by.size(), end - at - by.size()));
      end = at;
      --most;
    }
    parts.insert(parts.begin(), text.substr(0, end));
    return parts;
  }
  size_t at = 0;
  while (most != 0) {
    const size_t next = text.find(by, at);
    if (next == std::string::npos) break;
    parts.emplace_back(text.substr(at, next - at));
    at = next + by.size();
    --most;
  }
  parts.emplace_back(text.substr(at));
  return parts;
}
int64_t most_splits(Arguments arguments) { return arguments.size() > 2 ? integer_of(arguments[2]) : -1; }
Value split(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  if (arguments.size() > 1 && !arguments[1].is_none())
    return new_list(split_by(text, text_of(arguments[1]), most_splits(arguments), false));
  // At any white space.
  std::vector<Value> parts;
  int64_t left = most_splits(arguments);
  size_t at = text.find_first_not_of(kSpace);
  while (at != std::string::npos) {
    const size_t end = left == 0 ? std::string::npos : text.find_first_of(kSpace, at);
    parts.emplace_back(text.substr(at, end == std::string::npos ? end : end - at));
    if (end == std::string::npos) break;
    --left;
    at = text.find_first_not_of(kSpace, end);
  }
  return new_list(std::move(parts));
}
Value rsplit(Interpreter&, Arguments arguments) {
  return new_list(split_by(text_of(arguments[0]), arguments.size() > 1 ? text_of(arguments[1]) : " ",
                           most_splits(arguments), true));
}
Value splitlines(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  const bool keep = arguments.size() > 1 && scalar_of(arguments[1]).to_bool();
  std::vector<Value> lines;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find_first_of("\n\r\v\f", at);
    if (end == std::string::npos) {
      lines.emplace_back(text.substr(at));
      break;
    }
    size_t behind = end + 1;
    if (text[end] == '\r' && behind < text.size() && text[behind] == '\n') ++behind;
    lines.emplace_back(text.substr(at, (keep ? behind : end) - at));
    at = behind;
  }
  return new_list(std::move(lines));
}
Value partition(Interpreter&, Arguments arguments) {
  const std::string &text = text_of(arguments[0]), &by = text_of(arguments[1]);
  const size_t at = text.find(by);
  if (at == std::string::npos) return new_tuple({text, "", ""});
  return new_tuple({text.substr(0, at), by, text.substr(at + by.size())});
}
Value rpartition(Interpreter&, Arguments arguments) {
  const std::string &text = text_of(arguments[0]), &by = text_of(arguments[1]);
  const size_t at = text.rfind(by);
  if (at == std::string::npos) return new_tuple({"", "", text});
  return new_tuple({text.substr(0, at), by, text.substr(at + by.size())});
}
Value join(Interpreter&, Arguments arguments) {
  const std::string& by = text_of(arguments[0]);
  std::string out;
  bool first = true;
  for (const Value& part : list_of(arguments[1]).items) {
    if (!first) out += by;
    first = false;
    out += text_of(part);
    check_size(out.size());
  }
  return out;
}

// Fills up to a width on both sides.
std::string filled(Arguments arguments, bool left, bool right) {
  const std::string& text = text_of(arguments[0]);
  const auto width = static_cast<size_t>(std::max<int64_t>(integer_of(arguments[1]), 0));
  const std::string with = arguments.size() > 2 ? text_of(arguments[2]) : " ";
  if (with.size() != 1) fail<ValueError>("The fill character must be exactly one character long");
  check_size(width);
  if (width <= text.size()) return text;
  const size_t missing = width - text.size();
  const size_t before = left && right ? missing / 2 + (missing & width & 1) : left ? missing : 0;
  return std::string(before, with[0]) + text + std::string(missing - before, with[0]);
}
Value ljust(Interpreter&, Arguments arguments) { return filled(arguments, false, true); }
Value rjust(Interpreter&, Arguments arguments) { return filled(arguments, true, false); }
Value center(Interpreter&, Arguments arguments) { return filled(arguments, true, true); }
Value zfill(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  const auto width = static_cast<size_t>(std::max<int64_t>(integer_of(arguments[1]), 0));
  check_size(width);
  if (width <= text.size()) return text;
  const size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  return text.substr(0, sign) + std::string(width - text.size(), '0') + text.substr(sign);
}
Value expandtabs(Interpreter&, Arguments arguments) {
  const int64_t width = arguments.size() > 1 ? integer_of(arguments[1]) : 8;
  std::string out;
  int64_t column = 0;
  for (const char c : text_of(arguments[0])) {
    check_size(out.size() + (c == '\t' ? static_cast<size_t>(std::max<int64_t>(width, 0)) : 0));
    if (c == '\t') {
      if (width <= 0) continue;
      const int64_t spaces = width - column % width;
      out.append(static_cast<size_t>(spaces), ' ');
      column += spaces;
    } else {
      out += c;
      column = c == '\n' || c == '\r' ? 0 : column + 1;
    }
  }
  return out;
}

Value ord(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  if (text.size() != 1) fail<TypeError>("String for ord() must be 1 character, found {}", text.size());
  return int64_t{static_cast<unsigned char>(text[0])};
}
Value chr(Interpreter&, Arguments arguments) {
  const int64_t code = integer_of(arguments[0]);
  if (code < 0 || code > 255) fail<ValueError>("chr() arg not in range(256), found {}", code);
  return std::string(1, static_cast<char>(code));
}
template <int base>
Value in_base(Interpreter&, Arguments arguments) {
  const int64_t number = integer_of(arguments[0]);
  const uint64_t magnitude = number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  const std::string sign = number < 0 ? "-" : "";
  if constexpr (base == 2) return sign + fmt::format("0b{:b}", magnitude);
  else if constexpr (base == 8) return sign + fmt::format("0o{:o}", magnitude);
  else return sign + fmt::format("0x{:x}", magnitude);
}
Value str(Interpreter&, Arguments arguments) { return arguments[0].str(false, size_t{1} << 16); }

// `{}` alone stands for a value, in order.
Value format(Interpreter&, Arguments arguments) {
  const std::string& form = text_of(arguments[0]);
  std::string out;
  size_t next = 1;
  for (size_t at = 0; at < form.size();) {
    const size_t brace = form.find("{}", at);
    if (brace == std::string::npos) {
      out.append(form, at);
      break;
    }
    out.append(form, at, brace - at);
    if (next >= arguments.size()) fail<ValueError>("Too few arguments for format string: {}", form);
    out += arguments[next++].str(false, size_t{1} << 16);
    check_size(out.size());
    at = brace + 2;
  }
  return out;
}
// `%d %i %f %g %s %x %o %c %%`, without flags.
Value percent_format(Interpreter&, Arguments arguments) {
  const std::string& form = text_of(arguments[0]);
  std::vector<Value> values(arguments.begin() + 1, arguments.end());
  if (values.size() == 1)
    if (const auto* tuple = values[0].get<std::shared_ptr<Tuple>>()) {
      const std::shared_ptr<Tuple> held = *tuple;
      values = held->items;
    }
  std::string out;
  size_t next = 0;
  for (size_t at = 0; at < form.size(); ++at) {
    if (form[at] != '%') {
      out += form[at];
      continue;
    }
    if (++at >= form.size()) fail<ValueError>("Incomplete format specifier");
    const char kind = form[at];
    if (kind == '%') {
      out += '%';
      continue;
    }
    if (next >= values.size()) fail<ValueError>("Too few arguments for format string");
    const Value& value = values[next++];
    switch (kind) {
      case 'd':
      case 'i':
        out += fmt::format("{}", value.is<double>() ? static_cast<int64_t>(real_of(value)) : integer_of(value));
        break;
      case 'f':
      case 'F': out += fmt::format("{:f}", real_of(value)); break;
      case 'e': out += fmt::format("{:e}", real_of(value)); break;
      case 'g': out += fmt::format("{:g}", real_of(value)); break;
      case 'x': out += fmt::format("{:x}", integer_of(value)); break;
      case 'X': out += fmt::format("{:X}", integer_of(value)); break;
      case 'o': out += fmt::format("{:o}", integer_of(value)); break;
      case 'c':
        out += value.is<std::string>() ? text_of(value) : std::string(1, static_cast<char>(integer_of(value)));
        break;
      case 's': out += value.str(false, size_t{1} << 16); break;
      case 'r': out += value.str(true, size_t{1} << 16); break;
      default: fail<ValueError>("The specifier %{} is not supported in TorchScript format strings", kind);
    }
    check_size(out.size());
  }
  return out;
}
Value character(Interpreter&, Arguments arguments) {
  const std::string& text = text_of(arguments[0]);
  return std::string(1, text[position_in(text.size(), integer_of(arguments[1]), "string")]);
}

constexpr Builtin kTexts[] = {
    {"strip", 1, 2, strip, "self,chars"},
    {"lstrip", 1, 2, lstrip, "self,chars"},
    {"rstrip", 1, 2, rstrip, "self,chars"},
    {"upper", 1, 1, each<std::toupper>},
    {"lower", 1, 1, each<std::tolower>},
    {"swapcase", 1, 1, each<swapped>},
    {"capitalize", 1, 1, capitalize},
    {"title", 1, 1, title},
    {"isalnum", 1, 1, all_are<std::isalnum>},
    {"isalpha", 1, 1, all_are<std::isalpha>},
    {"isdecimal", 1, 1, all_are<std::isdigit>},
    {"isdigit", 1, 1, all_are<std::isdigit>},
    {"isnumeric", 1, 1, all_are<std::isdigit>},
    {"isspace", 1, 1, all_are<std::isspace>},
    {"isprintable", 1, 1, is_printable},
    {"islower", 1, 1, cased<std::islower, std::isupper>},
    {"isupper", 1, 1, cased<std::isupper, std::islower>},
    {"istitle", 1, 1, is_title},
    {"isidentifier", 1, 1, is_identifier},
    {"find", 2, 4, find, "self,substr,start,end"},
    {"rfind", 2, 4, rfind, "self,substr,start,end"},
    {"rindex", 2, 4, rindex, "self,substr,start,end"},
    {"startswith", 2, 4, startswith, "self,substr,start,end"},
    {"endswith", 2, 4, endswith, "self,substr,start,end"},
    {"replace", 3, 4, replace, "self,old,new,max"},
    {"split", 1, 3, split, "self,separator,max"},
    {"rsplit", 1, 3, rsplit, "self,separator,max"},
    {"splitlines", 1, 2, splitlines, "self,keepends"},
    {"partition", 2, 2, partition},
    {"rpartition", 2, 2, rpartition},
    {"join", 2, 2, join},
    {"ljust", 2, 3, ljust, "self,width,fillchar"},
    {"rjust", 2, 3, rjust, "self,width,fillchar"},
    {"center", 2, 3, center, "self,width,fillchar"},
    {"zfill", 2, 2, zfill},
    {"expandtabs", 1, 2, expandtabs, "self,tabsize"},
    {"ord", 1, 1, ord},
    {"chr", 1, 1, chr},
    {"bin", 1, 1, in_base<2>},
    {"oct", 1, 1, in_base<8>},
    {"hex", 1, 1, in_base<16>},
    {"str", 1, 1, str, "", true},
    {"format", 1, -1, format},
    {"percentFormat", 1, -1, percent_format},
    {"StringIndex", 2, 2, character},
};

}  // namespace text

std::span<const Builtin> text_builtins() { return text::kTexts; }

}  // namespace tare::graph::script
