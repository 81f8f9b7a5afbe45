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

/// Set of types of sensors. The bit of a type is its index in sensor_models().
using TypeSet = std::uint64_t;

world::SpacePose space_pose_of(const v1::Pose& pose);

/// A thing that sensors can see or hit, as it is drawn. World frame.
struct Thing {
    std::string name;
    world::Shape shape;
    world::SpacePose pose;
    world::Colour colour{};
    RobotId robot{};  ///< Robot whose body it is; 0: none.
    /// Link in the robot's model; 0: the base. Only for parts of robots.
    std::optional<std::size_t> link{};
    const v1::Sign* sign = nullptr;  ///< Sign on its +x face. Null: none.
    TypeSet seen_by = 0;             ///< 0: all types except those that see only marked things.
};

/// The observer: a sensor on a robot.
struct Beholder {
    RobotId robot{};
    TypeSet type = 0;
    /// Link that carries the sensor. The sensor does not see this link but sees the robot's others.
    std::size_t link = 0;
};

/// The first thing on the path of a ray.
struct Hit {
    double distance_m = 0;
    Vec3 normal;  ///< Unit vector at the point of the hit, out of the thing.
    const Thing* thing = nullptr;
};

/// Everything that the sensors of one match can see or hit, at one instant: arena and models as
/// viewers draw them. Robots without a model are boxes, the ball is a sphere.
class Surroundings {
  public:
    /// Borrows: `settings`. Expects: `spec` was made from them.
    Surroundings(const world::WorldSpec& spec, const v1::Discipline& settings);

    /// Moves robots, ball and links to their places in the state. Expects: the state is of a world
    /// of the spec.
    void follow(const referee::WorldState& state);

    /// Returns the first thing on the path of the ray. None: nothing within the range.
    std::optional<Hit> look(const Ray& ray, double range_m, const Beholder& beholder) const;

    /// The line that covers this point of the ground or of a ramp. Null: none does.
    const v1::Line* line_at(const Vec3& point_m) const;

    const v1::Course& course() const { return *course_; }

    /// Calls `action` with every thing.
    template <typename Action>
    void for_each_thing(Action action) const {
        for (const Placed& placed : things_) {
            action(placed.thing);
        }
    }

  private:
    /// A thing and the radius of the sphere around it, which excludes most things quickly.
    struct Placed {
        Thing thing;
        double reach_m;
    };

    /// A thing that moves with a robot or a link.
    struct Carried {
        std::size_t thing;
        std::size_t carrier;    ///< Index of the robot or link in the state.
        world::SpacePose pose;  ///< In the frame of the carrier.
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
