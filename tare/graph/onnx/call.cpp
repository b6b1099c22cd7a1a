#include "tare/graph/onnx/call.h"

#include <algorithm>
#include <unordered_map>

#include "tare/core/elements.h"
#include "tare/graph/onnx/machine.h"
#include "tare/ops.h"

namespace tare::graph::onnx {

Item& Call::item(size_t i) {
  if (!has(i)) fail<TypeError>("{} takes an input {}, which is missing", node.target(), i);
  return *inputs_[i];
}

const Tensor& Call::operator[](size_t i) {
  Item& taken = item(i);
  if (!valued_) return machine.tensor_of(taken);
  const Tensor& values = machine.known_of(taken);
  return values.defined() ? values : machine.tensor_of(taken);
}

std::vector<Tensor> Call::all(size_t from) {
  std::vector<Tensor> tensors;
  for (size_t i = from; i < count(); ++i) tensors.push_back((*this)[i]);
  return tensors;
}

bool Call::is_known(size_t i) {
  return has(i) && item(i).kind == Item::Kind::tensor && machine.known_of(item(i)).defined();
}

Tensor Call::known(size_t i) {
  Item& taken = item(i);
  if (taken.kind != Item::Kind::tensor) fail<TypeError>("{} takes a tensor as input {}", node.target(), i);
  const Tensor& values = machine.known_of(taken);
  if (!values.defined())
    fail<DataDependentError>("what {} gives depends on values of {}, which are not known", node.target(),
                             machine.name_of(node, i));
  return values;
}

std::vector<int64_t> Call::ints(size_t i) {
  const Tensor values = known(i);
  std::vector<int64_t> list;
  for_each_element(values.sizes(), {values},
                   [&](std::byte* const* at) { list.push_back(load_scalar(at[0], values.dtype()).to_int()); });
  return list;
}

int64_t Call::integer(size_t i) {
  const std::vector<int64_t> list = ints(i);
  if (list.size() != 1)
    fail<ShapeError>("{}: one number is taken as {}, where there are {}", node.target(), machine.name_of(node, i),
                     list.size());
  return list[0];
}

double Call::real(size_t i) {
  const Tensor values = known(i);
  if (values.numel() != 1)
    fail<ShapeError>("{}: one number is taken as {}, where there are {}", node.target(), machine.name_of(node, i),
                     values.numel());
  return load_double(values.data(), values.dtype());
}

const Attribute* Call::attribute(std::string_view name) const {
  for (const Attribute& said : node.rest().attributes)
    if (said.name == name) return machine.attribute(said);
  return nullptr;
}

int64_t Call::integer(std::string_view name, int64_t otherwise) const {
  const Attribute* const said = attribute(name);
  return said == nullptr ? otherwise : said->integer;
}
double Call::real(std::string_view name, double otherwise) const {
  const Attribute* const said = attribute(name);
  return said == nullptr ? otherwise : static_cast<double>(said->real);
}
std::string_view Call::text(std::string_view name, std::string_view otherwise) const {
  const Attribute* const said = attribute(name);
  return said == nullptr ? otherwise : said->text;
}
std::optional<std::vector<int64_t>> Call::integers(std::string_view name) const {
  const Attribute* const said = attribute(name);
  if (said == nullptr) return {};
  return std::vector<int64_t>(said->integers.begin(), said->integers.end());
}
std::vector<double> Call::reals(std::string_view name) const {
  const Attribute* const said = attribute(name);
  if (said == nullptr) return {};
  return {said->rest().reals.begin(), said->rest().reals.end()};
}
const Graph& Call::graph(std::string_view name) const {
  const Attribute* const said = attribute(name);
  if (said == nullptr || said->rest().graphs.empty()) fail<TypeError>("{} has no graph {}", node.target(), name);
  return *said->rest().graphs[0];
}

std::optional<std::vector<int64_t>> Call::ints_of(std::string_view name, size_t input) {
  if (has(input)) return ints(input);
  return integers(name);
}

Device Call::device() const { return valued_ ? Device(DeviceType::cpu) : machine.options.device; }

void Call::set_type(size_t k, int32_t type) {
  if (types_.size() <= k) types_.resize(k + 1, kUndefined);
  types_[k] = type;
}

bool Call::exact() const { return valued_ || machine.options.exact; }

Tensor Call::empty(IntList sizes, DType dtype) const {
  Tensor made(TensorMeta(dtype, device(), sizes));
  if (exact() && !valued_ && made.numel() > 0)
    fail<NotImplementedError>("no operator gives values of {}", node.target());
  return made;
}

// A tensor with values, as calls take it.
Tensor Call::given(Tensor values) const { return valued_ ? values : lift_fresh(values); }

Tensor Call::tensor(IntList values) const {
  if (!exact()) return empty({values.size()}, DType::int64);
  return given(known_numbers(values));
}

Tensor Call::tensor(IntList sizes, const std::vector<double>& values) const {
  if (!exact()) return empty(sizes, DType::float64);
  Tensor made;
  {
    const Unheard unheard;
    made = Tensor(TensorMeta(DType::float64, DeviceType::cpu, sizes));
    std::ranges::copy(values, made.data_as<double>());
    made.storage()->state = StorageState::known;
  }
  return given(std::move(made));
}

Tensor Call::number(const Scalar& value, DType dtype) const {
  if (!exact()) return empty({}, dtype);
  return given(known_number(value, dtype).known);
}

int64_t wrapped(int64_t dim, int64_t rank) {
  const int64_t least = rank == 0 ? 1 : rank;
  if (dim < -least || dim >= least) fail<IndexError>("dimension {} of a tensor of {} dimensions", dim, rank);
  return dim < 0 ? dim + least : dim;
}

std::vector<int64_t> wrapped(std::vector<int64_t> dims, int64_t rank) {
  for (int64_t& dim : dims) dim = wrapped(dim, rank);
  return dims;
}

std::vector<int64_t> counted(int64_t from, int64_t to) {
  std::vector<int64_t> list;
  for (; from < to; ++from) list.push_back(from);
  return list;
}

DType dtype_of(int64_t type) {
  if (!is_type(type) || type == kUndefined) fail<TypeError>("no element type has the number {}", type);
  return type_info(static_cast<int32_t>(type)).dtype;
}

namespace {

struct Key {
  std::string_view domain, op;
  friend bool operator==(const Key&, const Key&) = default;
};
struct KeyHash {
  size_t operator()(const Key& key) const {
    return std::hash<std::string_view>()(key.op) * 31 + std::hash<std::string_view>()(key.domain);
  }
};
using Table = std::unordered_map<Key, std::vector<const Row*>, KeyHash>;

const Table& all_rows() {
  static const Table table = [] {
    Table all;
    for (const List<Row> family :
         {pointwise_rows(), reduction_rows(), view_rows(), index_rows(), layer_rows(), pool_rows(), resize_rows(),
          attention_rows(), recurrent_rows(), quantized_rows(), signal_rows(), random_rows(), loss_rows(),
          control_rows(), sequence_rows(), text_rows(), microsoft_rows()})
      for (const Row& row : family) all[{row.domain, row.op}].push_back(&row);
    for (auto& [key, rows] : all) std::ranges::sort(rows, {}, &Row::since);
    return all;
  }();
  return table;
}

}  // namespace

const Row* find_row(std::string_view domain, std::string_view op, int64_t version) {
  const auto found = all_rows().find({domain, op});
  if (found == all_rows().end()) return nullptr;
  const Row* row = nullptr;
  for (const Row* const one : found->second)
    if (one->since <= version) row = one;
  // A row without a function says that later sets have no such operator.
  return row == nullptr || (row->lower == nullptr && row->special == nullptr) ? nullptr : row;
}

size_t count_rows() { return all_rows().size(); }

}  // namespace tare::graph::onnx
