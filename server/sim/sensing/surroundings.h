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

/// Types of sensors, one bit for each: the place of its model in sensor_models().
using TypeSet = std::uint64_t;

world::SpacePose space_pose_of(const v1::Pose& pose);

/// Something that sensors meet, as it is drawn. World frame.
struct Thing {
    std::string name;
    world::Shape shape;
    world::SpacePose pose;
    world::Colour colour{};
    RobotId robot{};                    ///< Whose body this is; 0: nobody's.
    std::optional<std::size_t> link{};  ///< In the robot's model; 0: the base. Only of a robot.
    const v1::Sign* sign = nullptr;     ///< What is painted on its +x face, if anything.
    TypeSet seen_by = 0;  ///< 0: all types but those that see nothing but what is marked.
};

/// The one who looks.
struct Beholder {
    RobotId robot{};
    TypeSet type = 0;
    std::size_t link = 0;  ///< It sits on this one of its robot, does not see it, but the others.
};

/// The first thing on the way of a ray.
struct Hit {
    double distance_m = 0;
    Vec3 normal;  ///< Unit vector, out of the thing.
    const Thing* thing = nullptr;
};

/// All that the sensors of one match can meet, at one instant: what viewers draw of arena and
/// models. Robots without a model are boxes, the ball is a sphere.
class Surroundings {
  public:
    /// Borrows: `settings`. Expects: they are those of the spec.
    Surroundings(const world::WorldSpec& spec, const v1::Discipline& settings);

    /// Puts robots, ball and links where they are. Expects: they are those of the spec.
    void follow(const referee::WorldState& state);

    /// Nothing within the range: none.
    std::optional<Hit> look(const Ray& ray, double range_m, const Beholder& beholder) const;

    /// The line that covers this point of the ground or a ramp; null: none does.
    const v1::Line* line_at(const Vec3& point_m) const;

    const v1::Course& course() const { return *course_; }

    /// Calls with everything that can be met.
    template <typename Action>
    void for_each_thing(Action action) const {
        for (const Placed& placed : things_) {
            action(placed.thing);
        }
    }

  private:
    /// A thing and the sphere that holds it, to pass it by quickly.
    struct Placed {
        Thing thing;
        double reach_m;
    };

    /// A thing that moves with a robot or a link.
    struct Carried {
        std::size_t thing;
        std::size_t carrier;    ///< Place of the robot or link in the state.
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
    std::optional<std::size_t> ball_{};  ///< Its place among the things.
};

}  // namespace cancha::sensing
