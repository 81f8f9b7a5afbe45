#pragma once

#include <cstdint>
#include <string>

namespace cancha::bench {

/// Measures teams of several kinds side by side, and prints the figures as a table or as JSON.
/// Each returns the exit status of the program.
int run_python_teams(std::uint64_t ticks, const std::string& team_command, bool wants_json);
int run_adapters(std::uint64_t ticks, bool wants_json);

}  // namespace cancha::bench
