#include "strategies/simurosot_counter/zones.h"

#include <algorithm>

#include "cancha/client/keep_out.h"

namespace cancha::strategies::counter {

namespace {

/// A line of the team: where it stands and how far it goes, as shares of half the field's length.
/// Zones overlap, so that no ball lies between two of them. Chosen by eye in matches.
struct Shape {
    Line line;
    double home;
    double from;
    double to;
};

constexpr Shape kBacks{Line::kBack, -0.58, -1.2, -0.10};
constexpr Shape kMidfielders{Line::kMidfield, -0.15, -0.55, 0.40};
constexpr Shape kForwards{Line::kForward, 0.40, -0.10, 1.2};

/// A line spreads over this share of the width.
constexpr double kSpread = 0.55;

/// Home moves by this share of where the ball is.
constexpr double kFollowsLength = 0.15;
constexpr double kFollowsWidth = 0.35;

/// So far from walls a robot can turn.
constexpr double kFromWall_m = 0.10;

void add_line(const client::Field& field, const Shape& shape, std::size_t players,
              std::vector<Zone>& zones) {
    for (std::size_t i = 0; i < players; ++i) {
        // Evenly across the field, from the left to the right; one alone in the middle.
        const double place =
            players == 1 ? 0 : 1 - 2 * static_cast<double>(i) / static_cast<double>(players - 1);
        zones.push_back(
            {.line = shape.line,
             .home_m = {shape.home * field.half_length_m, place * kSpread * field.half_width_m},
             .from_x_m = shape.from * field.half_length_m,
             .to_x_m = shape.to * field.half_length_m});
    }
}

}  // namespace

std::vector<Zone> make_zones(const client::Field& field, std::size_t players) {
    const std::size_t backs = (2 * players + 4) / 5;
    const std::size_t forwards = players < 2 ? 0 : std::max<std::size_t>(1, 3 * players / 10);
    std::vector<Zone> zones;
    add_line(field, kBacks, backs, zones);
    add_line(field, kMidfielders, players - backs - forwards, zones);
    add_line(field, kForwards, forwards, zones);
    return zones;
}

Vec2 waiting_place_m(const client::Observation& view, const Zone& zone) {
    const Vec2 ball_m = view.ball.position_m;
    const double most_x_m = view.field.half_length_m - kFromWall_m;
    const double most_y_m = view.field.half_width_m - kFromWall_m;
    const Vec2 place_m{std::clamp(zone.home_m.x + kFollowsLength * ball_m.x, -most_x_m, most_x_m),
                       std::clamp(zone.home_m.y + kFollowsWidth * ball_m.y, -most_y_m, most_y_m)};
    const client::Areas areas = view.areas();
    return areas.opponent_penalty_area.nearest_outside_m(
        areas.own_penalty_area.nearest_outside_m(place_m, client::kKeepOutMargin_m),
        client::kKeepOutMargin_m);
}

}  // namespace cancha::strategies::counter
