#include "server/sim/world/arm_kinematics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "cancha/base/contract.h"
#include "server/sim/world/arm_plane.h"
#include "server/sim/world/joint_motion.h"
#include "server/sim/world/space_pose.h"

namespace cancha::world::arm {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// Distance from the target at which the pitch has half of its weight: a thumb's width.
constexpr double kNear_m = 0.02;

// Greatest distance of a target that a step uses; farther targets count as this far in their
// direction.
constexpr double kMostMissing_m = 0.1;

// Highest turn of a joint in one step to correct the pitch. More would move the tip too much.
constexpr double kMostForPitch_rad = 0.035;

// Greatest way of the tip away from the target for the sake of the pitch.
constexpr double kMostForPitch_m = 3e-4;

// Damping of the pitch, as lambda is the damping of the position.
constexpr double kPitchDamping_rad = 0.01;

/// Joints on the way from the base to a link, fixed ones included: indices in the model.
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

/// Own name of a joint: "elbow" for "robot 1/elbow".
std::string own_name_of(const std::string& name) {
    return name.substr(name.rfind('/') + 1);
}

SpacePose motion_of(const Joint& joint, double position) {
    if (joint.slides) {
        return {position * joint.axis, {}};
    }
    return turn_about(joint.anchor_m, joint.axis, position);
}

/// The chain with its joints at given positions, as a step needs it.
struct Placed {
    Tip tip;
    std::array<Vec3, kMostJoints> axes;  ///< Present axes of the joints.
    /// Motion of the tip for each joint's motion: the columns of J.
    std::array<Vec3, kMostJoints> shifts;
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

/// A symmetric 3 x 3 matrix, with positive numbers added to its diagonal.
struct Symmetric {
    double xx, yy, zz, xy, xz, yz;

    /// Solves this matrix times x = right, by cofactors.
    Vec3 solved(const Vec3& right) const {
        const Vec3 first{yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy};
        const double det = xx * first.x + xy * first.y + xz * first.z;
        const Vec3 second{first.y, xx * zz - xz * xz, xy * xz - xx * yz};
        const Vec3 third{first.z, second.z, xx * yy - xy * xy};
        return (1 / det) * Vec3{dot(first, right), dot(second, right), dot(third, right)};
    }
};

/// Small motions of the joints that bring a tip nearer to its target.
class Step {
  public:
    Step(const Placed& at, std::size_t count, const Damping& damping)
        : at_(at), count_(count), damping_(damping) {}

    /// Fixes the motion of a joint.
    void hold(std::size_t joint, double motion) {
        is_held_[joint] = true;
        motions_[joint] = motion;
    }

    bool is_held(std::size_t joint) const { return is_held_[joint]; }

    double motion(std::size_t joint) const { return motions_[joint]; }

    /// Moves the tip by `missing_m`, as well as possible, with all joints that are not held.
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

    /// Then turns the tip about `axis`, by `share` of the missing angle and not by much, as far as
    /// its position is not changed.
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
    Symmetric square_{};  ///< J J^T + lambda^2 I, of the joints that are not held.
};

}  // namespace

std::string chain_problem(const ModelSpec& model, std::span<const std::size_t> joints,
                          std::size_t tip) {
    const std::vector<std::size_t> way = way_to(model, tip);
    auto next = joints.begin();
    std::string others;
    for (const std::size_t place : way) {
        const JointSpec& joint = model.joints[place];
        if (next != joints.end() && place == *next) {
            ++next;
        } else if (joint.moves()) {
            others += (others.empty() ? "'" : ", '") + own_name_of(joint.name) + "'";
        }
    }
    if (next != joints.end()) {
        return "its joints do not carry the link `tip`; name the last link, or one that is fixed "
               "to it";
    }
    return others.empty()
               ? ""
               : "between the base and the link `tip` other joints move, too: " + others +
                     "; list them among `joints`, make them fixed, or name "
                     "another `tip`";
}

Chain chain_of(const ModelSpec& model, std::span<const std::size_t> joints, std::size_t tip,
               const Vec3& offset_m) {
    CANCHA_EXPECTS(chain_problem(model, joints, tip).empty() && joints.size() <= kMostJoints);
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

/// Greatest share of a step in which no joint moves too far.
double share_of(const Chain& chain, const Step& step, const Damping& damping) {
    double share = 1;
    for (std::size_t i = 0; i < chain.joints.size(); ++i) {
        const double most = chain.joints[i].slides ? damping.most_slide_m : damping.most_turn_rad;
        share = std::min(share, most / std::max(std::abs(step.motion(i)), kNoLength));
    }
    return share;
}

/// Halves the step until it no longer leads away from the target. Near a stretched arm a step may
/// go too far; without this, the next step would come back, for ever.
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

// A joint that reaches a limit is held there, and the others solve the step without it.
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

}  // namespace cancha::world::arm
