#include "autograd/objects.h"
#include "casters.h"
#include "tare/autograd/tape/node.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tensor/object.h"

// Anomaly detection: while it is on, every recorded node is noted with what Python was doing when it was made.
namespace tare::python {

namespace {

class NoteNodes final : public Interceptor {
 public:
  void intercept(const Op& op, Args args, Results results) override {
    const uint64_t first = thread_state.next_node;
    pass(op, args, results);
    if (noting == nullptr || thread_state.no_grad || thread_state.next_node == first) return;
    const nb::gil_scoped_acquire gil;
    for (const Tensor& result : Call{op, args, results}.result_tensors()) {
      note(result, first);
      if (result.is_view()) note(result.base(), first);  // written through a view, it has a new history
    }
  }

  PyObject* noting = nullptr;  // called with each new node

 private:
  void note(const Tensor& tensor, uint64_t first) const {
    const autograd::History* history = autograd::find_history(tensor);
    if (history == nullptr || !history->node || history->node->sequence < first) return;
    const nb::handle function = noting;
    function(nb::steal(node_object(history->node)));
  }
};

thread_local NoteNodes noter;
thread_local InterceptorGuard* standing = nullptr;  // owned

}  // namespace

void add_anomaly(nb::module_& module) {
  // With None it stays where it stands, and notes nothing: others may have come after it.
  module.def(
      "_note_nodes",
      [](nb::handle noting) {
        hear();
        Py_CLEAR(noter.noting);
        if (!noting.is_none()) {
          noter.noting = noting.inc_ref().ptr();
          // Where nobody stands, whoever stood below it took it away as he went.
          if (standing == nullptr || top_listener() == nullptr) standing = new InterceptorGuard(noter);
        } else if (standing != nullptr && top_listener() == &noter) {
          delete standing;
          standing = nullptr;
        }
      },
      nb::arg().none());
}

}  // namespace tare::python
