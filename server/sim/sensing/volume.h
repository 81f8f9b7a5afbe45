#pragma once

#include <string>

#include "server/sim/sensing/sensor.h"

namespace cancha::sensing {

/// A search for the nearest thing in a volume in front of a sensor, such as a cone. The sensor
/// calls feel() for many rays that fill the volume, then tell(). Things narrower than the gaps
/// between the rays may be missed. For sensors whose readings are of the type v1::Proximity.
class VolumeSearch {
  public:
    /// `range_m`: range of the sensor, which becomes the reading's distance if nothing is found.
    /// Borrows: `moment`.
    VolumeSearch(const Moment& moment, double range_m) : moment_(moment), nearest_m_(range_m) {}

    /// Searches for things along one ray from the point `from_m` over the distance `length_m`. Both
    /// vectors are in the sensor's frame; `direction` is a unit vector.
    void feel(const Vec3& from_m, const Vec3& direction, double length_m);

    /// Writes distance, point and name of the nearest thing that feel() found to `reading`.
    /// `range_m`: as in the constructor. `noise_m`: standard deviation of the random error that is
    /// added to the distance.
    void tell(double range_m, double noise_m, v1::Reading& reading) const;

  private:
    const Moment& moment_;
    double nearest_m_;    ///< Distance of the nearest thing from the sensor.
    std::string what_{};  ///< Name of the nearest thing. Empty if nothing was found.
    Vec3 point_m_{};  ///< Point of the nearest thing that a ray hit, in the frame of the sensor.
};

/// Draws a line from the sensor to the nearest thing, or along the sensor's range if nothing was
/// found. Use it as SensorModel::draw.
void draw_proximity(const v1::Reading& reading, const world::SpacePose& pose,
                    v1::SensorDrawing& drawing);

}  // namespace cancha::sensing
