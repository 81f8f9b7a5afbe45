#include <cmath>

#include "server/sim/sensing/volume.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"field_rad", 6.283185307179586, 0.01, 6.283185307179586,
     "angle of the sector, half of it to either side of the sensor's x"},
    {"range_m", 1, 0.001, 1000, "its radius; where it is empty this is the distance"},
    {"noise_m", 0, 0, 100, "standard deviation of the distance"},
};

// Rays over the sector: one degree apart for a whole disc.
constexpr int kRays = 361;

class DiscSensor : public Sensor {
  public:
    explicit DiscSensor(const ParameterValues& settings)
        : field_rad_(value_of(settings, "field_rad")),
          range_m_(value_of(settings, "range_m")),
          noise_m_(value_of(settings, "noise_m")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        VolumeSearch search(moment, range_m_);
        for (int i = 0; i < kRays; ++i) {
            const double angle_rad = field_rad_ * (static_cast<double>(i) / (kRays - 1) - 0.5);
            search.feel({}, {std::cos(angle_rad), std::sin(angle_rad), 0}, range_m_);
        }
        search.tell(range_m_, noise_m_, reading);
    }

  private:
    double field_rad_;
    double range_m_;
    double noise_m_;
};

}  // namespace

const SensorModel& disc() {
    static constexpr SensorModel kModel{
        .name = "disc",
        .summary =
            "distance of the nearest thing within a flat disc, or a sector of one, in the sensor's "
            "x-y plane",
        .settings = kSettings,
        .make = make_sensor<DiscSensor>,
        .draw = draw_proximity,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
