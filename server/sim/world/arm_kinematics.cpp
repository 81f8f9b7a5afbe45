#include "server/sim/world/arm_kinematics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "cancha/base/contract.h"
#include "cancha/base/pose.h"
#include "server/sim/world/space_pose.h"

namespace cancha::world::arm {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// From here on the pitch counts half: a thumb's breadth from the target.
constexpr double kNear_m = 0.02;

// A target that is farther away counts as so far, in its direction.
constexpr double kMostMissing_m = 0.1;

// Most that a joint turns in one step for the sake of the pitch: more would move the tip too much.
constexpr double kMostForPitch_rad = 0.035;

// Most that the tip goes away from the target for it.
constexpr double kMostForPitch_m = 3e-4;

// Damping of the pitch, as lambda is of the position.
constexpr double kPitchDamping_rad = 0.01;

// Shorter than this a vector has no direction. Far below what joints can be set to.
constexpr double kNoLength = 1e-9;

// Axes that differ by less are parallel, in terms of the sine: what six digits in a file leave.
constexpr double kParallel = 1e-5;

/// Joints on the way from the base to a link: places in the model, those of fixed ones as well.
std::vector<std::size_t> way_to(const ModelSpec& model, std::size_t link) {
    std::vector<std::size_t> way;
    while (link != 0 && way.size() < model.joints.size()) {
        const auto joint = std::ranges::find_if(
            model.joints, [link](const JointSpec& one) { return one.child == link && one.parent; });
        if (joint == model.joints.end()) {
            return {};
        }
        way.push_back(static_cast<std::size_t>(joint - model.joints.begin()));
        link = *joint->parent;
    }
    std::ranges::reverse(way);
    return way;
}

Quaternion turn_about(const Vec3& axis, double angle_rad) {
    const double sine = std::sin(angle_rad / 2);
    return {std::cos(angle_rad / 2), sine * axis.x, sine * axis.y, sine * axis.z};
}

SpacePose motion_of(const Joint& joint, double position) {
    if (joint.slides) {
        return {position * joint.axis, {}};
    }
    const Quaternion turn = turn_about(joint.axis, position);
    return {joint.anchor_m - rotated(joint.anchor_m, turn), turn};
}

/// The chain with its joints somewhere: what a step needs.
struct Placed {
    Tip tip;
    std::array<Vec3, kMostJoints> axes;    ///< Of the joints, as they are now.
    std::array<Vec3, kMostJoints> shifts;  ///< Of the tip, per motion of the joint: columns of J.
};

Placed placed(const Chain& chain, std::span<const double> positions) {
    CANCHA_EXPECTS(positions.size() == chain.joints.size() && positions.size() <= kMostJoints);
    Placed result{};
    SpacePose frame;
    std::array<Vec3, kMostJoints> anchors_m;
    for (std::size_t i = 0; i < chain.joints.size(); ++i) {
        const Joint& joint = chain.joints[i];
        result.axes[i] = rotated(joint.axis, frame.orientation);
        anchors_m[i] = composed(frame, {joint.anchor_m, {}}).position_m;
        frame = composed(frame, motion_of(joint, positions[i]));
    }
    result.tip = {composed(frame, {chain.tip_m, {}}).position_m,
                  rotated(chain.ahead, frame.orientation)};
    for (std::size_t i = 0; i < chain.joints.size(); ++i) {
        result.shifts[i] = chain.joints[i].slides
                               ? result.axes[i]
                               : cross(result.axes[i], result.tip.position_m - anchors_m[i]);
    }
    return result;
}

/// Level unit vector from the first joint of the arm to what it reaches for.
Vec3 outwards(const Chain& chain, const Vec3& position_m, const Vec3& or_else) {
    const Vec3 from_m = position_m - chain.joints.front().anchor_m;
    const double level_m = std::hypot(from_m.x, from_m.y);
    if (level_m > kNoLength) {
        return {from_m.x / level_m, from_m.y / level_m, 0};
    }
    const double level = std::hypot(or_else.x, or_else.y);
    return level > kNoLength ? Vec3{or_else.x / level, or_else.y / level, 0} : Vec3{1, 0, 0};
}

/// A symmetric matrix of three rows, with something on its diagonal.
struct Symmetric {
    double xx, yy, zz, xy, xz, yz;

