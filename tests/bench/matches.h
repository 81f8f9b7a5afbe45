#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speeds of several matches that run on one machine at the same time. All are medians over the
/// rounds: each measurement is repeated in every round.
struct MatchesFigures {
    /// Speed of `matches` matches at once, played as by `cancha-match --jobs`: ticks per second of
    /// all matches together. The time to start them is included.
    struct Total {
        unsigned matches = 0;
        double ticks_per_s = 0;
    };

    std::vector<Total> totals;
    /// Speed of one match that may use only one processor. Without this limit the match would use
    /// more than one processor, and so more than each of two matches at once has.
    double alone_on_one_processor_ticks_per_s = 0;
    /// Speed of two matches at once / alone_on_one_processor_ticks_per_s. This ratio and the next
    /// two ratios are computed in each round.
    double two_over_one = 0;
    /// Speed of two processes that only count / speed of one such process, measured in the same
    /// rounds: the largest ratio that the machine allows.
    double counting_two_over_one = 0;
    /// Speed of eight matches at once / speed of two at once.
    double eight_over_two = 0;
};

/// Called with a text for people that names the next measurement.
using OnProgress = std::function<void(const std::string& what)>;

/// Plays simurosot/5v5 with two strategies per match, over Unix sockets. All robots always drive at
/// the ball (the "all-chase scrum"). `team_command`: shell command that starts a strategy that
/// chases the ball. Fails: kIo: a match has failed.
Result<MatchesFigures> measure_matches(std::uint64_t rounds, const std::string& team_command,
                                       const OnProgress& on_progress);

}  // namespace cancha::bench
