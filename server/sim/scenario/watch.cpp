#include "server/sim/scenario/watch.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cancha/base/contract.h"
#include "referee/core/description.h"
#include "server/sim/world/space_pose.h"

namespace cancha::scenario {

namespace {

Vec2 ball_position_m(const match::Match& match) {
    const Vec3& position_m = match.state().ball->position_m;
    return {position_m.x, position_m.y};
}

const referee::RobotState& robot_of(const match::Match& match, RobotId id) {
    const auto& robots = match.state().robots;
    const auto found = std::ranges::lower_bound(robots, id, {}, &referee::RobotState::id);
    CANCHA_EXPECTS(found != robots.end() && found->id == id);  // parse_scenario() ensures this.
    return *found;
}

double speed_mps(const referee::BallState& ball) {
    return std::hypot(ball.velocity_mps.x, ball.velocity_mps.y, ball.velocity_mps.z);
}

double merge(Measure::Keep keep, double before, double now) {
    switch (keep) {
        case Measure::Keep::kLargest:
            return std::max(before, now);
        case Measure::Keep::kSmallest:
            return std::min(before, now);
        case Measure::Keep::kLast:
            break;
    }
    return now;
}

bool has_arrived(const referee::RobotState& robot, const v1::Scenario::Arrival& arrival) {
    const double above_m = arrival.has_z_m() ? robot.position_m.z - arrival.z_m() : 0;
    const double beside_m = distance(robot.ground_position_m(), {arrival.x_m(), arrival.y_m()});
    if (std::hypot(beside_m, above_m) > arrival.within_m()) {
        return false;
    }
    return !arrival.has_heading_rad() ||
           std::abs(wrap_angle_rad(robot.heading_rad - arrival.heading_rad())) <=
               arrival.within_rad();
}

/// Kind of the first event of the tick that was just judged. The first event is the cause of the
/// others.
std::string newest_event_kind(const match::Match& match) {
    const auto& events = match.events();
    const auto cause = std::ranges::find(events, match.tick(), &referee::GameEvent::tick);
    return cause == events.end() ? "stopped" : cause->kind;
}

}  // namespace

Watch::Watch(const Scenario& scenario, const referee::Discipline& discipline)
    : scenario_(scenario),
      field_(discipline.settings.field()),
      described_(referee::blank_description()) {}

void Watch::look(const match::Match& match) {
    CANCHA_EXPECTS(!is_over());
    note_goal(match);
    measure(match);
    outcome_.tick = match.tick();
    outcome_.ball = match.state().ball;
    outcome_.state_hash = match.state_hash();
    outcome_.end = find_end(match);
}

Watch::Score Watch::score_of(const match::Match& match) {
    return {match.status().blue.score, match.status().yellow.score};
}

void Watch::note_goal(const match::Match& match) {
    if (match.status().is_course) {
        return;  // The points of such a discipline are not goals.
    }
    const Score score = score_of(match);
    const Score before = std::exchange(score_, score).value_or(score);
    scored_ = score[0] > before[0]   ? Team::kBlue
              : score[1] > before[1] ? Team::kYellow
                                     : Team::kNone;
    if (scored_ != Team::kNone) {
        outcome_.goal_by = scored_;
    }
}

void Watch::measure(const match::Match& match) {
    const bool is_first = outcome_.measures.empty();
    outcome_.measures.resize(scenario_.measures.size());
    if (std::ranges::count(scenario_.measures, Measure::Quantity::kBallToGoal, &Measure::quantity) >
        0) {
        match.describe(described_);
    }
    for (std::size_t i = 0; i < scenario_.measures.size(); ++i) {
        const Measure& measure = scenario_.measures[i];
        const double now = value_of(measure, match);
        double& value = outcome_.measures[i];
        value = is_first ? now : merge(measure.keep, value, now);
    }
}

double Watch::value_of(const Measure& measure, const match::Match& match) const {
    switch (measure.quantity) {
        case Measure::Quantity::kBallSpeed:
            return speed_mps(*match.state().ball);
        case Measure::Quantity::kBallToRobot:
            return distance(ball_position_m(match),
                            robot_of(match, measure.robot).ground_position_m());
        case Measure::Quantity::kBallToGoal:
            return distance_to_goal_m(ball_position_m(match), measure.team);
        case Measure::Quantity::kRobotX:
            return robot_of(match, measure.robot).position_m.x;
        case Measure::Quantity::kRobotY:
            return robot_of(match, measure.robot).position_m.y;
        case Measure::Quantity::kRobotZ:
            return robot_of(match, measure.robot).position_m.z;
        case Measure::Quantity::kRobotTilt:
            return world::tilt_of(robot_of(match, measure.robot).orientation);
        case Measure::Quantity::kLinkX:
            return match.state().links[measure.link].position_m.x;
        case Measure::Quantity::kLinkY:
            return match.state().links[measure.link].position_m.y;
        case Measure::Quantity::kLinkZ:
            return match.state().links[measure.link].position_m.z;
        case Measure::Quantity::kLinkTilt:
            return world::tilt_of(match.state().links[measure.link].orientation);
        case Measure::Quantity::kProgress:
            return match.status().of(measure.team).progress;
        case Measure::Quantity::kRobotHeading:
            break;
    }
    return robot_of(match, measure.robot).heading_rad;
}

double Watch::distance_to_goal_m(Vec2 ball_m, Team defender) const {
    const bool is_right =
        described_.teams(defender == Team::kBlue ? 0 : 1).defends() == v1::FIELD_END_POSITIVE_X;
    const double before_line_m =
        is_right ? field_.right_m() - ball_m.x : ball_m.x - field_.left_m();
    const double beside_m =
        std::max(ball_m.y - field_.goal_top_m(), field_.goal_bottom_m() - ball_m.y);
    return std::hypot(std::max(0.0, before_line_m), std::max(0.0, beside_m));
}

std::string Watch::find_end(const match::Match& match) const {
    const auto holds_now = [&](const End& end) { return holds(end.condition, match); };
    const auto listed = std::ranges::find_if(scenario_.ends, holds_now);
    if (listed != scenario_.ends.end()) {
        return listed->label;
    }
    if (match.is_play_stopped() || match.is_over()) {
        return std::string(kRefereePrefix) + newest_event_kind(match);
    }
    return match.tick().number >= scenario_.time_limit ? std::string(kTimeLimit) : std::string();
}

bool Watch::holds(const v1::Scenario::End& end, const match::Match& match) const {
    if (end.has_goal()) {
        const Team by = static_cast<Team>(end.goal().by());
        return scored_ != Team::kNone && (by == Team::kNone || by == scored_);
    }
    if (end.has_robot_arrives()) {
        return has_arrived(robot_of(match, RobotId{end.robot_arrives().id()}), end.robot_arrives());
    }
    return end.has_ball_leaves() ? !contains(end.ball_leaves(), ball_position_m(match))
                                 : contains(end.ball_enters(), ball_position_m(match));
}

}  // namespace cancha::scenario
