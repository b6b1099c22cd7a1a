#pragma once

#include "tare/distributed/world.h"

namespace tare {

/// Registers the operators of collectives (register.h): `c10d::`, which write their tensors and leave a Work behind,
/// and
/// `_c10d_functional::`, which return new tensors. They are PyTorch's, but that a group is told by its name, lists of
/// lists of one are one list, and nothing returns a Work. A second call does nothing.
void register_collectives();

/// What the calling thread's last operator of `c10d::` began; it is given once.
Work take_work();

}  // namespace tare
