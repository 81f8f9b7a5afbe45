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

/// Parameters for flying round obstacles. A way round is a place beside an obstacle. The blimp
/// flies to this place before it flies on to its target.
struct AvoidanceSettings {
    double own_radius_m = 0.55;  ///< Radius of the ball that encloses the blimp.
    /// Distance by which the blimp may still come nearer to the obstacle that it is going round.
    double slack_m = 0.12;
    /// Sidestep to a way round, divided by the sidestep that would just be enough.
    double confidence = 1.05;
    /// Lowest height of a way round. If a way round would be lower, the blimp passes the obstacle
    /// on the other side.
    double lowest_way_m = 1.8;
    double lowest_m = 1.6;   ///< Lowest height of a target.
    double highest_m = 4.0;  ///< Greatest height of a target.
};

/// A place to fly to.
struct Target {
    /// Kind of place: kDestination is a destination of the course, kWayRound a place beside an
    /// obstacle, kBeforeDock a place in front of the dock.
    enum class Kind { kDestination, kWayRound, kBeforeDock, kDock };

    Kind kind = Kind::kDestination;
    std::string name;  ///< Name for people.
    Vec3 place_m{};
    double radius_m = 0;  ///< Distance from `place_m` at which the blimp has arrived.
};

/// An obstacle that the blimp must not touch.
struct Obstacle {
    PolySphere envelope{};  ///< Body that encloses the obstacle.
    /// Whether the blimp is going round this obstacle now. If so, slightly touching the envelope
    /// does not make the blimp change its way.
    bool is_being_rounded = false;
};

/// A way round the first obstacle on a leg, the straight line to the next target.
struct WayRound {
    std::size_t obstacle = 0;  ///< Index of the obstacle.
    Vec3 place_m{};
};

/// Stack of the remaining targets, with the next one on top. From top to bottom: the destinations
/// of a course, two places before the dock, the dock. When an obstacle is in the way, a way round
/// it is pushed on top. A leg is the straight line to the top.
class CourseStack {
  public:
    CourseStack() = default;

    /// Makes the stack for the team from the course, with all obstacles of the course.
    CourseStack(const client::Course& course, Team team, const AvoidanceSettings& settings = {});

    /// Whether no target is left.
    bool is_empty() const { return targets_.empty(); }

    /// Returns the next target. Expects: the stack is not empty.
    const Target& top() const { return targets_.back(); }

    /// Returns the remaining targets; the last one is the next.
    const std::vector<Target>& targets() const { return targets_; }

    const std::vector<Obstacle>& obstacles() const { return obstacles_; }

    /// Returns the place where the leg to the top begins.
    const Vec3& leg_from_m() const { return leg_from_m_; }

    /// Removes the top if the blimp has arrived there, unless it is the dock. Returns whether the
    /// top was removed.
    bool arrive(const Vec3& position_m);

    /// If obstacles are between the blimp and the top, pushes a way round the first of them.
    /// Returns whether there is such an obstacle.
    bool avoid(const Vec3& position_m);

    /// Sets the place where the leg to the top begins.
    void begin_leg(const Vec3& from_m) { leg_from_m_ = from_m; }

  private:
    void forget_passed(const Vec3& position_m);

    AvoidanceSettings settings_{};
    std::vector<Target> targets_{};
    std::vector<Obstacle> obstacles_{};
    Vec3 leg_from_m_{};
};

/// Returns the way round the first obstacle between two places. None if no obstacle is in the way.
std::optional<WayRound> way_round(const Vec3& from_m, const Vec3& to_m,
                                  std::span<const Obstacle> obstacles,
                                  const AvoidanceSettings& settings);

}  // namespace cancha::strategies::blimp
