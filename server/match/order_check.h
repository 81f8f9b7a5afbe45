#pragma once

#include <cstddef>
#include <string>

#include "proto/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "referee/core/discipline.h"

namespace cancha::match {

// What a match may be ordered with, on the command line of cancha-match, in a start list and in an
// admin's order alike.
inline constexpr double kShortestDuration_s = 0.001;  // Simulated.
inline constexpr double kLongestDuration_s = 1e9;
inline constexpr double kLowestSpeed = 0.01;  // Or 0: as fast as possible.
inline constexpr double kHighestSpeed = 1000;
inline constexpr double kShortestReadyTimeout_s = 0.1;  // Wall clock.
inline constexpr double kLongestReadyTimeout_s = 86400;
inline constexpr std::size_t kLongestMatchName = 32;
inline constexpr std::size_t kLongestTeamName = 32;

/// Whether a match can be called so: the name is a word of command lines, and names files.
/// Fails: kInvalidInput.
Status check_match_name(const std::string& name, std::size_t longest = kLongestMatchName);

/// Everything in an order but who plays in its seats: what passes, cancha-match takes. Returns the
/// discipline with the settings of the order.
/// Fails: kInvalidInput, kNotFound; the text begins with the field.
Result<referee::Discipline> check_order(const v1::CreateMatch& order);

}  // namespace cancha::match