    /// The solution of this matrix times x = right, by its cofactors.
    Vec3 solved(const Vec3& right) const {
        const Vec3 first{yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy};
        const double det = xx * first.x + xy * first.y + xz * first.z;
        const Vec3 second{first.y, xx * zz - xz * xz, xy * xz - xx * yz};
        const Vec3 third{first.z, second.z, xx * yy - xy * xy};
        return (1 / det) * Vec3{dot(first, right), dot(second, right), dot(third, right)};
    }
};

/// Motions of the joints that bring a tip nearer to its target, for small ones.
class Step {
  public:
    Step(const Placed& at, std::size_t count, const Damping& damping)
        : at_(at), count_(count), damping_(damping) {}

    /// The joint moves by so much, whatever the others do.
    void hold(std::size_t joint, double motion) {
        is_held_[joint] = true;
        motions_[joint] = motion;
    }

    bool is_held(std::size_t joint) const { return is_held_[joint]; }

    double motion(std::size_t joint) const { return motions_[joint]; }

    /// Those that are not held move the tip so, as well as they can.
    void shift(Vec3 missing_m) {
        const double damping = damping_.lambda * damping_.lambda;
        square_ = {damping, damping, damping, 0, 0, 0};
        for (std::size_t i = 0; i < count_; ++i) {
            const Vec3& shift = at_.shifts[i];
            if (is_held_[i]) {
                missing_m = missing_m - motions_[i] * shift;
                continue;
            }
            square_.xx += shift.x * shift.x;
            square_.yy += shift.y * shift.y;
            square_.zz += shift.z * shift.z;
            square_.xy += shift.x * shift.y;
            square_.xz += shift.x * shift.z;
            square_.yz += shift.y * shift.z;
        }
        const Vec3 pull = square_.solved(missing_m);
        for (std::size_t i = 0; i < count_; ++i) {
            if (!is_held_[i]) {
                motions_[i] = dot(at_.shifts[i], pull);
            }
        }
    }

    /// Then they turn it about `axis` as far as that leaves its position alone: by this share of
    /// what is missing, and not by much.
    void turn(const Vec3& axis, double missing_rad, double share) {
        Vec3 shift_per_turn;
        for (std::size_t i = 0; i < count_; ++i) {
            missing_rad -= dot(axis, at_.axes[i]) * motions_[i];
            if (!is_held_[i]) {
                shift_per_turn = shift_per_turn + dot(axis, at_.axes[i]) * at_.shifts[i];
            }
        }
        const Vec3 pull = square_.solved(shift_per_turn);
        std::array<double, kMostJoints> free{};
        double gain = kPitchDamping_rad * kPitchDamping_rad;
        double most = kNoLength;
        for (std::size_t i = 0; i < count_; ++i) {
            if (!is_held_[i]) {
                const double turn = dot(axis, at_.axes[i]);
                free[i] = turn - dot(at_.shifts[i], pull);
                gain += free[i] * turn;
                most = std::max(most, std::abs(free[i]));
            }
        }
        const double limit = kMostForPitch_rad / most;
        const double size = std::clamp(share * missing_rad / gain, -limit, limit);
        for (std::size_t i = 0; i < count_; ++i) {
            motions_[i] += size * free[i];
        }
    }

