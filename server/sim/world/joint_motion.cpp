#include "server/sim/world/joint_motion.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace cancha::world {
namespace {

/// The inverse of a motion.
SpacePose inverse(const SpacePose& pose) {
    const Quaternion& q = pose.orientation;
    const Quaternion back{q.w, -q.x, -q.y, -q.z};
    return {-1.0 * rotated(pose.position_m, back), back};
}

/// Motion of a joint's child as seen from its parent, in the frame of the model as built.
SpacePose motion_of(const JointSpec& joint, double position) {
    if (joint.kind == JointKind::kPrismatic) {
        return {position * joint.axis, {}};
    }
    return turn_about(joint.anchor_m, joint.axis, position);
}

}  // namespace

SpacePose turn_about(const Vec3& anchor_m, const Vec3& axis, double angle_rad) {
    const double sine = std::sin(angle_rad / 2);
    const Quaternion turn{std::cos(angle_rad / 2), sine * axis.x, sine * axis.y, sine * axis.z};
    return {anchor_m - rotated(anchor_m, turn), turn};
}

std::vector<SpacePose> poses_at(const ModelSpec& model, std::span<const double> joints) {
    std::vector<std::optional<SpacePose>> motions(model.links.size());
    motions.front() = SpacePose{};
    const auto reach = [&](const JointSpec& joint, double position) {
        std::optional<SpacePose>& child = motions[joint.child];
        std::optional<SpacePose>& parent = motions[*joint.parent];
        if (parent && !child) {
            child = composed(*parent, motion_of(joint, position));
        } else if (child && !parent) {
            parent = composed(*child, inverse(motion_of(joint, position)));
        }
    };
    // Each round reaches at least one joint farther from the first link.
    for (std::size_t round = 1; round < model.links.size(); ++round) {
        for (std::size_t i = 0; i < model.joints.size(); ++i) {
            if (model.joints[i].parent) {
                reach(model.joints[i], joints.empty() ? 0 : joints[i]);
            }
        }
    }
    std::vector<SpacePose> poses;
    poses.reserve(model.links.size());
    for (std::size_t i = 0; i < model.links.size(); ++i) {
        const SpacePose& built = model.links[i].pose;
        poses.push_back(motions[i] && *motions[i] != SpacePose{} ? composed(*motions[i], built)
                                                                 : built);
    }
    return poses;
}

double speed_towards(double target, const DrivenJoint& joint, double duration_s) {
    const double speed = (target - joint.whole_position()) / duration_s;
    return std::clamp(speed, -joint.max_speed(), joint.max_speed());
}

void follow_mimics(const ModelSpec& model, std::span<double> joints) {
    for (std::size_t i = 0; i < joints.size(); ++i) {
        if (const auto& mimic = model.joints[i].mimic) {
            joints[i] = mimic->multiplier * joints[mimic->joint] + mimic->offset;
        }
    }
}

}  // namespace cancha::world
