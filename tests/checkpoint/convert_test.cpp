#include "tare/checkpoint/convert/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <random>
#include <thread>

#include "tare/checkpoint/formats/write.h"
#include "tests/checkpoint/files.h"

namespace tare {
namespace convert_test {

using namespace test;
using checkpoint::convert;
using checkpoint::ConvertOptions;
using checkpoint::open;
using testing::ElementsAre;
using testing::HasSubstr;

// A safetensors file of one-dimensional float32 tensors that count up.
void write_counting(const std::string& path, const std::vector<std::pair<std::string, int64_t>>& tensors) {
  std::string header = "{", bytes;
  for (const auto& [name, elements] : tensors) {
    const size_t start = bytes.size();
    for (int64_t i = 0; i < elements; ++i) bytes += raw(static_cast<float>(i));
    header += fmt::format("{}\"{}\":{{\"dtype\":\"F32\",\"shape\":[{}],\"data_offsets\":[{},{}]}}",
                          header.size() > 1 ? "," : "", name, elements, start, bytes.size());
  }
  header += "}";
  write_file(path, raw(uint64_t{header.size()}) + header + bytes);
}

TEST(Convert, EveryFormatHoldsWhatTheOthersDo) {
  const Folder folder;
  const auto meant = recorded(golden_checkpoint("tiny.safetensors"));
  std::string from = golden_checkpoint("tiny.safetensors");
  // Each format from each, once around.
  for (const char* to : {"1.pt", "2.gguf", "3.safetensors", "4.gguf", "5.pth", "6.safetensors", "7.bin", "8.ckpt"}) {
    const auto report = convert(from, folder / to);
    EXPECT_EQ(described(open(folder / to)), meant) << to;
    EXPECT_EQ(report.tensors, 2);
    EXPECT_EQ(report.bytes, 32);
    EXPECT_THAT(report.files, ElementsAre(folder / to));
    from = folder / to;
  }
  EXPECT_EQ(read_file(folder / "6.safetensors"), read_file(golden_checkpoint("tiny.safetensors")));
}

TEST(Convert, ViewsAreGatheredAndTiesKept) {
  const Folder folder;
  auto meant = recorded(golden_checkpoint("views.pt"));
  convert(golden_checkpoint("views.pt"), folder / "x.pt");
  const auto written = open(folder / "x.pt");
  EXPECT_EQ(described(written), meant);
  EXPECT_EQ(written.tensors[0].storage, written.tensors[1].storage);
  EXPECT_NE(written.tensors[0].storage, written.tensors[2].storage);

  const auto report = convert(golden_checkpoint("views.pt"), folder / "x.safetensors");
  meant.erase("same");
  EXPECT_EQ(described(open(folder / "x.safetensors")), meant);
  EXPECT_THAT(report.notes, ElementsAre("safetensors has no tied tensors: written once, told in the metadata: 'same'"));
  EXPECT_THAT(open(folder / "x.safetensors").metadata,
              ElementsAre(testing::Pair("format", "pt"), testing::Pair("same", "base")));
  // And back: what was only told of is a tensor again.
  convert(folder / "x.safetensors", folder / "y.pt");
  EXPECT_EQ(described(open(folder / "y.pt")), recorded(golden_checkpoint("views.pt")));
}

TEST(Convert, SpreadElementsAreReadRunByRun) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 6}});
  auto contents = open(folder / "x.safetensors");
  // A column of a matrix that would not fit into the window.
  std::filesystem::resize_file(folder / "x.safetensors", uintmax_t{1} << 30);
  contents.files[0] = std::make_shared<checkpoint::File>(folder / "x.safetensors");
  auto tensor = contents.tensors[0];
  tensor.sizes = {2, 3};
  tensor.strides = {int64_t{1} << 26, 1};
  EXPECT_EQ(bytes_of(contents, tensor), raw(0.0f) + raw(1.0f) + raw(2.0f) + std::string(12, '\0'));
}

TEST(Convert, RoundsAsPyTorchDoes) {
  const auto json = nlohmann::json::parse(read_file(golden_checkpoint("rounding.json")));
  for (const auto& [from, row] : json.items()) {
    const auto in = row["from"].get<std::vector<uint8_t>>();
    const DType source = *parse_dtype(from);
    for (const auto& [to, bytes] : row.items()) {
      if (to == "from") continue;
      const DType target = *parse_dtype(to);
      std::vector<std::byte> out(in.size() / static_cast<size_t>(itemsize(source)) *
                                 static_cast<size_t>(itemsize(target)));
      checkpoint::convert_elements(source, std::as_bytes(std::span(in)), target, out);
      std::vector<uint8_t> got;
      for (const std::byte byte : out) got.push_back(static_cast<uint8_t>(byte));
      EXPECT_EQ(got, bytes.get<std::vector<uint8_t>>()) << from << " to " << to;
    }
  }
}

