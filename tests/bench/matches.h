#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speeds of several matches that share a machine.
struct MatchesFigures {
    /// Speed of `matches` matches at once, as `cancha-match --jobs` plays them: ticks per second of
    /// all together, their start included. Medians over the rounds.
    struct Total {
        unsigned matches = 0;
        double ticks_per_s = 0;
    };

    std::vector<Total> totals;
    /// Speed of one match that is kept to one processor, as are each of two matches at once. (A
    /// match alone may use more than one.)
    double alone_on_one_processor_ticks_per_s = 0;
    /// Speed of two matches at once over that of the one. Like the next two, median of the ratios
    /// of the rounds.
    double two_over_one = 0;
    /// Speed of two processes that only count over that of one, in the same rounds: the most that
    /// the machine allows.
    double counting_two_over_one = 0;
    double eight_over_two = 0;
};

/// Called with words for what is measured next.
using OnProgress = std::function<void(const std::string& what)>;

/// Plays the all-chase scrum of simurosot/5v5 with two strategies per match, over Unix sockets.
/// `team_command`: shell command that starts a strategy that chases the ball.
/// Fails: kIo: a match has failed.
Result<MatchesFigures> measure_matches(std::uint64_t rounds, const std::string& team_command,
                                       const OnProgress& on_progress);

}  // namespace cancha::bench
