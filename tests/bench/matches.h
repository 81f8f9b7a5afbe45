#pragma once

#include <cstdint>

#include "cancha/base/result.h"

namespace cancha::bench {

/// How several matches share a machine: one match process against two at once, in turn.
struct MatchesFigures {
    double one_ticks_per_s = 0;  ///< Median over the rounds, as the next.
    double two_ticks_per_s = 0;  ///< Of both together.
    double ratio = 0;            ///< Median of two / one, round by round.
    /// The same of two processes that only count, between the rounds: what the machine has to give.
    double machine_ratio = 0;
};

/// Plays the all-chase scrum of simurosot/5v5 in two processes, each a match with its referee and
/// its strategies inside: what a match costs without the sockets.
/// Fails: kInvalidInput, kIo.
Result<MatchesFigures> measure_matches(std::uint64_t rounds);

}  // namespace cancha::bench
