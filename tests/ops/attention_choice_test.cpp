#include "tare/ops/attention/choice.h"

#include <sstream>

#include "tare/autograd/autograd.h"
#include "tare/core/error.h"
#include "tare/core/thread.h"
#include "tare/device/specifications.h"
#include "tare/ops.h"
#include "tare/run/memory.h"

// Which kernel a claimed device takes. PyTorch's build for CPUs cannot be asked about CUDA; the table states the
// conditions of its source (docs/design/devices.md), one row each.
namespace tare {
namespace attention_choice_test {

struct Shapes {
  DType dtype = DType::bfloat16;
  Dims query{2, 8, 128, 64}, key{2, 8, 128, 64}, value{2, 8, 128, 64};
  Dims mask;  ///< empty: none
  double dropout_p = 0;
  bool causal = false, shared = false, trains = false;
};

AttentionKernel chosen(const Shapes& s, Device device = "cuda") {
  const FakeGuard fake;
  const auto make = [&](IntList sizes) {
    Tensor tensor = zeros(sizes, s.dtype, {}, device);
    tensor.set_requires_grad(s.trains);
    return tensor;
  };
  const Tensor q = make(s.query), k = make(s.key), v = make(s.value);
  const Tensor mask = s.mask.empty() ? Tensor() : zeros(s.mask, DType::bool_, {}, device);
  return choose_attention({q, k, v, mask, s.dropout_p, s.causal, s.shared});
}

AttentionKernel chosen_on(const char* gpu, const Shapes& s) {
  const AcceleratorGuard guard(specification(gpu));
  return chosen(s);
}

Dims heads_of(int64_t heads, int64_t steps, int64_t features) { return {2, heads, steps, features}; }
Shapes with_features(int64_t features, DType dtype = DType::bfloat16) {
  const Dims sizes = heads_of(8, 128, features);
  return {.dtype = dtype, .query = sizes, .key = sizes, .value = sizes};
}

using enum AttentionKernel;

TEST(AttentionChoice, FollowsTypeAndCapability) {
  const Shapes bf16{}, f16{.dtype = DType::float16}, f32{.dtype = DType::float32}, f64{.dtype = DType::float64};
  EXPECT_EQ(chosen_on("A100", bf16), flash);
  EXPECT_EQ(chosen_on("A100", f16), flash);
  EXPECT_EQ(chosen_on("A100", f32), efficient);
  EXPECT_EQ(chosen_on("A100", f64), math);
  EXPECT_EQ(chosen_on("RTX 5090", bf16), flash);
  EXPECT_EQ(chosen_on("MI300X", bf16), flash);
  EXPECT_EQ(chosen_on("MI300X", f32), efficient);
  // Before 8.0 there is no flash, and bfloat16 has no fused kernel.
  EXPECT_EQ(chosen_on("T4", f16), efficient);
  EXPECT_EQ(chosen_on("T4", f32), efficient);
  EXPECT_EQ(chosen_on("T4", bf16), math);
  EXPECT_EQ(chosen_on("P100", f16), efficient);
}

TEST(AttentionChoice, PrefersCudnnOnHopperAndItsSuccessorsInDataCentres) {
  EXPECT_EQ(chosen_on("H100", {}), cudnn);
  EXPECT_EQ(chosen_on("B200", {}), cudnn);
  EXPECT_EQ(chosen_on("RTX 5090", {}), flash);
  EXPECT_EQ(chosen_on("H100", {.dtype = DType::float32}), efficient);
  EXPECT_EQ(chosen_on("H100", with_features(256)), cudnn);
  EXPECT_EQ(chosen_on("B200", with_features(256)), flash);
  EXPECT_EQ(chosen_on("H100", with_features(60)), flash);  // no multiple of eight
  EXPECT_EQ(chosen_on("H100", {.key = heads_of(8, 1, 64), .value = heads_of(8, 1, 64)}), flash);
  EXPECT_EQ(chosen_on("H100", {.query = heads_of(8, 1, 64), .dropout_p = 0.5}), flash);
  EXPECT_EQ(chosen_on("H100", {.query = heads_of(8, 1, 64)}), cudnn);
  // DeepSeek's heads.
  const Shapes latent{.query = heads_of(8, 128, 192), .key = heads_of(8, 128, 192), .value = heads_of(8, 128, 128)};
  EXPECT_EQ(chosen_on("H100", latent), cudnn);
  EXPECT_EQ(chosen_on("B200", latent), cudnn);
  EXPECT_EQ(chosen_on("A100", latent), efficient);
}

TEST(AttentionChoice, FollowsTheNumberOfFeatures) {
  EXPECT_EQ(chosen_on("A100", with_features(256)), flash);
  EXPECT_EQ(chosen_on("A100", with_features(264)), efficient);
  EXPECT_EQ(chosen_on("A100", with_features(260)), math);  // neither 256 nor 16 bytes
  EXPECT_EQ(chosen_on("A100", with_features(6)), flash);   // which pads to eights
  EXPECT_EQ(chosen_on("A100", with_features(6, DType::float32)), math);
  EXPECT_EQ(chosen_on("A100", with_features(4, DType::float32)), efficient);
  // Without tensor cores for the type nothing has to be aligned.
  EXPECT_EQ(chosen_on("T4", with_features(6, DType::float32)), efficient);
  EXPECT_EQ(chosen_on("T4", with_features(6, DType::float16)), math);
  EXPECT_EQ(chosen_on("A100", {.value = heads_of(8, 128, 32)}), efficient);
  EXPECT_EQ(chosen_on("A100", {.query = heads_of(8, 128, 32)}), math);
}

TEST(AttentionChoice, ConsumerCardsHaveNoFlashBackwardOfManyFeatures) {
  Shapes wide = with_features(224);
  EXPECT_EQ(chosen_on("RTX 4090", wide), flash);
  wide.trains = true;
  EXPECT_EQ(chosen_on("RTX 4090", wide), efficient);
  EXPECT_EQ(chosen_on("RTX 3090", wide), efficient);
  EXPECT_EQ(chosen_on("RTX 5090", wide), efficient);
  EXPECT_EQ(chosen_on("A100", wide), flash);
  Shapes widest = with_features(256);
  widest.trains = true;
  EXPECT_EQ(chosen_on("L4", widest), flash);
  widest.dropout_p = 0.1;
  EXPECT_EQ(chosen_on("L4", widest), efficient);
  const NoGradGuard unrecorded;
  EXPECT_EQ(chosen_on("L4", widest), flash);
}

TEST(AttentionChoice, FollowsMaskAndCausality) {
  EXPECT_EQ(chosen_on("A100", {.mask = {128, 128}}), efficient);
  EXPECT_EQ(chosen_on("H100", {.mask = {128, 128}}), cudnn);
  EXPECT_EQ(chosen_on("H100", {.mask = {8, 128, 128}}), efficient);  // cuDNN takes two or four dimensions
  EXPECT_EQ(chosen_on("A100", {.causal = true}), flash);
  EXPECT_EQ(chosen_on("A100", {.query = heads_of(8, 16, 64), .causal = true}), efficient);
  const FakeGuard fake;
  const AcceleratorGuard guard(specification("A100"));
  const Tensor q = zeros({2, 8, 128, 64}, DType::bfloat16, {}, "cuda");
  // A row of a mask that is one number throughout has no elements side by side.
  const Tensor row = expand(zeros({128, 1}, DType::bfloat16, {}, "cuda"), {128, 128});
  EXPECT_EQ(choose_attention({q, q, q, row}), math);
  EXPECT_EQ(choose_attention({transpose(q, 2, 3), transpose(q, 2, 3), transpose(q, 2, 3), Tensor()}), math);
}

TEST(AttentionChoice, FollowsHeadsAndLengths) {
  const Shapes few{.key = heads_of(2, 128, 64), .value = heads_of(2, 128, 64), .shared = true};
  EXPECT_EQ(chosen_on("A100", few), flash);
  EXPECT_EQ(chosen_on("H100", few), cudnn);
  Shapes unsaid = few;
  unsaid.shared = false;
  EXPECT_EQ(chosen_on("A100", unsaid), math);
  Shapes wide = few;  // memory-efficient attention shares no heads
  wide.dtype = DType::float32;
  EXPECT_EQ(chosen_on("A100", wide), math);
  EXPECT_EQ(chosen_on("A100", {.query = heads_of(8, 0, 64)}), math);
  EXPECT_EQ(chosen_on("A100", {.query = {8, 128, 64}, .key = {8, 128, 64}, .value = {8, 128, 64}}), math);
  EXPECT_EQ(chosen_on("A100", {.query = {1, 8, 128, 64}}), math);
}

// Restores what the program allows.
struct SettingsGuard {
  AttentionSettings before = attention_settings();
  ~SettingsGuard() { set_attention_settings(before); }
};

TEST(AttentionChoice, IsAmongWhatTheProgramAllows) {
  const SettingsGuard guard;
  const auto only = [](std::initializer_list<AttentionKernel> kernels) {
    AttentionSettings settings;
    settings.enabled.fill(false);
    for (const AttentionKernel kernel : kernels) settings.enabled[static_cast<size_t>(kernel)] = true;
    set_attention_settings(settings);
  };
  only({math});
  EXPECT_EQ(chosen_on("A100", {}), math);
  only({cudnn, efficient});
  EXPECT_EQ(chosen_on("A100", {}), efficient);
  EXPECT_EQ(chosen_on("H100", {}), cudnn);
  only({cudnn});
  EXPECT_EQ(chosen_on("A100", {}), cudnn);
  EXPECT_EQ(chosen_on("T4", {}), none);
  only({flash, efficient});
  EXPECT_EQ(chosen_on("A100", {.dtype = DType::float64}), none);
  EXPECT_EQ(chosen({.dtype = DType::float64}, "cpu"), flash);
  EXPECT_EQ(chosen({.dropout_p = 0.5}, "cpu"), none);
  EXPECT_EQ(chosen({}, "meta"), math);
}

TEST(AttentionChoice, FollowsTheProgramsOrder) {
  const SettingsGuard guard;
  AttentionSettings settings;
  settings.order = {efficient, math, flash, cudnn, overrideable};
  set_attention_settings(settings);
  EXPECT_EQ(attention_settings().order, settings.order);
  EXPECT_EQ(chosen_on("H100", {}), efficient);
  EXPECT_EQ(chosen_on("A100", with_features(6)), math);
  EXPECT_EQ(chosen({}, "cpu"), flash);  // which has one order
}

TEST(AttentionChoice, WithoutAKernelRaisesAsPyTorchDoes) {
  const SettingsGuard guard;
  AttentionSettings settings;
  settings.enabled.fill(false);
  settings.enabled[static_cast<size_t>(efficient)] = true;
  set_attention_settings(settings);
  const FakeGuard fake;
  const auto error_on = [](Device device) -> std::string {
    const Tensor q = zeros({2, 8, 128, 64}, DType::float64, {}, device);
    try {
      scaled_dot_product_attention(q, q, q);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(error_on("cuda"), ::testing::HasSubstr("No available kernel. Aborting execution."));
  EXPECT_THAT(error_on("cpu"), ::testing::HasSubstr("No viable backend for scaled_dot_product_attention was found."));
}

TEST(AttentionChoice, OfLongSequencesHoldsNoScores) {
  const FakeGuard fake;
  const AcceleratorGuard guard(specification("A100"));
  const Tensor q = zeros({1, 32, 8192, 128}, DType::bfloat16, {}, "cuda");
  MemoryTimeline memory(DeviceType::cuda);
  {
    const tare::Run run({&memory});
    scaled_dot_product_attention(q, q, q, {}, 0.0, true);
  }
  // The result, the sums of 8192 rows of 32 heads, and the state of random numbers.
  EXPECT_EQ(memory.peak(), q.nbytes() + 4 * 32 * 8192 + 16 + 8 + 0);
}

}  // namespace attention_choice_test
}  // namespace tare
