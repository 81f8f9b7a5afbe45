#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speeds of matches with both teams in Python and with both in C++, over a Unix socket and over
/// TCP. All robots always drive at the ball. The four matches are played in turn, a piece of each
/// at a time, without a recording.
struct PythonTeamsFigures {
    double python_unix_ticks_per_s = 0;
    double python_tcp_ticks_per_s = 0;
    double cpp_unix_ticks_per_s = 0;
    double cpp_tcp_ticks_per_s = 0;
    bool is_same_match = false;  ///< True if all four matches ended with the same state hash.
};

/// Plays `ticks` ticks in each of the four ways. `cpp_team_command`: shell command that starts a
/// team in C++. `on_progress` gets the share that is done, from 0 to 1. Fails: kIo: a team has
/// ended.
Result<PythonTeamsFigures> measure_python_teams(std::uint64_t ticks,
                                                const std::string& cpp_team_command,
                                                const std::function<void(double)>& on_progress);

/// Runs learner_step.py, which measures the steps of a learning program in Python, and returns its
/// output: a JSON object. Fails: kIo: the script cannot be run.
Result<std::string> measure_learner_step(std::uint64_t ticks);

}  // namespace cancha::bench
