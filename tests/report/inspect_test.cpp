#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>

#include "tare/report/inspect.h"
#include "tests/checkpoint/files.h"

namespace tare {
namespace inspect_test {

using namespace test;
using checkpoint::open;
using testing::HasSubstr;
using testing::Not;

// A safetensors file of tensors that need no bytes on the disk.
void write_sparse(const std::string& path, const std::vector<std::string>& names, const std::string& dtype,
                  int64_t elements, int64_t itemsize) {
  std::string header = "{";
  int64_t offset = 0;
  for (const std::string& name : names) {
    header += fmt::format("{}\"{}\":{{\"dtype\":\"{}\",\"shape\":[{}],\"data_offsets\":[{},{}]}}",
                          header.size() > 1 ? "," : "", name, dtype, elements, offset, offset + elements * itemsize);
    offset += elements * itemsize;
  }
  header += "}";
  write_file(path, raw(uint64_t{header.size()}) + header);
  std::filesystem::resize_file(path, static_cast<uintmax_t>(8 + static_cast<int64_t>(header.size()) + offset));
}

std::string table_of(const checkpoint::Contents& contents) {
  std::string text;
  inspect_table(contents, [&](std::string_view piece) { text += piece; });
  return text;
}

TEST(Inspect, ATableNamesTypesPlacesAndTies) {
  EXPECT_EQ(table_of(open(golden_checkpoint("views.pt"))),
            "name        dtype      shape      bytes  offset\n"
            "base        float32    [3, 4, 5]  240 B   1 344\n"
            "same        float32    [3, 4, 5]  240 B   1 344  = base\n"
            "transposed  float32    [5, 4, 3]  240 B   1 344  shares bytes with base, strides [1, 5, 20]\n"
            "sliced      float32    [2, 2, 3]   48 B   1 428  shares bytes with base, strides [20, 10, 1]\n"
            "row         float32    [5]         20 B   1 564  shares bytes with base\n"
            "expanded    float32    [3, 2]      24 B   1 664  strides [0, 1]\n"
            "conjugate   complex64  [2, 3]      48 B   1 792  conjugated\n"
            "plain       complex64  [2, 3]      48 B   1 792  shares bytes with conjugate\n"
            "negative    float32    [2, 3]      24 B   1 924  strides [6, 2], negated\n"
            "half        float16    [4, 5, 3]  120 B   2 048  strides [5, 1, 20]\n");
  EXPECT_EQ(inspect_summary(open(golden_checkpoint("views.pt"))),
            "PyTorch (zip): 10 tensors, 221 elements, 812 B; 1 tied\n"
            "  float32    6 tensors  596 B\n"
            "  float16     1 tensor  120 B\n"
            "  complex64  2 tensors   96 B\n");
  EXPECT_EQ(inspect_summary(open(golden_checkpoint("tied.safetensors"))),
            "safetensors: 1 tensor, 20 elements, 80 B\n  all float32\n");
}

TEST(Inspect, ATreeShowsLayersThatAreAlikeOnce) {
  const Folder folder;
  std::vector<std::string> names = {"model.embed.weight"};
  for (int i = 0; i < 12; ++i)
    for (const char* part : {"attention.q.weight", "attention.k.weight", "norm.weight"})
      names.push_back(fmt::format("model.layers.{}.{}", i, part));
  names.push_back("model.layers.12.norm.weight");
  names.emplace_back("head..x");
  write_sparse(folder / "x.safetensors", names, "F32", 256, 4);
  EXPECT_EQ(inspect_tree(open(folder / "x.safetensors")),
            "name                    dtype    shape  elements          bytes\n"
            "model                                     9.73 k       38.0 KiB\n"
            "  embed.weight          float32  [256]       256       1.00 KiB\n"
            "  layers                                  9.47 k       37.0 KiB\n"
            "    0 to 11 (12 alike)                  12 x 768  12 x 3.00 KiB\n"
            "      attention                              512       2.00 KiB\n"
            "        q.weight        float32  [256]       256       1.00 KiB\n"
            "        k.weight        float32  [256]       256       1.00 KiB\n"
            "      norm.weight       float32  [256]       256       1.00 KiB\n"
            "    12.norm.weight      float32  [256]       256       1.00 KiB\n"
            "head..x                 float32  [256]       256       1.00 KiB\n");
}

TEST(Inspect, NamesOfManyPartsCostNoStack) {
  const Folder folder;
  write_sparse(folder / "x.safetensors", {std::string(1'000'000, '.'), "a"}, "F32", 1, 4);
  EXPECT_THAT(inspect_tree(open(folder / "x.safetensors")), HasSubstr("… (999952 bytes)"));
  auto contents = open(folder / "x.safetensors");
  filter_tensors(contents, "(a|b)*c");
  EXPECT_TRUE(contents.tensors.empty());
}

TEST(Inspect, JsonHasEveryField) {
  std::string text;
  inspect_json(open(golden_checkpoint("views.pt")), "views.pt", [&](std::string_view piece) { text += piece; });
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["path"], "views.pt");
  EXPECT_EQ(json["format"], "PyTorch (zip)");
  EXPECT_EQ(json["files"][0]["bytes"], std::filesystem::file_size(golden_checkpoint("views.pt")));
  EXPECT_EQ(json["totals"], nlohmann::json::parse(R"({"tensors":10,"tied":1,"elements":221,"bytes":812,"dtypes":{
      "complex64":{"tensors":2,"bytes":96},"float16":{"tensors":1,"bytes":120},"float32":{"tensors":6,"bytes":596}}})"));
  EXPECT_EQ(json["tensors"][3], nlohmann::json::parse(R"({"name":"sliced","dtype":"float32","shape":[2,2,3],
      "strides":[20,10,1],"bytes":48,"file":0,"offset":1428,"storage":0,"shares":"base","location":"cpu"})"));
  EXPECT_EQ(json["tensors"][6]["conjugate"], true);
  EXPECT_EQ(json["tensors"][8]["negative"], true);
  for (const char* file : {"every_dtype.safetensors", "nothing.safetensors", "plain.gguf", "big_endian.gguf"}) {
    text.clear();
    inspect_json(open(golden_checkpoint(file)), file, [&](std::string_view piece) { text += piece; });
    EXPECT_EQ(nlohmann::json::parse(text)["tensors"].size(), recorded(golden_checkpoint(file)).size()) << file;
  }
}

