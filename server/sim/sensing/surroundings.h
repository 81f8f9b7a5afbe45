#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/course.pb.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/world_state.h"
#include "server/sim/sensing/ray.h"
#include "server/sim/world/world_spec.h"

namespace cancha::sensing {

/// Set of types of sensors, with one bit for each type. The type with index i in sensor_models()
/// has bit i.
using TypeSet = std::uint64_t;

/// Converts the pose in a message to a SpacePose.
world::SpacePose space_pose_of(const v1::Pose& pose);

/// A thing that sensors can see or hit: a part of a robot, of the arena or of the course. It has
/// the shape that viewers draw. World frame.
struct Thing {
    std::string name;  ///< Name in readings: "robot", "floor", or the name in the settings.
    world::Shape shape;
    world::SpacePose pose;
    world::Colour colour{};
    RobotId robot{};  ///< Robot that the thing is a part of; 0 if it is part of no robot.
    /// Link that the thing is a part of, as an index in the robot's model; 0 is the base. None if
    /// the thing is part of no robot.
    std::optional<std::size_t> link{};
    /// Sign that the thing shows on its +x face. Null if it shows none.
    const v1::Sign* sign = nullptr;
    /// Types of sensors that see the thing. 0 means all types except those that see only things
    /// made for them (SensorModel::sees_marked_only).
    TypeSet seen_by = 0;
};

/// The sensor that looks, and the part of the robot that carries this sensor.
struct Beholder {
    RobotId robot{};   ///< Robot that carries the sensor.
    TypeSet type = 0;  ///< Type of the sensor.
    /// Link that carries the sensor, as an index in the robot's model; 0 is the base. The sensor
    /// does not see this link, but sees the other links of the robot.
    std::size_t link = 0;
};

/// The first thing on the path of a ray.
struct Hit {
    double distance_m = 0;  ///< Distance from the start of the ray.
    /// Normal of the surface at the point of the hit: a unit vector that points out of the thing.
    Vec3 normal;
    const Thing* thing = nullptr;  ///< The thing that was hit; lives with the Surroundings.
};

/// Everything that the sensors of one match can see or hit, at one instant. Arena and models are as
/// viewers draw them. Robots without a model are boxes, and the ball is a sphere.
class Surroundings {
  public:
    /// Borrows: `settings`. Expects: `spec` was made from `settings`.
    Surroundings(const world::WorldSpec& spec, const v1::Discipline& settings);

    /// Moves robots, ball and links to their poses in the state. Expects: the state comes from a
    /// world that was made from this spec.
    void follow(const referee::WorldState& state);

    /// Returns the first thing that the ray meets and the beholder can see. None if there is no
    /// such thing within `range_m`.
    std::optional<Hit> look(const Ray& ray, double range_m, const Beholder& beholder) const;

    /// Returns the line painted at this point of the ground or of a ramp. Null if no line covers
    /// the point.
    const v1::Line* line_at(const Vec3& point_m) const;

    /// Signs, lines and destinations of the discipline.
    const v1::Course& course() const { return *course_; }

    /// Calls `action` with every thing.
    template <typename Action>
    void for_each_thing(Action action) const {
        for (const Placed& placed : things_) {
            action(placed.thing);
        }
    }

  private:
    /// A thing, and the radius of a sphere around the thing's centre that contains the whole thing.
    /// A ray that misses the sphere also misses the thing; this test excludes most things quickly.
    struct Placed {
        Thing thing;
        double reach_m;
    };

    /// A thing that moves with a robot or a link.
    struct Carried {
        std::size_t thing;      ///< Index in `things_`.
        std::size_t carrier;    ///< Index of the robot or link in the state.
        world::SpacePose pose;  ///< Pose of the thing in the frame of the carrier.
    };

    void add(Thing thing);
    void add_robot(const world::RobotSpec& robot, std::size_t place);
    void add_links(const world::WorldSpec& spec);
    void carry(std::vector<Carried>& carried, std::size_t carrier, const world::SpacePose& pose,
               Thing thing);

    const v1::Course* course_;
    std::vector<Placed> things_;
    std::vector<Carried> on_robots_{};
    std::vector<Carried> on_links_{};
    std::optional<std::size_t> ball_{};  ///< Index of the ball in `things_`.
};

}  // namespace cancha::sensing
