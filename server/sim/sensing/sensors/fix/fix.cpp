#include "cancha/base/pose.h"
#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"noise_m", 0, 0, 100, "standard deviation of each coordinate"},
    {"noise_rad", 0, 0, 3.15, "standard deviation of the heading"},
};

class FixSensor : public Sensor {
  public:
    explicit FixSensor(const ParameterValues& settings)
        : noise_m_(value_of(settings, "noise_m")), noise_rad_(value_of(settings, "noise_rad")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        const Vec3& position_m = moment.pose.position_m;
        v1::Fix& fix = *reading.mutable_fix();
        fix.set_x_m(position_m.x + moment.noise.normal(noise_m_));
        fix.set_y_m(position_m.y + moment.noise.normal(noise_m_));
        fix.set_z_m(position_m.z + moment.noise.normal(noise_m_));
        fix.set_heading_rad(
            wrap_angle_rad(moment.robot.heading_rad + moment.noise.normal(noise_rad_)));
    }

  private:
    double noise_m_;
    double noise_rad_;
};

}  // namespace

const SensorModel& fix() {
    static constexpr SensorModel kModel{
        .name = "fix",
        .summary = "position and heading: a receiver of satellites and a compass",
        .settings = kSettings,
        .sees_signs = false,
        .make = make_sensor<FixSensor>,
        .draw = draw_nothing,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
