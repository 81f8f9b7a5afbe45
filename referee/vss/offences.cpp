#include "referee/vss/offences.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "referee/kit/ball_out.h"
#include "referee/kit/crowding.h"
#include "referee/vss/rule_texts.h"

namespace cancha::referee::vss {

namespace {

/// Rule 5.5, "Stuck ball": a penalty kick in a goal area unless robots of both teams are at the
/// ball, otherwise a free ball.
class StuckBall final : public Judge {
  public:
    StuckBall(const RuleContext& context, const Grounds& grounds)
        : goal_area_(grounds.goal_area),
          seconds_(context.rules.number("stuck_s")),
          speed_mps_(context.rules.number("stuck_speed_mps")),
          contested_m_(context.rules.number("stuck_contested_m")),
          slow_(context.rules.ticks("stuck_s")) {}

    std::optional<Whistle> judge(const Moment& moment) override {
        const Vec3& velocity_mps = moment.state.ball->velocity_mps;
        if (!slow_.counts(std::hypot(velocity_mps.x, velocity_mps.y) <= speed_mps_)) {
            return std::nullopt;
        }
        Whistle whistle{.rule = kStuckBall,
                        .reason = fmt::format("the ball was stuck for {:g} s", seconds_)};
        const FieldEnd end = half_of(moment.ball_m());
        if (goal_area_.contains(end, moment.ball_m()) && !is_contested(moment)) {
            whistle.restart = v1::RESTART_KIND_PENALTY_KICK;
            whistle.team = opponent_of(moment.status.defender_of(end));
        }
        return whistle;
    }

    void reset() override { slow_.reset(); }

    void take_memory(const Judge& other) override { *this = static_cast<const StuckBall&>(other); }

  private:
    bool is_contested(const Moment& moment) const {
        const auto is_near = [&](Team team) {
            return std::ranges::any_of(moment.state.robots, [&](const RobotState& robot) {
                return robot.team == team &&
                       distance(robot.ground_position_m(), moment.ball_m()) <= contested_m_;
            });
        };
        return is_near(Team::kBlue) && is_near(Team::kYellow);
    }

    GoalBox goal_area_;
    double seconds_;
    double speed_mps_;
    double contested_m_;
    Lasting slow_;
};

}  // namespace

Parts<Owned<Judge>> appoint_judges(const RuleContext& context, const Grounds& grounds) {
    Parts<Owned<Judge>> judges;
    const auto crowding = [&](const RuleText& rule, Crowding::Of of, std::string_view area,
                              const GoalBox& box, std::string_view most) {
        judges.add(std::make_unique<Crowding>(
            Crowding::Law{.rule = rule,
                          .of = of,
                          .area = area,
                          .box = box,
                          .needs_ball = true,
                          .most = static_cast<std::uint64_t>(context.rules.number(most)),
                          .ticks = context.rules.ticks("crowding_s")}));
    };
    crowding(kGoalAreaAttackers, Crowding::Of::kAttackers, "goal area", grounds.goal_area,
             "goal_area_attackers");
    crowding(kPenaltyAreaAttackers, Crowding::Of::kAttackers, "penalty area", grounds.penalty_area,
             "penalty_area_attackers");
    crowding(kGoalAreaDefenders, Crowding::Of::kDefenders, "goal area", grounds.goal_area,
             "goal_area_defenders");
    crowding(kPenaltyAreaDefenders, Crowding::Of::kDefenders, "penalty area", grounds.penalty_area,
             "penalty_area_defenders");
    judges.add(std::make_unique<StuckBall>(context, grounds));
    judges.add(std::make_unique<BallOut>(kBallOut, context.settings));
    return judges;
}

}  // namespace cancha::referee::vss
