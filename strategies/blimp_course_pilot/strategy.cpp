#include "strategies/blimp_course_pilot/strategy.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace cancha::strategies::blimp {
namespace {

using client::RobotView;

template <typename Found>
const Found* find(const RobotView& robot, std::string_view sensor) {
    const client::Reading* reading = robot.find_reading(sensor);
    return reading == nullptr ? nullptr : reading->as<Found>();
}

/// Returns the shortest range of the sensors that look down.
double ground_range_m(const RobotView& robot) {
    double shortest_m = std::numeric_limits<double>::infinity();
    for (const std::string_view sensor : {"ground ahead", "ground behind"}) {
        if (const auto* ranges = find<client::Ranges>(robot, sensor)) {
            for (const float distance_m : ranges->distances_m) {
                const double range_m = distance_m;
                shortest_m = range_m < ranges->range_m ? std::min(shortest_m, range_m) : shortest_m;
            }
        }
    }
    return shortest_m;
}

Vec2 seen_from_above(const Vec3& point_m) {
    return {point_m.x, point_m.y};
}

client::Colour colour_of(const Target& target) {
    return target.kind == Target::Kind::kWayRound ? client::kOrange : client::kGreen;
}

}  // namespace

void BlimpPilot::on_start(const client::MatchInfo& match) {
    stack_ = CourseStack(match.course, match.team);
    const std::string prefix = fmt::format("{}: ", to_string(match.team));
    for (const client::Course::Dock& dock : match.course.docks) {
        if (dock.name.starts_with(prefix)) {
            dock_heading_rad_ = dock.heading_rad;
        }
    }
}

void BlimpPilot::decide(const client::Observation& view, client::Commands& commands) {
    for (const RobotView& robot : view.mine) {
        const auto* fix = find<client::Fix>(robot, "position");
        if (fix == nullptr) {
            continue;
        }
        watch_.follow(fix->position_m, fix->heading_rad, view.tick_rate.period_s());
        Motors motors = fly();
        const Emergency emergency = emergency_of(watch_.motion(), ground_range_m(robot));
        motors.vertical = make_safe(motors.vertical, emergency);
        commands.set(robot, "airship",
                     {{"front", motors.front}, {"vertical", motors.vertical}, {"yaw", motors.yaw}});
        const FlightState state = state_of(control_.mode(), emergency);
        const double time_s = static_cast<double>(view.tick.number) * view.tick_rate.period_s();
        if (const auto line = log_.follow(time_s, state, stack_)) {
            spdlog::info("{}", *line);
        }
        draw(commands.pen(view), state);
    }
}

Motors BlimpPilot::fly() {
    const Motion& motion = watch_.motion();
    if (!is_off_) {
        stack_.begin_leg(motion.position_m);
        is_off_ = true;
    }
    if (stack_.arrive(motion.position_m) || stack_.avoid(motion.position_m)) {
        control_.search();
    }
    if (stack_.is_empty()) {
        return control_.hold(motion, motion.position_m, motion.heading_rad);
    }
    const Target& target = stack_.top();
    const bool is_in_dock = target.kind == Target::Kind::kDock && dock_heading_rad_ &&
                            length(target.place_m - motion.position_m) < target.radius_m;
    return is_in_dock ? control_.hold(motion, target.place_m, *dock_heading_rad_)
                      : control_.fly(motion, stack_.leg_from_m(), target.place_m);
}

// Draws the stack from the blimp down, each target with its ball to be reached, and the envelopes
// of obstacles, enlarged by the blimp's radius.
void BlimpPilot::draw(const client::Pen& pen, FlightState state) const {
    const AvoidanceSettings settings;
    const Motion& motion = watch_.motion();
    Vec2 from_m = seen_from_above(motion.position_m);
    for (auto target = stack_.targets().rbegin(); target != stack_.targets().rend(); ++target) {
        const Vec2 to_m = seen_from_above(target->place_m);
        pen.line(from_m, to_m, colour_of(*target), 0.02);
        pen.circle(to_m, target->radius_m, colour_of(*target), 0.02);
        from_m = to_m;
    }
    for (const auto& [envelope, is_being_rounded] : stack_.obstacles()) {
        for (const auto& [centre_m, radius_m] : {std::pair(envelope.from_m, envelope.from_radius_m),
                                                 std::pair(envelope.to_m, envelope.to_radius_m)}) {
            pen.circle(seen_from_above(centre_m), radius_m + settings.own_radius_m, client::kRed,
                       0.02);
        }
    }
    pen.circle(seen_from_above(motion.position_m), settings.own_radius_m, client::kCyan, 0.02);
    pen.text(seen_from_above(motion.position_m) + Vec2{0, settings.own_radius_m}, to_string(state),
             client::kCyan);
    pen.plot("mode", static_cast<double>(state));
    pen.plot("targets", static_cast<double>(stack_.targets().size()));
}

}  // namespace cancha::strategies::blimp
