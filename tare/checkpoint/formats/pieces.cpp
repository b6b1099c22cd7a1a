#include "tare/checkpoint/formats/pieces.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>
#include <unordered_set>

#include "tare/checkpoint/convert/convert.h"
#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/torch_file.h"
#include "tare/core/strides.h"

namespace tare::checkpoint {

namespace {

constexpr size_t kMostProbed = 4096;             // parts from which a hole is looked for
constexpr int64_t kDecoded = -2;                 // see Placed::raw
constexpr int64_t kBatch = int64_t{1} << 20;     // bytes of short rows that are read at once
constexpr int64_t kShortRow = int64_t{1} << 16;  // rows of more bytes are read alone, into their place

int64_t product(const int64_t* sizes, int64_t count) {
  return std::accumulate(sizes, sizes + count, int64_t{1}, std::multiplies<>());
}

}  // namespace

int32_t PiecedFile::add_file(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) fail<CheckpointError>("{}: cannot be opened: {}", path, std::strerror(errno));
  if (!S_ISREG(status.st_mode)) fail<CheckpointError>("{}: cannot be read: it is no regular file", path);
  files_.push_back({path, status.st_size});
  return static_cast<int32_t>(files_.size() - 1);
}

std::shared_ptr<const File> PiecedFile::file(int32_t index) const {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const File>& file = open_[index];
  if (file == nullptr) {
    if (open_.size() > kMostOpen) {
      open_.clear();
      return open_[index] = std::make_shared<File>(files_[static_cast<size_t>(index)].path);
    }
    file = std::make_shared<File>(files_[static_cast<size_t>(index)].path);
  }
  return file;
}

std::string PiecedFile::interval(const int64_t* from, const int64_t* sizes, int64_t dims) const {
  std::string text = "[";
  for (int64_t i = 0; i < dims; ++i) text += fmt::format("{}{}:{}", i ? ", " : "", from[i], from[i] + sizes[i]);
  return text + "]";
}

void PiecedFile::fail_for(const PlacedTensor& tensor, const std::string& what) const {
  fail<CheckpointError>("{}: tensor {} of {}{}: {}", path(), quote(tensor.name), tare::name(tensor.dtype),
                        str(tensor.sizes), what);
}

int64_t PiecedFile::add_tensor(std::string name, DType dtype, const Dims& sizes) {
  const auto count = element_count(sizes);
  int64_t bytes = 0, end = 0;
  if (!count || __builtin_mul_overflow(*count, itemsize(dtype), &bytes) || __builtin_add_overflow(size_, bytes, &end))
    fail<CheckpointError>("{}: tensor {}: sizes {} of {} are beyond any memory", path(), quote(name), str(sizes),
                          tare::name(dtype));
  tensors_.push_back({std::move(name), dtype, sizes, size_, bytes, pieces_.size(), pieces_.size()});
  size_ = end;
  return tensors_.back().start;
}

void PiecedFile::add_piece(const Piece& piece) {
  PlacedTensor& tensor = tensors_.back();
  const int64_t dims = tensor.sizes.size();
  if (piece.at.size() != dims || piece.sizes.size() != dims)
    fail_for(tensor, fmt::format("a part has {} offsets and {} sizes", piece.at.size(), piece.sizes.size()));
  for (int64_t i = 0; i < dims; ++i)
    if (piece.at[i] < 0 || piece.sizes[i] < 0 || piece.sizes[i] > tensor.sizes[i] ||
        piece.at[i] > tensor.sizes[i] - piece.sizes[i])
      fail_for(tensor, fmt::format("a part of sizes {} at {} is not inside it", str(piece.sizes), str(piece.at)));
  const Source& source = files_[static_cast<size_t>(piece.file)];
  if (piece.offset < 0 || piece.length < 0 || piece.length > source.size || piece.offset > source.size - piece.length)
    fail_for(tensor, fmt::format("{} is said to be {} bytes at {} of {}, which has {}: the file was cut short",
                                 interval(piece.at.data(), piece.sizes.data(), dims), piece.length, piece.offset,
                                 quote(source.path), source.size));
  const int64_t bytes = product(piece.sizes.data(), dims) * itemsize(tensor.dtype);
  if (bytes > piece.length)
    fail_for(tensor, fmt::format("{} takes {} bytes, and {} are kept, at {} of {}",
                                 interval(piece.at.data(), piece.sizes.data(), dims), bytes, piece.length, piece.offset,
                                 quote(source.path)));
  if (bytes == 0) return;
  pieces_.push_back({.offset = piece.offset,
                     .length = piece.length,
                     .file = piece.file,
                     .dims = static_cast<uint32_t>(dims_.size()),
                     .tensor = static_cast<uint32_t>(tensors_.size() - 1),
                     .saved = piece.saved,
                     .raw = piece.saved ? -1 : piece.offset});
  dims_.insert(dims_.end(), piece.at.begin(), piece.at.end());
  dims_.insert(dims_.end(), piece.sizes.begin(), piece.sizes.end());
  tensor.end = pieces_.size();
}

