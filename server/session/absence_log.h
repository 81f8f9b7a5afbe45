#pragma once

#include <chrono>

#include "cancha/base/tick.h"
#include "server/net/absence_watch.h"

namespace cancha::session {

/// Logs that the server itself was away. Each line after the first says that the total has doubled
/// since: a match of a day logs twenty at most.
class AbsenceLog {
  public:
    /// A smaller total is not worth a line.
    static constexpr std::chrono::milliseconds kLeastTotal{100};

    /// `absence`: the last one. `all`: with that one.
    void note(Tick tick, std::chrono::nanoseconds absence, const net::AbsenceFigures& all);

  private:
    std::chrono::nanoseconds logged_{};  // The total in the last line.
};

}  // namespace cancha::session