TEST(Inspect, AFilterLooksAtTheStartOfALongName) {
  checkpoint::Contents contents;
  contents.storages.push_back({});
  for (const char* start : {"model.", "optimizer."})
    contents.tensors.push_back({.name = start + std::string(5000, 'x'), .dtype = DType::float32});
  filter_tensors(contents, "^model");
  ASSERT_EQ(contents.tensors.size(), 1u);
  EXPECT_THAT(std::string(contents.tensors.name(0)), testing::StartsWith("model."));
}

TEST(Inspect, AFilterKeepsWhatMatches) {
  auto contents = open(golden_checkpoint("views.pt"));
  filter_tensors(contents, "^(base|row)$");
  ASSERT_EQ(contents.tensors.size(), 2u);
  EXPECT_EQ(contents.tensors[1].name, "row");
  EXPECT_THAT(error_of([&] { filter_tensors(contents, "["); }),
              testing::StartsWith("--filter '[' is no regular expression: "));
}

TEST(Inspect, HostileNamesDoNotReachTheTerminal) {
  const Folder folder;
  write_sparse(folder / "x.safetensors", {"\\u001b[31mred\\u202e", "b"}, "F32", 1, 4);
  const auto contents = open(folder / "x.safetensors");
  EXPECT_THAT(table_of(contents) + inspect_tree(contents), Not(HasSubstr("\x1b")));
  EXPECT_THAT(table_of(contents), HasSubstr("\\x1b[31mred\\xe2\\x80\\xae"));
}

TEST(Inspect, OfALargeCheckpointOnlyTheHeaderIsRead) {
  const Folder folder;
  std::vector<std::string> names;
  for (int i = 0; i < 1000; ++i) names.push_back(fmt::format("model.layers.{}.weight", i));
  write_sparse(folder / "x.safetensors", names, "BF16", 70'000'000, 2);  // 140 GB
  const auto start = std::chrono::steady_clock::now();
  const auto contents = open(folder / "x.safetensors");
  table_of(contents);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(500));  // 5 ms; tests share machines
  EXPECT_THAT(inspect_summary(contents), HasSubstr("1 000 tensors, 70.0 G elements, 130 GiB"));
}

