#pragma once

#include <set>
#include <string>
#include <vector>

#include "tare/run/run.h"

namespace tare {

struct Target;

/// What a run took for granted, because its device is no real one or because tare has no rule.
class Assumptions : public Reader {
 public:
  void read(const Event& event, const Moment& now) override;
  EventKinds kinds() const override { return kinds_of<event::OperatorBegin>; }
  /// One sentence each.
  std::vector<std::string> texts(const Target& target) const;

 private:
  bool attention_ = false, network_ = false;
};

}  // namespace tare
