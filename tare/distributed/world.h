#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tare/core/error.h"
#include "tare/core/generator.h"
#include "tare/core/source_line.h"
#include "tare/distributed/exchange.h"
#include "tare/distributed/in_flight.h"
#include "tare/distributed/ranks.h"
#include "tare/distributed/scheduler.h"

// Ranks that work together, all in one process: their groups, each call of a group held against the others' calls by
// its number in the group, and who waits for whom.
namespace tare {

/// Ranks that do not agree, or cannot go on: in Python torch.distributed.DistBackendError.
class DistError : public Error {
 public:
  using Error::Error;
  std::string_view python_class() const override { return "DistBackendError"; }
};

/// Where a rank made a call.
struct Origin {
  static Origin here();
  std::string str() const;  ///< ` in layers.4.norm (RMSNorm) at train.py:96`; empty: not known

  SourceLine line;
  std::string_view path, kind;  ///< of the module; they live as long as the process
};

/// The module that runs: its path in the outermost one, and its class; empty: none runs.
struct ModulePlace {
  std::string path, kind;
};
/// Asks the language that programs are written in where no run hears modules; null: it does not tell.
inline ModulePlace (*running_module)() = nullptr;
/// The line at which ways within one function part that lead to these lines, with its text, as `train.py:91: if x:`;
/// empty: it cannot be told. Null: the language does not tell.
inline std::string (*branch_before)(const SourceLine&, const SourceLine&) = nullptr;

class World;
struct Program;
struct Strand;
struct Group;
struct Brought;

/// What brings parts of calls from ranks in other processes here, and this rank's to them (process/processes.h). Where
/// all ranks are in one process they share their groups, and there is none.
class Carrier;

/// Those who called init_process_group together; of a rank alone the others are taken to do as it does.
struct Job {
  std::string key;
  int64_t size = 0;
  bool alone = false;
  std::unordered_map<int64_t, Program*> programs;            ///< by rank
  std::shared_ptr<Group> all;                                ///< of all its ranks, once somebody asked
  std::map<std::string, std::shared_ptr<Group>> gatherings;  ///< of those who make a group by themselves
  std::shared_ptr<Carrier> carrier;
  std::vector<std::shared_ptr<Program>> others;  ///< as far as they are told of, where they are other processes
  int64_t left = 0;                              ///< how many forgot their groups

  /// The calling program forgets its groups; with the last one, the job does.
  void leave();
};

/// What ranks exchange in one call, or one send with its recv.
struct Pending {
  struct Part {
    std::shared_ptr<const Request> request;
    Origin origin;
  };
  /// By the rank in the group: of the first, of those with bytes, and where each pair has something of its own of all.
  /// What the others say is what the first says.
  std::unordered_map<int64_t, Part> parts;
  std::vector<int64_t> with_bytes;  ///< ranks that are given something
  /// Where values are followed: what ranks gave, with the contents that it had (brought.h).
  std::unordered_map<int64_t, std::shared_ptr<const Request>> given;
  int64_t first = -1;  ///< whose call came first
  int64_t count = 0;   ///< how many have come
  bool done = false;
  std::vector<Strand*> stopped;    ///< which have made more calls meanwhile, and stand at this one
  int64_t source = -1;             ///< of a recv that is done: who sent
  std::vector<std::string> blobs;  ///< of objects, when it is done
  std::shared_ptr<Group> made;     ///< of new_group, when it is done
  uint64_t number = 0;             ///< of the call in its group; of a message from another process, that one's

  bool has(int64_t rank) const {
    const auto word = static_cast<size_t>(rank) / 64;
    return word < come_.size() && (come_[word] >> (rank % 64) & 1) != 0;
  }
  /// False: it has come already.
  bool come(int64_t rank) {
    if (has(rank)) return false;
    const auto word = static_cast<size_t>(rank) / 64;
    if (word >= come_.size()) come_.resize(word + 1);
    come_[word] |= uint64_t{1} << (rank % 64);
    ++count;
    return true;
  }
  /// `the 3rd call of group default_pg (ranks 0 to 7)`
  std::string label(const Group& group) const;

 private:
  std::vector<uint64_t> come_;  // a bit for each rank
};

/// The lines from which ranks called their group, one after the other. Those who went the same way share them, and what
/// all `ranks` have gone alike is forgotten but for its length and last line.
class Trails {
 public:
  void add(int64_t rank, const SourceLine& line, int64_t ranks);
  /// How long two ranks' ways are, and how far they are one.
  struct Fork {
    size_t one = 0, other = 0, both = 0;
    SourceLine last, next, next_of_other;  ///< of both, and where they part
  };
  Fork fork(int64_t rank, int64_t other) const;
  size_t size() const { return steps_.size(); }  ///< how many lines are kept

