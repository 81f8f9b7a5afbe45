#include <cmath>
#include <set>

#include "cancha/base/contract.h"
#include "client-sdk/bridge/vss/packets.h"
#include "tests/fuzz/target.h"
#include "vss_simulator.pb.h"
#include "vssref_placement.pb.h"

namespace cancha::fuzz {

namespace {

using vss::RobotName;

const std::set<RobotName>& robots() {
    static const std::set<RobotName> all{{Team::kBlue, 0}, {Team::kBlue, 1}, {Team::kBlue, 2}};
    return all;
}

void check(const vss::Places& places) {
    for (const auto& [robot, pose] : places.robots) {
        CANCHA_EXPECTS(robots().contains(robot));
        CANCHA_EXPECTS(std::isfinite(pose.x_m) && std::isfinite(pose.y_m));
        CANCHA_EXPECTS(std::isfinite(pose.heading_rad));
    }
    CANCHA_EXPECTS(!places.ball_m ||
                   (std::isfinite(places.ball_m->x) && std::isfinite(places.ball_m->y)));
}

// For all datagrams, only robots of the team get commands, and these have finite numbers.
void feed(std::string_view bytes) {
    vss::Tally tally;
    const vss::TeamPacket packet = vss::read_packet(bytes, robots(), tally);
    for (const auto& [robot, wheels] : packet.wheels) {
        CANCHA_EXPECTS(robots().contains(robot) && packet.answered.contains(robot));
        CANCHA_EXPECTS(std::isfinite(wheels.left_radps) && std::isfinite(wheels.right_radps));
    }
    check(packet.places);
    check(vss::read_placement(bytes, robots(), tally));
    CANCHA_EXPECTS(vss::to_text(tally).size() < 1000);
}

std::vector<std::string> seeds() {
    fira_message::sim_to_ref::Packet packet;
    for (unsigned id = 0; id < 3; ++id) {
        auto& command = *packet.mutable_cmd()->add_robot_commands();
        command.set_id(id);
        command.set_wheel_left(10);
        command.set_wheel_right(-12.5);
    }
    std::vector<std::string> all{"", packet.SerializeAsString()};
    packet.mutable_replace()->mutable_ball()->set_x(0.5);
    auto& robot = *packet.mutable_replace()->add_robots();
    robot.mutable_position()->set_robot_id(1);
    robot.mutable_position()->set_orientation(90);
    all.push_back(packet.SerializeAsString());
    VSSRef::team_to_ref::VSSRef_Placement placement;
    placement.mutable_world()->add_robots()->set_x(-0.5);
    all.push_back(placement.SerializeAsString());
    return all;
}

}  // namespace

Target vss_packets() {
    return {"vss_packets", &feed, &seeds};
}

}  // namespace cancha::fuzz
