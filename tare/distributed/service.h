#pragma once

#include <functional>

// What a program does for others while it waits, as calls of its functions (torch.distributed.rpc).
namespace tare {

struct Service {
  std::function<bool()> asked;  ///< whether there is something to do; also other threads ask
  std::function<void()> run;    ///< does it, on the program's thread
};

/// Every wait of the calling thread from now on runs the service when it is asked for; without functions none.
void serve(Service service);

}  // namespace tare
