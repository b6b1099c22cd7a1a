#pragma once

#include "tare/dispatch/registry.h"

// One declaration a family; the list in families.cpp is the registry's.
namespace tare {

std::vector<Row> factory_ops();
std::vector<Row> range_ops();
std::vector<Row> window_ops();
std::vector<Row> copy_ops();
std::vector<Row> resizing_ops();
std::vector<Row> inspection_ops();
std::vector<Row> random_ops();
std::vector<Row> dropout_ops();
std::vector<Row> unary_ops();
std::vector<Row> unary_special_ops();
std::vector<Row> binary_ops();
std::vector<Row> bitwise_ops();
std::vector<Row> binary_special_ops();
std::vector<Row> comparison_ops();
std::vector<Row> ternary_ops();
std::vector<Row> activation_ops();
std::vector<Row> activation_backward_ops();
std::vector<Row> view_ops();
std::vector<Row> view_copy_ops();
std::vector<Row> split_ops();
std::vector<Row> reduction_ops();
std::vector<Row> statistics_ops();
std::vector<Row> histogram_ops();
std::vector<Row> segment_ops();
std::vector<Row> norm_ops();
std::vector<Row> scan_ops();
std::vector<Row> sort_ops();
std::vector<Row> unique_ops();
std::vector<Row> contraction_ops();
std::vector<Row> matmul_ops();
std::vector<Row> einsum_ops();
std::vector<Row> distance_ops();
std::vector<Row> convolution_ops();
std::vector<Row> pooling_ops();
std::vector<Row> adaptive_pooling_ops();
std::vector<Row> resampling_ops();
std::vector<Row> grid_sampling_ops();
std::vector<Row> folding_ops();
std::vector<Row> attention_ops();
std::vector<Row> fused_attention_ops();
std::vector<Row> multihead_attention_ops();
std::vector<Row> recurrent_ops();
std::vector<Row> recurrent_cell_ops();
std::vector<Row> sequence_ops();
std::vector<Row> embedding_ops();
std::vector<Row> indexing_ops();
std::vector<Row> index_along_ops();
std::vector<Row> masking_ops();
std::vector<Row> scatter_ops();
std::vector<Row> triangular_ops();
std::vector<Row> padding_ops();
std::vector<Row> repeating_ops();
std::vector<Row> factorization_ops();
std::vector<Row> linear_system_ops();
std::vector<Row> joining_ops();
std::vector<Row> foreach_ops();
std::vector<Row> optimizer_ops();
std::vector<Row> softmax_ops();
std::vector<Row> normalization_ops();
std::vector<Row> loss_ops();
std::vector<Row> classification_ops();
std::vector<Row> ctc_ops();
std::vector<Row> calculus_ops();
std::vector<Row> fft_ops();
std::vector<Row> fft_composite_ops();
std::vector<Row> spectrogram_ops();
std::vector<Row> view_composite_ops();
std::vector<Row> convolution_composite_ops();
std::vector<Row> backward_composite_ops();

}  // namespace tare
