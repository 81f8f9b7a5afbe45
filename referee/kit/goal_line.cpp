#include "referee/kit/goal_line.h"

namespace cancha::referee {

GoalLine::GoalLine(const v1::Discipline& settings, GoalNeeds needs)
    : GoalLine(settings, needs == GoalNeeds::kWholeBall ? settings.ball().radius_m() : 0.0) {}

GoalLine::GoalLine(const v1::Discipline& settings, double depth_m)
    : field_(settings.field()), ball_radius_m_(settings.ball().radius_m()), depth_m_(depth_m) {}

bool GoalLine::is_between_posts(Vec2 ball_m) const {
    return ball_m.y <= field_.goal_top_m() && ball_m.y >= field_.goal_bottom_m();
}

std::optional<FieldEnd> GoalLine::goal_with_ball(Vec2 ball_m) const {
    if (!is_between_posts(ball_m) || is_out_of_field(ball_m)) {
        return std::nullopt;
    }
    if (ball_m.x > field_.right_m() + depth_m_) {
        return FieldEnd::kPositiveX;
    }
    if (ball_m.x < field_.left_m() - depth_m_) {
        return FieldEnd::kNegativeX;
    }
    return std::nullopt;
}

bool GoalLine::is_out_of_field(Vec2 ball_m) const {
    const double r = ball_radius_m_;
    const bool is_between = is_between_posts(ball_m);
    const double right_m = is_between ? field_.goal_right_m() : field_.right_m();
    const double left_m = is_between ? field_.goal_left_m() : field_.left_m();
    return ball_m.x > right_m + r || ball_m.x < left_m - r || ball_m.y > field_.top_m() + r ||
           ball_m.y < field_.bottom_m() - r;
}

}  // namespace cancha::referee