TEST(Convert, FloatingTensorsGetTheDtype) {
  const Folder folder;
  ConvertOptions options{.dtype = DType::float16};
  const auto report = convert(golden_checkpoint("every_dtype.safetensors"), folder / "x.safetensors", options);
  const auto before = open(golden_checkpoint("every_dtype.safetensors"));
  std::map<std::string, DType> after;
  for (const auto& tensor : open(folder / "x.safetensors").tensors) after[std::string(tensor.name)] = tensor.dtype;
  for (const auto& tensor : before.tensors) {
    const bool stays =
        !is_floating(tensor.dtype) || tensor.dtype == DType::float8_e8m0fnu || tensor.dtype == DType::float4_e2m1fn_x2;
    EXPECT_EQ(after[std::string(tensor.name)], stays ? tensor.dtype : DType::float16) << tensor.name;
  }
  options.dtype = DType::int32;
  EXPECT_EQ(error_of([&] { convert(golden_checkpoint("tiny.gguf"), folder / "y.gguf", options); }),
            "--dtype int32: floating tensors are converted to floating types only");
}

TEST(Convert, LostRangeIsTold) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 70000}});
  const auto report = convert(folder / "x.safetensors", folder / "y.safetensors", {.dtype = DType::float16});
  EXPECT_THAT(report.notes,
              ElementsAre("4480 finite values are beyond the range of float16 and became infinite or NaN"));
}

TEST(Convert, BlocksGoOnlyWhereTheyAreKnown) {
  const Folder folder;
  const auto report = convert(golden_checkpoint("blocks.gguf"), folder / "x.gguf", {.dtype = DType::bfloat16});
  EXPECT_THAT(report.notes, ElementsAre("6 block-quantised tensors stay as they are"));
  EXPECT_EQ(error_of([&] { convert(golden_checkpoint("blocks.gguf"), folder / "x.safetensors"); }, folder.path() + "/"),
            "x.safetensors: tensor 'Q4_0': safetensors has no type for Q4_0");
  EXPECT_EQ(
      error_of([&] { convert(golden_checkpoint("every_dtype.safetensors"), folder / "y.gguf"); }, folder.path() + "/"),
      "y.gguf: tensor 't_uint64': GGUF has no type for uint64");
  EXPECT_THAT(folder.names(), ElementsAre("x.gguf"));
}

TEST(Convert, NamesChangeAsSedWouldHaveIt) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"module.a.b.weight", 1}, {"module.c/d.bias", 2}});
  int count = 0;
  const auto renamed = [&](std::vector<std::string> renames) {
    const std::string out = folder / fmt::format("{}.safetensors", count++);
    convert(folder / "x.safetensors", out, {.renames = std::move(renames)});
    std::vector<std::string> names;
    for (const auto& tensor : open(out).tensors) names.emplace_back(tensor.name);
    return names;
  };
  EXPECT_THAT(renamed({"s/^module\\.//"}), ElementsAre("a.b.weight", "c/d.bias"));
  EXPECT_THAT(renamed({"s/\\./_/"}), ElementsAre("module_a.b.weight", "module_c/d.bias"));
  EXPECT_THAT(renamed({"s/\\./_/g"}), ElementsAre("module_a_b_weight", "module_c/d_bias"));
  EXPECT_THAT(renamed({"s/(\\w)\\.(\\w)/\\2.\\1/", "s|/|$&|"}), ElementsAre("modula.e.b.weight", "modulc.e$/d.bias"));
  EXPECT_THAT(renamed({"s/c\\/d/e/"}), ElementsAre("module.a.b.weight", "module.e.bias"));
  const std::pair<std::string, std::string> bad[] = {
      {"x", "--rename 'x': it does not start with 's' and a separator; expected s/FROM/TO/ or s/FROM/TO/g"},
      {"s/a/b", "--rename 's/a/b': 2 separators, and 3 are needed; expected s/FROM/TO/ or s/FROM/TO/g"},
      {"s//b/", "--rename 's//b/': FROM is empty; expected s/FROM/TO/ or s/FROM/TO/g"},
      {"s/a/b/i", "--rename 's/a/b/i': the flag 'i' is unknown; expected s/FROM/TO/ or s/FROM/TO/g"},
      {"s/.*//", "--rename leaves no name for tensor 'module.a.b.weight'"},
      {"s/.*/x/", "two tensors are named 'x': 'module.a.b.weight' and 'module.c/d.bias'; --rename made them so"},
  };
  for (const auto& [rename, message] : bad) EXPECT_EQ(error_of([&, &rename = rename] { renamed({rename}); }), message);
  EXPECT_THAT(error_of([&] { renamed({"s/[/b/"}); }), HasSubstr("FROM '[' is no regular expression: "));
}

