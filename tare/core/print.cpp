#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tare/core/elements.h"
#include "tare/core/sparse.h"
#include "tare/core/tensor.h"

// Tensors as PyTorch prints them with its default options: contents, then what the contents do not tell, wrapped at 80
// columns. Contents are the values where there is memory, and `...` where there is none, as for a meta or fake tensor.
namespace tare {

namespace {

constexpr int64_t kThreshold = 1000;  // a tensor of more elements is abridged
constexpr int64_t kEdge = 3;          // to so many at both ends of each dimension
constexpr int64_t kLineWidth = 80;
constexpr int64_t kGap = -1;

// The law of numbers: all of a tensor's are written alike, right-aligned to the widest. Floating numbers are whole
// (`2.`), fixed (`0.5000`) or scientific (`1.0000e-05`), as those that are finite and not zero ask for.
class NumberStyle {
 public:
  void see(double value) {
    if (std::isfinite(value) && value != 0) seen_.push_back(value);
  }
  void see(std::string_view word) { widen(word); }

  void decide() {
    if (seen_.empty()) return;
    double least = std::numeric_limits<double>::infinity(), largest = 0;
    for (const double value : seen_) {
      whole_ = whole_ && value == std::ceil(value);
      least = std::min(least, std::fabs(value));
      largest = std::max(largest, std::fabs(value));
    }
    scientific_ = largest / least > 1000 || largest > 1e8 || least < 1e-4;
    for (const double value : seen_) widen(digits(value));
  }

  int64_t width() const { return width_; }
  std::string aligned(std::string_view word) const { return fmt::format("{:>{}}", word, width_); }
  std::string aligned(double value) const { return aligned(digits(value)); }

 private:
  std::string digits(double value) const {
    if (std::isnan(value)) return "nan";  // without the sign it may have
    if (scientific_) return fmt::format("{:.4e}", value);
    if (!whole_) return fmt::format("{:.4f}", value);
    return fmt::format("{:.0f}{}", value, std::isinf(value) ? "" : ".");
  }
  void widen(std::string_view word) { width_ = std::max(width_, static_cast<int64_t>(word.size())); }

  std::vector<double> seen_;
  int64_t width_ = 1;
  bool whole_ = true, scientific_ = false;
};

class Printer {
 public:
  explicit Printer(const Tensor& tensor)
      : meta_(tensor.meta()), first_(tensor.data()), abridged_(tensor.numel() > kThreshold) {
    see(0, first_);
    real_.decide();
    imaginary_.decide();
  }

  std::string text(int64_t indent) const { return meta_.dim() == 0 ? number(first_) : bracketed(0, first_, indent); }

 private:
  // The indices that are written of a dimension.
  std::vector<int64_t> shown(int64_t dim) const {
    const int64_t size = meta_.sizes()[dim];
    std::vector<int64_t> indices;
    const bool gap = abridged_ && size > 2 * kEdge;
    for (int64_t i = 0; i < (gap ? kEdge : size); ++i) indices.push_back(i);
    if (!gap) return indices;
    indices.push_back(kGap);
    for (int64_t i = size - kEdge; i < size; ++i) indices.push_back(i);
    return indices;
  }
  const std::byte* at(int64_t dim, const std::byte* row, int64_t index) const {
    return row + index * meta_.strides()[dim] * meta_.itemsize();
  }

  void see(int64_t dim, const std::byte* row) {
    if (dim < meta_.dim()) {
      for (const int64_t i : shown(dim))
        if (i != kGap) see(dim + 1, at(dim, row, i));
    } else if (is_complex(meta_.dtype())) {
      real_.see(complex(row).real());
      imaginary_.see(complex(row).imag());
    } else if (is_floating(meta_.dtype())) {
      real_.see(floating(row));
    } else {
      real_.see(whole(row));
    }
  }

  std::string number(const std::byte* element) const {
    if (!is_complex(meta_.dtype()))
      return is_floating(meta_.dtype()) ? real_.aligned(floating(element)) : real_.aligned(whole(element));
    const Complex value = complex(element);
    std::string imaginary = imaginary_.aligned(value.imag());
    imaginary.erase(0, imaginary.find_first_not_of(' '));
    if (imaginary[0] != '-') imaginary.insert(0, "+");
    return real_.aligned(value.real()) + imaginary + "j";
  }

  std::string bracketed(int64_t dim, const std::byte* row, int64_t indent) const {
    const int64_t below = meta_.dim() - dim - 1;
    const std::string next_line = fmt::format("\n{:{}}", "", indent + 1);
    // Numbers fill lines; what stands within brackets of its own begins one, after as many empty ones as it has
    // dimensions above the first.
    const int64_t element_width = real_.width() + 2 + (is_complex(meta_.dtype()) ? imaginary_.width() + 1 : 0);
    const int64_t a_line = below ? 1 : std::max<int64_t>(1, (kLineWidth - indent) / element_width);
    std::string separator = ",";
    if (below) separator.append(static_cast<size_t>(below - 1), '\n').append(next_line);
    std::string text = "[";
    int64_t written = 0;
    for (const int64_t i : shown(dim)) {
      if (written > 0) text += below ? separator : written % a_line ? ", " : "," + next_line;
      if (i == kGap) text += below ? "..." : " ...";
      else text += below ? bracketed(dim + 1, at(dim, row, i), indent + 1) : number(at(dim, row, i));
      ++written;
    }
    return text + "]";
  }

