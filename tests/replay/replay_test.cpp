#include "tare/replay/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace tare {
namespace replay_test {

using testing::HasSubstr;

ReplayedLine replayed(const std::string& line) {
  RecordedCall call = parse_recorded_call(line);
  return replay(call, line);
}

Verdict verdict(const std::string& line) { return replayed(line).verdict; }

// One call of add with the result given.
std::string add_line(const std::string& out) {
  return R"({"op":"aten::add.Tensor","args":[{"tensor":["float32",[3,4],[4,1],0,0]},{"tensor":["float32",[4],[1],0,1]}],)"
         R"("kwargs":{"alpha":2},)" +
         out + R"(,"storages":[48,16,48],"meta":"same","source":"test"})";
}

TEST(Replay, SameMetadataPasses) {
  EXPECT_EQ(verdict(add_line(R"("out":[{"tensor":["float32",[3,4],[4,1],0,2]}])")), Verdict::passed);
}

TEST(Replay, EveryFieldOfAResultCounts) {
  for (const char* wrong :
       {R"(["float64",[3,4],[4,1],0,2])", R"(["float32",[4,3],[4,1],0,2])", R"(["float32",[3,4],[1,3],0,2])",
        R"(["float32",[3,4],[4,1],1,2])", R"(["float32",[3,4],[4,1],0,0])"})
    EXPECT_EQ(verdict(add_line(R"("out":[{"tensor":)" + std::string(wrong) + "}]")), Verdict::failed) << wrong;
}

TEST(Replay, StridesOfDimensionsOfSizeOneDoNotCount) {
  EXPECT_EQ(verdict(R"({"op":"aten::relu","args":[{"tensor":["float32",[1,3],[3,1],0,0]}],"kwargs":{},)"
                    R"("out":[{"tensor":["float32",[1,3],[77,1],0,1]}],"storages":[12,12]})"),
            Verdict::passed);
}

TEST(Replay, AViewSharesTheStorageOfItsBase) {
  const std::string start = R"({"op":"aten::t","args":[{"tensor":["float32",[2,3],[3,1],0,0]}],"kwargs":{},"out":)";
  EXPECT_EQ(verdict(start + R"([{"tensor":["float32",[3,2],[1,3],0,0]}],"storages":[24,24]})"), Verdict::passed);
  EXPECT_EQ(verdict(start + R"([{"tensor":["float32",[3,2],[1,3],0,1]}],"storages":[24,24]})"), Verdict::failed);
}

TEST(Replay, ErrorsComparesClasses) {
  const std::string mm = R"({"op":"aten::mm","args":[{"tensor":["float32",[2,3],[3,1],0,0]},)"
                         R"({"tensor":["float32",[2,3],[3,1],0,1]}],"kwargs":{},"storages":[24,24],"error":)";
  EXPECT_EQ(verdict(mm + R"({"type":"RuntimeError","message":"shapes"}})"), Verdict::passed);
  EXPECT_EQ(verdict(mm + R"({"type":"IndexError","message":"shapes"}})"), Verdict::failed);
  EXPECT_EQ(verdict(add_line(R"("error":{"type":"RuntimeError","message":"no"})")), Verdict::accepted_invalid);
}

TEST(Replay, UnknownOperatorsAreTold) {
  EXPECT_EQ(verdict(R"({"op":"aten::no_such","args":[],"kwargs":{},"out":[],"storages":[]})"),
            Verdict::unknown_operator);
}

TEST(Replay, TensorsClaimTheTarget) {
  const RecordedCall call = parse_recorded_call(
      R"({"op":"aten::relu","args":[{"tensor":["float32",[2],[1],0,0]}],"out":[],"storages":[8],"target":"cuda:1"})");
  EXPECT_EQ(call.args[0].get<Tensor>()->device(), Device("cuda:1"));
  EXPECT_EQ(call.args[0].get<Tensor>()->storage().state(), StorageState::unknown);
}

TEST(Replay, ValuesAreKnown) {
  const RecordedCall call = parse_recorded_call(
      R"({"op":"aten::relu","args":[{"tensor":["float32",[3],[1],1,0]},{"tensor":["complex64",[1],[1],0,1]},)"
      R"({"tensor":["int64",[1],[1],0,2]}],"out":[],"storages":[16,8,8],)"
      R"("values":{"0":[0.5,{"float":"inf"},1.5,2],"1":[[1.0,-2.0]]}})");
  const Tensor& floats = *call.args[0].get<Tensor>();
  ASSERT_TRUE(floats.known());
  EXPECT_EQ(floats.data_as<float>()[0], std::numeric_limits<float>::infinity());
  EXPECT_EQ(floats.data_as<float>()[1], 1.5f);
  EXPECT_EQ(call.args[1].get<Tensor>()->data_as<std::complex<float>>()[0], std::complex<float>(1, -2));
  EXPECT_EQ(call.args[2].get<Tensor>()->storage().state(), StorageState::unknown);
}

TEST(Corpus, MalformedLinesAreErrors) {
  const std::pair<const char*, const char*> cases[] = {
      {"{", "not JSON"},
      {"[]", "expected an object"},
      {"{}", "'op' is missing"},
      {R"({"op":"aten::relu"})", "'storages' is missing"},
      {R"({"op":"aten::relu","args":{},"storages":[],"out":[]})", "'args' is not a list"},
      {R"({"op":"aten::relu","args":[],"storages":[-1],"out":[]})", "a storage of -1 bytes"},
      {R"({"op":"aten::relu","args":[],"storages":[],"out":3})", "'out' is not a list"},
      {R"({"op":"aten::relu","args":[],"storages":[]})", "'out' is missing"},
      {R"({"op":"aten::relu","args":[{"tensor":["float32",[3],[1],0,0]}],"storages":[],"out":[]})",
       "storage number 0 of 0"},
      {R"({"op":"aten::relu","args":[{"tensor":["float32",[3],[1],0,-1]}],"storages":[12],"out":[]})",
       "storage number -1"},
      {R"({"op":"aten::relu","args":[{"tensor":["float32",[3],[1],1,0]}],"storages":[12],"out":[]})",
       "out of bounds for storage of size 12"},
      {R"({"op":"aten::relu","args":[{"tensor":["float32",[3],[-1],2,0]}],"storages":[12],"out":[]})",
       "negative stride -1"},
      {R"({"op":"aten::relu","args":[{"tensor":["float32",[3],[1],-4,0]}],"storages":[12],"out":[]})",
       "storage offset -4"},
      {R"({"op":"aten::relu","args":[{"tensor":["float32",[4611686018427387904,4],[1,1],0,0]}],"storages":[12],"out":[]})",
       "overflow"},
      {R"({"op":"aten::relu","args":[{"tensor":["float31",[3],[1],0,0]}],"storages":[12],"out":[]})",
       "unknown dtype 'float31'"},
      {R"({"op":"aten::relu","args":[18446744073709551615],"storages":[],"out":[]})", "does not fit 64 bits"},
      {R"({"op":"aten::relu","args":[{"float":"x"}],"storages":[],"out":[]})", "expected inf, -inf or nan"},
      {R"({"op":"aten::relu","args":[{"a":1,"b":2}],"storages":[],"out":[]})", "expected one value"},
      {R"({"op":"aten::relu","args":[],"storages":[],"out":[],"target":"toaster"})", "device"},
      {R"({"op":"aten::relu","args":[{"tensor":["float32",[3],[1],0,0]}],"storages":[12],"values":{"0":[1]},"out":[]})",
       "storage 0 has 12 bytes, and 1 values of float32"},
  };
  for (const auto& [line, reason] : cases) {
    try {
      parse_recorded_call(line);
      ADD_FAILURE() << "accepted " << line;
    } catch (const CorpusError& error) {
      EXPECT_THAT(error.what(), HasSubstr(reason)) << line;
    }
  }
}

TEST(Corpus, DepthIsRefused) {
  constexpr int64_t deep = 100'000;
  const std::string nested = std::string(deep, '[') + std::string(deep, ']');
  for (const char* form :
       {R"({"op":"x","args":%,"storages":[],"out":[]})", R"({"op":"x","args":[],"storages":%,"out":[]})",
        R"({"op":"x","args":[],"storages":[],"out":%})",
        R"({"op":"x","args":[{"tensor":%}],"storages":[],"out":[]})"}) {
    std::string line = form;
    line.replace(line.find('%'), 1, nested);
    EXPECT_THROW(parse_recorded_call(line), CorpusError) << form;
  }
}

class ReplayFiles : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() /
            (std::string("tare-") + testing::UnitTest::GetInstance()->current_test_info()->name() + ".jsonl");
  }
  void TearDown() override { std::filesystem::remove(path_); }
  ReplayReport report(const std::string& text, const std::string& op = "") {
    std::ofstream(path_, std::ios::binary) << text;
    ReplayOptions options;
    options.files = {path_.string()};
    options.op = op;
    return replay_files(options);
  }
  std::filesystem::path path_;
};

