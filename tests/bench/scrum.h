#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Figures of the all-chase scrum of 5v5: every robot drives at the ball, forever. The rules ignore
/// all that the referee finds, so it never moves the robots apart. This is the hardest match for a
/// server, because all robots are in contact all the time.
///
/// All contenders are played in alternating pieces, because the speed of a shared machine changes
/// from second to second.
struct ScrumFigures {
    /// Speed in process by processor time: the mean of ten seeds.
    double endless_ticks_per_cpu_s = 0;
    /// Speed of world, referee and hash, without sockets. By the wall clock, like all figures
    /// below.
    double in_process_ticks_per_s = 0;
    double tcp_ticks_per_s = 0;   ///< The match with two strategies over TCP, recorded.
    double unix_ticks_per_s = 0;  ///< The match over a Unix socket, recorded.
    /// Cost of an exchange between three processes: time of a tick over a socket less that of a
    /// tick in process. `bare_` is the least that is possible (see BareExchange), the other is
    /// Cancha's.
    double bare_tcp_us = 0;
    double tcp_us = 0;
    double tcp_over_bare = 0;  ///< Cancha's cost / bare cost.
    double bare_unix_us = 0;
    double unix_us = 0;
    double unix_over_bare = 0;
    double p999_ms = 0;  ///< 99.9% of the ticks over TCP take no longer.
    double worst_ms = 0;
    double in_process_p999_ms = 0;  ///< 99.9% of the ticks in process take no longer.
    /// Memory growth of this process, which plays all the matches, between these two ticks of the
    /// matches over sockets.
    std::int64_t rss_growth_kb = 0;
    std::uint64_t rss_from_tick = 0;
    std::uint64_t rss_to_tick = 0;
    bool is_same_match = false;  ///< Whether all ways gave the same state hash in the same tick.

    double tcp_over_in_process() const { return tcp_ticks_per_s / in_process_ticks_per_s; }

    /// Returns tcp_over_in_process() if an exchange cost no more than a bare one: the upper limit.
    double bare_tcp_over_in_process() const {
        return 1 / (1 + bare_tcp_us * 1e-6 * in_process_ticks_per_s);
    }

    double unix_over_tcp() const { return unix_ticks_per_s / tcp_ticks_per_s; }
};

struct ScrumOptions {
    std::uint64_t ticks = 500'000;  ///< Ticks over each kind of socket; in process a fifth of them.
    std::string team_command;       ///< Shell command that starts a strategy that chases the ball.
    /// Called with the share that is done, from 0 to 1.
    std::function<void(double)> on_progress = [](double) {};
};

/// Plays the scrum in all ways. Fails: kIo, kInvalidInput.
Result<ScrumFigures> measure_scrum(const ScrumOptions& options);

}  // namespace cancha::bench
