#pragma once

#include <cstddef>
#include <cstdint>

/// Values that all programs share: ids, vectors and poses, simulation time, results and contracts.
namespace cancha {

/// The team of a robot, a seat or an event. The values are the same as in cancha.v1.Team.
enum class Team : std::uint8_t { kNone = 0, kBlue = 1, kYellow = 2 };

/// Returns the other team; kNone for kNone.
constexpr Team opponent_of(Team team) {
    switch (team) {
        case Team::kBlue:
            return Team::kYellow;
        case Team::kYellow:
            return Team::kBlue;
        case Team::kNone:
            break;
    }
    return Team::kNone;
}

/// Returns "blue", "yellow" or "none".
constexpr const char* to_string(Team team) {
    switch (team) {
        case Team::kBlue:
            return "blue";
        case Team::kYellow:
            return "yellow";
        case Team::kNone:
            break;
    }
    return "none";
}

/// Id of a robot, from 1; unique in the match.
enum class RobotId : std::uint32_t {};

/// The id as a number, as in messages.
constexpr std::uint32_t to_number(RobotId id) {
    return static_cast<std::uint32_t>(id);
}

/// Index of a seat in the order in which the discipline declares them.
using SeatIndex = std::size_t;

}  // namespace cancha
