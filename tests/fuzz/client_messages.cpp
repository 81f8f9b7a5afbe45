#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <variant>

#include "cancha/base/contract.h"
#include "proto/base/text/printable_text.h"
#include "server/codec/answer_decoder.h"
#include "server/codec/drawing_decoder.h"
#include "server/codec/team_request.h"
#include "server/session/handshake.h"
#include "server/sim/world/wheel_speeds.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

constexpr std::array kOwnRobots{RobotId{1}, RobotId{2}, RobotId{3}, RobotId{4}, RobotId{5}};

/// Returns robots for all kinds of commands. The first robot takes every kind, each by an actuator
/// of its own; every other robot takes two kinds.
std::vector<world::CommandedRobot> own_robots() {
    std::vector<world::CommandedRobot> robots;
    for (const RobotId robot : kOwnRobots) {
        const auto kinds = command::kinds();
        const std::size_t place = robots.size();
        world::CommandedRobot& commanded = robots.emplace_back(world::CommandedRobot{robot, {}});
        for (const command::Kind& kind : kinds.first(place == 0 ? kinds.size() : 0)) {
            commanded.actuators.push_back({kind.name, {&kind}});
        }
        if (place > 0) {
            commanded.actuators.push_back(
                {"drive", {&kinds[place % kinds.size()], &kinds[(place + 1) % kinds.size()]}});
        }
    }
    return robots;
}

bool is_allowed(const world::RobotCommand& command) {
    const std::vector<world::CommandedRobot> robots = own_robots();
    const auto robot = std::ranges::find(robots, command.robot, &world::CommandedRobot::id);
    return robot != robots.end() && command.actuator < robot->actuators.size() &&
           robot->actuators[command.actuator].takes(command.drive.kind) &&
           std::ranges::all_of(command.drive.used(), [](double n) { return std::isfinite(n); });
}

/// Returns a seat with these robots, as a discipline describes it.
v1::Seat own_seat() {
    v1::Seat seat;
    for (const RobotId robot : kOwnRobots) {
        seat.add_robot_ids(to_number(robot));
    }
    return seat;
}

// Drawings go to browsers and recordings. A drawing that was accepted once is accepted again
// unchanged.
void expect_within_limits(const v1::Drawing& drawing) {
    CANCHA_EXPECTS(drawing.markings_size() <= codec::kMaxMarkings);
    CANCHA_EXPECTS(drawing.labels_size() <= codec::kMaxLabels);
    CANCHA_EXPECTS(drawing.scalars_size() <= codec::kMaxScalars);
    v1::Drawing kept;
    std::vector<codec::AnswerProblem> problems;
    codec::decode_drawing(drawing, kept, problems);
    CANCHA_EXPECTS(problems.empty());
    CANCHA_EXPECTS(kept.ByteSizeLong() == drawing.ByteSizeLong());
}

// Messages of a strategy become finite commands to its own robots, one per robot at most.
void feed(std::string_view bytes) {
    v1::ClientMessage message;
    if (!session::decode_client_message(bytes, message)) {
        return;
    }
    static_cast<void>(is_printable(message.hello().name(), session::kMaxNameLength));
    match::SeatAnswer answer;
    std::vector<codec::AnswerProblem> problems;
    codec::decode_answer(message.answer(), own_robots(), {}, answer, problems);
    CANCHA_EXPECTS(std::ranges::all_of(answer.commands, is_allowed));
    CANCHA_EXPECTS(answer.commands.size() <= kOwnRobots.size());
    CANCHA_EXPECTS(codec::can_be_asked(answer.request, own_seat()));
    v1::Drawing drawing;
    codec::decode_drawing(message.answer().drawing(), drawing, problems);
    CANCHA_EXPECTS(problems.size() <= 3);  // At most one per kind.
    expect_within_limits(drawing);
}

v1::ClientMessage answer_with(double speed_mps) {
    v1::ClientMessage message;
    v1::TickAnswer& answer = *message.mutable_answer();
    answer.set_tick(7);
    for (const std::uint32_t robot : {1U, 5U, 6U, 1U}) {
        v1::RobotCommand& command = *answer.add_commands();
        command.set_robot_id(robot);
        command.mutable_wheels()->set_left_mps(speed_mps);
        command.mutable_wheels()->set_right_mps(-speed_mps);
    }
    return message;
}

v1::ClientMessage answer_with_drawing() {
    v1::ClientMessage message;
    v1::Drawing& drawing = *message.mutable_answer()->mutable_drawing();
    v1::Marking& line = *drawing.add_markings();
    line.set_line_width_m(0.01);
    line.mutable_colour()->set_g(2);
    line.mutable_polyline()->add_points()->set_x_m(0.5);
    line.mutable_polyline()->add_points()->set_y_m(-0.5);
    drawing.add_markings()->mutable_arc()->set_to_rad(1);
    drawing.add_markings()->mutable_spot()->mutable_centre()->set_x_m(1);
    drawing.add_labels()->set_text("señal");
    drawing.add_scalars()->set_name("speed");
    return message;
}

v1::ClientMessage answer_with_placement(double heading_rad) {
    v1::ClientMessage message;
    v1::TickAnswer& answer = *message.mutable_answer();
    for (const std::uint32_t id : {2U, 5U, 6U, 2U}) {
        v1::Placement::Robot& robot = *answer.mutable_placement()->add_robots();
        robot.set_robot_id(id);
        robot.set_x_m(-0.25);
        robot.set_y_m(0.5);
        robot.set_heading_rad(heading_rad);
    }
    answer.mutable_placement()->mutable_ball()->set_x_m(heading_rad);
    answer.set_asks_for_time_out(true);
    return message;
}

std::vector<std::string> seeds() {
    v1::ClientMessage hello;
    hello.mutable_hello()->set_protocol_version(1);
    hello.mutable_hello()->set_role(v1::ROLE_STRATEGY);
    hello.mutable_hello()->set_seat("blue");
    hello.mutable_hello()->set_name("Los Niños");
    return {hello.SerializeAsString(),
            answer_with(1.5).SerializeAsString(),
            answer_with(std::numeric_limits<double>::quiet_NaN()).SerializeAsString(),
            answer_with_placement(1).SerializeAsString(),
            answer_with_placement(std::numeric_limits<double>::infinity()).SerializeAsString(),
            answer_with_drawing().SerializeAsString()};
}

}  // namespace

Target client_messages() {
    return {"client_messages", &feed, &seeds};
}

}  // namespace cancha::fuzz
