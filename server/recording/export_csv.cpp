#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "proto/base/text/csv_text.h"
#include "proto/base/text/visible.h"
#include "server/recording/export.h"
#include "server/recording/rejudge.h"
#include "server/sim/world/model_builder.h"
#include "server/sim/world/robot_builder.h"
#include "server/sim/world/space_pose.h"

namespace cancha::recording {

namespace {

/// Robots that can leave the ground: of them, height and tilt are told, too.
using FreeRobots = std::set<RobotId>;

FreeRobots free_robots(const v1::Discipline& settings) {
    FreeRobots robots;
    for (const v1::Robot& robot : settings.robots()) {
        if (world::can_leave_ground(settings, RobotId{robot.id()})) {
            robots.insert(RobotId{robot.id()});
        }
    }
    return robots;
}

void append_header(const referee::WorldState& state, const FreeRobots& is_free,
                   const std::vector<std::string>& links, std::string& line) {
    line = "tick,time_s,state_hash,score_blue,score_yellow,events";
    if (state.ball) {
        line += ",ball_x_m,ball_y_m,ball_z_m,ball_vx_mps,ball_vy_mps,ball_vz_mps";
    }
    for (const referee::RobotState& robot : state.robots) {
        for (const char* column :
             {"x_m", "y_m", "heading_rad", "vx_mps", "vy_mps", "turn_rate_radps"}) {
            line += fmt::format(",robot_{}_{}", to_number(robot.id), column);
        }
        if (is_free.contains(robot.id)) {
            for (const char* column : {"z_m", "vz_mps", "tilt_rad"}) {
                line += fmt::format(",robot_{}_{}", to_number(robot.id), column);
            }
        }
    }
    for (const std::string& link : links) {
        for (const char* column : {"x_m", "y_m", "z_m", "vx_mps", "vy_mps", "vz_mps", "qw", "qx",
                                   "qy", "qz", "tilt_rad"}) {
            line += "," + csv_text(fmt::format("link_{}_{}", link, column));
        }
    }
    line += '\n';
}

void append_bodies(const referee::WorldState& state, const FreeRobots& is_free, std::string& line) {
    const auto out = std::back_inserter(line);
    if (state.ball) {
        const Vec3& position = state.ball->position_m;
        const Vec3& velocity = state.ball->velocity_mps;
        fmt::format_to(out, ",{},{},{},{},{},{}", position.x, position.y, position.z, velocity.x,
                       velocity.y, velocity.z);
    }
    for (const referee::RobotState& robot : state.robots) {
        fmt::format_to(out, ",{},{},{},{},{},{}", robot.position_m.x, robot.position_m.y,
                       robot.heading_rad, robot.velocity_mps.x, robot.velocity_mps.y,
                       robot.turn_rate_radps);
        if (is_free.contains(robot.id)) {
            fmt::format_to(out, ",{},{},{}", robot.position_m.z, robot.velocity_mps.z,
                           world::tilt_of(robot.orientation));
        }
    }
    for (const referee::LinkState& link : state.links) {
        const Quaternion& q = link.orientation;
        fmt::format_to(out, ",{},{},{},{},{},{},{},{},{},{},{:.6f}", link.position_m.x,
                       link.position_m.y, link.position_m.z, link.velocity_mps.x,
                       link.velocity_mps.y, link.velocity_mps.z, q.w, q.x, q.y, q.z,
                       world::tilt_of(q));
    }
}

std::string kinds_of(const std::vector<referee::GameEvent>& events) {
    std::string kinds;
    for (const referee::GameEvent& event : events) {
        kinds += kinds.empty() ? "" : ";";
        kinds += visible_line(event.kind);
    }
    return kinds.empty() ? kinds : csv_text(kinds);
}

}  // namespace

Status export_csv(RecordingReader& recording, const Sink& sink) {
    const TickRate rate = recording.facts().discipline.rate;
    const FreeRobots is_free = free_robots(recording.facts().discipline.settings);
    const std::vector<std::string> links =
        world::moving_links(recording.facts().discipline.settings.arena());
    Rejudge rejudge(recording.facts());
    TickRecord record;
    std::string line;
    while (recording.next(record)) {
        if (record.state.tick.number == 0) {
            append_header(record.state, is_free, links, line);
            sink(line);
        }
        rejudge.judge(record);
        const double time_s = static_cast<double>(record.state.tick.number) * rate.period_s();
        line = fmt::format("{},{:.6f},{:016x},{},{},{}", record.state.tick.number, time_s,
                           record.state_hash, rejudge.status().blue.score,
                           rejudge.status().yellow.score, kinds_of(record.events));
        append_bodies(record.state, is_free, line);
        line += '\n';
        sink(line);
    }
    return recording.status();
}

}  // namespace cancha::recording