  private:
    const Placed& at_;
    std::size_t count_;
    const Damping& damping_;
    std::array<bool, kMostJoints> is_held_{};
    std::array<double, kMostJoints> motions_{};
    Symmetric square_{};  ///< J J^T + lambda^2 I, of those that are not held.
};

double clamped(const Joint& joint, double position) {
    return std::clamp(position, joint.lower, joint.upper);
}

double wrapped(double angle_rad) {
    return std::remainder(angle_rad, 2 * std::numbers::pi);
}

/// About the level axis to the left of `outward`: pi/2 turns what points up to what points there.
Vec3 bend_axis(const Vec3& outward) {
    return {-outward.y, outward.x, 0};
}

bool is_parallel(const Vec3& a, const Vec3& b) {
    return length(cross(a, b)) < kParallel;
}

}  // namespace

bool is_chain(const ModelSpec& model, std::span<const std::size_t> joints, std::size_t tip) {
    const std::vector<std::size_t> way = way_to(model, tip);
    auto from = way.begin();
    for (const std::size_t joint : joints) {
        from = std::find(from, way.end(), joint);
        if (from == way.end()) {
            return false;
        }
        ++from;
    }
    return true;
}

Chain chain_of(const ModelSpec& model, std::span<const std::size_t> joints, std::size_t tip,
               const Vec3& offset_m) {
    CANCHA_EXPECTS(is_chain(model, joints, tip) && joints.size() <= kMostJoints);
    Chain chain;
    for (const std::size_t place : joints) {
        const JointSpec& joint = model.joints[place];
        chain.joints.push_back({.slides = joint.kind == JointKind::kPrismatic,
                                .anchor_m = joint.anchor_m,
                                .axis = joint.axis,
                                .lower = joint.lower.value_or(-kUnlimited),
                                .upper = joint.upper.value_or(kUnlimited)});
    }
    const SpacePose& last = model.links[tip].pose;
    chain.tip_m = composed(last, {offset_m, {}}).position_m;
    chain.ahead = rotated({0, 0, 1}, last.orientation);
    return chain;
}

Tip tip_at(const Chain& chain, std::span<const double> positions) {
    return placed(chain, positions).tip;
}

double missing_pitch_rad(const Chain& chain, const Tip& tip, const Target& target) {
    if (!target.pitch_rad) {
        return 0;
    }
    const Vec3 outward = outwards(chain, target.position_m, tip.ahead);
    const Vec3 wanted =
        std::cos(*target.pitch_rad) * outward + Vec3{0, 0, -std::sin(*target.pitch_rad)};
    const Vec3 axis = bend_axis(outward);
    return std::atan2(dot(axis, cross(tip.ahead, wanted)), dot(tip.ahead, wanted));
}

namespace {

/// Share of a step in which no joint moves too far.
double share_of(const Chain& chain, const Step& step, const Damping& damping) {
    double share = 1;
    for (std::size_t i = 0; i < chain.joints.size(); ++i) {
        const double most = chain.joints[i].slides ? damping.most_slide_m : damping.most_turn_rad;
        share = std::min(share, most / std::max(std::abs(step.motion(i)), kNoLength));
    }
    return share;
}

/// Half of the way, as often as it leads away from the target: where the arm is stretched a step
/// may go too far, and would come back the next time, for ever.
Positions shortened(const Chain& chain, std::span<const double> from, Positions to,
                    const Target& target) {
    constexpr int kMostHalvings = 6;
    const auto missing_m = [&](std::span<const double> positions) {
        return length(target.position_m - placed(chain, positions).tip.position_m);
    };
    const double most_m = missing_m(from) + (target.pitch_rad ? kMostForPitch_m : 0);
    for (int i = 0; i < kMostHalvings && missing_m(to) > most_m; ++i) {
        for (std::size_t j = 0; j < to.size(); ++j) {
            to[j] = (from[j] + to[j]) / 2;
        }
    }
    return to;
}

}  // namespace

