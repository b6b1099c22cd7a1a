#pragma once

#include <zlib.h>

#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tare/checkpoint/convert/convert.h"
#include "tare/checkpoint/storage/contents.h"
#include "tests/folder.h"

// Files of checkpoints for tests: written, spoiled and looked at.
namespace tare::test {

inline void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}
inline std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}
inline std::string golden_checkpoint(const std::string& name) {
  return std::string(TARE_SOURCE_DIR) + "/tests/golden/checkpoints/" + name;
}

/// The text of the CheckpointError that a call raises, without `remove`; `no error` if it raises none.
inline std::string error_of(const std::function<void()>& call, const std::string& remove = "") {
  try {
    call();
  } catch (const Error& error) {
    std::string text = error.what();
    for (size_t at; !remove.empty() && (at = text.find(remove)) != std::string::npos;) text.erase(at, remove.size());
    return text;
  }
  return "no error";
}

/// What opening a file with these bytes raises, without the folder's name.
inline std::string error_of_file(std::string_view bytes, const std::string& name) {
  static const Folder folder;
  write_file(folder / name, bytes);
  return error_of([&] { checkpoint::open(folder / name); }, folder.path() + "/");
}

template <class T>
std::string raw(T value) {
  std::string bytes(sizeof value, '\0');
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

inline std::string bytes_of(const checkpoint::Contents& contents, const checkpoint::StoredTensor& tensor) {
  std::string bytes;
  checkpoint::stream(contents, tensor, [&](std::span<const std::byte> piece) {
    bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
  });
  return bytes;
}

/// name -> `float32 [2, 3] crc 123`, of a file or of what its recorder wrote beside it.
inline std::map<std::string, std::string> described(const checkpoint::Contents& contents) {
  std::map<std::string, std::string> lines;
  for (const checkpoint::StoredTensor& tensor : contents.tensors) {
    const std::string bytes = bytes_of(contents, tensor);
    const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
    lines[std::string(tensor.name)] = fmt::format(
        "{} {} crc {}", tensor.encoding.empty() ? name(tensor.dtype) : tensor.encoding, str(tensor.sizes), sum);
  }
  return lines;
}
inline std::map<std::string, std::string> recorded(const std::string& path) {
  std::map<std::string, std::string> lines;
  const nlohmann::json json = nlohmann::json::parse(read_file(path + ".json"));
  for (const auto& [name, tensor] : json["tensors"].items())
    lines[name] = fmt::format("{} {} crc {}", tensor["dtype"].get<std::string>(),
                              str(tensor["shape"].get<std::vector<int64_t>>()), tensor["crc32"].get<uint64_t>());
  return lines;
}

}  // namespace tare::test
