#pragma once

#include <string>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing {

/// Search with rays for the nearest thing in a volume in front of a sensor. Things narrower than
/// the gaps between the rays may be missed. For sensors whose reading is Proximity.
class VolumeSearch {
  public:
    /// Borrows: `moment`.
    VolumeSearch(const Moment& moment, double range_m) : moment_(moment), nearest_m_(range_m) {}

    /// Searches along a ray. Both vectors are in the sensor's frame; `direction` is a unit vector.
    void feel(const Vec3& from_m, const Vec3& direction, double length_m);

    /// Writes the result to `reading`. `noise_m`: standard deviation of the distance.
    void tell(double range_m, double noise_m, v1::Reading& reading) const;

  private:
    const Moment& moment_;
    double nearest_m_;  ///< Distance of the nearest thing from the sensor.
    std::string what_{};
    Vec3 point_m_{};  ///< In the frame of the sensor.
};

/// Draws a line to the nearest thing, or along the sensor's range if there is none.
void draw_proximity(const v1::Reading& reading, const world::SpacePose& pose,
                    v1::SensorDrawing& drawing);

}  // namespace cancha::sensing
