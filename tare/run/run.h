#pragma once

#include <array>
#include <functional>
#include <initializer_list>
#include <memory_resource>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tare/core/source_line.h"
#include "tare/core/thread.h"
#include "tare/dispatch/call.h"
#include "tare/run/event.h"

// A run: what happens on a thread, heard once for everybody. Memory timeline, FLOP count, summary, graph and log are
// readers of its events and hear nothing else.
namespace tare {

class Run;

/// What lives while an event is read, and is gone afterwards.
struct Moment {
  Run& run;
  const Call* call = nullptr;            ///< OperatorBegin, OperatorEnd; without results where it begins or raised
  const StorageImpl* storage = nullptr;  ///< of storages' events
  List<const Tensor*> results = {};      ///< ModuleReturned
};

/// Reads the events of a run, in the order in which things happen. Where an operator raised, the exception is the
/// current one while its end is read.
class Reader {
 public:
  virtual ~Reader() = default;
  virtual void read(const Event& event, const Moment& now) = 0;
  /// The kinds that it reads; others are not handed to it. `kinds_of<event::ModuleEntered, ...>`
  virtual EventKinds kinds() const { return ~EventKinds{0}; }
};

/// The device whose scratch memory a call takes: that of the first tensor that it was given.
Device workspace_device(const Call& call);

/// What else happens within an operator of a run that is made again, besides its kernel: what the tape did there.
/// `before` is called once the operator's begin was read, `after` once its results are there.
class WithinOperator {
 public:
  virtual ~WithinOperator() = default;
  virtual void before() = 0;
  virtual void after() = 0;
};
/// Taken by the next operator that the thread's runs read and that is no composite; null: nothing else happens.
extern thread_local WithinOperator* within_operator;

/// Hears the calling thread's operators, storages, modules and phases from `start` until `stop` or its end, and hands
/// each event to its readers. Runs nest: an inner one hears first, the outer one hears all the same. Operators that run
/// while no phase was named and a module is called belong to a phase "forward". Other threads of the same program are
/// heard by guests (run/guest.h).
class Run : Interceptor, Observer {
 public:
  /// Starts at once.
  explicit Run(std::initializer_list<Reader*> readers) : Run(std::vector<Reader*>(readers)) { start(); }
  /// Starts by `start`.
  explicit Run(std::vector<Reader*> readers);
  ~Run() override { stop(); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  void start();
  /// Errors: Error where a run that was started later has not stopped.
  void stop();
  bool running() const { return running_; }
  /// The one of the calling thread that was started last and has not stopped; null: none.
  static Run* innermost();
  /// Reads a composite's begin and end around `inner`, which calls the operators that it was written in and sets its
  /// results.
  void composite(const Op& op, Args args, Results results, const std::function<void()>& inner);

  /// The id of a storage that lives; one that was made before the run gets the next. Its end is heard from now on.
  Id id(const StorageImpl& storage);
  Id id(const Tensor& tensor) { return tensor.defined() && tensor.storage() ? id(*tensor.storage().operator->()) : 0; }
  /// A module as the run knows it.
  struct Module {
    const void* address = nullptr;
    std::string path;  ///< in the tree that `name_module` told of; empty: the root, or not told
    std::string kind;  ///< its class
    bool named = false;
  };
  /// The module of an id; of 0, one without a name.
  const Module& module(Id id) const { return modules_[id]; }
  /// The id of a module that was entered or named; 0 of others.
  Id find_module(const void* address) const;
  /// Says what a module is called; before or after it is entered.
  Id name_module(const void* address, std::string path, std::string kind);
  /// The module of a call of one.
  Id module_of(Id module_call) const { return visited_[module_call].module; }
  /// The call of a module within which this one was made, 0: none.
  Id caller_of(Id module_call) const { return visited_[module_call].caller; }
  /// The call of a module on whose behalf the thread works now; 0: none, or one that this run did not hear.
  Id current_module_call() const;

  /// The innermost call of an operator, its operator, and the phase that run now; 0, null, empty: none.
  Id current_call() const { return at_->calls.empty() ? 0 : at_->calls.back().id; }
  const Op* current_op() const { return at_->calls.empty() ? nullptr : at_->calls.back().op; }
  std::string_view current_phase() const { return at_->phases.empty() ? std::string_view() : at_->phases.back().name; }

 private:
  friend class RunGuest;
  struct Place;
  void intercept(const Op& op, Args args, Results results) override;
  void storage_allocated(const StorageImpl& storage) override;
  void storage_resized(const StorageImpl& storage, int64_t before) override;
  void storage_freed(const StorageImpl& storage) override;
  void module_entered(const void* module, uint64_t call) override;
  void module_returned(const Tensor* const* results, int64_t count) override;
  void module_left() override;
  void phase_began(std::string_view name) override;
  void phase_ended() override;
  void saved(const Tensor& tensor) override;
  void released(const Tensor& tensor) override;
  void gradient_set(const Tensor& gradient) override;
  void collective(std::string_view operation, std::string_view group, uint64_t sequence, int64_t bytes) override;

  void begin_at(Place& place);
  void end_at(const Place& place);
  template <class Below>
  void hear(const Op& op, Args args, Results results, const Below& below);
  template <class F>
  void read_around(const Op& op, Args args, Results results, const F& run);
  template <class E>
  void emit(const E& event, const Moment& now) {
    const std::vector<Reader*>& readers = by_kind_[kind_index<E>];
    if (readers.empty()) return;
    const Event any(event);
    for (Reader* reader : readers) reader->read(any, now);
  }
  template <class E>
  bool is_read() const {
    return !by_kind_[kind_index<E>].empty();
  }
  void emit_workspace(Id id, const Call& call);
  void emit_written(Id call, const Op& op, Args args);
  Id module_id(const void* address);

  struct Visit {
    Id module, call;
    bool own_phase;  // it began the phase "forward"
  };
  struct Visited {
    Id module = 0, caller = 0;
  };
  struct Running {
    Id id;
    const Op* op;
  };
  // What belongs to one thread that is heard: where it is, and who else hears it.
  struct Place {
    Observer* outer = nullptr;
    Run* outer_run = nullptr;
    bool stands_on_others = false;  // interceptors that were there before it
    std::vector<Running> calls = {};
    std::vector<Visit> visits = {};
    std::vector<event::PhaseBegin> phases = {};
  };
  std::array<std::vector<Reader*>, kEventKinds> by_kind_;
  bool running_ = false;
  Place own_;
  Place* at_ = &own_;  // another one while an event of a guest is read
  std::optional<InterceptorGuard> guard_;
  Id next_call_ = 1, next_storage_ = 1, next_phase_ = 1;
  std::pmr::unsynchronized_pool_resource pool_;  // every call makes and ends some
  std::pmr::unordered_map<const StorageImpl*, Id> storages_{&pool_};
  std::unordered_map<const void*, Id> module_ids_;
  std::vector<Visited> visited_{1};                         // by the call of a module
  std::unordered_map<uint64_t, Id> module_calls_;           // by the process's number of it
  mutable std::pair<uint64_t, Id> last_module_call_{0, 0};  // which most operators share with the one before
  std::vector<Module> modules_{1};
  std::vector<std::pair<Device, bool>> kept_workspaces_;  // that were told, and whether backward's
};

}  // namespace tare
