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

inline constexpr TypeSet kAllTypes = ~TypeSet{0};

/// Something that sensors meet, as it is drawn. World frame.
struct Thing {
    std::string name;
    world::Shape shape;
    world::SpacePose pose;
    world::Colour colour{};
    RobotId robot{};                 ///< Whose body this is; 0: nobody's.
    const v1::Sign* sign = nullptr;  ///< What is painted on its +x face, if anything.
    TypeSet seen_by = kAllTypes;
};

/// Who looks.
struct Beholder {
    RobotId robot{};  ///< Does not see itself.
    TypeSet type = 0;
};

/// What a ray meets first.
struct Hit {
    double distance_m = 0;
    Vec3 normal;  ///< Unit vector, out of the thing.
    const Thing* thing = nullptr;
};

/// All that the sensors of one match can meet, at one instant. What stands still is what viewers
/// draw of the arena; robots are boxes, the ball is a sphere.
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

  private:
    /// A thing and the sphere that holds it, to pass it by quickly.
    struct Placed {
        Thing thing;
        double reach_m;
    };

    /// A thing that moves with a link.
    struct Carried {
        std::size_t thing;
        std::size_t link;
        world::SpacePose pose;  ///< In the frame of the link.
    };

    void add(Thing thing);

    const v1::Course* course_;
    std::vector<Placed> things_;  ///< Robots first, in the order of the spec, then the ball.
    std::vector<Carried> carried_{};
    std::size_t robot_count_ = 0;
    bool has_ball_ = false;
};

}  // namespace cancha::sensing
