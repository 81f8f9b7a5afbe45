#include "server/sim/match/manual_control.h"

#include <algorithm>

#include <fmt/format.h>

namespace cancha::match {

namespace {

constexpr const char* kManualDrive = "manual_drive";

}

referee::GameEvent event_of_manual_control(const ManualControl& control, const Match& match) {
    referee::GameEvent event;
    event.tick = match.tick();
    event.kind = kManualDrive;
    event.robot = control.robot;
    event.team =
        std::ranges::find(match.state().robots, control.robot, &referee::RobotState::id)->team;
    event.text =
        control.is_driven
            ? fmt::format("{} drives {} by hand.", control.official, control.name)
            : fmt::format("{} releases {} to its strategy.", control.official, control.name);
    event.origin = referee::official_origin(control.official);
    return event;
}

bool tells_of_manual_control(const referee::GameEvent& event) {
    return event.kind == kManualDrive && event.rule.empty() &&
           event.origin.kind != v1::ORIGIN_KIND_REFEREE;
}

}  // namespace cancha::match
