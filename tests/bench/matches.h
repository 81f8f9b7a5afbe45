#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// How several matches share a machine.
struct MatchesFigures {
    /// So many matches at once, as `cancha-match --jobs` plays them, and how many ticks they make
    /// in a second together, their start included; medians over the rounds.
    struct Total {
        unsigned matches = 0;
        double ticks_per_s = 0;
    };

    std::vector<Total> totals;
    /// A match by itself has more than one processor; this one is kept to one, as are those of two.
    double alone_on_one_processor_ticks_per_s = 0;
    double two_over_one = 0;  ///< Of that. Median of the ratios, round by round, as the next ones.
    /// The same of two processes that only count, in the same rounds: what the machine has to give.
    double counting_two_over_one = 0;
    double eight_over_two = 0;
};

/// Told in words what is being measured.
using OnProgress = std::function<void(const std::string& what)>;

/// Plays the all-chase scrum of simurosot/5v5 with two strategies per match, over Unix sockets.
/// `team_command`: how the shell starts a strategy that chases the ball.
/// Fails: kIo: a match has failed.
Result<MatchesFigures> measure_matches(std::uint64_t rounds, const std::string& team_command,
                                       const OnProgress& on_progress);

}  // namespace cancha::bench
