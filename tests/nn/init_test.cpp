#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>

#include "tare/models/gpt2.h"
#include "tare/models/llama.h"
#include "tare/models/resnet.h"
#include "tare/nn/checkpoint.h"
#include "tare/nn/convolution.h"
#include "tare/nn/init.h"
#include "tare/nn/normalization.h"
#include "tare/ops.h"
#include "tare/provenance/recorder.h"
#include "tare/provenance/replay.h"
#include "tare/run/run.h"
#include "tests/golden.h"

// What modules begin with is what PyTorch's begin with: tests/golden/initial_models.json, recorded by
// conformance/record_initial_models.py, and initial_values.json of single modules.
namespace tare::nn {
namespace init_test {

using Json = nlohmann::json;
constexpr Device kMeta = DeviceType::meta;

std::vector<double> values_of(const Tensor& tensor) {
  const Tensor wide = contiguous(to(detach(tensor), DType::float64));
  const auto* first = reinterpret_cast<const double*>(wide.storage().data());
  return {first, first + wide.numel()};
}

int64_t crc32_of(const std::vector<double>& values) {
  return static_cast<int64_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(values.data()), values.size() * sizeof(double)));
}

// All elements to the bit, or some within two units in the last place.
void expect_golden(const Json& golden, const Tensor& tensor, bool exact) {
  EXPECT_EQ(tensor.sizes().vec(), golden["shape"].get<std::vector<int64_t>>());
  EXPECT_EQ(name(tensor.dtype()), golden["dtype"].get<std::string>());
  const std::vector<double> values = values_of(tensor);
  if (exact) {
    EXPECT_EQ(crc32_of(values), golden["crc32"].get<int64_t>()) << "not the same to the bit";
  }
  const std::vector<double> elements = golden["elements"];
  const size_t step = std::max<size_t>(1, values.size() / 16);
  const double tolerance = tensor.dtype() == DType::bfloat16 ? 0x1p-7 : 2.5e-7;
  double sum = 0;
  for (const double value : values) sum += value;
  EXPECT_NEAR(sum, golden["sum"].get<double>(), 1e-4 * std::max(1.0, std::abs(sum)));
  for (size_t i = 0; i < elements.size() && i * step < values.size(); ++i)
    ASSERT_NEAR(values[i * step], elements[i], tolerance * std::max(std::abs(elements[i]), 1e-3))
        << "element " << i * step;
}

const Json& golden_models() {
  static const Json golden = test::read_golden("initial_models.json");
  return golden;
}

std::unique_ptr<Module> build(const Json& config) {
  if (config == "resnet18") return std::make_unique<models::ResNet>(models::ResNetConfig{false, {2, 2, 2, 2}});
  if (config == "resnet50") return std::make_unique<models::ResNet>(models::ResNetConfig{true, {3, 4, 6, 3}});
  const models::Config read = models::parse_config(config.dump());
  if (const auto* gpt2 = std::get_if<models::Gpt2Config>(&read.model))
    return std::make_unique<models::GPT2LMHeadModel>(*gpt2);
  const auto& llama = std::get<models::LlamaConfig>(read.model);
  const DTypeGuard dtype(llama.dtype);
  return std::make_unique<models::LlamaForCausalLM>(llama);
}

// A model on meta after the golden seed, which remembers its initial values; and what the stream gives after it.
struct RecordedModel {
  explicit RecordedModel(const Json& golden) {
    const DeviceGuard device(kMeta);
    manual_seed(golden_models()["seed"].get<uint64_t>());
    const InterceptorGuard guard(recorder);
    module = build(golden["config"]);
    next = rand({1});
  }
  ProgramRecorder recorder;
  std::unique_ptr<Module> module;
  Tensor next;
};

class InitialModel : public testing::TestWithParam<std::string> {};

TEST_P(InitialModel, BeginsAsThePublicOneDoes) {
  const Json& golden = golden_models()["models"][GetParam()];
  const RecordedModel model(golden);
  const double next = item(replay(model.next)).to_double();
  EXPECT_EQ(next, golden["next"].get<double>()) << "as many numbers were drawn";
  const checkpoint::LoadReport report = materialize(*model.module);
  EXPECT_TRUE(report.complete()) << report.text();
  std::map<std::string, Tensor> tensors;
  for (const auto& list : {model.module->named_parameters(), model.module->named_buffers()})
    for (const NamedTensor& one : list) tensors.emplace(one.name, one.tensor);
  EXPECT_EQ(tensors.size(), golden["tensors"].size());
  for (const auto& [path, expected] : golden["tensors"].items()) {
    SCOPED_TRACE(path);
    ASSERT_TRUE(tensors.contains(path));
    // The angles of rotary embeddings are powers, which PyTorch computes in vectors.
    const bool narrow = expected["law"] == "normal" && expected["dtype"] != "float32";
    const bool exact = !narrow && !path.ends_with("inv_freq");
    expect_golden(expected, tensors[path], exact);
  }
}

