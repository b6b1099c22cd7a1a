#include "tare/report/inspect.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>

#include "tare/checkpoint/convert/names.h"
#include "tare/core/pattern.h"
#include "tare/core/strides.h"
#include "tare/report/file_run.h"
#include "tare/report/onnx_run.h"

namespace tare {

namespace {

using checkpoint::Contents;
using checkpoint::json_string;
using checkpoint::printable;
using checkpoint::StoredBytes;
using checkpoint::StoredTensor;

constexpr size_t kMostValues = 40;  // of the metadata, printed

int64_t elements(const StoredTensor& tensor) {
  int64_t count = 1;
  for (const int64_t size : tensor.sizes) count *= size;
  return count;
}

StoredBytes storage(const Contents& contents, const StoredTensor& tensor) {
  return contents.storages[static_cast<size_t>(tensor.storage)];
}

// Within compressed bytes nothing has a place; there it is where they begin.
int64_t file_offset(const StoredBytes& bytes, const StoredTensor& tensor) {
  if (bytes.packed > 0) return bytes.offset;
  return bytes.offset + tensor.offset * (tensor.dtype == DType::undefined ? 1 : itemsize(tensor.dtype));
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// For each tensor the first one that has bytes in the same storage: itself, unless it shares them.
class Sharers {
 public:
  explicit Sharers(const Contents& contents) : first_(contents.storages.size(), UINT32_MAX) {}
  /// Asked of each in turn.
  size_t of(size_t index, const StoredTensor& tensor) {
    uint32_t& owner = first_[static_cast<size_t>(tensor.storage)];
    if (owner == UINT32_MAX) owner = static_cast<uint32_t>(index);
    return tensor.bytes > 0 ? owner : index;
  }

 private:
  std::vector<uint32_t> first_;  // by storage
};

bool same_elements(const StoredTensor& a, const StoredTensor& b) {
  return a.storage == b.storage && a.offset == b.offset && a.dtype == b.dtype && a.sizes == b.sizes &&
         a.strides == b.strides && a.conjugate == b.conjugate && a.negative == b.negative;
}

// What a line of the table adds: ties, and whatever is not as usual.
std::string remark(const Contents& contents, const StoredTensor& tensor, const StoredBytes& bytes, bool shares,
                   size_t sharer) {
  std::string text;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
  if (shares) {
    const StoredTensor other = contents.tensors[sharer];
    add((same_elements(tensor, other) ? "= " : "shares bytes with ") + printable(other.name));
  }
  if (tensor.encoding.empty() && !is_contiguous(tensor.sizes, tensor.strides))
    add(fmt::format("strides {}", tensor.strides));
  if (tensor.conjugate) add("conjugated");
  if (tensor.negative) add("negated");
  if (bytes.packed > 0) add("compressed to " + bytes_text(bytes.packed));
  if (!bytes.location.empty() && bytes.location != "cpu") add("from " + printable(bytes.location, 40));
  return text;
}

std::string counted(int64_t count, const char* what) {
  return fmt::format("{} {}{}", grouped(count), what, count == 1 ? "" : "s");
}

}  // namespace

std::string_view type_name(const StoredTensor& tensor) {
  return tensor.encoding.empty() ? name(tensor.dtype) : tensor.encoding;
}

StoredTotals totals(const Contents& contents) {
  StoredTotals all;
  Sharers sharers(contents);
  for (size_t i = 0; i < contents.tensors.size(); ++i) {
    const StoredTensor tensor = contents.tensors[i];
    const size_t sharer = sharers.of(i, tensor);
    ++all.tensors;
    if (sharer != i && same_elements(tensor, contents.tensors[sharer])) {
      ++all.tied;
      continue;
    }
    all.elements += elements(tensor);
    all.bytes += tensor.bytes;
    StoredTotals::OfType& type = all.types[type_name(tensor)];
    ++type.tensors;
    type.elements += elements(tensor);
    type.bytes += tensor.bytes;
  }
  return all;
}

void filter_tensors(Contents& contents, const std::string& filter) {
  if (filter.empty()) return;
  const Pattern pattern("--filter", filter);
  contents.tensors.keep_if([&](const StoredTensor& tensor) { return pattern.found_in(tensor.name); });
}

void inspect_table(const Contents& contents, const Put& put) {
  const bool several = contents.files.size() > 1;
  Sharers sharers(contents);
  std::vector<std::string> headings = {"name", "dtype", "shape", "bytes", "offset"};
  if (several) headings.emplace_back("file");
  headings.emplace_back("");
  Table table(headings);
  table.align_right({3, 4}).cut_middle({0});
  for (size_t i = 0; i < contents.tensors.size(); ++i) {
    const StoredTensor tensor = contents.tensors[i];
    const StoredBytes bytes = storage(contents, tensor);
    const size_t sharer = sharers.of(i, tensor);
    table.cell(printable(tensor.name)).cell(type_name(tensor)).cell(str(tensor.sizes));
    table.cell(bytes_text(tensor.bytes)).cell(grouped(file_offset(bytes, tensor)));
    if (several) table.cell(file_name(contents.files[static_cast<size_t>(bytes.file)]->path()));
    table.cell(remark(contents, tensor, bytes, sharer != i, sharer));
  }
  table.write(listing_style(stdout), put);
}

std::string inspect_summary(const Contents& contents) {
  const Style style = Style::of(stdout);
  const StoredTotals all = totals(contents);
  std::string text =
      fmt::format("{}: {}, {} element{}, {}", style.bold(name(contents.format)), counted(all.tensors, "tensor"),
                  si_text(static_cast<double>(all.elements)), all.elements == 1 ? "" : "s", bytes_text(all.bytes));
  if (contents.files.size() > 1)
    text += fmt::format(", in {}", counted(static_cast<int64_t>(contents.files.size()), "file"));
  if (all.tied > 0) text += fmt::format("; {} tied", grouped(all.tied));
  text += "\n";
  if (all.types.size() > 1) {
    std::vector<std::pair<std::string_view, StoredTotals::OfType>> types(all.types.begin(), all.types.end());
    std::stable_sort(types.begin(), types.end(),
                     [](const auto& a, const auto& b) { return a.second.bytes > b.second.bytes; });
    Table table({"", "", ""});
    table.align_right({1, 2});
    for (const auto& [type, sum] : types)
      table.add({"  " + std::string(type), counted(sum.tensors, "tensor"), bytes_text(sum.bytes)});
    text += table.str(Style());
  } else if (!all.types.empty()) {
    text += fmt::format("  all {}\n", all.types.begin()->first);
  }
  return text;
}

void inspect_json(const Contents& contents, const std::string& path, const Put& put, const std::string& more) {
  const StoredTotals all = totals(contents);
  Sharers sharers(contents);
  fmt::memory_buffer buffer;
  const auto out = fmt::appender(buffer);
  const auto flush = [&](size_t most) {
    if (buffer.size() <= most) return;
    put({buffer.data(), buffer.size()});
    buffer.clear();
  };
  fmt::format_to(out, "{{\n \"path\": {},\n \"format\": {},\n \"files\": [", json_string(path),
                 json_string(name(contents.format)));
  for (size_t i = 0; i < contents.files.size(); ++i)
    fmt::format_to(out, "{}\n  {{\"path\": {}, \"bytes\": {}}}", i ? "," : "", json_string(contents.files[i]->path()),
                   contents.files[i]->size());
  fmt::format_to(out,
                 "\n ],\n \"totals\": {{\"tensors\": {}, \"tied\": {}, \"elements\": {}, \"bytes\": {}, \"dtypes\": {{",
                 all.tensors, all.tied, all.elements, all.bytes);
  bool first = true;
  for (const auto& [type, sum] : all.types) {
    fmt::format_to(out, "{}{}: {{\"tensors\": {}, \"bytes\": {}}}", first ? "" : ", ", json_string(type), sum.tensors,
                   sum.bytes);
    first = false;
  }
  fmt::format_to(out, "}}}},\n \"tensors\": [");
  for (size_t i = 0; i < contents.tensors.size(); ++i) {
    const StoredTensor tensor = contents.tensors[i];
    const StoredBytes bytes = storage(contents, tensor);
    const size_t sharer = sharers.of(i, tensor);
    flush(kFlushBytes);
    fmt::format_to(out,
                   "{}\n  {{\"name\": {}, \"dtype\": {}, \"shape\": {}, \"strides\": {}, \"bytes\": {}, \"file\": {}, "
                   "\"offset\": {}, \"storage\": {}",
                   i ? "," : "", json_string(tensor.name), json_string(type_name(tensor)), str(tensor.sizes),
                   str(tensor.strides), tensor.bytes, bytes.file, file_offset(bytes, tensor), tensor.storage);
    if (sharer != i) fmt::format_to(out, ", \"shares\": {}", json_string(contents.tensors.name(sharer)));
    if (bytes.packed > 0) fmt::format_to(out, ", \"compressed_bytes\": {}", bytes.packed);
    if (!bytes.location.empty()) fmt::format_to(out, ", \"location\": {}", json_string(bytes.location));
    for (const auto& [flag, text] :
         {std::pair(tensor.parameter, "parameter"), std::pair(tensor.requires_grad, "requires_grad"),
          std::pair(tensor.conjugate, "conjugate"), std::pair(tensor.negative, "negative"),
          std::pair(bytes.big_endian, "big_endian")})
      if (flag) fmt::format_to(out, ", \"{}\": true", text);
    fmt::format_to(out, "}}");
  }
  fmt::format_to(out, "\n ],\n \"metadata\": {{");
  for (size_t i = 0; i < contents.metadata.size(); ++i)
    fmt::format_to(out, "{}\n  {}: {}", i ? "," : "", json_string(contents.metadata[i].first),
                   json_string(contents.metadata[i].second));
  fmt::format_to(out, "\n }},\n \"notes\": [");
  for (size_t i = 0; i < contents.notes.size(); ++i)
    fmt::format_to(out, "{}\n  {}", i ? "," : "", json_string(contents.notes[i]));
  fmt::format_to(out, "\n ]{}{}\n}}\n", more.empty() ? "" : ",\n ", more);
  flush(0);
}

int run_inspect(const InspectOptions& options) {
  Contents contents = kOnnxFiles.is(options.path) ? onnx_contents(options.path) : checkpoint::open(options.path);
  const bool had_tensors = !contents.tensors.empty();
  const bool program = is_program_file(options.path);
  filter_tensors(contents, options.filter);
  const int code = had_tensors && contents.tensors.empty() ? 1 : 0;
  const auto put = [](std::string_view text) { fmt::print("{}", text); };  // which raises where it cannot
  if (options.json) {
    inspect_json(contents, options.path, put, program ? program_json(options.path) : "");
    return code;
  }
  if (code == 1) {
    fmt::print(stderr, "tare: no tensor's name contains a match of '{}'\n", options.filter);
    return code;
  }
  const Style style = Style::of(stdout);
  if (options.tree && !contents.tensors.empty()) put(inspect_tree(contents));
  else if (!contents.tensors.empty()) inspect_table(contents, put);
  put((contents.tensors.empty() ? "" : "\n") + inspect_summary(contents));
  if (program && options.filter.empty()) put("\n" + program_text(options.path, style));
  if (options.filter.empty() && !contents.metadata.empty()) {
    put("\n" + style.bold("metadata") + "\n");
    for (size_t i = 0; i < std::min(contents.metadata.size(), kMostValues); ++i)
      put(fmt::format("  {}: {}\n", style.dim(printable(contents.metadata[i].first)),
                      printable(contents.metadata[i].second)));
    if (contents.metadata.size() > kMostValues)
      put(fmt::format("  {} and {} more, which --json lists\n", style.ellipsis(),
                      grouped(static_cast<int64_t>(contents.metadata.size() - kMostValues))));
  }
  for (const std::string& note : contents.notes) put(fmt::format("{} {}\n", style.cyan("note:"), printable(note, 400)));
  return code;
}

}  // namespace tare
