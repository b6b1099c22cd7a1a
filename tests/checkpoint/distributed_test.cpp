#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tare/checkpoint/formats/pieces.h"
#include "tare/checkpoint/storage/lazy.h"
#include "tests/checkpoint/files.h"

namespace tare {
namespace distributed_checkpoint_test {

namespace fs = std::filesystem;
using namespace test;
using checkpoint::open;
using checkpoint::Piece;
using checkpoint::PiecedFile;
using testing::HasSubstr;

std::string golden(const std::string& name) { return golden_checkpoint("distributed/" + name); }

TEST(DistributedCheckpoint, ReadsWhatPyTorchWrote) {
  for (const char* name : {"one", "three_ranks", "safetensors"})
    EXPECT_EQ(described(open(golden(name))), recorded(golden(name))) << name;
  EXPECT_THAT(open(golden("one")).metadata,
              testing::ElementsAre(testing::Pair("epoch", "3"), testing::Pair("args.lr", "0.1"),
                                   testing::Pair("args.names", "['a', 'b']")));
  EXPECT_EQ(open(golden("one") + "/.metadata").tensors.size(), open(golden("one")).tensors.size());
}

const float* numbers(const Tensor& tensor) { return reinterpret_cast<const float*>(tensor.storage().data()); }

TEST(DistributedCheckpoint, APartOfATensorIsReadAlone) {
  for (const auto& [name, tensor] : checkpoint::lazy_tensors(open(golden("three_ranks")))) {
    if (name != "rows" && name != "columns") continue;
    const Tensor whole = checkpoint::read(tensor, DType::float32);
    for (int64_t row = 0; row < tensor.sizes()[0]; ++row) {
      const Tensor part(TensorMeta(tensor.dtype(), DeviceType::meta, {1, tensor.sizes()[1] - 2}, tensor.strides(),
                                   row * tensor.strides()[0] + 1),
                        tensor.storage());
      const Tensor found = checkpoint::read(part, DType::float32);
      for (int64_t i = 0; i < tensor.sizes()[1] - 2; ++i)
        EXPECT_EQ(numbers(found)[i], numbers(whole)[row * tensor.sizes()[1] + 1 + i]) << name;
    }
  }
}

TEST(DistributedCheckpoint, IsConverted) {
  const Folder folder;
  checkpoint::convert(golden("three_ranks"), folder / "x.safetensors");
  EXPECT_EQ(described(open(folder / "x.safetensors")), recorded(golden("three_ranks")));
}

TEST(DistributedCheckpoint, IsWritten) {
  const Folder folder;
  for (const std::string name : {"ordered.pt", "views.pt", "every_dtype.safetensors", "tied.safetensors"}) {
    const std::string target = folder / (name + ".dcp");
    checkpoint::convert(golden_checkpoint(name), target);
    auto expected = described(open(golden_checkpoint(name)));
    if (name == "tied.safetensors") expected["head.weight"] = expected["embed.weight"];  // written once for each name
    EXPECT_EQ(described(open(target)), expected) << name;
    EXPECT_THAT(error_of([&] { checkpoint::convert(golden_checkpoint(name), target); }),
                HasSubstr("exists; a checkpoint of several files cannot be replaced in one step"));
  }
  checkpoint::convert(golden("three_ranks"), folder / "shards.dcp", {.shard_size = 200});
  EXPECT_EQ(described(open(folder / "shards.dcp")), recorded(golden("three_ranks")));
  for (const char* file : {".metadata", "__0_0.distcp", "__0_1.distcp"})
    EXPECT_TRUE(fs::exists(folder / "shards.dcp" + "/" + file)) << file;
  EXPECT_THAT(error_of([&] { checkpoint::convert(golden_checkpoint("blocks.gguf"), folder / "blocks.dcp"); }),
              HasSubstr("for which PyTorch has no dtype"));
  EXPECT_FALSE(fs::exists(folder / "blocks.dcp"));
}

// PyTorch was recorded to read this folder (python/tests/record_distributed_checkpoint.py).
TEST(DistributedCheckpoint, WhatIsWrittenIsWhatPyTorchWasSeenToRead) {
  const Folder folder;
  checkpoint::convert(golden_checkpoint("views.pt"), folder / "converted.dcp");
  for (const char* file : {".metadata", "__0_0.distcp"})
    EXPECT_EQ(read_file(folder / "converted.dcp" + "/" + file), read_file(golden("converted.dcp") + "/" + file))
        << file;
}

// A golden folder with one file spoiled, as an error.
std::string spoiled(const std::string& name, const std::string& file, const std::function<void(std::string&)>& spoil) {
  const Folder folder;
  fs::copy(golden(name), folder / name, fs::copy_options::recursive);
  std::string bytes = read_file(folder / (name + "/" + file));
  spoil(bytes);
  write_file(folder / (name + "/" + file), bytes);
  return error_of([&] { described(open(folder / name)); }, folder.path() + "/");
}
void replace(std::string& text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, from.size(), to);
}

TEST(DistributedCheckpoint, ATruncatedPartIsNamedWithItsInterval) {
  EXPECT_THAT(spoiled("three_ranks", "__1_0.distcp", [](std::string& bytes) { bytes.resize(bytes.size() - 100); }),
              testing::AllOf(HasSubstr("three_ranks: tensor '"), HasSubstr("is said to be"),
                             HasSubstr("the file was cut short")));
}

TEST(DistributedCheckpoint, ADamagedPartIsNamedWithItsInterval) {
  EXPECT_THAT(spoiled("three_ranks", "__0_0.distcp",
                      [](std::string& bytes) {
                        for (size_t at = 0; (at = bytes.find("PK\x03\x04", at)) != std::string::npos;) bytes[at] = 'X';
                      }),
              testing::AllOf(HasSubstr("three_ranks: tensor 'rows' of float32[7, 10]: [0:3, 0:10] cannot be read"),
                             HasSubstr("__0_0.distcp")));
}

TEST(DistributedCheckpoint, HostileMetadataIsRefused) {
  EXPECT_THAT(spoiled("one", ".metadata", [](std::string& bytes) { bytes = "\x80\x04K\x01."; }),
              HasSubstr("it holds 1, and not the Metadata of torch.distributed.checkpoint"));
  EXPECT_THAT(spoiled("one", ".metadata", [](std::string& bytes) { bytes.resize(200); }), HasSubstr(".metadata"));
  EXPECT_THAT(spoiled("one", ".metadata", [](std::string& bytes) { bytes.clear(); }), HasSubstr("the file is empty"));
  EXPECT_THAT(spoiled("one", ".metadata", [](std::string& bytes) { replace(bytes, "__0_0.distcp", "../../passwd"); }),
              HasSubstr("the file '../../passwd' is not inside the checkpoint's folder"));
  EXPECT_THAT(spoiled("one", ".metadata", [](std::string& bytes) { replace(bytes, "__0_0.distcp", "__9_0.distcp"); }),
              HasSubstr("__9_0.distcp: cannot be opened"));
  EXPECT_THAT(spoiled("one", ".metadata", [](std::string& bytes) { replace(bytes, "MetadataIndex", "MetadataIndeX"); }),
              HasSubstr("is no MetadataIndex"));
  EXPECT_THAT(spoiled("one", ".metadata", [](std::string& bytes) { replace(bytes, "float32", "float33"); }),
              HasSubstr("is none of PyTorch's"));
}

TEST(DistributedCheckpoint, EverySpoiledByteEndsInContentsOrAnError) {
  const Folder folder;
  fs::copy(golden("three_ranks"), folder / "x", fs::copy_options::recursive);
  const std::string bytes = read_file(folder / "x/.metadata");
  int refused = 0;
  const auto try_to_open = [&](const std::string& spoiled) {
    write_file(folder / "x/.metadata", spoiled);
    try {
      described(open(folder / "x"));
    } catch (const CheckpointError& error) {
      ++refused;
      ASSERT_THAT(error.what(), HasSubstr(folder / "x"));
    }
  };
  for (size_t i = 0; i < bytes.size(); ++i) {
    constexpr int kChanges[] = {1, 0x80, 0xff};
    std::string spoiled = bytes;
    spoiled[i] = static_cast<char>(spoiled[i] ^ kChanges[i % 3]);
    try_to_open(spoiled);
  }
  for (size_t length = 0; length < bytes.size(); length += 7) {
    const int before = refused;
    try_to_open(bytes.substr(0, length));
    ASSERT_EQ(refused, before + 1) << length;
  }
  EXPECT_GT(refused, 1000);
}

TEST(DistributedCheckpoint, AFileOfPartsAloneIsNoCheckpoint) {
  EXPECT_THAT(error_of([] { open(golden("one") + "/__0_0.distcp"); }), HasSubstr("name its folder"));
}

TEST(DistributedCheckpoint, PartsOfSafetensorsSayWhereTheyBegin) {
  const std::string file = "shard-00001-model-00001-of-00001.safetensors";
  EXPECT_THAT(spoiled("safetensors", file, [](std::string& bytes) { replace(bytes, "SHARDING", "SHARKING"); }),
              HasSubstr("it does not say where its part of"));
  EXPECT_THAT(spoiled("safetensors", file, [](std::string& bytes) { replace(bytes, "[0, 0]", "[2, 0]"); }),
              testing::AnyOf(HasSubstr("is kept twice"), HasSubstr("are in no file")));
}

TEST(DistributedCheckpoint, ShardsOfThatNameAreWholeTensors) {
  const Folder folder;
  fs::copy(golden_checkpoint("tiny.safetensors"), folder / "shard-00001-of-00001.safetensors");
  EXPECT_EQ(described(open(folder.path())), recorded(golden_checkpoint("tiny.safetensors")));
}

// Parts of tensors in a file of bytes that count up.
class Parts {
 public:
  Parts() {
    std::string bytes;
    for (int i = 0; i < 4096; ++i) bytes += static_cast<char>(i % 251);
    write_file(folder_ / "parts", bytes);
    file_ = pieces_.add_file(folder_ / "parts");
  }
  Parts& tensor(const Dims& sizes) {
    pieces_.add_tensor("t", DType::uint8, sizes);
    return *this;
  }
  Parts& part(const Dims& at, const Dims& sizes, int64_t offset, int64_t length = -1) {
    int64_t bytes = 1;
    for (const int64_t size : sizes) bytes *= size;
    pieces_.add_piece(
        {.file = file_, .offset = offset, .length = length < 0 ? bytes : length, .at = at, .sizes = sizes});
    return *this;
  }
  void end() { pieces_.end_tensor(), pieces_.finish(); }
  std::string bytes(int64_t offset, int64_t length) const { return pieces_.text(offset, length, "bytes"); }
  int64_t size() const { return pieces_.size(); }

