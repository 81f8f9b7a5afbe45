#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speeds of a match in each of the ways in which training programs play matches. The match is the
/// all-chase scrum: every robot always drives at the ball. It is played in all ways in turn, a
/// piece in each at a time. Speeds are in ticks per second of processor time; names that end in
/// `_wall` use the wall clock. The same function chooses the commands in all ways, from the
/// observed state.
struct EnvironmentFigures {
    /// One match through C++ objects without arrays (ScrumInProcess).
    double in_process = 0;
    double one = 0;               ///< A batch (an environment with arrays) of one match.
    double many = 0;              ///< A batch of 64 matches on one thread.
    double many_wall = 0;         ///< `many`, by the wall clock.
    double many_on_two_wall = 0;  ///< A batch of 64 matches on two threads, by the wall clock.
    /// Speed of two threads that only count / speed of one such thread: the most that the machine
    /// allows.
    double counting_two_over_one = 0;
    /// Like `one`, with random wheel speeds and with the rules' restarts.
    double random_one = 0;
    /// Like `many`, with random wheel speeds and with the rules' restarts.
    double random_many = 0;
    /// True if match 0 ended with the same state hash in all ways.
    bool is_same_match = false;

    /// Returns the steps of single robots per second: ten robots for each tick.
    double robot_steps_per_s() const { return 10 * many_on_two_wall; }
};

/// Plays `ticks` ticks in each way. `on_progress` gets the share that is done, from 0 to 1. Fails:
/// kInvalidInput: the discipline cannot be loaded.
Result<EnvironmentFigures> measure_environments(std::uint64_t ticks,
                                                const std::function<void(double)>& on_progress);

}  // namespace cancha::bench
