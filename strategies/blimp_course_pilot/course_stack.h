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
    double slack_m = 0.12;       ///< Less of that for an obstacle that it is going round.
    double confidence = 1.05;    ///< So much farther than needed a way round is.
    double lowest_way_m = 1.8;   ///< A way round that is lower goes round the other side.
    double lowest_m = 1.6;       ///< No target is lower,
    double highest_m = 4.0;      ///< or higher.
};

/// A place to fly to.
struct Target {
    enum class Kind { kDestination, kWayRound, kBeforeDock, kDock };

    Kind kind = Kind::kDestination;
    std::string name;
    Vec3 place_m{};
    double radius_m = 0;  ///< Within it the blimp has arrived.
};

/// Obstacle to keep away from.
struct Obstacle {
    PolySphere envelope{};
    /// The blimp is going round it, as it has seen it in its way: that it grazes the envelope then
    /// changes no way.
    bool is_being_rounded = false;
};

/// A way round the first obstacle in a way.
struct WayRound {
    std::size_t obstacle = 0;  ///< Its place in the list.
    Vec3 place_m{};
};

/// Stack of what is still to be flown to, the next one on top: the destinations of a course, then
/// the dock with two places before it. Ways round obstacles are pushed on top of that.
class CourseStack {
  public:
    CourseStack() = default;

    /// Makes the stack of the team, with all obstacles.
    CourseStack(const client::Course& course, Team team, const AvoidanceSettings& settings = {});

    bool is_empty() const { return targets_.empty(); }

    /// Expects: there is one.
    const Target& top() const { return targets_.back(); }

    /// The last one is the next.
    const std::vector<Target>& targets() const { return targets_; }

    const std::vector<Obstacle>& obstacles() const { return obstacles_; }

    /// Where the leg to the top begins.
    const Vec3& leg_from_m() const { return leg_from_m_; }

    /// Pops the top if the blimp has arrived there; the dock stays. Says whether it did.
    bool arrive(const Vec3& position_m);

    /// Has the blimp go round the first obstacle on its way to the top. Says whether there is one.
    bool avoid(const Vec3& position_m);

    /// As if the leg to the top began here.
    void begin_leg(const Vec3& from_m) { leg_from_m_ = from_m; }

  private:
    void forget_passed(const Vec3& position_m);

    AvoidanceSettings settings_{};
    std::vector<Target> targets_{};
    std::vector<Obstacle> obstacles_{};
    Vec3 leg_from_m_{};
};

/// Nothing: no obstacle is in the way.
std::optional<WayRound> way_round(const Vec3& from_m, const Vec3& to_m,
                                  std::span<const Obstacle> obstacles,
                                  const AvoidanceSettings& settings);

}  // namespace cancha::strategies::blimp