TEST(Open, ShardsAreReadThroughTheirIndex) {
  const Folder folder;
  write_sparse(folder / "m-00001-of-00002.safetensors", {"a", "b"}, "F32", 4, 4);
  write_sparse(folder / "m-00002-of-00002.safetensors", {"c", "a"}, "F32", 4, 4);
  const std::string index = R"({"metadata":{"total_size":48,"more":[1,{"deep":[]}]},"weight_map":{
      "a":"m-00001-of-00002.safetensors","b":"m-00001-of-00002.safetensors","c":"m-00002-of-00002.safetensors"}})";
  write_file(folder / "m.safetensors.index.json", index);
  for (const std::string& path : {folder.path(), folder.path() + "/", folder / "m.safetensors.index.json"}) {
    const auto contents = open(path);
    EXPECT_EQ(contents.files.size(), 2u);
    EXPECT_EQ(contents.tensors.size(), 3u);
    EXPECT_EQ(contents.tensors[2].name, "c");
    EXPECT_EQ(contents.storages[static_cast<size_t>(contents.tensors[2].storage)].file, 1);
    EXPECT_THAT(contents.notes,
                testing::ElementsAre("m-00002-of-00002.safetensors holds a tensor that the index does not "
                                     "place there, left out: 'a'"));
    EXPECT_THAT(table_of(contents), HasSubstr("m-00002-of-00002.safetensors"));
  }
}

TEST(Open, AnIndexThatLiesHasItsError) {
  const Folder folder;
  write_sparse(folder / "s.safetensors", {"a"}, "F32", 4, 4);
  const auto refused = [&](const std::string& json) {
    write_file(folder / "m.index.json", json);
    return error_of([&] { open(folder / "m.index.json"); }, folder.path() + "/");
  };
  const std::pair<std::string, std::string> cases[] = {
      {"[]", "m.index.json: at byte 0, index: expected an object, found a list"},
      {"{", "m.index.json: at byte 1, index: this is no JSON: it ends where a key is expected"},
      {"{}", "m.index.json: at byte 0, index: 'weight_map', which names the file of each tensor, is missing"},
      {R"({"weight_map":[]})", "m.index.json: at byte 14, weight_map: expected an object, found a list"},
      {R"({"weight_map":{}})", "m.index.json: at byte 0, weight_map: it names no tensor"},
      {R"({"weight_map":{},"weight_map":{}})", "m.index.json: at byte 30, weight_map: stands there twice"},
      {R"({"weight_map":{"a":1}})",
       "m.index.json: at byte 19, weight_map: 'a': expected the name of a file, found a number"},
      {R"({"weight_map":{"a":"s.safetensors","a":"s.safetensors"}})",
       "m.index.json: at byte 0, weight_map: 'a' stands there twice"},
      {R"({"weight_map":{"a":"../s.safetensors"}})",
       "m.index.json: at byte 0, weight_map: 'a': the file '../s.safetensors' is not inside the index's folder"},
      {R"({"weight_map":{"a":"/etc/passwd"}})",
       "m.index.json: at byte 0, weight_map: 'a': the file '/etc/passwd' is not inside the index's folder"},
      {R"({"weight_map":{"a":"x/./../../y"}})",
       "m.index.json: at byte 0, weight_map: 'a': the file 'x/./../../y' is not inside the index's folder"},
      {R"({"weight_map":{"a":"s\u0000"}})",
       "m.index.json: at byte 0, weight_map: 'a': the file 's\\x00' is not inside the index's folder"},
      {R"({"weight_map":{"a":""}})",
       "m.index.json: at byte 0, weight_map: 'a': the file '' is not inside the index's folder"},
      {R"({"weight_map":{"a":"gone"}})", "gone: cannot be opened: No such file or directory"},
      {R"({"weight_map":{"a":"s.safetensors","b":"s.safetensors"}})",
       "m.index.json: at byte 0, weight_map: 'b' is said to be in 's.safetensors', which holds no such tensor (1 "
       "missing "
       "in all)"},
  };
  for (const auto& [json, message] : cases) EXPECT_EQ(refused(json), message) << json;
  EXPECT_THAT(refused(R"({"metadata":)" + std::string(1'000'000, '[')), HasSubstr("it ends where a value is expected"));
  write_file(folder / "m.index.json", R"({"metadata":{"total_size":17},"weight_map":{"a":"s.safetensors"}})");
  EXPECT_THAT(open(folder / "m.index.json").notes,
              testing::ElementsAre("the index tells of 17 bytes, and the tensors have 16"));
}

