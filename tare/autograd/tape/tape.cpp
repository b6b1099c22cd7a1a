#include "tare/dispatch/tape.h"

#include "tare/autograd/tape/op_node.h"

namespace tare {

constinit const Tape tape{
    .record = autograd::record,
    .note_unrecorded_views = autograd::note_unrecorded_views,
    .check_out = autograd::check_out,
};

}  // namespace tare
