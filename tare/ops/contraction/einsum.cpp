#include <algorithm>
#include <cctype>
#include <deque>
#include <numeric>

#include <array>
#include <string>

#include "tare/core/strides.h"
#include "tare/ops.h"
#include "tare/ops/families.h"

// einsum: an equation that the caller writes. The law: every operand is aligned to the same list of dimensions, first
// the output's and then those that are summed; pairs are then contracted by one bmm each, from the left or along
// `path`.
namespace tare {

namespace {

constexpr char kEllipsis = '.';

// One side of the equation, read: letters, and at most one ellipsis.
struct Subscripts {
  std::string letters;  // '.' stands for the ellipsis
  bool has_ellipsis() const { return letters.find(kEllipsis) != std::string::npos; }
  int64_t named() const { return static_cast<int64_t>(letters.size()) - (has_ellipsis() ? 1 : 0); }
};

// Takes the three points of an ellipsis.
void read_ellipsis(std::string_view side, size_t& i, Subscripts& into, std::string_view of, std::string_view already) {
  check(!into.has_ellipsis(), "einsum(): found '.' for {}", std::string(of) + std::string(already));
  check(side.substr(i, 3) == "...", "einsum(): found '.' for {} that is not part of any ellipsis{}", of,
        of == "output" ? " (...)" : "");
  into.letters += kEllipsis;
  i += 2;
}

void check_letter(char letter, size_t at) {
  check(std::isalpha(static_cast<unsigned char>(letter)) != 0,
        "einsum(): invalid subscript given at index {} in the equation string, subscripts must be in [a-zA-Z]", at);
}

std::vector<Subscripts> read_operands(std::string_view side, size_t operands) {
  std::vector<Subscripts> all(operands);
  size_t current = 0;
  for (size_t i = 0; i < side.size(); ++i) {
    if (side[i] == ' ') continue;
    if (side[i] == ',') {
      ++current;
      check(current < operands, "einsum(): fewer operands were provided than specified in the equation");
    } else if (side[i] == '.') {
      read_ellipsis(side, i, all[current], "operand " + std::to_string(current),
                    " for which an ellipsis was already found");
    } else {
      check_letter(side[i], i);
      all[current].letters += side[i];
    }
  }
  check(current + 1 == operands, "einsum(): more operands were provided than specified in the equation");
  return all;
}

// Where every letter and the ellipsis go, counted from the output's first dimension.
struct Alignment {
  std::array<int64_t, 128> place;
  int64_t ellipsis = 0, ellipsis_dims = 0, output_dims = 0, dims = 0;
  Alignment() { place.fill(-1); }
  int64_t& of(char letter) { return place[static_cast<unsigned char>(letter)]; }
};

Alignment lay_out(std::string_view equation, size_t arrow, const std::vector<Subscripts>& operands,
                  TensorList tensors) {
  Alignment layout;
  std::array<int64_t, 128> count{};
  bool ellipsis_in = false, ellipsis_out = false;
  for (size_t i = 0; i < operands.size(); ++i) {
    const Subscripts& subscripts = operands[i];
    const int64_t rank = tensors[static_cast<int64_t>(i)].dim(), named = subscripts.named();
    if (subscripts.has_ellipsis()) {
      ellipsis_in = true;
      layout.ellipsis_dims = std::max(layout.ellipsis_dims, rank - named);
      check(named <= rank,
            "einsum(): the number of subscripts in the equation ({}) is more than the number of dimensions ({}) for "
            "operand {}",
            named, rank, i);
    } else {
      check(named == rank,
            "einsum(): the number of subscripts in the equation ({}) does not match the number of dimensions ({}) for "
            "operand {} and no ellipsis was given",
            named, rank, i);
    }
    for (const char letter : subscripts.letters)
      if (letter != kEllipsis) ++count[static_cast<unsigned char>(letter)];
  }
  // Letters in the order A..Z, a..z.
  const auto for_each_letter = [&](const auto& visit) {
    for (char letter = 'A'; letter <= 'z'; ++letter)
      if (count[static_cast<unsigned char>(letter)] > 0) visit(letter);
  };
  if (arrow == std::string_view::npos) {
    // Without an output: the ellipsis, then the letters that stand once.
    layout.dims = layout.ellipsis_dims;
    ellipsis_out = true;
    for_each_letter([&](char letter) {
      if (count[static_cast<unsigned char>(letter)] == 1) layout.of(letter) = layout.dims++;
    });
  } else {
    const std::string_view side = equation.substr(arrow + 2);
    Subscripts output;
    for (size_t i = 0; i < side.size(); ++i) {
      const char letter = side[i];
      if (letter == ' ') continue;
      if (letter == '.') {
        read_ellipsis(side, i, output, "output", " but an ellipsis (...) was already found");
        layout.ellipsis = layout.dims;
        layout.dims += layout.ellipsis_dims;
        ellipsis_out = true;
        continue;
      }
      check_letter(letter, arrow + 2 + i);
      check(count[static_cast<unsigned char>(letter)] > 0,
            "einsum(): output subscript {} does not appear in the equation for any input operand", letter);
      check(layout.of(letter) == -1, "einsum(): output subscript {} appears more than once in the output", letter);
      layout.of(letter) = layout.dims++;
    }
  }
  layout.output_dims = layout.dims;
  if (ellipsis_in && !ellipsis_out) {
    layout.ellipsis = layout.dims;
    layout.dims += layout.ellipsis_dims;
  }
  for_each_letter([&](char letter) {
    if (layout.of(letter) == -1) layout.of(letter) = layout.dims++;
  });
  return layout;
}

// The operands with all dimensions of the layout, in its order, and in how many operands each one is more than 1.
struct Aligned {
  std::deque<Tensor> operands;
  Dims counts;
};

Aligned align(Alignment& layout, const std::vector<Subscripts>& subscripts, TensorList tensors) {
  Aligned aligned{{}, Dims(layout.dims, 0)};
  Dims sizes(layout.dims, 1);
  for (size_t i = 0; i < subscripts.size(); ++i) {
    const Tensor& given = tensors[static_cast<int64_t>(i)];
    Tensor operand = given;
    Dims order(layout.dims, -1);
    int64_t dim = 0;
    for (const char letter : subscripts[i].letters) {
      if (letter == kEllipsis) {
        const int64_t covered = given.dim() - subscripts[i].named();
        for (int64_t j = layout.ellipsis_dims - covered; j < layout.ellipsis_dims; ++j, ++dim) {
          const int64_t at = layout.ellipsis + j, size = operand.sizes()[dim];
          check<ShapeError>(
              size == 1 || sizes[at] == 1 || sizes[at] == size,
              "einsum(): dimension {} covered by ellipsis in operand {}has size {} which does not broadcast "
              "with previously seen ellipsis with size {} for the respective dimension",
              dim, i, size, sizes[at]);
          if (size != 1) sizes[at] = size, ++aligned.counts[at];
          order[at] = dim;
        }
        continue;
      }
      const int64_t at = layout.of(letter), size = operand.sizes()[dim];
      if (order[at] == -1) {
        check<ShapeError>(
            size == 1 || sizes[at] == 1 || sizes[at] == size,
            "einsum(): subscript {} has size {} for operand {} which does not broadcast with previously seen "
            "size {}",
            letter, size, i, sizes[at]);
        if (size != 1) sizes[at] = size, ++aligned.counts[at];
        order[at] = dim++;
      } else {
        const int64_t before = order[at];
        check<ShapeError>(size == operand.sizes()[before],
                          "einsum(): subscript {} is repeated for operand {} but the sizes don't match, {} != {}",
                          letter, i, size, operand.sizes()[before]);
        operand = movedim(diagonal(operand, 0, before, dim), -1, before);
      }
    }
    for (int64_t& place : order)
      if (place == -1) {
        operand = unsqueeze(operand, dim);
        place = dim++;
      }
    aligned.operands.push_back(permute(operand, order));
  }
  return aligned;
}

// Multiplies two aligned tensors and sums over `summed`, which stays as dimensions of one: one bmm over the dimensions
// that both have, those of the left alone as rows and those of the right alone as columns.
Tensor contract_pair(Tensor left, Tensor right, const Dims& summed) {
  if (summed.empty()) return mul(left, right);
  Dims both, rows, columns;
  int64_t batch = 1, row_count = 1, column_count = 1, inner = 1;
  for (int64_t d = 0; d < left.dim(); ++d) {
    const int64_t a = left.sizes()[d], b = right.sizes()[d];
    const bool is_summed = std::find(summed.begin(), summed.end(), d) != summed.end();
    check<ShapeError>(a == b || a == 1 || b == 1, "non-broadcast dimensions must match");
    if (is_summed) {
      if (a != 1 && b != 1) inner *= a;
      else if (a != 1) left = sum(left, IntList(&d, 1), true);
      else if (b != 1) right = sum(right, IntList(&d, 1), true);
    } else if (a != 1 && b != 1) {
      both.push_back(d), batch *= a;
    } else if (a != 1) {
      rows.push_back(d), row_count *= a;
    } else {
      columns.push_back(d), column_count *= b;
    }
  }
  // When all columns come before all rows, swapped operands give the result in its final order.
  if (!rows.empty() && !columns.empty() && columns.back() < rows[0]) {
    std::swap(left, right), std::swap(rows, columns), std::swap(row_count, column_count);
  }
  const auto joined = [](std::initializer_list<const Dims*> lists) {
    Dims dims;
    for (const Dims* list : lists)
      for (const int64_t d : *list) dims.push_back(d);
    return dims;
  };
  const Dims order = joined({&both, &rows, &summed, &columns});
  Dims sizes, back(order.size());
  for (int64_t i = 0; i < order.size(); ++i) {
    const int64_t d = order[i];
    const bool from_right = i >= both.size() + rows.size() + summed.size();
    sizes.push_back(i >= both.size() + rows.size() && !from_right ? 1 : (from_right ? right : left).sizes()[d]);
    back[d] = i;
  }
  const Tensor a = reshape(permute(left, order), {batch, row_count, inner});
  const Tensor b = reshape(permute(right, joined({&both, &summed, &columns, &rows})), {batch, inner, column_count});
  return permute(view(bmm(a, b), sizes), back);
}

Tensor einsum_composite(std::string_view equation, TensorList tensors, std::optional<IntList> path) {
  check(!tensors.empty(), "einsum(): must provide at least one operand");
  const auto n = static_cast<size_t>(tensors.size());
  if (path) {
    const int64_t expected = n == 1 ? 1 : 2 * (static_cast<int64_t>(n) - 1);
    check(path->size() == expected,
          "einsum(): expected contraction path given in path parameter to have size {} but got {}", expected,
          path->size());
  }
  const size_t arrow = equation.find("->");
  const std::vector<Subscripts> subscripts = read_operands(equation.substr(0, arrow), n);
  Alignment layout = lay_out(equation, arrow, subscripts, tensors);
  Aligned aligned = align(layout, subscripts, tensors);
  std::deque<Tensor>& operands = aligned.operands;
  Dims& counts = aligned.counts;
  for (int64_t step = 0; operands.size() > 1; ++step) {
    int64_t i = 0, j = 1;
    if (path) {
      i = std::min((*path)[2 * step], (*path)[2 * step + 1]), j = std::max((*path)[2 * step], (*path)[2 * step + 1]);
      check(i != j, "einsum(): invalid contraction ({}, {}) cannot contract an operand with itself", i, j);
      check(i >= 0 && j < static_cast<int64_t>(operands.size()),
            "einsum(): invalid contraction ({}, {}) operand index is out of bounds", i, j);
    }
    Tensor a = operands[static_cast<size_t>(i)], b = operands[static_cast<size_t>(j)];
    operands.erase(operands.begin() + j);
    operands.erase(operands.begin() + i);
    // What no other operand has is summed now.
    Dims summed, only_a, only_b;
    for (int64_t d = layout.output_dims; d < layout.dims; ++d) {
      const bool in_a = a.sizes()[d] != 1, in_b = b.sizes()[d] != 1;
      if (in_a && in_b) {
        if (--counts[d] == 1) summed.push_back(d), counts[d] = 0;
      } else if (counts[d] == 1 && (in_a || in_b)) {
        (in_a ? only_a : only_b).push_back(d), counts[d] = 0;
      }
    }
    if (!only_a.empty()) a = sum(a, IntList(only_a), true);
    if (!only_b.empty()) b = sum(b, IntList(only_b), true);
    Tensor product = contract_pair(a, b, summed);
    if (path) operands.push_back(std::move(product));
    else operands.push_front(std::move(product));
  }
  if (layout.dims == layout.output_dims) return operands[0];
  if (n > 1) return view(operands[0], operands[0].sizes().slice(0, layout.output_dims));
  Dims rest(layout.dims - layout.output_dims);
  std::iota(rest.begin(), rest.end(), layout.output_dims);
  return sum(operands[0], IntList(rest), false);
}

}  // namespace

std::vector<Row> einsum_ops() {
  return {
      composite("einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor",
                rule::composite<einsum_composite>, {}, kMayAlias),
  };
}

}  // namespace tare
