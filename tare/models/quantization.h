#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tare/core/dtype.h"
#include "tare/core/meta.h"
#include "tare/models/fields.h"

namespace tare::models {

/// A tensor that a checkpoint holds in a weight's place: `qweight`, `scales`.
struct StoredTensor {
  std::string name;
  DType dtype;
  Dims sizes;
  int64_t bytes() const;
};

/// How a checkpoint stores the weights of its projections: the `quantization_config` of a config.json.
struct Quantization {
  /// What lies beside a packed or narrow weight. Sizes are those of a weight `[out, in]`, or of a stack of such.
  enum class Layout : uint8_t {
    awq,           ///< `qweight` int32 [in, out / 8], `qzeros` int32, `scales` float16, a row for each group of inputs
    gptq,          ///< `qweight` int32 [in * bits / 32, out], `qzeros`, `scales`, and each input's group in `g_idx`
    blocks,        ///< 4 bits in blocks of all elements, each with its largest, perhaps in 8 bits with its own blocks
    rows,          ///< one number an element, and a float32 scale for each row
    whole,         ///< one number an element, and one scale for all
    tiles,         ///< one number an element, and a float32 scale for each tile of `tile` elements
    narrow,        ///< one number an element, and a scale in the model's type for each row, perhaps zero points
    packed,        ///< int32 with several numbers, a scale for each group or row, the sizes, perhaps zero points
    experts_alone  ///< stacks of experts in blocks of 32: 16 bytes and an exponent; all else as it is
  };
  /// What the kernel that reads it allocates, as far as that is known.
  struct Kernel {
    std::optional<int64_t> dequantizes_from = {};  ///< for so many tokens at once it makes a whole weight first
    int64_t partial_sums = 0;                      ///< for fewer it makes so many results, and adds them up
    std::optional<DType> activations = {};         ///< it makes the input anew in this type
    int64_t group = 0;                             ///< ... with a float32 scale for so many elements; 0: for each row
    bool wide_product = false;                     ///< it makes the product in int32 first
    std::string text;                              ///< what is taken for granted, a phrase
  };

  std::string method;  ///< as the file names it: `awq`
  std::string text;    ///< `4 bits in groups of 128`
  Layout layout = Layout::awq;
  DType dtype = DType::int8;    ///< of numbers that are not packed
  int64_t bits = 4, group = 0;  ///< elements that share a scale; 0: a row of the weight
  std::vector<int64_t> tile;
  bool zero_points = false, double_blocks = false, input_scale = false, order = false;
  Kernel kernel;
  std::vector<std::string> skipped;  ///< modules that stay as they are: paths, their ends or beginnings, or `re:...`
  bool only_layers = false;          ///< what is outside of the blocks stays, too

  /// Whether the projection of that path is stored so.
  bool covers(std::string_view path) const;
  /// What stands in the place of a weight `[out, in]` of a model in that dtype, or of a stack `[experts, out, in]`;
  /// empty where it stays. Errors: ConfigError for sizes that the groups or the packing do not divide.
  std::vector<StoredTensor> stored(const Dims& weight, DType model) const;
};

/// The methods that can be read.
std::vector<std::string_view> quantization_methods();

/// Reads the field `quantization_config`, if there is one. Errors: ConfigError for a method that is not known (with
/// those that are), and for values that it cannot have.
std::optional<Quantization> read_quantization(Fields& fields);

}  // namespace tare::models
