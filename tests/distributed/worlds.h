#pragma once

#include <exception>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "tare/distributed/collectives.h"
#include "tare/distributed/world.h"

namespace tare {

/// Runs a program as each rank of a world, with the group of all; returns what each raised, empty where it did not.
inline std::vector<std::string> in_world(int count,
                                         const std::function<void(int, const std::shared_ptr<Group>&)>& program,
                                         const std::string& backend = "gloo") {
  register_collectives();
  World world(count);
  std::vector<std::string> raised(static_cast<size_t>(count));
  std::vector<std::thread> threads;
  for (int number = 0; number < count; ++number)
    threads.emplace_back([&, number] {
      std::string how = "returned";
      try {
        world.enter(number);
        const std::shared_ptr<Job> job = World::begin_job("job", number, count);
        std::shared_ptr<Group> all = job->all;
        if (!all) job->all = all = std::make_shared<Group>(Group{"0", "default_pg", backend, Ranks(count), job});
        World::here().groups["0"] = all;
        program(number, all);
      } catch (const std::exception& error) {
        raised[static_cast<size_t>(number)] = error.what();
        how = "raised";
        world.scheduler().end();
      }
      World::here().groups.clear();
      world.leave(how);
    });
  for (std::thread& thread : threads) thread.join();
  if (const std::optional<World::Fault> fault = world.fault()) {
    std::string& text = raised[static_cast<size_t>(fault->program)];
    if (text.empty() || text == "another rank failed") text = fault->text;
  }
  return raised;
}

/// The first that is no consequence of another's.
inline std::string first_of(const std::vector<std::string>& raised) {
  for (const std::string& text : raised)
    if (!text.empty() && text != "another rank failed") return text;
  return "";
}

}  // namespace tare
