#pragma once

#include <memory>

#include "tare/distributed/world.h"

// Values without bytes that a call brings, of tensors whose contents a program makes: what ranks gave is kept as
// programs, and carried out when somebody asks for a result.
namespace tare {

/// A call's results on one rank, as far as they are asked for.
struct Brought {
  std::shared_ptr<const Request> given;  ///< by this rank; its inputs have the contents that they had
  bool knows = false;                    ///< something was recorded of one
  int64_t rank = 0, size = 0;            ///< in the group
  bool alone = false, as_one = false;
  std::shared_ptr<const Pending> pending;  ///< once it is held against the others' calls
};

/// What a rank gives to a call, before its results are written. Null where nobody follows values, and where none of
/// its tensors is small.
std::shared_ptr<Brought> given_to(const Group& group, const Request& request, int64_t rank);
/// The call's results are what it brings from now on.
void note_results(const std::shared_ptr<Brought>& brought, const Request& request);
/// The same of a copy without bytes that a call takes instead of a tensor.
void note_copy(const Tensor& copy, const Tensor& tensor);

}  // namespace tare