INSTANTIATE_TEST_SUITE_P(Modules, InitialModel,
                         testing::Values("resnet18", "resnet50", "small gpt2", "untied gpt2", "small llama",
                                         "padded llama", "small mistral", "small qwen2", "bfloat16 qwen2"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::ranges::replace(name, ' ', '_');
                           return name;
                         });

TEST(InitialValues, OneTensorOfALargeModelIsReplayedAlone) {
  const Json& golden = golden_models()["models"]["gpt2"];
  const RecordedModel model(golden);
  for (const NamedTensor& one : model.module->named_parameters())
    if (one.name == "transformer.wpe.weight" || one.name == "transformer.h.0.attn.c_proj.weight") {
      SCOPED_TRACE(one.name);
      expect_golden(golden["tensors"][one.name], replay(one.tensor), true);
    }
}

// --- modules alone -------------------------------------------------------------------------------------------------

using Tensors = std::vector<NamedTensor>;

// Builds on the CPU and, recorded, on meta: both are golden, and equal to each other to the bit.
template <class F>
void expect_module(const std::string& golden_name, bool exact, const F& make) {
  SCOPED_TRACE(golden_name);
  static const Json goldens = test::read_golden("initial_values.json");
  const Json& golden = goldens["cases"][golden_name];
  manual_seed(goldens["seed"].get<uint64_t>());
  const Tensors on_cpu = make();
  ProgramRecorder recorder;
  Tensors on_meta;
  {
    const DeviceGuard device(kMeta);
    manual_seed(goldens["seed"].get<uint64_t>());
    const InterceptorGuard guard(recorder);
    on_meta = make();
  }
  ASSERT_EQ(on_cpu.size(), golden.size());
  for (size_t i = 0; i < on_cpu.size(); ++i) {
    SCOPED_TRACE(on_cpu[i].name);
    const Tensor replayed = replay(on_meta[i].tensor);
    EXPECT_TRUE(equal(replayed, on_cpu[i].tensor));
    expect_golden(golden[on_cpu[i].name], replayed, exact);
  }
}

template <class M, class... A>
auto state_of(const A&... arguments) {
  return [=] { return M(arguments...).state_dict(); };
}

TEST(InitialValues, OfModulesArePyTorchs) {
  expect_module("Linear", true, state_of<Linear>(20, 30));
  expect_module("Linear bfloat16", true, [] { return Linear(20, 30, true, {DType::bfloat16}).state_dict(); });
  expect_module("Conv1d", true, state_of<Conv1d>(4, 6, 3));
  expect_module("Conv2d", true, state_of<Conv2d>(3, 8, 3));
  expect_module("Conv3d", true, [] { return Conv3d(2, 4, 3, {.bias = false}).state_dict(); });
  expect_module("Embedding", true, [] { return Embedding(50, 8, {.padding_idx = 3}).state_dict(); });
  expect_module("small Embedding", false, state_of<Embedding>(3, 3));
}

TEST(InitialValues, NormsAreOnesAndZeros) {
  const BatchNorm2d norm(8);
  EXPECT_TRUE(equal(norm.weight, ones({8})));
  EXPECT_TRUE(equal(norm.running_mean, zeros({8})));
  EXPECT_TRUE(equal(LayerNorm(4).bias, zeros({4})));
  EXPECT_TRUE(equal(RMSNorm(4).weight, ones({4})));
}