 private:
  struct Step {
    SourceLine line;
    Step* before = nullptr;
    Step *after = nullptr, *beside = nullptr;  // the first that follows it; another that follows the same
    size_t depth = 0;
  };
  void forget();
  std::deque<Step> steps_{1};
  std::unordered_map<int64_t, Step*> ends_;  // by rank
  size_t most_ = 1 << 10;                    // before it is looked what can be forgotten
};

struct Group {
  std::string name, description, backend;
  Ranks ranks;  ///< of the job
  std::shared_ptr<Job> job;
  std::unordered_map<int64_t, uint64_t> calls;  ///< by the rank in the group
  Trails lines;                                 ///< of these calls, where somebody knows them
  std::map<uint64_t, std::shared_ptr<Pending>> open;
  struct Post {
    int64_t from, to, tag;
    std::shared_ptr<Pending> pending;
  };
  std::deque<Post> sends, recvs;  ///< that nobody answered yet
  std::string id;                 ///< what all its ranks call it, also in other processes
  int64_t timeout = -1;           ///< milliseconds that a call may wait for other processes; -1: the job's

  int64_t size() const { return ranks.size(); }
  bool alone() const { return job->alone; }
  /// Sends end when they are received, as gloo's and NCCL's of however few bytes; MPI's of a few end when posted.
  bool sends_wait() const { return backend != "mpi"; }
  /// Its collectives are carried out one after the other, as on the stream of NCCL's communicator; gloo's are not.
  bool in_order() const { return backend != "gloo" && backend != "mpi"; }
  std::string str() const;
  /// Where two ranks of the group called it from different lines first, though their calls agreed, where they last
  /// were together, and where they parted; empty: it cannot be told.
  std::string parting(int64_t a, int64_t b) const;
  /// What a report calls it: the mesh's dimension, or what it was made as.
  std::string label() const;
};

/// A rank's call of which it needs nothing from the others: it goes on, and the others come when they come.
struct OwnCall {
  std::shared_ptr<Group> group;
  int64_t rank = 0;     ///< in the group
  uint64_t number = 0;  ///< in the group; of a message 0
  Pending::Part part;
  std::shared_ptr<Pending> pending;  ///< once it is held against the others'
  std::shared_ptr<Brought> brought;  ///< where values are followed
};

/// A call that was made and perhaps is not over.
struct Work {
  std::shared_ptr<Group> group;
  std::shared_ptr<Pending> pending;  ///< null where there is a `call`
  int64_t rank = 0;                  ///< in the group
  bool waited = false;
  std::shared_ptr<OwnCall> call = nullptr;  ///< of which the rank needs nothing
  bool done() const;
  const Pending::Part& part() const;
  int64_t source() const;  ///< of a recv that is done: who sent
  bool is(const Work& other) const { return pending == other.pending && call == other.call; }
};

/// One thread of a program, in its turns: what it waits for, and what it called while others had not come yet.
struct Strand {
  Strand(Program& of, int turn, std::string name) : program(&of), turn(turn), name(std::move(name)) {}

