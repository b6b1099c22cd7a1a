#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>

#include "tare/checkpoint/storage/lazy.h"
#include "tare/core/elements.h"
#include "tare/core/error.h"
#include "tare/graph/onnx/read_messages.h"

// Element types, and where the bytes of tensors are.
namespace tare::graph::onnx {

namespace {

namespace fs = std::filesystem;

constexpr TypeInfo kTypes[] = {
    {"undefined", DType::undefined, 0, false},
    {"float", DType::float32, 32, false},
    {"uint8", DType::uint8, 8, false},
    {"int8", DType::int8, 8, false},
    {"uint16", DType::uint16, 16, false},
    {"int16", DType::int16, 16, false},
    {"int32", DType::int32, 32, false},
    {"int64", DType::int64, 64, false},
    {"string", DType::uint8, 0, true},
    {"bool", DType::bool_, 8, false},
    {"float16", DType::float16, 16, false},
    {"double", DType::float64, 64, false},
    {"uint32", DType::uint32, 32, false},
    {"uint64", DType::uint64, 64, false},
    {"complex64", DType::complex64, 64, false},
    {"complex128", DType::complex128, 128, false},
    {"bfloat16", DType::bfloat16, 16, false},
    {"float8e4m3fn", DType::float8_e4m3fn, 8, false},
    {"float8e4m3fnuz", DType::float8_e4m3fnuz, 8, false},
    {"float8e5m2", DType::float8_e5m2, 8, false},
    {"float8e5m2fnuz", DType::float8_e5m2fnuz, 8, false},
    {"uint4", DType::uint8, 4, true},
    {"int4", DType::int8, 4, true},
    {"float4e2m1", DType::uint8, 4, true},
    {"float8e8m0", DType::float8_e8m0fnu, 8, false},
    {"uint2", DType::uint8, 2, true},
    {"int2", DType::int8, 2, true},
};

bool is_signed_part(int32_t type) { return type == kInt4 || type == kInt2; }

// Elements of less than a byte, one after the other from the low bits on.
void unpack(const TensorRecord& record, int bits, std::string_view packed, std::byte* to) {
  const unsigned mask = (1U << bits) - 1;
  for (int64_t i = 0, numel = record.numel(); i < numel; ++i) {
    const int64_t bit = i * bits;
    const unsigned byte = static_cast<uint8_t>(packed[static_cast<size_t>(bit / 8)]);
    unsigned value = byte >> (bit % 8) & mask;
    if (is_signed_part(record.type) && (value >> (bits - 1) & 1) != 0) value |= ~mask;
    to[i] = static_cast<std::byte>(value);
  }
}

// Elements that stand as numbers of the schema.
void load_typed(const Source& source, const TensorRecord& record, const TypeInfo& type, std::byte* to) {
  std::string packed;
  int64_t at = 0;
  const int64_t size = itemsize(type.dtype), count = record.numel() * (is_complex(type.dtype) ? 2 : 1);
  const auto real = [&](double value) {
    if (at >= count) return;
    if (is_complex(type.dtype)) {
      const int64_t half = size / 2;
      if (half == 4) {
        const auto single = static_cast<float>(value);
        std::memcpy(to + at++ * half, &single, 4);
      } else {
        std::memcpy(to + at++ * half, &value, 8);
      }
      return;
    }
    store_double(to + at++ * size, type.dtype, value);
  };
  const auto integer = [&](int64_t value) {
    if (type.bits > 0 && type.bits < 8) packed += static_cast<char>(value);
    else if (at >= count) return;
    // Floating types that C++ has not come as their bits.
    else if (is_floating(type.dtype) && size <= 2) std::memcpy(to + at++ * size, &value, static_cast<size_t>(size));
    else store_int(to + at++ * size, type.dtype, value);
  };
  Fields fields(source, record.stored, "TensorProto");
  while (fields.next()) switch (fields.number()) {
      case 4: fields.each_fixed<float>(real); break;
      case 10: fields.each_fixed<double>(real); break;
      case 5:
      case 7:
      case 11: fields.each_integer(integer); break;
      default: break;
    }
  if (packed.empty()) return;
  if (static_cast<int64_t>(packed.size()) == record.bytes()) unpack(record, type.bits, packed, to);
  else std::memcpy(to, packed.data(), std::min(packed.size(), static_cast<size_t>(record.numel())));
}

}  // namespace

bool is_type(int64_t type) { return type >= 0 && type < static_cast<int64_t>(std::size(kTypes)); }

const TypeInfo& type_info(int32_t type) {
  if (!is_type(type)) fail<TypeError>("no element type has the number {}", type);
  return kTypes[type];
}

int32_t type_of(DType dtype) {
  for (size_t i = 1; i < std::size(kTypes); ++i)
    if (kTypes[i].dtype == dtype && !kTypes[i].stands_in) return static_cast<int32_t>(i);
  return kUndefined;
}

Tensor load(const Source& source, const TensorRecord& record) {
  const TypeInfo& type = type_info(record.type);
  check<NotImplementedError>(record.type != kString, "tensor '{}' has strings, whose values are not known here",
                             record.name.view().substr(0, 200));
  const FakeGuard real(false);
  Tensor tensor(TensorMeta(type.dtype, DeviceType::cpu, Dims(record.sizes())));
  std::byte* const to = tensor.data();
  std::string bytes;
  std::string_view raw = record.stored;
  if (record.external) {
    check<CheckpointError>(record.external->file != nullptr, "tensor '{}': its bytes are in another file",
                           record.name.view().substr(0, 200));
    bytes = record.external->file->text(record.external->offset, record.bytes(), "external data");
    raw = bytes;
  } else if (!record.has_raw) {
    load_typed(source, record, type, to);
  }
  if (record.external || record.has_raw) {
    if (type.bits < 8) unpack(record, type.bits, raw, to);
    else if (!raw.empty()) std::memcpy(to, raw.data(), raw.size());
  }
  tensor.storage()->state = StorageState::known;
  return tensor;
}

Storage place(const Program& program, const TensorRecord& record, Device device) {
  checkpoint::StoredBytes stored;
  stored.bytes = record.bytes();
  if (record.external && record.external->file) {
    stored.offset = record.external->offset;
    return checkpoint::lazy_storage(stored, record.external->file, device);
  }
  if (!record.has_raw || program.file == nullptr) return Storage::unknown(stored.bytes, device);
  stored.offset = record.stored.data() - program.source.bytes.data();
  return checkpoint::lazy_storage(stored, program.file, device);
}

std::shared_ptr<const checkpoint::File> open_external(const std::string& model, const TensorRecord& record,
                                                      std::shared_ptr<const checkpoint::File> known) {
  const External& place = *record.external;
  const auto refuse = [&](const std::string& what) {
    fail<CheckpointError>("{}: tensor '{}': external data in '{}': {}", model, record.name.view().substr(0, 200),
                          place.location.substr(0, 200), what);
  };
  const auto check_size = [&](const checkpoint::File& file) {
    if (place.offset > file.size() || record.bytes() > file.size() - place.offset)
      refuse(fmt::format("{} bytes from byte {} are needed, and the file has {}", record.bytes(), place.offset,
                         file.size()));
  };
  if (known != nullptr) {
    check_size(*known);
    return known;
  }
  const fs::path location(place.location);
  if (place.location.empty()) refuse("no file is named");
  if (location.is_absolute() || place.location.find('\0') != std::string::npos)
    refuse("the place is not relative to the model's folder");
  std::error_code error;
  fs::path folder = fs::path(model).parent_path();
  if (folder.empty()) folder = ".";
  folder = fs::canonical(folder, error);
  if (error) refuse(error.message());
  const fs::path path = fs::canonical(folder / location, error);
  if (error) refuse(error.message());
  const auto [end, rest] = std::ranges::mismatch(folder, path);
  if (end != folder.end()) refuse("the place is outside of the model's folder");
  if (!fs::is_regular_file(path, error)) refuse("it is no regular file");
  auto file = std::make_shared<const checkpoint::File>(path.string());
  check_size(*file);
  return file;
}

namespace {

std::unique_ptr<Program> read_bytes(std::shared_ptr<const checkpoint::File> file, std::unique_ptr<Program> program) {
  program->source.path = file->path();
  program->file = std::move(file);
  Reader(*program).read();
  return program;
}

}  // namespace

std::unique_ptr<Program> read(std::shared_ptr<const checkpoint::File> file) {
  auto program = std::make_unique<Program>();
  const FakeGuard real(false);
  program->bytes = file->map(0, file->size(), "model");
  program->source.bytes = {reinterpret_cast<const char*>(program->bytes.data()), static_cast<size_t>(file->size())};
  return read_bytes(std::move(file), std::move(program));
}

std::unique_ptr<Program> read(const std::string& path) { return read(std::make_shared<const checkpoint::File>(path)); }

bool is_model(const std::string& path) {
  if (path.ends_with(".onnx")) return true;
  try {
    const checkpoint::File file(path);
    if (file.size() < 16) return false;
    // The version of the format, and after it the field of the producer or of the sets of operators.
    const std::string start = file.text(0, 3, "first bytes");
    return start[0] == 0x08 && start[1] >= 3 && start[1] <= 32 &&
           (start[2] == 0x12 || start[2] == 0x3a || start[2] == 0x42);
  } catch (const CheckpointError&) {
    return false;
  }
}

}  // namespace tare::graph::onnx
