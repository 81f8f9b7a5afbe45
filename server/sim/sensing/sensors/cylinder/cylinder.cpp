#include <cmath>
#include <numbers>

#include "server/sim/sensing/volume.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"radius_m", 0.05, 0.0001, 100, "radius of the cylinder about the sensor's x"},
    {"length_m", 1, 0.001, 1000, "its length; the sensor is in the middle of its near end"},
    {"noise_m", 0, 0, 100, "standard deviation of the distance"},
};

// Rays along the cylinder: one in the middle, and kRaysPerRing on each of kRings circles about it.
constexpr int kRings = 4;
constexpr int kRaysPerRing = 12;

class CylinderSensor : public Sensor {
  public:
    explicit CylinderSensor(const ParameterValues& settings)
        : radius_m_(value_of(settings, "radius_m")),
          length_m_(value_of(settings, "length_m")),
          noise_m_(value_of(settings, "noise_m")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        const double range_m = std::hypot(radius_m_, length_m_);
        VolumeSearch search(moment, range_m);
        search.feel({}, {1, 0, 0}, length_m_);
        for (int ring = 1; ring <= kRings; ++ring) {
            const double out_m = radius_m_ * ring / kRings;
            for (int i = 0; i < kRaysPerRing; ++i) {
                const double around_rad = 2 * std::numbers::pi * i / kRaysPerRing;
                search.feel({0, out_m * std::cos(around_rad), out_m * std::sin(around_rad)},
                            {1, 0, 0}, length_m_);
            }
        }
        search.tell(range_m, noise_m_, reading);
    }

  private:
    double radius_m_;
    double length_m_;
    double noise_m_;
};

}  // namespace

const SensorModel& cylinder() {
    static constexpr SensorModel kModel{
        .name = "cylinder",
        .summary = "distance of the nearest thing within a cylinder along the sensor's x",
        .settings = kSettings,
        .make = make_sensor<CylinderSensor>,
        .draw = draw_proximity,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
