#include "distributed/rank_state.h"

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "tare/core/thread.h"

// What a rank has of its own in Python, put in its place when the rank goes on. The law: what a change of ranks costs
// does not depend on what the ranks have, but on what they did: streams of random numbers are copied as memory, names
// of modules are looked for where there are new ones, the environment of the C library follows when somebody reads it.
namespace tare::python {

namespace {

constexpr size_t kTwister = 625 * sizeof(uint32_t);  // the Mersenne twister's words and its place among them

nb::object attribute(const char* module, const char* name) { return nb::module_::import_(module).attr(name); }

// --- Python's stream ---

// Where the words of `random`'s own stream lie, behind the head of the object; null: laid out otherwise, so that its
// methods are asked.
uint32_t* twister_of(nb::handle stream) {
  const nb::object base = attribute("_random", "Random");
  const auto size = nb::cast<size_t>(base.attr("__basicsize__"));
  const auto head = nb::cast<size_t>(attribute("builtins", "object").attr("__basicsize__"));
  if (size < head + kTwister || size >= head + kTwister + alignof(void*)) return nullptr;
  auto* const words = reinterpret_cast<uint32_t*>(reinterpret_cast<char*>(stream.ptr()) + head);
  const nb::object told = stream.attr("getstate")()[1];  // the words, and then the place, which stands first in memory
  for (size_t i = 0; i < 625; ++i)
    if (nb::cast<uint32_t>(told[(i + 624) % 625]) != words[i]) return nullptr;
  return words;
}

class PythonStream {
 public:
  struct State {
    std::array<unsigned char, kTwister> words;
    nb::object gauss, whole;
  };
  PythonStream() : stream_(attribute("random", "_inst")), words_(twister_of(stream_)) {}
  void keep(State& state) const {
    if (words_ == nullptr) {
      state.whole = stream_.attr("getstate")();
      return;
    }
    std::memcpy(state.words.data(), words_, kTwister);
    state.gauss = stream_.attr("gauss_next");
  }
  void load(const State& state) const {
    if (words_ == nullptr) {
      stream_.attr("setstate")(state.whole);
      return;
    }
    std::memcpy(words_, state.words.data(), kTwister);
    if (!stream_.attr("gauss_next").is(state.gauss)) stream_.attr("gauss_next") = state.gauss;
  }

 private:
  nb::object stream_;
  uint32_t* words_;
};

// --- NumPy's stream ---

// Its words are at an address that it tells. What else belongs to it, half a pair of normal numbers, is asked for only
// where words changed, or there was such a half: taking it changes no word.
class NumpyStream {
 public:
  struct State {
    std::string words;  // empty: NumPy was not there
    nb::object whole;
    bool has_half = false;
  };
  void find(const nb::dict& modules) {
    if (words_ != nullptr || !modules.contains("numpy.random.mtrand")) return;
    const nb::object stream = attribute("numpy.random.mtrand", "_rand"), bits = stream.attr("_bit_generator");
    if (nb::cast<std::string>(nb::str(bits.type().attr("__name__"))) != "MT19937") return;
    words_ = reinterpret_cast<const char*>(nb::cast<uintptr_t>(bits.attr("ctypes").attr("state_address")));
    get_ = stream.attr("get_state");
    set_ = stream.attr("set_state");
  }
  void keep(State& state) const {
    if (words_ == nullptr) return;
    if (!state.has_half && state.words.size() == kTwister && std::memcmp(state.words.data(), words_, kTwister) == 0)
      return;
    state.words.assign(words_, kTwister);
    state.whole = get_();
    state.has_half = nb::cast<int>(state.whole[3]) != 0;
  }
  void load(const State& state, const State* before) const {
    if (words_ == nullptr || !state.whole.is_valid()) return;
    const bool had_half = before == nullptr || before->has_half;
    if (!state.has_half && !had_half && std::memcmp(state.words.data(), words_, kTwister) == 0) return;
    set_(state.whole);
  }

 private:
  const char* words_ = nullptr;
  nb::object get_, set_;
};

// --- a rank's state ---

struct RankState {
  nb::dict environ;
  nb::object argv, path;
  PythonStream::State python;
  NumpyStream::State numpy;
  DType dtype;
  std::vector<nb::object> modules;  // of the names that are the ranks' own; not valid: it has none of that name
};

// What ranks take turns with. There is one world of ranks at a time.
class Turns {
 public:
  Turns(const nb::list& names, nb::object new_names, nb::object show)
      : new_names_(std::move(new_names)),
        show_(std::move(show)),
        modules_(nb::borrow<nb::dict>(PyImport_GetModuleDict())) {
    for (const nb::handle name : names) names_.push_back(nb::borrow(name));
    const nb::object environ = attribute("os", "environ");
    environs_.push_back(environ);
    if (nb::hasattr(nb::module_::import_("os"), "environb")) environs_.push_back(attribute("os", "environb"));
    numpy_.find(modules_);
  }

