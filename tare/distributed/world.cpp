#include "tare/distributed/world.h"

#include <algorithm>

#include "tare/core/thread.h"
#include "tare/run/run.h"

namespace tare {

namespace {

thread_local Program* current_program = nullptr;
thread_local GeneratorGuard* own_stream = nullptr;  // owned; a thread has little room

std::string numbers_text(const std::vector<int64_t>& numbers, std::string_view one, std::string_view more) {
  std::string text(numbers.size() == 1 ? one : more);
  for (size_t i = 0; i < numbers.size(); ++i) text += fmt::format("{} {}", i == 0 ? "" : ",", numbers[i]);
  return text;
}

}  // namespace

Origin Origin::here() {
  Origin origin;
  if (source_line != nullptr) origin.line = source_line();
  if (const Run* const run = Run::innermost(); run != nullptr) {
    const Run::Module& module = run->module(run->module_of(run->current_module_call()));
    origin.module = module.address;
    origin.path = module.path;
    origin.kind = module.kind;
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

std::string Group::str() const {
  const World& world = *World::here().world;
  const std::string named = world.names ? world.names(ranks) : "";
  return fmt::format("group '{}' ({})", named.empty() ? description : named, ranks.str());
}

std::string Group::label() const {
  const World& world = *World::here().world;
  std::string named = world.names ? world.names(ranks) : "";
  if (!named.empty()) return named;
  return description == "undefined" ? "new_group" : description;
}

bool Work::done() const { return pending->done; }

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
  current_program = nullptr;
  delete std::exchange(own_stream, nullptr);
  scheduler_->leave(program.number);
}

void World::wait(const std::function<bool()>& ready, Program::Waiting waiting) {
  if (ready()) return;
  Program& self = here();
  World& world = *self.world;
  self.waiting = &waiting;
  self.ready = &ready;
  struct Over {
    Program& self;
    ~Over() { self.waiting = nullptr, self.ready = nullptr; }
  } const over{self};
  if (world.carrier_) return std::shared_ptr(world.carrier_)->wait(ready, waiting);
  const auto stuck = [&] {
    fail<DistError>("{}", world.standstill(world.alone() ? "this process waits for others, and it is alone:"
                                                         : "nobody can go on:"));
  };
  if (world.alone()) return stuck();
  world.scheduler().wait(self.number, ready, stuck);
}

void World::pause() {
  Program& self = here();
  if (self.world->carrier_) self.world->carrier_->take();
  else if (!self.world->alone()) self.world->scheduler().pause(self.number);
}

std::string World::waiting() const {
  std::string text;
  for (const auto& program : programs_) {
    if (program->waiting == nullptr || (*program->ready)()) continue;
    std::vector<int64_t> names;
    for (const int other : program->waiting->for_whom()) {
      const Program& one = *programs_[static_cast<size_t>(other)];
      names.push_back(one.rank >= 0 ? one.rank : one.number);
    }
    text += fmt::format("  {} waits{} in {}{}\n", program->name(),
                        names.empty() ? "" : " for " + numbers_text(names, "rank", "ranks"), program->waiting->what,
                        program->waiting->origin.str());
  }
  return text;
}

std::string World::standstill(std::string_view heading) const {
  std::string text = fmt::format("{}\n{}", heading, waiting());
  const Program* first = nullptr;
  for (const auto& program : programs_) {
    if (program->waiting != nullptr && first == nullptr) first = program.get();
    if (program->waiting == nullptr)
      text += fmt::format("  {} {}{}\n", program->name(), program->ended.empty() ? "runs" : program->ended,
                          program->last_call.empty() ? ", and called no collective"
                                                     : fmt::format("; its last call was {}", program->last_call));
  }
  text.pop_back();
  if (first != nullptr && first->waiting->parting) text += first->waiting->parting();
  // Along the first of those that each waits for: it ends where nobody waits, or comes back.
  std::vector<const Program*> way;
  for (const Program* at = first; at != nullptr && at->waiting != nullptr;) {
    const auto before = std::ranges::find(way, at);
    if (before != way.end()) {
      text += "\n  a cycle:";
      for (auto it = before; it != way.end(); ++it) text += fmt::format(" {} waits for", (*it)->name());
      return text + fmt::format(" {}", at->name());
    }
    way.push_back(at);
    const std::vector<int> others = at->waiting->for_whom();
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
