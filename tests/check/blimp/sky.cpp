#include "tests/check/blimp/sky.h"

#include "referee/core/discipline.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::check::blimp {
namespace {

v1::Discipline open_air(const Vec3& at_m, double heading_rad, Guard guard) {
    v1::Discipline settings = referee::load_discipline("blimp_course/solo").value().settings;
    settings.mutable_arena()->clear_models();
    if (guard == Guard::kPilot) {
        auto& drive = *settings.mutable_robot_kinds(0)->mutable_drive_settings();
        drive.erase("least_height_m");
        drive.erase("ceiling_m");
    }
    v1::Pose& start = *settings.mutable_robots(0)->mutable_start();
    start.set_x_m(at_m.x);
    start.set_y_m(at_m.y);
    start.set_z_m(at_m.z - kFoot_m);
    start.set_heading_rad(heading_rad);
    return settings;
}

}  // namespace

Sky::Sky(const Vec3& at_m, double heading_rad, Guard guard)
    : world_(world::make_world_spec(open_air(at_m, heading_rad, guard)).value(), 1) {
    look();
}

void Sky::fly(const pilot::Motors& motors) {
    world_.command(robot().id, {.kind = command::find_kind("airship"),
                                .numbers = {motors.front, motors.vertical, motors.yaw}});
    world_.step();
    look();
}

void Sky::look() {
    world_.observe(state_);
    watch_.follow(at_m(), robot().heading_rad, kTick_s);
}

}  // namespace cancha::check::blimp
