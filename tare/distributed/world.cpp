#include "tare/distributed/world.h"

#include <algorithm>
#include <atomic>
#include <iterator>

#include "tare/core/thread.h"
#include "tare/distributed/service.h"
#include "tare/run/event.h"
#include "tare/run/run.h"

namespace tare {

namespace {

thread_local Strand* current_strand = nullptr;
std::atomic<int> worlds = 0;                        // that take turns
thread_local GeneratorGuard* own_stream = nullptr;  // owned; a thread has little room
thread_local Service* service = nullptr;            // owned, too
thread_local Origin* last_module = nullptr;         // the same: of the last call, which most are made by as well

constexpr size_t kMostAhead = 4096, kLeastAhead = 64, kMostAheadOfAll = 1 << 20;  // calls

std::string numbers_text(const std::vector<int64_t>& numbers, std::string_view one, std::string_view more) {
  std::string text(numbers.size() == 1 ? one : more);
  for (size_t i = 0; i < numbers.size(); ++i) text += fmt::format("{} {}", i == 0 ? "" : ",", numbers[i]);
  return text;
}

}  // namespace

Origin Origin::here() {
  Origin origin;
  if (source_line != nullptr) origin.line = source_line();
  const auto name = [&origin](std::string_view path, std::string_view kind) {
    if (last_module == nullptr) last_module = new Origin;
    if (last_module->path != path) last_module->path = interned(path);
    if (last_module->kind != kind) last_module->kind = interned(kind);
    origin.path = last_module->path, origin.kind = last_module->kind;
  };
  if (const Run* const run = Run::innermost(); run != nullptr) {
    const Run::Module& module = run->module(run->module_of(run->current_module_call()));
    name(module.path, module.kind);
  } else if (running_module != nullptr) {
    if (const ModulePlace place = running_module(); !place.kind.empty()) name(place.path, place.kind);
  }
  return origin;
}

std::string Origin::str() const {
  std::string text;
  if (!kind.empty()) text += path.empty() ? fmt::format(" in {}", kind) : fmt::format(" in {} ({})", path, kind);
  if (line.line != 0) text += fmt::format(" at {}:{}", line.file, line.line);
  return text;
}

std::string Program::name() const {
  return rank >= 0 ? fmt::format("rank {}", rank) : fmt::format("process {}", number);
}

std::string Group::str() const { return fmt::format("group '{}' ({})", label(), ranks.str()); }

std::string Group::label() const {
  const World& world = *World::here().world;
  std::string named = world.names ? world.names(ranks) : "";
  if (!named.empty()) return named;
  return description == "undefined" ? "new_group" : description;
}

std::string Program::called() const {
  return last.request == nullptr ? last_call : last.request->str() + last.origin.str();
}

std::vector<const Strand*> Program::strands() const {
  std::vector<const Strand*> found{&own};
  for (const auto& thread : threads) found.push_back(thread.get());
  return found;
}

std::vector<Strand::Waiting> Program::held_up() const {
  std::vector<Strand::Waiting> found;
  for (const Strand* strand : strands()) std::ranges::move(strand->held_up(), std::back_inserter(found));
  return found;
}

std::string Strand::title() const {
  return name.empty() ? program->name() : fmt::format("thread '{}' of {}", name, program->name());
}

std::vector<Strand::Waiting> Strand::held_up() const {
  std::vector<Waiting> found;
  if (waiting != nullptr && !waiting->for_own_calls && !(*ready)()) found.push_back(*waiting);
  if (ahead.empty() || !ahead.front().call->pending) return found;
  const OwnCall& call = *ahead.front().call;
  found.push_back(waiting_for(*call.group, *call.pending, call.rank, call.part));
  return found;
}

bool Work::done() const { return call != nullptr || pending->done; }
const Pending::Part& Work::part() const { return call != nullptr ? call->part : pending->parts.at(rank); }
int64_t Work::source() const {
  if (part().request->exchange != Exchange::recv) return -1;
  return call == nullptr ? pending->source : part().request->root;
}

void Job::leave() {
  if (++left < std::ssize(programs) - std::ssize(others)) return;
  gatherings.clear();
  all.reset();
}

World::World(Single) : own_(std::make_shared<Program>(this, 0)) { programs_.push_back(own_); }

World::World(int count, Scheduler::Hooks hooks) {
  check<ValueError>(count > 0, "a world has one program at least, got {}", count);
  for (int number = 0; number < count; ++number) {
    programs_.push_back(std::make_shared<Program>(this, number));
    strands_.push_back(&programs_.back()->own);
  }
  // What a front end keeps is the program's, whichever of its threads runs.
  const auto of_program = [this](const std::function<void(int)>& hook) {
    return !hook ? hook : [this, hook](int turn) { hook(strands_[static_cast<size_t>(turn)]->program->number); };
  };
  scheduler_ = std::make_unique<Scheduler>(
      count, Scheduler::Hooks{of_program(hooks.suspend), of_program(hooks.resume), std::move(hooks.park)});
  ++worlds;
  most_ahead_ = std::clamp(kMostAheadOfAll / static_cast<size_t>(count), kLeastAhead, kMostAhead);
}

World::~World() {
  if (scheduler_) --worlds;
  for (const auto& program : programs_) program->own.ahead.clear(), program->threads.clear();
  for (const std::weak_ptr<Job>& one : begun_)
    if (const std::shared_ptr<Job> job = one.lock()) job->gatherings.clear(), job->all.reset();
}

World& World::process() {
  static World* const world = new World(Single());  // as long as the process
  return *world;
}

Strand& World::strand() { return current_strand != nullptr ? *current_strand : process().own_->own; }
bool World::exists() { return worlds > 0; }

void World::begin(Strand& strand) {
  current_strand = &strand;
  own_stream = new GeneratorGuard(strand.program->generator);
  watch_thread();
  scheduler_->enter(strand.turn);
  strand.program->in_flight.look();
}

void World::enter(int number) { begin(programs_.at(static_cast<size_t>(number))->own); }
void World::enter(Strand& thread) { thread.program->world->begin(thread); }

void World::drop(Strand& thread) {
  thread.ended = "returned";
  thread.program->world->scheduler().drop(thread.turn);
}

void World::leave(std::string how) {
  Strand& self = strand();
  Program& program = *self.program;
  self.ended = std::move(how);
  if (&self == &program.own) program.in_flight.take_unwaited();  // on the thread that hears of their memory
  unwatch_thread();
  delete std::exchange(last_module, nullptr);
  serve({});
  current_strand = nullptr;
  delete std::exchange(own_stream, nullptr);
  scheduler_->leave(self.turn);
}

std::shared_ptr<Strand> World::add_thread(std::string name) {
  Program& self = here();
  World& world = *self.world;
  check(world.in_turns(), "this thread belongs to no program that takes turns");
  std::erase_if(self.threads, [](const auto& one) { return one->ended == "returned" && one->ahead.empty(); });
  const int turn = world.scheduler().add();
  const auto made = self.threads.emplace_back(std::make_shared<Strand>(self, turn, std::move(name)));
  if (std::ssize(world.strands_) <= turn) world.strands_.push_back(made.get());
  else world.strands_[static_cast<size_t>(turn)] = made.get();
  return made;
}

int World::end_threads() {
  int left = 0;
  const Strand& self = strand();
  for (const auto& thread : self.program->threads)
    if (thread.get() != &self && thread->ended.empty()) self.program->world->scheduler().end(thread->turn), ++left;
  return left;
}

bool World::wait(const std::function<bool()>& ready, Strand::Waiting waiting) {
  if (ready()) return true;
  Strand& self = strand();
  Program& program = *self.program;
  World& world = *program.world;
  // A service may wait while this call does.
  struct Over {
    Strand& self;
    const Strand::Waiting* waiting;
    const std::function<bool()>* ready;
    ~Over() {
      self.waiting = waiting, self.ready = ready;
      self.program->in_flight.look();  // other threads of the program ran
    }
  } const over{self, std::exchange(self.waiting, &waiting), std::exchange(self.ready, &ready)};
  if (world.carrier_) {
    std::shared_ptr(world.carrier_)->wait(ready, waiting);
    return true;
  }
  const auto stuck = [&] {
    for (const auto& one : world.programs_)
      if (one->own.fails && !std::exchange(one->own.let_go, true)) return;
    fail<DistError>("{}", world.standstill(world.alone() ? "this process waits for others, and it is alone:"
                                                         : "nobody can go on:"));
  };
  const Service* const asked = self.fails ? nullptr : service;
  if (asked == nullptr && world.alone()) {
    stuck();
    return ready();
  }
  const std::function<bool()> ready_or_asked = asked == nullptr ? ready : [&] { return ready() || asked->asked(); };
  while (!ready()) {
    if (!world.alone()) {
      if (!world.scheduler().wait(self.turn, ready_or_asked, stuck, waiting.deadline) && waiting.deadline) break;
    } else if (!asked->asked()) {
      stuck();
      break;
    }
    if (!ready() && asked != nullptr && asked->asked()) asked->run();
  }
  return ready();
}

void serve(Service own) { delete std::exchange(service, own.asked ? new Service(std::move(own)) : nullptr); }

void World::pause() {
  Strand& self = strand();
  World& world = *self.program->world;
  if (world.carrier_) world.carrier_->take();
  else if (!world.alone()) world.scheduler().pause(self.turn);
  self.program->in_flight.look();
}

void World::catch_up() {
  Strand& self = strand();
  if (self.ahead.empty()) return;
  wait([&] { return self.ahead.empty(); }, {.what = "calls", .for_own_calls = true});
}

void World::catch_up_before_failure() {
  Strand& self = strand();
  if (self.ahead.empty()) return;
  self.fails = true;
  wait([&] { return self.ahead.empty() || self.let_go; }, {.what = "calls", .for_own_calls = true});
}

std::optional<World::Fault> World::fault() const {
  if (fault_ || (scheduler_ && scheduler_->ended())) return fault_;
  for (const auto& program : programs_)
    for (const Strand* strand : program->strands())
      if (!strand->ahead.empty()) return Fault{program->number, standstill("nobody can go on:")};
  return std::nullopt;
}

void World::go_on(Pending& done) {
  if (done.stopped.empty()) return;
  const bool within = !going_on_.empty();
  going_on_.insert(going_on_.end(), done.stopped.begin(), done.stopped.end());
  done.stopped.clear();
  if (within) return;  // the caller's loop does it
  while (!going_on_.empty()) {
    Strand& strand = *going_on_.front();
    try {
      hold_against(strand);
    } catch (const DistError& error) {
      going_on_.clear();
      fault_ = Fault{strand.program->number, error.what()};
      scheduler_->end();
      throw WorldEnded();
    }
    going_on_.pop_front();
  }
}

std::vector<const Strand*> World::strands() const {
  std::vector<const Strand*> found;
  for (const auto& program : programs_) std::ranges::move(program->strands(), std::back_inserter(found));
  return found;
}

std::string World::waiting() const {
  std::string text;
  for (const Strand* strand : strands())
    for (const Strand::Waiting& waiting : strand->held_up()) {
      std::vector<int64_t> names;
      for (const int other : waiting.for_whom()) {
        const Program& one = *programs_[static_cast<size_t>(other)];
        names.push_back(one.rank >= 0 ? one.rank : one.number);
      }
      text += fmt::format("  {} waits{} in {}{}\n", strand->title(),
                          names.empty() ? "" : " for " + numbers_text(names, "rank", "ranks"), waiting.what,
                          waiting.origin.str());
    }
  return text;
}

std::string World::standstill(std::string_view heading) const {
  std::string text = fmt::format("{}\n{}", heading, waiting());
  const Program* first = nullptr;
  const auto waits = [](const Program& program) { return std::ranges::any_of(program.strands(), &Strand::waits); };
  for (const Strand* strand : strands()) {
    const Program& program = *strand->program;
    if (strand->waits()) {
      if (first == nullptr) first = &program;
      continue;
    }
    text += fmt::format("  {} {}", strand->title(), strand->ended.empty() ? "runs" : strand->ended);
    if (strand == &program.own)
      text += program.called().empty() ? ", and called no collective"
                                       : fmt::format("; its last call was {}", program.called());
    text += '\n';
  }
  text.pop_back();
  const auto whom = [](const Program& program) {
    for (const Strand::Waiting& held : program.held_up())
      if (std::vector<int> others = held.for_whom(); !others.empty()) return others;
    return std::vector<int>();
  };
  if (first != nullptr)
    if (const auto held = first->held_up(); !held.empty() && held[0].parting) text += held[0].parting();
  // Along the first of those that each waits for: it ends where nobody waits, or comes back.
  std::vector<const Program*> way;
  for (const Program* at = first; at != nullptr && waits(*at);) {
    const auto before = std::ranges::find(way, at);
    if (before != way.end()) {
      text += "\n  a cycle:";
      for (auto it = before; it != way.end(); ++it) text += fmt::format(" {} waits for", (*it)->name());
      return text + fmt::format(" {}", at->name());
    }
    way.push_back(at);
    const std::vector<int> others = whom(*at);
    at = others.empty() ? nullptr : programs_[static_cast<size_t>(others[0])].get();
  }
  return text;
}

std::shared_ptr<Job> World::begin_job(std::string key, int64_t rank, int64_t size) {
  check<ValueError>(size > 0 && rank >= 0 && rank < size, "init_process_group: rank {} is outside of a world of {}",
                    rank, size);
  Program& self = here();
  World& world = *self.world;
  if (!world.in_turns()) {
    auto job = std::make_shared<Job>();
    job->key = std::move(key), job->size = size, job->alone = size > 1;
    job->programs[rank] = &self;
    self.rank = rank;
    return job;
  }
  std::shared_ptr<Job>& entry = world.jobs_[key];
  if (!entry) {
    entry = std::make_shared<Job>();
    entry->key = key, entry->size = size;
    world.begun_.push_back(entry);
  }
  const std::shared_ptr<Job> job = entry;
  check<DistError>(job->size == size, "init_process_group: rank {} says that the world has {} ranks, others say {}",
                   rank, size, job->size);
  const auto [found, added] = job->programs.try_emplace(rank, &self);
  check<DistError>(added, "init_process_group: processes {} and {} both say that they are rank {}",
                   found->second->number, self.number, rank);
  self.rank = rank;
  const auto complete = [&] { return std::ssize(job->programs) == job->size; };
  if (complete()) world.jobs_.erase(job->key);
  wait(complete,
       {fmt::format("init_process_group(rank={}, world_size={}), which {} of {} ranks called", rank, size,
                    job->programs.size(), size),
        Origin::here(), [&] {
          std::vector<int> missing;
          for (const auto& program : world.programs_)
            if (std::ranges::none_of(job->programs, [&](const auto& one) { return one.second == program.get(); }))
              missing.push_back(program->number);
          return missing;
        }});
  return job;
}

std::shared_ptr<Job> World::begin_job(std::string key, int64_t rank, int64_t size, std::shared_ptr<Carrier> carrier) {
  World& world = process();
  check(!world.carrier_, "this process is rank {} of a job already", world.own_->rank);
  std::shared_ptr<Job> job = begin_job(std::move(key), rank, size);
  job->alone = false;
  world.programs_.clear();
  for (int64_t i = 0; i < size; ++i) {
    const bool own = i == rank;
    std::shared_ptr<Program> program = own ? world.own_ : std::make_shared<Program>(&world, 0);
    program->number = static_cast<int>(i), program->rank = i;
    job->programs[i] = program.get();
    if (!own) job->others.push_back(program);
    world.programs_.push_back(std::move(program));
  }
  job->carrier = world.carrier_ = std::move(carrier);
  return job;
}

void World::leave_job(const std::string& how) {
  World& world = process();
  const std::shared_ptr<Carrier> carrier = std::exchange(world.carrier_, nullptr);
  if (!carrier) return;
  carrier->leave(how);
  world.own_->number = 0;
  world.programs_ = {world.own_};
}

}  // namespace tare
