#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"noise", 0, 0, 100, "standard deviation of each position, in rad or m"},
    {"speed_noise", 0, 0, 1000, "standard deviation of each speed, in rad/s or m/s"},
};

constexpr double kTurn_rad = 2 * std::numbers::pi;

class JointEncoders : public Sensor {
  public:
    JointEncoders(const ParameterValues& settings, const Carrier& carrier)
        : noise_(value_of(settings, "noise")),
          speed_noise_(value_of(settings, "speed_noise")),
          first_(carrier.first_joint) {
        if (!carrier.robot.model) {
            return;
        }
        for (const world::JointSpec& joint : carrier.robot.model->joints) {
            if (joint.moves()) {
                const bool is_endless =
                    joint.kind == world::JointKind::kRevolute && !joint.lower && !joint.upper;
                joints_.push_back({own_name(joint.name), is_endless});
            }
        }
    }

    /// Last position and number of turns of each joint.
    std::size_t memory_size() const override { return 2 * joints_.size(); }

    // A hinge turns by less than half a turn in a tick, so it took the shorter way.
    void notice(const Moment& moment, std::span<double> memory) const override {
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            const double position = moment.state.joints[first_ + i].position;
            double& last = memory[2 * i];
            double& turns = memory[2 * i + 1];
            if (joints_[i].is_endless) {
                turns -= std::round((position - last) / kTurn_rad);
            }
            last = position;
        }
    }

    void read(const Moment& moment, v1::Reading& reading) const override {
        v1::JointEncoders& encoders = *reading.mutable_joint_encoders();
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            const referee::JointState& state = moment.state.joints[first_ + i];
            v1::JointEncoder& encoder = *encoders.add_joints();
            encoder.set_name(joints_[i].name);
            encoder.set_position(state.position + kTurn_rad * moment.memory[2 * i + 1] +
                                 moment.noise.normal(noise_));
            encoder.set_speed(state.speed + moment.noise.normal(speed_noise_));
        }
    }

  private:
    struct Joint {
        std::string name;
        bool is_endless;  ///< Its position jumps from pi to -pi.
    };

    double noise_;
    double speed_noise_;
    std::size_t first_;  ///< Index of the first joint in states.
    std::vector<Joint> joints_;
};

}  // namespace

const SensorModel& joint_encoders() {
    static constexpr SensorModel kModel{
        .name = "joint_encoders",
        .summary = "positions and speeds of all joints of the robot that move",
        .settings = kSettings,
        .make = make_sensor<JointEncoders>,
        .draw = draw_nothing,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
