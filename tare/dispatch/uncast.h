#pragma once

#include "tare/dispatch/call.h"

namespace tare {

/// One that hears calls as the program makes them: a caster that is installed while it is on top stands below it, so
/// that what is recorded says where the program casts and not the casts.
class UncastListener : public Interceptor {
 public:
  /// One that is not `first` stands below casters, as all others do.
  explicit UncastListener(bool first) : first_(first) {}
  bool stands_first() const { return first_; }

 private:
  bool first_;
};

/// While it is true casters of this thread stand above these too: they are not the program's own.
extern constinit thread_local bool casts_above_all;

}  // namespace tare
