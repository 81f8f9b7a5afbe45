#include "server/session/manual_drive_desk.h"

#include <algorithm>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "proto/base/streams/limited_log.h"
#include "referee/core/robot_name.h"
#include "server/codec/answer_decoder.h"
#include "server/session/robot_words.h"
#include "server/sim/match/manual_control.h"

namespace cancha::session {

namespace {

/// Finds a robot; null: there is no such robot.
const world::CommandedRobot* find_robot(const MatchRoom& room, RobotId id) {
    for (const Seat& seat : room.seats()) {
        const auto found = std::ranges::find(seat.robots, id, &world::CommandedRobot::id);
        if (found != seat.robots.end()) {
            return &*found;
        }
    }
    return nullptr;
}

void tell(MatchRoom& room, const std::string& official, RobotId robot, bool is_driven) {
    const std::string name =
        referee::name_of_robot(room.discipline().settings, room.match().status(), robot);
    room.running().note(match::event_of_manual_control(
        {.official = official, .robot = robot, .name = name, .is_driven = is_driven},
        room.match()));
}

std::string released_text(const MatchRoom& room, RobotId robot) {
    return fmt::format("The strategy drives {} again", name_of(room, robot));
}

}  // namespace

Result<std::string> take_over(MatchRoom& room, const lockstep::Driver& official, RobotId robot) {
    const world::CommandedRobot* const known = find_robot(room, robot);
    if (known == nullptr) {
        return no_robot(room.discipline().settings, robot);
    }
    if (const Status begun = room.running().check_begun(); !begun) {
        return begun.error();
    }
    if (const Status taken = room.running().manual_drive().take_over(*known, official); !taken) {
        return taken.error();
    }
    tell(room, official.name, robot, true);
    return fmt::format("You drive {}; release it when you are done", name_of(room, robot));
}

Result<std::string> drive(MatchRoom& room, const lockstep::Driver& official,
                          const v1::RobotCommand& command) {
    const world::CommandedRobot* const known = find_robot(room, RobotId{command.robot_id()});
    if (known == nullptr) {
        return no_robot(room.discipline().settings, RobotId{command.robot_id()});
    }
    const Result<world::CommandSet> decoded = codec::decode_command(command, *known);
    if (!decoded) {
        return decoded.error();
    }
    const Status driven =
        room.running().manual_drive().drive(*decoded, official, room.match().tick());
    if (!driven) {
        return driven.error();
    }
    return std::string("driven");
}

Result<std::string> release(MatchRoom& room, const lockstep::Driver& official, RobotId robot) {
    if (const Status free = room.running().manual_drive().release(robot, official); !free) {
        return free.error();
    }
    tell(room, official.name, robot, false);
    return released_text(room, robot);
}

void release_all(MatchRoom& room, const lockstep::Driver& official) {
    for (const RobotId robot : room.running().manual_drive().release_all(official)) {
        if (!room.is_over()) {
            tell(room, official.name, robot, false);
            streams::log_member(spdlog::level::info, official.name,
                                "official: name={:?} action={:?}", official.name,
                                released_text(room, robot));
        }
    }
}

}  // namespace cancha::session
