#include <numbers>

#include "referee/simurosot/law/restarts.h"

namespace cancha::referee::simurosot {

namespace {

/// True when a robot at `position_m` is partly inside the quarter of the field that holds `spot_m`.
bool reaches_into_quarter(double radius_m, Vec2 position_m, Vec2 spot_m) {
    const double ahead = half_of(spot_m) == FieldEnd::kPositiveX ? 1 : -1;
    const double side = spot_m.y >= 0 ? 1 : -1;
    return ahead * position_m.x > -radius_m && side * position_m.y > -radius_m;
}

}  // namespace

Team FreeBallLaw::places_first(const RestartCall& call, const MatchStatus& status) const {
    return status.defender_of(half_of(call.spot_m));
}

std::vector<Mark> FreeBallLaw::marks(const RestartCall& call, Team team,
                                     const MatchStatus& status) const {
    // Each team stands between the ball and its own end, and faces the ball.
    const double distance_m = grounds().free_ball_distance_m;
    const bool is_right = status.of(team).defends == FieldEnd::kPositiveX;
    const GroundPose pose{call.spot_m.x + (is_right ? distance_m : -distance_m), call.spot_m.y,
                          is_right ? std::numbers::pi : 0};
    return {{.pose = pose, .is_exact = true}};
}

bool FreeBallLaw::may_stand(const RestartCall& call, const Player& player, bool, Vec2 position_m,
                            std::span<const Standing>, const MatchStatus& status) const {
    if (!reaches_into_quarter(player.radius_m, position_m, call.spot_m)) {
        return true;
    }
    return player.is_keeper && grounds().goal_area.contains(
                                   grounds().field(), status.of(player.team).defends, position_m);
}

GroundPose FreeBallLaw::standard_pose(const RestartCall&, const Player&, const GroundPose& now,
                                      const MatchStatus&) const {
    return now;
}

}  // namespace cancha::referee::simurosot
