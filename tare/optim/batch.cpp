#include "tare/optim/batch.h"

namespace tare::optim {

const Many& Many::mul_(const Scalar& by) const {
  if (listed_) _foreach_mul_(each, by);
  else each[0].mul_(by);
  return *this;
}

const Many& Many::mul_(const Many& by) const {
  if (listed_) _foreach_mul_(each, by.each);
  else each[0].mul_(by.each[0]);
  return *this;
}

const Many& Many::add_(const Scalar& number) const {
  if (listed_) _foreach_add_(each, number);
  else each[0].add_(number);
  return *this;
}

const Many& Many::add_(const Many& other, const Scalar& alpha) const {
  if (listed_) _foreach_add_(each, other.each, alpha);
  else each[0].add_(other.each[0], alpha);
  return *this;
}

const Many& Many::lerp_(const Many& end, const Scalar& weight) const {
  if (listed_) _foreach_lerp_(each, end.each, weight);
  else each[0].lerp_(end.each[0], weight);
  return *this;
}

const Many& Many::lerp_(const Many& end, ScalarList weights) const {
  if (listed_) _foreach_lerp_(each, end.each, weights);
  else each[0].lerp_(end.each[0], weights[0]);
  return *this;
}

const Many& Many::addcmul_(const Many& a, const Many& b, const Scalar& value) const {
  if (listed_) _foreach_addcmul_(each, a.each, b.each, value);
  else each[0].addcmul_(a.each[0], b.each[0], value);
  return *this;
}

const Many& Many::addcdiv_(const Many& a, const Many& b, const Scalar& value) const {
  if (listed_) _foreach_addcdiv_(each, a.each, b.each, value);
  else each[0].addcdiv_(a.each[0], b.each[0], value);
  return *this;
}

const Many& Many::addcdiv_(const Many& a, const Many& b, ScalarList values) const {
  if (listed_) _foreach_addcdiv_(each, a.each, b.each, values);
  else each[0].addcdiv_(a.each[0], b.each[0], values[0]);
  return *this;
}

const Many& Many::clamp_min_(double least) const {
  if (listed_) _foreach_clamp_min_(each, Scalar(least));
  else each[0].clamp_(Scalar(least));
  return *this;
}

const Many& Many::rsqrt_() const {
  if (listed_) _foreach_rsqrt_(each);
  else each[0].rsqrt_();
  return *this;
}

const Many& Many::div_(const Many& by) const {
  if (listed_) _foreach_div_(each, by.each);
  else each[0].div_(by.each[0]);
  return *this;
}

const Many& Many::div_(ScalarList by) const {
  if (listed_) _foreach_div_(each, by);
  else each[0].div_(by[0]);
  return *this;
}

const Many& Many::square_() const {
  if (listed_) return mul_(*this);
  each[0].square_();
  return *this;
}

Many Many::sqrt() const { return {listed_ ? _foreach_sqrt(each) : std::vector<Tensor>{each[0].sqrt()}, listed_, true}; }

Many Many::div(ScalarList by) const {
  if (!listed_) return {{each[0].div(by[0])}, false};
  if (!made_) return {_foreach_div(each, by), true, true};
  return div_(by);
}

Many Many::mul(ScalarList by) const {
  if (!listed_) return {{each[0].mul(by[0])}, false};
  if (!made_) return {_foreach_mul(each, by), true, true};
  _foreach_mul_(each, by);
  return *this;
}

Many Many::mul(const Many& by) const {
  return {listed_ ? _foreach_mul(each, by.each) : std::vector<Tensor>{each[0].mul(by.each[0])}, listed_, true};
}

Many Many::map(const std::function<Tensor(const Tensor&)>& function) const {
  std::vector<Tensor> made;
  for (const Tensor& tensor : each) made.push_back(function(tensor));
  return {std::move(made), listed_, true};
}

double number_in(const Tensor& tensor) { return tensor.known() ? tensor.item().to_double() : 1; }

}  // namespace tare::optim
