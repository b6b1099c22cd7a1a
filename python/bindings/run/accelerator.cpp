#include <array>
#include <optional>
#include <string>
#include <vector>

#include "casters.h"
#include "tare/core/onednn.h"
#include "tare/device/specifications.h"
#include "tare/ops/attention/choice.h"
#include "tare/ops/convolution/convolution_backend.h"
#include "tare/ops/recurrent/cudnn_rnn.h"

// Which accelerator `cuda` stands for, and which kernels of attention the program allows on it.
namespace tare::python {

namespace {

Device cuda_of(std::optional<int64_t> index) { return {DeviceType::cuda, static_cast<int8_t>(index ? *index : -1)}; }

nb::dict properties_of(const Specification& item) {
  nb::dict told;
  told["name"] = std::string(item.title);
  told["major"] = item.accelerator.major;
  told["minor"] = item.accelerator.minor;
  told["rocm"] = item.accelerator.rocm;
  told["multi_processor_count"] = item.accelerator.multiprocessors;
  told["total_memory"] = item.usable;
  told["context"] = item.context;
  return told;
}

AttentionKernel kernel_of(int64_t number) {
  check<ValueError>(number >= 0 && number < kAttentionKernels, "no kernel of attention has number {}", number);
  return static_cast<AttentionKernel>(number);
}

}  // namespace

void add_accelerator(nb::module_& module) {
  module.def("_accelerator", [](const std::string& name) { return std::string(specification(name).name); });
  // For all indices where none is given.
  module.def(
      "_claim_accelerator",
      [](const std::string& name, std::optional<int64_t> index) {
        check<ValueError>(!index || (*index >= 0 && *index < 128), "a device has an index from 0 to 127, not {}",
                          index.value_or(0));
        const Specification& item = specification(name);
        claim_accelerator(cuda_of(index), item);
        return properties_of(item);
      },
      nb::arg("name"), nb::arg("index").none() = nb::none());
  // None: nothing was claimed.
  module.def(
      "_claimed_accelerator",
      [](std::optional<int64_t> index) -> nb::object {
        const Specification* const item = claimed_accelerator(cuda_of(index));
        return item != nullptr ? nb::object(properties_of(*item)) : nb::none();
      },
      nb::arg("index").none() = nb::none());

  using Steps = std::vector<int64_t>;
  module.def(
      "_convolution_backend",
      [](const Tensor& input, const Tensor& weight, const Tensor& bias, const Steps& stride, const Steps& padding,
         const Steps& dilation, bool transposed, const Steps& output_padding, int64_t groups) {
        return std::string(
            convolution_backend(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups));
      },
      nb::arg("input"), nb::arg("weight"), nb::arg("bias").none(), nb::arg("stride"), nb::arg("padding"),
      nb::arg("dilation"), nb::arg("transposed"), nb::arg("output_padding"), nb::arg("groups"));
  module.def("_use_onednn", [](bool enabled) { uses_onednn_library = enabled; });
  module.def("_use_cudnn", [](bool enabled) { uses_cudnn_library = enabled; });
  module.def("_cudnn_is_acceptable", &cudnn_is_acceptable);

  // Whether each kernel is allowed, by the number of its SDPBackend, and the order that the program set, or None.
  module.def("_attention_settings", [] {
    const AttentionSettings settings = attention_settings();
    nb::object order = nb::none();
    if (settings.order) {
      nb::list numbers;
      for (const AttentionKernel kernel : *settings.order) numbers.append(static_cast<int64_t>(kernel));
      order = numbers;
    }
    return nb::make_tuple(std::vector<bool>(settings.enabled.begin(), settings.enabled.end()), order);
  });
  module.def(
      "_set_attention_settings",
      [](const std::vector<bool>& enabled, const std::optional<std::vector<int64_t>>& order) {
        check<ValueError>(enabled.size() == kAttentionKernels && (!order || order->size() == kAttentionKernels),
                          "attention has {} kernels", kAttentionKernels);
        AttentionSettings settings;
        std::copy(enabled.begin(), enabled.end(), settings.enabled.begin());
        if (order) {
          auto& kernels = settings.order.emplace();
          for (size_t i = 0; i < kernels.size(); ++i) kernels[i] = kernel_of((*order)[i]);
        }
        set_attention_settings(settings);
      },
      nb::arg("enabled"), nb::arg("order").none());
  // Why the kernel of a number cannot compute the call on CUDA; empty: it can.
  module.def(
      "_attention_refusal",
      [](int64_t kernel, const Tensor& query, const Tensor& key, const Tensor& value, const std::optional<Tensor>& mask,
         double dropout, bool is_causal, bool enable_gqa) {
        const Tensor given = mask.value_or(Tensor());
        if (query.device().type != DeviceType::cuda) return std::string("the tensors are not on a CUDA device");
        return std::string(
            refusal_on_cuda(kernel_of(kernel), {query, key, value, given, dropout, is_causal, enable_gqa}));
      },
      nb::arg("kernel"), nb::arg("query"), nb::arg("key"), nb::arg("value"), nb::arg("mask").none(), nb::arg("dropout"),
      nb::arg("is_causal"), nb::arg("enable_gqa"));
}

}  // namespace tare::python
