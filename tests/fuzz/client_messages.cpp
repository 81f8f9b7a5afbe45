#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <variant>

#include "proto/base/contract.h"
#include "server/host/answer_decoder.h"
#include "server/host/handshake.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

constexpr std::array kOwnRobots{RobotId{1}, RobotId{2}, RobotId{3}, RobotId{4}, RobotId{5}};

bool is_allowed(const world::RobotCommand& command) {
    const auto& wheels = std::get<world::WheelSpeeds>(command.drive);
    return std::ranges::find(kOwnRobots, command.robot) != kOwnRobots.end() &&
           std::isfinite(wheels.left_mps) && std::isfinite(wheels.right_mps);
}

// What a strategy sends reaches the world as finite speeds of its own robots, once each.
void feed(std::string_view bytes) {
    const Result<v1::ClientMessage> message = host::decode_client_message(bytes);
    if (!message) {
        return;
    }
    static_cast<void>(host::is_good_name(message->hello().name()));
    world::CommandSet commands;
    std::vector<host::AnswerProblem> problems;
    host::decode_commands(message->answer(), kOwnRobots, commands, problems);
    CANCHA_EXPECTS(std::ranges::all_of(commands, is_allowed));
    CANCHA_EXPECTS(commands.size() <= kOwnRobots.size());
    CANCHA_EXPECTS(problems.size() <= 2);  // At most one per kind.
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

std::vector<std::string> seeds() {
    v1::ClientMessage hello;
    hello.mutable_hello()->set_protocol_version(1);
    hello.mutable_hello()->set_role(v1::ROLE_STRATEGY);
    hello.mutable_hello()->set_seat("blue");
    hello.mutable_hello()->set_name("Los Niños");
    return {hello.SerializeAsString(), answer_with(1.5).SerializeAsString(),
            answer_with(std::numeric_limits<double>::quiet_NaN()).SerializeAsString()};
}

}  // namespace

Target client_messages() {
    return {"client_messages", &feed, &seeds};
}

}  // namespace cancha::fuzz
