#include "tare/ops/families.h"

namespace tare {

namespace {
constexpr Family kList[] = {
    {"factory", factory_ops},
    {"range", range_ops},
    {"window", window_ops},
    {"copy", copy_ops},
    {"resizing", resizing_ops},
    {"inspection", inspection_ops},
    {"random", random_ops},
    {"unary", unary_ops},
    {"unary_special", unary_special_ops},
    {"binary", binary_ops},
    {"bitwise", bitwise_ops},
    {"binary_special", binary_special_ops},
    {"comparison", comparison_ops},
    {"ternary", ternary_ops},
    {"activation", activation_ops},
    {"activation_backward", activation_backward_ops},
    {"view", view_ops},
    {"view_copy", view_copy_ops},
    {"split", split_ops},
    {"reduction", reduction_ops},
    {"statistics", statistics_ops},
    {"norm", norm_ops},
    {"scan", scan_ops},
    {"sort", sort_ops},
    {"unique", unique_ops},
    {"contraction", contraction_ops},
    {"matmul", matmul_ops},
    {"einsum", einsum_ops},
    {"distance", distance_ops},
    {"composite", composite_ops},
    {"convolution", convolution_ops},
    {"convolution_composite", convolution_composite_ops},
    {"pooling", pooling_ops},
    {"adaptive_pooling", adaptive_pooling_ops},
    {"resampling", resampling_ops},
    {"attention", attention_ops},
    {"embedding", embedding_ops},
    {"indexing", indexing_ops},
    {"index_along", index_along_ops},
    {"masking", masking_ops},
    {"scatter", scatter_ops},
    {"triangular", triangular_ops},
    {"padding", padding_ops},
    {"repeating", repeating_ops},
    {"factorization", factorization_ops},
    {"linear_system", linear_system_ops},
    {"joining", joining_ops},
    {"softmax", softmax_ops},
    {"normalization", normalization_ops},
    {"loss", loss_ops},
    {"classification", classification_ops},
    {"calculus", calculus_ops},
};
}

const List<Family> kFamilies{kList, static_cast<int64_t>(std::size(kList))};

}  // namespace tare
