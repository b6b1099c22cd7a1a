#include "tare/graph/onnx/call.h"
#include "tare/ops.h"

// Losses, and steps of optimizers.
namespace tare::graph::onnx {

namespace {

Tensor likelihood(Call& c, const Tensor& logs) {
  const std::string_view reduction = c.text("reduction", "mean");
  const Tensor target = to(c[1], DType::int64);
  // Without the attribute no class is passed over.
  const int64_t ignored = c.integer("ignore_index", -100);
  return nll_loss_nd(logs, target, c.optional(2), reduction == "none" ? 0 : reduction == "mean" ? 1 : 2, ignored);
}

std::vector<Tensor> negative_log_likelihood(Call& c) { return one(likelihood(c, c[0])); }

std::vector<Tensor> softmax_cross_entropy(Call& c) {
  const Tensor logs = log_softmax(c[0], 1);
  return {likelihood(c, logs), logs};
}

// Inputs are a rate, a count, and lists: what is trained, its gradients, and what is kept of each. Results are those
// lists but the gradients.
std::vector<Tensor> step(Call& c, size_t lists) {
  check<TypeError>(c.count() > 2 && (c.count() - 2) % lists == 0, "{}: {} inputs", c.node.target(), c.count());
  const size_t each = (c.count() - 2) / lists;
  if (c.exact()) fail<NotImplementedError>("values of an optimizer's step");
  std::vector<Tensor> results;
  for (size_t list = 0; list < lists; ++list)
    for (size_t i = 0; i < each && list != 1; ++i) results.push_back(empty_like(c[2 + list * each + i]));
  return results;
}
std::vector<Tensor> step_of_three(Call& c) { return step(c, 3); }
std::vector<Tensor> step_of_four(Call& c) { return step(c, 4); }

constexpr Row kLossRows[] = {
    {.op = "NegativeLogLikelihoodLoss", .lower = negative_log_likelihood},
    {.op = "SoftmaxCrossEntropyLoss", .lower = softmax_cross_entropy},
    {.op = "Adagrad", .lower = step_of_three, .domain = kTraining},
    {.op = "Adam", .lower = step_of_four, .domain = kTraining},
    {.op = "Momentum", .lower = step_of_three, .domain = kTraining},
};

}  // namespace

List<Row> loss_rows() { return kLossRows; }

}  // namespace tare::graph::onnx
