#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <functional>
#include <numeric>
#include <sstream>
#include <string>

#include "tare/checkpoint/archive/zip.h"
#include "tare/checkpoint/formats/torch_file.h"
#include "tare/checkpoint/pickle/pickle_write.h"
#include "tests/folder.h"

namespace tare::checkpoint {
namespace torch_test {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::StartsWith;

std::string golden(const std::string& name) {
  std::ifstream in(TARE_SOURCE_DIR "/tests/golden/checkpoints/" + name, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  EXPECT_TRUE(in.good()) << name;
  return out.str();
}

const std::string& scratch() {
  static const test::Folder folder;
  static const std::string path = folder / "scratch.pt";
  return path;
}

Contents read(const std::string& bytes) {
  {
    std::ofstream out(scratch(), std::ios::binary);
    out << bytes;
  }
  auto file = std::make_shared<File>(scratch());
  std::remove(scratch().c_str());
  return contents_of(read_torch_file(std::move(file)));
}

// The error of reading, after the file's name.
std::string error_of(const std::string& bytes) {
  try {
    read(bytes);
  } catch (const CheckpointError& error) {
    const std::string text = error.what();
    EXPECT_THAT(text, StartsWith(scratch() + ": "));
    return text.substr(scratch().size() + 2);
  }
  return "no error";
}

std::string described(const Contents& contents, const StoredTensor& tensor) {
  const StoredBytes stored = contents.storages[static_cast<size_t>(tensor.storage)];
  return fmt::format("{} {} {} {} +{} of {}{}{}{}{}", tensor.name, name(tensor.dtype), str(tensor.sizes),
                     str(tensor.strides), tensor.offset, stored.bytes, tensor.parameter ? " parameter" : "",
                     tensor.requires_grad ? " grad" : "", tensor.conjugate ? " conj" : "",
                     tensor.negative ? " neg" : "");
}

std::vector<std::string> described(const Contents& contents) {
  std::vector<std::string> all;
  for (const StoredTensor& tensor : contents.tensors) all.push_back(described(contents, tensor));
  return all;
}

// ----- what is in files of PyTorch 2.13 (conformance/record_torch_files.py)

TEST(TorchFile, ListsTensorsWithTheirLayout) {
  for (const char* file : {"ordered.pt", "legacy.pt", "repacked.pt", "deflated.pt"}) {
    const Contents contents = read(golden(file));
    EXPECT_THAT(described(contents),
                ElementsAre("a float32 [4] [1] +0 of 16", "b int64 [3] [1] +0 of 24", "tail float32 [3] [1] +1 of 16",
                            "scalar bool [] [] +0 of 1", "nothing float32 [0, 3] [3, 1] +0 of 0"))
        << file;
    EXPECT_EQ(contents.tensors[0].storage, contents.tensors[2].storage) << file;
    EXPECT_EQ(contents.tensors[2].bytes, 12);
    EXPECT_EQ(contents.storages.size(), 4u) << file;
    EXPECT_EQ(contents.storages[0].location, "cpu");
    if (contents.storages[0].packed != 0) continue;
    float values[4];
    const std::string bytes = golden(file);
    std::memcpy(values, bytes.data() + contents.storages[0].offset, sizeof values);
    EXPECT_THAT(values, ElementsAre(0, 1, 2, 3)) << file;
  }
}

TEST(TorchFile, ListsEveryKindOfTensor) {
  EXPECT_THAT(
      described(read(golden("kinds.pt"))),
      ElementsAre("half float16 [3, 2] [1, 3] +0 of 12", "bfloat16 bfloat16 [2, 2, 2, 2] [8, 4, 2, 1] +0 of 32",
                  "float8 float8_e4m3fn [3] [1] +0 of 3", "uint16 uint16 [2] [1] +0 of 400",
                  "conj complex64 [3] [1] +0 of 24 conj", "neg float32 [3] [1] +0 of 12 neg",
                  "both complex64 [3] [1] +0 of 24 conj neg", "grad float32 [2] [1] +0 of 8 grad",
                  "parameter float32 [2] [1] +0 of 8 parameter grad", "frozen float32 [2] [1] +0 of 8 parameter",
                  "0 float32 [1] [1] +0 of 4", "cpu float32 [1] [1] +0 of 4"));
  EXPECT_THAT(described(read(golden("tensor.pt"))), ElementsAre("tensor int64 [3, 2] [1, 3] +0 of 48"));
}

TEST(TorchFile, NamesTensorsByTheirPathAndPrintsTheRest) {
  const Contents contents = read(golden("checkpoint.pt"));
  std::vector<std::string> names;
  for (const StoredTensor& tensor : contents.tensors)
    if (!tensor.name.starts_with("optimizer.")) names.emplace_back(tensor.name);
  EXPECT_THAT(names, ElementsAre("model.0.weight", "model.0.bias", "model.1.weight", "model.1.bias",
                                 "model.1.running_mean", "model.1.running_var", "model.1.num_batches_tracked",
                                 "nested.a.b.0.c", "sparse.indices", "sparse.values", "meta", "looped.2"));
  std::vector<std::string> rest;
  for (const auto& [name, value] : contents.metadata)
    if (!name.starts_with("optimizer.")) rest.push_back(fmt::format("{} -> {}", name, value));
  EXPECT_THAT(rest,
              ElementsAre("epoch -> 3", "args.lr -> 0.1", "args.name -> run", "args.device -> torch.device('cpu')",
                          "args.dtype -> torch.bfloat16", "size -> torch.Size((2, 3))",
                          "list -> [1, 2, 'three', None, 2.5, True]", "big -> 0x100000000000000000000",
                          "negative -> -0x400000000000000000", "set -> __builtin__.set([1])", "looped.0 -> 1"));
  EXPECT_THAT(contents.notes,
              ElementsAre("argparse.Namespace: not executed", "sparse: sparse; its parts are listed",
                          "meta: on the meta device: the file has no bytes of it", "values contain themselves"));
}

TEST(TorchFile, AModuleThatWasSavedWholeNamesItsTensorsAsItsStateDict) {
  std::vector<std::string> whole, state;
  for (const StoredTensor& tensor : read(golden("module.pt")).tensors) whole.emplace_back(tensor.name);
  for (const StoredTensor& tensor : read(golden("state.dict.pt")).tensors) state.emplace_back(tensor.name);
  EXPECT_EQ(whole, state);
}

TEST(TorchFile, ReadsProtocol4) {
  const Contents contents = read(golden("protocol4.pt"));
  EXPECT_THAT(described(contents), ElementsAre("\u00e9 float32 [2] [1] +0 of 8"));
  EXPECT_THAT(contents.metadata, ElementsAre(testing::Pair("bytes", "b'?\?'"), testing::Pair("set", "{1}")));
}

TEST(TorchFile, ReadsTheOldestFormat) {
  const Contents contents = read(golden("old.tar"));
  EXPECT_EQ(contents.format, Format::torch_tar);
  EXPECT_THAT(described(contents), ElementsAre("weight float32 [2, 2] [2, 1] +0 of 16", "tail float32 [2] [1] +2 of 16",
                                               "steps int64 [2] [1] +0 of 16"));
  EXPECT_EQ(contents.tensors[0].storage, contents.tensors[1].storage);
  EXPECT_THAT(contents.metadata, ElementsAre(testing::Pair("epoch", "7")));
}

// ----- files that lie

// A value of the file `bytes` at `at`, replaced.
template <class T>
std::string with(std::string bytes, size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
  return bytes;
}
std::string with_text(std::string bytes, size_t at, std::string_view text) {
  return bytes.replace(at, text.size(), text);
}
size_t place(const std::string& bytes, std::string_view text, int skip = 0) {
  size_t at = bytes.find(text);
  while (skip-- > 0) at = bytes.find(text, at + 1);
  EXPECT_NE(at, std::string::npos) << text;
  return at;
}

struct Lie {
  std::string bytes;
  std::string text;
};
void expect(const std::vector<Lie>& lies) {
  for (const Lie& lie : lies) EXPECT_EQ(error_of(lie.bytes), lie.text);
}

TEST(Zip, EveryFieldThatLiesIsNamed) {
  const std::string good = golden("ordered.pt");
  const size_t end = good.size() - 22, locator = end - 20, wide = locator - 56;
  const size_t directory = place(good, "PK\1\2"), second = place(good, "PK\1\2", 1), local = place(good, "PK\3\4", 1);
  const std::string at_wide = std::to_string(wide), at_directory = std::to_string(directory);
  const auto at = [](size_t where) { return "at byte " + std::to_string(where) + ", "; };
  const uint32_t full = 0xFFFFFFFF;
  std::string no_wide = good.substr(0, wide) + good.substr(end);
  const size_t end_only = no_wide.size() - 22;
  ASSERT_EQ(error_of(no_wide), "no error");
  // What was appended is passed over, if it is shorter than a comment may be.
  for (const std::string& tail : {std::string("x"), std::string(1000, '\0'), good})
    EXPECT_EQ(error_of(good + tail), "no error");
  expect({
      {good.substr(0, end),
       at(end) + "end record: there is none: the file is cut short, or is no zip archive; get it anew"},
      {good + std::string(1 << 17, 'x'),
       at(good.size() + (1 << 17)) +
           "end record: there is none: the file is cut short, or is no zip archive; get it anew"},
      {with<uint16_t>(good, end + 4, 1), at(end + 4) + "disk number: 1: archives in several parts are not read"},
      {with<uint16_t>(good, end + 8, 1), at(end + 8) + "entries on this disk: 1 of 10"},
      {with<uint64_t>(good, locator + 8, 1 << 20),
       at(locator + 8) + "zip64 end record's offset: 1048576, and the locator stands at " + std::to_string(locator)},
      {with<uint64_t>(good, locator + 8, wide - 1),
       at(wide - 1) + "zip64 end record: does not begin with its signature"},
      {with<uint64_t>(good, wide + 32, 11), at(wide + 32) + "number of entries: 11 here and 10 in the end record"},
      {with<uint64_t>(good, wide + 40, 11),
       at(wide + 40) + "directory's size: 11 here and " + std::to_string(wide - directory) + " in the end record"},
      {with<uint64_t>(good, wide + 48, uint64_t{1} << 40),
       at(wide + 48) + "directory's offset: 1099511627776, and the file has " + std::to_string(good.size()) + " bytes"},
      {with<uint32_t>(no_wide, end_only + 16, full), at(end_only) + "directory: " + std::to_string(wide - directory) +
                                                         " bytes at 4294967295 do not end before its end record at " +
                                                         std::to_string(end_only)},
      {with<uint32_t>(with(no_wide, end_only + 8, 0x03E803E8), end_only + 12, 100),
       at(end_only) + "number of entries: 1000 do not fit a directory of 100 bytes"},
      {with<uint16_t>(with<uint16_t>(no_wide, end_only + 8, 9), end_only + 10, 9),
       at(place(good, "PK\1\2", 9)) + "directory: " + std::to_string(wide - place(good, "PK\1\2", 9)) +
           " bytes after 9 entries"},
      {with_text(good, second, "XX"), at(second) + "directory entry: entry 1 of 10 does not begin with its signature"},
      {with<uint16_t>(good, directory + 28, 60000), at(directory) + "directory entry: entry 0 has 60046 bytes, and " +
                                                        std::to_string(wide - directory) + " are left"},
      {with<uint16_t>(good, directory + 8, 1),
       at(directory + 8) + "flags: 'ordered/data.pkl' is encrypted, which is not read"},
      {with<uint16_t>(good, directory + 10, 12),
       at(directory + 10) + "method: 'ordered/data.pkl' is compressed by method 12, which is not read"},
      {with<uint32_t>(good, directory + 20, 5), at(directory + 20) + "sizes: 'ordered/data.pkl' is stored, " +
                                                    std::to_string(place(good, "PK\7\10") - 64) + " bytes as 5"},
      {with_text(good, directory + 46, "/rdered/"),
       at(directory + 46) + "name: '/rdered/data.pkl' of entry 0 is no path inside the archive"},
      {with_text(good, directory + 46, "ord/../"), at(directory + 46) +
                                                       "name: 'ord/../\x2f"
                                                       "data.pkl' of entry 0 is no path inside the archive"},
      {with_text(good, directory + 46, "ordere\\"),
       at(directory + 46) + "name: 'ordere\\/data.pkl' of entry 0 is no path inside the archive"},
      {with_text(good, directory + 46, "\0"s),
       at(directory + 46) + "name: '?rdered/data.pkl' of entry 0 is no path inside the archive"},
      {with_text(good, place(good, "PK\1\2", 5) + 46, "ordered/data/0"),
       at(place(good, "PK\1\2", 5) + 46) + "name: 'ordered/data/0' stands twice in the directory"},
      {with<uint32_t>(good, directory + 42, 1 << 20),
       at(1 << 20) + "local header: of 'ordered/data.pkl' does not end before the directory at " + at_directory},
      {with<uint32_t>(good, second + 42, 10),
       at(10) + "local header: 'ordered/.format_version' overlaps 'ordered/data.pkl', which ends at " +
           std::to_string(place(good, "PK\7\10"))},
      {with<uint32_t>(good, directory + 42, 1),
       at(1) + "local header: of 'ordered/data.pkl' does not begin with its signature"},
      {with<uint32_t>(good, directory + 42, full),
       at(full) + "local header: of 'ordered/data.pkl' does not end before the directory at " + at_directory},
      {with<uint16_t>(good, local + 6, 1),
       at(local + 6) + "flags: 'ordered/.format_version' is encrypted, which is not read"},
      {with<uint16_t>(good, local + 8, 8),
       at(local + 8) + "method: 8 here and 0 in the directory, of 'ordered/.format_version'"},
      {with_text(good, local + 30, "x"),
       at(local + 30) + "name: 'xrdered/.format_version' here and 'ordered/.format_version' in the directory"},
      {with<uint32_t>(good, local + 14, 5),
       at(local + 14) + "check sum: 5 here and 2212294583 in the directory, of 'ordered/.format_version'"},
      {with<uint32_t>(good, local + 18, 5),
       at(local + 18) + "compressed size: 5 here and 1 in the directory, of 'ordered/.format_version'"},
      {with<uint32_t>(good, local + 22, 5),
       at(local + 22) + "size: 5 here and 1 in the directory, of 'ordered/.format_version'"},
      {with<uint16_t>(good, local + 28, 60000),
       at(local + 30 + 23 + 60000) + "data: 1 bytes of 'ordered/.format_version' do not end before the directory at " +
           at_directory},
      {with<char>(good, 64, 'x'),
       "at byte 64, check sum: 'ordered/data.pkl' has " +
           fmt::format("{:08x}", ::crc32_z(0, reinterpret_cast<const Bytef*>(("x" + good.substr(65)).data()),
                                           place(good, "PK\7\10") - 64)) +
           ", and the directory says " +
           fmt::format("{:08x}", *reinterpret_cast<const uint32_t*>(good.substr(directory + 16, 4).data())) +
           ": the file is damaged; get it anew"},
  });
}

TEST(Zip, CompressedEntriesAreBounded) {
  const std::string good = golden("repacked.pt");
  const size_t entry = place(good, "PK\1\2", 1), local = place(good, "PK\3\4", 1);
  const auto size = [&](uint32_t bytes) {
    return with<uint32_t>(with<uint32_t>(good, entry + 24, bytes), local + 22, bytes);
  };
  const std::string data = std::to_string(local + 30 + 16),
                    packed = std::to_string(*reinterpret_cast<const uint32_t*>(good.substr(entry + 20, 4).data()));
  const auto real = *reinterpret_cast<const uint32_t*>(good.substr(entry + 24, 4).data());
  expect({
      {size(1u << 31),
       "at byte " + data + ", size: 'ordered/data.pkl' has 2147483648 bytes, and 1073741824 are read at most"},
      {size(1u << 30),
       "at byte " + data + ", size: 'ordered/data.pkl' would grow from " + packed + " to 1073741824 bytes"},
      {size(10), "at byte " + data + ", data: 'ordered/data.pkl' is damaged: its " + packed +
                     " bytes hold more than the 10 bytes that it is said to have"},
      {size(real + 1), fmt::format("at byte {}, data: 'ordered/data.pkl' is damaged: its {} bytes hold less than the "
                                   "{} bytes that it is said to have",
                                   data, packed, real + 1)},
      {with<uint8_t>(good, local + 46, 0xFF),
       fmt::format("at byte {}, data: 'ordered/data.pkl' is damaged: its {} bytes cannot be decompressed", data,
                   packed)},
  });
}

// An archive of records.
std::string archive(const std::vector<std::pair<std::string, std::string>>& records) {
  std::string out;
  ZipWriter zip(
      [&](std::span<const std::byte> part) { out.append(reinterpret_cast<const char*>(part.data()), part.size()); },
      "x");
  for (const auto& [name, contents] : records) zip.entry(name, contents);
  zip.finish();
  return out;
}
// An archive of a pickle and one storage of 16 bytes.
std::string saved(const std::string& pickle) {
  return archive({{"data.pkl", pickle}, {"data/0", std::string(16, '\0')}});
}

// The parts of a pickled tensor, each of which a test may replace.
struct Parts {
  std::string kind = "X\7\0\0\0storage"s, type = "ctorch\nFloatStorage\n", key = "X\1\0\0\0"s + "0",
              location = "X\3\0\0\0cpu"s, count = "K\4", id;
  std::string function = "ctorch._utils\n_rebuild_tensor_v2\n", offset = "K\0"s, sizes = "K\4\x85", strides = "K\1\x85",
              grad = "\x89", more, call = "R";
};
std::string tensor(const std::function<void(Parts&)>& change) {
  Parts p;
  change(p);
  const std::string id = p.id.empty() ? "(" + p.kind + p.type + p.key + p.location + p.count + "t" : p.id;
  return saved("\x80\2}X\1\0\0\0w"s + p.function + "(" + id + "Q" + p.offset + p.sizes + p.strides + p.grad +
               "ccollections\nOrderedDict\n)R" + p.more + "t" + p.call + "s.");
}

TEST(TorchFile, RecordsThatLieAreNamed) {
  expect({
      {archive({}), "at byte 0, archive: it has no 'x/data.pkl': it is a zip archive, and none of torch.save"},
      {archive({{"data.pkl", "\x80\2}."}, {"byteorder", "middle"}}),
       "at byte 192, x/byteorder: 'middle' is neither 'little' nor 'big'"},
      {archive({{"data.pkl", "\x80\2}."}, {".format_version", "one"}}),
       "at byte 192, x/.format_version: 'one' is no number"},
      {archive({{"data.pkl", "\x80\2}."}, {".storage_alignment", "-64"}}),
       "at byte 192, x/.storage_alignment: '-64' is no number"},
      {[] {
         std::string bytes = archive({{"data.pkl", "\x80\2}."}});
         const size_t at = place(bytes, "3\n");
         const uint32_t sum = static_cast<uint32_t>(::crc32(0, reinterpret_cast<const Bytef*>("b\n"), 2));
         bytes[at] = 'b';
         return with(with(bytes, at + 6, sum), place(bytes, "PK\1\2", 1) + 16, sum);
       }(),
       "at byte 128, x/version: 'b' is no number"},
      {archive({{"data.pkl", "\x80\2}"}}), "at byte 67, pickle: it ends before its STOP"},
      {archive({{"data.pkl", "\x80\2(K\1K\2t."}}), "no error"},
  });
}

TEST(TorchFile, TensorsThatLieAreNamed) {
  ASSERT_EQ(error_of(tensor([](Parts&) {})), "no error");
  const std::string pickle = "at byte 64, ", in = " (tensor 'w')";
  expect({
      {tensor([](Parts& p) { p.kind = "X\7\0\0\0pillage"s; }),
       pickle + "persistent id: ('pillage', torch.FloatStorage, '0', 'cpu', 4) is not ('storage', ...)"},
      {tensor([](Parts& p) { p.id = "K\1"; }), pickle + "persistent id: 1 is not ('storage', ...)"},
      {tensor([](Parts& p) { p.count = ""; }), pickle + "persistent id: 4 parts: a storage's id has 5"},
      {tensor([](Parts& p) { p.type = "cos\nsystem\n"; }), pickle + "persistent id: os.system is no class of storages"},
      {tensor([](Parts& p) { p.type = "cevil\nFloatStorage\n"; }),
       pickle + "persistent id: evil.FloatStorage is no class of storages"},
      {tensor([](Parts& p) { p.key = "K\0"s; }), pickle + "storage key: 0 is no name of a record"},
      {tensor([](Parts& p) { p.key = "X\1\0\0\0"s + "1"; }),
       pickle + "storage key: '1' is not in the archive: its record 'x/data/1' is missing"},
      {tensor([](Parts& p) { p.location = "N"; }), pickle + "storage location: None is no device"},
      {tensor([](Parts& p) { p.count = "N"; }), pickle + "storage size: None is no number of elements"},
      {tensor([](Parts& p) { p.count = "J\xff\xff\xff\xff"; }), pickle + "storage size: -1 is no number of elements"},
      {tensor([](Parts& p) { p.count = "\x8a\x08\xff\xff\xff\xff\xff\xff\xff\x7f"; }),
       pickle + "storage size: 9223372036854775807 elements of storage '0' are no size of memory"},
      {tensor([](Parts& p) { p.count = "K\5"; }),
       "at byte 256, storage size: the pickle says that 'data/0' has 5 elements of float32, 20 bytes, and the record "
       "has 16"},
      {tensor([](Parts& p) { p.count = "K\3"; }),
       "at byte 256, storage size: the pickle says that 'data/0' has 3 elements of float32, 12 bytes, and the record "
       "has "
       "16"},
      {tensor([](Parts& p) { p.type = "ctorch\nComplexDoubleStorage\n", p.count = "K\1", p.sizes = "K\1\x85"; }),
       "no error"},
      {tensor([](Parts& p) { p.offset = "K\1"; }), pickle +
                                                       "_rebuild_tensor_v2: sizes [4], strides [1] and offset 1 of "
                                                       "float32 reach beyond their storage 'data/0' of 16 bytes" +
                                                       in},
      {tensor([](Parts& p) { p.offset = "J\xff\xff\xff\xff"; }),
       pickle + "_rebuild_tensor_v2: offset -1 is not a number of 0 or more" + in},
      {tensor([](Parts& p) { p.sizes = "K\5\x85"; }), pickle +
                                                          "_rebuild_tensor_v2: sizes [5], strides [1] and offset 0 of "
                                                          "float32 reach beyond their storage 'data/0' of 16 bytes" +
                                                          in},
      {tensor([](Parts& p) { p.sizes = "J\xff\xff\xff\xff\x85"; }),
       pickle + "_rebuild_tensor_v2: size -1 is not a number of 0 or more" + in},
      {tensor([](Parts& p) { p.strides = "K\2\x85"; }),
       pickle +
           "_rebuild_tensor_v2: sizes [4], strides [2] and offset 0 of float32 reach beyond their storage 'data/0' of "
           "16 bytes" +
           in},
      {tensor([](Parts& p) { p.strides = "\x8a\x08\xff\xff\xff\xff\xff\xff\xff\x7f\x85"; }),
       pickle +
           "_rebuild_tensor_v2: sizes [4], strides [9223372036854775807] and offset 0 of float32 reach beyond their "
           "storage 'data/0' of 16 bytes" +
           in},
      {tensor([](Parts& p) { p.strides = ")"; }), pickle + "_rebuild_tensor_v2: 1 sizes and 0 strides" + in},
      {tensor([](Parts& p) { p.sizes = "N"; }), pickle + "_rebuild_tensor_v2: size None is no tuple" + in},
      {tensor([](Parts& p) {
         p.sizes = p.strides = "(";
         for (int i = 0; i < 65; ++i) p.sizes += "K\1", p.strides += "K\1";
         p.sizes += "t", p.strides += "t";
       }),
       pickle + "_rebuild_tensor_v2: 65 dimensions, and at most 64 are read" + in},
      {tensor([](Parts& p) {
         const std::string large = "\x8a\x08\xff\xff\xff\xff\xff\xff\xff\x7f";
         p.sizes = large + large + "\x86", p.strides = "K\0K\0\x86"s;
       }),
       pickle +
           "_rebuild_tensor_v2: a tensor of [9223372036854775807, 9223372036854775807] is too large for any memory" +
           in},
      {tensor([](Parts& p) { p.grad = "K\1"; }), pickle + "_rebuild_tensor_v2: argument 4, 1, is no bool" + in},
      {tensor([](Parts& p) { p.more = "K\1"; }), pickle + "_rebuild_tensor_v2: the metadata 1 is no dict" + in},
      {tensor([](Parts& p) { p.more = "NN"; }), pickle + "_rebuild_tensor_v2: 8 arguments, and it takes 6 or 7" + in},
      {tensor([](Parts& p) { p.function = "ctorch._utils\n_rebuild_tensor_v3\n", p.more = "cos\nsystem\n"; }),
       pickle + "dtype: os.system is none of PyTorch's" + in},
      {tensor([](Parts& p) { p.function = "ctorch._utils\n_rebuild_tensor_v3\n", p.more = "ctorch\nload\n"; }),
       pickle + "dtype: torch.load is none of PyTorch's" + in},
      {saved("\x80\2}X\1\0\0\0wctorch._utils\n_rebuild_tensor\n(K\1K\1K\1K\1tRs."s),
       pickle + "_rebuild_tensor: 1 is no storage" + in},
      {saved("\x80\2}X\1\0\0\0wctorch._utils\n_rebuild_parameter\n)Rs."s),
       pickle + "_rebuild_parameter: 0 arguments, and it takes 3 or 4" + in},
  });
}

TEST(TorchFile, NothingIsExecuted) {
  const Contents contents = read(saved("\x80\2cos\nsystem\nX\4\0\0\0true\x85R."s));
  EXPECT_THAT(contents.notes, ElementsAre("os.system: not executed"));
}

TEST(TorchFile, SharingHasAnEnd) {
  std::string pickle = "\x80\2]q\0ca\nB\n)Ra"s;
  for (char i = 1; i < 60; ++i)
    pickle += "]q"s + i + "(h" + static_cast<char>(i - 1) + "h" + static_cast<char>(i - 1) + "e";
  EXPECT_EQ(error_of(saved(pickle + ".")),
            "at byte 64, names: its values share one another so often that their names have no end");
}

TEST(TorchFile, TwoTensorsOfOneNameAreRefused) {
  const std::string one = "ctorch._utils\n_rebuild_tensor_v2\n((X\7\0\0\0storagectorch\nFloatStorage\nX\1\0\0\0"s +
                          "0X\3\0\0\0cpuK\4tQK\0K\4\x85K\1\x85\x89NtR"s;
  EXPECT_EQ(error_of(saved("\x80\2}X\1\0\0\0w"s + one + "sX\1\0\0\0w"s + one + "s.")),
            "at byte 64, names: two tensors are called 'w'");
}

// ----- the older formats

TEST(TorchLegacy, EveryFieldThatLiesIsNamed) {
  const std::string good = golden("legacy.pt");
  const std::string at = "at byte ", object = std::to_string(place(good, "ccollections") - 2);
  const Contents contents = read(good);
  const std::string keys = std::to_string(good.rfind("\x80\2]"));
  const std::string b(contents.storages[1].key);
  std::vector<StoredBytes> order(contents.storages.begin(), contents.storages.end());
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  expect({
      {"hello", "at byte 0, magic number: 0x68 begins no file of torch.save"},
      {"\x80\2K\1.", "at byte 0, magic number: 1: a pickle, and not one of torch.save"},
      {"", "at byte 0, magic number: needs 1 bytes, and the file has 0"},
      {with<uint16_t>(good, place(good, "M\xe9\3") + 1, 1002), "at byte 15, format version: 1002: this reads 1001"},
      {with_text(good, place(good, "little_endian"), "middle_endian"),
       "at byte 21, machine: it does not say 'little_endian'"},
      {with<uint64_t>(good, static_cast<size_t>(contents.storages[1].offset) - 8, 4),
       at + std::to_string(contents.storages[1].offset - 8) + ", storage size: '" + b +
           "' has 4 elements here and 3 in the pickle"},
      {with_text(good, good.rfind(b), std::string(b.size(), '7')),
       at + keys + ", storage keys: '" + std::string(b.size(), '7') + "' is named by no tensor"},
      {with_text(good, good.rfind(order[1].key), std::string(order[0].key)),
       at + keys + ", storage keys: '" + std::string(order[0].key) + "' stands twice"},
      {good.substr(0, static_cast<size_t>(contents.storages[0].offset) + 5),
       at + std::to_string(contents.storages[0].offset) + ", storage: '" + std::string(contents.storages[0].key) +
           "' has 16 bytes, and the file ends after 5: it is cut short; get it anew"},
  });
}

TEST(TorchTar, EveryFieldThatLiesIsNamed) {
  const std::string good = golden("old.tar");
  // With the check sum of the header that begins at `block` made right again.
  const auto summed = [](std::string bytes, size_t block) {
    bytes.replace(block + 148, 8, 8, ' ');
    const int sum =
        std::accumulate(bytes.begin() + static_cast<int64_t>(block), bytes.begin() + static_cast<int64_t>(block) + 512,
                        0, [](int total, char c) { return total + static_cast<unsigned char>(c); });
    return bytes.replace(block + 148, 8, fmt::format("{:06o}", sum) + "\0 "s);
  };
  const Contents contents = read(good);
  const auto storage = static_cast<size_t>(contents.storages[0].offset);
  const size_t tensors = place(good, "tensors"), dims = place(good, "\2\0\0\0\0\0\0\0\2\0\0\0"s);
  const std::string at = "at byte ";
  expect({
      {with<char>(good, 1, 'x'),
       "at byte 148, check sum: " + std::to_string(std::stoi(good.substr(148, 6), nullptr, 8)) +
           " of a header whose bytes add up to " +
           std::to_string(std::stoi(good.substr(148, 6), nullptr, 8) + 'x' - 't')},
      {summed(with_text(good, 124, "00007777777"), 0),
       "at byte 124, size: 2097151 bytes, and the file ends after 9728: it is cut short; get it anew"},
      {summed(with_text(good, 124, "0000000000x"), 0), "at byte 124, size: '0000000000x?' is no octal number"},
      {summed(with_text(good, 0, "storagex"), 0),
       "at byte 0, archive: it has no 'storages': it is a tar archive, and none of torch.save"},
      {summed(with_text(good, tensors, "storages"), tensors),
       at + std::to_string(tensors) + ", tar header: 'storages' stands twice"},
      {with<uint64_t>(good, storage - 8, 1000),
       at + std::to_string(storage - 8) + ", storage size: 1000 elements of float32, and 98 bytes are left"},
      {with<int32_t>(good, dims, 100),
       at + std::to_string(dims) + ", number of dimensions: 100, and at most 64 are read"},
      {with<int64_t>(good, dims + 8, -1),
       at + std::to_string(dims) + ", tensor: sizes [-1, 2], strides [2, 1] and offset 0: one is negative"},
      {with<int64_t>(good, dims + 8, 3),
       at + std::to_string(dims) +
           ", tensor: sizes [3, 2], strides [2, 1] and offset 0 of float32 reach beyond their storage of 16 bytes"},
  });
}

// ----- all of them

TEST(TorchFile, TruncationAtEveryByteIsAnError) {
  for (const char* file : {"ordered.pt", "repacked.pt", "deflated.pt", "legacy.pt", "old.tar"}) {
    std::string bytes = golden(file);
    // Of a tar archive two blocks of zeros are the end; what follows fills a tape's record.
    if (bytes.starts_with("storages")) bytes.resize((bytes.find_last_not_of('\0') / 512 + 3) * 512);
    ASSERT_EQ(error_of(bytes), "no error") << file;
    for (size_t length = 0; length < bytes.size(); ++length)
      EXPECT_THAT(error_of(bytes.substr(0, length)), StartsWith("at byte ")) << file << " cut to " << length;
  }
}

TEST(TorchFile, DamageAnywhereIsAnErrorOrHarmless) {
  for (const char* file : {"ordered.pt", "deflated.pt", "legacy.pt", "old.tar"}) {
    std::string bytes = golden(file).substr(0, 4096);
    if (bytes.starts_with("storages")) bytes.append(1024, '\0');
    for (size_t at = 0; at < bytes.size(); ++at) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ (at % 3 == 0 ? 0x01 : at % 3 == 1 ? 0x80 : 0xFF));
      error_of(damaged);  // any other exception than a CheckpointError fails the test
    }
  }
}

}  // namespace torch_test
}  // namespace tare::checkpoint
