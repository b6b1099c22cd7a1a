#include "tare/distributed/world.h"

#include <algorithm>

#include "tare/core/thread.h"
#include "tare/distributed/service.h"
#include "tare/run/event.h"
#include "tare/run/run.h"

namespace tare {

namespace {

thread_local Program* current_program = nullptr;
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

std::vector<Program::Waiting> Program::held_up() const {
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
  return call == nullptr ? pending->source : part().request->exchange == Exchange::recv ? part().request->root : -1;
}

void Job::leave() {
  if (++left < std::ssize(programs) - std::ssize(others)) return;
  gatherings.clear();
  all.reset();
}

World::World(Single) : own_(std::make_shared<Program>()) {
  own_->world = this;
  programs_.push_back(own_);
}

World::World(int count, Scheduler::Hooks hooks) : scheduler_(std::make_unique<Scheduler>(count, std::move(hooks))) {
  check<ValueError>(count > 0, "a world has one program at least, got {}", count);
  for (int number = 0; number < count; ++number) {
    programs_.push_back(std::make_shared<Program>());
    programs_.back()->world = this;
    programs_.back()->number = number;
  }
  most_ahead_ = std::clamp(kMostAheadOfAll / static_cast<size_t>(count), kLeastAhead, kMostAhead);
}

World::~World() {
  for (const auto& program : programs_) program->ahead.clear();
  for (const std::weak_ptr<Job>& one : begun_)
    if (const std::shared_ptr<Job> job = one.lock()) job->gatherings.clear(), job->all.reset();
}

World& World::process() {
  static World* const world = new World(Single());  // as long as the process
  return *world;
}

Program& World::here() { return current_program != nullptr ? *current_program : *process().own_; }

void World::enter(int number) {
  current_program = programs_.at(static_cast<size_t>(number)).get();
  own_stream = new GeneratorGuard(current_program->generator);
  watch_thread();
  scheduler_->enter(number);
}

void World::leave(std::string how) {
  Program& program = here();
  program.ended = std::move(how);
  program.in_flight.take_unwaited();  // on the thread that hears of their memory
  unwatch_thread();
  delete std::exchange(last_module, nullptr);
  serve({});
  current_program = nullptr;
  delete std::exchange(own_stream, nullptr);
  scheduler_->leave(program.number);
}

void World::wait(const std::function<bool()>& ready, Program::Waiting waiting) {
  if (ready()) return;
  Program& self = here();
  World& world = *self.world;
  // A service may wait while this call does.
  struct Over {
    Program& self;
    const Program::Waiting* waiting;
    const std::function<bool()>* ready;
    ~Over() { self.waiting = waiting, self.ready = ready; }
  } const over{self, std::exchange(self.waiting, &waiting), std::exchange(self.ready, &ready)};
  if (world.carrier_) return std::shared_ptr(world.carrier_)->wait(ready, waiting);
  const auto stuck = [&] {
    for (const auto& program : world.programs_)
      if (program->fails && !std::exchange(program->let_go, true)) return;
    fail<DistError>("{}", world.standstill(world.alone() ? "this process waits for others, and it is alone:"
                                                         : "nobody can go on:"));
  };
  const Service* const asked = self.fails ? nullptr : service;
  if (asked == nullptr) {
    if (world.alone()) return stuck();
    while (!ready()) world.scheduler().wait(self.number, ready, stuck);
    return;
  }
  const std::function<bool()> ready_or_asked = [&] { return ready() || asked->asked(); };
  while (!ready()) {
    if (!world.alone()) world.scheduler().wait(self.number, ready_or_asked, stuck);
    else if (!asked->asked()) return stuck();
    if (!ready() && asked->asked()) asked->run();
  }
}

void serve(Service own) { delete std::exchange(service, own.asked ? new Service(std::move(own)) : nullptr); }

void World::pause() {
  Program& self = here();
  if (self.world->carrier_) self.world->carrier_->take();
  else if (!self.world->alone()) self.world->scheduler().pause(self.number);
}

void World::catch_up() {
  Program& self = here();
  if (self.ahead.empty()) return;
  wait([&] { return self.ahead.empty(); }, {.what = "calls", .for_own_calls = true});
}

void World::catch_up_before_failure() {
  Program& self = here();
  if (self.ahead.empty()) return;
  self.fails = true;
  wait([&] { return self.ahead.empty() || self.let_go; }, {.what = "calls", .for_own_calls = true});
}

std::optional<World::Fault> World::fault() const {
  if (fault_ || (scheduler_ && scheduler_->ended())) return fault_;
  for (const auto& program : programs_)
    if (!program->ahead.empty()) return Fault{program->number, standstill("nobody can go on:")};
  return std::nullopt;
}

void World::go_on(Pending& done) {
  if (done.stopped.empty()) return;
  const bool within = !going_on_.empty();
  going_on_.insert(going_on_.end(), done.stopped.begin(), done.stopped.end());
  done.stopped.clear();
  if (within) return;  // the caller's loop does it
  while (!going_on_.empty()) {
    Program& program = *going_on_.front();
    try {
      hold_against(program);
    } catch (const DistError& error) {
      going_on_.clear();
      fault_ = Fault{program.number, error.what()};
      scheduler_->end();
      throw WorldEnded();
    }
    going_on_.pop_front();
  }
}

std::string World::waiting() const {
  std::string text;
  for (const auto& program : programs_)
    for (const Program::Waiting& waiting : program->held_up()) {
      std::vector<int64_t> names;
      for (const int other : waiting.for_whom()) {
        const Program& one = *programs_[static_cast<size_t>(other)];
        names.push_back(one.rank >= 0 ? one.rank : one.number);
      }
      text += fmt::format("  {} waits{} in {}{}\n", program->name(),
                          names.empty() ? "" : " for " + numbers_text(names, "rank", "ranks"), waiting.what,
                          waiting.origin.str());
    }
  return text;
}

std::string World::standstill(std::string_view heading) const {
  std::string text = fmt::format("{}\n{}", heading, waiting());
  const Program* first = nullptr;
  for (const auto& program : programs_) {
    const bool waits = program->waiting != nullptr || !program->ahead.empty();
    if (waits && first == nullptr) first = program.get();
    if (!waits)
      text += fmt::format("  {} {}{}\n", program->name(), program->ended.empty() ? "runs" : program->ended,
                          program->called().empty() ? ", and called no collective"
                                                    : fmt::format("; its last call was {}", program->called()));
  }
  text.pop_back();
  const auto whom = [](const Program& program) {
    const std::vector<Program::Waiting> held = program.held_up();
    return held.empty() ? std::vector<int>() : held[0].for_whom();
  };
  if (first != nullptr)
    if (const auto held = first->held_up(); !held.empty() && held[0].parting) text += held[0].parting();
  // Along the first of those that each waits for: it ends where nobody waits, or comes back.
  std::vector<const Program*> way;
  for (const Program* at = first; at != nullptr && (at->waiting != nullptr || !at->ahead.empty());) {
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
    std::shared_ptr<Program> program = own ? world.own_ : std::make_shared<Program>();
    program->world = &world, program->number = static_cast<int>(i), program->rank = i;
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
