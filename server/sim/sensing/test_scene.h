#pragma once

#include <string>

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include "referee/core/settings.h"
#include "server/sim/sensing/sensor_suite.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::sensing {

/// A scene for tests of sensors: a square of 2 m by 2 m with walls, a cubic robot of 0.1 m with
/// sensors, and a second robot of the same kind in a corner. The first robot stands at the origin
/// and looks along x. Nothing moves by itself.
class TestScene {
  public:
    /// `added`: more fields of the Discipline. `sensors`: more fields of its RobotKind "box". Both
    /// are in protobuf's text format.
    TestScene(const std::string& added, const std::string& sensors)
        : settings_(make_settings(added, sensors)),
          spec_(*world::make_world_spec(settings_)),
          suite_(settings_, spec_, 7) {
        for (const world::RobotSpec& robot : spec_.robots) {
            referee::RobotState& state = state_.robots.emplace_back();
            state.id = robot.id;
            state.position_m = {robot.start.x_m, robot.start.y_m, robot.size_m.z / 2};
            state.heading_rad = robot.start.heading_rad;
            state.orientation = upright(robot.start.heading_rad);
        }
    }

    /// Puts the first robot at a place, upright.
    void place(const Vec3& position_m, double heading_rad) {
        state_.robots[0].position_m = position_m;
        state_.robots[0].heading_rad = heading_rad;
        state_.robots[0].orientation = upright(heading_rad);
    }

    /// Reads all sensors in this tick. Returns the reading of the first sensor.
    const v1::Reading& read(std::uint64_t tick = 0) {
        state_.tick = Tick{tick};
        suite_.read(state_);
        return suite_.readings().front();
    }

    /// Drawing of the first sensor's reading.
    v1::SensorDrawing drawing() const {
        std::vector<v1::SensorDrawing> drawings;
        suite_.draw(state_, drawings);
        return drawings.front();
    }

    /// Gives the first robot this orientation.
    void tilt(const Quaternion& orientation) { state_.robots[0].orientation = orientation; }

    referee::WorldState& state() { return state_; }

    SensorSuite& suite() { return suite_; }

    /// Settings of the scene, with defaults filled in.
    static v1::Discipline make_settings(const std::string& added, const std::string& sensors) {
        v1::Discipline settings;
        const bool is_parsed = google::protobuf::TextFormat::ParseFromString(
            R"(timing { tick_rate_hz: 100 substeps: 4 } physics {}
               field { league: LEAGUE_OTHER right_m: 1 left_m: -1 top_m: 1 bottom_m: -1
                       goal_top_m: 0 goal_bottom_m: 0 goal_right_m: 1 goal_left_m: -1
                       corner_side_m: 0 wall_height_m: 0.2 }
               robots { id: 1 team: TEAM_BLUE number: 1 kind: "box" start {} }
               robots { id: 2 team: TEAM_YELLOW number: 1 kind: "box"
                        start { x_m: -0.9 y_m: -0.9 heading_rad: 0 } }
               robot_kinds { name: "box" length_m: 0.1 width_m: 0.1 height_m: 0.1
                             wheels {} )" +
                sensors + " } " + added,
            &settings);
        EXPECT_TRUE(is_parsed);
        referee::fill_defaults(settings);
        return settings;
    }

  private:
    v1::Discipline settings_;
    world::WorldSpec spec_;
    SensorSuite suite_;
    referee::WorldState state_;
};

}  // namespace cancha::sensing
