#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "tare/checkpoint/storage/contents.h"
#include "tare/checkpoint/storage/save.h"
#include "tare/device/specifications.h"
#include "tare/models/zoo.h"
#include "tare/report/built_in.h"
#include "tare/report/commands.h"
#include "tare/report/estimate.h"
#include "tare/report/input.h"
#include "tare/report/inspect.h"
#include "tare/report/lists.h"
#include "tare/report/maker.h"
#include "tare/report/picture.h"
#include "tare/report/text.h"
#include "tests/folder.h"

namespace tare {
namespace commands_test {

using testing::HasSubstr;

TEST(Terminal, NumbersReadWell) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(1234567), "1 234 567");
  EXPECT_EQ(grouped(-123456), "-123 456");
  EXPECT_EQ(bytes_text(999), "999 B");
  EXPECT_EQ(bytes_text(1024), "1.00 KiB");
  EXPECT_EQ(bytes_text(int64_t{80} << 30), "80.0 GiB");
  EXPECT_EQ(bytes_text(INT64_MAX), "8.00 EiB");
  EXPECT_EQ(si_text(8178000000.0), "8.18 G");
  EXPECT_EQ(si_text(12), "12");
}

TEST(Terminal, TablesAlignByWhatIsSeen) {
  Table table({"name", "bytes"});
  table.align_right({1});
  table.add({"é", "1"});
  table.add({"long name", "1000"});
  EXPECT_EQ(table.str(Style()), "name       bytes\né              1\nlong name   1000\n");
}

TEST(Terminal, WideTablesAreCutInTheirWidestColumn) {
  Table table({"name", "bytes"});
  table.add({std::string(200, 'x'), "1000"});
  for (const std::string text = table.str(Style().with_width(60)); const char* line : {text.c_str()})
    EXPECT_LE(display_width(std::string_view(line).substr(0, std::string_view(line).find('\n'))), 60u);
  EXPECT_THAT(table.str(Style().with_width(60)), HasSubstr("…"));
  EXPECT_THAT(table.str(Style().with_width(60).with_ascii()), HasSubstr(".."));
}

TEST(Terminal, NamesAreCutInTheirMiddleAndFirst) {
  Table table({"module", "tensor"});
  table.cut_first({0});
  table.add({"transformer.h.*.attn.c_proj", "12 x bf16[8, 1024, 3072]"});
  EXPECT_EQ(table.str(Style().with_width(44)),
            "module              tensor\ntrans….attn.c_proj  12 x bf16[8, 1024, 3072]\n");
  EXPECT_EQ(table.str(Style().with_width(200)),
            "module                       tensor\n"
            "transformer.h.*.attn.c_proj  12 x bf16[8, 1024, 3072]\n");
}

TEST(Terminal, NamesAmongOthersAreCutInTheirMiddle) {
  Table table({"name", "remark"});
  table.cut_middle({0});
  table.add({"model.layers.0.self_attn.q_proj.weight", "shares bytes with another"});
  EXPECT_EQ(table.str(Style().with_width(40)),
            "name                 remark\n"
            "model.…_proj.weight  shares bytes with …\n");
}

TEST(Terminal, SpareColumnsAreThereWhereRowsHaveRoom) {
  Table table({"module", "input", "output"});
  table.spare(1);
  table.add({"fc", "float32[1, 512]", "float32[1, 1000]"});
  EXPECT_EQ(table.str(Style().with_width(41)),
            "module  input            output\nfc      float32[1, 512]  float32[1, 1000]\n");
  EXPECT_EQ(table.str(Style().with_width(40)), "module  output\nfc      float32[1, 1000]\n");
}

TEST(Terminal, ColumnsWithoutACellMayBeLeftOut) {
  Table table({"name", "gradients", "saved"});
  table.align_right({1, 2}).without_empty();
  table.add({"a", "", "1 B"});
  EXPECT_EQ(table.str(Style()), "name  saved\na       1 B\n");
}

