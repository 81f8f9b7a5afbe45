#pragma once

#include <set>
#include <string>
#include <string_view>

namespace cancha::legacy {

/// Returns the entry points that a source defines. Entry points are the functions that a simulator
/// calls, such as "Strategy", "RunStrategy", "GetInstruction", "CStrategySystem::Action". Functions
/// in comments do not count.
std::set<std::string> entry_points_in(std::string_view code);

/// Returns the names of the files that a source includes, exactly as written in the source.
std::set<std::string> included_in(std::string_view code);

/// Whether a source defines main().
bool has_main(std::string_view code);

}  // namespace cancha::legacy