void PiecedFile::end_tensor() {
  const PlacedTensor& tensor = tensors_.back();
  const auto first = pieces_.begin() + static_cast<ptrdiff_t>(tensor.first);
  std::sort(first, pieces_.end(), [&](const Placed& a, const Placed& b) {
    return std::lexicographical_compare(at(a), sizes(a), at(b), sizes(b));
  });
  check_cover(tensor);
}

// Parts that do not overlap, and together have as many elements as the tensor, are the tensor.
void PiecedFile::check_cover(const PlacedTensor& tensor) const {
  const int64_t dims = tensor.sizes.size();
  const size_t count = tensor.end - tensor.first;
  if (tensor.bytes == 0) return;
  int64_t elements = 0, along = 0;
  size_t most = 0;
  for (int64_t i = 0; i < dims && count > 1; ++i) {  // parts are compared that meet along the dimension with most cuts
    std::unordered_set<int64_t> cuts;
    for (size_t p = tensor.first; p < tensor.end; ++p) cuts.insert(at(pieces_[p])[i]);
    if (cuts.size() > most) most = cuts.size(), along = i;
  }
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), tensor.first);
  if (dims > 0)
    std::sort(order.begin(), order.end(),
              [&](size_t a, size_t b) { return at(pieces_[a])[along] < at(pieces_[b])[along]; });
  for (size_t a = 0; a < count; ++a) {
    const Placed& one = pieces_[order[a]];
    const int64_t *from = at(one), *extent = sizes(one);
    for (size_t b = a + 1; b < count; ++b) {
      const Placed& other = pieces_[order[b]];
      const int64_t *other_from = at(other), *other_extent = sizes(other);
      if (dims > 0 && other_from[along] >= from[along] + extent[along]) break;
      Dims both_from(dims), both(dims);
      bool overlap = true;
      for (int64_t i = 0; i < dims && overlap; ++i) {
        both_from[i] = std::max(from[i], other_from[i]);
        both[i] = std::min(from[i] + extent[i], other_from[i] + other_extent[i]) - both_from[i];
        overlap = both[i] > 0;
      }
      if (overlap)
        fail_for(tensor, fmt::format("{} is kept twice, in {} and in {}", interval(both_from.data(), both.data(), dims),
                                     quote(files_[static_cast<size_t>(one.file)].path),
                                     quote(files_[static_cast<size_t>(other.file)].path)));
    }
    elements += product(extent, dims);
  }
  if (elements * itemsize(tensor.dtype) != tensor.bytes)
    fail_for(tensor, fmt::format("{} of {} elements are in no file{}", tensor.bytes / itemsize(tensor.dtype) - elements,
                                 tensor.bytes / itemsize(tensor.dtype), hole_in(tensor)));
}

