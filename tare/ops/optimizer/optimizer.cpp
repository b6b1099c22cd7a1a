#include <array>
#include <deque>
#include <utility>

#include "tare/core/elements.h"
#include "tare/dispatch/bind.h"
#include "tare/dispatch/call.h"
#include "tare/dispatch/run.h"
#include "tare/ops.h"
#include "tare/ops/families.h"
#include "tare/ops/optimizer/optimizer_cpu.h"
#include "tare/ops/pointwise/elementwise.h"

// A step of an optimizer, over lists of parameters and of what is kept for each, and the scaling of losses around it.
// The law: an update writes into its arguments marked `(x!)`. Its functional form writes into copies of them and
// returns those; out= writes the first one's new values there, and the others where they are.
namespace tare {

namespace {

// --- what an update needs to know ---

void check_count(std::string_view name, TensorList list, int64_t n) {
  check(list.size() == n, "Expected {}.size() == n_tensors to be true, but got false.", name);
}
void check_count_if(bool used, std::string_view name, TensorList list, int64_t n) {
  if (used) check_count(name, list, n);
  else check(list.empty(), "Expected {}.empty() to be true, but got false.", name);
}

void check_not_empty(TensorList self, std::string_view op) {
  check<NotImplementedError>(!self.empty(),
                             "There were no tensor arguments to this function (e.g., you passed an empty list of "
                             "Tensors), but no fallback function is registered for schema {}::{}.",
                             kAten, op);
}

// The one number of a tensor; what it is does not show where values are unknown.
double number_in(const Tensor& tensor) {
  check(tensor.numel() == 1, "a Tensor with {} elements cannot be converted to Scalar", tensor.numel());
  return tensor.known() ? load_scalar(tensor.data(), tensor.dtype()).to_double() : 1;
}
double number_in(double value) { return value; }
bool is_known(const Tensor& tensor) { return !tensor.defined() || tensor.numel() == 0 || tensor.known(); }
bool is_known(double) { return true; }

bool all_known(std::initializer_list<TensorList> lists) {
  for (const TensorList& list : lists)
    for (const Tensor& tensor : list)
      if (!is_known(tensor)) return false;
  return true;
}

// Marks what was written: with values, or without where an argument had none. Returns which.
bool note_written(std::initializer_list<TensorList> lists, bool known) {
  for (const TensorList& list : lists)
    for (const Tensor& tensor : list) {
      tensor.bump_version();
      if (!known && tensor.known()) tensor.storage()->state = StorageState::unknown;
    }
  return known;
}

// A parameter, its gradient and its state have one floating type.
void check_alike(std::string_view kernel, TensorList self, std::initializer_list<TensorList> lists) {
  for (int64_t i = 0; i < self.size(); ++i) {
    const DType dtype = self[i].dtype();
    check<NotImplementedError>(is_floating(dtype), "\"{}\" not implemented for '{}'", kernel, dtype);
    for (const TensorList& list : lists) {
      if (list.empty()) continue;
      check(list[i].dtype() == dtype, "expected scalar type {} but found {}", dtype, list[i].dtype());
      check<ShapeError>(list[i].sizes() == self[i].sizes(), "{}: a parameter of size {} has a state of size {}", kernel,
                        self[i].sizes(), list[i].sizes());
    }
  }
}

void check_one(const Tensor& tensor, std::string_view name) {
  check(tensor.numel() == 1, "{} must be a 1-element tensor.", name);
}

// How gradients were scaled, and whether the step is left out because one was not finite.
struct Scaling {
  Scaling(const Tensor& grad_scale, const Tensor& found_inf) : grad_scale(grad_scale), found_inf(found_inf) {
    if (grad_scale.defined()) check_one(grad_scale, "grad_scale");
    if (found_inf.defined()) check_one(found_inf, "found_inf");
  }
  const Tensor &grad_scale, &found_inf;
  bool known() const { return is_known(grad_scale) && is_known(found_inf); }
  bool skips() const { return found_inf.defined() && load_double(found_inf.data(), found_inf.dtype()) == 1; }
  cpu::GradientSettings gradients(bool maximize) const {
    if (!grad_scale.defined()) return {{}, maximize};
    return {load_double(grad_scale.data(), grad_scale.dtype()), maximize};
  }
};

const Tensor& at(TensorList list, int64_t i) {
  static const Tensor none;
  return list.empty() ? none : list[i];
}

// --- the optimizers; the rate of learning is a number or lies in a tensor ---

template <class Rate, bool decoupled>
bool adam(TensorList self, TensorList grads, TensorList exp_avgs, TensorList exp_avg_sqs, TensorList max_exp_avg_sqs,
          TensorList state_steps, const Rate& lr, double beta1, double beta2, double weight_decay, double eps,
          bool amsgrad, bool maximize, const Tensor& grad_scale, const Tensor& found_inf) {
  check_not_empty(self, decoupled ? "_fused_adamw_" : "_fused_adam_");
  const cpu::AdamSettings settings{number_in(lr), beta1, beta2, weight_decay, eps, amsgrad, decoupled};
  check_count("grads", grads, self.size());
  check_count("exp_avgs", exp_avgs, self.size());
  check_count("exp_avg_sqs", exp_avg_sqs, self.size());
  check_count_if(amsgrad, "max_exp_avg_sqs", max_exp_avg_sqs, self.size());
  check_count("state_steps", state_steps, self.size());
  check_alike("fused_adam_kernel", self, {grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs});
  const Scaling scaling{grad_scale, found_inf};
  const bool known =
      scaling.known() && is_known(lr) && all_known({self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps});
  for (int64_t i = 0; i < self.size(); ++i) {
    const double step = number_in(state_steps[i]);
    if (known && !scaling.skips())
      cpu::adam_step(self[i], grads[i], exp_avgs[i], exp_avg_sqs[i], at(max_exp_avg_sqs, i), step, settings,
                     scaling.gradients(maximize));
  }
  return note_written({self, grads, exp_avgs, exp_avg_sqs, max_exp_avg_sqs}, known);
}

template <class Rate>
bool sgd(TensorList self, TensorList grads, TensorList momentum_buffer_list, double weight_decay, double momentum,
         const Rate& lr, double dampening, bool nesterov, bool maximize, bool is_first_step, const Tensor& grad_scale,
         const Tensor& found_inf) {
  check_not_empty(self, "_fused_sgd_");
  const cpu::SgdSettings settings{number_in(lr), weight_decay, momentum, dampening, nesterov, is_first_step};
  check_count("grads", grads, self.size());
  check_count_if(momentum != 0, "momentum_buffer_list", momentum_buffer_list, self.size());
  check_alike("fused_sgd_kernel", self, {grads, momentum_buffer_list});
  const Scaling scaling{grad_scale, found_inf};
  bool known = scaling.known() && is_known(lr) && all_known({self, grads});
  for (const Tensor& buffer : momentum_buffer_list)  // The first step does not read them.
    known = known && (is_first_step ? buffer.storage().allocated() : is_known(buffer));
  for (const Tensor& buffer : momentum_buffer_list)
    if (known) buffer.storage()->state = StorageState::known;
  for (int64_t i = 0; i < self.size() && known && !scaling.skips(); ++i)
    cpu::sgd_step(self[i], grads[i], at(momentum_buffer_list, i), settings, scaling.gradients(maximize));
  return note_written({self, grads, momentum_buffer_list}, known);
}

template <class Rate>
bool adagrad(TensorList self, TensorList grads, TensorList state_sums, TensorList state_steps, const Rate& lr,
             double lr_decay, double weight_decay, double eps, bool maximize, const Tensor& grad_scale,
             const Tensor& found_inf) {
  check_not_empty(self, "_fused_adagrad_");
  const cpu::AdagradSettings settings{number_in(lr), lr_decay, weight_decay, eps};
  check_count("grads", grads, self.size());
  check_count("state_sums", state_sums, self.size());
  check_count("state_steps", state_steps, self.size());
  check_alike("fused_adagrad_kernel", self, {grads, state_sums});
  const Scaling scaling{grad_scale, found_inf};
  const bool known = scaling.known() && is_known(lr) && all_known({self, grads, state_sums, state_steps});
  for (int64_t i = 0; i < self.size(); ++i) {
    const double step = number_in(state_steps[i]);
    if (known && !scaling.skips())
      cpu::adagrad_step(self[i], grads[i], state_sums[i], step, settings, scaling.gradients(maximize));
  }
  return note_written({self, grads, state_sums}, known);
}

// --- the loss's scale ---

void check_float(const Tensor& tensor, std::string_view name) {
  check(tensor.dtype() == DType::float32, "{} must be a float tensor.", name);
}

bool non_finite_check_and_unscale(TensorList self, const Tensor& found_inf, const Tensor& inv_scale) {
  check_one(inv_scale, "inv_scale");
  check_one(found_inf, "found_inf");
  check_float(inv_scale, "inv_scale");
  check_float(found_inf, "found_inf");
  for (const Tensor& tensor : self)
    check<NotImplementedError>(is_floating(tensor.dtype()),
                               "\"_amp_foreach_non_finite_check_and_unscale_cpu\" not implemented for '{}'",
                               tensor.dtype());
  const bool known = all_known({self}) && is_known(found_inf) && is_known(inv_scale);
  for (const Tensor& tensor : self)
    if (known && cpu::unscale(tensor, number_in(inv_scale))) store_double(found_inf.data(), found_inf.dtype(), 1);
  return note_written({self, {&found_inf, 1}}, known);
}

// Grows after so many steps without an overflow, unless it would itself overflow; falls after one with.
bool update_scale(const Tensor& self, const Tensor& growth_tracker, const Tensor& found_inf, double scale_growth_factor,
                  double scale_backoff_factor, int64_t growth_interval) {
  check_one(growth_tracker, "growth_tracker");
  check(growth_tracker.dtype() == DType::int32, "growth_tracker must be an int tensor.");
  check_one(self, "current_scale");
  check_float(self, "current_scale");
  check_one(found_inf, "found_inf");
  check_float(found_inf, "found_inf");
  const bool known = is_known(self) && is_known(growth_tracker) && is_known(found_inf);
  if (known) {
    const double scale = number_in(self);
    int64_t steps = load_int(growth_tracker.data(), DType::int32) + 1;
    double next = scale;
    if (number_in(found_inf) != 0) {
      next = scale * scale_backoff_factor;
      steps = 0;
    } else if (steps == growth_interval) {
      const double grown = scale * scale_growth_factor;
      if (std::isfinite(static_cast<float>(grown))) next = grown;
      steps = 0;
    }
    store_double(self.data(), self.dtype(), next);
    store_int(growth_tracker.data(), DType::int32, steps);
  }
  return note_written({{&self, 1}, {&growth_tracker, 1}}, known);
}

// --- the table ---

// Its own forms say what it returns.
template <auto F>
void run_update(Args args, void*) {
  detail::Function<decltype(F)>::template apply<F>(args);
}
template <auto F>
inline constexpr MetaRule updating = {RuleKind::direct, RuleResults::any, run_update<F>, detail::tags_of<F>};

// Each part says whether it found what is not finite.
std::vector<Strategy> unscaled_splits(const ShardingCall& call, std::string_view equation) {
  std::vector<Strategy> strategies = sharding::zipped_splits(call, equation);
  const size_t found = call.begin_of(1);
  for (Strategy& strategy : strategies) {
    strategy.inputs[found] = partial_max;
    if (!strategy.results.empty()) strategy.results.back() = partial_max;
  }
  return strategies;
}

// `schema` is the update's; the other two forms follow from what it marks as written.
struct Update {
  std::string_view schema;
  MetaRule rule;
  int64_t operations;  // on each element
  ShardingRule sharding = sharding::zipped;
};

#define TARE_SCALING ", Tensor? grad_scale=None, Tensor? found_inf=None) -> ()"
#define TARE_ADAM(NAME, LR)                                                                                \
  "_fused_" NAME                                                                                           \
  "(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] exp_avgs, Tensor(d!)[] exp_avg_sqs, Tensor(e!)[] " \
  "max_exp_avg_sqs, Tensor[] state_steps, *, " LR                                                          \
  " lr, float beta1, float beta2, float weight_decay, float eps, bool amsgrad, bool maximize" TARE_SCALING
#define TARE_SGD(NAME, LR)                                                                                   \
  "_fused_" NAME                                                                                             \
  "(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] momentum_buffer_list, *, float weight_decay, float " \
  "momentum, " LR " lr, float dampening, bool nesterov, bool maximize, bool is_first_step" TARE_SCALING
#define TARE_ADAGRAD(NAME, STEPS, LR)                                                                             \
  "_fused_" NAME "(Tensor(a!)[] self, Tensor(b!)[] grads, Tensor(c!)[] state_sums, " STEPS " state_steps, *, " LR \
  " lr, float lr_decay, float weight_decay, float eps, bool maximize" TARE_SCALING

constexpr Update kUpdates[] = {
    {TARE_ADAM("adam_", "float"), updating<adam<double, false>>, 12},
    {TARE_ADAM("adam_.tensor_lr", "Tensor"), updating<adam<Tensor, false>>, 12},
    {TARE_ADAM("adamw_", "float"), updating<adam<double, true>>, 12},
    {TARE_ADAM("adamw_.tensor_lr", "Tensor"), updating<adam<Tensor, true>>, 12},
    {TARE_SGD("sgd_", "float"), updating<sgd<double>>, 6},
    {TARE_SGD("sgd_.tensor_lr", "Tensor"), updating<sgd<Tensor>>, 6},
    {TARE_ADAGRAD("adagrad_", "Tensor(d!)[]", "float"), updating<adagrad<double>>, 7},
    {TARE_ADAGRAD("adagrad_.tensor_lr", "Tensor[]", "Tensor"), updating<adagrad<Tensor>>, 7},
    {"_amp_foreach_non_finite_check_and_unscale_(Tensor(a!)[] self, Tensor(b!) found_inf, Tensor inv_scale) -> ()",
     updating<non_finite_check_and_unscale>, 2, ShardingRule(unscaled_splits)},
    {"_amp_update_scale_(Tensor(a!) self, Tensor(b!) growth_tracker, Tensor found_inf, float scale_growth_factor, "
     "float "
     "scale_backoff_factor, int growth_interval) -> Tensor(a!)",
     updating<update_scale>, 2, sharding::replicate_only},
};

#undef TARE_SCALING
#undef TARE_ADAM
#undef TARE_SGD
#undef TARE_ADAGRAD

// Arguments as text, up to the last one's.
std::string_view arguments_of(std::string_view schema) {
  const size_t open = schema.find('('), close = schema.rfind(") ->");
  return schema.substr(open + 1, close - open - 1);
}

// `(a!)` taken out, everywhere or at the first argument only.
std::string unmarked(std::string_view text, bool first_only) {
  std::string result(text);
  for (size_t at = result.find('('); at != std::string::npos; at = first_only ? std::string::npos : result.find('('))
    result.erase(at, 4);
  return result;
}

std::string functional_schema(std::string_view update, const Schema& schema) {
  std::string returns;
  for (const Argument& argument : schema.arguments) {
    if (!argument.is_write()) continue;
    const bool unnamed = returns.empty() && !schema.returns.empty();
    returns += fmt::format("{}Tensor{}{}", returns.empty() ? "" : ", ", argument.type.list ? "[]" : "",
                           unnamed ? "" : " " + argument.name + "_out");
  }
  std::string name(update.substr(0, update.find('(')));
  name.erase(std::min(name.find('.'), name.size()) - 1, 1);
  return fmt::format("{}({}) -> ({})", name, unmarked(arguments_of(update), false), returns);
}

std::string out_schema(std::string_view update, const Schema& schema) {
  const bool list = schema.arguments[0].type.list;
  std::string name(update.substr(0, update.find('(')));
  const size_t dot = name.find('.');
  name = dot == std::string::npos ? name.substr(0, name.size() - 1) + ".out"
                                  : name.substr(0, dot - 1) + name.substr(dot) + "_out";
  const std::string arguments = unmarked(arguments_of(update), true);
  return fmt::format("{}({}, {}Tensor(a!){} out) -> {}", name, arguments,
                     arguments.find("*, ") == std::string::npos ? "*, " : "", list ? "[]" : "",
                     list ? "()" : "Tensor(a!)");
}

// What an update writes: positions, and which of them are lists.
struct Written {
  std::vector<std::pair<size_t, bool>> arguments;
  size_t count;
  bool returns_self;
  explicit Written(const Schema& schema) : count(schema.arguments.size()), returns_self(!schema.returns.empty()) {
    for (size_t i = 0; i < count; ++i)
      if (schema.arguments[i].is_write()) arguments.emplace_back(i, schema.arguments[i].type.list);
  }
};
template <size_t I>
const Written& written_by() {
  static const Written written(Schema::parse(kUpdates[I].schema));
  return written;
}

template <size_t I>
void update_in_place(Args args, void* out) {
  kUpdates[I].rule.function(args, nullptr);
  if (written_by<I>().returns_self)
    *static_cast<Tensor*>(static_cast<Results>(out)[0]) = *static_cast<const Tensor*>(args[0]);
}

template <size_t I>
void update_copies(Args args, void* out) {
  const Written& written = written_by<I>();
  std::vector<const void*> pointers(args, args + written.count);
  std::deque<TensorList> lists;
  for (size_t k = 0; k < written.arguments.size(); ++k) {
    const auto [position, is_list] = written.arguments[k];
    void* const result = static_cast<Results>(out)[k];
    if (is_list) {
      auto& copies = *static_cast<std::vector<Tensor>*>(result);
      for (const Tensor& tensor : *static_cast<const TensorList*>(args[position])) copies.push_back(clone(tensor));
      pointers[position] = &lists.emplace_back(copies);
    } else {
      *static_cast<Tensor*>(result) = clone(*static_cast<const Tensor*>(args[position]));
      pointers[position] = result;
    }
  }
  kUpdates[I].rule.function(pointers.data(), nullptr);
}

void take_over(const Tensor& out, const Tensor& self) {
  resize_result(out, TensorMeta(out.dtype(), out.device(), self.sizes()));
  copy_(out, self);
}

template <size_t I>
void update_out(Args args, void* results) {
  const Written& written = written_by<I>();
  const void* const out = args[written.count];
  if (written.arguments[0].second) {
    const TensorList outs = *static_cast<const TensorList*>(out), self = *static_cast<const TensorList*>(args[0]);
    check(outs.size() == self.size(), "Expected {} tensors in out, got {}", self.size(), outs.size());
    for (int64_t i = 0; i < self.size(); ++i) take_over(outs[i], self[i]);
  } else {
    take_over(*static_cast<const Tensor*>(out), *static_cast<const Tensor*>(args[0]));
  }
  std::vector<const void*> pointers(args, args + written.count);
  pointers[0] = out;
  kUpdates[I].rule.function(pointers.data(), nullptr);
  if (written.returns_self) *static_cast<Tensor*>(static_cast<Results>(results)[0]) = *static_cast<const Tensor*>(out);
}

Cost per_updated_element(const Call& call, int64_t factor) {
  Exact elements = 0;
  if (call.op.parameters[0] == ParamTag::tensors)
    for (const Tensor& tensor : call.arg<TensorList>(0)) elements += tensor.numel();
  else elements = call.tensor(0).numel();
  return {0, (factor * elements).value};
}

Row row_of(const Update& update, std::string schema, void (*function)(Args, void*), ShardingRule dims) {
  return {.schema = kept(std::move(schema)),
          .meta = {RuleKind::direct, RuleResults::any, function, {}},
          .cpu = cpu::none,
          .derivative = derivative::none,
          .cost = CostRule(per_updated_element, update.operations),
          .workspace = workspace::none,
          .sharding = dims};
}

template <size_t I>
void add_forms(std::vector<Row>& rows) {
  const Update& update = kUpdates[I];
  const Schema schema = Schema::parse(update.schema);
  rows.push_back(row_of(update, std::string(update.schema), update_in_place<I>, update.sharding));
  rows.push_back(row_of(update, functional_schema(update.schema, schema), update_copies<I>, update.sharding));
  rows.push_back(row_of(update, out_schema(update.schema, schema), update_out<I>, sharding::replicate_only));
}

}  // namespace

std::vector<Row> optimizer_ops() {
  std::vector<Row> rows;
  [&]<size_t... I>(std::index_sequence<I...>) { (add_forms<I>(rows), ...); }
  (std::make_index_sequence<std::size(kUpdates)>());
  return rows;
}

}  // namespace tare
