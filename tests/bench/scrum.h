#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Figures of the all-chase scrum: 5v5, every robot runs at the ball, for ever: nothing that the
/// referee finds counts, so nobody is placed apart. The match that hurts a server most, because all
/// robots are in contact all the time.
///
/// All that is compared is played in pieces, in turn: the speed of a shared machine changes from
/// second to second.
struct ScrumFigures {
    /// In process by processor time: the mean of ten seeds.
    double endless_ticks_per_cpu_s = 0;
    /// By the wall clock, as all that follows: world, referee and hash, without sockets.
    double in_process_ticks_per_s = 0;
    double tcp_ticks_per_s = 0;   ///< The same match with two strategies over TCP, recorded.
    double unix_ticks_per_s = 0;  ///< The same over a Unix socket.
    /// What an exchange between three processes costs in a tick, over a tick in process: as bare as
    /// can be (see BareExchange), and ours.
    double bare_tcp_us = 0;
    double tcp_us = 0;
    double tcp_over_bare = 0;  ///< Ours / bare.
    double bare_unix_us = 0;
    double unix_us = 0;
    double unix_over_bare = 0;
    double p999_ms = 0;  ///< 99.9 % of ticks over TCP take no longer.
    double worst_ms = 0;
    double in_process_p999_ms = 0;  ///< The same of ticks in process.
    /// Growth of this process, which plays all of them, between two ticks of the sockets' matches.
    std::int64_t rss_growth_kb = 0;
    std::uint64_t rss_from_tick = 0;
    std::uint64_t rss_to_tick = 0;
    bool is_same_match = false;  ///< All ways led to the same state hash in the same tick.

    double tcp_over_in_process() const { return tcp_ticks_per_s / in_process_ticks_per_s; }

    /// What that would be if an exchange cost no more than a bare one: the most that can be
    /// reached.
    double bare_tcp_over_in_process() const {
        return 1 / (1 + bare_tcp_us * 1e-6 * in_process_ticks_per_s);
    }

    double unix_over_tcp() const { return unix_ticks_per_s / tcp_ticks_per_s; }
};

struct ScrumOptions {
    std::uint64_t ticks = 500'000;  ///< Over each kind of socket; a fifth of it in process.
    std::string team_command;       ///< How the shell starts a strategy that chases the ball.
    /// Told how much is done, from 0 to 1.
    std::function<void(double)> on_progress = [](double) {};
};

/// Fails: kIo, kInvalidInput.
Result<ScrumFigures> measure_scrum(const ScrumOptions& options);

}  // namespace cancha::bench