TEST(Open, AFolderHoldsOneCheckpoint) {
  const Folder folder;
  const auto refused = [&] { return error_of([&] { open(folder.path()); }, folder.path()); };
  EXPECT_THAT(refused(), testing::StartsWith(": the folder holds no checkpoint; supported are "));
  write_sparse(folder / "a.safetensors", {"a"}, "F32", 4, 4);
  write_file(folder / "config.json", "{}");
  EXPECT_EQ(open(folder.path()).tensors.size(), 1u);
  write_sparse(folder / "b.safetensors", {"a"}, "F32", 4, 4);
  EXPECT_EQ(refused(),
            ": the folder holds 2 checkpoints, name the one that is meant: 'a.safetensors', 'b.safetensors'");
  std::filesystem::remove(folder / "a.safetensors");
  std::filesystem::remove(folder / "b.safetensors");
  // Shards without an index.
  write_sparse(folder / "m-00001-of-00002.safetensors", {"a"}, "F32", 4, 4);
  EXPECT_EQ(refused(), ": 1 of 2 shards are there, from m-00001-of-00002.safetensors to m-00001-of-00002.safetensors");
  write_sparse(folder / "m-00002-of-00002.safetensors", {"b"}, "F32", 4, 4);
  EXPECT_EQ(open(folder.path()).tensors.size(), 2u);
  write_sparse(folder / "m-00002-of-00002.safetensors", {"a"}, "F32", 4, 4);
  EXPECT_EQ(refused(), ": tensor 'a' stands in two shards; an index would say which is meant");
  std::filesystem::copy(golden_checkpoint("tiny.gguf"), folder / "m-00002-of-00002.safetensors",
                        std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(refused(),
            "/m-00002-of-00002.safetensors: is GGUF, and /m-00001-of-00002.safetensors is safetensors: "
            "shards of one checkpoint have one format");
}

TEST(Open, WhatIsNoCheckpointIsTold) {
  EXPECT_EQ(error_of_file("", "x.pt"), "x.pt: the file is empty");
  EXPECT_EQ(error_of_file("version https://git-lfs.github.com/spec/v1\noid", "x.bin"),
            "x.bin: this is a pointer of Git LFS and not the file; `git lfs pull` fetches it");
  for (const char* name : {"x.bin", "x.safetensors", "x.gguf"}) {
    EXPECT_THAT(error_of_file("version https://git-lfs.github.com/spec/v1\noid", name), HasSubstr("`git lfs pull`"));
    EXPECT_EQ(error_of_file("<!DOCTYPE html>", name),
              std::string(name) + ": this is a web page and not a checkpoint; the download failed");
  }
  EXPECT_EQ(error_of_file("\x7f"
                          "ELF\x02\x01\x01",
                          "x"),
            "x: at byte 0, magic: starts with '\\x7fELF\\x02\\x01\\x01', as no known checkpoint does; supported are "
            "PyTorch's files (.pt, .pth, .bin: zip, and both older formats; .pt2), .safetensors, .gguf, *.index.json "
            "of their "
            "shards, and folders of torch.distributed.checkpoint");
  EXPECT_EQ(error_of_file("not it at all", "x.gguf"), "x.gguf: at byte 0, magic: expected GGUF, found 'not '");
  EXPECT_THAT(error_of_file("{\"a\": 1}", "x.safetensors"), HasSubstr("header length: "));
  EXPECT_EQ(error_of([] { open("/nowhere/x.pt"); }), "/nowhere/x.pt: cannot be opened: No such file or directory");
}

// What the command prints to both streams, and its exit code.
std::pair<std::string, int> command(const std::string& arguments) {
  std::FILE* pipe = popen((std::string(TARE_BINARY_DIR) + "/tare " + arguments + " 2>&1").c_str(), "r");
  std::string text(1 << 16, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), pipe));
  const int status = pclose(pipe);
  return {text, WEXITSTATUS(status)};
}

TEST(InspectCommand, ItsExitCodeSaysWhetherSomethingWasFound) {
  const std::string file = golden_checkpoint("tied.safetensors");
  EXPECT_EQ(command("inspect " + file), std::pair(std::string("name          dtype    shape   bytes  offset\n"
                                                              "embed.weight  float32  [5, 4]   80 B     128\n"
                                                              "\n"
                                                              "safetensors: 1 tensor, 20 elements, 80 B\n"
                                                              "  all float32\n"
                                                              "\n"
                                                              "metadata\n"
                                                              "  head.weight: embed.weight\n"),
                                                  0));
  EXPECT_EQ(command("inspect --filter nothing " + file),
            std::pair(std::string("tare: no tensor's name contains a match of 'nothing'\n"), 1));
  EXPECT_EQ(command("inspect --filter nothing --json " + file).second, 1);
  EXPECT_EQ(command("inspect /nowhere"),
            std::pair(std::string("tare: /nowhere: cannot be opened: No such file or directory\n"), 2));
  EXPECT_EQ(command("inspect --filter '[' " + file).second, 2);
  EXPECT_EQ(command("inspect --tree --json " + file).second, 2);
  for (const char* help : {"inspect --help", "convert --help"}) {
    EXPECT_THAT(command(help).first, testing::AllOf(HasSubstr("Examples:"), HasSubstr("Exit codes:")));
    EXPECT_EQ(command(help).second, 0);
  }
}

}  // namespace inspect_test
}  // namespace tare
