#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// The all-chase scrum, played as programs that train strategies play it, in pieces in turn. Ticks
/// per second of processor time, unless the name says otherwise. A tick is decided by the same
/// function in all of them, from what it sees.
struct EnvironmentFigures {
    double in_process = 0;             ///< As `bench scrum`: a match alone, without arrays.
    double one = 0;                    ///< A batch of one match.
    double many = 0;                   ///< A batch of 64 on one thread.
    double many_wall = 0;              ///< The same by the wall clock.
    double many_on_two_wall = 0;       ///< A batch of 64 on two threads, by the wall clock.
    double counting_two_over_one = 0;  ///< What two threads that only count make, over one.
    double random_one = 0;             ///< As `one`, with random wheels and whistles.
    double random_many = 0;            ///< As `many`, so.
    bool is_same_match = false;        ///< Match 0 of each ended with the same state hash.

    double robot_steps_per_s() const { return 10 * many_on_two_wall; }
};

/// Fails: kInvalidInput.
Result<EnvironmentFigures> measure_environments(std::uint64_t ticks,
                                                const std::function<void(double)>& on_progress);

}  // namespace cancha::bench
