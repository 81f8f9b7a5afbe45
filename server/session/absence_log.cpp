#include "server/session/absence_log.h"

#include <spdlog/spdlog.h>

namespace cancha::session {

void AbsenceLog::note(Tick tick, std::chrono::nanoseconds absence, const net::AbsenceFigures& all) {
    if (all.total < kLeastTotal || all.total < 2 * logged_) {
        return;
    }
    logged_ = all.total;
    using Milliseconds = std::chrono::duration<double, std::milli>;
    spdlog::warn(
        "the server was away; no seat is charged: tick={} ms={:.1f} count={} "
        "total_ms={:.1f}",
        tick.number, Milliseconds(absence).count(), all.count, Milliseconds(all.total).count());
}

}  // namespace cancha::session