  Program* program;
  int turn;          ///< the scheduler's number of it
  std::string name;  ///< of a thread that the program started; empty: the program's own
  struct Waiting {
    std::string what;
    Origin origin;
    std::function<std::vector<int>()> for_whom;  ///< programs; empty: nobody knows
    int64_t timeout = -1;                        ///< milliseconds, for other processes
    std::function<std::string()> parting = {};   ///< Group::parting with the first of them; null: not told
    bool for_own_calls = false;                  ///< until the others have come to all that it called
    std::optional<double> deadline = {};         ///< seconds of the program's clock: it goes on where nobody else can
  };
  /// What it did while others had not come yet, in its order. The first is one for which it would wait if it waited for
  /// everybody: there it stands for the others.
  struct Ahead {
    std::shared_ptr<OwnCall> call;
    bool waits;  ///< it goes on when the call is over
  };
  std::deque<Ahead> ahead;
  bool fails = false, let_go = false;  ///< it raised, and goes on where nobody else can
  const Waiting* waiting = nullptr;
  const std::function<bool()>* ready = nullptr;  ///< whether it need not wait any more
  std::string ended;                             ///< how: `returned`, `raised ValueError`; empty: it runs
  /// `rank 0`, `thread 'Thread-1 (work)' of rank 0`
  std::string title() const;
  /// For what it waits, and at which call it stands for the others.
  std::vector<Waiting> held_up() const;
  bool waits() const { return waiting != nullptr || !ahead.empty(); }
};

/// One program of a world: a process where PyTorch runs.
struct Program {
  Program(World* world, int number) : world(world), number(number) {}
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  World* world;
  int number;
  int64_t rank = -1;  ///< in the job that it began last
  std::map<std::string, std::shared_ptr<Group>, std::less<>> groups;
  std::shared_ptr<Group> all;  ///< of all ranks of its job
  Strand own{*this, number, ""};
  /// That it started, and that run or whose calls others have not come to.
  std::vector<std::shared_ptr<Strand>> threads;
  Generator generator;  ///< its default stream of random numbers
  InFlight in_flight;
  std::string last_call;  ///< with its place, of a program of another process
  Pending::Part last;     ///< of one of this process
  std::string name() const;
  std::string called() const;  ///< its last call with its place
  std::vector<const Strand*> strands() const;
  /// For what its threads wait, its own first.
  std::vector<Strand::Waiting> held_up() const;
};

class World {
 public:
  /// Of `count` programs; their threads call enter and leave.
  explicit World(int count, Scheduler::Hooks hooks = {});
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  /// The calling thread, or its program; of a thread that is none's, the one of the process alone.
  static Strand& strand();
  static Program& here() { return *strand().program; }
  /// Whether worlds take turns in this process, so that a thread that is no program's has come from somewhere else.
  static bool exists();

  Scheduler& scheduler() { return *scheduler_; }
  int count() const { return static_cast<int>(programs_.size()); }
  /// Names that reports give to groups.
  std::function<std::string(const Ranks&)> names;
  bool alone() const { return !scheduler_ && !carrier_; }
  /// Whether its programs run in turn in this process.
  bool in_turns() const { return scheduler_ != nullptr; }
  /// The calling thread is a program from now on; from `leave` on it is none. Errors: WorldEnded.
  void enter(int number);
  void leave(std::string how);
  /// A thread that the calling program starts: what it enters with as it begins, and leaves as a program does. It has
  /// turns of its own, and whatever else is its program's.
  static std::shared_ptr<Strand> add_thread(std::string name);
  static void enter(Strand& thread);
  /// It does not begin after all.
  static void drop(Strand& thread);
  /// The other threads of the calling program end where they wait. How many have not left.
  static int end_threads();

  /// Waits until all of a job are there. Errors: ValueError for a rank outside of the job, DistError for one that is
  /// there twice or ranks that disagree about the size.
  static std::shared_ptr<Job> begin_job(std::string key, int64_t rank, int64_t size);
  /// The same of a process whose others `carrier` reaches.
  static std::shared_ptr<Job> begin_job(std::string key, int64_t rank, int64_t size, std::shared_ptr<Carrier> carrier);
  /// The process tells its others how it ends its part in the job, if there is one.
  static void leave_job(const std::string& how);
  /// Waits until `ready()`, and returns whether it is: it is not where there is a deadline, and nobody can go on before
  /// it. Errors: DistError where nobody can go on.
  static bool wait(const std::function<bool()>& ready, Strand::Waiting waiting);
  /// Lets every other program that can go on have its turn. Errors: WorldEnded.
  static void pause();
  /// Waits until the others have come to all that the calling program called. Errors: as `wait`.
  static void catch_up();
  /// The same of a program that fails: where nobody can go on, it does.
  static void catch_up_before_failure();
  /// A disagreement that was found when the program of it was further on, or gone: its number, and the text. When all
  /// are gone, also a call to which others did not come.
  struct Fault {
    int program;
    std::string text;
  };
  std::optional<Fault> fault() const;
  /// The call is over: programs that stood at it go on with what they called since then. Errors: WorldEnded where they
  /// do not agree, which is then the world's fault.
  void go_on(Pending& done);
  /// How many calls a program may be ahead of the others.
  size_t most_ahead() const { return most_ahead_; }
  /// Who waits, a line each, for whom and where.
  std::string waiting() const;
  /// The same under a heading, with those who ended or run and the calls that they made last, and the cycle if there is
  /// one.
  std::string standstill(std::string_view heading) const;

