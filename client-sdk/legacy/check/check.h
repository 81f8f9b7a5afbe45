#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "client-sdk/legacy/check/trials.h"

namespace cancha::legacy {

/// Folders of strategies to check, and how.
struct CheckOrder {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path stand_ins;  ///< As in BuildOrder.
    std::filesystem::path output;     ///< Gets the page and all recordings; empty: nothing is kept.
    bool is_json = false;             ///< JSON in place of the table.
    TrialSettings trial{};
};

/// Exit code of `check`: a strategy does not pass.
inline constexpr int kExitNotAllPass = 4;

/// Builds each strategy, plays a match with it and prints what came of it. Returns the exit code of
/// the program.
int check(const CheckOrder& order);

/// Names for teams by their folders, each another one: "Strategy", "Red/Strategy".
std::vector<std::string> team_names(const std::vector<std::filesystem::path>& folders);

}  // namespace cancha::legacy