  void keep(RankState& state) {
    if (PyDict_Size(modules_.ptr()) != count_ || !last_name().is(last_))
      find_names();  // NumPy may be among the new ones
    const nb::handle argv = PySys_GetObject("argv"), path = PySys_GetObject("path");
    state.argv = nb::borrow(argv);
    state.path = nb::borrow(path);
    python_.keep(state.python);
    numpy_.keep(state.numpy);
    state.dtype = thread_state.default_dtype;
    state.modules.resize(names_.size());
    for (size_t i = 0; i < names_.size(); ++i)
      state.modules[i] = nb::borrow(PyDict_GetItem(modules_.ptr(), names_[i].ptr()));
    before_ = &state.numpy;
  }

  void load(RankState& state) {
    for (const nb::object& environ : environs_) environ.attr("_data") = state.environ;
    now = state.environ;
    if (PySys_SetObject("argv", state.argv.ptr()) != 0 || PySys_SetObject("path", state.path.ptr()) != 0)
      throw nb::python_error();
    python_.load(state.python);
    numpy_.load(state.numpy, before_);
    state.modules.resize(names_.size());
    for (size_t i = 0; i < names_.size(); ++i) {
      PyObject* const name = names_[i].ptr();
      if (state.modules[i].is_valid()) {
        if (PyDict_SetItem(modules_.ptr(), name, state.modules[i].ptr()) != 0) throw nb::python_error();
      } else if (PyDict_GetItem(modules_.ptr(), name) != nullptr && PyDict_DelItem(modules_.ptr(), name) != 0) {
        throw nb::python_error();
      }
    }
    count_ = PyDict_Size(modules_.ptr());
    last_ = last_name();
    if (starts_processes_) show_();
    if (thread_state.default_dtype != state.dtype)
      nb::module_::import_("tare._C").attr("_set_default_dtype")(state.dtype);
  }

  nb::dict now;  // the environment of the rank that runs

 private:
  // What was imported last: with the number of modules it tells whether there are new ones.
  nb::object last_name() const {
    const nb::object names = nb::steal(PyObject_CallMethod(modules_.ptr(), "__reversed__", nullptr));
    return names.is_valid() ? nb::steal(PyIter_Next(names.ptr())) : nb::object();
  }
  void find_names() {
    for (const nb::handle name : nb::cast<nb::list>(new_names_())) names_.push_back(nb::borrow(name));
    numpy_.find(modules_);
    // It starts processes with the C library's environment, and tells nobody.
    starts_processes_ = PyDict_GetItemString(modules_.ptr(), "multiprocessing.popen_spawn_posix") != nullptr;
  }

  nb::object new_names_, show_;
  nb::dict modules_;
  std::vector<nb::object> environs_, names_;
  PythonStream python_;
  NumpyStream numpy_;
  const NumpyStream::State* before_ = nullptr;
  bool starts_processes_ = false;
  Py_ssize_t count_ = -1;
  nb::object last_;
};

}  // namespace

void add_rank_state(nb::module_& here) {
  nb::class_<RankState>(here, "RankState")
      .def("__init__",
           [](RankState* self, nb::dict environ, nb::list argv, nb::list path) {
             new (self) RankState{
                 std::move(environ), std::move(argv), std::move(path), {}, {}, thread_state.default_dtype, {}};
             PythonStream().keep(self->python);
             NumpyStream numpy;
             numpy.find(nb::borrow<nb::dict>(PyImport_GetModuleDict()));
             numpy.keep(self->numpy);
           })
      .def_ro("environ", &RankState::environ);
  nb::class_<Turns>(here, "Turns")
      .def(nb::init<const nb::list&, nb::object, nb::object>(), nb::arg("names"), nb::arg("new_names"), nb::arg("show"))
      .def("keep", &Turns::keep)
      .def("load", &Turns::load)
      .def_ro("environ", &Turns::now);
}

Scheduler::Hooks hooks_of(nb::object turns, const nb::list& states) {
  struct Kept {
    nb::object turns;
    Turns* at;
    std::vector<nb::object> held;
    std::vector<RankState*> states;
  };
  std::unique_ptr<Kept> made(new Kept{turns, nb::cast<Turns*>(turns), {}, {}});
  for (const nb::handle state : states) {
    made->held.push_back(nb::borrow(state));
    made->states.push_back(nb::cast<RankState*>(state));
  }
  const std::shared_ptr<Kept> kept(made.release(), [](Kept* own) {
    if (!Py_IsInitialized()) return;  // with the process
    const nb::gil_scoped_acquire held;
    delete own;
  });
  return {.suspend = [kept](int program) { kept->at->keep(*kept->states[static_cast<size_t>(program)]); },
          .resume = [kept](int program) { kept->at->load(*kept->states[static_cast<size_t>(program)]); },
          .park =
              [](const std::function<void()>& sleep) {
                const nb::gil_scoped_release released;
                sleep();
              }};
}

}  // namespace tare::python
