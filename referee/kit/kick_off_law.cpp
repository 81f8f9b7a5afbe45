#include <numbers>

#include "referee/kit/goal_box.h"
#include "referee/kit/restart_law.h"

namespace cancha::referee {

namespace {

/// Room between the kicker's front and the ball: near enough to kick at once, far enough that
/// the placement does not touch it. Chosen by eye.
constexpr double kKickerGap_m = 0.035;

}  // namespace

GroundPose pose_behind_ball(const v1::Discipline& settings, const Player& kicker, Vec2 ball_m,
                            FieldEnd end) {
    const double way_m = kicker.half_length_m + settings.ball().radius_m() + kKickerGap_m;
    if (end == FieldEnd::kPositiveX) {
        return {ball_m.x - way_m, ball_m.y, 0};
    }
    return {ball_m.x + way_m, ball_m.y, std::numbers::pi};
}

Team KickOffLaw::places_first(const RestartCall& call, const MatchStatus&) const {
    return asks_ == Asks::kBothTeams ? call.team : Team::kNone;
}

std::vector<Mark> KickOffLaw::marks(const RestartCall& call, Team team,
                                    const MatchStatus& status) const {
    const Player* kicker = formation_.kicker_of(team);
    if (team != call.team || kicker == nullptr) {
        return {};
    }
    const FieldEnd attacked = opposite_of(status.of(team).defends);
    return {{.pose = pose_behind_ball(settings_, *kicker, call.spot_m, attacked)}};
}

bool KickOffLaw::may_stand(const RestartCall& call, const Player& player, bool, Vec2 position_m,
                           std::span<const Standing>, const MatchStatus& status) const {
    const bool is_in_circle = distance(position_m, call.spot_m) <= circle_m_;
    if (player.team == call.team && is_in_circle) {
        return true;
    }
    return half_of(position_m) == status.of(player.team).defends && !is_in_circle;
}

GroundPose KickOffLaw::standard_pose(const RestartCall&, const Player& player, const GroundPose&,
                                     const MatchStatus& status) const {
    return Formation::pose_of(player, status);
}

}  // namespace cancha::referee