// The environment with some variables set, and others not.
class Environment {
 public:
  explicit Environment(std::map<std::string, std::string> variables) {
    for (const char* name : {"COLUMNS", "LC_ALL", "LC_CTYPE", "LANG", "TERM"}) {
      const char* const value = std::getenv(name);
      before_.emplace_back(name, value == nullptr ? std::nullopt : std::optional<std::string>(value));
      if (variables.contains(name)) setenv(name, variables[name].c_str(), 1);
      else unsetenv(name);
    }
  }
  ~Environment() {
    for (const auto& [name, value] : before_) value ? setenv(name, value->c_str(), 1) : unsetenv(name);
  }

 private:
  std::vector<std::pair<const char*, std::optional<std::string>>> before_;
};

TEST(Terminal, ThePlaceOfTheOutputSaysItsWidthAndLetters) {
  std::FILE* const file = std::tmpfile();
  const auto style = [&](std::map<std::string, std::string> variables) {
    const Environment here(std::move(variables));
    return Style::of(file);
  };
  EXPECT_EQ(style({}).width(), 80u);  // of a file
  EXPECT_EQ(style({{"COLUMNS", "132"}}).width(), 132u);
  EXPECT_EQ(style({{"COLUMNS", "wide"}}).width(), 80u);
  EXPECT_EQ(style({{"COLUMNS", "1"}}).width(), 40u);
  EXPECT_FALSE(style({}).ascii());
  EXPECT_TRUE(style({{"LC_ALL", "C"}}).ascii());
  EXPECT_TRUE(style({{"LANG", "POSIX"}}).ascii());
  EXPECT_FALSE(style({{"LC_ALL", "C.UTF-8"}, {"LANG", "C"}}).ascii());
  EXPECT_FALSE(style({{"LANG", "de_DE.utf8"}}).ascii());
  std::fclose(file);
}

TEST(Terminal, TensorsWhoseNamesDifferInNumbersStandTogether) {
  const auto made = [](DType dtype, IntList sizes) { return empty(sizes, dtype, {}, DeviceType::meta); };
  std::vector<NamedTensor> tensors{{"logits", made(DType::bfloat16, {1, 8})}};
  for (int layer = 0; layer < 3; ++layer)
    for (const char* part : {"keys", "values"})
      tensors.push_back(
          {fmt::format("past_key_values.layers.{}.{}", layer, part), made(DType::bfloat16, {1, 2, 8, 4})});
  for (int64_t i = 1; i < 9; ++i) tensors.push_back({fmt::format("hidden.{}", i), made(DType::float32, {i})});
  EXPECT_EQ(tensors_text(Style(), "output", tensors),
            "output        logits bf16[1, 8]\n"
            "              past_key_values.layers.*.keys 3 x bf16[1, 2, 8, 4]\n"
            "              past_key_values.layers.*.values 3 x bf16[1, 2, 8, 4]\n"
            "              hidden.* 8 of 8 kinds, float32[1] to float32[8]\n");
}

TEST(Terminal, APictureIsAsHighAsItsPeak) {
  const std::deque<int64_t> rising = {100, 100, 108, 116};
  EXPECT_EQ(picture(rising, 100, 4, 2, Style()), "     16 B │   █\n        0 │  ██\n");
  EXPECT_EQ(picture(rising, 100, 4, 2, Style().with_ascii()), "     16 B |   #\n        0 |  ##\n");
  EXPECT_EQ(picture({}, 0, 10, 2, Style()), "");
}

const TensorMeta& tensor_of(const Input& input) { return std::get<TensorMeta>(input.value.value); }

TEST(Inputs, AreWrittenAsNameTypeAndSizes) {
  const Input input = parse_input("x=f32[16,3, 224,224]");
  EXPECT_EQ(input.name, "x");
  EXPECT_EQ(short_text(tensor_of(input)), "float32[16, 3, 224, 224]");
  EXPECT_TRUE(tensor_of(input).device().is_meta());
  EXPECT_EQ(parse_input("int64[]").name, "");
  EXPECT_EQ(short_text(tensor_of(parse_input("int64[]"))), "int64[]");
}

