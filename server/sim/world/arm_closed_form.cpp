#include "server/sim/world/arm_closed_form.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "server/sim/world/arm_plane.h"

namespace cancha::world::arm {
namespace {

double wrapped(double angle_rad) {
    return std::remainder(angle_rad, 2 * std::numbers::pi);
}

/// Projects a vector to the plane in which an arm bends: outwards and up.
Vec2 in_plane(const Vec3& vector, const Vec3& outward) {
    return {dot(vector, outward), vector.z};
}

/// Angle from up towards outwards.
double lean_of(Vec2 vector) {
    return std::atan2(vector.x, vector.y);
}

/// Upper arm, forearm and hand of an arm with a closed form, in its plane as it is built.
struct Limbs {
    Vec2 upper_m;
    Vec2 fore_m;
    Vec2 hand_m;
    Vec2 shoulder_m;                   ///< From the first axis, at the height of its anchor.
    double ahead_rad;                  ///< Lean of the direction of the tip.
    double turn_sign;                  ///< 1 if the first axis points up, else -1.
    std::array<double, 3> bend_signs;  ///< 1 if the axis bends outwards, else -1.
    Vec3 outward;
};

Limbs limbs_of(const Chain& chain) {
    const std::vector<Joint>& joints = chain.joints;
    const Vec3 outward = cross(joints[1].axis, Vec3{0, 0, 1});
    const Vec3 bend = bend_axis(outward);
    const auto between = [&](const Vec3& from_m, const Vec3& to_m) {
        return in_plane(to_m - from_m, outward);
    };
    return {.upper_m = between(joints[1].anchor_m, joints[2].anchor_m),
            .fore_m = between(joints[2].anchor_m, joints[3].anchor_m),
            .hand_m = between(joints[3].anchor_m, chain.tip_m),
            .shoulder_m = between(joints[0].anchor_m, joints[1].anchor_m),
            .ahead_rad = lean_of(in_plane(chain.ahead, outward)),
            .turn_sign = joints[0].axis.z > 0 ? 1.0 : -1.0,
            .bend_signs = {dot(bend, joints[1].axis) > 0 ? 1.0 : -1.0,
                           dot(bend, joints[2].axis) > 0 ? 1.0 : -1.0,
                           dot(bend, joints[3].axis) > 0 ? 1.0 : -1.0},
            .outward = outward};
}

/// Position of a hinge at this angle. Among the positions within its limits that are whole turns
/// apart, the nearest to `near` counts. If there is none, it is at the limit.
double turned_near(const Joint& joint, double angle_rad, double near) {
    constexpr double kTurn_rad = 2 * std::numbers::pi;
    const double least = std::ceil((joint.lower - angle_rad) / kTurn_rad);
    const double most = std::floor((joint.upper - angle_rad) / kTurn_rad);
    if (least > most) {
        return clamped(joint, angle_rad);
    }
    const double turns = std::clamp(std::round((near - angle_rad) / kTurn_rad), least, most);
    return turns == 0 ? angle_rad : clamped(joint, angle_rad + turns * kTurn_rad);
}

/// Joint positions of one solution, and its distance from the target.
struct Way {
    Positions positions;
    double missing_m = 0;
};

/// Cost of a solution. Solutions that reach the target come first; among these, near ones. If none
/// does, the arm turns over only for one that is much nearer to the target.
double cost_of(const Way& way, std::span<const double> near) {
    constexpr double kReached_m = 1e-6;
    constexpr double kNotReached = 100;  // More than any arm has to turn.
    constexpr double kPerMetre = 20;     // Turning over, by 3 rad, is worth 0.15 m.
    double most = 0;
    for (std::size_t i = 0; i < way.positions.size(); ++i) {
        most = std::max(most, std::abs(way.positions[i] - near[i]));
    }
    return way.missing_m < kReached_m ? most : kNotReached + most + kPerMetre * way.missing_m;
}

/// `facing`: 1 if the arm leans towards the target, -1 if away from it. `elbow`: 1 if bent
/// outwards.
Way way_of(const Chain& chain, const Limbs& limbs, const Target& target,
           std::span<const double> near, double facing, double elbow) {
    const Vec3 outward = outwards(chain, target.position_m, limbs.outward);
    const Vec3 arm_outward = facing * outward;
    const double turn_rad =
        std::atan2(limbs.outward.x * arm_outward.y - limbs.outward.y * arm_outward.x,
                   dot(limbs.outward, arm_outward));
    // Lean of the hand, measured from up; the target's pitch is measured from outwards down.
    const double lean_rad = facing * (std::numbers::pi / 2 + *target.pitch_rad);
    const double hand_turn_rad = lean_rad - limbs.ahead_rad;
    const auto turned = [](Vec2 vector, double by_rad) {
        const double sine = std::sin(by_rad);
        const double cosine = std::cos(by_rad);
        return Vec2{cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x};
    };
    const Vec2 goal_m = in_plane(target.position_m - chain.joints[0].anchor_m, arm_outward) -
                        limbs.shoulder_m - turned(limbs.hand_m, hand_turn_rad);
    const double upper_m = length(limbs.upper_m);
    const double fore_m = length(limbs.fore_m);
    const double reach_m = std::clamp(length(goal_m), std::abs(upper_m - fore_m), upper_m + fore_m);
    const auto angle = [](double opposite, double a, double b) {
        const double cosine = (a * a + b * b - opposite * opposite) / (2 * a * b);
        return std::acos(std::clamp(cosine, -1.0, 1.0));
    };
    const double at_shoulder_rad = reach_m > kNoLength ? angle(fore_m, upper_m, reach_m) : 0;
    const double at_elbow_rad = std::numbers::pi - angle(reach_m, upper_m, fore_m);
    const double upper_lean_rad = lean_of(goal_m) - elbow * at_shoulder_rad;
    const double fore_lean_rad = upper_lean_rad + elbow * at_elbow_rad;
    const double first_rad = upper_lean_rad - lean_of(limbs.upper_m);
    const double second_rad = fore_lean_rad - lean_of(limbs.fore_m) - first_rad;
    const double third_rad = hand_turn_rad - first_rad - second_rad;
    Way way{.positions = {limbs.turn_sign * turn_rad, limbs.bend_signs[0] * wrapped(first_rad),
                          limbs.bend_signs[1] * wrapped(second_rad),
                          limbs.bend_signs[2] * wrapped(third_rad)}};
    for (std::size_t i = 0; i < way.positions.size(); ++i) {
        way.positions[i] = turned_near(chain.joints[i], way.positions[i], near[i]);
    }
    way.missing_m = length(tip_at(chain, way.positions).position_m - target.position_m);
    return way;
}

}  // namespace

bool has_closed_form(const Chain& chain) {
    const std::vector<Joint>& joints = chain.joints;
    if (joints.size() != 4 ||
        std::ranges::any_of(joints, [](const Joint& joint) { return joint.slides; })) {
        return false;
    }
    const Vec3& bend = joints[1].axis;
    const auto is_in_plane = [&](const Vec3& point_m) {
        return std::abs(dot(bend, point_m - joints[0].anchor_m)) < kParallel;
    };
    return is_parallel(joints[0].axis, {0, 0, 1}) && std::abs(bend.z) < kParallel &&
           is_parallel(bend, joints[2].axis) && is_parallel(bend, joints[3].axis) &&
           std::ranges::all_of(joints, is_in_plane, &Joint::anchor_m) && is_in_plane(chain.tip_m) &&
           std::abs(dot(bend, chain.ahead)) < kParallel &&
           length(joints[2].anchor_m - joints[1].anchor_m) > kParallel &&
           length(joints[3].anchor_m - joints[2].anchor_m) > kParallel;
}

Positions closed_form(const Chain& chain, std::span<const double> near, const Target& target) {
    CANCHA_EXPECTS(has_closed_form(chain) && target.pitch_rad &&
                   near.size() == chain.joints.size());
    const Limbs limbs = limbs_of(chain);
    Way best;
    double least = 0;
    for (const double facing : {1.0, -1.0}) {
        for (const double elbow : {1.0, -1.0}) {
            Way way = way_of(chain, limbs, target, near, facing, elbow);
            const double cost = cost_of(way, near);
            if (best.positions.empty() || cost < least) {
                least = cost;
                best = std::move(way);
            }
        }
    }
    return best.positions;
}

}  // namespace cancha::world::arm
