#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "cancha/client/observation.h"

namespace cancha::strategies::counter {

/// A line of the team.
enum class Line { kBack, kMidfield, kForward };

/// What one field player looks after, all match long.
struct Zone {
    Line line = Line::kBack;
    Vec2 home_m{};        ///< Where the player stands while the ball is in the middle.
    double from_x_m = 0;  ///< The player goes for balls from here
    double to_x_m = 0;    ///< to here.
    double follows = 0;   ///< Home moves by this share of the ball's way up and down.

    /// Of the backs who shield the goal: +1 on its left, -1 on its right, 0 alone.
    std::optional<double> guards_side{};

    bool covers(Vec2 ball_m) const { return ball_m.x >= from_x_m && ball_m.x <= to_x_m; }
};

/// The zones for so many field players in a field of this size, the backs first: about two fifths
/// of them defend, and at least one stays up front where there are two. Attack frame.
std::vector<Zone> make_zones(const client::Field& field, std::size_t players);

/// Where a player waits: at home, moved a little with the ball; guards between goal and ball while
/// the ball is near the goal. Attack frame.
Vec2 waiting_place_m(const client::Observation& view, const Zone& zone);

}  // namespace cancha::strategies::counter