TEST(Inputs, AreNumbersFlagsTextsAndNothing) {
  const auto value = [](std::string_view text) { return parse_input(text).value.value; };
  EXPECT_EQ(std::get<int64_t>(value("n=-3")), -3);
  EXPECT_EQ(std::get<double>(value("scale=2.0")), 2.0);
  EXPECT_EQ(std::get<double>(value("1e-3")), 1e-3);
  EXPECT_TRUE(std::get<bool>(value("on=True")));
  EXPECT_FALSE(std::get<bool>(value("on=false")));
  EXPECT_TRUE(std::holds_alternative<std::monostate>(value("mask=None")));
  EXPECT_EQ(std::get<std::string>(value("mode='a=b, c'")), "a=b, c");
  EXPECT_EQ(std::get<std::string>(value("\"it's\"")), "it's");
}

TEST(Inputs, AreListsTuplesAndDictsOfOthers) {
  const Input images = parse_input("images=[f32[3,224,224], f32[3,100,80]]");
  const auto& list = std::get<InputValue::Sequence>(images.value.value);
  ASSERT_EQ(list.items.size(), 2u);
  EXPECT_FALSE(list.tuple);
  EXPECT_EQ(short_text(std::get<TensorMeta>(list.items[1].value)), "float32[3, 100, 80]");
  const Input batch = parse_input("batch={'x': f32[2,3], 'y': (i64[2], 1,)}");
  const auto& dict = std::get<InputValue::Mapping>(batch.value.value);
  ASSERT_EQ(dict.items.size(), 2u);
  EXPECT_EQ(std::get<std::string>(dict.items[1].first.value), "y");
  const auto& tuple = std::get<InputValue::Sequence>(dict.items[1].second.value);
  EXPECT_TRUE(tuple.tuple);
  EXPECT_EQ(std::get<int64_t>(tuple.items.at(1).value), 1);
}

TEST(Inputs, SizesMayBeFlags) {
  ModelOptions options{.model = "m.py:f", .inputs = {"x=f32[batch,3, seq]"}, .batch = 4, .seq = 7};
  const std::vector<Input> inputs = parse_inputs(options, DeviceType::meta, true);
  EXPECT_EQ(short_text(tensor_of(inputs.at(0))), "float32[4, 3, 7]");
  EXPECT_EQ(inputs[0].sizes, (std::vector<std::string>{"batch", "seq"}));
  options.image = 8;
  EXPECT_NO_THROW(parse_inputs(options, DeviceType::meta));
  try {
    parse_inputs(options, DeviceType::meta, true);
    ADD_FAILURE() << "accepted a flag without effect";
  } catch (const ValueError& error) {
    EXPECT_THAT(error.what(), HasSubstr("m.py:f: no --input says image in place of a number, as x=f32[image,"));
  }
}

TEST(Inputs, MalformedOnesSayWhatIsExpected) {
  const std::pair<std::string, const char*> cases[] = {
      {"x=f32", "no sizes"},
      {"x=f33[2]", "'f33' is no dtype"},
      {"x=f32[-1]", "'-1' is no size"},
      {"x=f32[2,,3]", "is no size"},
      {"x=f32[2", "no sizes"},
      {"", "no sizes"},
      {"x=f32[99999999999999999999]", "is no size"},
      {"x=f32[batch]", "--batch says how much 'batch' is"},
      {"a b=f32[2]", "'a b' is no name"},
      {"2x=1", "'2x' is no name"},
      {"mode=train", "'train' is no value; a text stands in quotes"},
      {"mode='train", "a text has no end"},
      {"x=[f32[2], f32[3]", "']' is missing"},
      {"x={'a' f32[2]}", "':' is missing behind a key"},
      {"x={f32[2]: 1}", "a key is a text, a number or a flag"},
      {"x=1 2", "'2' stands behind its end"},
      {"x=" + std::string(100000, '['), "nests more than 32 deep"},
  };
  for (const auto& [text, reason] : cases) {
    try {
      parse_input(text);
      ADD_FAILURE() << "accepted " << text;
    } catch (const ValueError& error) {
      EXPECT_THAT(error.what(), HasSubstr(reason));
      EXPECT_THAT(error.what(), HasSubstr("expected name=dtype[sizes]"));
    }
  }
  EXPECT_THROW(parse_input("x=f32[4611686018427387904,4]"), Error);
}

const std::string kCheckpoints = TARE_SOURCE_DIR "/tests/golden/checkpoints/";

Source source(const std::string& model) { return source_of({.model = model}); }

