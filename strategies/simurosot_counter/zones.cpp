#include "strategies/simurosot_counter/zones.h"

#include <algorithm>

#include "strategies/simurosot_kit/places.h"

namespace cancha::strategies::counter {

namespace {

/// A line of the team: its place and range as shares of half the field's length. Zones overlap, so
/// that no ball lies between two of them. Chosen by eye in matches.
struct Shape {
    Line line;
    double home;
    double from;
    double to;
    double follows;  ///< Share of the ball's movement up and down that the home follows.
};

constexpr Shape kBacks{Line::kBack, -0.58, -1.2, -0.10, 0.15};
constexpr Shape kMidfielders{Line::kMidfield, -0.25, -0.9, 0.90, 0.8};
constexpr Shape kForwards{Line::kForward, 0.45, -0.10, 1.2, 0.3};

/// Share of the width over which a line spreads.
constexpr double kSpread = 0.55;

/// Share of the ball's movement across the field that the home follows.
constexpr double kFollowsWidth = 0.6;

void add_line(const client::Field& field, const Shape& shape, std::size_t players,
              std::vector<Zone>& zones) {
    for (std::size_t i = 0; i < players; ++i) {
        // Evenly across the field, from left to right; a single player in the middle.
        const double place =
            players == 1 ? 0 : 1 - 2 * static_cast<double>(i) / static_cast<double>(players - 1);
        zones.push_back(
            {.line = shape.line,
             .home_m = {shape.home * field.half_length_m, place * kSpread * field.half_width_m},
             .from_x_m = shape.from * field.half_length_m,
             .to_x_m = shape.to * field.half_length_m,
             .follows = shape.follows});
    }
}

/// Guards stand before the goal while the ball is further back than this share of half the length.
/// Chosen in matches: with 0 there is hardly a goal in 5v5.
constexpr double kGuardBehind = -0.3;

/// Lets the middle two of the backs, or the only one, shield the goal.
void add_guards(std::size_t backs, std::vector<Zone>& zones) {
    if (backs == 1) {
        zones[0].guards_side = 0;
    } else if (backs > 1) {
        zones[backs / 2 - 1].guards_side = 1;
        zones[backs / 2].guards_side = -1;
    }
}

}  // namespace

std::vector<Zone> make_zones(const client::Field& field, std::size_t players) {
    const std::size_t backs = (2 * players + 4) / 5;
    const std::size_t forwards = players < 2 ? 0 : std::max<std::size_t>(1, 3 * players / 10);
    std::vector<Zone> zones;
    add_line(field, kBacks, backs, zones);
    add_guards(backs, zones);
    add_line(field, kMidfielders, players - backs - forwards, zones);
    add_line(field, kForwards, forwards, zones);
    return zones;
}

Vec2 waiting_place_m(const client::Observation& view, const Zone& zone) {
    const Vec2 ball_m = view.ball.position_m;
    if (zone.guards_side && ball_m.x < kGuardBehind * view.field.half_length_m) {
        return kit::guard_post_m(view, *zone.guards_side);
    }
    return kit::in_open_field_m(
        view, {zone.home_m.x + zone.follows * ball_m.x, zone.home_m.y + kFollowsWidth * ball_m.y});
}

}  // namespace cancha::strategies::counter
