#include "tare/distributed/brought.h"

#include <algorithm>

#include "tare/core/elements.h"
#include "tare/provenance/noting.h"
#include "tare/provenance/replay.h"

namespace tare {

namespace {

// On the CPU and without bytes.
Tensor unknown_of(const Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  TensorMeta meta(tensor.dtype(), DeviceType::cpu, tensor.sizes());
  const int64_t bytes = meta.storage_bytes();
  return {std::move(meta), Storage::unknown(bytes, DeviceType::cpu)};
}

// Undefined where it is not known.
Tensor value_of(const Tensor& given) {
  if (given.numel() > 0) return known_value(given);
  return Tensor(TensorMeta(given.dtype(), DeviceType::cpu, given.sizes()));
}

// Of a rank alone, one for all.
class Values final : public Requests {
 public:
  explicit Values(int64_t count) : all_(static_cast<size_t>(count)) {}
  const Request& of(int64_t rank) const override {
    return all_.size() == 1 ? all_[0] : all_[static_cast<size_t>(rank)];
  }
  Request& operator[](int64_t rank) { return all_[static_cast<size_t>(rank)]; }

 private:
  std::vector<Request> all_;
};

const Request* given_by(const Brought& brought, int64_t rank) {
  if (brought.alone || rank == brought.rank) return brought.given.get();
  const auto found = brought.pending->given.find(rank);
  return found != brought.pending->given.end() ? found->second.get() : nullptr;
}

// Puts the values of what a rank gives into an item, where the asking rank's result takes them; false where one is not
// known.
bool take_values(const ExchangeItem& given, Share share, int64_t asking, ExchangeItem& item) {
  for (size_t i = 0; i < given.inputs.size(); ++i) {
    if (share == Share::part && !given.joined_inputs && static_cast<int64_t>(i) != asking) continue;
    Tensor value = given.inputs[i].defined() ? value_of(given.inputs[i]) : Tensor();
    if (!value.defined()) return false;
    item.inputs[i] = std::move(value);
  }
  return true;
}

// Writes one output of an item; false where a rank does not know what it gives to it.
bool bring(const Brought& brought, size_t at, size_t output, const Tensor& to) {
  const auto is_over = [&] { return brought.alone || (brought.pending && brought.pending->done); };
  if (!is_over()) World::catch_up();
  if (!is_over()) return false;
  const Request& own = *brought.given;
  if (own.exchange == Exchange::recv || own.exchange == Exchange::broadcast) {  // the root has it as well
    const bool received = own.exchange == Exchange::recv;
    if (received && brought.alone) return false;
    const Request* const sent = given_by(brought, received ? brought.pending->source : own.root);
    const Tensor value = sent != nullptr ? value_of(sent->items.at(at).inputs.at(0)) : Tensor();
    if (value.defined()) copy_into(to, value);
    return value.defined();
  }
  const ExchangeItem& item = own.items[at];
  const bool one_each = !item.joined_outputs && item.outputs.size() > 1;  // of each rank its own output
  bool any = false;
  const int64_t count = brought.alone ? 1 : brought.size;
  Values values(count);
  for (int64_t rank = 0; rank < count; ++rank) {
    const Request* const given = given_by(brought, rank);
    const Request& like = given != nullptr ? *given : own;
    const ExchangeItem& from = like.items[at];
    values[rank] = {.exchange = own.exchange,
                    .reduction = own.reduction,
                    .root = own.root,
                    .input_splits = like.input_splits,
                    .output_splits = like.output_splits};
    ExchangeItem& made = values[rank].items.emplace_back();
    made.joined_inputs = from.joined_inputs, made.joined_outputs = from.joined_outputs;
    for (const Tensor& tensor : from.inputs) made.inputs.push_back(unknown_of(tensor));
    const Share share = brought.alone ? Share::whole : share_of(own, rank, brought.rank);
    if (share == Share::nothing || (!brought.alone && one_each && rank != static_cast<int64_t>(output))) continue;
    if (given == nullptr || !take_values(from, share, brought.rank, made)) return false;
    any = true;
  }
  std::vector<Tensor>& outputs = values[brought.alone ? 0 : brought.rank].items[0].outputs;
  for (const Tensor& tensor : item.outputs) outputs.push_back(unknown_of(tensor));
  outputs[output] = to;
  if (any) deliver(values, {brought.rank}, brought.size, brought.as_one);
  return any && to.known();
}

}  // namespace

std::shared_ptr<Brought> given_to(const Group& group, const Request& request, int64_t rank) {
  if (bringing == nullptr) return nullptr;
  const auto is_followed = [](const ExchangeItem& item) {
    return std::ranges::any_of(item.inputs, may_be_brought) || std::ranges::any_of(item.outputs, may_be_brought);
  };
  if (std::ranges::none_of(request.items, is_followed)) return nullptr;
  auto brought = std::make_shared<Brought>(
      Brought{.rank = rank, .size = group.size(), .alone = group.alone(), .as_one = group.backend == "fake"});
  auto given = std::make_shared<Request>(Request{.exchange = request.exchange,
                                                 .reduction = request.reduction,
                                                 .root = request.root,
                                                 .input_splits = request.input_splits,
                                                 .output_splits = request.output_splits});
  for (const ExchangeItem& item : request.items) {
    ExchangeItem& own = given->items.emplace_back();
    own.joined_inputs = item.joined_inputs, own.joined_outputs = item.joined_outputs;
    for (const Tensor& tensor : item.inputs) {
      const bool recorded = may_be_brought(tensor) && recorded_bytes(tensor.storage()) != nullptr;
      brought->knows |= recorded || (tensor.defined() && tensor.numel() == 0);
      own.inputs.push_back(recorded ? contents_of(tensor) : unknown_of(tensor));
    }
    for (const Tensor& tensor : item.outputs) own.outputs.push_back(unknown_of(tensor));
  }
  brought->given = std::move(given);
  return brought;
}

void note_results(const std::shared_ptr<Brought>& brought, const Request& request) {
  for (size_t i = 0; i < request.items.size(); ++i)
    for (size_t k = 0; k < request.items[i].outputs.size(); ++k) {
      const Tensor& output = request.items[i].outputs[k];
      if (!may_be_brought(output)) continue;
      note_brought(output, brought->given->items[i].inputs,
                   [brought, i, k](const Tensor& to) { return bring(*brought, i, k, to); });
    }
}

void note_copy(const Tensor& copy, const Tensor& tensor) {
  if (bringing == nullptr || !may_be_brought(copy) || !may_be_brought(tensor)) return;
  const Tensor contents = contents_of(tensor);
  note_brought(copy, {contents}, [contents](const Tensor& to) {
    const Tensor value = known_value(contents);
    if (value.defined()) copy_elements(to, value);
    return value.defined();
  });
}

}  // namespace tare
