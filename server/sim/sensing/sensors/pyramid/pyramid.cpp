#include <cmath>

#include "server/sim/sensing/volume.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"width_rad", 0.5, 0.01, 3,
     "angle between its left and right faces, at its axis, the sensor's x"},
    {"height_rad", 0.5, 0.01, 3, "angle between its upper and lower faces"},
    {"range_m", 1, 0.001, 1000, "how far it reaches; where it is empty this is the distance"},
    {"noise_m", 0, 0, 100, "standard deviation of the distance"},
};

// Number of rays on either side of the axis, along width and height.
constexpr int kRaysToSide = 6;

class PyramidSensor : public Sensor {
  public:
    explicit PyramidSensor(const ParameterValues& settings)
        : width_(std::tan(value_of(settings, "width_rad") / 2)),
          height_(std::tan(value_of(settings, "height_rad") / 2)),
          range_m_(value_of(settings, "range_m")),
          noise_m_(value_of(settings, "noise_m")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        VolumeSearch search(moment, range_m_);
        for (int column = -kRaysToSide; column <= kRaysToSide; ++column) {
            for (int row = -kRaysToSide; row <= kRaysToSide; ++row) {
                const Vec3 way{1, width_ * column / kRaysToSide, height_ * row / kRaysToSide};
                search.feel({}, (1 / length(way)) * way, range_m_);
            }
        }
        search.tell(range_m_, noise_m_, reading);
    }

  private:
    double width_;   ///< Half width at a distance of 1.
    double height_;  ///< Half height at a distance of 1.
    double range_m_;
    double noise_m_;
};

}  // namespace

const SensorModel& pyramid() {
    static constexpr SensorModel kModel{
        .name = "pyramid",
        .summary = "distance of the nearest thing within a pyramid with its tip in the sensor",
        .settings = kSettings,
        .make = make_sensor<PyramidSensor>,
        .draw = draw_proximity,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