 private:
  Folder folder_;
  PiecedFile pieces_{"folder"};
  int32_t file_ = 0;
};

TEST(DistributedCheckpoint, HolesAndOverlapsAreNamed) {
  EXPECT_THAT(error_of([] {
                Parts().tensor({4, 6}).part({0, 0}, {2, 6}, 0).part({2, 3}, {2, 3}, 100).end();
              }),
              HasSubstr("tensor 't' of uint8[4, 6]: 6 of 24 elements are in no file, [2:4, 0:3] among them"));
  EXPECT_THAT(error_of([] {
                Parts().tensor({4, 6}).end();
              }),
              HasSubstr("24 of 24 elements are in no file, [0:4, 0:6]"));
  EXPECT_THAT(error_of([] {
                Parts().tensor({4, 6}).part({0, 0}, {3, 6}, 0).part({2, 0}, {2, 6}, 100).end();
              }),
              HasSubstr("[2:3, 0:6] is kept twice"));
  EXPECT_THAT(error_of([] { Parts().tensor({4}).part({0}, {2}, 0).part({2}, {2}, 1).end(); }),
              HasSubstr("[2:4] begins at byte 1 of"));
  EXPECT_THAT(error_of([] { Parts().tensor({4}).part({2}, {3}, 0).end(); }),
              HasSubstr("a part of sizes [3] at [2] is not inside it"));
  EXPECT_THAT(error_of([] { Parts().tensor({4}).part({0}, {4}, 0, 3).end(); }),
              HasSubstr("[0:4] takes 4 bytes, and 3 are kept"));
  EXPECT_THAT(error_of([] { Parts().tensor({4, INT64_MAX}); }), HasSubstr("beyond any memory"));
}

TEST(DistributedCheckpoint, PartsOfAnyCutMakeTheWhole) {
  // Each element of the whole is told by where its part has it.
  const auto check = [](const Dims& sizes, const std::vector<std::pair<Dims, Dims>>& cuts) {
    Parts parts;
    parts.tensor(sizes);
    int64_t total = 1, offset = 0;
    for (const int64_t size : sizes) total *= size;
    std::string expected(static_cast<size_t>(total), '\0');
    for (const auto& [at, extent] : cuts) {
      int64_t count = 1;
      for (const int64_t size : extent) count *= size;
      for (int64_t i = 0; i < count; ++i) {
        int64_t rest = i, place = 0, stride = 1;
        for (int64_t d = sizes.size() - 1; d >= 0; --d) {
          place += (at[d] + rest % extent[d]) * stride;
          rest /= extent[d];
          stride *= sizes[d];
        }
        expected[static_cast<size_t>(place)] = static_cast<char>((offset + i) % 251);
      }
      parts.part(at, extent, offset);
      offset += count;
    }
    parts.end();
    for (int64_t from = 0; from < total; from += 5)
      for (int64_t count = 0; from + count <= total; count += 7)
        ASSERT_EQ(parts.bytes(from, count), expected.substr(static_cast<size_t>(from), static_cast<size_t>(count)))
            << from << " " << count;
  };
  check({7, 5}, {{{0, 0}, {3, 5}}, {{3, 0}, {3, 5}}, {{6, 0}, {1, 5}}});
  check({7, 5}, {{{0, 0}, {7, 2}}, {{0, 2}, {7, 2}}, {{0, 4}, {7, 1}}});
  check({4, 6}, {{{0, 0}, {2, 3}}, {{0, 3}, {2, 3}}, {{2, 0}, {2, 1}}, {{2, 1}, {2, 5}}});
  check({3, 4, 5}, {{{0, 0, 0}, {3, 2, 5}}, {{0, 2, 0}, {3, 2, 3}}, {{0, 2, 3}, {2, 2, 2}}, {{2, 2, 3}, {1, 2, 2}}});
  check({}, {{{}, {}}});
}

}  // namespace distributed_checkpoint_test
}  // namespace tare
