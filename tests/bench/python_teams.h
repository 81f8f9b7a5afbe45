#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speeds of the all-chase scrum with both teams in Python and with both in C++, over a Unix socket
/// and over TCP, in alternating pieces. Not recorded.
struct PythonTeamsFigures {
    double python_unix_ticks_per_s = 0;
    double python_tcp_ticks_per_s = 0;
    double cpp_unix_ticks_per_s = 0;
    double cpp_tcp_ticks_per_s = 0;
    bool is_same_match = false;  ///< Whether all four ended with the same state hash.
};

/// Plays `ticks` ticks in each of the four ways. Fails: kIo: a team has ended.
Result<PythonTeamsFigures> measure_python_teams(std::uint64_t ticks,
                                                const std::string& cpp_team_command,
                                                const std::function<void(double)>& on_progress);

/// Returns the output of learner_step.py, a JSON object. Fails: kIo: it does not run.
Result<std::string> measure_learner_step(std::uint64_t ticks);

}  // namespace cancha::bench