TEST(Convert, ShardsAreFilledInOrderAndIndexed) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 100}, {"b", 100}, {"c", 300}, {"d", 10}});
  const auto report = convert(folder / "x.safetensors", folder / "out", {.shard_size = 800});
  EXPECT_EQ(report.files.size(), 4u);
  const std::string out = folder / "out";
  EXPECT_EQ(nlohmann::json::parse(read_file(out + "/model.safetensors.index.json")), nlohmann::json::parse(R"({
      "metadata":{"total_size":2040},"weight_map":{"a":"model-00001-of-00003.safetensors",
      "b":"model-00001-of-00003.safetensors","c":"model-00002-of-00003.safetensors",
      "d":"model-00003-of-00003.safetensors"}})"));
  EXPECT_EQ(described(open(out)), described(open(folder / "x.safetensors")));
  EXPECT_TRUE(open(out).notes.empty());
  // Back into one file; and what fits is one from the start.
  convert(out, folder / "y.pt");
  EXPECT_EQ(described(open(folder / "y.pt")), described(open(folder / "x.safetensors")));
  EXPECT_THAT(convert(folder / "y.pt", folder / "small").files, ElementsAre(folder / "small/model.safetensors"));
  // Several files cannot be replaced at once.
  EXPECT_EQ(
      error_of([&] { convert(folder / "x.safetensors", out, {.shard_size = 800, .overwrite = true}); }, folder.path()),
      "/out/model.safetensors.index.json: exists; a checkpoint of several files cannot be replaced in one step: "
      "write to a new folder");
  // Nor does one file come beside them, which a reader of the folder might take or not.
  EXPECT_THAT(error_of([&] { convert(folder / "y.pt", out); }, folder.path()),
              HasSubstr("/out/model.safetensors.index.json: exists"));
  EXPECT_FALSE(std::filesystem::exists(out + "/model.safetensors"));
  EXPECT_EQ(error_of([&] { convert(folder / "x.safetensors", folder / "z.gguf", {.shard_size = 800}); }, folder.path()),
            "/z.gguf: GGUF is not written in shards");
}

TEST(Convert, ShardsOfPyTorchKeepTiesTogether) {
  const Folder folder;
  convert(golden_checkpoint("views.pt"), folder / "v.bin", {.shard_size = 300});
  const auto contents = open(folder / "v.bin.index.json");
  EXPECT_EQ(described(contents), recorded(golden_checkpoint("views.pt")));
  EXPECT_GT(contents.files.size(), 1u);
}

TEST(Convert, WhatIsThereStaysUnlessAskedFor) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 3}});
  write_file(folder / "y.safetensors", "old");
  EXPECT_EQ(error_of([&] { convert(folder / "x.safetensors", folder / "y.safetensors"); }, folder.path()),
            "/y.safetensors: exists; --overwrite replaces it");
  EXPECT_EQ(read_file(folder / "y.safetensors"), "old");
  convert(folder / "x.safetensors", folder / "y.safetensors", {.overwrite = true});
  // A checkpoint may replace itself.
  convert(folder / "y.safetensors", folder / "y.safetensors", {.dtype = DType::bfloat16, .overwrite = true});
  EXPECT_EQ(open(folder / "y.safetensors").tensors[0].dtype, DType::bfloat16);
  // A link leads to what is replaced, and its rights stay.
  std::filesystem::create_symlink("y.safetensors", folder / "link.safetensors");
  std::filesystem::permissions(folder / "y.safetensors", std::filesystem::perms(0600));
  convert(folder / "x.safetensors", folder / "link.safetensors", {.overwrite = true});
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.safetensors"));
  EXPECT_EQ(open(folder / "y.safetensors").tensors[0].dtype, DType::float32);
  EXPECT_EQ(std::filesystem::status(folder / "y.safetensors").permissions(), std::filesystem::perms(0600));
  EXPECT_THAT(folder.names(), ElementsAre("link.safetensors", "x.safetensors", "y.safetensors"));
}

