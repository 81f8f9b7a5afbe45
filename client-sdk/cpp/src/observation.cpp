#include "cancha/client/observation.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace cancha::client {

namespace {

/// Turns a reading with the view. Readings not handled here are in the frame of their sensor.
void turn(Found& found) {
    if (Fix* fix = std::get_if<Fix>(&found)) {
        fix->position_m = turned_around(fix->position_m);
        fix->heading_rad = wrap_angle_rad(fix->heading_rad + std::numbers::pi);
    } else if (Inertial* inertial = std::get_if<Inertial>(&found)) {
        inertial->orientation = turned_around(inertial->orientation);
    }
}

void turn(std::vector<RobotView>& robots) {
    for (RobotView& robot : robots) {
        robot.position_m = turned_around(robot.position_m);
        robot.velocity_mps = turned_around(robot.velocity_mps);
        robot.heading_rad = wrap_angle_rad(robot.heading_rad + std::numbers::pi);
        robot.orientation = turned_around(robot.orientation);
        for (Reading& reading : robot.readings) {
            turn(reading.found);
        }
    }
}

/// Turns a point or a vector.
void turn(Vec3& vector) {
    vector = {-vector.x, -vector.y, vector.z};
}

void turn(LinkView& link) {
    turn(link.position_m);
    turn(link.velocity_mps);
    turn(link.turn_rate_radps);
    link.orientation = turned_around(link.orientation);
}

}  // namespace

const Reading* RobotView::find_reading(std::string_view sensor) const {
    const auto found =
        std::find_if(readings.begin(), readings.end(),
                     [sensor](const Reading& reading) { return reading.sensor == sensor; });
    return found == readings.end() ? nullptr : &*found;
}

void Robots::throw_missing(size_type index) const {
    std::string there;
    for (size_type i = 0; i < size(); ++i) {
        there +=
            fmt::format("{} [{}] is robot {}", i == 0 ? ":" : ",", i, to_number((*this)[i].id()));
    }
    throw std::out_of_range(
        fmt::format("no robot at index {}; there are {}{}", index, size(), there));
}

Observation in_attack_frame(const Observation& view) {
    Observation turned = view;
    if (view.defends == FieldEnd::kNegativeX) {
        return turned;
    }
    turned.defends = FieldEnd::kNegativeX;
    turned.is_turned = !view.is_turned;
    turn(turned.mine);
    turn(turned.teammates);
    turn(turned.opponents);
    turned.ball.position_m = turned_around(view.ball.position_m);
    turned.ball.velocity_mps = turned_around(view.ball.velocity_mps);
    turned.ball.turn_rate_radps = turned_around(view.ball.turn_rate_radps);
    turned.ball.orientation = turned_around(view.ball.orientation);
    for (LinkView& link : turned.links) {
        turn(link);
    }
    if (turned.restart) {
        turned.restart->ball_m = turned_around(turned.restart->ball_m);
    }
    return turned;
}

}  // namespace cancha::client
