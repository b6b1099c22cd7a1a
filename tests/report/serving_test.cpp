#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tare/nn/containers.h"
#include "tare/nn/linear.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/program.h"
#include "tests/folder.h"

namespace tare {
namespace serving_test {

using testing::HasSubstr;

nlohmann::json served(std::vector<std::string> words) {
  words.insert(words.end(), {"--json"});
  const Outcome done = run_command(parse_command_line(ModelCommand::estimate, words), run_built_in, Style::plain());
  return nlohmann::json::parse(done.out);
}

constexpr int64_t kPosition =
    2 * 32 * 8 * 128;  // elements that Llama 3 8B keeps of one: keys and values, layers, heads

TEST(Serving, EveryUserHasAPlaceForItsContext) {
  const auto told = served({"llama-3-8b", "--context", "4096", "--users", "8", "--seq", "512", "--gpu", "H100"});
  EXPECT_EQ(told["kv_cache_bytes"], kPosition * 2 * 4096 * 8);
  EXPECT_EQ(told["memory"]["phases"][1]["name"], "prefill");
  EXPECT_EQ(told["memory"]["phases"][2]["name"], "decode");
  // The place is there before and after; no token copies it.
  EXPECT_EQ(told["memory"]["phases"][1]["at_end"]["kv cache"], told["kv_cache_bytes"]);
  EXPECT_LT(told["memory"]["peak"], told["memory"]["before"].get<int64_t>() + (int64_t{1} << 30));
  const double bound = told["serving"]["tokens_a_second_at_most"];
  EXPECT_NEAR(bound, 8 * 3.35e12 / (16060522496.0 + kPosition * 2 * 4096 * 8), 1);
}

TEST(Serving, ACacheOfEightBitsIsHalf) {
  const auto told = served({"llama-3-8b", "--context", "4096", "--users", "8", "--kv-dtype", "fp8", "--gpu", "H100"});
  EXPECT_EQ(told["kv_cache_bytes"], kPosition * 4096 * 8);
}

TEST(Serving, TextAndPageSayWhatATokenOfOneUserTakes) {
  const test::Folder folder;
  const std::string path = folder / "serving.html";
  const CommandLine line = parse_command_line(
      ModelCommand::estimate, {"llama-3-8b", "--context", "4096", "--users", "8", "--gpu", "H100", "--report", path});
  EXPECT_THAT(run_command(line, run_built_in, Style::plain()).out, HasSubstr("4.00 GiB (128 KiB a token)"));
  std::ifstream page(path);
  EXPECT_THAT(std::string(std::istreambuf_iterator<char>(page), {}), HasSubstr("128 KiB a token"));
}

TEST(Serving, ASlidingLayerKeepsItsWindow) {
  const auto told = served({"mistral-7b", "--context", "16384", "--users", "2", "--seq", "128", "--gpu", "H100"});
  EXPECT_EQ(told["kv_cache_bytes"], kPosition * 2 * 4096 * 2);
}

TEST(Serving, EachUserHasWholePages) {
  const std::vector<std::string> plain{"llama-3-8b", "--context", "4097", "--users", "3", "--seq", "64"};
  for (const auto& [page, positions] :
       {std::pair<std::vector<std::string>, int64_t>{{"--kv-page"}, 4112}, {{"--kv-page", "256"}, 4352}, {{}, 4097}}) {
    std::vector<std::string> words = plain;
    words.insert(words.end(), page.begin(), page.end());
    EXPECT_EQ(served(words)["kv_cache_bytes"], kPosition * 2 * positions * 3);
  }
  // A flag may follow the one without a number, and so may the model.
  const auto last = served({"--context", "4097", "--seq", "64", "--kv-page", "llama-3-8b", "--users", "3"});
  EXPECT_EQ(last["kv_cache_bytes"], kPosition * 2 * 4112 * 3);
  EXPECT_EQ(last["serving"]["page"], 16);
}

std::string text_of(const std::vector<std::string>& words) {
  const Style wide = Style::plain().with_width(1000);
  return run_command(parse_command_line(ModelCommand::estimate, words), run_built_in, wide).out;
}

TEST(Serving, TheCacheIsExplainedWhereItIsNotAPlaceForEachPosition) {
  EXPECT_THAT(text_of({"llama-3-8b", "--context", "4097", "--seq", "64", "--kv-page", "16"}),
              HasSubstr("a token); pages of 16 positions, 257 a user in a layer that does not slide"));
  EXPECT_THAT(text_of({"mistral-7b", "--context", "16384", "--seq", "64"}),
              HasSubstr("a token); 32 of 32 layers slide and keep the last 4 096 of 16 384 positions"));
  EXPECT_THAT(
      text_of({"mistral-7b", "--seq", "16384"}),
      HasSubstr("KV cache at the end: 2.00 GiB (128 KiB a token); 512 MiB of it are what layers that slide still "
                "need, views that hold all that they were cut from"));
  EXPECT_THAT(text_of({"llama-3-8b", "--seq", "64"}), HasSubstr("(128 KiB a token)\n"));
}

TEST(Serving, WhatCannotBeIsNamed) {
  for (const auto& [words, text] :
       {std::pair<std::vector<std::string>, const char*>{{"gpt2", "--users", "2"}, "--context alone"},
        {{"gpt2", "--kv-page"}, "--kv-page have an effect with --context alone"},
        {{"gpt2", "--context", "64", "--kv-page", "0"}, "expected a positive number"},
        {{"gpt2", "--context", "64", "--kv-dtype", "int4"}, "expected fp8, int8 or a floating type"},
        {{"gpt2", "--context", "64", "--kv-dtype", "bool"}, "expected fp8, int8 or a floating type"},
        {{"gpt2", "--context", "2048"}, "--context 2048: gpt2 takes at most 1024 tokens"},
        {{"gpt2", "--context", "64", "--seq", "65"}, "a prompt is no longer than --context 64"},
        {{"gpt2", "--context", "64", "--train"}, "excludes --train"},
        {{"resnet18", "--context", "64"}, "resnet18 keeps no keys and values"}}) {
    try {
      served(words);
      ADD_FAILURE() << text;
    } catch (const ValueError& error) {
      EXPECT_THAT(error.what(), HasSubstr(text));
    }
  }
}

struct Net : nn::Module {
  nn::Linear first{8, 32}, second{32, 4};
  TARE_MODULE(Net, first, second)
  Tensor forward(const Tensor& x) { return second(first(x)); }
};

TEST(EstimateOfAProgram, AFunctionAndAModuleAreEstimated) {
  const DeviceGuard meta("meta");
  const Estimated function = estimate([] { return ones({256}).add(1); });
  EXPECT_EQ(function.result.peak, 2048);
  Net net;
  ModelOptions options;
  options.training.on = true;
  options.training.optimizer = "momentum";
  const Estimated module = estimate(net, empty({16, 8}), options);
  const int64_t weights = 4 * (8 * 32 + 32 + 32 * 4 + 4);
  EXPECT_EQ(module.result.weight_bytes, weights);
  EXPECT_EQ(module.result.phases.back().at_end.at(static_cast<size_t>(MemoryKind::optimizer_state)), weights);
  EXPECT_THAT(module.text(), HasSubstr("momentum"));
  options.gpu = "L4";
  EXPECT_THROW(estimate(net, empty({16, 8}), options), ValueError);
}

}  // namespace serving_test
}  // namespace tare
