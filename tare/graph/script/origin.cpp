#include <fmt/format.h>

#include <algorithm>

#include "tare/checkpoint/pickle/pickle.h"
#include "tare/core/error.h"
#include "tare/graph/script/program.h"

// Where the text of an archive comes from: `.debug_pkl` beside each file of code names, for ranges of its bytes, a
// file, a line and a range of the text of the program that was scripted or traced.
namespace tare::graph::script {

using checkpoint::pickle::Document;
using checkpoint::pickle::Kind;
using checkpoint::pickle::Ref;

struct Source::Ranges {
  struct Range {
    int64_t from;  // byte of the archive's text
    int32_t file;  // of `files`
    int line;
  };
  std::vector<std::string> files;
  std::vector<Range> ranges;
};

namespace {

constexpr int64_t kLargestDebug = int64_t{1} << 28;

std::span<const Ref> tuple_items(const Document& document, Ref ref) {
  return document.is(ref, Kind::tuple) || document.is(ref, Kind::list) ? document.items(ref) : std::span<const Ref>();
}

// The text is a list of the numbers of its lines in a table of texts.
std::shared_ptr<const Source::Ranges> read_ranges(const Document& document) {
  auto made = std::make_shared<Source::Ranges>();
  const auto root = tuple_items(document, document.root());
  if (root.size() != 3 || !document.is(root[0], Kind::text)) return made;
  const auto texts = tuple_items(document, root[1]);
  std::vector<int32_t> file_of_text(texts.size(), -1);
  const auto number = [&](Ref ref) { return document.is(ref, Kind::integer) ? document.integer(ref) : -1; };
  for (const Ref record : tuple_items(document, root[2])) {
    const auto parts = tuple_items(document, record);
    if (parts.size() < 2) continue;
    const auto range = tuple_items(document, parts[1]);
    if (range.size() != 3) continue;
    const auto source = tuple_items(document, range[0]);
    if (source.size() != 3) continue;
    const int64_t from = number(parts[0]), file = number(source[1]), first_line = number(source[2]);
    const int64_t start = number(range[1]);
    if (file < 0 || file >= static_cast<int64_t>(texts.size()) || first_line < 0 || start < 0) continue;
    // Lines before the range.
    std::span<const Ref> lines;
    if (document.is(source[0], Kind::object)) {
      const auto arguments = tuple_items(document, document.object(source[0]).arguments);
      if (arguments.size() == 1) lines = tuple_items(document, arguments[0]);
    } else {
      lines = tuple_items(document, source[0]);
    }
    int64_t passed = 0, line = first_line;
    for (const Ref one : lines) {
      const int64_t text = number(one);
      if (text < 0 || text >= static_cast<int64_t>(texts.size()) ||
          !document.is(texts[static_cast<size_t>(text)], Kind::text))
        break;
      const std::string_view written = document.text(texts[static_cast<size_t>(text)]);
      if (passed + static_cast<int64_t>(written.size()) > start) {
        line += std::count(written.begin(), written.begin() + (start - passed), '\n');
        break;
      }
      passed += static_cast<int64_t>(written.size());
      line += std::count(written.begin(), written.end(), '\n');
    }
    int32_t& known = file_of_text[static_cast<size_t>(file)];
    if (known < 0) {
      known = static_cast<int32_t>(made->files.size());
      const Ref name = texts[static_cast<size_t>(file)];
      made->files.emplace_back(document.is(name, Kind::text) ? document.text(name) : std::string_view());
    }
    made->ranges.push_back({from, known, static_cast<int>(std::min<int64_t>(line, 1 << 30))});
  }
  std::ranges::stable_sort(made->ranges, {}, &Source::Ranges::Range::from);
  return made;
}

}  // namespace

std::optional<Origin> origin_of(const Program& program, const Source& source, uint32_t at) {
  if (!source.ranges_read) {
    source.ranges_read = true;
    if (const std::string text = program.debug_record(source, kLargestDebug); !text.empty()) {
      try {
        source.ranges = read_ranges(checkpoint::pickle::parse(text, {program.path() + ": " + source.name, 0}));
      } catch (const Error&) {
        // Lines are a help; without them the program is what it is.
      }
    }
  }
  if (source.ranges == nullptr) return {};
  const auto& ranges = source.ranges->ranges;
  auto found = std::ranges::upper_bound(ranges, static_cast<int64_t>(at), {}, &Source::Ranges::Range::from);
  if (found == ranges.begin()) return {};
  --found;
  const std::string& file = source.ranges->files[static_cast<size_t>(found->file)];
  if (file.empty()) return {};
  return Origin{file, found->line};
}

std::string place_text(const Program& program, const Source& source, uint32_t at, uint32_t line) {
  std::string text = fmt::format("{}:{}", source.name, line);
  if (const std::optional<Origin> origin = origin_of(program, source, at))
    text += fmt::format(" ({}:{})", origin->file, origin->line);
  return text;
}

}  // namespace tare::graph::script
