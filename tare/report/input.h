#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "tare/core/meta.h"
#include "tare/report/options.h"

// What `--input` says, for both front ends.
namespace tare {

/// A tensor, a number, a flag, a text, nothing, or a list, tuple or dict of these.
struct InputValue {
  struct Sequence {
    std::vector<InputValue> items;
    bool tuple = false;
  };
  struct Mapping {
    std::vector<std::pair<InputValue, InputValue>> items;  ///< keys are texts, numbers or flags
  };
  std::variant<std::monostate, bool, int64_t, double, std::string, TensorMeta, Sequence, Mapping> value;
};

struct Input {
  std::string name;  ///< empty: the next one without a name
  InputValue value;
  std::vector<std::string> sizes;  ///< the words `batch`, `seq` and `image` that it says in place of numbers
};

/// Reads `NAME=VALUE` or `VALUE`. A tensor is `f32[16,3,224,224]` and lies on `device`; a size may be `batch`, `seq` or
/// `image`, which the flags of these names say. Others are written as in Python: `2.0`, `True`, `None`, `'text'`,
/// `[f32[3,224,224], f32[3,100,80]]`, `{'x': f32[2,3]}`. Errors: ValueError with what is wrong and the form.
Input parse_input(std::string_view text, Device device = DeviceType::meta, const ModelOptions& options = {});

/// All that the options say. With `only`, nothing else has sizes: then `--batch`, `--seq` and `--image` are refused
/// where no input says their word. Errors: ValueError.
std::vector<Input> parse_inputs(const ModelOptions& options, Device device, bool only = false);

}  // namespace tare
