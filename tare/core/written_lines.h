#pragma once

#include <string>

#include "tare/core/tensor.h"

// Which lines of the program write tensors in place, where lines are followed (source_line): the thread's last ones.
namespace tare {

/// Notes the line that runs, which has written to the tensor's storage.
void note_line_of_write(const Tensor& tensor);
/// ` It was written by train.py:12.`; empty where nobody knows.
std::string line_of_write_text(const Tensor& tensor);

}  // namespace tare
