#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "cancha/client/observation.h"

namespace cancha::strategies::counter {

/// A line of the team.
enum class Line { kBack, kMidfield, kForward };

/// Zone of one field player for the whole match.
struct Zone {
    Line line = Line::kBack;
    Vec2 home_m{};        ///< Place of the player while the ball is in the middle.
    double from_x_m = 0;  ///< The player goes for balls from here ...
    double to_x_m = 0;    ///< ... to here.
    /// Share of the ball's movement up and down the field that the home follows.
    double follows = 0;

    /// Only for backs that shield the goal: +1 on its left, -1 on its right, 0 alone.
    std::optional<double> guards_side{};

    bool covers(Vec2 ball_m) const { return ball_m.x >= from_x_m && ball_m.x <= to_x_m; }
};

/// Returns the zones of `players` field players on this field, the backs first. About two fifths of
/// the players defend. With two or more players at least one stays up front. Attack frame.
std::vector<Zone> make_zones(const client::Field& field, std::size_t players);

/// Returns where a player waits: at home, moved a little with the ball. While the ball is near the
/// goal, guards wait between goal and ball. Attack frame.
Vec2 waiting_place_m(const client::Observation& view, const Zone& zone);

}  // namespace cancha::strategies::counter
