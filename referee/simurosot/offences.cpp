#include "referee/simurosot/offences.h"

#include <optional>

#include "referee/kit/crowding.h"
#include "referee/kit/goal_line.h"
#include "referee/kit/keeper_judges.h"
#include "referee/kit/pushing.h"
#include "referee/simurosot/kick_off_direction.h"
#include "referee/simurosot/patience.h"
#include "referee/simurosot/rule_texts.h"

namespace cancha::referee::simurosot {

namespace {

/// Rule 5.10: walls keep the ball in, yet a match must go on should it get out.
class BallOut final : public Judge {
  public:
    explicit BallOut(const v1::Discipline& settings)
        : goal_line_(settings, GoalNeeds::kWholeBall) {}

    std::optional<Whistle> judge(const Moment& moment) override {
        if (!goal_line_.is_out_of_field(moment.ball_m())) {
            return std::nullopt;
        }
        return Whistle{.rule = kBallOut, .reason = "the ball left the field"};
    }

    void reset() override {}

  private:
    GoalLine goal_line_;
};

}  // namespace

std::vector<std::unique_ptr<Judge>> appoint_judges(const RuleContext& context,
                                                   const Grounds& grounds) {
    std::vector<std::unique_ptr<Judge>> judges;
    const RuleValues& rules = context.rules;
    const v1::Discipline& settings = context.settings;
    const double touch_m = rules.number("touch_m");
    const auto crowding = [&](const RuleText& rule, Crowding::Of of, std::string_view area,
                              const GoalBox& box, std::string_view most) {
        judges.push_back(std::make_unique<Crowding>(
            settings, Crowding::Law{.rule = rule,
                                    .of = of,
                                    .area = area,
                                    .box = box,
                                    .most = static_cast<std::uint64_t>(rules.number(most)),
                                    .ticks = rules.ticks("crowding_s")}));
    };
    crowding(kGoalAreaDefenders, Crowding::Of::kDefenders, "goal area", grounds.goal_area,
             "goal_area_defenders");
    crowding(kPenaltyAreaDefenders, Crowding::Of::kDefenders, "penalty area", grounds.penalty_area,
             "penalty_area_defenders");
    judges.push_back(std::make_unique<KeeperHolds>(
        settings, KeeperHolds::Law{.rule = kKeeperHolds,
                                   .box = grounds.goal_area,
                                   .touch_m = touch_m,
                                   .ticks = rules.ticks("keeper_holds_s")}));
    crowding(kGoalAreaAttackers, Crowding::Of::kAttackers, "goal area", grounds.goal_area,
             "goal_area_attackers");
    crowding(kPenaltyAreaAttackers, Crowding::Of::kAttackers, "penalty area", grounds.penalty_area,
             "penalty_area_attackers");
    judges.push_back(std::make_unique<KeeperCharged>(
        settings, KeeperCharged::Law{
                      .rule = kKeeperCharged, .box = grounds.penalty_area, .touch_m = touch_m}));
    judges.push_back(std::make_unique<KeeperBlocked>(
        settings, KeeperBlocked::Law{.rule = kKeeperBlocked,
                                     .box = grounds.goal_area,
                                     .reach_m = rules.number("keeper_blocked_m"),
                                     .ticks = rules.ticks("keeper_blocked_s")}));
    judges.push_back(
        std::make_unique<Pushing>(Pushing::Law{.rule = kPushing,
                                               .touch_m = touch_m,
                                               .from_ball_m = rules.number("push_from_ball_m"),
                                               .speed_mps = rules.number("push_speed_mps"),
                                               .ticks = rules.ticks("push_s")}));
    judges.push_back(std::make_unique<Patience>(context, grounds, kStalemate));
    judges.push_back(std::make_unique<BallOut>(settings));
    judges.push_back(std::make_unique<KeeperCatches>(
        settings, KeeperCatches::Law{.rule = kKeeperCatches,
                                     .box = grounds.goal_area,
                                     .ticks = rules.ticks("keeper_catches_s")}));
    judges.push_back(
        std::make_unique<KickOffDirection>(kKickOffForward, rules.number("kick_off_played_m")));
    return judges;
}

}  // namespace cancha::referee::simurosot
