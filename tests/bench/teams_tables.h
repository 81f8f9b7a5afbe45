#pragma once

#include <cstdint>
#include <string>

namespace cancha::bench {

// Both functions measure teams of several kinds side by side, print the figures as a table or
// (`wants_json`) as JSON, and return the exit status of the program.

/// Compares teams in Python with teams in C++. `team_command`: shell command that starts a C++
/// team.
int run_python_teams(std::uint64_t ticks, const std::string& team_command, bool wants_json);
/// Compares the interfaces of other simulators with the C++ client.
int run_adapters(std::uint64_t ticks, bool wants_json);

}  // namespace cancha::bench