TEST(Maker, IsToldFromNameAndFile) {
  EXPECT_EQ(source("gpt2").maker, Maker::library);
  EXPECT_THROW(source("examples/nothing.json"), ConfigError);
  EXPECT_EQ(source(TARE_SOURCE_DIR "/examples/configs/gpt2").maker, Maker::library);
  for (const char* model : {"a/m.py:Net", "m.py:Net(n={'a': 8})", "m.py", "timm/resnet50", "resnet51", "org/model"})
    EXPECT_EQ(source(model).maker, Maker::python) << model;
  const Source stored = source(kCheckpoints + "tied.safetensors");
  EXPECT_EQ(stored.maker, Maker::checkpoint);
  EXPECT_EQ(stored.configuration, "");
  EXPECT_EQ(source(kCheckpoints).maker, Maker::checkpoint);
}

Outcome outcome(ModelCommand command, const std::vector<std::string>& words) {
  return run_command(parse_command_line(command, words), run_built_in, Style::plain());
}

TEST(Stored, ACheckpointIsSizedFromItsHeaders) {
  const Outcome told = outcome(ModelCommand::estimate, {kCheckpoints + "blocks.gguf", "--json", "--gpu", "1GB"});
  EXPECT_EQ(told.code, 0);
  const auto json = nlohmann::json::parse(told.out);
  const auto contents = checkpoint::open(kCheckpoints + "blocks.gguf");
  const StoredTotals all = totals(contents);
  EXPECT_EQ(json["class"], "GGUF");
  EXPECT_EQ(json["parameters"]["number"], all.elements);
  EXPECT_EQ(json["parameters"]["bytes"], all.bytes);
  ASSERT_GT(all.types.size(), 1u);
  for (const auto& [type, sum] : all.types)
    EXPECT_EQ(json["parameters"]["by_dtype"][std::string(type)]["bytes"], sum.bytes) << type;
  EXPECT_EQ(json["memory"]["peak"], all.bytes);
  EXPECT_TRUE(json["gpu"]["fits"]);
}

TEST(Stored, TiedTensorsAreThereOnce) {
  const auto json =
      nlohmann::json::parse(outcome(ModelCommand::estimate, {kCheckpoints + "state.dict.pt", "--json"}).out);
  EXPECT_EQ(json["parameters"]["bytes"], totals(checkpoint::open(kCheckpoints + "state.dict.pt")).bytes);
  EXPECT_THAT(outcome(ModelCommand::estimate, {kCheckpoints + "state.dict.pt"}).out,
              testing::AllOf(HasSubstr("PyTorch (zip)"), testing::Not(HasSubstr("FLOP"))));
}

TEST(Stored, WhatNeedsAForwardIsRefused) {
  const std::string model = kCheckpoints + "tiny.safetensors";
  const auto refused = [&](ModelCommand command, const std::vector<std::string>& words) -> std::string {
    try {
      outcome(command, words);
    } catch (const ValueError& error) {
      return error.what();
    }
    return "no error";
  };
  for (const ModelCommand command : {ModelCommand::check, ModelCommand::summary})
    EXPECT_THAT(refused(command, {model}), HasSubstr("has no forward; `tare estimate` sizes its tensors"));
  EXPECT_THAT(refused(ModelCommand::max_batch, {model, "--gpu", "T4"}), HasSubstr("has no forward"));
  EXPECT_THAT(refused(ModelCommand::estimate, {model, "--train"}), HasSubstr("--train: "));
  EXPECT_THAT(refused(ModelCommand::estimate, {model, "--batch", "2"}), HasSubstr("it has tensors and no forward"));
}

