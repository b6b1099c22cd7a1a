#include <algorithm>
#include <vector>

#include "tare/checkpoint/pickle/pickle.h"

namespace tare::checkpoint::pickle {

const char* name(Kind kind) {
  switch (kind) {
    case Kind::none: return "None";
    case Kind::boolean: return "a bool";
    case Kind::integer:
    case Kind::big_integer: return "an int";
    case Kind::real: return "a float";
    case Kind::text: return "a str";
    case Kind::bytes: return "a bytes";
    case Kind::byte_array: return "a bytearray";
    case Kind::list: return "a list";
    case Kind::tuple: return "a tuple";
    case Kind::dict: return "a dict";
    case Kind::set: return "a set";
    case Kind::frozen_set: return "a frozenset";
    case Kind::global: return "a class or function";
    case Kind::object: return "an object";
    case Kind::persistent: return "a persistent id";
  }
  return "?";
}

bool Document::is_global(Ref ref, std::string_view module, std::string_view name) const {
  if (!is(ref, Kind::global)) return false;
  const std::string_view both = text(ref);
  return both.size() == module.size() + 1 + name.size() && both.starts_with(module) && both[module.size()] == '\n' &&
         both.ends_with(name);
}

std::string Document::qualified_name(Ref ref) const { return fmt::format("{}.{}", module(ref), name(ref)); }

// How deep the values below the root are nested, where a cycle counts once. Depth is the longest way, so that each
// value is entered once and left once.
void Document::check_depth() const {
  struct Frame {
    Ref ref;
    uint32_t next;
  };
  budget_->take(size() * sizeof(uint16_t) + kDeepest * sizeof(Frame));
  std::vector<uint16_t> below(size(), 0);  // 1 + the longest way below; 0: not entered yet
  std::vector<Frame> path;
  path.reserve(kDeepest);
  // The next value below, after `i` of them; kNothing after the last.
  const auto child = [this](Ref ref, uint32_t& i) {
    if (is(ref, Kind::persistent)) return i++ == 0 ? id(ref) : kNothing;
    if (!is(ref, Kind::object)) return i < items(ref).size() ? items(ref)[i++] : kNothing;
    const Object object = this->object(ref);
    const Ref parts[] = {object.callable, object.arguments, object.keywords, object.items, object.pairs, object.state};
    while (i < std::size(parts) && parts[i] == kNothing) ++i;
    return i < std::size(parts) ? parts[i++] : kNothing;
  };
  const auto leaf = [this](Ref ref) { return kind(ref) < Kind::list || is(ref, Kind::global); };
  if (leaf(root_)) return;
  path.push_back({root_, 0});
  below[root_] = 1;
  while (!path.empty()) {
    Frame& frame = path.back();
    const Ref next = child(frame.ref, frame.next);
    if (next == kNothing) {
      const uint16_t depth = below[frame.ref];
      path.pop_back();
      if (path.empty()) break;
      uint16_t& above = below[path.back().ref];
      above = std::max<uint16_t>(above, static_cast<uint16_t>(depth + 1));
      if (above > kDeepest) bad("pickle", "values nested deeper than {}", kDeepest);
      continue;
    }
    if (leaf(next)) continue;
    if (below[next] == 0) {
      if (path.size() >= static_cast<size_t>(kDeepest)) bad("pickle", "values nested deeper than {}", kDeepest);
      below[next] = 1;
      path.push_back({next, 0});
    } else {
      uint16_t& above = below[frame.ref];
      above = std::max<uint16_t>(above, static_cast<uint16_t>(below[next] + 1));
      if (above > kDeepest) bad("pickle", "values nested deeper than {}", kDeepest);
    }
  }
}

}  // namespace tare::checkpoint::pickle
