#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>

#include "cancha/base/pose.h"
#include "cancha/client/observation.h"

namespace cancha::large_league {

/// Edges of the field on the screen of 11vs11.exe, in pixels, with y downwards. Source: the
/// constructors of published clients.
inline constexpr double kLeftEdge = 65;
inline constexpr double kTopEdge = 95;
inline constexpr double kRightEdge = 965;
inline constexpr double kBottomEdge = 723;

/// Wheel number at full speed. Clients clamp their wheel numbers to this one.
inline constexpr double kFullWheel = 127;

/// Side of the screen on which a team sees its own goal. It never changes: when the teams change
/// ends, the frame of the team is turned instead.
enum class Side { kLeft, kRight };

/// Returns the word for the side in messages: "left" or "right".
constexpr const char* word_of(Side side) {
    return side == Side::kLeft ? "left" : "right";
}

/// The frame in which a team sees the field: pixels of a screen.
struct Pixels {
    double half_length_m = 0;
    double half_width_m = 0;
    bool is_turned = false;  ///< Whether the frame is turned by 180 degrees from the world frame.

    /// A point on the screen, in whole pixels.
    struct Point {
        int x = 0;
        int y = 0;
    };

    /// Converts a point of the world frame, in metres, to pixels.
    Point shown(Vec2 world_m) const {
        const Vec2 seen_m = is_turned ? client::turned_around(world_m) : world_m;
        const double x = kLeftEdge + (seen_m.x / half_length_m + 1) / 2 * (kRightEdge - kLeftEdge);
        const double y = kTopEdge + (1 - seen_m.y / half_width_m) / 2 * (kBottomEdge - kTopEdge);
        return {static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y))};
    }

    /// Converts a heading of the world frame to degrees in this frame, in [-180, 180), clockwise
    /// because y is downwards.
    double shown_deg(double heading_rad) const {
        const double seen_rad =
            is_turned ? GroundPose{0, 0, heading_rad}.turned_around().heading_rad : heading_rad;
        return -seen_rad * 180 / std::numbers::pi;
    }

    /// Returns the frame for a view. The frame is turned if the team would otherwise not see its
    /// own goal on `side`.
    static Pixels of(const client::Observation& view, Side side) {
        const bool is_left = view.defends == client::FieldEnd::kNegativeX;
        return {.half_length_m = view.field.half_length_m,
                .half_width_m = view.field.half_width_m,
                .is_turned = is_left != (side == Side::kLeft)};
    }
};

/// Number of robots in a team.
inline constexpr std::size_t kPlayers = 11;

/// Returns the index of player `number` (1 to 11) in `view.mine`. The goalkeeper is player 11, and
/// has index 0.
constexpr std::size_t robot_of_player(std::size_t number) {
    return number == kPlayers ? 0 : number;
}

}  // namespace cancha::large_league
