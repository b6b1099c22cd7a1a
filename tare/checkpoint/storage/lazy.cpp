#include "tare/checkpoint/storage/lazy.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "tare/checkpoint/archive/checksum.h"
#include "tare/checkpoint/archive/stored_run.h"
#include "tare/core/elements.h"

namespace tare::checkpoint {

namespace {

constexpr int64_t kBuffer = 16 << 20;
constexpr int64_t kStep = 1 << 20;  // what is read at once, so that its checksum finds it in the cache

std::span<std::byte> bytes_of(std::byte* data, int64_t bytes) { return {data, static_cast<size_t>(bytes)}; }

void swap_bytes(std::byte* data, int64_t bytes, DType dtype) {
  const int64_t unit = is_complex(dtype) ? itemsize(dtype) / 2 : itemsize(dtype);
  if (unit > 1)
    for (int64_t at = 0; at + unit <= bytes; at += unit) std::reverse(data + at, data + at + unit);
}

// Reads a storage's bytes [from, from + count) in pieces that progress can be told of.
class Reader {
 public:
  Reader(const InFile& place, int64_t storage_bytes, DType dtype, const Progress& progress)
      : place_(place),
        run_(*place.file, place.offset, storage_bytes, place.packed),
        storage_bytes_(storage_bytes),
        dtype_(dtype),
        progress_(progress) {}

  void read(int64_t from, std::byte* to, int64_t count) {
    const bool whole = from == 0 && count == storage_bytes_ && place_.crc32 >= 0;
    uint32_t sum = 0;
    for (int64_t done = 0; done < count;) {
      const int64_t step = std::min(kStep, count - done);
      run_.read(from + done, bytes_of(to + done, step), "tensor data");
      if (whole) sum = checksum(sum, bytes_of(to + done, step));
      if (place_.big_endian) swap_bytes(to + done, step, dtype_);
      done += step;
      if (progress_) progress_(step);
    }
    if (whole && sum != place_.crc32)
      place_.file->bad(place_.offset, "tensor data",
                       "its checksum is {:08x}, and the archive says {:08x}; the file is damaged", sum, place_.crc32);
  }

