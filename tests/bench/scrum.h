#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speeds of the all-chase scrum of 5v5: a match in which every robot drives at the ball, forever.
/// The rules are set to ignore all offences, so the referee never moves the robots apart. This is
/// the hardest match for a server, because all robots are in contact all the time.
///
/// The ways of playing the match (in process, over TCP, over a Unix socket, bare) are played in
/// turn, a piece of each at a time, because the speed of a shared machine changes from second to
/// second.
struct ScrumFigures {
    /// Speed of the match in this process, in ticks per second of processor time: the mean of ten
    /// seeds.
    double endless_ticks_per_cpu_s = 0;
    /// Speed of the match in this process (world, referee and hash, without sockets). This figure
    /// and all further ones are by the wall clock.
    double in_process_ticks_per_s = 0;
    double tcp_ticks_per_s = 0;   ///< Speed with two strategies over TCP, with a recording.
    double unix_ticks_per_s = 0;  ///< Speed over a Unix socket, with a recording.
    /// Cost of one exchange between three processes: the time of a tick over a socket minus the
    /// time of a tick in process. `bare_tcp_us` is the lowest possible cost (BareExchange),
    /// `tcp_us` is Cancha's.
    double bare_tcp_us = 0;
    double tcp_us = 0;
    double tcp_over_bare = 0;  ///< Cancha's cost / bare cost.
    double bare_unix_us = 0;
    double unix_us = 0;
    double unix_over_bare = 0;
    double p999_ms = 0;             ///< Time that 99.9% of the ticks over TCP do not exceed.
    double worst_ms = 0;            ///< Longest tick over TCP.
    double in_process_p999_ms = 0;  ///< Time that 99.9% of the ticks in process do not exceed.
    /// Memory growth of this process, which plays all matches, from tick `rss_from_tick` to tick
    /// `rss_to_tick` of the matches over sockets.
    std::int64_t rss_growth_kb = 0;
    std::uint64_t rss_from_tick = 0;
    std::uint64_t rss_to_tick = 0;
    bool is_same_match = false;  ///< True if all ways had the same state hash in the same tick.

    double tcp_over_in_process() const { return tcp_ticks_per_s / in_process_ticks_per_s; }

    /// Returns the upper limit of tcp_over_in_process(): its value if an exchange cost only
    /// `bare_tcp_us`.
    double bare_tcp_over_in_process() const {
        return 1 / (1 + bare_tcp_us * 1e-6 * in_process_ticks_per_s);
    }

    double unix_over_tcp() const { return unix_ticks_per_s / tcp_ticks_per_s; }
};

struct ScrumOptions {
    /// Number of ticks over each kind of socket. In process, a fifth of this number is played.
    std::uint64_t ticks = 500'000;
    std::string team_command;  ///< Shell command that starts a strategy that chases the ball.
    /// Called now and then with the share that is done, from 0 to 1.
    std::function<void(double)> on_progress = [](double) {};
};

/// Plays the match in all ways. Fails: kIo: a team has ended, or a socket cannot be made;
/// kInvalidInput: the discipline cannot be loaded.
Result<ScrumFigures> measure_scrum(const ScrumOptions& options);

}  // namespace cancha::bench
