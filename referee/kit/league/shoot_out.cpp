#include "referee/kit/league/shoot_out.h"

#include <algorithm>
#include <utility>

#include "referee/kit/outline.h"

namespace cancha::referee {

ShootOut::ShootOut(const RuleContext& context, std::shared_ptr<const Grounds> grounds,
                   double goal_depth_m)
    : grounds_(std::move(grounds)),
      kicks_(static_cast<std::uint32_t>(context.rules.number("shoot_out_kicks"))),
      most_kicks_(std::max(
          kicks_, static_cast<std::uint32_t>(context.rules.number("shoot_out_most_kicks")))),
      touch_m_(context.rules.number("touch_m")),
      caught_(context.rules.ticks("shoot_out_caught_s")),
      goal_line_(context.settings, goal_depth_m) {}

Team ShootOut::next_kicker(const SoccerStatus& status) {
    return status.blue_side.shoot_out_kicks > status.yellow_side.shoot_out_kicks ? Team::kYellow
                                                                                 : Team::kBlue;
}

std::optional<ShootOut::Kick> ShootOut::judge(const Moment& moment, Team kicking) {
    const FieldEnd end = opposite_of(moment.status.side_of(kicking).defends);
    const Vec2 ball_m = moment.ball_m();
    if (goal_line_.goal_with_ball(ball_m) == end) {
        return Kick::kScored;
    }
    bool is_touched = false;
    for (std::size_t i = 0; i < moment.players.size(); ++i) {
        const Player& player = moment.players[i];
        is_touched = is_touched || (player.is_keeper && player.team != kicking &&
                                    gap_between(outline_of(player, moment.state.robots[i]), ball_m,
                                                grounds_->settings.ball().radius_m()) <= touch_m_);
    }
    if (caught_.counts(is_touched)) {
        return Kick::kCaught;
    }
    // The spot is in front of the area. The ball has left the area once it is farther out than the
    // spot by more than its diameter, or beside the area.
    const double out_m = grounds_->penalty_spot_m + 2 * grounds_->settings.ball().radius_m();
    const GoalBox area{&grounds_->field(), out_m, grounds_->penalty_area.width_m};
    if (!area.contains(end, ball_m)) {
        return Kick::kLeftArea;
    }
    return std::nullopt;
}

std::optional<Team> ShootOut::winner(const SoccerStatus& status) const {
    const auto left_of = [&](const Side& side) {
        const std::uint32_t round = std::max(
            kicks_, std::max(status.blue_side.shoot_out_kicks, status.yellow_side.shoot_out_kicks));
        return round - side.shoot_out_kicks;
    };
    if (status.blue_side.shoot_out_goals >
        status.yellow_side.shoot_out_goals + left_of(status.yellow_side)) {
        return Team::kBlue;
    }
    if (status.yellow_side.shoot_out_goals >
        status.blue_side.shoot_out_goals + left_of(status.blue_side)) {
        return Team::kYellow;
    }
    return std::nullopt;
}

bool ShootOut::is_exhausted(const SoccerStatus& status) const {
    return std::min(status.blue_side.shoot_out_kicks, status.yellow_side.shoot_out_kicks) >=
           most_kicks_;
}

std::string_view to_string(ShootOut::Kick kick) {
    switch (kick) {
        case ShootOut::Kick::kScored:
            return "a goal";
        case ShootOut::Kick::kCaught:
            return "caught by the keeper";
        case ShootOut::Kick::kLeftArea:
            return "the ball left the area";
    }
    return "";
}

}  // namespace cancha::referee
