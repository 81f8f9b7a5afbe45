#pragma once

#include <optional>

#include "referee/kit/goal_line.h"
#include "referee/kit/judge.h"

namespace cancha::referee {

/// Finds the ball outside the field and gives a free ball. Walls normally keep the ball in, but a
/// match must go on if the ball does get out.
class BallOut final : public Judge {
  public:
    /// `rule`: the rule of the chapter about a ball outside the field.
    BallOut(const RuleText& rule, const v1::Discipline& settings)
        : rule_(rule), goal_line_(settings, GoalNeeds::kWholeBall) {}

    std::optional<Whistle> judge(const Moment& moment) override {
        if (!goal_line_.is_out_of_field(moment.ball_m())) {
            return std::nullopt;
        }
        return Whistle{.rule = rule_, .reason = "the ball left the field"};
    }

    void reset() override {}

    void take_memory(const Judge& other) override { *this = static_cast<const BallOut&>(other); }

  private:
    RuleText rule_;
    GoalLine goal_line_;
};

}  // namespace cancha::referee
