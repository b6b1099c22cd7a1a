#include "tare/checkpoint/formats/pt2.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "tare/checkpoint/convert/names.h"
#include "tare/checkpoint/formats/index.h"
#include "tare/checkpoint/formats/torch_file.h"
#include "tare/core/error.h"
#include "tare/core/meta.h"

namespace tare::checkpoint {

namespace {

constexpr std::pair<int, DType> kTypes[] = {{1, DType::uint8},
                                            {2, DType::int8},
                                            {3, DType::int16},
                                            {4, DType::int32},
                                            {5, DType::int64},
                                            {6, DType::float16},
                                            {7, DType::float32},
                                            {8, DType::float64},
                                            {9, DType::complex32},
                                            {10, DType::complex64},
                                            {11, DType::complex128},
                                            {12, DType::bool_},
                                            {13, DType::bfloat16},
                                            {28, DType::uint16},
                                            {29, DType::float8_e4m3fn},
                                            {30, DType::float8_e5m2},
                                            {31, DType::float8_e4m3fnuz},
                                            {32, DType::float8_e5m2fnuz},
                                            {33, DType::float8_e8m0fnu},
                                            {34, DType::uint32},
                                            {35, DType::uint64}};

int64_t plain_int(Json json) {
  const auto [key, value] = json.only();
  if (key != "as_int") json.bad("expected as_int");
  return value.integer();
}

// What `NAME_weights_config.json` and `NAME_constants_config.json` list.
class Weights {
 public:
  Weights(const Pt2Archive& archive, Contents& contents) : archive_(archive), contents_(contents) {}

  void read(const char* kind) {
    const std::string members = fmt::format("{}data/{}/", archive_.folder, kind);
    const std::string name = fmt::format("{}{}_{}_config.json", members, archive_.model, kind);
    const ZipEntry* const entry = archive_.zip->find(name);
    if (entry == nullptr) return;
    const JsonDocument document(archive_.zip->file().path() + ": " + name, archive_.zip->read(*entry, kLargestPt2Json));
    document.root().at("config").each_member(
        [&](std::string_view key, Json item) { tensor(unescaped(key), item, members); });
  }

 private:
  void tensor(const std::string& name, Json item, const std::string& members) {
    const std::string path = item.at("path_name").text();
    const std::string member = members + path;
    const ZipEntry* const entry = archive_.zip->find(member);
    if (entry == nullptr) item.bad(fmt::format("the archive has no member {}", member.substr(archive_.folder.size())));
    const Json meta = item.find("tensor_meta"), pickled = item.find("use_pickle");
    if (!meta || meta.is_null() || (pickled && pickled.is_bool() && pickled.boolean())) {
      contents_.notes.push_back(
          fmt::format("{}: {} is pickled, and not opened ({} bytes)", printable(name), path, entry->size));
      return;
    }
    StoredTensor stored;
    stored.name = name;
    stored.dtype = pt2_dtype(meta.at("dtype"));
    meta.at("sizes").each([&](Json size) { stored.sizes.push_back(plain_int(size)); });
    meta.at("strides").each([&](Json stride) { stored.strides.push_back(plain_int(stride)); });
    stored.offset = plain_int(meta.at("storage_offset"));
    if (const Json layout = meta.find("layout"); layout && layout.integer() != 7) {
      contents_.notes.push_back(fmt::format("{}: is not strided, and not listed", printable(name)));
      return;
    }
    try {
      const TensorMeta checked(stored.dtype, DeviceType::meta, stored.sizes, stored.strides, stored.offset);
      const bool negative = std::ranges::any_of(stored.strides, [](int64_t stride) { return stride < 0; });
      if (negative || stored.offset < 0 || checked.storage_bytes() > entry->size)
        item.bad(fmt::format("{} with strides {} from element {} does not lie within the {} bytes of {}",
                             short_text(checked), stored.strides, stored.offset, entry->size, path));
      stored.bytes = checked.numel() * checked.itemsize();
    } catch (const CheckpointError&) {
      throw;
    } catch (const Error& error) {
      item.bad(error.what());
    }
    stored.parameter = item.at("is_param").boolean();
    if (const Json grad = meta.find("requires_grad")) stored.requires_grad = grad.boolean();
    stored.storage = storage(entry, path);
    contents_.tensors.push_back(stored);
  }

  int32_t storage(const ZipEntry* entry, std::string_view path) {
    const auto [found, added] = storages_.try_emplace(entry, static_cast<int32_t>(contents_.storages.size()));
    if (!added) return found->second;
    StoredBytes bytes;
    bytes.offset = entry->data;
    bytes.bytes = entry->size;
    bytes.key = path;
    if (entry->has_sum()) bytes.crc32 = entry->crc32;
    if (entry->method != 0) bytes.packed = entry->compressed;
    contents_.storages.push_back(bytes);
    return found->second;
  }

