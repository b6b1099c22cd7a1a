#include <fmt/format.h>

#include <random>
#include <unordered_map>

#include "call/values.h"
#include "casters.h"
#include "tare/core/generator.h"

// torch.Generator. Only the CPU's draws; those of other devices are names for streams that nothing is drawn from.
namespace tare::python {

PyTypeObject* generator_type = nullptr;

namespace {

struct PythonGenerator {
  explicit PythonGenerator(Device device) : own(std::make_unique<Generator>()), stream(own.get()), device(device) {
    by_stream()[stream] = this;
  }
  PythonGenerator(Generator* stream, Device device) : stream(stream), device(device) { by_stream()[stream] = this; }
  ~PythonGenerator() { by_stream().erase(stream); }
  PythonGenerator(const PythonGenerator&) = delete;
  PythonGenerator& operator=(const PythonGenerator&) = delete;
  static std::unordered_map<Generator*, PythonGenerator*>& by_stream() {
    static auto* const all = new std::unordered_map<Generator*, PythonGenerator*>;  // objects end after statics do
    return *all;
  }
  /// The stream: of the one that is the default, the calling thread's default.
  Generator* at() const { return own ? own.get() : &default_generator(); }
  std::unique_ptr<Generator> own;
  Generator* stream;  ///< of the default one, the process's
  Device device;
};

Generator* process_stream = nullptr;

// Seeds are 64 bits, given with a sign or without.
uint64_t seed_bits(PyObject* seed) {
  const Ref number = Ref::take(PyNumber_Index(seed));
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number.get(), &overflow);
  if (overflow == 0) return static_cast<uint64_t>(value);
  const unsigned long long bits = PyLong_AsUnsignedLongLong(number.get());
  if (PyErr_Occurred()) {
    PyErr_Clear();
    raise(PyExc_ValueError, "Overflow when unpacking long long");
  }
  return bits;
}

}  // namespace

Generator* generator_of(PyObject* object) { return nb::inst_ptr<PythonGenerator>(nb::handle(object))->at(); }

PyObject* to_python(Generator* stream) {
  const auto& all = PythonGenerator::by_stream();
  const auto found = all.find(stream == &default_generator() ? process_stream : stream);
  return (found == all.end() ? nb::none() : nb::find(found->second)).release().ptr();
}

void add_generator(nb::module_& module) {
  auto type = nb::class_<PythonGenerator>(module, "Generator");
  type.def(
          "__init__",
          [](PythonGenerator* self, nb::object device) {
            Device value;
            if (!device.is_none() && !as_place(device.ptr(), value)) throw nb::type_error("device must be a device");
            ::new (self) PythonGenerator(value);
          },
          nb::arg("device") = nb::none())
      .def("manual_seed",
           [](nb::handle self, nb::handle seed) {
             nb::cast<PythonGenerator&>(self).at()->manual_seed(seed_bits(seed.ptr()));
             return nb::borrow(self);
           })
      .def("initial_seed", [](PythonGenerator& self) { return self.at()->initial_seed(); })
      .def("seed",
           [](PythonGenerator& self) {
             std::random_device entropy;  // 53 bits, which a float holds too
             const uint64_t seed = (uint64_t{entropy()} << 32 | entropy()) >> 11;
             self.at()->manual_seed(seed);
             return seed;
           })
      .def("_state",
           [](PythonGenerator& self) {
             const Generator::State& state = self.at()->state();
             return nb::make_tuple(std::vector<uint32_t>(state.words.begin(), state.words.end()), state.next,
                                   state.seed, state.kept_normal);
           })
      .def("_set_state",
           [](PythonGenerator& self, const std::vector<uint32_t>& words, size_t next, uint64_t seed,
              std::optional<double> kept_normal) {
             check<ValueError>(words.size() == Generator::kWords && next <= Generator::kWords,
                               "a generator's state has {} words and a place among them", Generator::kWords);
             Generator::State state{{}, next, seed, kept_normal};
             std::copy(words.begin(), words.end(), state.words.begin());
             self.at()->set_state(state);
           })
      .def_prop_ro("device", [](PythonGenerator& self) { return self.device; });
  generator_type = reinterpret_cast<PyTypeObject*>(type.ptr());
  process_stream = &default_generator();
  module.attr("default_generator") =
      nb::cast(new PythonGenerator(process_stream, Device()), nb::rv_policy::take_ownership);
}

}  // namespace tare::python
