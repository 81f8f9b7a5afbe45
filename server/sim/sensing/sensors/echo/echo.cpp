#include <algorithm>
#include <cmath>
#include <numbers>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

// Defaults of the mBot's ultrasonic sensor, a cone of 30 degrees.
constexpr Parameter kSettings[] = {
    {"half_angle_rad", 0.26, 0, 1.5, "from the axis of the cone, the sensor's x, to its wall"},
    {"range_m", 4, 0.001, 1000, "how far it hears; where nothing is nearer this is the distance"},
    {"noise_m", 0, 0, 100, "standard deviation of the distance"},
};

// Rays in the cone: one along the axis, and kRaysPerRing on each of kRings nested cones. Things
// narrower than the gaps between rays may be missed.
constexpr int kRings = 4;
constexpr int kRaysPerRing = 12;

class EchoSensor : public Sensor {
  public:
    explicit EchoSensor(const ParameterValues& settings)
        : half_angle_rad_(value_of(settings, "half_angle_rad")),
          range_m_(value_of(settings, "range_m")),
          noise_m_(value_of(settings, "noise_m")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        const double nearest_m = nearest(moment);
        const double error_m = nearest_m < range_m_ ? moment.noise.normal(noise_m_) : 0;
        reading.mutable_echo()->set_range_m(range_m_);
        reading.mutable_echo()->set_distance_m(std::clamp(nearest_m + error_m, 0.0, range_m_));
    }

  private:
    double nearest(const Moment& moment) const {
        double nearest_m = range_m_;
        const auto feel = [&](const Vec3& direction) {
            const auto hit =
                moment.surroundings.look(moment.ray(direction), nearest_m, moment.beholder);
            nearest_m = hit ? hit->distance_m : nearest_m;
        };
        feel({1, 0, 0});
        for (int ring = 1; ring <= kRings; ++ring) {
            const double angle_rad = half_angle_rad_ * ring / kRings;
            for (int i = 0; i < kRaysPerRing; ++i) {
                const double around_rad = 2 * std::numbers::pi * i / kRaysPerRing;
                feel({std::cos(angle_rad), std::sin(angle_rad) * std::cos(around_rad),
                      std::sin(angle_rad) * std::sin(around_rad)});
            }
        }
        return nearest_m;
    }

    double half_angle_rad_;
    double range_m_;
    double noise_m_;
};

void draw(const v1::Reading& reading, const world::SpacePose& pose, v1::SensorDrawing& drawing) {
    const v1::Echo& echo = reading.echo();
    add_segment(pose, {}, {echo.distance_m(), 0, 0}, drawing,
                echo.distance_m() < echo.range_m() ? kHitColour : kTeamColour);
}

}  // namespace

const SensorModel& echo() {
    static constexpr SensorModel kModel{
        .name = "echo",
        .summary = "distance of the nearest thing within a cone, as ultrasound measures it",
        .settings = kSettings,
        .sees_signs = false,
        .make = make_sensor<EchoSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
