#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>

#include "cancha/base/pose.h"
#include "cancha/client/observation.h"

namespace cancha::large_league {

/// Rectangle of the field on the screen of 11vs11.exe, in pixels: the constructor of each published
/// client has it. y is downwards.
inline constexpr double kLeftEdge = 65;
inline constexpr double kTopEdge = 95;
inline constexpr double kRightEdge = 965;
inline constexpr double kBottomEdge = 723;

/// Number of a wheel at full speed: clients clamp to it.
inline constexpr double kFullWheel = 127;

/// Side of the field that a team was told it has. It keeps it: the frame turns when the teams
/// change ends.
enum class Side { kLeft, kRight };

/// "left", as messages have it.
constexpr const char* word_of(Side side) {
    return side == Side::kLeft ? "left" : "right";
}

/// The frame in which a team sees the field.
struct Pixels {
    double half_length_m = 0;
    double half_width_m = 0;
    bool is_turned = false;  ///< By half a circle from the world frame.

    /// A point of the world, in whole pixels.
    struct Point {
        int x = 0;
        int y = 0;
    };

    Point shown(Vec2 world_m) const {
        const Vec2 seen_m = is_turned ? client::turned_around(world_m) : world_m;
        const double x = kLeftEdge + (seen_m.x / half_length_m + 1) / 2 * (kRightEdge - kLeftEdge);
        const double y = kTopEdge + (1 - seen_m.y / half_width_m) / 2 * (kBottomEdge - kTopEdge);
        return {static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y))};
    }

    /// Degrees, clockwise as y is downwards, in [-180, 180).
    double shown_deg(double heading_rad) const {
        const double seen_rad =
            is_turned ? GroundPose{0, 0, heading_rad}.turned_around().heading_rad : heading_rad;
        return -seen_rad * 180 / std::numbers::pi;
    }

    /// The frame for a view, turned so that a team keeps the side that it was told.
    static Pixels of(const client::Observation& view, Side side) {
        const bool is_left = view.defends == client::FieldEnd::kNegativeX;
        return {.half_length_m = view.field.half_length_m,
                .half_width_m = view.field.half_width_m,
                .is_turned = is_left != (side == Side::kLeft)};
    }
};

/// Robots of a team.
inline constexpr std::size_t kPlayers = 11;

/// Index in `view.mine` of player N, 1 to 11: the keeper is its first robot and player 11.
constexpr std::size_t robot_of_player(std::size_t number) {
    return number == kPlayers ? 0 : number;
}

}  // namespace cancha::large_league
