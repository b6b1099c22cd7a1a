#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/estimate.h"
#include "tare/report/figures.h"

namespace tare {
namespace training_test {

using testing::HasSubstr;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
  return parts;
}

ModelOptions options_of(const std::string& words) {
  return parse_command_line(ModelCommand::estimate, split(words, ' ')).options;
}

struct Trained {
  std::unique_ptr<BuiltInRun> run;
  Estimate result;
  const PhaseHolding& phase(const std::string& name) const {
    for (const PhaseHolding& phase : result.phases)
      if (phase.name == name) return phase;
    throw std::out_of_range(name);
  }
  int64_t at_end(const std::string& name, MemoryKind kind) const {
    return phase(name).at_end.at(static_cast<size_t>(kind));
  }
  int64_t operators(const std::string& name) const {
    const auto found = run->flops.by_operator().find(name);
    return found == run->flops.by_operator().end() ? 0 : found->second.calls;
  }
};

Trained trained(const std::string& words) {
  Trained made{open_model(options_of(words)), {}};
  run_model(*made.run);
  made.result = estimate(*made.run, made.run->target.gpu);
  return made;
}

void expect_figures_of_json(const ModelRun& run, const Estimate& result) {
  const Figures now = figures_of(run, result), kept = figures_of(estimate_json(run, result));
  EXPECT_EQ(now.parameters, kept.parameters);
  EXPECT_EQ(now.peak, kept.peak);
  EXPECT_EQ(now.flops, kept.flops);
  EXPECT_EQ(now.at_peak, kept.at_peak);
  EXPECT_EQ(now.phases, kept.phases);
  EXPECT_EQ(now.by_module, kept.by_module);
  EXPECT_EQ(now.by_operator, kept.by_operator);
  EXPECT_EQ(now.assumptions, kept.assumptions);
}

// What `--base` and `compare` hold against an estimate that was kept.
TEST(Estimates, FiguresAreThoseThatTheirJsonHas) {
  const Trained step = trained("gpt2 --train --seq 8");
  EXPECT_FALSE(figures_of(*step.run, step.result).assumptions.empty());
  EXPECT_FALSE(figures_of(*step.run, step.result).phases.empty());
  expect_figures_of_json(*step.run, step.result);
}

// Two layers of GPT-2.
const std::string kSmall = "gpt2 --set n_layer=2 --batch 2 --seq 64";

TEST(Device, ModelInputsAndRunLieOnIt) {
  for (const auto& [flags, device] : {std::pair{"", "meta"},
                                      {" --device cpu", "cpu"},
                                      {" --device cuda", "cuda:0"},
                                      {" --device H100", "cuda:0"},
                                      {" --gpu L4", "cuda:0"},
                                      {" --gpu L4 --device meta", "meta"},
                                      {" --gpu L4 --device cpu", "cpu"}}) {
    const Trained run = trained(kSmall + flags);
    EXPECT_EQ(run.run->target.device.str(), device) << flags;
    EXPECT_EQ(run.run->subject.parameters.at(0).device().str(), device) << flags;
    EXPECT_EQ(run.run->subject.inputs.at(0).tensor.device().str(), device) << flags;
    EXPECT_EQ(run.run->subject.outputs.at(0).tensor.device().str(), device) << flags;
    EXPECT_FALSE(run.run->subject.outputs.at(0).tensor.storage().data()) << flags;
    EXPECT_GT(run.result.peak, run.result.weight_bytes) << flags;
  }
}

TEST(Device, AClaimedGpuTakesItsKernelsAndMetaSaysThatItDoesNot) {
  const Trained meta = trained("llama-3-8b --set num_hidden_layers=1 --seq 1024");
  const Trained gpu = trained("llama-3-8b --set num_hidden_layers=1 --seq 1024 --gpu H100");
  EXPECT_GT(meta.operators("bmm"), 0);
  EXPECT_EQ(gpu.operators("bmm"), 0);
  EXPECT_GT(meta.result.peak, gpu.result.peak + int64_t{32} * 1024 * 1024 * 2);  // the matrix of scores
  EXPECT_THAT(meta.result.assumptions, testing::ElementsAre(HasSubstr("attention in its math form")));
  EXPECT_TRUE(gpu.result.assumptions.empty());
}

TEST(Device, WhatIsNoneIsRefusedWithThoseThatAre) {
  for (const auto& [words, text] :
       {std::pair{"gpt2 --device Z80", "--device Z80: expected meta, cpu, cuda, or an accelerator"},
        {"gpt2 --device H100 --gpu L4", "two accelerators"},
        {"gpt2 --gpu Z80", "unknown accelerator 'Z80'"}}) {
    try {
      open_model(options_of(words));
      ADD_FAILURE() << words;
    } catch (const ValueError& error) {
      EXPECT_THAT(error.what(), HasSubstr(text));
    }
  }
}

TEST(Training, StateIsWhatItsOptimizerKeeps) {
  const int64_t weights = trained(kSmall).result.weight_bytes;
  for (const auto& [optimizer, states] :
       {std::pair{"sgd", 0}, {"momentum", 1}, {"adam", 2}, {"adamw", 2}, {"rmsprop", 1}, {"adagrad", 1}}) {
    const Trained run = trained(kSmall + " --train --device cuda --optimizer " + optimizer);
    EXPECT_EQ(run.at_end("step", MemoryKind::weight), weights) << optimizer;
    EXPECT_EQ(run.at_end("step", MemoryKind::gradient), weights) << optimizer;
    EXPECT_EQ(run.at_end("step", MemoryKind::optimizer_state), states * weights) << optimizer;
    EXPECT_EQ(run.at_end("zero_grad", MemoryKind::gradient), 0) << optimizer;
    EXPECT_THAT(run.run->subject.optimizer, HasSubstr(optimizer));
  }
  const Trained factored = trained(kSmall + " --train --device cuda --optimizer adafactor");
  EXPECT_LT(factored.at_end("step", MemoryKind::optimizer_state), weights / 100);
}

TEST(Training, ModesOfTheOptimizerDifferInTheirTemporaries) {
  const int64_t foreach = trained(kSmall + " --train --device cuda --foreach").phase("step").peak;
  const int64_t fused = trained(kSmall + " --train --device cuda --fused").phase("step").peak;
  const Trained meta = trained(kSmall + " --train");
  EXPECT_EQ(foreach, trained(kSmall + " --train --device cuda").phase("step").peak);
  EXPECT_LT(fused, foreach);
  EXPECT_LT(fused, meta.phase("step").peak);
  EXPECT_THAT(meta.run->subject.optimizer, HasSubstr("a loop over parameters"));
}

TEST(Training, PhasesStandInTheirOrder) {
  const Trained run = trained(kSmall + " --train --accumulate 2 --clip 1.5");
  std::vector<std::string> names;
  for (const PhaseHolding& phase : run.result.phases) names.push_back(phase.name);
  EXPECT_THAT(names, testing::ElementsAre("build", "forward", "loss", "backward", "clip", "step", "zero_grad"));
}

TEST(Training, TheSecondStepFindsTheState) {
  const Trained first = trained(kSmall + " --train --device cuda --steps 1");
  const Trained second = trained(kSmall + " --train --device cuda");
  EXPECT_EQ(second.phase("backward").peak, first.phase("backward").peak + 2 * first.result.weight_bytes);
  EXPECT_EQ(first.run->flops.total().flops, second.run->flops.total().flops);
}

TEST(Training, WhatBackwardAndStepHoldBelongsToModules) {
  for (const char* flags : {"", " --device cuda", " --device cuda --autocast bf16", " --checkpointing full"}) {
    const Trained run = trained(kSmall + " --train" + flags);
    for (const char* phase : {"loss", "backward", "step"})
      EXPECT_GE(run.phase(phase).in_modules, 0.98) << flags << phase;
  }
}

TEST(Training, CheckpointingTradesSavedTensorsForFlops) {
  const std::string base = "gpt2 --set n_layer=4 --batch 2 --seq 256 --train --checkpointing ";
  const Trained none = trained(base + "none"), selective = trained(base + "selective"),
                every = trained(base + "every 2"), full = trained(base + "full");
  const auto saved = [](const Trained& run) { return run.at_end("forward", MemoryKind::saved); };
  EXPECT_GT(saved(none), saved(selective));
  EXPECT_GT(saved(selective), saved(every));
  EXPECT_GT(saved(every), saved(full));
  const auto flops = [](const Trained& run) { return run.run->flops.total().flops; };
  EXPECT_LT(flops(none), flops(selective));
  EXPECT_LT(flops(every), flops(full));
  // The blocks' forwards are what runs again, and half of them.
  EXPECT_EQ(flops(full) - flops(none), 2 * (flops(every) - flops(none)));
}

TEST(Training, AccumulationHoldsGradientsThroughTheNextForward) {
  const Trained once = trained(kSmall + " --train"), twice = trained(kSmall + " --train --accumulate 2");
  EXPECT_EQ(once.at_end("forward", MemoryKind::gradient), 0);
  EXPECT_EQ(twice.at_end("forward", MemoryKind::gradient), once.result.weight_bytes);
  EXPECT_EQ(twice.run->flops.total().flops, 2 * once.run->flops.total().flops);
}

TEST(Training, AutocastKeepsWeightsAndHalvesWhatProductsSave) {
  const Trained full = trained(kSmall + " --train --device cuda");
  const Trained half = trained(kSmall + " --train --device cuda --autocast bf16");
  EXPECT_EQ(half.result.weight_bytes, full.result.weight_bytes);
  EXPECT_EQ(half.at_end("step", MemoryKind::optimizer_state), full.at_end("step", MemoryKind::optimizer_state));
  EXPECT_EQ(half.run->subject.outputs.at(0).tensor.dtype(), DType::bfloat16);
  EXPECT_EQ(trained(kSmall + " --train --device cuda --autocast fp16").run->subject.outputs.at(0).tensor.dtype(),
            DType::float16);
}

TEST(Training, WhatRunsAgainForBackwardIsCastAgain) {
  const std::string step = kSmall + " --train --device cuda --autocast bf16", again = step + " --checkpointing full";
  // The products of backward, of 16 bits, read half of what they would in 32: what runs again adds a forward, no more.
  const auto moved = [](const Trained& of) { return of.run->flops.by_operator().at("mm").cost.bytes_moved; };
  EXPECT_LT(moved(trained(again)), moved(trained(step)) * 3 / 2);
  EXPECT_GT(trained(again).operators("addmm"), trained(step).operators("addmm"));
}

TEST(Training, LossesAreNamed) {
  for (const auto& [flags, text] :
       {std::pair{"gpt2 --set n_layer=1 --seq 8 --train", "cross entropy of logits and the next tokens, in float32"},
        {"gpt2 --set n_layer=1 --seq 8 --train --loss cross_entropy", "next tokens"},
        {"resnet18 --train", "mean of output"},
        {"resnet18 --train --loss cross_entropy", "cross entropy of output and labels"},
        {"resnet18 --train --loss sum", "sum of output"},
        {"resnet18 --train --loss mean", "mean of output"},
        {"resnet18 --train --loss mse", "mean squared error of output and a target"}})
    EXPECT_THAT(trained(flags).run->subject.loss, HasSubstr(text)) << flags;
}

TEST(Training, FlagsThatCannotBeUsedAreNamed) {
  for (const auto& [words, text] :
       {std::pair{"gpt2 --train --optimizer adm", "--optimizer adm: expected sgd, momentum"},
        {"gpt2 --train --loss l9", "--loss l9: expected auto, cross_entropy"},
        {"gpt2 --train --checkpointing some", "--checkpointing some: expected none, full, every N, selective"},
        {"gpt2 --train --checkpointing every 0", "expected a positive number"},
        {"gpt2 --train --autocast fp8", "--autocast fp8: expected bf16"},
        {"gpt2 --train --clip -1", "--clip -1: expected a positive number"},
        {"gpt2 --train --accumulate 0", "--accumulate 0: expected a positive number"},
        {"gpt2 --train --foreach --fused", "exclude each other"},
        {"gpt2 --clip 1", "--clip has an effect with --train alone"},
        {"gpt2 --reserve 2XB", "--reserve 2XB: '2XB' is no number of bytes"},
        {"gpt2 --train --optimizer", "--optimizer: expected NAME behind it"},
        {"gpt2 --train=1", "--train takes no value"},
        {"resnet18 --train --checkpointing full", "resnet18 has no blocks that can run again"},
        {"model.py:Net --train", "python -m tare"}}) {
    try {
      open_model(options_of(words));
      ADD_FAILURE() << words;
    } catch (const ValueError& error) {
      EXPECT_THAT(error.what(), HasSubstr(text)) << words;
    }
  }
}

Outcome command(ModelCommand command, const std::vector<std::string>& words) {
  return run_command(parse_command_line(command, words), run_built_in, Style::plain());
}

TEST(Largest, TheSizeThatFitsAndTheNextWereBothExecuted) {
  const Outcome done = command(ModelCommand::max_batch, {"gpt2", "--set", "n_layer=2", "--seq", "64", "--train",
                                                         "--optimizer", "sgd", "--gpu", "T4", "--json"});
  EXPECT_EQ(done.code, 0);
  const auto json = nlohmann::json::parse(done.out);
  const int64_t largest = json["largest"]["batch"], room = json["available"];
  EXPECT_GT(largest, 1);
  const auto result = [&](int64_t batch) {
    return trained(fmt::format("gpt2 --set n_layer=2 --seq 64 --train --optimizer sgd --gpu T4 --batch {}", batch))
        .result;
  };
  EXPECT_LE(result(largest).peak, room);
  EXPECT_TRUE(result(largest).fits());
  EXPECT_FALSE(result(largest + 1).fits());
  int found = 0;
  for (const auto& run : json["runs"]) {
    found += run["batch"] == largest && run["fits"] == true;
    found += run["batch"] == largest + 1 && run["fits"] == false;
  }
  EXPECT_EQ(found, 2);
  EXPECT_LT(json["runs"].size(), 12u);
}

TEST(Largest, AModelThatTakesNoMoreTokensSaysSo) {
  const Outcome done = command(ModelCommand::max_seq, {"gpt2", "--gpu", "H100"});
  EXPECT_EQ(done.code, 0);
  EXPECT_THAT(done.out, HasSubstr("The largest seq on H100"));
  EXPECT_THAT(done.out, HasSubstr("is 1 024"));
  EXPECT_THAT(done.out, HasSubstr("takes at most 1024 tokens"));
}

TEST(Largest, WhatDoesNotFitAtAllExitsWith1) {
  const Outcome done = command(ModelCommand::max_batch, {"llama-3-70b", "--gpu", "T4", "--seq", "16"});
  EXPECT_EQ(done.code, 1);
  EXPECT_THAT(done.out, HasSubstr("No batch fits T4"));
  EXPECT_THROW(command(ModelCommand::max_batch, {"gpt2"}), ValueError);
}

TEST(SizeRanges, FormulasAreWhatExecutionsSay) {
  for (const std::string model :
       {"gpt2 --set n_layer=2 --batch 1..16 --seq 1..256 --train --gpu L4",
        "gpt2 --set n_layer=1 --batch 1..16 --seq 1..256 --autocast bf16 --train --device cuda",
        "resnet18 --batch 1..16 --image 32..200", "llama-3-8b --set num_hidden_layers=2 --seq 1..4096"}) {
    const Outcome done = command(ModelCommand::estimate, split(model + " --json --checks 30", ' '));
    const auto json = nlohmann::json::parse(done.out);
    EXPECT_EQ(json["checked"]["points"], 30) << model;
    EXPECT_EQ(json["checked"]["equal"], 30) << model << json["checked"].dump();
    for (const auto& region : json["regions"]) {
      EXPECT_FALSE(region["peak"].is_null()) << model;
      EXPECT_FALSE(region["flops"].is_null()) << model;
    }
  }
}

TEST(SizeRanges, TheLargestThatFitsAndTheNextWereExecuted) {
  const Outcome done =
      command(ModelCommand::estimate, split("gpt2 --set n_layer=2 --batch 1..512 --seq 64..128 --train "
                                            "--optimizer sgd --gpu 4GB --json",
                                            ' '));
  const auto json = nlohmann::json::parse(done.out);
  for (const auto& row : json["largest"]) {
    const int64_t batch = row["batch"], seq = row["seq"];
    const auto result = [&](int64_t size) {
      return trained(
                 fmt::format("gpt2 --set n_layer=2 --seq {} --train --optimizer sgd --gpu 4GB --batch {}", seq, size))
          .result;
    };
    EXPECT_EQ(result(batch).peak, row["peak"]);
    EXPECT_TRUE(result(batch).fits());
    EXPECT_FALSE(result(batch + 1).fits());
  }
  EXPECT_EQ(json["largest"].size(), 2u);
}

TEST(SizeRanges, RangesThatCannotBeAreRefused) {
  const auto refused = [&](const std::string& words) -> std::string {
    try {
      return command(ModelCommand::estimate, split(words, ' ')).out;
    } catch (const ValueError& error) {
      return error.what();
    }
  };
  EXPECT_THAT(refused("gpt2 --batch 4..4"), HasSubstr("a smaller and a larger number"));
  EXPECT_THAT(refused("gpt2 --batch 0..4"), HasSubstr("--batch"));
  EXPECT_THAT(refused("gpt2 --batch 1.."), HasSubstr("--batch"));
  EXPECT_THAT(refused("gpt2 --seq 1..4096"), HasSubstr("at seq 4 096: "));
  EXPECT_THAT(refused("gpt2 --seq 1..64 --gpu all"), HasSubstr("a range excludes"));
  EXPECT_THROW(command(ModelCommand::check, {"gpt2", "--batch", "1..4"}), ValueError);
  EXPECT_THAT(refused("gpt2 --checks 4"), HasSubstr("--batch A..B alone"));
}

TEST(Compare, SaysWhatDiffers) {
  const Outcome done = command(ModelCommand::compare, {"gpt2 --checkpointing full", "gpt2", "--set", "n_layer=2",
                                                       "--seq", "256", "--train", "--device", "cuda", "--json"});
  EXPECT_EQ(done.code, 0);
  const auto json = nlohmann::json::parse(done.out);
  EXPECT_EQ(json["a"], "gpt2 --checkpointing full");
  EXPECT_EQ(json["parameters"]["a"], json["parameters"]["b"]);
  EXPECT_GT(json["flops"]["a"], json["flops"]["b"]);
  EXPECT_THROW(command(ModelCommand::compare, {"gpt2"}), ValueError);
}

TEST(Alternatives, EveryAcceleratorIsARow) {
  const Outcome done = command(ModelCommand::estimate, {"llama-3-8b", "--seq", "16", "--gpu", "all", "--json"});
  const auto json = nlohmann::json::parse(done.out);
  EXPECT_EQ(json["gpus"].size(), static_cast<size_t>(specifications().size()));
  EXPECT_EQ(done.code, 0);
  EXPECT_EQ(command(ModelCommand::estimate, {"llama-3.1-405b", "--seq", "16", "--gpu", "all"}).code, 1);
}

TEST(Alternatives, EachChangeWasExecuted) {
  const std::vector<std::string> words = {"gpt2",    "--batch", "8",   "--seq",     "512",
                                          "--train", "--gpu",   "4GB", "--what-if", "--json"};
  const Outcome done = command(ModelCommand::estimate, words);
  EXPECT_EQ(done.code, 1);
  const auto json = nlohmann::json::parse(done.out);
  for (const auto& change : json["changes"])
    if (change["change"] == "--checkpointing full") {
      EXPECT_EQ(change["alone"]["peak"],
                trained("gpt2 --batch 8 --seq 512 --train --gpu 4GB --checkpointing full").result.peak);
    }
  EXPECT_GE(json["changes"].size(), 6u);
  EXPECT_LT(json["optimizer_offloaded"]["peak"], json["peak"]);
}

TEST(Remedies, WhatDoesNotFitSaysWhatWould) {
  const std::vector<std::string> words = {"gpt2", "--set",   "n_layer=4", "--batch", "8",     "--seq",
                                          "512",  "--train", "--gpu",     "5GB",     "--json"};
  const Outcome done = command(ModelCommand::estimate, words);
  EXPECT_EQ(done.code, 1);
  const auto remedies = nlohmann::json::parse(done.out)["remedies"];
  EXPECT_GT(remedies["tried"], 3);
  std::vector<std::string> changes;
  for (const auto& one : remedies["found"]) {
    const std::string change = one["change"];
    changes.push_back(change);
    if (!change.starts_with("--") || change.starts_with("--gpu")) continue;
    // What it says, asked for, fits.
    std::vector<std::string> again(words.begin(), words.end() - 1);
    for (const std::string& part : split(change, ' ')) again.push_back(part);
    EXPECT_EQ(command(ModelCommand::estimate, again).code, 0) << change;
  }
  EXPECT_THAT(changes, testing::Contains("--batch 1 --accumulate 8"));
  EXPECT_THAT(changes, testing::Contains(testing::StartsWith("--gpu ")));
  const Outcome text = command(ModelCommand::estimate, {words.begin(), words.end() - 1});
  EXPECT_THAT(text.out, HasSubstr("it fits with"));
  EXPECT_THAT(text.out, HasSubstr("--what-if tries all"));
}

TEST(Remedies, FewerUsersAreAsManyAsFit) {
  const Outcome done = command(ModelCommand::estimate, {"llama-3-8b", "--context", "8192", "--users", "64", "--seq",
                                                        "128", "--gpu", "L40S", "--json"});
  EXPECT_EQ(done.code, 1);
  std::string users;
  const auto told = nlohmann::json::parse(done.out);
  for (const auto& one : told["remedies"]["found"])
    if (const std::string change = one["change"]; change.starts_with("--users ")) users = change.substr(8);
  ASSERT_FALSE(users.empty());
  const auto code = [&](const std::string& number) {
    return command(ModelCommand::estimate,
                   {"llama-3-8b", "--context", "8192", "--users", number, "--seq", "128", "--gpu", "L40S", "--json"})
        .code;
  };
  EXPECT_EQ(code(users), 0);
  EXPECT_EQ(code(std::to_string(std::stoi(users) + 2)), 1);
}

TEST(Time, IsToldOfAStepByPhaseAndApart) {
  const Trained step = trained(kSmall + " --train --steps 3 --gpu A100"),
                one = trained(kSmall + " --train --steps 1 --gpu A100");
  ASSERT_TRUE(step.result.time.has_value());
  // Of one step, however many were made.
  EXPECT_DOUBLE_EQ(step.result.time->total.seconds(), one.result.time->total.seconds());
  double sum = 0;
  for (const auto& [name, time] : step.result.time->phases) sum += time.seconds();
  // Almost nothing runs between phases.
  EXPECT_LE(sum, step.result.time->total.seconds());
  EXPECT_GT(sum, 0.99 * step.result.time->total.seconds());
  EXPECT_THAT(estimate_text(*step.run, step.result, Style::plain()), HasSubstr("Time, estimated: "));
  EXPECT_FALSE(trained(kSmall + " --gpu 24GB").result.time.has_value());
  EXPECT_THAT(estimate_text(*trained(kSmall).run, trained(kSmall).result, Style::plain()),
              testing::Not(HasSubstr("estimated")));
}

TEST(Sums, AreExactOrRefused) {
  for (const auto& [batch, text] : {std::pair("1000000000000", "bytes would be alive at once, which cannot be counted"),
                                    std::pair("10000000000", "FLOPs or bytes moved are more than 2^63 - 1")}) {
    try {
      command(ModelCommand::estimate, {"resnet50", "--batch", batch, "--json"});
      ADD_FAILURE() << batch;
    } catch (const ValueError& error) {
      EXPECT_THAT(error.what(), HasSubstr(text));
      EXPECT_THAT(error.what(), HasSubstr("give it smaller sizes"));
    }
  }
  // Shapes alone need no sums.
  EXPECT_EQ(command(ModelCommand::check, {"resnet50", "--batch", "10000000000"}).code, 0);
}

TEST(Text, IsAsWideAsTheStyle) {
  for (const char* words : {"gpt2 --set n_layer=2 --batch 2 --seq 64 --train --autocast bf16 --gpu 2GB",
                            "llama-3-8b --context 64 --users 2 --gpu L4", "llama-3-70b --seq 64 --gpu T4"}) {
    const Trained made = [&] {
      Trained own{open_model(options_of(words)), {}};
      run_model(*own.run);
      own.result = estimate(*own.run, own.run->target.gpu);
      return own;
    }();
    for (const size_t width : {80u, 200u})
      for (const std::string& line :
           split(estimate_text(*made.run, made.result, Style::plain().with_width(width)), '\n'))
        EXPECT_LE(display_width(line), width) << line;
    EXPECT_THAT(estimate_text(*made.run, made.result, Style::plain().with_width(200)), testing::Not(HasSubstr("…")));
    const std::string ascii = estimate_text(*made.run, made.result, Style::plain().with_ascii());
    EXPECT_TRUE(std::ranges::all_of(ascii, [](char c) { return static_cast<unsigned char>(c) < 128; }));
  }
}

TEST(Reserve, IsTakenOffTheAccelerator) {
  const Trained with = trained(kSmall + " --gpu 2GiB --reserve 512MiB"), without = trained(kSmall + " --gpu 2GiB");
  EXPECT_EQ(with.result.room() + (int64_t{512} << 20), without.result.room());
}

}  // namespace training_test
}  // namespace tare
