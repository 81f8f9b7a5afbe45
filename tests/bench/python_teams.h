#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cancha/base/result.h"

namespace cancha::bench {

/// The all-chase scrum over a Unix socket and over TCP, both teams in Python and both in C++, in
/// pieces in turn. Not recorded.
struct PythonTeamsFigures {
    double python_unix_ticks_per_s = 0;
    double python_tcp_ticks_per_s = 0;
    double cpp_unix_ticks_per_s = 0;
    double cpp_tcp_ticks_per_s = 0;
    bool is_same_match = false;  ///< All four ended with the same state hash.
};

/// Fails: kIo: a team has ended.
Result<PythonTeamsFigures> measure_python_teams(std::uint64_t ticks,
                                                const std::string& cpp_team_command,
                                                const std::function<void(double)>& on_progress);

/// What learner_step.py prints, a JSON object. Fails: kIo: it does not run.
Result<std::string> measure_learner_step(std::uint64_t ticks);

}  // namespace cancha::bench