TEST(Stored, AFileThatIsCutShortSaysSo) {
  const test::Folder there;
  std::ifstream whole(TARE_SOURCE_DIR "/tests/golden/programs/net.pt2", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(whole), {}}, half = there / "half.pt2";
  std::ofstream(half, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
  try {
    outcome(ModelCommand::check, {half});
    ADD_FAILURE() << "no error";
  } catch (const CheckpointError& error) {
    EXPECT_THAT(error.what(), HasSubstr("half.pt2: at byte "));
    EXPECT_THAT(error.what(), HasSubstr("the file is cut short"));
  }
}

TEST(Stored, AModelHasTheTypesThatItsCheckpointStores) {
  const test::Folder there;
  const std::string folder = there / "";
  std::ofstream(folder + "config.json") << R"({"model_type": "gpt2", "vocab_size": 8, "n_positions": 4, "n_embd": 4,
      "n_layer": 1, "n_head": 2})";
  const auto estimated = [&](const std::string& model, const std::vector<std::string>& flags = {}) {
    std::vector<std::string> words{model, "--json"};
    words.insert(words.end(), flags.begin(), flags.end());
    return outcome(ModelCommand::estimate, words);
  };
  const auto types = [](const Outcome& told) { return nlohmann::json::parse(told.out)["parameters"]["by_dtype"]; };
  EXPECT_TRUE(types(estimated(folder)).contains("float32"));
  EXPECT_THAT(estimated(folder).out, testing::Not(HasSubstr("stores them")));

  // Of a model's body, whose names lack the first part.
  std::vector<NamedTensor> stored;
  for (const NamedTensor& tensor : models::load_model(folder).model->named_parameters())
    stored.push_back({tensor.name.substr(tensor.name.find('.') + 1), full(tensor.tensor.sizes(), 1, DType::float16)});
  checkpoint::save_safetensors(folder + "model.safetensors", stored);
  for (const std::string& model : {folder, folder + "model.safetensors"}) {
    const Outcome told = estimated(model);
    EXPECT_EQ(types(told).size(), 1u) << model;
    EXPECT_TRUE(types(told).contains("float16")) << model;
    EXPECT_THAT(told.out, HasSubstr("tensors have the types in which " + folder + "model.safetensors stores them"));
  }
  EXPECT_TRUE(types(estimated(folder, {"--dtype", "float64"})).contains("float64"));

  stored.back().tensor = full(stored.back().tensor.sizes(), 1, DType::bfloat16);
  checkpoint::save_safetensors(folder + "model.safetensors", stored);
  const Outcome mixed = estimated(folder);
  EXPECT_EQ(mixed.code, 1);
  EXPECT_THAT(mixed.out,
              testing::AllOf(HasSubstr("in transformer.ln_f (LayerNorm)"), HasSubstr("--dtype says another")));
}

TEST(Listed, LongListsAreCut) {
  EXPECT_EQ(listed({"a"}), "a");
  EXPECT_EQ(listed({"a", "b"}), "a and b");
  EXPECT_EQ(listed({"a", "b", "c", "d"}, 2), "a, b and 2 more");
}

// What the command prints to both streams, and its exit code.
std::pair<std::string, int> command(const std::string& arguments) {
  std::FILE* pipe = popen((std::string(TARE_BINARY_DIR) + "/tare " + arguments + " 2>&1").c_str(), "r");
  std::string text;
  std::array<char, 4096> buffer;
  while (const size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), count);
  const int status = pclose(pipe);
  return {text, WEXITSTATUS(status)};
}

TEST(Command, HelpDocumentsItself) {
  for (const char* arguments :
       {"--help", "estimate --help", "summary --help", "check --help", "replay --help", "run --help"}) {
    const auto [text, code] = command(arguments);
    EXPECT_EQ(code, 0) << text;
    EXPECT_THAT(text, HasSubstr("Exit codes"));
  }
}

TEST(Command, UnusableFlagsAndInputsExitWith2) {
  for (const char* arguments : {"", "nonsense", "replay", "replay /nonexistent", "ops no_such_operator", "estimate",
                                "estimate no-such-model", "estimate resnet18 --gpu Z80", "estimate resnet18 --batch -1",
                                "check resnet18 --input x=f32", "summary /nonexistent", "summary resnet18 --seq 3",
                                "estimate gpt2 --set n_layr=3", "estimate resnet18 --set n_layer=3"}) {
    const auto [text, code] = command(arguments);
    EXPECT_EQ(code, 2) << arguments << "\n" << text;
    EXPECT_FALSE(text.empty());
  }
}

