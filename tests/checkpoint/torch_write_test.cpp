#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tare/checkpoint/formats/torch_write.h"
#include "tare/checkpoint/storage/load.h"
#include "tare/checkpoint/storage/save.h"
#include "tare/ops.h"
#include "tests/checkpoint/files.h"

// Files of torch.save as tare writes them, against those that PyTorch 2.13 wrote (conformance/record_torch_files.py).
namespace tare::checkpoint {
namespace torch_write_test {

using namespace std::string_literals;
using namespace test;

std::string written(const Contents& contents, const std::string& bytes, const TorchWriteOptions& options,
                    size_t piece = 7) {
  std::string out;
  TorchWriter writer(
      [&](std::span<const std::byte> part) { out.append(reinterpret_cast<const char*>(part.data()), part.size()); },
      contents.tensors, contents.storages, options);
  for (const int32_t storage : writer.order()) {
    const StoredBytes stored = contents.storages[static_cast<size_t>(storage)];
    std::span<const std::byte> rest =
        std::as_bytes(std::span(bytes)).subspan(static_cast<size_t>(stored.offset), static_cast<size_t>(stored.bytes));
    for (; !rest.empty(); rest = rest.subspan(std::min(piece, rest.size())))
      writer.write(rest.first(std::min(piece, rest.size())));
  }
  writer.finish();
  EXPECT_EQ(writer.bytes(), static_cast<int64_t>(out.size()));
  return out;
}

TEST(TorchWriter, WritesWhatTorchSaveWrites) {
  struct Case {
    const char* file;
    TorchWriteOptions options;
  };
  const Case cases[] = {
      {"ordered.pt", {.folder = "ordered"}},
      {"kinds.pt", {.folder = "kinds", .ordered = false}},
      {"one.pt", {.folder = "one", .ordered = false}},
      {"twelve.pt", {.folder = "twelve", .ordered = false}},
      {"state.dict.pt", {.folder = "state.dict", .module_versions = {{"", 1}, {"0", 1}, {"1", 2}}}},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(archive_name("folder/"s + c.file), c.options.folder);
    const std::string path = golden_checkpoint(c.file), bytes = read_file(path);
    EXPECT_TRUE(written(open(path), bytes, c.options) == bytes) << c.file;
  }
}

TEST(TorchSave, TensorsAreSavedAsTorchSaveSavesThem) {
  const Folder folder;
  const std::vector<std::pair<std::string, int64_t>> none, versions = {{"", 1}, {"0", 1}, {"1", 2}};
  for (const auto& [file, modules] : {std::pair("ordered.pt", none), std::pair("state.dict.pt", versions)})
    for (const Device device : {"cpu", "meta"}) {
      save_torch(folder / file, load(golden_checkpoint(file), device), modules);
      EXPECT_TRUE(read_file(folder / file) == read_file(golden_checkpoint(file))) << file << " on " << device.str();
    }
  EXPECT_THAT(folder.names(), testing::ElementsAre("ordered.pt", "state.dict.pt"));
}

TEST(TorchSave, MemoryStaysSharedAndViewsStayViews) {
  const Folder folder;
  const FakeGuard real(false);
  const Tensor whole = arange(12, DType::float32, {}, DeviceType::cpu).view({3, 4});
  save_torch(folder / "x.pt",
             std::vector<NamedTensor>{
                 {"whole", whole}, {"t", whole.t()}, {"row", whole[1]}, {"wide", whole[2].expand({2, 4})}});
  const auto loaded = load(folder / "x.pt");
  ASSERT_EQ(loaded.size(), 4u);
  for (const auto& [name, tensor] : loaded) EXPECT_EQ(tensor.storage().id(), loaded[0].tensor.storage().id()) << name;
  EXPECT_TRUE(equal(loaded[0].tensor, whole));
  EXPECT_TRUE(equal(loaded[1].tensor, whole.t()));
  EXPECT_EQ(loaded[1].tensor.strides(), IntList({1, 4}));
  EXPECT_TRUE(equal(loaded[2].tensor, whole[1]));
  EXPECT_EQ(loaded[3].tensor.strides(), IntList({0, 1}));
  // Replacing the file that one reads from is safe: it gets its name when all is read.
  save_torch(folder / "x.pt", load(folder / "x.pt", "meta"));
  EXPECT_TRUE(equal(load(folder / "x.pt")[2].tensor, whole[1]));
}

TEST(TorchLoad, CompressedTensorsAreReadAsThoughTheyWereNot) {
  const auto plain = load(golden_checkpoint("ordered.pt")), packed = load(golden_checkpoint("deflated.pt"));
  ASSERT_EQ(packed.size(), plain.size());
  for (size_t i = 0; i < plain.size(); ++i) EXPECT_TRUE(equal(packed[i].tensor, plain[i].tensor)) << plain[i].name;
  const Folder folder;
  const std::string out = folder / "x.safetensors";
  convert(golden_checkpoint("deflated.pt"), out);
  for (const auto& [name, tensor] : load(out))
    EXPECT_TRUE(std::ranges::any_of(plain, [&](const auto& one) {
      return one.name == name && equal(one.tensor, tensor);
    })) << name;
  // A part of one, elements that are spread, another dtype.
  const auto lazy = load(golden_checkpoint("deflated.pt"), "meta");
  EXPECT_TRUE(
      equal(read(lazy[2].tensor.narrow(0, 1, 2), DType::float64), plain[2].tensor.narrow(0, 1, 2).to(DType::float64)));
  EXPECT_TRUE(equal(read(lazy[1].tensor.slice(0, 0, 3, 2), DType::int64), plain[1].tensor.slice(0, 0, 3, 2)));
}

TEST(TorchSave, WhatHasNoElementsNeedsNoBytes) {
  const Folder folder;
  const Tensor part = ones({4, 5}, {}, {}, "meta").narrow(0, 2, 0);
  save_torch(folder / "x.pt", std::vector<NamedTensor>{{"none", zeros({0, 3}, {}, {}, "meta")}, {"part", part}});
  const auto loaded = load(folder / "x.pt");
  EXPECT_EQ(loaded[0].tensor.sizes(), IntList({0, 3}));
  EXPECT_EQ(loaded[1].tensor.sizes(), IntList({0, 5}));
  EXPECT_EQ(loaded[1].tensor.storage_offset(), 10);
}

TEST(TorchSave, WhatHasNoBytesLeavesTheOldFile) {
  const Folder folder;
  const FakeGuard real(false);
  const Tensor a = ones({2, 3}, {}, {}, "cpu");
  save_torch(folder / "x.pt", std::vector<NamedTensor>{{"a", a}});
  const std::string before = read_file(folder / "x.pt");
  const auto refused = [&](const std::vector<NamedTensor>& tensors) {
    try {
      save_torch(folder / "x.pt", tensors);
    } catch (const Error& error) {
      const std::string text = error.what();
      return text.substr(std::min(text.size(), folder.path().size() + 1));
    }
    return "no error"s;
  };
  EXPECT_EQ(refused({{"a", empty({2}, {.device = "cpu"})}}),
            "x.pt: 'a': the tensor (float32[2] on cpu) was allocated and never written; fill it or load it first");
  EXPECT_EQ(refused({{"a", ones({2}, {}, {}, "meta")}}),
            "x.pt: tensor 'a' (float32[2] on meta) has no bytes; materialize gives it some");
  EXPECT_EQ(refused({{"a", Tensor()}}), "x.pt: tensor 'a' is None");
  EXPECT_EQ(refused({{"a", a}, {"a", a}}), "x.pt: two tensors are called 'a'");
  EXPECT_EQ(refused({{"a", a}, {"b", a.view(DType::int32)}}),
            "x.pt: 'b': cannot save tensors that view the same data as different types, int32 and float32");
  EXPECT_EQ(read_file(folder / "x.pt"), before);
  EXPECT_EQ(folder.names(), std::vector<std::string>{"x.pt"});
}

TEST(TorchWriter, RefusesWhatCannotBeRead) {
  const auto error = [](const TensorTable& tensors, const StorageTable& storages) {
    try {
      TorchWriter([](std::span<const std::byte>) {}, tensors, storages);
    } catch (const ValueError& error) {
      return std::string(error.what());
    }
    return "no error"s;
  };
  StoredTensor tensor;
  tensor.name = "a";
  tensor.dtype = DType::float32;
  tensor.sizes = {4};
  tensor.strides = {1};
  StoredBytes storage;
  storage.bytes = 16;
  EXPECT_EQ(error({tensor}, {storage}), "no error");
  EXPECT_EQ(error({tensor, tensor}, {storage}), "two tensors are called 'a'");
  EXPECT_EQ(error({tensor}, {}), "'a' lies in storage 0 of 0");
  StoredTensor other = tensor;
  other.offset = 1;
  EXPECT_EQ(error({other}, {storage}),
            "'a': sizes [4], strides [1] and offset 1 of float32 reach beyond its storage of 16 bytes");
  other = tensor;
  other.name = "b";
  other.dtype = DType::int32;
  EXPECT_EQ(error({tensor, other}, {storage}),
            "'b': cannot save tensors that view the same data as different types, int32 and float32");
  other.dtype = DType::undefined;
  other.encoding = "Q4_K";
  EXPECT_EQ(error({other}, {storage}), "'b' has the encoding Q4_K, for which PyTorch has no dtype");
}

TEST(TorchWriter, CountsTheBytesOfStorages) {
  StoredTensor tensor;
  tensor.name = "a";
  tensor.dtype = DType::uint8;
  tensor.sizes = {4};
  tensor.strides = {1};
  StoredBytes storage;
  storage.bytes = 4;
  TorchWriter writer([](std::span<const std::byte>) {}, {tensor}, {storage});
  const std::byte bytes[8] = {};
  writer.write(std::span(bytes).first(3));
  EXPECT_THAT([&] { writer.finish(); }, testing::ThrowsMessage<Error>("storage 0 misses 1 of its bytes"));
  EXPECT_THAT([&] { writer.write(std::span(bytes).first(2)); },
              testing::ThrowsMessage<Error>("1 bytes after the last storage's"));
}

}  // namespace torch_write_test
}  // namespace tare::checkpoint