  static World& process();  ///< of one program alone, or of processes
  Program& own() { return *own_; }
  Descriptions& descriptions() { return descriptions_; }
  Program& program(int64_t number) { return *programs_.at(static_cast<size_t>(number)); }

 private:
  struct Single {};
  explicit World(Single);
  void begin(Strand& strand);
  std::vector<const Strand*> strands() const;
  std::vector<std::shared_ptr<Program>> programs_;
  std::shared_ptr<Program> own_;  // of a process
  std::vector<Strand*> strands_;  // by their turns
  std::unique_ptr<Scheduler> scheduler_;
  std::shared_ptr<Carrier> carrier_;
  std::map<std::string, std::shared_ptr<Job>> jobs_;
  std::vector<std::weak_ptr<Job>> begun_;
  Descriptions descriptions_;
  size_t most_ahead_ = 0;
  std::deque<Strand*> going_on_;
  std::optional<Fault> fault_;
};

class Carrier {
 public:
  virtual ~Carrier() = default;
  /// The calls of a group come here from now on, also those that came before it was known.
  virtual void add(const std::shared_ptr<Group>& group) = 0;
  /// Gives the others this rank's part of their call of a number; of a message, to the one whom it is for.
  virtual void give(const Group& group, uint64_t number, const Pending::Part& part) = 0;
  virtual void give_message(const std::shared_ptr<Group>& group, const std::shared_ptr<Pending>& pending) = 0;
  /// A message of this number that `to`, a rank of the group, sent was received.
  virtual void acknowledge(const Group& group, int64_t to, uint64_t number) = 0;
  /// Takes what has come; waits until `ready()`. Errors: DistError where nobody can go on, somebody for whom this rank
  /// waits has ended, or the time is out.
  virtual void take() = 0;
  virtual void wait(const std::function<bool()>& ready, const Strand::Waiting& waiting) = 0;
  virtual void leave(const std::string& how) = 0;
};

/// A part, or a message, of another process has come: `rank` is its number in the group.
void arrive(const std::shared_ptr<Group>& group, uint64_t number, int64_t rank, Pending::Part part);
void arrive_message(const std::shared_ptr<Group>& group, uint64_t number, int64_t rank, Pending::Part part);

/// The group of a name in the calling program. Errors: DistError with the names that there are.
std::shared_ptr<Group> find_group(std::string_view name);
/// The first that has these ranks of the world, in their order. Errors: DistError where there is none.
std::shared_ptr<Group> find_group(const Ranks& ranks);
/// The calling program takes part in an exchange of its group: it is told of, held against the others' calls, and
/// carried out when the last rank has come. `wait_for` ends it. Errors: DistError where ranks disagree, ValueError for
/// tensors that do not fit the call.
Work post(const std::shared_ptr<Group>& group, Request request);
void wait_for(Work& work);
/// Both of a call from which the rank may go on at once and that nobody hears. Null, and nothing was done: it is none
/// such.
std::optional<Work> go_through(const std::shared_ptr<Group>& group, const GivenRequest& request, bool async);
/// The same of a collective of one tensor that returns a new one, which waits at its first use. Undefined: it is none
/// such.
Tensor go_through(const std::shared_ptr<Group>& group, Exchange exchange, Reduction reduction, int64_t root,
                  const Tensor& input);
/// Goes on with what a thread called ahead: each is held against the others' calls, up to one that is not over.
/// Errors: DistError where they do not agree.
void hold_against(Strand& strand);
/// What a program waits for that waits for the call.
Strand::Waiting waiting_for(const Group& group, const Pending& pending, int64_t rank, const Pending::Part& part);
/// Waits for all that the calling program has in flight and that writes to the tensor.
void wait_for_results(const Tensor& tensor);
/// Whether a call is over, after the others had their turn: a program may ask again and again. What it used is the
/// program's again if so.
bool poll(Work& work);
/// Both.
Work exchange(const std::shared_ptr<Group>& group, Request request);
/// A group of ranks of the job, which all of the job's programs make (or, where `members_only`, all members). Null for
/// those that are none of it.
std::shared_ptr<Group> new_group(const std::shared_ptr<Group>& all, const Ranks& ranks, std::string backend,
                                 std::string description, bool members_only);
/// The group of ranks of the job that all members come to without an exchange, because they name it alike: by its
/// ranks, backend and description. The first who asks makes it.
std::shared_ptr<Group> shared_group(const std::shared_ptr<Group>& all, const Ranks& ranks, const std::string& backend,
                                    const std::string& description);

}  // namespace tare
