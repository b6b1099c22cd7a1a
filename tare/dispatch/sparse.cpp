#include "tare/dispatch/sparse.h"

#include "tare/dispatch/arguments.h"

namespace tare {

namespace {

class SparseHandler : public DispatchHandler {
 public:
  void answer(const Op& op, Args args, Results results) override {
    if (op.columns.sparse) return op.columns.sparse.function(op, args, results);
    if (op.has(kTakesSparse)) return op.run(op, args, results);
    refuse(op, args);
  }

 private:
  [[noreturn]] [[gnu::cold]] static void refuse(const Op& op, Args args) {
    const Tensor* found = nullptr;
    any_tensor_argument(op, args, [&](const Tensor& tensor) {
      if (tensor.defined() && is_sparse(tensor)) found = &tensor;
      return found != nullptr;
    });
    const bool compressed = layout_of(*found) != Layout::sparse_coo;
    const DeviceType type = found->device().type;
    const std::string_view device = type == DeviceType::meta ? "Meta" : type == DeviceType::cpu ? "CPU" : "CUDA";
    fail<NotImplementedError>(
        "Could not run '{}' with arguments from the 'Sparse{}{}' backend. The operator has no rule for tensors of "
        "layout torch.{} in tare; give it x.to_dense()",
        op.schema.qualified_name(), compressed ? "Csr" : "", device, name(layout_of(*found)));
  }
};

}  // namespace

DispatchHandler& sparse_handler() {
  static SparseHandler handler;
  return handler;
}

}  // namespace tare