TEST(Command, ProgramsAreRunByAPythonThatHasThePackage) {
  const test::Folder folder;
  const std::string python = folder / "python";
  {
    std::FILE* file = std::fopen(python.c_str(), "w");
    std::fputs("#!/bin/sh\n[ \"$1\" = -c ] && exit $LACKS\necho $@\nexit 7\n", file);
    std::fclose(file);
    ASSERT_EQ(chmod(python.c_str(), 0755), 0);
  }
  setenv("TARE_PYTHON", python.c_str(), 1);
  setenv("LACKS", "0", 1);
  EXPECT_EQ(command("run --gpu H100 train.py --lr 0.1"),
            std::pair(std::string("-m tare --gpu H100 train.py --lr 0.1\n"), 7));
  setenv("LACKS", "1", 1);
  const auto [text, code] = command("run train.py");
  EXPECT_EQ(code, 2);
  EXPECT_THAT(text, HasSubstr("has no package tare"));
  unsetenv("TARE_PYTHON");
}

TEST(Command, WhatDoesNotFitExitsWith1) {
  const auto [text, code] = command("check resnet18 --input 'x=f32[1,4,32,32]'");
  EXPECT_EQ(code, 1);
  EXPECT_THAT(text, HasSubstr("in conv1 (Conv2d)"));
  EXPECT_THAT(text, HasSubstr("float32[1, 4, 32, 32]"));
  const auto [estimate, code_of_estimate] = command("estimate llama-3-70b --seq 16 --gpu h100");
  EXPECT_EQ(code_of_estimate, 1);
  EXPECT_THAT(estimate, HasSubstr("it does not fit"));
  EXPECT_THAT(estimate, HasSubstr("need 2 such GPUs"));
}

TEST(Command, OutputIsPlainOffATerminalAndAtMost80Wide) {
  for (const char* arguments : {"estimate llama-3-8b --seq 64 --gpu H100", "summary llama-3-8b --seq 64 --depth 9",
                                "ops", "summary resnet50", "ops add", "estimate gpt2 --seq 8"}) {
    const auto [text, code] = command(arguments);
    EXPECT_EQ(code, 0) << text;
    EXPECT_THAT(text, testing::Not(HasSubstr("\x1b"))) << arguments;
    if (std::string_view(arguments).starts_with("ops")) continue;  // names and schemas stand whole for a program
    for (size_t start = 0; start < text.size();) {
      const size_t end = std::min(text.find('\n', start), text.size());
      EXPECT_LE(display_width(std::string_view(text).substr(start, end - start)), 80u)
          << text.substr(start, end - start);
      start = end + 1;
    }
  }
}

TEST(Command, ASummaryTellsInputs) {
  const auto json = nlohmann::json::parse(outcome(ModelCommand::summary, {"resnet18", "--json"}).out);
  EXPECT_EQ(json["inputs"][0]["shape"], (std::vector<int64_t>{1, 3, 224, 224}));
  EXPECT_EQ(json["children"][0]["inputs"], json["inputs"]);
  EXPECT_EQ(json["children"][1]["inputs"], json["children"][0]["outputs"]);
  EXPECT_EQ(json["children"][9]["inputs"][0]["shape"], (std::vector<int64_t>{1, 512}));
  EXPECT_EQ(json["children"][9]["inputs"].size(), 1u);  // and no parameter
  // What a module passes on, as dropout that is not trained, it was given.
  const auto gpt = nlohmann::json::parse(outcome(ModelCommand::summary, {"gpt2", "--seq", "8", "--json"}).out);
  const auto& parts = gpt["children"][0]["children"];
  const auto drop = std::ranges::find(parts, "Dropout", [](const auto& part) { return part["class"]; });
  ASSERT_NE(drop, parts.end());
  EXPECT_EQ((*drop)["inputs"], (*drop)["outputs"]);
}

TEST(Command, FlagsWithoutEffectAreRefused) {
  for (const auto& [words, text] : {
           std::pair{std::vector<std::string>{"gpt2", "--reserve", "1GiB"}, "--reserve has an effect with --gpu alone"},
           {{"gpt2", "--unknown-values", "1"}, "--unknown-values: gpt2 asks for no value"},
           {{"gpt2", "--batch", "4", "--input", "input_ids=i64[1,8]"}, "no --input says batch in place of a number"},
       }) {
    std::string said = "no error";
    try {
      outcome(ModelCommand::estimate, words);
    } catch (const ValueError& error) {
      said = error.what();
    }
    EXPECT_THAT(said, HasSubstr(text)) << words[1];
  }
  EXPECT_EQ(outcome(ModelCommand::estimate, {"gpt2", "--seq", "8", "--reserve", "1GiB", "--device", "H100"}).code, 0);
}

