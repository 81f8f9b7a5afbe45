#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "cancha/client/observation.h"

namespace cancha::strategies::counter {

/// Line of the team to which a player belongs.
enum class Line { kBack, kMidfield, kForward };

/// Zone of one field player for the whole match.
struct Zone {
    Line line = Line::kBack;  ///< Line of the player.
    Vec2 home_m{};  ///< Place where the player waits while the ball is in the middle of the field.
    double from_x_m = 0;  ///< Smallest x of a ball that the player goes for.
    double to_x_m = 0;    ///< Greatest x of a ball that the player goes for.
    /// Movement of the waiting place along the length of the field, as a share of the ball's.
    double follows = 0;

    /// For backs that shield the goal: +1 for the left back, -1 for the right back, 0 for a single
    /// one. None if the player does not shield the goal.
    std::optional<double> guards_side{};

    /// Whether the player goes for a ball at this place.
    bool covers(Vec2 ball_m) const { return ball_m.x >= from_x_m && ball_m.x <= to_x_m; }
};

/// Returns the zones of `players` field players on this field, the backs first. About two fifths of
/// the players are backs. If there are two or more players, at least one is a forward. Attack
/// frame: the own team attacks towards +x.
std::vector<Zone> make_zones(const client::Field& field, std::size_t players);

/// Returns the place where a player waits: `Zone::home_m`, moved a little with the ball. While the
/// ball is near the own goal, the backs that shield the goal wait between goal and ball. Attack
/// frame.
Vec2 waiting_place_m(const client::Observation& view, const Zone& zone);

}  // namespace cancha::strategies::counter
