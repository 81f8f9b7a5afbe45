#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/sim/sensing/test_scene.h"
#include "server/sim/world/world.h"

namespace cancha::sensing {

/// A world that moves, for tests of sensors. A robot has an arm, and two fingers that hold a cube.
/// The arm stands on a hinge at its lower end, leans forwards, and therefore falls on a box. The
/// fingers slide down slopes of 45 degrees towards each other, so their weight presses them against
/// the cube. `models` may add a wall.
class LivingScene {
  public:
    /// `sensors`: fields of the robot's RobotKind, such as its sensors. `models`: more fields of
    /// the Arena, such as a wall. Both are in protobuf's text format.
    explicit LivingScene(const std::string& sensors, const std::string& models = "",
                         std::uint64_t seed = 7)
        : LivingScene(make_settings(sensors, models), seed) {}

    /// `settings`: from make_settings(), perhaps changed.
    explicit LivingScene(v1::Discipline settings, std::uint64_t seed = 7)
        : settings_(std::move(settings)),
          spec_(make_spec(settings_)),
          world_(spec_, seed),
          suite_(settings_, spec_, seed) {
        suite_.watch(world_, spec_);
        look();
    }

    /// Moves the world by this number of ticks and reads the sensors after each tick.
    void step(int ticks = 1) {
        for (int i = 0; i < ticks; ++i) {
            world_.step();
            look();
        }
    }

    /// Moves the world by this number of ticks. Returns the readings of all sensors after each
    /// tick, as bytes.
    std::vector<std::string> play(int ticks) {
        std::vector<std::string> found;
        for (int i = 0; i < ticks; ++i) {
            step();
            for (const v1::Reading& reading : suite_.readings()) {
                found.push_back(reading.SerializeAsString());
            }
        }
        return found;
    }

    /// Latest reading of the first sensor.
    const v1::Reading& reading() const { return suite_.readings().front(); }

    /// Hash of the world and of the readings.
    std::uint64_t hash() const {
        StateHash hash;
        world_.append_to(hash);
        suite_.append_to(hash);
        return hash.value();
    }

    world::World& world() { return world_; }

    SensorSuite& suite() { return suite_; }

    const referee::WorldState& state() const { return state_; }

    /// Drawing of the first sensor's reading.
    v1::SensorDrawing drawing() const {
        std::vector<v1::SensorDrawing> drawings;
        suite_.draw(state_, drawings);
        return drawings.front();
    }

    /// Settings of the scene: those of TestScene, with the robot, the cube and the box added.
    static v1::Discipline make_settings(const std::string& sensors, const std::string& models) {
        const auto link = [](const std::string& name, const std::string& pose, double mass_kg,
                             const Vec3& size_m) {
            const double moment =
                mass_kg * (size_m.x * size_m.x + size_m.y * size_m.y + size_m.z * size_m.z) / 12;
            return fmt::format(
                "links {{ name: '{}' pose {{ {} }} inertia {{ mass_kg: {} ixx_kgm2: {} iyy_kgm2: "
                "{} izz_kgm2: {} }} collisions {{ name: 'c' shape {{ box {{ length_m: {} width_m: "
                "{} height_m: {} }} }} surface {{ friction: 1 }} }} }}\n",
                name, pose, mass_kg, moment, moment, moment, size_m.x, size_m.y, size_m.z);
        };
        const auto slider = [](const std::string& finger, int way) {
            return fmt::format(
                "joints {{ name: 'slide_{0}' type: JOINT_TYPE_PRISMATIC parent: 'base' child: "
                "'{0}' axis {{ y: {1} z: -1 }} lower: -0.1 upper: 0.1 }}\n",
                finger, way);
        };
        const std::string robot =
            "drive: 'none' structure { name: 'r' " + link("base", "z_m: 0.05", 2, {0.2, 0.2, 0.1}) +
            link("arm", "x_m: 0.12 z_m: 0.2 pitch_rad: 0.3", 0.2, {0.02, 0.02, 0.2}) +
            link("left", "x_m: -0.15 y_m: 0.035 z_m: 0.06", 0.5, {0.03, 0.02, 0.05}) +
            link("right", "x_m: -0.15 y_m: -0.035 z_m: 0.06", 0.5, {0.03, 0.02, 0.05}) +
            "joints { name: 'hinge' type: JOINT_TYPE_REVOLUTE parent: 'base' child: 'arm' pose { "
            "z_m: -0.1 } axis { y: 1 } }\n" +
            slider("left", -1) + slider("right", 1) + "}\n" + sensors;
        v1::Discipline settings = TestScene::make_settings(
            "arena { models { name: 'cube' pose { x_m: -0.15 z_m: 0.0251 } " +
                link("link", "", 0.1, {0.05, 0.05, 0.05}) +
                "} models { name: 'box' pose { x_m: 0.26 z_m: 0.0501 } " +
                link("link", "", 1, {0.1, 0.1, 0.1}) + "} " + models + "}",
            robot);
        settings.mutable_robots(1)->mutable_start()->set_x_m(-0.6);
        return settings;
    }

  private:
    static world::WorldSpec make_spec(const v1::Discipline& settings) {
        auto spec = world::make_world_spec(settings);
        EXPECT_TRUE(spec) << spec.error().message;
        return *std::move(spec);
    }

    void look() {
        world_.observe(state_);
        suite_.read(state_, world_);
    }

    v1::Discipline settings_;
    world::WorldSpec spec_;
    world::World world_;
    SensorSuite suite_;
    referee::WorldState state_;
};

}  // namespace cancha::sensing
