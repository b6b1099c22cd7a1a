#include "tare/checkpoint/convert/convert.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <unordered_map>

#include "tare/checkpoint/archive/checksum.h"
#include "tare/checkpoint/convert/convert_plan.h"
#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/distributed_write.h"
#include "tare/checkpoint/formats/index.h"
#include "tare/checkpoint/formats/write.h"

namespace tare::checkpoint {

namespace {

// The folder of a new checkpoint, which goes again unless the checkpoint came to be.
class NewFolder {
 public:
  explicit NewFolder(const std::string& path) : path_(path) {
    if (!path_.empty() && ::mkdir(path_.c_str(), 0777) != 0)
      fail<CheckpointError>("{}: the folder cannot be made: {}", path_, std::strerror(errno));
  }
  ~NewFolder() {
    if (!path_.empty()) ::rmdir(path_.c_str());
  }
  void keep() { path_.clear(); }

 private:
  std::string path_;
};

void check_space(const std::string& path, int64_t bytes) {
  struct statvfs status {};
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, std::max<size_t>(slash, 1));
  if (::statvfs(folder.c_str(), &status) != 0) return;  // opening the file says why
  const auto space = static_cast<double>(status.f_bavail) * static_cast<double>(status.f_frsize);
  if (static_cast<double>(bytes) > space)
    fail<CheckpointError>(
        "{}: {} bytes are to be written, and the disk has {:.0f} left: free some, or name another folder", folder,
        bytes, space);
}

struct Conversion {
  const Contents& source;
  const ConvertOptions& options;
  const ConvertPlan& plan;
  int64_t done = 0;
  int64_t lost = 0;                // finite values that the new dtype cannot hold
  std::vector<WrittenFile> parts;  // of a distributed checkpoint's files

  void step(const char* name, const std::string& file, size_t bytes) {
    done += static_cast<int64_t>(bytes);
    if (options.stop != nullptr && *options.stop)
      fail<CheckpointError>("{}: interrupted; what was written is removed", file);
    if (options.progress) options.progress({name, file, done, 2 * plan.bytes});
  }

  // Returns what was written of each tensor, as a checksum.
  std::vector<uint32_t> write(const PlannedFile& file, Output& output) {
    if (plan.format == Format::distributed) parts.push_back({file.path.substr(file.path.rfind('/') + 1), {}});
    const auto writer = plan.format == Format::distributed   ? distributed_writer(parts.back().second)
                        : plan.format == Format::gguf        ? gguf_writer()
                        : plan.format == Format::safetensors ? safetensors_writer()
                                                             : torch_writer();
    std::vector<uint32_t> sums(file.plan.tensors.size());
    std::vector<std::byte> converted;
    for (const size_t index : writer->begin(output, file.plan)) {
      const PlannedTensor& tensor = file.plan.tensors[index];
      const StoredTensor stored = source.tensors[file.sources[index]];
      writer->start(index);
      uint32_t sum = 0;
      stream(source, stored, [&](std::span<const std::byte> piece) {
        if (tensor.dtype != stored.dtype) {
          converted.resize(piece.size() / static_cast<size_t>(itemsize(stored.dtype)) *
                           static_cast<size_t>(itemsize(tensor.dtype)));
          lost += convert_elements(stored.dtype, piece, tensor.dtype, converted);
          piece = converted;
        }
        sum = checksum(sum, piece);
        writer->write(piece);
        step("writing", file.path, piece.size());
      });
      sums[index] = sum;
    }
    writer->finish();
    output.finish();
    return sums;
  }

  // Reads the file as anyone would, and holds each tensor's description and bytes against what was meant.
  void verify(const PlannedFile& file, const std::string& path, const std::vector<uint32_t>& sums) {
    const Contents written =
        plan.format == Format::distributed ? contents_of_parts(path, parts.back().second) : open_file(path);
    std::unordered_map<std::string_view, size_t> found;
    for (size_t i = 0; i < written.tensors.size(); ++i) found.emplace(written.tensors.name(i), i);
    for (size_t i = 0; i < file.plan.tensors.size(); ++i) {
      const PlannedTensor& tensor = file.plan.tensors[i];
      if (tensor.same_as >= 0 && !holds_ties(plan.format)) continue;
      const auto bad = [&](const char* what) {
        fail<CheckpointError>("{}: what was written is not what was meant: tensor {}: {}; it is removed", file.path,
                              quote(tensor.name), what);
      };
      const auto entry = found.find(tensor.name);
      if (entry == found.end()) bad("it is missing");
      const StoredTensor stored = written.tensors[entry->second];
      if (stored.dtype != tensor.dtype || stored.encoding != tensor.encoding) bad("it has another dtype");
      if (!(stored.sizes == tensor.sizes)) bad("it has another shape");
      if (tensor.same_as >= 0) {
        const auto first = found.find(file.plan.tensors[static_cast<size_t>(tensor.same_as)].name);
        if (first == found.end() || written.tensors[first->second].storage != stored.storage) bad("it is not tied");
        continue;
      }
      uint32_t sum = 0;
      stream(written, stored, [&](std::span<const std::byte> piece) {
        sum = checksum(sum, piece);
        step("verifying", file.path, piece.size());
      });
      if (sum != sums[i]) bad("its bytes have another checksum");
    }
  }
};

}  // namespace

ConvertReport convert(const std::string& in, const std::string& out, const ConvertOptions& options) {
  const Contents source = open(in);
  const ConvertPlan plan = plan_conversion(source, out, options);
  NewFolder folder(plan.folder);
  check_space(plan.files[0].path, plan.bytes);
  Conversion conversion{source, options, plan};
  ConvertReport report{.tensors = plan.tensors, .bytes = plan.bytes, .notes = plan.notes};
  std::vector<std::unique_ptr<Output>> outputs;
  for (const PlannedFile& file : plan.files) {
    outputs.push_back(std::make_unique<Output>(file.path));
    const std::vector<uint32_t> sums = conversion.write(file, *outputs.back());
    conversion.verify(file, outputs.back()->temporary(), sums);
    report.files.push_back(file.path);
  }
  if (!plan.index_path.empty()) {
    outputs.push_back(std::make_unique<Output>(plan.index_path));
    outputs.back()->write(plan.format == Format::distributed ? distributed_metadata(conversion.parts) : plan.index);
    outputs.back()->finish();
    report.files.push_back(plan.index_path);
  }
  // The index last: a reader that sees it finds all shards under their names.
  for (const auto& output : outputs) output->publish();
  folder.keep();
  if (conversion.lost > 0)
    report.notes.push_back(fmt::format("{} finite values are beyond the range of {} and became infinite or NaN",
                                       conversion.lost, name(*options.dtype)));
  return report;
}

}  // namespace tare::checkpoint
