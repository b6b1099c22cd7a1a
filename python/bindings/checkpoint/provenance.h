#pragma once

namespace tare::python {

/// Whether nobody sees the calling thread's operators but who takes note of what makes tensors' bytes
/// (tare/provenance/recorder.h), and is to be told of what was written.
bool is_unseen();

}  // namespace tare::python