TEST(Command, JsonParses) {
  for (const char* arguments : {"estimate gpt2 --json --seq 8 --gpu L4", "summary resnet18 --json",
                                "check resnet18 --json", "ops --json", "ops add --json", "replay --json /dev/null"}) {
    const auto [text, code] = command(arguments);
    EXPECT_EQ(code, 0);
    EXPECT_FALSE(nlohmann::json::parse(text, nullptr, false).is_discarded()) << arguments << text.substr(0, 200);
  }
}

ModelOptions options(const std::string& model) {
  ModelOptions result;
  result.model = model;
  return result;
}

TEST(Estimate, OfResNetComesFromItsRun) {
  ModelOptions flags = options("resnet50");
  flags.batch = 2;
  const auto run = open_model(flags);
  run_model(*run);
  const Estimate result = estimate(*run, &specification("H100"));
  EXPECT_EQ(result.parameter_count, 25557032);
  EXPECT_EQ(result.weight_bytes, 102228128);
  EXPECT_EQ(run->subject.outputs.at(0).tensor.sizes(), IntList({2, 1000}));
  EXPECT_TRUE(result.fits());
  EXPECT_EQ(result.devices_needed(), 1);
  EXPECT_EQ(result.cache_bytes, 0);
  // What is alive at the peak is all of it.
  int64_t alive = 0;
  for (const AliveGroup& group : result.alive) alive += group.bytes;
  EXPECT_EQ(alive + run->memory.history().front(), result.peak);
  EXPECT_EQ(run->memory.history().front(), 102228128 + result.buffer_bytes + 2 * 3 * 224 * 224 * 4);
}

TEST(Estimate, OfADecoderCountsItsCache) {
  ModelOptions flags = options("llama-3-8b");
  flags.batch = 2;
  flags.seq = 16;
  const auto run = open_model(flags);
  run_model(*run);
  const Estimate result = estimate(*run, &specification("L4"));
  EXPECT_EQ(result.weight_bytes, 16060522496);
  EXPECT_EQ(result.cache_bytes,
            int64_t{2} * 32 * 2 * 8 * 16 * 128 * 2);  // k and v: layers, batch, heads, tokens, 128 bf16
  EXPECT_TRUE(run->subject.is_decoder);
  EXPECT_TRUE(result.fits());
  // 16 GB by its data sheet, and 14.1 GiB for tensors.
  EXPECT_FALSE(estimate(*run, &specification("T4")).fits());
  flags.set = {"num_hidden_layers=2"};
  const auto smaller = open_model(flags);
  run_model(*smaller);
  EXPECT_LT(estimate(*smaller, nullptr).weight_bytes, result.weight_bytes);
}

TEST(Estimate, AWrongInputNamesModuleOperatorAndShapes) {
  ModelOptions flags = options("resnet18");
  flags.inputs = {"x=f32[1,4,32,32]"};
  const auto run = open_model(flags);
  try {
    run_model(*run);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("in conv1 (Conv2d)"));
    EXPECT_THAT(error.what(), HasSubstr("in operator aten::convolution(float32[1, 4, 32, 32], float32[64, 3, 7, 7])"));
  }
}

TEST(Estimate, FlagsWithoutEffectAreRefused) {
  for (const auto& change : std::vector<std::function<void(ModelOptions&)>>{
           [](ModelOptions& o) { o.seq = 5; }, [](ModelOptions& o) { o.dtype = "int64"; },
           [](ModelOptions& o) { o.set = {"nonsense"}; }, [](ModelOptions& o) { o.inputs = {"y=f32[1]"}; }}) {
    ModelOptions flags = options("resnet18");
    change(flags);
    EXPECT_THROW(open_model(flags), Error);
  }
  ModelOptions flags = options("gpt2");
  flags.seq = 4096;
  EXPECT_THROW(open_model(flags), ValueError);
  EXPECT_THROW(open_model(options("no-such-model")), ConfigError);
}

}  // namespace commands_test
}  // namespace tare
