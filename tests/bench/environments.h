#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speeds of the all-chase scrum, played in the ways that training programs play it, in alternating
/// pieces. In ticks per second of processor time, unless the name ends in `_wall`. One function
/// decides the commands in all of them, from the observed state.
struct EnvironmentFigures {
    double in_process = 0;             ///< A single match without arrays, as in `bench scrum`.
    double one = 0;                    ///< A batch of one match.
    double many = 0;                   ///< A batch of 64 on one thread.
    double many_wall = 0;              ///< `many`, by the wall clock.
    double many_on_two_wall = 0;       ///< A batch of 64 on two threads, by the wall clock.
    double counting_two_over_one = 0;  ///< Speed of two threads that only count, over that of one.
    double random_one = 0;             ///< `one` with random wheel speeds and with whistles.
    double random_many = 0;            ///< `many` with random wheel speeds and with whistles.
    bool is_same_match = false;        ///< Match 0 ended with the same hash everywhere.

    double robot_steps_per_s() const { return 10 * many_on_two_wall; }
};

/// Plays `ticks` ticks in each of the ways. Fails: kInvalidInput.
Result<EnvironmentFigures> measure_environments(std::uint64_t ticks,
                                                const std::function<void(double)>& on_progress);

}  // namespace cancha::bench
