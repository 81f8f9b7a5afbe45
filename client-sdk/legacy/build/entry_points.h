#pragma once

#include <set>
#include <string>
#include <string_view>

namespace cancha::legacy {

/// Returns the functions that a simulator calls and that this source defines: "Strategy",
/// "RunStrategy", "GetInstruction", "CStrategySystem::Action". Functions in comments do not count.
std::set<std::string> entry_points_in(std::string_view code);

/// Returns the names of the files that this source includes, exactly as written.
std::set<std::string> included_in(std::string_view code);

/// Whether the source defines main().
bool has_main(std::string_view code);

}  // namespace cancha::legacy
