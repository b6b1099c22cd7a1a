#include <algorithm>
#include <mutex>
#include <utility>

#include "tare/autograd/autocast.h"
#include "tare/autograd/autograd.h"
#include "tare/autograd/tape/op_node.h"
#include "tare/core/error.h"
#include "tare/core/generator.h"
#include "tare/core/written_lines.h"

// Activation checkpointing, as torch.utils.checkpoint with use_reentrant=False: what the first run saves for backward
// is a place, and the first place that backward asks for has the function run again, which fills them all. The second
// run ends as soon as the last place was filled.
namespace tare {

namespace {

using autograd::Edge;
using autograd::PackedTensor;
using autograd::SavedTensorsGuard;
using autograd::SavedTensorsHooks;
using Function = std::function<std::vector<Tensor>(TensorList inputs)>;

// Ends a second run: all that it is for is there.
struct Enough {};

// An input of the function, kept as tensors are that are saved for backward: hooks around the first run may take it.
class Input {
 public:
  explicit Input(const Tensor& tensor) : tensor_(tensor), version_(tensor.defined() ? tensor.version() : 0) {
    SavedTensorsHooks* const hooks = autograd::saved_tensors_hooks();
    if (hooks == nullptr || !tensor.defined()) return;
    if (tensor.requires_grad()) edge_ = autograd::gradient_edge(tensor);
    packed_ = hooks->pack(autograd::another(tensor));
    tensor_ = Tensor();
  }
  Tensor value() const {
    if (!packed_) {
      if (tensor_.defined() && tensor_.version() != version_)
        fail(
            "one of the variables needed for gradient computation has been modified by an inplace operation: an input "
            "of "
            "a checkpoint is at version {}; expected version {} instead.{}",
            tensor_.version(), version_, line_of_write_text(tensor_));
      return tensor_;
    }
    const Tensor again = autograd::another(packed_->unpack());
    if (edge_) autograd::adopt_history(again, edge_.node, edge_.input);
    return again;
  }

 private:
  Tensor tensor_;
  uint32_t version_;
  std::unique_ptr<PackedTensor> packed_;
  Edge edge_;
};

// Autocast of each kind of device as it was; entered in any case, so that casts that are kept end with the second run.
class Casting {
 public:
  Casting() {
    for (const DeviceType kind : {DeviceType::cpu, DeviceType::cuda})
      states_.emplace_back(kind, *autocast().dtype(kind), autocast().enabled(kind));
  }
  std::vector<std::unique_ptr<AutocastGuard>> enter() const {
    std::vector<std::unique_ptr<AutocastGuard>> guards;
    for (const auto& [kind, dtype, enabled] : states_)
      guards.push_back(std::make_unique<AutocastGuard>(kind, dtype, enabled));
    return guards;
  }

 private:
  std::vector<std::tuple<DeviceType, DType, bool>> states_;
};

// The stream of random numbers is where it was while this lives.
class StreamGuard {
 public:
  explicit StreamGuard(const Generator::State& state) : generator_(default_generator()) {
    const std::scoped_lock lock(generator_.mutex());
    before_ = generator_.state();
    generator_.set_state(state);
  }
  ~StreamGuard() {
    const std::scoped_lock lock(generator_.mutex());
    generator_.set_state(before_);
  }
  StreamGuard(const StreamGuard&) = delete;
  StreamGuard& operator=(const StreamGuard&) = delete;

 private:
  Generator& generator_;
  Generator::State before_;
};

Generator::State stream() {
  const std::scoped_lock lock(default_generator().mutex());
  return default_generator().state();
}

// One call of a checkpointed function. It lives as long as a place of what it saved.
class Frame final : public SavedTensorsHooks, public std::enable_shared_from_this<Frame> {
 public:
  Frame(Function function, TensorList inputs) : function_(std::move(function)) {
    for (const Tensor& input : inputs) inputs_.emplace_back(input);
  }

  std::vector<Tensor> run(TensorList inputs) {
    const Generator::State before = stream();
    std::vector<Tensor> results;
    {
      const SavedTensorsGuard places(this);
      results = function_(inputs);
    }
    if (stream() != before) stream_ = before;
    return results;
  }

  std::unique_ptr<PackedTensor> pack(const Tensor& tensor) override {
    auto place = std::make_unique<Place>(shared_from_this(), places_.size());
    places_.push_back(place.get());
    saved_.push_back(tensor.meta());
    return place;
  }

 private:
  // Stands for a tensor that was saved. It gives up what it is filled with when it is asked for it.
  class Place final : public PackedTensor {
   public:
    Place(std::shared_ptr<Frame> frame, size_t number) : frame_(std::move(frame)), number_(number) {}
    ~Place() override { frame_->places_[number_] = nullptr; }
    Tensor unpack() override {
      if (!filled.defined()) frame_->run_again();
      return std::exchange(filled, {});
    }
    Tensor filled;

   private:
    std::shared_ptr<Frame> frame_;
    size_t number_;
  };

  // A tensor that the second run saves, for its own graph.
  class Kept final : public PackedTensor {
   public:
    explicit Kept(Tensor tensor) : tensor_(std::move(tensor)) {}
    Tensor unpack() override { return tensor_; }

   private:
    Tensor tensor_;
  };

  // Fills the places in the order in which the first run made them.
  class Filling final : public SavedTensorsHooks {
   public:
    explicit Filling(Frame& frame) : frame_(frame) {}
    std::unique_ptr<PackedTensor> pack(const Tensor& tensor) override {
      check(count < frame_.places_.size(),
            "torch.utils.checkpoint: trying to save more tensors during recomputation than during the original forward "
            "pass.");
      const TensorMeta& first = frame_.saved_[count];
      check(
          first.sizes() == tensor.sizes() && first.dtype() == tensor.dtype() && first.device() == tensor.device(),
          "torch.utils.checkpoint: Recomputed values for the following tensors have different metadata than during the "
          "forward pass: the {}-th is {}{} and was {}{}",
          count, info(tensor.dtype()).name, tensor.sizes(), info(first.dtype()).name, first.sizes());
      if (Place* const place = frame_.places_[count]; place != nullptr) place->filled = tensor;
      if (++count == frame_.places_.size()) throw Enough();
      return std::make_unique<Kept>(tensor);
    }
    size_t count = 0;

   private:
    Frame& frame_;
  };

  void run_again() {
    const auto casting = casting_.enter();
    std::optional<StreamGuard> same_numbers;
    if (stream_) same_numbers.emplace(*stream_);
    std::vector<Tensor> inputs;
    {
      const SavedTensorsGuard none(nullptr);
      for (const Input& input : inputs_) inputs.push_back(input.value());
    }
    Filling filling(*this);
    const SavedTensorsGuard places(&filling);
    const GradGuard recording(true);
    try {
      function_(inputs);
    } catch (const Enough&) {
      return;
    }
    fail(
        "torch.utils.checkpoint: A different number of tensors was saved during the original forward and "
        "recomputation.\nNumber of tensors saved during forward: {}\nNumber of tensors saved during recomputation: {}.",
        places_.size(), filling.count);
  }

  Function function_;
  std::vector<Input> inputs_;
  Casting casting_;
  std::optional<Generator::State> stream_;  // before the first run, if that drew
  std::vector<Place*> places_;              // null where nobody keeps the tensor any more
  std::vector<TensorMeta> saved_;           // what the tensors were
};

}  // namespace

std::vector<Tensor> checkpointed(const Function& function, TensorList inputs) {
  if (thread_state.no_grad) return function(inputs);
  return std::make_shared<Frame>(function, inputs)->run(inputs);
}

}  // namespace tare
