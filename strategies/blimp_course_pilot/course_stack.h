#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/vec3.h"
#include "cancha/client/course.h"
#include "strategies/blimp_course_pilot/poly_sphere.h"

namespace cancha::strategies::blimp {

/// Numbers of the avoidance; lengths in metres.
struct AvoidanceSettings {
    double own_radius_m = 0.55;  ///< Radius of the ball around the blimp.
    double slack_m = 0.12;       ///< An obstacle being rounded may come this much nearer.
    double confidence = 1.05;    ///< A way round is this many times as far out as needed.
    double lowest_way_m = 1.8;   ///< If a way round is lower, the blimp takes the other side.
    double lowest_m = 1.6;       ///< Lowest height of a target.
    double highest_m = 4.0;      ///< Greatest height of a target.
};

/// A place to fly to.
struct Target {
    enum class Kind { kDestination, kWayRound, kBeforeDock, kDock };

    Kind kind = Kind::kDestination;
    std::string name;
    Vec3 place_m{};
    double radius_m = 0;  ///< Distance at which the blimp has arrived.
};

/// An obstacle to keep away from.
struct Obstacle {
    PolySphere envelope{};
    /// Whether the blimp is going round it. Grazing the envelope then does not change the way.
    bool is_being_rounded = false;
};

/// A way round the first obstacle on a leg.
struct WayRound {
    std::size_t obstacle = 0;  ///< Index of the obstacle.
    Vec3 place_m{};
};

/// Stack of the remaining targets, the next one on top: the destinations of a course, then two
/// places before the dock, then the dock. Ways round obstacles are pushed on top.
class CourseStack {
  public:
    CourseStack() = default;

    /// Makes the stack for the team, with all obstacles.
    CourseStack(const client::Course& course, Team team, const AvoidanceSettings& settings = {});

    bool is_empty() const { return targets_.empty(); }

    /// Returns the next target. Expects: there is one.
    const Target& top() const { return targets_.back(); }

    /// Returns the remaining targets; the last one is the next.
    const std::vector<Target>& targets() const { return targets_; }

    const std::vector<Obstacle>& obstacles() const { return obstacles_; }

    /// Returns where the leg to the top begins.
    const Vec3& leg_from_m() const { return leg_from_m_; }

    /// Pops the top if the blimp has arrived there; the dock stays. Returns whether it popped.
    bool arrive(const Vec3& position_m);

    /// Pushes a way round the first obstacle between the blimp and the top. Returns whether there
    /// is an obstacle.
    bool avoid(const Vec3& position_m);

    /// Lets the leg to the top begin at this place.
    void begin_leg(const Vec3& from_m) { leg_from_m_ = from_m; }

  private:
    void forget_passed(const Vec3& position_m);

    AvoidanceSettings settings_{};
    std::vector<Target> targets_{};
    std::vector<Obstacle> obstacles_{};
    Vec3 leg_from_m_{};
};

/// Returns the way round the first obstacle. None: no obstacle is in the way.
std::optional<WayRound> way_round(const Vec3& from_m, const Vec3& to_m,
                                  std::span<const Obstacle> obstacles,
                                  const AvoidanceSettings& settings);

}  // namespace cancha::strategies::blimp
