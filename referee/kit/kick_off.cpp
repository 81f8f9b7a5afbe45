#include <numbers>

#include "referee/kit/goal_box.h"
#include "referee/kit/restart_plan.h"

namespace cancha::referee {

namespace {

/// Free space between the kicker's front and the ball: near enough to kick at once, far enough that
/// placing does not make them touch. Chosen by eye.
constexpr double kKickerGap_m = 0.035;

}  // namespace

std::vector<Mark> kicker_mark(const v1::Discipline& settings, const Formation& formation,
                              const RestartCall& call, const SoccerStatus& status) {
    const Player* kicker = formation.kicker_of(call.team);
    if (kicker == nullptr) {
        return {};
    }
    const double way_m = kicker->half_length_m + settings.ball().radius_m() + kKickerGap_m;
    const Vec2 ball_m = call.spot_m;
    const bool to_right = attacked_by(call.team, status) == FieldEnd::kPositiveX;
    return {{.team = call.team,
             .pose = to_right ? GroundPose{ball_m.x - way_m, ball_m.y, 0}
                              : GroundPose{ball_m.x + way_m, ball_m.y, std::numbers::pi}}};
}

RestartPlan kick_off_plan(const v1::Discipline& settings, const Formation& formation,
                          double circle_m, const RestartCall& call, const SoccerStatus& status) {
    return {
        .asks_first = call.team,
        .marks = kicker_mark(settings, formation, call, status),
        .may_stand =
            [call, status, circle_m](const Candidate& candidate) {
                const bool is_in_circle = distance(candidate.position_m, call.spot_m) <= circle_m;
                const bool is_at_home =
                    half_of(candidate.position_m) == status.side_of(candidate.player.team).defends;
                return is_in_circle ? candidate.player.team == call.team : is_at_home;
            },
        .standard_pose = [status](const Player& player,
                                  const GroundPose&) { return Formation::pose_of(player, status); },
    };
}

}  // namespace cancha::referee