TEST_F(ReplayFiles, CountsLinesOperatorsAndPyTorch) {
  const ReplayReport found =
      report(add_line(R"("out":[{"tensor":["float32",[3,4],[4,1],0,2]}])") + "\n\n" +
             add_line(R"("out":[{"tensor":["float32",[3,5],[5,1],0,2]}])") + "\n" +
             R"({"op":"aten::no_such","args":[],"kwargs":{},"out":[],"storages":[],"meta":"error"})"
             "\n"
             R"({"op":"torch.relu","args":[],"kwargs":{},"out":[],"storages":[],"meta":"same"})");
  EXPECT_EQ(found.all.lines, 3);
  EXPECT_EQ(found.all.passed, 1);
  EXPECT_EQ(found.all.torch_meta_passed, 2);
  EXPECT_EQ(found.left_out_lines, 1);
  EXPECT_EQ(found.by_operator.at("aten::add.Tensor").passed, 1);
  EXPECT_FALSE(found.by_operator.at("aten::no_such").known);
  ASSERT_EQ(found.failures.size(), 1u);
  EXPECT_THAT(found.failures[0].place, HasSubstr(".jsonl:3"));
  EXPECT_THAT(found.failures[0].expected, HasSubstr("float32[3, 5]"));
  EXPECT_THAT(found.failures[0].got, HasSubstr("float32[3, 4]"));
}