// An interval that no part holds: one begins where a part ends, or where the tensor does.
std::string PiecedFile::hole_in(const PlacedTensor& tensor) const {
  const int64_t dims = tensor.sizes.size();
  const auto holds = [&](const Dims& point) {
    for (size_t p = tensor.first; p < tensor.end; ++p) {
      bool inside = true;
      for (int64_t i = 0; i < dims && inside; ++i) {
        const int64_t from = at(pieces_[p])[i];
        inside = point[i] >= from && point[i] < from + sizes(pieces_[p])[i];
      }
      if (inside) return true;
    }
    return false;
  };
  std::vector<Dims> candidates{Dims(dims)};
  for (size_t p = tensor.first; p < std::min(tensor.end, tensor.first + kMostProbed); ++p)
    for (int64_t i = 0; i < dims; ++i) {
      Dims point(IntList(at(pieces_[p]), dims));
      point[i] += sizes(pieces_[p])[i];
      if (point[i] < tensor.sizes[i]) candidates.push_back(point);
    }
  for (const Dims& point : candidates) {
    if (holds(point)) continue;
    Dims extent(dims, 1);
    for (int64_t i = dims - 1; i >= 0; --i) {
      int64_t end = tensor.sizes[i];
      for (size_t p = tensor.first; p < tensor.end; ++p) {
        const int64_t *from = at(pieces_[p]), *piece_sizes = sizes(pieces_[p]);
        bool meets = from[i] >= point[i];
        for (int64_t j = 0; j < dims && meets; ++j)
          meets = j == i || (from[j] < point[j] + extent[j] && from[j] + piece_sizes[j] > point[j]);
        if (meets) end = std::min(end, from[i]);
      }
      extent[i] = end - point[i];
    }
    return ", " + interval(point.data(), extent.data(), dims) + " among them";
  }
  return "";
}

void PiecedFile::finish() {
  std::vector<uint32_t> order(pieces_.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(pieces_[a].file, pieces_[a].offset) < std::pair(pieces_[b].file, pieces_[b].offset);
  });
  for (size_t i = 1; i < order.size(); ++i) {
    const Placed &before = pieces_[order[i - 1]], &piece = pieces_[order[i]];
    if (before.file != piece.file || before.offset + before.length <= piece.offset) continue;
    const PlacedTensor& tensor = tensors_[piece.tensor];
    fail_for(tensor, fmt::format("{} begins at byte {} of {}, inside the bytes of {} of tensor {}, which end at {}",
                                 interval(at(piece), sizes(piece), tensor.sizes.size()), piece.offset,
                                 quote(files_[static_cast<size_t>(piece.file)].path),
                                 interval(at(before), sizes(before), tensors_[before.tensor].sizes.size()),
                                 quote(tensors_[before.tensor].name), before.offset + before.length));
  }
}

void PiecedFile::read(int64_t offset, std::span<std::byte> out, std::string_view field) const {
  check_range(offset, static_cast<int64_t>(out.size()), field);
  auto tensor = std::upper_bound(tensors_.begin(), tensors_.end(), offset,
                                 [](int64_t value, const PlacedTensor& one) { return value < one.start; });
  if (tensor != tensors_.begin()) --tensor;
  while (!out.empty()) {
    const int64_t from = offset - tensor->start;
    const auto count = static_cast<size_t>(std::min(tensor->bytes - from, static_cast<int64_t>(out.size())));
    if (count > 0) read_tensor(*tensor, from, out.first(count));
    out = out.subspan(count);
    offset += static_cast<int64_t>(count);
    ++tensor;
  }
}

Storage PiecedFile::map(int64_t offset, int64_t /*length*/, std::string_view field) const {
  bad(offset, field, "tensors in parts cannot be mapped into memory");
}

void PiecedFile::read_tensor(const PlacedTensor& tensor, int64_t from, std::span<std::byte> out) const {
  for (size_t p = tensor.first; p < tensor.end; ++p) read_piece(tensor, pieces_[p], from, out);
}

