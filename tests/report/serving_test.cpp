#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tare/nn/containers.h"
#include "tare/nn/linear.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/program.h"

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
  const std::string path = testing::TempDir() + "/serving.html";
  const CommandLine line = parse_command_line(
      ModelCommand::estimate, {"llama-3-8b", "--context", "4096", "--users", "8", "--gpu", "H100", "--report", path});
  EXPECT_THAT(run_command(line, run_built_in, Style::plain()).out, HasSubstr("4.00 GiB (128 KiB a token)"));
  std::ifstream page(path);
  EXPECT_THAT(std::string(std::istreambuf_iterator<char>(page), {}), HasSubstr("128 KiB a token"));
  std::filesystem::remove(path);
}

TEST(Serving, ASlidingLayerKeepsItsWindow) {
  const auto told = served({"mistral-7b", "--context", "16384", "--users", "2", "--seq", "128", "--gpu", "H100"});
  EXPECT_EQ(told["kv_cache_bytes"], kPosition * 2 * 4096 * 2);
}

TEST(Serving, WhatCannotBeIsNamed) {
  for (const auto& [words, text] :
       {std::pair<std::vector<std::string>, const char*>{{"gpt2", "--users", "2"}, "--context alone"},
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
