#pragma once

#include <functional>
#include <vector>

#include "tare/ops.h"

// What a step of an optimizer is written in: tensors that one operator takes together, so that one text is the loop and
// the form over lists.
namespace tare::optim {

/// A tensor in a loop, or the list of a `_foreach_` operator. A list that an operator made here belongs to nobody else:
/// what would make another of it changes it where it lies. A tensor in a loop is made again, as in PyTorch.
class Many {
 public:
  Many() = default;
  Many(std::vector<Tensor> each, bool listed, bool made = false)
      : each(std::move(each)), listed_(listed), made_(made) {}

  const Many& mul_(const Scalar& by) const;
  const Many& mul_(const Many& by) const;
  const Many& add_(const Scalar& number) const;
  const Many& add_(const Many& other, const Scalar& alpha) const;
  const Many& lerp_(const Many& end, const Scalar& weight) const;
  const Many& lerp_(const Many& end, ScalarList weights) const;
  const Many& addcmul_(const Many& a, const Many& b, const Scalar& value) const;
  const Many& addcdiv_(const Many& a, const Many& b, const Scalar& value) const;
  const Many& addcdiv_(const Many& a, const Many& b, ScalarList values) const;
  const Many& clamp_min_(double least) const;
  const Many& rsqrt_() const;
  const Many& div_(const Many& by) const;
  const Many& div_(ScalarList by) const;
  const Many& square_() const;
  Many sqrt() const;
  Many div(ScalarList by) const;
  Many mul(ScalarList by) const;
  Many mul(const Many& by) const;
  /// What a function gives for each tensor.
  Many map(const std::function<Tensor(const Tensor&)>& function) const;

  bool listed() const { return listed_; }
  std::vector<Tensor> each;

 private:
  bool listed_ = false, made_ = false;
};

/// The number in a tensor of one element; 1 where it is not known, for then nothing that follows from it is.
double number_in(const Tensor& tensor);

}  // namespace tare::optim