// What a part has of the tensor's bytes [from, from + out.size()): rows that rise in both, each a run of bytes.
void PiecedFile::read_piece(const PlacedTensor& tensor, const Placed& piece, int64_t from,
                            std::span<std::byte> out) const {
  const int64_t dims = tensor.sizes.size();
  const int64_t *at = this->at(piece), *extent = sizes(piece);
  int64_t outer = dims;  // dimensions before the first whose followers the part holds whole
  while (outer > 0 && extent[outer - 1] == tensor.sizes[outer - 1]) --outer;
  if (outer > 0) --outer;
  Dims strides(dims, itemsize(tensor.dtype));  // of the tensor, in bytes
  for (int64_t i = dims - 2; i >= 0; --i) strides[i] = strides[i + 1] * tensor.sizes[i + 1];
  const int64_t rows = product(extent, outer);
  const int64_t row = product(extent + outer, dims - outer) * itemsize(tensor.dtype);
  const auto start_of = [&](int64_t index) {
    int64_t start = 0;
    for (int64_t i = dims - 1; i >= 0; --i) {
      int64_t place = at[i];
      if (i < outer) place += index % extent[i], index /= extent[i];
      start += place * strides[i];
    }
    return start;
  };
  const int64_t to = from + static_cast<int64_t>(out.size());
  if (start_of(0) >= to || start_of(rows - 1) + row <= from) return;
  int64_t first = 0;
  for (int64_t last = rows - 1; first < last;) {
    const int64_t middle = first + (last - first) / 2;
    if (start_of(middle) + row > from) last = middle;
    else first = middle + 1;
  }
  std::vector<std::byte> batch;
  for (int64_t index = first; index < rows;) {
    const int64_t start = start_of(index);
    if (start >= to) break;
    const int64_t lead = std::max<int64_t>(from - start, 0), end = std::min(row, to - start);
    if (row > kShortRow || rows == 1) {
      read_elements(tensor, piece, index * row + lead,
                    out.subspan(static_cast<size_t>(start + lead - from), static_cast<size_t>(end - lead)));
      ++index;
      continue;
    }
    int64_t count = std::min(rows - index, kBatch / row + 1);
    while (count > 1 && start_of(index + count - 1) >= to) count = (count + 1) / 2;
    batch.resize(static_cast<size_t>(count * row));
    read_elements(tensor, piece, index * row, batch);
    for (int64_t i = 0; i < count; ++i) {
      const int64_t begin = start_of(index + i), skip = std::max<int64_t>(from - begin, 0);
      const int64_t stop = std::min(row, to - begin);
      if (stop > skip)
        std::memcpy(out.data() + (begin + skip - from), batch.data() + i * row + skip,
                    static_cast<size_t>(stop - skip));
    }
    index += count;
  }
}

// A part's own bytes in row-major order.
void PiecedFile::read_elements(const PlacedTensor& tensor, const Placed& piece, int64_t from,
                               std::span<std::byte> out) const {
  std::shared_ptr<const File> file;
  {
    const std::lock_guard lock(mutex_);
    if (piece.raw == -1) locate(tensor, piece);
    if (piece.raw == kDecoded) {
      if (decoded_ != &piece) locate(tensor, piece);
      std::memcpy(out.data(), elements_.data() + from, out.size());
      return;
    }
    file = this->file(piece.file);
  }
  file->read(piece.raw + from, out, fmt::format("tensor {}", quote(tensor.name)));
}

// Finds the elements in a file of torch.save; keeps them where they lie in another order than row-major.
void PiecedFile::locate(const PlacedTensor& tensor, const Placed& piece) const {
  const int64_t dims = tensor.sizes.size();
  const std::string shown = interval(at(piece), sizes(piece), dims);
  const auto part = std::make_shared<FilePart>(file(piece.file), piece.offset, piece.length,
                                               fmt::format("tensor {}, {}", quote(tensor.name), shown));
  std::optional<StoredTensor> found;
  Contents contents;
  try {
    TorchFile saved = read_torch_file(part);
    found = tensor_of(saved, saved.document.root());
    contents.storages = std::move(saved.storages);
    if (found) found->name = tensor.name;
  } catch (const CheckpointError& error) {
    fail_for(tensor, fmt::format("{} cannot be read: {}", shown, error.what()));
  }
  if (!found || found->storage < 0) fail_for(tensor, fmt::format("{} is no tensor in {}", shown, quote(part->path())));
  if (found->dtype != tensor.dtype || !(found->sizes == Dims(IntList(sizes(piece), dims))))
    fail_for(tensor,
             fmt::format("{} is {}{} in {}", shown, tare::name(found->dtype), str(found->sizes), quote(part->path())));
  const StoredBytes stored = contents.storages[static_cast<size_t>(found->storage)];
  const bool plain = stored.packed == 0 && (!stored.big_endian || itemsize(tensor.dtype) == 1) && !found->conjugate &&
                     !found->negative && is_contiguous(found->sizes, found->strides);
  if (plain) {
    piece.raw = piece.offset + stored.offset + found->offset * itemsize(tensor.dtype);
    return;
  }
  contents.files = {part};
  decoded_ = nullptr;
  elements_.clear();
  stream(contents, *found,
         [&](std::span<const std::byte> bytes) { elements_.insert(elements_.end(), bytes.begin(), bytes.end()); });
  piece.raw = kDecoded;
  decoded_ = &piece;
}

}  // namespace tare::checkpoint
