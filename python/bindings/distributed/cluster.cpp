#include <nanobind/stl/pair.h>

#include <memory>
#include <string>
#include <vector>

#include "call/overload.h"
#include "casters.h"
#include "distributed/rank_state.h"
#include "tare/dispatch/registry.h"
#include "tare/distributed/collectives.h"
#include "tare/distributed/ledger.h"
#include "tare/distributed/process/link.h"
#include "tare/distributed/process/mpi_link.h"
#include "tare/distributed/process/processes.h"
#include "tare/distributed/service.h"
#include "tare/distributed/world.h"

// Ranks in one process, as python/tare/distributed asks for them: `_C._distributed`.
namespace tare::python {

void add_dtensor(nb::module_& here);

namespace {

Ranks ranks_of(nb::handle ranks) {
  if (nb::isinstance<Ranks>(ranks)) return nb::cast<Ranks>(ranks);
  return Ranks(nb::cast<std::vector<int64_t>>(ranks));
}

std::string bytes_of(nb::handle bytes) {
  const auto held = nb::cast<nb::bytes>(bytes);
  return {held.c_str(), held.size()};
}

// Of each rank, what it gave.
nb::list exchange_objects(const std::shared_ptr<Group>& group, int kind, nb::handle blob, int64_t root,
                          std::string detail) {
  Request request{.exchange = static_cast<Exchange>(static_cast<int>(Exchange::all_gather_object) + kind),
                  .root = root};
  request.blob = bytes_of(blob);
  request.detail = std::move(detail);
  const Work work = exchange(group, std::move(request));
  nb::list found;
  for (const std::string& one : work.pending->blobs) found.append(nb::bytes(one.data(), one.size()));
  return found;
}

void name_group(const std::shared_ptr<Group>& group, const std::string& name) {
  if (group->name.empty()) group->name = name;
  World::here().groups[name] = group;
}

}  // namespace

void add_stores(nb::module_& here);
void add_collectives(nb::module_& here);
void add_modules(nb::module_& here);

namespace {

// Connections to other processes, until a job takes them over.
struct LinkHolder {
  std::unique_ptr<Link> link;
  int port;
};
struct MpiHolder : LinkHolder {
  int64_t rank, size;
};

std::unique_ptr<Link> take_link(nb::handle link) {
  std::unique_ptr<Link> taken = std::move(nb::cast<LinkHolder&>(link).link);
  check(taken != nullptr, "a job took these connections over already");
  return taken;
}

Processes::Hooks process_hooks() {
  return {.park =
              [](const std::function<void()>& sleep) {
                const nb::gil_scoped_release released;
                sleep();
              },
          .interrupt =
              [] {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
              }};
}

std::shared_ptr<Group> default_group(const std::shared_ptr<Job>& job, std::string backend, const std::string& name) {
  std::shared_ptr<Group> all = job->all;
  if (!all) {
    all = std::make_shared<Group>(Group{name, "default_pg", std::move(backend), Ranks(job->size), job});
    all->id = "all";
    job->all = all;
  }
  name_group(all, name);
  World::here().all = all;
  return all;
}

}  // namespace

void add_cluster(nb::module_& module) {
  nb::module_ here = module.def_submodule("_distributed", "Ranks in one process.");
  add_stores(here);
  add_rank_state(here);
  // Registers the operators of collectives; returns them.
  here.def("register", [] {
    register_collectives();
    nb::list found;
    for (const Op* op : Registry::instance().registered())
      if (op->has(kCommunicates)) found.append(nb::cast(new Overload(*op), nb::rv_policy::take_ownership));
    return found;
  });
  here.def(
      "tell_message",
      [](const std::string& operation, const std::string& group, int64_t bytes) {
        if (Observer* const observer = thread_state.observer; observer != nullptr)
          observer->collective(tare::interned(operation), tare::interned(group), 0, bytes);
      },
      "Of one rank's call of another, to whoever hears the thread.");
  nb::class_<World>(here, "World")
      .def("__init__",
           [](World* self, nb::object turns, nb::list states) {
             const auto count = static_cast<int>(nb::len(states));
             new (self) World(count, hooks_of(std::move(turns), std::move(states)));
           })
      .def("enter",
           [](World& self, int number) {
             hear();
             self.enter(number);
           })
      .def("leave", &World::leave)
      .def("end", [](World& self) { self.scheduler().end(); })
      .def("ended", [](World& self) { return self.scheduler().ended(); })
      .def("waiting", &World::waiting)
      .def_static("catch_up_before_failure", &World::catch_up_before_failure)
      // The program that does not agree with others, or calls what they do not, and the text; None: there is none.
      .def("fault",
           [](const World& self) -> nb::object {
             const std::optional<World::Fault> fault = self.fault();
             if (!fault) return nb::none();
             return nb::make_tuple(fault->program, fault->text);
           })
      // Names for groups, as `dp=4,tp=2`.
      .def("name_groups", [](World& self, const std::string& mesh) {
        self.names = [names = MeshNames(mesh, self.count())](const Ranks& ranks) { return names.of(ranks); };
      });
  here.def("check_mesh", [](const std::string& mesh, int64_t ranks) { MeshNames(mesh, ranks); });
  here.def("note_padding", note_padding);
  // The number of the calling program and of all; None: it is no program of a world.
  here.def("program", []() -> nb::object {
    const Program& program = World::here();
    if (!program.world->in_turns()) return nb::none();
    return nb::make_tuple(program.number, program.world->count());
  });
  // Waits for programs of these numbers; none: for whom is not known. False: it went on at its deadline, in seconds.
  here.def(
      "wait_until",
      [](const nb::callable& ready, const std::string& what, const std::vector<int>& whom,
         std::optional<double> deadline) {
        return World::wait(
            [&] { return nb::cast<bool>(ready()); },
            {.what = what, .origin = Origin::here(), .for_whom = [&] { return whom; }, .deadline = deadline});
      },
      nb::arg("ready"), nb::arg("what"), nb::arg("whom") = std::vector<int>(), nb::arg("deadline") = nb::none());
  here.def("pause", &World::pause);
  // A thread that the calling program starts; its own thread enters it, and leaves the world at its end.
  nb::class_<Strand>(here, "Thread")
      .def("enter",
           [](Strand& self) {
             hear();
             World::enter(self);
           })
      .def("drop", [](Strand& self) { World::drop(self); })
      .def_prop_ro("gone", [](const Strand& self) { return !self.ended.empty(); });
  here.def("add_thread", &World::add_thread);
  here.def("end_threads", &World::end_threads);
  // While the calling program waits, whatever for, `run` is called when `asked` is true.
  here.def("serve", [](const nb::callable& asked, const nb::callable& run) {
    serve({[=] { return nb::cast<bool>(asked()); }, [=] { run(); }});
  });
  here.def("serve_no_more", [] { serve({}); });

  nb::class_<Ranks>(here, "Ranks")
      .def(nb::init<int64_t, std::vector<int64_t>, std::vector<int64_t>>(), nb::arg("offset"), nb::arg("sizes"),
           nb::arg("strides"))
      .def("__len__", &Ranks::size)
      .def("__getitem__", &Ranks::at)
      .def("position", &Ranks::position)
      .def("list", &Ranks::list)
      .def("part", &Ranks::part)
      .def("__str__", &Ranks::str)
      .def("is_layout", &Ranks::is_layout)
      .def_prop_ro("offset", &Ranks::offset)
      .def_prop_ro("sizes", &Ranks::sizes)
      .def_prop_ro("strides", &Ranks::strides)
      .def("__eq__", [](const Ranks& a, const Ranks& b) { return a == b; });
  here.def("ranks", [](const std::vector<int64_t>& list) { return Ranks(list); });

  nb::class_<Group>(here, "Group")
      .def_ro("name", &Group::name)
      .def_ro("description", &Group::description)
      .def_ro("backend", &Group::backend)
      .def_ro("ranks", &Group::ranks)
      .def("__len__", &Group::size)
      .def("__str__", &Group::str)
      .def_rw("timeout", &Group::timeout)
      .def_prop_ro("alone", &Group::alone)
      .def_prop_ro("world_size", [](const Group& group) { return group.job->size; })
      .def("rank", [](const Group& group) { return group.ranks.position(World::here().rank); })
      // (text, the sender's rank, file, line) of each message that its sender went on without and nobody has received.
      .def("unreceived",
           [](const Group& group) {
             nb::list found;
             for (const Group::Post& post : group.sends) {
               if (group.sends_wait()) break;
               const Pending::Part& part = post.pending->parts.at(post.from);
               found.append(nb::make_tuple(fmt::format("{} of {}", part.request->str(), group.str()),
                                           group.ranks.at(post.from), std::string(part.origin.line.file),
                                           part.origin.line.line));
             }
             return found;
           })
      .def("calls", [](const Group& group) {
        const auto found = group.calls.find(group.ranks.position(World::here().rank));
        return found == group.calls.end() ? uint64_t{0} : found->second;
      });
  // The group of all ranks of a job, which this program begins; all programs begin it together.
  here.def("begin", [](std::string key, int64_t rank, int64_t size, std::string backend, const std::string& name) {
    return default_group(World::begin_job(std::move(key), rank, size), std::move(backend), name);
  });
  // The same of a process whose others `link` reaches, which is taken over; `timeout` in milliseconds.
  here.def("begin_processes", [](std::string key, int64_t rank, int64_t size, std::string backend,
                                 const std::string& name, nb::handle link, int64_t timeout) {
    std::unique_ptr<Link> taken = take_link(link);
    auto carrier = std::make_shared<Processes>(std::move(taken), rank, size, timeout, process_hooks());
    const std::shared_ptr<Job> job = World::begin_job(std::move(key), rank, size, carrier);
    std::shared_ptr<Group> all = default_group(job, std::move(backend), name);
    carrier->add(all);
    return all;
  });
  here.def("leave_job", [](const std::string& how) { World::leave_job(how); });
  nb::class_<LinkHolder>(here, "SocketLink")
      .def("__init__",
           [](LinkHolder* self, int64_t rank, int64_t size, const std::string& host) {
             auto link = std::make_unique<SocketLink>(rank, size, host);
             const int port = link->port();
             new (self) LinkHolder{std::move(link), port};
           })
      .def_ro("port", &LinkHolder::port)
      .def("connect", [](LinkHolder& self, const std::vector<std::pair<std::string, int>>& addresses,
                         const nb::bytes& token, int64_t timeout) {
        const std::string known(token.c_str(), token.size());
        const nb::gil_scoped_release released;
        dynamic_cast<SocketLink&>(*self.link).connect(addresses, known, timeout);
      });
  nb::class_<MpiHolder, LinkHolder>(here, "MpiLink")
      .def("__init__",
           [](MpiHolder* self) {
             auto link = std::make_unique<MpiLink>();
             const int64_t rank = link->rank(), size = link->size();
             new (self) MpiHolder{{std::move(link), 0}, rank, size};
           })
      .def_ro("rank", &MpiHolder::rank)
      .def_ro("size", &MpiHolder::size)
      .def_static("available", &MpiLink::available)
      .def_static("finalize", &MpiLink::finalize);
  // None: the program is no member of it.
  here.def(
      "new_group",
      [](const std::shared_ptr<Group>& all, nb::handle ranks, std::string backend, std::string description,
         bool members_only, const std::string& name) {
        auto made = new_group(all, ranks_of(ranks), std::move(backend), std::move(description), members_only);
        if (made) name_group(made, name);
        return made;
      },
      nb::arg("all"), nb::arg("ranks"), nb::arg("backend"), nb::arg("description"), nb::arg("members_only"),
      nb::arg("name"));
  here.def("shared_group", shared_group, nb::arg("all"), nb::arg("ranks"), nb::arg("backend"), nb::arg("description"));
  here.def("drop_group", [](const std::string& name) { World::here().groups.erase(name); });
  here.def("drop_all", [] {
    Program& self = World::here();
    if (!self.groups.empty()) std::shared_ptr(self.groups.begin()->second->job)->leave();
    self.groups.clear();
    self.all.reset();
    self.rank = -1;
  });

  nb::class_<Work>(here, "Work")
      .def("wait", [](Work& work) { wait_for(work); })
      .def("poll", poll)
      .def_prop_ro("source", &Work::source);
  here.def("take_work", take_work);
  add_collectives(here);
  add_modules(here);
  here.def("wait_at_first_use", [](const Tensor& tensor) { World::here().in_flight.wait_at_first_use(tensor); });
  here.def("is_in_flight", [](const Tensor& tensor) { return !World::here().in_flight.writers(tensor).empty(); });
  // (text, file, line) of each.
  here.def("take_unwaited", [] {
    nb::list found;
    for (const Unwaited& one : World::here().in_flight.take_unwaited())
      found.append(nb::make_tuple(one.text, std::string(one.line.file), one.line.line));
    return found;
  });
  here.def("name", [] { return World::here().name(); });
  add_dtensor(here);
  here.def("exchange_objects", exchange_objects, nb::arg("group"), nb::arg("kind"), nb::arg("blob"), nb::arg("root"),
           nb::arg("detail"));
}

}  // namespace tare::python