  std::string whole(const std::byte* element) const {
    const int64_t value = load_int(element, meta_.dtype());
    if (is_bool(meta_.dtype())) return value ? "True" : "False";
    return meta_.dtype() == DType::uint64 ? std::to_string(static_cast<uint64_t>(value)) : std::to_string(value);
  }
  double floating(const std::byte* element) const {
    // Two numbers in one byte, which PyTorch prints as the byte.
    if (meta_.dtype() == DType::float4_e2m1fn_x2) return static_cast<double>(load_int(element, DType::uint8));
    const double value = load_double(element, meta_.dtype());
    return meta_.is_neg() ? -value : value;
  }
  Complex complex(const std::byte* element) const {
    Complex value = load_complex(element, meta_.dtype());
    if (meta_.is_conj()) value = std::conj(value);
    return meta_.is_neg() ? -value : value;
  }

  const TensorMeta& meta_;
  const std::byte* first_;
  const bool abridged_;
  NumberStyle real_, imaginary_;
};

bool has_values(const Tensor& tensor) {
  const DTypeKind kind = info(tensor.dtype()).kind;
  return tensor.storage().allocated() && kind != DTypeKind::quantized && kind != DTypeKind::bits;
}

// Of a dtype that a reader would take values of this look for, nothing is said.
bool is_told_by_values(DType dtype) {
  const bool wide = thread_state.default_dtype == DType::float64;
  return dtype == thread_state.default_dtype || dtype == (wide ? DType::complex128 : DType::complex64) ||
         dtype == DType::int64 || is_bool(dtype);
}

std::string tuple(IntList sizes) { return fmt::format("({}{})", fmt::join(sizes, ", "), sizes.size() == 1 ? "," : ""); }

// `indices=tensor([[0, 1]])`, a component of a sparse tensor.
std::string component_text(std::string_view name, const Tensor& part, size_t indent) {
  std::string text = fmt::format("{}=tensor(", name);
  const bool empty = part.numel() == 0;
  if (!empty && has_values(part)) return text + Printer(part).text(static_cast<int64_t>(indent + text.size())) + ")";
  return fmt::format("{}{}, size={})", text, empty && part.storage().allocated() ? "[]" : "...", tuple(part.sizes()));
}

// What is said of a tensor behind its contents, as PyTorch breaks it into lines.
std::string with_suffixes(std::string text, const std::vector<std::string>& suffixes, size_t indent, bool on_new_line) {
  // PyTorch counts the first line of suffixes two columns long.
  size_t column = text.size() - (text.rfind('\n') + 1) + 2;
  for (const std::string& suffix : suffixes) {
    if (on_new_line || column + suffix.size() + 2 > static_cast<size_t>(kLineWidth)) {
      text.append(",\n").append(indent, ' ');
      column = indent + suffix.size();
    } else {
      text += ", ";
      column += suffix.size() + 2;
    }
    on_new_line = false;
    text += suffix;
  }
  return text + ")";
}

void append_history(const Tensor& tensor, std::vector<std::string>& suffixes) {
  const AutogradMeta* const autograd = tensor.impl()->autograd;
  if (const std::string maker = autograd ? autograd->history_name() : std::string(); !maker.empty())
    suffixes.push_back(fmt::format("grad_fn=<{}>", maker));
  else if (tensor.requires_grad()) suffixes.emplace_back("requires_grad=True");
}

std::string sparse_text(const Tensor& tensor, size_t indent) {
  const SparseComponents& of = components(tensor);
  const bool rows = of.layout == Layout::sparse_csr, coo = of.layout == Layout::sparse_coo;
  const std::string line = ",\n" + std::string(indent, ' ');
  std::string text = "tensor(" + component_text(coo    ? "indices"
                                                : rows ? "crow_indices"
                                                       : "ccol_indices",
                                                of.indices, indent);
  if (!coo) text += line + component_text(rows ? "col_indices" : "row_indices", of.plain_indices, indent);
  text += line + component_text("values", of.values, indent);
  std::vector<std::string> suffixes;
  if (!tensor.device().is_cpu()) suffixes.push_back(fmt::format("device='{}'", tensor.device().str()));
  suffixes.push_back("size=" + tuple(tensor.sizes()));
  if (!tensor.is_meta()) suffixes.push_back(fmt::format("nnz={}", of.nnz()));
  if (!is_told_by_values(tensor.dtype())) suffixes.push_back(fmt::format("dtype=torch.{}", name(tensor.dtype())));
  suffixes.push_back(fmt::format("layout=torch.{}", name(of.layout)));
  append_history(tensor, suffixes);
  return with_suffixes(std::move(text), suffixes, indent, coo);
}

}  // namespace

std::string Tensor::str() const {
  if (!defined()) return "None";
  static constexpr std::string_view prefix = "tensor(";
  if (is_sparse(*this)) return sparse_text(*this, prefix.size());
  const bool undefined = storage().state() == StorageState::undefined && numel() > 0 && !reads_undefined();
  const bool empty = storage().allocated() && numel() == 0, values = !empty && !undefined && has_values(*this);
  std::string text(prefix);
  if (values) text += Printer(*this).text(prefix.size());
  else text += empty ? "[]" : undefined ? "undefined" : "...";

  std::vector<std::string> suffixes;
  if (!device().is_cpu()) suffixes.push_back(fmt::format("device='{}'", device().str()));
  if (!values && !(empty && dim() == 1)) suffixes.push_back("size=" + tuple(sizes()));
  if (values ? !is_told_by_values(dtype()) : dtype() != thread_state.default_dtype)
    suffixes.push_back(fmt::format("dtype=torch.{}", name(dtype())));
  append_history(*this, suffixes);
  return with_suffixes(std::move(text), suffixes, prefix.size(), false);
}

}  // namespace tare