TEST(InitialValues, OfInitFunctionsArePyTorchs) {
  const auto filled = [](Dims sizes, auto fill, DType dtype = DType::float32) {
    return [=] {
      const Tensor tensor = empty(sizes, dtype);
      fill(tensor);
      return Tensors{{"", tensor}};
    };
  };
  expect_module("uniform_", true, filled({6, 7}, [](const Tensor& t) { init::uniform_(t, -1, 2); }));
  expect_module("uniform_ double", true,
                filled(
                    {6, 7}, [](const Tensor& t) { init::uniform_(t); }, DType::float64));
  expect_module("normal_", true, filled({6, 7}, [](const Tensor& t) { init::normal_(t, 1, 2); }));
  expect_module("normal_ small", false, filled({7}, [](const Tensor& t) { init::normal_(t); }));
  expect_module("trunc_normal_", true, filled({40, 10}, [](const Tensor& t) { init::trunc_normal_(t, 0, 0.02); }));
  expect_module("constant_", true, filled({6, 7}, [](const Tensor& t) { init::constant_(t, 0.3); }));
  expect_module("ones_", true, filled({6, 7}, [](const Tensor& t) { init::ones_(t); }));
  expect_module("zeros_", true, filled({6, 7}, [](const Tensor& t) { init::zeros_(t); }));
  expect_module("xavier_uniform_", true, filled({6, 7}, [](const Tensor& t) { init::xavier_uniform_(t, 2); }));
  expect_module("xavier_normal_", true, filled({6, 7}, [](const Tensor& t) { init::xavier_normal_(t); }));
  expect_module("kaiming_uniform_", true,
                filled({6, 7, 3}, [](const Tensor& t) { init::kaiming_uniform_(t, {.nonlinearity = "relu"}); }));
  expect_module("kaiming_normal_", true, filled({16, 7, 3, 3}, [](const Tensor& t) {
                  init::kaiming_normal_(t, {.mode = "fan_out", .nonlinearity = "relu"});
                }));
}

// Both ways of drawing: from the bell, and from the interval where the bell has little of it.
TEST(InitialValues, TruncatedNormalsStayInside) {
  for (const double mean : {0.0, 3.0}) {
    manual_seed(1);
    const std::vector<double> values = values_of(init::trunc_normal_(empty({1000}), mean, 1, -1, 1));
    EXPECT_TRUE(std::ranges::all_of(values, [](double value) { return std::abs(value) <= 1; }));
  }
}

TEST(InitialValues, GainsAndFansAreChecked) {
  EXPECT_EQ(init::calculate_gain("tanh"), 5.0 / 3);
  EXPECT_EQ(init::calculate_gain("leaky_relu", 1), 1.0);
  EXPECT_EQ(init::calculate_fan_in_and_fan_out(empty({6, 7, 3}, {}, {}, kMeta)).in, 21);
  EXPECT_EQ(init::calculate_fan_in_and_fan_out(empty({6, 7, 3}, {}, {}, kMeta)).out, 18);
  const auto text_of = [](const auto& act) {
    try {
      act();
    } catch (const ValueError& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(text_of([] { init::calculate_gain("gelu"); }), "Unsupported nonlinearity gelu");
  EXPECT_EQ(text_of([] { init::xavier_normal_(empty({3})); }),
            "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions");
  EXPECT_EQ(text_of([] {
              init::kaiming_normal_(empty({3, 3}), {.mode = "fan"});
            }),
            "Mode fan not supported, please use one of ['fan_in', 'fan_out']");
}

// --- who pays ------------------------------------------------------------------------------------------------------

class CountedOperators : public Reader {
 public:
  void read(const Event& event, const Moment&) override {
    on(event, [&](const event::OperatorEnd& e) { ++counts[e.op->name]; });
  }
  std::map<std::string, int> counts;
};

TEST(InitialValues, NobodyDrawsOnMetaUnlessItIsRecorded) {
  const DeviceGuard device(kMeta);
  manual_seed(7);
  const Generator::State before = default_generator().state();
  CountedOperators operators;
  {
    const tare::Run run({&operators});
    build("resnet18");
  }
  EXPECT_EQ(operators.counts, (std::map<std::string, int>{{"empty.memory_format", 22}, {"ones", 40}, {"zeros", 60}}));
  ProgramRecorder paused;
  paused.paused = true;
  const InterceptorGuard guard(paused);
  EXPECT_FALSE(can_replay(Linear(3, 4).weight));
  EXPECT_TRUE(default_generator().state() == before);
}

TEST(InitialValues, AreDrawnWhereMemoryIsReal) {
  const Embedding table(5, 3, {.padding_idx = -1});
  EXPECT_TRUE(table.weight.known());
  EXPECT_TRUE(table.weight.requires_grad());
  EXPECT_TRUE(equal(select(table.weight, 0, 4), zeros({3})));
  const FakeGuard fake;
  EXPECT_EQ(Linear(3, 4).weight.storage().state(), StorageState::unknown);
}

}  // namespace init_test
}  // namespace tare::nn
