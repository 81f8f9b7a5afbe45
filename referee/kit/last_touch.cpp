#include "referee/kit/last_touch.h"

#include "referee/kit/outline.h"

namespace cancha::referee {

Touch find_touch(const WorldState& state, std::span<const Player> players, double ball_radius_m,
                 double touch_m) {
    const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
    double nearest_m = touch_m;
    Touch touch;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const double reach_m = players[i].radius_m + ball_radius_m + touch_m;
        if (distance(state.robots[i].ground_position_m(), ball_m) > reach_m) {
            continue;
        }
        const double gap_m =
            gap_between(outline_of(players[i], state.robots[i]), ball_m, ball_radius_m);
        if (gap_m <= nearest_m) {
            nearest_m = gap_m;
            touch = {.team = players[i].team, .robot = players[i].id};
        }
    }
    return touch;
}

}  // namespace cancha::referee