TEST_F(ReplayFiles, MalformedLinesAreReportedWithTheirPlace) {
  const ReplayReport found = report("nonsense\n" + add_line(R"("out":[{"tensor":["float32",[3,4],[4,1],0,2]}])"));
  EXPECT_EQ(found.malformed_lines, 1);
  EXPECT_THAT(found.malformed.at(0), HasSubstr(".jsonl:1: not JSON"));
  EXPECT_EQ(found.all.passed, 1);
}

TEST_F(ReplayFiles, OperatorsAreChosenByPattern) {
  const std::string line = add_line(R"("out":[{"tensor":["float32",[3,4],[4,1],0,2]}])");
  EXPECT_EQ(report(line, "^aten::add").all.lines, 1);
  EXPECT_EQ(report(line, "mul").all.lines, 0);
  EXPECT_THROW(report(line, "("), ValueError);
}

TEST_F(ReplayFiles, AMissingFileIsReported) {
  ReplayOptions options;
  options.files = {"/nonexistent/corpus.jsonl"};
  EXPECT_THAT(replay_files(options).malformed.at(0), HasSubstr("cannot be opened"));
}

TEST_F(ReplayFiles, DamagedCompressionIsReported) {
  EXPECT_THAT(report("\x28\xb5\x2f\xfd garbage").malformed.at(0), HasSubstr("damaged compression"));
}

}  // namespace replay_test
}  // namespace tare
