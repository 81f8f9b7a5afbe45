#pragma once

#include <string>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing {

/// The nearest thing in a volume in front of a sensor, which rays feel: what is narrower than the
/// gaps between them may slip through. For sensors whose reading is Proximity.
class VolumeSearch {
  public:
    /// Borrows: `moment`.
    VolumeSearch(const Moment& moment, double range_m) : moment_(moment), nearest_m_(range_m) {}

    /// Feels along a ray of the sensor's frame; `direction` is a unit vector.
    void feel(const Vec3& from_m, const Vec3& direction, double length_m);

    /// `noise_m`: standard deviation of the distance.
    void tell(double range_m, double noise_m, v1::Reading& reading) const;

  private:
    const Moment& moment_;
    double nearest_m_;  ///< From the sensor.
    std::string what_{};
    Vec3 point_m_{};  ///< In the frame of the sensor.
};

/// Draws a line to the nearest thing.
void draw_proximity(const v1::Reading& reading, const world::SpacePose& pose,
                    v1::SensorDrawing& drawing);

}  // namespace cancha::sensing
