#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"noise_n", 0, 0, 1e6, "standard deviation of each part of the force"},
    {"noise_nm", 0, 0, 1e6, "standard deviation of each part of the torque"},
};

class JointForceSensor : public Sensor {
  public:
    JointForceSensor(const ParameterValues& settings, const Carrier& carrier)
        : noise_n_(value_of(settings, "noise_n")),
          noise_nm_(value_of(settings, "noise_nm")),
          place_(carrier.first_felt_joint + *carrier.joint) {
        const world::JointSpec& joint = carrier.robot.model->joints[*carrier.joint];
        const world::SpacePose& child = carrier.robot.model->links[joint.child].pose;
        const Quaternion& q = child.orientation;
        const Quaternion back{q.w, -q.x, -q.y, -q.z};
        kind_ = joint.kind;
        anchor_m_ = world::rotated(joint.anchor_m - child.position_m, back);
        axis_ = world::rotated(joint.axis, back);
    }

    void read(const Moment& moment, v1::Reading& reading) const override {
        const world::JointFeel feel = feel_at(moment);
        const Vec3 force_n = feel.force_n + error(moment, noise_n_);
        const Vec3 torque_nm =
            feel.torque_nm - cross(anchor_m_, feel.force_n) + error(moment, noise_nm_);
        v1::JointForce& message = *reading.mutable_joint_force();
        set(*message.mutable_force_n(), force_n);
        set(*message.mutable_torque_nm(), torque_nm);
        message.set_effort(effort(force_n, torque_nm));
    }

  private:
    /// Force and torque of the joint. Zero before the first tick.
    world::JointFeel feel_at(const Moment& moment) const {
        return place_ < moment.feelings.joints.size() ? moment.feelings.joints[place_]
                                                      : world::JointFeel{};
    }

    static Vec3 error(const Moment& moment, double deviation) {
        return {moment.noise.normal(deviation), moment.noise.normal(deviation),
                moment.noise.normal(deviation)};
    }

    double effort(const Vec3& force_n, const Vec3& torque_nm) const {
        switch (kind_) {
            case world::JointKind::kRevolute:
                return dot(torque_nm, axis_);
            case world::JointKind::kPrismatic:
                return dot(force_n, axis_);
            case world::JointKind::kFixed:
                break;
        }
        return 0;
    }

    double noise_n_;
    double noise_nm_;
    std::size_t place_;  ///< Index in feelings.
    world::JointKind kind_;
    Vec3 anchor_m_;  ///< In the frame of the child, from its centre of mass.
    Vec3 axis_;      ///< In the frame of the child.
};

}  // namespace

const SensorModel& joint_force() {
    static constexpr SensorModel kModel{
        .name = "joint_force",
        .summary = "force and torque that a joint passes on to its child, motor included",
        .settings = kSettings,
        .feels = true,
        .needs_joint = true,
        .make = make_sensor<JointForceSensor>,
        .draw = draw_nothing,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
