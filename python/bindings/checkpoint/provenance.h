#pragma once

namespace tare::python {

/// Whether nobody sees the calling thread's operators but who takes note of what makes tensors' bytes
/// (tare/provenance/recorder.h), and is to be told of what was written.
bool is_unseen();
/// Whether the calling thread's values are followed, where they are small.
bool follows_values();

}  // namespace tare::python
