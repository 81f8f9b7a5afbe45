#include <cmath>
#include <numbers>

#include "referee/simurosot/law/restarts.h"

namespace cancha::referee::simurosot {

namespace {

/// How exactly a keeper must touch its line; half the precision of placing by hand.
constexpr double kOnLine_m = 0.005;

}  // namespace

bool GroundsLaw::is_on_goal_line(const Player& keeper, FieldEnd end, Vec2 position_m) const {
    const double depth_m = depth_from_goal_line_m(grounds().field(), end, position_m);
    return std::abs(depth_m - keeper.half_length_m) <= kOnLine_m &&
           position_m.y < grounds().field().goal_top_m() &&
           position_m.y > grounds().field().goal_bottom_m();
}

GroundPose GroundsLaw::pose_on_goal_line(const Player& keeper, FieldEnd end) const {
    const Vec2 position_m = grounds().at(end, keeper.half_length_m, 0);
    const double along_line_rad = std::numbers::pi / 2;
    return {position_m.x, position_m.y,
            end == FieldEnd::kPositiveX ? -along_line_rad : along_line_rad};
}

std::vector<Mark> GroundsLaw::kicker_mark(const RestartCall& call,
                                          const MatchStatus& status) const {
    const Player* kicker = formation().kicker_of(call.team);
    if (kicker == nullptr) {
        return {};
    }
    return {{.pose = pose_behind_ball(grounds().settings, *kicker, call.spot_m,
                                      attacked_by(call.team, status))}};
}

bool GroundsLaw::is_behind_ball(const RestartCall& call, Vec2 position_m,
                                const MatchStatus& status) const {
    const FieldEnd end = attacked_by(call.team, status);
    return half_of(position_m) == end &&
           depth_from_goal_line_m(grounds().field(), end, position_m) >
               depth_from_goal_line_m(grounds().field(), end, call.spot_m);
}

}  // namespace cancha::referee::simurosot
