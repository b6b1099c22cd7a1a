#pragma once

#include <string_view>

#include "tare/dispatch/call.h"

// What looks at the calls of a thread for a while, and comes and goes whatever stands on the thread's stack.
namespace tare {

/// Looks at operators that are no composites before they run, as they are below all interceptors.
class CallWatch {
 public:
  virtual ~CallWatch() = default;
  virtual void look(const Op& op, Args args) = 0;
  /// The program reads elements without an operator: `tolist`, `numpy`.
  virtual void look_at_read(const Tensor& tensor, std::string_view how) = 0;
};

/// The calling thread's, asked by interceptors that stay on a thread (the recorder of provenance), or by
/// `standing_interceptor`. Null: nobody looks.
extern constinit thread_local CallWatch* call_watch;
/// Who hands elements out says so first.
inline void note_read(const Tensor& tensor, std::string_view how) {
  if (call_watch != nullptr) [[unlikely]]
    call_watch->look_at_read(tensor, how);
}

/// Stands below all interceptors that come to the thread from now on, without a guard. It may put itself on the thread
/// where nobody else is, and take itself away again. Null: nobody.
extern constinit thread_local Interceptor* standing_interceptor;

}  // namespace tare