  const Pt2Archive& archive_;
  Contents& contents_;
  std::unordered_map<const ZipEntry*, int32_t> storages_;
};

// The tensors of a file of torch.save that lies in an archive of before 2.8; before 2.2 its name ended as JSON's.
void add_saved(const Pt2Archive& archive, std::string_view name, Contents& contents) {
  const ZipEntry* entry = archive.zip->find(fmt::format("{}.pt", name));
  if (entry == nullptr) entry = archive.zip->find(fmt::format("{}.json", name));
  if (entry == nullptr || entry->size == 0) return;
  const std::shared_ptr<File>& whole = archive.zip->shared_file();
  if (entry->method != 0) whole->bad(entry->data, entry->name, "it is compressed, as torch.export.save wrote none");
  const auto part = std::make_shared<FilePart>(whole, entry->data, entry->size, entry->name);
  Contents saved = contents_of(read_torch_file(part));
  append_tensors(contents, saved);
  for (std::string& note : saved.notes) contents.notes.push_back(std::move(note));
}

}  // namespace

DType pt2_dtype(Json json) {
  const int64_t number = json.integer();
  for (const auto& [known, dtype] : kTypes)
    if (known == number) return dtype;
  json.bad(fmt::format("no type has the number {}", number));
}

bool is_pt2(std::string_view start, std::string_view path) {
  if (!start.starts_with("PK\3\4") || start.size() < 30) return false;
  uint16_t length = 0;
  std::memcpy(&length, start.data() + 26, 2);
  const std::string_view first = start.substr(30, length);
  if (first.ends_with("data.pkl")) return false;
  return path.ends_with(".pt2") || first.find("/data/weights/") != std::string_view::npos ||
         (first.starts_with("serialized_") && first.find('/') == std::string_view::npos);
}

Pt2Archive open_pt2(const std::shared_ptr<File>& file) {
  Pt2Archive archive;
  archive.zip = std::make_shared<ZipArchive>(file);
  const ZipArchive& zip = *archive.zip;
  if (zip.entries().empty()) file->bad(0, "archive", "it is empty");
  if (const ZipEntry* const program = zip.find("serialized_exported_program.json")) {
    archive.program = program;
    archive.model = "serialized";
    archive.layout = "of before 2.8";
    archive.older = true;
    return archive;
  }
  const std::string_view first = zip.entries().front().name;
  archive.folder = first.substr(0, first.find('/') + 1);
  const std::string models = archive.folder + "models/";
  std::vector<std::string> names;
  for (const ZipEntry& entry : zip.entries()) {
    if (!entry.name.starts_with(models) || !entry.name.ends_with(".json")) continue;
    archive.program = &entry;
    archive.model = entry.name.substr(models.size(), entry.name.size() - models.size() - 5);
    names.push_back(archive.model);
  }
  if (names.size() > 1) {
    if (std::ranges::find(names, "model") == names.end())
      file->bad(0, "archive", "it holds {} programs, of which none is called model: {}", names.size(),
                quote(names.front()));
    archive.model = "model";
    archive.program = zip.find(models + "model.json");
  }
  if (archive.program == nullptr) file->bad(0, "archive", "it has no models/NAME.json, as an exported program has");
  const ZipEntry* const version = zip.find(archive.folder + "archive_version");
  const std::string text = version == nullptr ? "" : zip.read(*version, 64);
  if (version != nullptr && text != "0") file->bad(version->data, "archive_version", "{}: this reads 0", quote(text));
  archive.layout = "archive 0";
  return archive;
}

Contents read_pt2_weights(const Pt2Archive& archive, Pt2Tensors which) {
  Contents contents;
  contents.format = Format::pt2;
  contents.files.push_back(archive.zip->shared_file());
  const auto read = [&](const char* saved, const char* kind) {
    if (archive.older) add_saved(archive, saved, contents);
    else Weights(archive, contents).read(kind);
  };
  if (which != Pt2Tensors::constants) read("serialized_state_dict", "weights");
  if (which != Pt2Tensors::state) read("serialized_constants", "constants");
  return contents;
}

const ZipEntry* Pt2Archive::examples() const {
  return zip->find(older ? "serialized_example_inputs.pt" : fmt::format("{}data/sample_inputs/{}.pt", folder, model));
}

const ZipEntry* Pt2Archive::extra(std::string_view name) const {
  return zip->find(older ? fmt::format("extra_files/{}", name) : fmt::format("{}extra/{}", folder, name));
}

Contents read_pt2(const std::shared_ptr<File>& file) {
  const Pt2Archive archive = open_pt2(file);
  Contents contents = read_pt2_weights(archive);
  if (contents.tensors.empty() && contents.notes.empty()) contents.notes.emplace_back("a program without weights");
  return contents;
}

}  // namespace tare::checkpoint