TEST(Convert, ATargetThatCannotBeWrittenIsTold) {
  const Folder folder;
  const auto refused = [&](const std::string& out) {
    return error_of([&] { convert(golden_checkpoint("tiny.safetensors"), folder / out); }, folder.path());
  };
  EXPECT_EQ(refused("no/x.pt"), "/no/x.pt: cannot be written: /no: No such file or directory");
  EXPECT_EQ(refused("no/folder"), "/no/folder: the folder cannot be made: No such file or directory");
  EXPECT_EQ(refused("x.onnx"),
            "/x.onnx: the ending '.onnx' names no format; .safetensors, .pt, .pth, .bin, .ckpt, .gguf and .dcp "
            "do, and a folder's name ends with /");
  write_file(folder / "file", "");
  EXPECT_EQ(refused("file"),
            "/file: is a file without an ending, which is no target; .safetensors, .pt, .pth, .bin, "
            ".gguf and .dcp are");
  std::filesystem::create_directory(folder / "locked");
  std::filesystem::permissions(folder / "locked", std::filesystem::perms(0500));
  if (::geteuid() != 0) {  // who may do all
    EXPECT_EQ(refused("locked/x.pt"), "/locked/x.pt: cannot be written: /locked: Permission denied");
  }
}

// What `run` returns, or its error, from a process of its own, which may be limited or killed.
std::string in_child(const std::function<std::string()>& run) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string text = run();
    [[maybe_unused]] const ssize_t written = ::write(ends[1], text.data(), text.size());
    ::_exit(0);
  }
  ::close(ends[1]);
  std::string text(4096, '\0');
  const ssize_t length = ::read(ends[0], text.data(), text.size());
  text.resize(static_cast<size_t>(std::max<ssize_t>(length, 0)));
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return text;
}

TEST(Convert, AFullDiskIsToldAndCleanedUp) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 1000}, {"b", 5000}});
  write_file(folder / "y.safetensors", "old");
  for (const char* out : {"y.safetensors", "y.gguf", "y.pt", "y"})
    EXPECT_THAT(in_child([&] {
                  ::signal(SIGXFSZ, SIG_IGN);
                  const rlimit limit{10000, 10000};
                  ::setrlimit(RLIMIT_FSIZE, &limit);
                  return error_of([&] { convert(folder / "x.safetensors", folder / out, {.overwrite = true}); });
                }),
                testing::AllOf(HasSubstr("cannot be written at byte "),
                               HasSubstr(": File too large; what was written is removed")));
  EXPECT_EQ(read_file(folder / "y.safetensors"), "old");
  EXPECT_THAT(folder.names(), ElementsAre("x.safetensors", "y.safetensors"));
}

TEST(Convert, MoreThanTheDiskHoldsIsRefusedBeforehand) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 1}});
  std::string header = R"({"a":{"dtype":"U8","shape":[8000000000000],"data_offsets":[0,8000000000000]}})";
  write_file(folder / "x.safetensors", raw(uint64_t{header.size()}) + header);
  std::error_code error;
  std::filesystem::resize_file(folder / "x.safetensors", 8 + header.size() + 8000000000000, error);
  if (error) GTEST_SKIP() << "no sparse file of 8 TB here";
  EXPECT_THAT(error_of([&] { convert(folder / "x.safetensors", folder / "y.pt"); }),
              HasSubstr(": 8000000000000 bytes are to be written, and the disk has "));
  EXPECT_THAT(folder.names(), ElementsAre("x.safetensors"));
}

TEST(Convert, AskedToStopItLeavesNothing) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 1000}, {"b", 1000}});
  std::atomic<bool> stop{false};
  ConvertOptions options{.stop = &stop};
  options.progress = [&](const checkpoint::ConvertProgress&) { stop = true; };
  EXPECT_EQ(error_of([&] { convert(folder / "x.safetensors", folder / "y.safetensors", options); }, folder.path()),
            "/y.safetensors: interrupted; what was written is removed");
  stop = false;
  EXPECT_THAT(error_of([&] { convert(folder / "x.safetensors", folder / "out", options); }), HasSubstr("interrupted"));
  EXPECT_THAT(folder.names(), ElementsAre("x.safetensors"));
}