// What a limit stops is held there, and the others do without it.
Positions damped_step(const Chain& chain, std::span<const double> positions, const Target& target,
                      const Damping& damping) {
    const Placed at = placed(chain, positions);
    const std::size_t count = chain.joints.size();
    const Vec3 whole_m = target.position_m - at.tip.position_m;
    const double far_m = length(whole_m);
    const Vec3 missing_m = std::min(1.0, kMostMissing_m / std::max(far_m, kNoLength)) * whole_m;
    const double far = far_m / kNear_m;
    Step step(at, count, damping);
    Positions next;
    for (bool is_stopped = true; is_stopped;) {
        step.shift(missing_m);
        if (target.pitch_rad) {
            step.turn(bend_axis(outwards(chain, target.position_m, at.tip.ahead)),
                      missing_pitch_rad(chain, at.tip, target), 1 / (1 + far * far));
        }
        const double share = share_of(chain, step, damping);
        is_stopped = false;
        next.assign(positions.begin(), positions.end());
        for (std::size_t i = 0; i < count; ++i) {
            const double wanted = positions[i] + share * step.motion(i);
            next[i] = clamped(chain.joints[i], wanted);
            if (next[i] != wanted && !step.is_held(i)) {
                step.hold(i, next[i] - positions[i]);
                is_stopped = true;
            }
        }
    }
    return shortened(chain, positions, std::move(next), target);
}

bool ends_in_roll(const Chain& chain) {
    const Joint& last = chain.joints.back();
    return !last.slides && is_parallel(last.axis, chain.ahead) &&
           length(cross(chain.tip_m - last.anchor_m, chain.ahead)) < kParallel;
}

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
           std::abs(dot(bend, chain.ahead)) < kParallel;
}

namespace {

/// A vector in the plane in which an arm bends: outwards and up.
Vec2 in_plane(const Vec3& vector, const Vec3& outward) {
    return {dot(vector, outward), vector.z};
}

/// Angle from up towards outwards.
double lean_of(Vec2 vector) {
    return std::atan2(vector.x, vector.y);
}

/// Upper arm, forearm and hand of an arm that closed_form() knows, in its plane as it is built.
struct Limbs {
    Vec2 upper_m;
    Vec2 fore_m;
    Vec2 hand_m;
    Vec2 shoulder_m;                   ///< From the first axis, at the height of its anchor.
    double ahead_rad;                  ///< Lean of the direction in which it points.
    double turn_sign;                  ///< Of the first axis: 1 if it points up.
    std::array<double, 3> bend_signs;  ///< 1 where the axis bends outwards.
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

/// Joint positions of one way to reach something; and how far they miss it.
struct Way {
    Positions positions;
    double missing_m = 0;
};

/// Ways that reach the target come first, those near by before others. Where none does, an arm
/// turns over only for what brings it nearer by far.
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

/// `facing`: 1 with the arm towards the target, -1 leaning back to it. `elbow`: 1 bent outwards.
Way way_of(const Chain& chain, const Limbs& limbs, const Target& target, double facing,
           double elbow) {
    const Vec3 outward = outwards(chain, target.position_m, limbs.outward);
    const Vec3 arm_outward = facing * outward;
    const double turn_rad =
        std::atan2(limbs.outward.x * arm_outward.y - limbs.outward.y * arm_outward.x,
                   dot(limbs.outward, arm_outward));
    // Where the hand leans to, from up; the target's pitch is from outwards down.
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
        way.positions[i] = clamped(chain.joints[i], way.positions[i]);
    }
    way.missing_m = length(tip_at(chain, way.positions).position_m - target.position_m);
    return way;
}

}  // namespace

Positions closed_form(const Chain& chain, std::span<const double> near, const Target& target) {
    CANCHA_EXPECTS(has_closed_form(chain) && target.pitch_rad &&
                   near.size() == chain.joints.size());
    const Limbs limbs = limbs_of(chain);
    Way best;
    double least = kUnlimited;
    for (const double facing : {1.0, -1.0}) {
        for (const double elbow : {1.0, -1.0}) {
            Way way = way_of(chain, limbs, target, facing, elbow);
            const double cost = cost_of(way, near);
            if (cost < least) {
                least = cost;
                best = std::move(way);
            }
        }
    }
    return best.positions;
}

}  // namespace cancha::world::arm
