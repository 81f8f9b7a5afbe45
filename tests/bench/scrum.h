#pragma once

#include <cstdint>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Figures of the all-chase scrum: 5v5, every robot runs at the ball, for ever. The match that
/// hurts a server most, because all robots are in contact all the time.
struct ScrumFigures {
    double in_process_ticks_per_s = 0;  ///< World, referee and hash, without sockets.
    double tcp_ticks_per_s = 0;  ///< The same match with two strategies over loopback, recorded.
    double overhead_us_per_tick = 0;  ///< The difference, per tick.
    double p999_tick_ms = 0;          ///< Over TCP; from tick to tick, wall clock.
    double worst_tick_ms = 0;
    std::int64_t rss_growth_kb = 0;  ///< Of the match process between two ticks far apart.
    std::uint64_t rss_from_tick = 0;
    std::uint64_t rss_to_tick = 0;
    bool is_same_match = false;  ///< Both ways led to the same state hash in the same tick.
};

struct ScrumOptions {
    std::uint64_t in_process_ticks = 100'000;  ///< In pieces between pieces of the other run.
    std::uint64_t tcp_ticks = 500'000;
    std::string team_command;  ///< How the shell starts a strategy that chases the ball.
};

/// Runs both ways side by side. Fails: kIo, kInvalidInput.
Result<ScrumFigures> measure_scrum(const ScrumOptions& options);

}  // namespace cancha::bench
