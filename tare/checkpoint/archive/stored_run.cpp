#include "tare/checkpoint/archive/stored_run.h"

#include <libdeflate.h>

#include <cstring>
#include <memory>

namespace tare::checkpoint {

void inflate(const File& file, int64_t offset, int64_t packed, std::span<std::byte> out, std::string_view what) {
  const std::string bytes = file.text(offset, packed, "data");
  const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)> inflater(
      libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
  if (!inflater) fail<OutOfMemoryError>("there is no memory to decompress {}", what);
  size_t used = 0, made = 0;
  const libdeflate_result result = libdeflate_deflate_decompress_ex(inflater.get(), bytes.data(), bytes.size(),
                                                                    out.data(), out.size(), &used, &made);
  if (result == LIBDEFLATE_SUCCESS && made == out.size() && used == bytes.size()) return;
  file.bad(offset, "data", "{} is damaged: its {} bytes {}", what, packed,
           result == LIBDEFLATE_BAD_DATA ? "cannot be decompressed"
           : made == out.size()          ? fmt::format("are {} compressed ones and others", used)
                                         : fmt::format("hold {} than the {} bytes that it is said to have",
                                              result == LIBDEFLATE_SUCCESS ? "less" : "more", out.size()));
}

void StoredRun::read(int64_t at, std::span<std::byte> out, std::string_view field) {
  if (packed_ == 0) return file_.read(offset_ + at, out, field);
  if (inflated_.empty()) {
    inflated_.resize(static_cast<size_t>(bytes_));
    inflate(file_, offset_, packed_, inflated_, field);
  }
  check<ValueError>(at >= 0 && at <= bytes_ && static_cast<int64_t>(out.size()) <= bytes_ - at,
                    "{} bytes at {} of a run of {}", out.size(), at, bytes_);
  std::memcpy(out.data(), inflated_.data() + at, out.size());
}

}  // namespace tare::checkpoint
