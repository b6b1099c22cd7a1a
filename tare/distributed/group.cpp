#include <fmt/ranges.h>

#include <algorithm>

#include <utility>

#include "tare/core/thread.h"
#include "tare/distributed/backends.h"
#include "tare/distributed/brought.h"
#include "tare/distributed/ledger.h"
#include "tare/run/event.h"

// Calls of a group: each held against the others', and carried out when all are there.
namespace tare {

namespace {

std::string ordinal(uint64_t number) {
  const uint64_t last = number % 10, two = number % 100;
  const char* const ending = two >= 11 && two <= 13 ? "th"
                             : last == 1            ? "st"
                             : last == 2            ? "nd"
                             : last == 3            ? "rd"
                                                    : "th";
  return fmt::format("{}{}", number, ending);
}

class PendingRequests : public Requests {
 public:
  explicit PendingRequests(const Pending& pending) : pending_(pending) {}
  const Request& of(int64_t rank) const override {
    const auto found = pending_.parts.find(rank);
    return *(found != pending_.parts.end() ? found->second : pending_.parts.at(pending_.first)).request;
  }

 private:
  const Pending& pending_;
};

// `part` is that of rank b.
[[noreturn]] void fail_disagreement(const Group& group, const Pending& pending, int64_t a, int64_t b,
                                    const Pending::Part& part, const std::string& why) {
  const Pending::Part *one = &pending.parts.at(a), *other = &part;
  if (group.ranks.at(a) > group.ranks.at(b)) std::swap(a, b), std::swap(one, other);
  fail<DistError>("ranks {} and {} do not agree about {}: {}\n  rank {} calls {}{}\n  rank {} calls {}{}{}",
                  group.ranks.at(a), group.ranks.at(b), pending.label(group), why, group.ranks.at(a),
                  one->request->str(), one->origin.str(), group.ranks.at(b), other->request->str(), other->origin.str(),
                  group.parting(a, b));
}

// Ranks as a text that no others have.
std::string exactly(const Ranks& ranks) {
  if (!ranks.is_layout()) return fmt::format("{}", fmt::join(ranks.list(), ","));
  return fmt::format("{}+{}x{}", ranks.offset(), fmt::join(ranks.sizes(), ","), fmt::join(ranks.strides(), ","));
}

int64_t rank_in(const Group& group) {
  const int64_t rank = group.ranks.position(World::here().rank);
  if (rank < 0) fail<ValueError>("{} is not part of {}", World::here().name(), group.str());
  return rank;
}

std::string line_text(const SourceLine& line) { return fmt::format("{}:{}", line.file, line.line); }

std::vector<int> programs_without(const Group& group, const Pending& pending) {
  std::vector<int> missing;
  for (int64_t i = 0; i < group.size(); ++i)
    if (!pending.has(i)) missing.push_back(group.job->programs.at(group.ranks.at(i))->number);
  return missing;
}

void end(Pending& pending) {
  pending.done = true;
  if (!pending.stopped.empty()) World::here().world->go_on(pending);
}

void complete(const Group& group, Pending& pending) {
  const PendingRequests requests(pending);
  std::vector<int64_t> present = pending.with_bytes;
  std::ranges::sort(present);
  if (group.job->carrier) present = {group.ranks.position(World::here().rank)};
  if (!present.empty()) {
    deliver(requests, present, group.size(), group.backend == "fake");
    if (const Exchange kind = requests.of(present[0]).exchange;
        kind >= Exchange::all_gather_object && kind <= Exchange::scatter_object)
      for (int64_t rank = 0; rank < group.size(); ++rank) pending.blobs.push_back(requests.of(rank).blob);
  }
  end(pending);
}

std::shared_ptr<Pending> pending_of(uint64_t number, int64_t first) {
  auto pending = std::make_shared<Pending>();
  pending->first = first;
  pending->number = number;
  return pending;
}

// A send and a recv that fit each other are carried out; the one that comes first waits for the other. `rank` is whose
// part it is.
std::shared_ptr<Pending> meet(Group& group, uint64_t number, int64_t rank, Pending::Part part) {
  const bool sends = part.request->exchange == Exchange::send;
  const int64_t other = part.request->root, tag = part.request->tag;
  std::deque<Group::Post>& theirs = sends ? group.recvs : group.sends;
  const auto fits = [&](const Group::Post& post) {
    if (sends) return post.to == other && (post.from < 0 || post.from == rank) && post.tag == tag;
    return post.to == rank && (other < 0 || post.from == other) && post.tag == tag;
  };
  const auto found = std::ranges::find_if(theirs, fits);
  if (found == theirs.end()) {
    std::shared_ptr<Pending> pending = pending_of(number, rank);
    if (sends && !group.sends_wait() && has_bytes(*part.request)) {
      // The bytes are on their way: what happens to the tensor from now on does not change them.
      auto sent = std::make_shared<Request>(*part.request);
      for (ExchangeItem& item : sent->items)
        for (Tensor& tensor : item.inputs) tensor = copy_of(tensor);
      part.request = std::move(sent);
    }
    pending->come(rank);
    pending->parts.emplace(rank, std::move(part));
    (sends ? group.sends : group.recvs)
        .push_back(sends ? Group::Post{rank, other, tag, pending} : Group::Post{other, rank, tag, pending});
    return pending;
  }
  std::shared_ptr<Pending> pending = found->pending;
  const int64_t peer = pending->first;
  theirs.erase(found);
  pending->come(rank);
  const Pending::Part& given = pending->parts.emplace(rank, std::move(part)).first->second;
  const Request &mine = *given.request, &its = *pending->parts.at(peer).request;
  const Request &sent = sends ? mine : its, &received = sends ? its : mine;
  const Tensor &from = sent.items.at(0).inputs.at(0), &to = received.items.at(0).outputs.at(0);
  if (from.dtype() != to.dtype()) fail_disagreement(group, *pending, peer, rank, given, "the dtypes differ");
  if (from.numel() != to.numel()) fail_disagreement(group, *pending, peer, rank, given, "the sizes differ");
  transfer(sent, received);
  pending->source = sends ? rank : peer;
  if (group.job->carrier && group.sends_wait())
    group.job->carrier->acknowledge(group, pending->source, sends ? number : pending->number);
  end(*pending);
  return pending;
}

Work post_point(const std::shared_ptr<Group>& group, const Request& request, Pending::Part part, int64_t rank) {
  const bool sends = request.exchange == Exchange::send;
  Carrier* const carrier = group->job->carrier.get();
  if (!group->alone() && !(sends && carrier != nullptr)) return {group, meet(*group, 0, rank, std::move(part)), rank};
  const std::shared_ptr<Pending> pending = pending_of(0, rank);
  if (group->alone() && !sends) transfer(request, request);
  pending->done = group->alone() || !group->sends_wait();
  pending->come(rank);
  pending->parts.emplace(rank, std::move(part));
  if (carrier != nullptr) carrier->give_message(group, pending);
  return {group, pending, rank};
}

// Whether all pieces of each tensor are as large: what one says of such a call says what all do.
bool is_even(const Request& request) {
  return request.input_splits.empty() && request.output_splits.empty() &&
         std::ranges::all_of(request.items,
                             [](const ExchangeItem& item) { return item.joined_inputs && item.joined_outputs; });
}

// A rank's part of a call of the group: held against those that are there, and carried out with the last. Of one
// without bytes no more is kept than what tells of a disagreement.
std::shared_ptr<Pending> add_part(Group& group, uint64_t number, int64_t rank, Pending::Part part, bool has_bytes) {
  std::shared_ptr<Pending>& entry = group.open[number];
  if (!entry) entry = pending_of(number, rank);
  std::shared_ptr<Pending> pending = entry;
  if (part.origin.line.line != 0) group.lines.add(rank, part.origin.line, group.alone() ? 1 : group.size());
  if (!pending->come(rank)) fail<DistError>("rank {} makes {} twice", group.ranks.at(rank), pending->label(group));
  const bool pairwise = part.request->exchange == Exchange::all_to_all, even = !pairwise || is_even(*part.request);
  for (const auto& [other, theirs] : pending->parts) {
    if ((!pairwise && other != pending->first) || (even && theirs.request == part.request)) continue;
    const std::string why = disagreement(*theirs.request, other, *part.request, rank, group.size());
    if (!why.empty()) fail_disagreement(group, *pending, other, rank, part, why);
  }
  if (has_bytes) pending->with_bytes.push_back(rank);
  if (has_bytes || pairwise || pending->count == 1 || !pending->with_bytes.empty())
    pending->parts.emplace(rank, std::move(part));
  if (group.alone() || pending->count == group.size()) {
    group.open.erase(number);
    complete(group, *pending);
  }
  return pending;
}

thread_local const Posted* posted_now = nullptr;
thread_local int64_t padding_of_next = 0;

std::string_view interned_description(const Group& group) {
  thread_local std::string_view last;  // which most calls are of as well
  if (last != group.description) last = interned(group.description);
  return last;
}

// To whoever hears the thread.
void tell(Group& group, const Request& request, int64_t rank) {
  const int64_t padding = std::exchange(padding_of_next, 0);
  Observer* const observer = thread_state.observer;
  if (observer == nullptr) return;
  const Posted told{&group, &request, rank, padding};
  posted_now = &told;
  observer->collective(name(request.exchange), interned_description(group), group.calls[rank] + 1, request.payload());
  posted_now = nullptr;
}

void check_message(const Group& group, const Request& request, int64_t rank) {
  const bool sends = request.exchange == Exchange::send;
  const int64_t other = request.root;
  check(other != rank, "Invalid {} rank: {} rank should not be the same as the rank of the current process.",
        sends ? "destination" : "source", sends ? "destination" : "source");
  if (other >= group.size() || (other < 0 && sends)) fail<ValueError>("rank {} is not part of {}", other, group.str());
}

// Whether a rank needs nothing from the others to go on: not to know that they are there, and no elements if there are
// none.
bool may_go_on(const Group& group, Exchange exchange, int64_t root) {
  if (group.job->carrier != nullptr) return false;
  if (exchange == Exchange::recv && root < 0) return false;  // it learns who sent
  return exchange <= Exchange::all_to_all || is_message(exchange);
}

// What the group's ranks refuse, each at its call.
void check_call(const Group& group, const Request& request, int64_t rank) {
  const bool message = is_message(request);
  if (message) check_message(group, request, rank);
  check_part_counts(request, group.backend, group.size());
  check_backend(request, group.backend, rank, group.size());
  if (!message) check_request(request, rank, group.size());
}

// A call from which the program goes on at once: for the others it is made in the order of calls, and waits where they
// do.
std::shared_ptr<OwnCall> call_ahead(const std::shared_ptr<Group>& group, int64_t rank, uint64_t number,
                                    std::shared_ptr<const Request> request, bool waits,
                                    std::shared_ptr<Brought> brought = nullptr) {
  Strand& self = World::strand();
  World& world = *self.program->world;
  if (world.in_turns() && world.scheduler().ended()) throw WorldEnded();
  auto call = std::make_shared<OwnCall>(
      OwnCall{group, rank, number, {std::move(request), Origin::here()}, nullptr, std::move(brought)});
  self.program->last = call->part;
  if (group->alone()) return call;
  const bool stands = !self.ahead.empty();
  self.ahead.push_back({call, waits});
  if (!stands) {
    try {
      hold_against(self);
    } catch (const Error&) {
      self.ahead.clear();
      throw;
    }
  }
  if (self.ahead.size() > world.most_ahead()) World::catch_up();
  return call;
}

// Whether a call is over for its rank once it was made.
bool ends_when_posted(const Group& group, const Request& request) {
  return request.exchange == Exchange::send && !group.sends_wait();
}

// Posts it; what is in flight is not asked.
Work enter_call(const std::shared_ptr<Group>& group, Request request) {
  const int64_t rank = rank_in(*group);
  tell(*group, request, rank);
  Carrier* const carrier = group->job->carrier.get();
  if (carrier != nullptr) carrier->take();
  check_call(*group, request, rank);
  const bool message = is_message(request);
  Program& self = World::here();
  Descriptions& descriptions = self.world->descriptions();
  if (may_go_on(*group, request.exchange, request.root) && !has_bytes(request)) {
    std::shared_ptr<Brought> brought = given_to(*group, request, rank);
    bump_outputs(request);
    if (brought) note_results(brought, request);
    const bool waits = !request.async && !ends_when_posted(*group, request);
    const uint64_t number = message ? 0 : ++group->calls[rank];
    return {group, nullptr, rank, !request.async,
            call_ahead(group, rank, number, descriptions.of(request), waits, std::move(brought))};
  }
  World::catch_up();
  Pending::Part part{std::make_shared<const Request>(std::move(request)), Origin::here()};
  const std::shared_ptr<const Request> given = part.request;
  self.last = {descriptions.of(*given), part.origin};
  if (message) return post_point(group, *given, std::move(part), rank);
  const uint64_t number = ++group->calls[rank];
  if (carrier != nullptr) carrier->give(*group, number, part);
  return {group, add_part(*group, number, rank, std::move(part), true), rank};
}

}  // namespace

void arrive(const std::shared_ptr<Group>& group, uint64_t number, int64_t rank, Pending::Part part) {
  check_request(*part.request, rank, group->size());
  add_part(*group, number, rank, std::move(part), true);
}

void arrive_message(const std::shared_ptr<Group>& group, uint64_t number, int64_t rank, Pending::Part part) {
  meet(*group, number, rank, std::move(part));
}

std::shared_ptr<Group> find_group(std::string_view name) {
  const Program& self = World::here();
  const auto found = self.groups.find(name);
  if (found != self.groups.end()) return found->second;
  std::string known;
  for (const auto& [one, group] : self.groups) known += fmt::format("{}'{}'", known.empty() ? "" : ", ", one);
  fail<DistError>("Could not resolve the process group registered under the name {}; {}", name,
                  !known.empty()                                        ? "there are " + known
                  : World::exists() && !World::here().world->in_turns() ? "the calling thread is no rank's"
                                                                        : "init_process_group was not called");
}

std::string Pending::label(const Group& group) const {
  const bool message = parts.at(first).request->exchange >= Exchange::send;
  return (message ? "a message of " : fmt::format("the {} call of ", ordinal(number))) + group.str();
}

void Trails::add(int64_t rank, const SourceLine& line, int64_t ranks) {
  Step*& end = ends_.try_emplace(rank, &steps_.front()).first->second;
  Step* next = end->after;
  while (next != nullptr && !(next->line == line)) next = next->beside;
  if (next == nullptr) {
    next = &steps_.emplace_back(Step{line, end, nullptr, end->after, end->depth + 1});
    end->after = next;
  }
  end = next;
  if (steps_.size() <= most_) return;
  if (std::ssize(ends_) == ranks) forget();
  most_ = std::max<size_t>(most_, 2 * steps_.size());
}

// What lies before the last step that all have gone.
void Trails::forget() {
  Step* common = ends_.begin()->second;
  for (const auto& [rank, end] : ends_)
    for (Step* other = end; other != common;) {
      const bool first = common->depth >= other->depth, second = other->depth >= common->depth;
      if (first) common = common->before;
      if (second) other = other->before;
    }
  std::deque<Step> kept{*common};
  kept[0].before = kept[0].beside = nullptr;
  std::unordered_map<const Step*, Step*> copies{{common, &kept[0]}};
  for (size_t i = 0; i < kept.size(); ++i) {
    Step& step = kept[i];
    Step** to = &step.after;
    for (const Step* child = step.after; child != nullptr; child = child->beside, to = &(*to)->beside) {
      *to = &kept.emplace_back(*child);
      (*to)->before = &step;
      copies[child] = *to;
    }
  }
  for (auto& [rank, end] : ends_) end = copies.at(end);
  steps_ = std::move(kept);
}

Trails::Fork Trails::fork(int64_t rank, int64_t other) const {
  const auto mine = ends_.find(rank), theirs = ends_.find(other);
  if (mine == ends_.end() || theirs == ends_.end()) return {};
  const Step *a = mine->second, *b = theirs->second;
  Fork found{.one = a->depth, .other = b->depth};
  while (a != b) {
    const bool first = a->depth >= b->depth, second = b->depth >= a->depth;
    if (first) found.next = a->line, a = a->before;
    if (second) found.next_of_other = b->line, b = b->before;
  }
  found.both = a->depth;
  found.last = a->line;
  return found;
}

std::string Group::parting(int64_t a, int64_t b) const {
  const Trails::Fork fork = lines.fork(a, b);
  std::string text;
  if (fork.both < std::min(fork.one, fork.other) && fork.both + 1 < std::max(fork.one, fork.other))
    text = fmt::format("\n  their {} calls in it come from different lines already: rank {} from {}, rank {} from {}",
                       ordinal(fork.both + 1), ranks.at(a), line_text(fork.next), ranks.at(b),
                       line_text(fork.next_of_other));
  if (fork.both > 0) text += fmt::format("\n  the last line from which both called it is {}", line_text(fork.last));
  if (branch_before != nullptr && fork.both < std::min(fork.one, fork.other))
    if (const std::string at = branch_before(fork.next, fork.next_of_other); !at.empty())
      text += fmt::format("\n  they part at {}", at);
  return text;
}

const Posted* posted() { return posted_now; }
void note_padding(int64_t bytes) { padding_of_next += bytes; }

std::shared_ptr<Group> find_group(const Ranks& ranks) {
  for (const auto& [name, group] : World::here().groups)
    if (group->ranks == ranks) return group;
  fail<DistError>("there is no process group of {}; new_group makes one", ranks.str());
}

static void wait_for_earlier(const Work& work) {
  for (Work& one : World::here().in_flight.earlier(work)) wait_for(one);
}

Work post(const std::shared_ptr<Group>& group, Request request) {
  Program& self = World::here();
  if (!self.in_flight.empty()) self.in_flight.check_request(*group, request);
  if (!request.async) {
    Work work = enter_call(group, std::move(request));
    if (work.waited) wait_for_earlier(work);
    return work;
  }
  const std::vector<ExchangeItem> items = request.items;  // what is sent may be a copy
  Work work = enter_call(group, std::move(request));
  self.in_flight.add(work, items);
  return work;
}

std::optional<Work> go_through(const std::shared_ptr<Group>& group, const GivenRequest& request, bool async) {
  // What is contiguous looks like its description, by which it is checked.
  const auto fit = [](TensorList tensors) {
    return std::ranges::all_of(tensors, [](const Tensor& one) {
      return one.defined() && one.storage() && one.storage().data() == nullptr && one.is_contiguous();
    });
  };
  if (thread_state.observer != nullptr || !may_go_on(*group, request.exchange, request.root) || !fit(request.inputs) ||
      !fit(request.outputs))
    return std::nullopt;
  Program& self = World::here();
  const int64_t rank = rank_in(*group);
  const bool alone = self.in_flight.empty();
  if (!alone) self.in_flight.check_request(*group, name(request.exchange), request.inputs, request.outputs);
  std::shared_ptr<const Request> described = self.world->descriptions().of(request);
  check_call(*group, *described, rank);
  const bool waits = !async && !ends_when_posted(*group, *described);
  bump_outputs(request.inputs, request.outputs);
  const uint64_t number = is_message(request.exchange) ? 0 : ++group->calls[rank];
  Work work{group, nullptr, rank, !async, call_ahead(group, rank, number, std::move(described), waits)};
  if (async) self.in_flight.add(work, request.inputs, request.outputs);
  else if (!alone) wait_for_earlier(work);
  return work;
}

static void hold_against(OwnCall& call) {
  call.pending = call.number == 0 ? meet(*call.group, 0, call.rank, call.part)
                                  : add_part(*call.group, call.number, call.rank, call.part, false);
  if (!call.brought) return;
  if (call.brought->knows) call.pending->given.emplace(call.rank, call.brought->given);
  call.brought->pending = call.pending;
}

void hold_against(Strand& strand) {
  std::deque<Strand::Ahead>& ahead = strand.ahead;
  while (!ahead.empty()) {
    OwnCall& call = *ahead.front().call;
    if (!call.pending) hold_against(call);
    if (ahead.front().waits && !call.pending->done) {
      call.pending->stopped.push_back(&strand);
      return;
    }
    ahead.pop_front();
  }
}

// What was exchanged is the program's again. Its memory is let go of here, on the thread that hears of it.
static void end(Work& work) {
  work.waited = true;
  Program& self = World::here();
  self.in_flight.remove(work);
  if (work.call || !work.done()) return;
  std::shared_ptr<const Request>& kept = work.pending->parts.at(work.rank).request;
  kept = self.world->descriptions().of(*kept);
}

bool poll(Work& work) {
  if (work.call) wait_for(work);
  if (work.waited) return work.done();
  if (Carrier* const carrier = work.group->job->carrier.get(); carrier != nullptr) carrier->take();
  else if (!work.done()) World::pause();
  if (!work.done()) return false;
  wait_for_earlier(work);
  end(work);
  return true;
}

void wait_for_results(const Tensor& tensor) {
  for (Work& work : World::here().in_flight.writers(tensor)) wait_for(work);
}

Strand::Waiting waiting_for(const Group& group, const Pending& pending, int64_t rank, const Pending::Part& part) {
  const Request& request = *part.request;
  const bool message = is_message(request);
  return {fmt::format("{} of {}", request.str(), group.str()), part.origin,
          [&group, &pending, message, root = request.root] {
            if (!message) return programs_without(group, pending);
            std::vector<int> one;
            if (root >= 0) one.push_back(group.job->programs.at(group.ranks.at(root))->number);
            return one;
          },
          group.timeout,
          [&group, &pending, message, rank] {
            for (int64_t other = 0; !message && other < group.size(); ++other)
              if (!pending.has(other)) return group.parting(rank, other);
            return std::string();
          }};
}

void wait_for(Work& work) {
  if (work.waited && work.done()) return;
  struct Over {
    Work& work;
    ~Over() { end(work); }
  } const over{work};
  wait_for_earlier(work);
  const Pending::Part& part = work.part();
  if (ends_when_posted(*work.group, *part.request)) return;
  if (work.call) {
    Strand& self = World::strand();
    if (work.group->alone() || (work.call->pending && work.call->pending->done && self.ahead.empty())) return;
    const bool stands = !self.ahead.empty();
    self.ahead.push_back({work.call, true});
    if (!stands) hold_against(self);
    return;
  }
  if (work.done()) return;
  World::wait([&] { return work.done(); }, waiting_for(*work.group, *work.pending, work.rank, part));
}

Work exchange(const std::shared_ptr<Group>& group, Request request) {
  Work work = post(group, std::move(request));
  wait_for(work);
  return work;
}

std::shared_ptr<Group> new_group(const std::shared_ptr<Group>& all, const Ranks& ranks, std::string backend,
                                 std::string description, bool members_only) {
  Program& self = World::here();
  for (int64_t i = 0; i < (ranks.is_layout() ? std::min<int64_t>(ranks.size(), 1) : ranks.size()); ++i)
    check<ValueError>(ranks.at(i) < all->size(),
                      "the new group's rank should be within the world_size set by "
                      "init_process_group");
  const bool member = ranks.position(self.rank) >= 0;
  std::shared_ptr<Group> callers = all;
  if (members_only) {
    if (!member) return nullptr;
    std::shared_ptr<Group>& known = all->job->gatherings[exactly(ranks)];
    if (!known) {
      known = std::make_shared<Group>(Group{"", all->description, all->backend, ranks, all->job});
      known->id = "those of " + exactly(ranks);
      known->timeout = all->timeout;
      if (all->job->carrier) all->job->carrier->add(known);
    }
    callers = known;
  }
  Request request{.exchange = Exchange::new_group};
  request.detail = ranks.str();
  const Work work = tare::exchange(callers, std::move(request));
  if (!member) return nullptr;
  std::shared_ptr<Group>& made = work.pending->made;
  if (!made) made = std::make_shared<Group>();
  if (made->description.empty()) {
    made->ranks = ranks;
    made->job = all->job;
    made->backend = std::move(backend);
    made->description = std::move(description);
    made->id = fmt::format("{}/{}", callers->id, work.pending->number);
    if (all->job->carrier) all->job->carrier->add(made);
  }
  return made;
}

std::shared_ptr<Group> shared_group(const std::shared_ptr<Group>& all, const Ranks& ranks, const std::string& backend,
                                    const std::string& description) {
  const std::string name = fmt::format("{} {} {}", description, exactly(ranks), backend);
  std::shared_ptr<Group>& known = all->job->gatherings["of a layout: " + name];
  if (!known) {
    known = std::make_shared<Group>(Group{name, description, backend, ranks, all->job});
    known->id = "layout " + name;
    if (all->job->carrier) all->job->carrier->add(known);
  }
  World::here().groups[name] = known;
  return known;
}

}  // namespace tare
