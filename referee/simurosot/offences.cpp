#include "referee/simurosot/offences.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "referee/kit/ball_out.h"
#include "referee/kit/crowding.h"
#include "referee/kit/goal_box.h"
#include "referee/kit/keeper_judges.h"
#include "referee/kit/pushing.h"
#include "referee/kit/stalemate.h"
#include "referee/simurosot/rule_texts.h"

namespace cancha::referee::simurosot {

namespace {

/// Rule 5.9, "Stalemate": a ball that makes no progress. In a goal area it gives a goal kick, in
/// some leagues a penalty kick in the penalty area, elsewhere a free ball.
class Patience final : public Judge {
  public:
    Patience(const RuleContext& context, const Grounds& grounds)
        : goal_area_(grounds.goal_area),
          penalty_area_(grounds.penalty_area),
          seconds_(context.rules.number("stalemate_s")),
          contested_m_(context.rules.number("stalemate_penalty_m")),
          stalemate_(context.rules.ticks("stalemate_s"),
                     context.rules.number("stalemate_radius_m")) {}

    std::optional<Whistle> judge(const Moment& moment) override {
        const Vec2 ball_m = moment.ball_m();
        if (!stalemate_.is_stuck(ball_m)) {
            return std::nullopt;
        }
        const FieldEnd end = half_of(ball_m);
        const Team defending = moment.status.defender_of(end);
        Whistle whistle{.rule = kStalemate,
                        .reason = fmt::format("no progress for {:g} s", seconds_)};
        const bool gives_penalty = contested_m_ > 0 && !is_contested(moment);
        if (gives_penalty && penalty_area_.contains(end, ball_m)) {
            whistle.restart = v1::RESTART_KIND_PENALTY_KICK;
            whistle.team = opponent_of(defending);
        } else if (contested_m_ == 0 && goal_area_.contains(end, ball_m)) {
            whistle.restart = v1::RESTART_KIND_GOAL_KICK;
            whistle.team = defending;
        }
        return whistle;
    }

    void reset() override { stalemate_.reset(); }

    void take_memory(const Judge& other) override { *this = static_cast<const Patience&>(other); }

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
    GoalBox penalty_area_;
    double seconds_;
    double contested_m_;
    Stalemate stalemate_;
};

/// Rule 5.12, "Kick-off played forward": the team that kicks off plays the ball towards its own
/// side first. The printed law names no consequence. A free ball is fair to both teams, and a team
/// that does not know the rule loses a moment, not the match.
class KickOffDirection final : public Judge {
  public:
    /// `play_m`: distance from the centre at which the ball's position shows where it was played.
    explicit KickOffDirection(double play_m) : play_m_(play_m) {}

    std::optional<Whistle> judge(const Moment& moment) override {
        const std::optional<Restart>& restart = moment.status.restart;
        if (!restart || restart->kind != v1::RESTART_KIND_KICK_OFF) {
            return std::nullopt;
        }
        if (restart->is_being_taken) {
            is_open_ = true;
            kick_ = {};
        }
        if (moment.touch.team == opponent_of(restart->team)) {
            is_open_ = false;  // The opponents reached the ball first: that is play.
        } else if (moment.touch.team == restart->team) {
            kick_ = moment.touch;
        }
        if (!is_open_ || distance(moment.ball_m(), restart->ball_m) < play_m_) {
            return std::nullopt;
        }
        is_open_ = false;
        if (half_of(moment.ball_m()) == moment.status.side_of(restart->team).defends) {
            return std::nullopt;
        }
        return Whistle{.rule = kKickOffForward,
                       .reason = fmt::format("{} played the kick-off forward",
                                             moment.status.of(restart->team).name),
                       .robot = kick_.robot};
    }

    void reset() override { is_open_ = false; }

    void take_memory(const Judge& other) override {
        *this = static_cast<const KickOffDirection&>(other);
    }

  private:
    double play_m_;
    bool is_open_ = false;  ///< Whether a kick-off has been given and not yet judged.
    Touch kick_;            ///< Last touch by the team that kicks off.
};

using Judges = Parts<Owned<Judge>>;

/// Appoints a judge of the kit with this law.
template <typename Type>
void appoint(Judges& judges, const typename Type::Law& law) {
    judges.add(std::make_unique<Type>(law));
}

}  // namespace

Judges appoint_judges(const RuleContext& context, const Grounds& grounds) {
    Judges judges;
    const RuleValues& rules = context.rules;
    const double touch_m = rules.number("touch_m");
    const auto crowding = [&](const RuleText& rule, Crowding::Of of, std::string_view area,
                              const GoalBox& box, std::string_view most) {
        appoint<Crowding>(judges, {.rule = rule,
                                   .of = of,
                                   .area = area,
                                   .box = box,
                                   .most = static_cast<std::uint64_t>(rules.number(most)),
                                   .ticks = rules.ticks("crowding_s")});
    };
    crowding(kGoalAreaDefenders, Crowding::Of::kDefenders, "goal area", grounds.goal_area,
             "goal_area_defenders");
    crowding(kPenaltyAreaDefenders, Crowding::Of::kDefenders, "penalty area", grounds.penalty_area,
             "penalty_area_defenders");
    appoint<KeeperHolds>(judges, {.rule = kKeeperHolds,
                                  .box = grounds.goal_area,
                                  .ball_radius_m = context.settings.ball().radius_m(),
                                  .touch_m = touch_m,
                                  .ticks = rules.ticks("keeper_holds_s")});
    crowding(kGoalAreaAttackers, Crowding::Of::kAttackers, "goal area", grounds.goal_area,
             "goal_area_attackers");
    crowding(kPenaltyAreaAttackers, Crowding::Of::kAttackers, "penalty area", grounds.penalty_area,
             "penalty_area_attackers");
    appoint<KeeperCharged>(
        judges, {.rule = kKeeperCharged, .box = grounds.penalty_area, .touch_m = touch_m});
    appoint<KeeperBlocked>(judges, {.rule = kKeeperBlocked,
                                    .box = grounds.goal_area,
                                    .reach_m = rules.number("keeper_blocked_m"),
                                    .ticks = rules.ticks("keeper_blocked_s")});
    appoint<Pushing>(judges, {.rule = kPushing,
                              .touch_m = touch_m,
                              .from_ball_m = rules.number("push_from_ball_m"),
                              .speed_mps = rules.number("push_speed_mps"),
                              .ticks = rules.ticks("push_s")});
    judges.add(std::make_unique<Patience>(context, grounds));
    judges.add(std::make_unique<BallOut>(kBallOut, context.settings));
    appoint<KeeperCatches>(judges, {.rule = kKeeperCatches,
                                    .box = grounds.goal_area,
                                    .ticks = rules.ticks("keeper_catches_s")});
    judges.add(std::make_unique<KickOffDirection>(rules.number("kick_off_played_m")));
    return judges;
}

}  // namespace cancha::referee::simurosot