TEST(Convert, ProgressEndsAtItsTotal) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 1000}, {"b", 1000}});
  int64_t last = 0;
  ConvertOptions options;
  options.progress = [&](const checkpoint::ConvertProgress& progress) {
    EXPECT_GT(progress.done, last);
    EXPECT_EQ(progress.total, 16000);
    last = progress.done;
  };
  convert(folder / "x.safetensors", folder / "y.pt", options);
  EXPECT_EQ(last, 16000);
}

TEST(Convert, KilledAnywhereItLeavesTheOldFileOrTheNew) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 100'000}, {"b", 100'000}});
  write_counting(folder / "y.safetensors", {{"old", 10}});
  const std::string old = read_file(folder / "y.safetensors");
  std::mt19937 random(1);
  int replaced = 0;
  for (int i = 0; i < 40; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      error_of([&] {
        convert(folder / "x.safetensors", folder / "y.safetensors", {.overwrite = true});
        convert(folder / "x.safetensors", folder / "new", {.shard_size = 500'000});
      });
      ::_exit(0);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const std::string now = read_file(folder / "y.safetensors");
    if (now != old) {
      EXPECT_EQ(described(open(folder / "y.safetensors")), described(open(folder / "x.safetensors")));
      ++replaced;
    }
    // An index stands for shards that are there and whole.
    if (std::filesystem::exists(folder / "new/model.safetensors.index.json")) {
      EXPECT_EQ(described(open(folder / "new")), described(open(folder / "x.safetensors")));
    }
    for (const std::string& name : folder.names())
      EXPECT_TRUE(name.starts_with(".y.safetensors.part-") || name == "x.safetensors" || name == "y.safetensors" ||
                  name == "new")
          << name;
    write_file(folder / "y.safetensors", old);
    std::filesystem::remove_all(folder / "new");
  }
  EXPECT_LT(replaced, 40);
}

TEST(ConvertCommand, InterruptedItCleansUpAndSaysSo) {
  const Folder folder;
  write_counting(folder / "x.safetensors", {{"a", 3'000'000}, {"b", 3'000'000}});
  for (const int number : {SIGINT, SIGTERM}) {
    write_file(folder / "output", "");
    const pid_t child = ::fork();
    if (child == 0) {
      const std::string command = std::string(TARE_BINARY_DIR) + "/tare";
      std::freopen((folder / "output").c_str(), "w", stderr);
      ::execl(command.c_str(), "tare", "convert", (folder / "x.safetensors").c_str(), (folder / "y.pt").c_str(),
              nullptr);
      ::_exit(99);
    }
    // Its file tells that it has begun.
    const auto begun = [&] { return read_file(folder / "output").find("writing") != std::string::npos; };
    for (int i = 0; i < 5000 && !begun(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ::kill(child, number);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (std::filesystem::exists(folder / "y.pt")) GTEST_SKIP() << "it was done before the signal came";
    EXPECT_EQ(WEXITSTATUS(status), 130);
    EXPECT_THAT(read_file(folder / "output"), HasSubstr("interrupted; what was written is removed"));
    EXPECT_THAT(folder.names(), ElementsAre("output", "x.safetensors"));
  }
}

TEST(Output, IsThereWhenItIsPublished) {
  const Folder folder;
  {
    checkpoint::Output output(folder / "x");
    output.write("abc");
    output.zeros(5000);
    output.patch(1, std::as_bytes(std::span("X", 1)));
    output.write(std::string(3'000'000, 'y'));
    EXPECT_EQ(output.position(), 3'005'003);
    EXPECT_FALSE(std::filesystem::exists(folder / "x"));
    output.finish();
    EXPECT_EQ(read_file(output.temporary()).substr(0, 4), std::string("aXc\0", 4));
    EXPECT_FALSE(std::filesystem::exists(folder / "x"));
    output.publish();
  }
  EXPECT_EQ(std::filesystem::file_size(folder / "x"), 3'005'003u);
  { checkpoint::Output output(folder / "y"); }
  EXPECT_THAT(folder.names(), ElementsAre("x"));
  EXPECT_EQ(error_of([&] { checkpoint::Output output(folder.path()); }, folder.path()),
            ": cannot be written: it is no regular file");
}

}  // namespace convert_test
}  // namespace tare