 private:
  const InFile& place_;
  StoredRun run_;
  int64_t storage_bytes_;
  DType dtype_;
  const Progress& progress_;
};

// `count` of the tensor's outermost entries, as elements of a buffer that starts with them.
TensorMeta part_of(const TensorMeta& meta, int64_t count) {
  Dims sizes(meta.sizes());
  if (!sizes.empty()) sizes[0] = count;
  return {meta.dtype(), DeviceType::cpu, sizes, meta.strides()};
}

// One entry of the outermost dimension.
TensorMeta entry_of(const TensorMeta& meta, int64_t i) {
  const int64_t dims = meta.dim() - 1;
  return {meta.dtype(), meta.device(), IntList(meta.sizes().data() + 1, dims), IntList(meta.strides().data() + 1, dims),
          meta.storage_offset() + i * meta.strides()[0]};
}

// Reads into `target`, whose dimensions are those of `meta`, entry by entry of the outermost dimension through a
// buffer.
void read_parts(Reader& reader, const TensorMeta& meta, const Tensor& target) {
  const int64_t outer = meta.dim() == 0 ? 1 : meta.sizes()[0];
  const int64_t stride = meta.dim() == 0 ? 0 : meta.strides()[0] * meta.itemsize();
  const int64_t entry = part_of(meta, 1).storage_bytes();
  if (entry > kBuffer && meta.dim() > 1) {
    for (int64_t i = 0; i < outer; ++i)
      read_parts(reader, entry_of(meta, i), Tensor(entry_of(target.meta(), i), target.storage()));
    return;
  }
  // Entries far apart are read one by one, so that a rank reads its part; close ones with what lies between.
  const bool apart = entry >= 1024 && 2 * entry <= stride;
  const int64_t fitting = stride == 0 ? outer : (kBuffer - entry) / stride + 1;
  const int64_t at_once = apart ? 1 : std::clamp<int64_t>(fitting, 1, outer);
  for (int64_t first = 0; first < outer; first += at_once) {
    const int64_t count = std::min(at_once, outer - first);
    TensorMeta part = part_of(meta, count);
    const Storage buffer(part.storage_bytes(), DeviceType::cpu);
    reader.read(meta.storage_offset() * meta.itemsize() + first * stride, buffer.data(), buffer.bytes());
    buffer->state = StorageState::known;
    const Tensor elements(std::move(part).with_bits(meta.is_conj(), meta.is_neg()), buffer);
    TensorMeta place(target.dtype(), DeviceType::cpu, elements.sizes(), target.strides(),
                     target.storage_offset() + (target.dim() == 0 ? 0 : first * target.strides()[0]));
    copy_elements(Tensor(std::move(place), target.storage()), elements);
  }
}

// The same elements with the dimensions in the order in which they lie in the file, so that each byte is read once.
TensorMeta in_order(const TensorMeta& meta, const std::vector<int64_t>& order) {
  Dims sizes, strides;
  for (const int64_t dim : order) {
    sizes.push_back(meta.sizes()[dim]);
    strides.push_back(meta.strides()[dim]);
  }
  return meta.with_geometry(sizes, strides, meta.storage_offset());
}

}  // namespace

const InFile* in_file(const Storage& storage) {
  if (storage.state() != StorageState::in_file) return nullptr;
  const auto* place = static_cast<const InFile*>(storage->provenance);
  return place->version == storage->version ? place : nullptr;
}

Storage lazy_storage(const StoredBytes& stored, std::shared_ptr<const File> file, Device device) {
  Storage storage = Storage::unknown(stored.bytes, device);
  auto place = std::make_unique<InFile>();
  place->file = std::move(file);
  place->offset = stored.offset;
  place->packed = stored.packed;
  place->crc32 = stored.crc32;
  place->big_endian = stored.big_endian;
  storage->provenance = place.release();
  storage->state = StorageState::in_file;
  return storage;
}

std::vector<NamedTensor> lazy_tensors(const Contents& contents, Device device) {
  std::vector<Storage> storages;
  storages.reserve(contents.storages.size());
  for (const StoredBytes& stored : contents.storages)
    storages.push_back(lazy_storage(stored, contents.files[static_cast<size_t>(stored.file)], device));
  std::vector<NamedTensor> tensors;
  tensors.reserve(contents.tensors.size());
  for (const StoredTensor& stored : contents.tensors) {
    check<CheckpointError>(stored.dtype != DType::undefined,
                           "{}: tensor '{}' is stored as {}, whose blocks are no dtype of PyTorch's; convert the file "
                           "with the tool that made it",
                           contents.files.front()->path(), stored.name, stored.encoding);
    TensorMeta meta(stored.dtype, device, stored.sizes, stored.strides, stored.offset);
    if (stored.conjugate || stored.negative) meta = std::move(meta).with_bits(stored.conjugate, stored.negative);
    Tensor tensor(std::move(meta), storages[static_cast<size_t>(stored.storage)]);
    if (stored.requires_grad) tensor.set_requires_grad(true);
    tensors.push_back({std::string(stored.name), std::move(tensor)});
  }
  return tensors;
}

Tensor read(const Tensor& tensor, DType dtype, const Progress& progress) {
  const FakeGuard real(false);
  const InFile* place = in_file(tensor.storage());
  check<CheckpointError>(place != nullptr, "this tensor ({}{} on {}) is in no file", name(tensor.dtype()),
                         tensor.sizes(), tensor.device());
  const TensorMeta& meta = tensor.meta();
  const bool dense = meta.is_non_overlapping_and_dense();
  TensorMeta wanted = dense ? TensorMeta(dtype, DeviceType::cpu, meta.sizes(), meta.strides())
                            : TensorMeta(dtype, DeviceType::cpu, meta.sizes());
  Tensor result(std::move(wanted));
  Reader reader(*place, tensor.storage().bytes(), meta.dtype(), progress);
  if (tensor.numel() > 0) {
    if (dense && dtype == meta.dtype() && !meta.is_conj() && !meta.is_neg()) {
      reader.read(meta.storage_offset() * meta.itemsize(), result.storage().data(), result.nbytes());
    } else {
      std::vector<int64_t> order(static_cast<size_t>(meta.dim()));
      std::iota(order.begin(), order.end(), 0);
      std::ranges::stable_sort(order, std::greater(), [&](int64_t dim) { return meta.strides()[dim]; });
      read_parts(reader, in_order(meta, order), Tensor(in_order(result.meta(), order), result.storage()));
    }
  }
  result.storage()->state = StorageState::known;
  return result;
}

// They are read as what the tensor has: where they are to be swapped, that says how.
Storage read_storage(const Tensor& tensor, const Progress& progress) {
  const Storage& stored = tensor.storage();
  const DType dtype = stored.bytes() % tensor.itemsize() == 0 ? tensor.dtype() : DType::uint8;
  const Tensor flat(TensorMeta(dtype, DeviceType::meta, {stored.bytes() / itemsize(dtype)}), stored);
  return read(flat, dtype, progress).storage();
}

}  // namespace tare::checkpoint
