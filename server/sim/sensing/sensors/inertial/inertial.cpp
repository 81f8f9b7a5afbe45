#include <algorithm>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"noise_mps2", 0, 0, 1000, "standard deviation of each part of the acceleration"},
    {"noise_radps", 0, 0, 1000, "standard deviation of each turn rate"},
};

class InertialSensor : public Sensor {
  public:
    InertialSensor(const ParameterValues& settings, const Carrier& carrier)
        : noise_mps2_(value_of(settings, "noise_mps2")),
          noise_radps_(value_of(settings, "noise_radps")),
          robot_(carrier.place),
          link_(carrier.link),
          first_link_(carrier.first_link),
          tick_s_(carrier.tick_s),
          gravity_mps2_(carrier.gravity_mps2) {}

    /// Whether the velocity is known; velocity and acceleration in the world frame.
    std::size_t memory_size() const override { return kMemorySize; }

    // In the first tick the last velocity is unknown: the sensor counts as being at rest.
    void notice(const Moment& moment, std::span<double> memory) const override {
        const Vec3 velocity_mps = velocity_there_mps(moment);
        const Vec3 before_mps{memory[kVelocity], memory[kVelocity + 1], memory[kVelocity + 2]};
        const Vec3 mps2 =
            memory[kIsKnown] != 0 ? (1 / tick_s_) * (velocity_mps - before_mps) : Vec3{};
        memory[kIsKnown] = 1;
        put(velocity_mps, memory.subspan(kVelocity, 3));
        put(mps2, memory.subspan(kAcceleration, 3));
    }

    void read(const Moment& moment, v1::Reading& reading) const override {
        const Vec3 mps2{moment.memory[kAcceleration], moment.memory[kAcceleration + 1],
                        moment.memory[kAcceleration + 2] + gravity_mps2_};
        v1::Inertial& inertial = *reading.mutable_inertial();
        set(*inertial.mutable_acceleration_mps2(), moment.own(mps2) + error(moment, noise_mps2_));
        set(*inertial.mutable_turn_rate_radps(),
            moment.own(body_of(moment).turn_rate_radps) + error(moment, noise_radps_));
        const Quaternion& q = moment.pose.orientation;
        inertial.set_qw(q.w);
        inertial.set_qx(q.x);
        inertial.set_qy(q.y);
        inertial.set_qz(q.z);
    }

  private:
    enum Memory {
        kIsKnown,
        kVelocity,
        kAcceleration = kVelocity + 3,
        kMemorySize = kAcceleration + 3
    };

    static void put(const Vec3& vector, std::span<double> numbers) {
        numbers[0] = vector.x;
        numbers[1] = vector.y;
        numbers[2] = vector.z;
    }

    static Vec3 error(const Moment& moment, double deviation) {
        return {moment.noise.normal(deviation), moment.noise.normal(deviation),
                moment.noise.normal(deviation)};
    }

    /// The body of the sensor. At rest if feelings are not known.
    world::BodyState body_of(const Moment& moment) const {
        const auto& bodies = link_ == 0 ? moment.feelings.robots : moment.feelings.links;
        const std::size_t place = link_ == 0 ? robot_ : first_link_ + link_ - 1;
        return place < bodies.size() ? bodies[place] : world::BodyState{};
    }

    Vec3 velocity_there_mps(const Moment& moment) const {
        const world::BodyState body = body_of(moment);
        return body.velocity_mps +
               cross(body.turn_rate_radps, moment.pose.position_m - body.position_m);
    }

    double noise_mps2_;
    double noise_radps_;
    std::size_t robot_;
    std::size_t link_;
    std::size_t first_link_;
    double tick_s_;
    double gravity_mps2_;
};

}  // namespace

const SensorModel& inertial() {
    static constexpr SensorModel kModel{
        .name = "inertial",
        .summary = "acceleration without that of free fall, turn rates and attitude",
        .settings = kSettings,
        .feels = true,
        .make = make_sensor<InertialSensor>,
        .draw = draw_nothing,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
