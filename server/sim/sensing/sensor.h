#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "proto/base/text/parameters.h"
#include "proto/cancha/v1/sensing.pb.h"
#include "server/sim/sensing/noise.h"
#include "server/sim/sensing/surroundings.h"

/// Senses of robots: a function of what can be seen of the world, the seed and the tick.
namespace cancha::sensing {

/// A sensor at the moment in which it is read.
struct Moment {
    const Surroundings& surroundings;
    const referee::RobotState& robot;  ///< Robot that carries it.
    world::SpacePose pose;             ///< Pose of the sensor in the world.
    Beholder beholder;
    Noise& noise;

    /// A direction of the sensor's frame, in the world's.
    Ray ray(const Vec3& direction) const {
        return {pose.position_m, world::rotated(direction, pose.orientation)};
    }
};

/// One sensor of one kind of robot. Has no memory: what it finds depends on the moment alone.
class Sensor {
  public:
    Sensor() = default;
    Sensor(const Sensor&) = delete;
    Sensor& operator=(const Sensor&) = delete;
    virtual ~Sensor() = default;

    /// Fills in what it finds; all else of the reading is up to the caller.
    virtual void read(const Moment& moment, v1::Reading& reading) const = 0;
};

/// Sensor that one folder of `sensors/` offers.
struct SensorModel {
    std::string_view name;     ///< Name of the folder, and what `type` of a sensor says.
    std::string_view summary;  ///< One line for people.
    /// Set in `settings` of a sensor.
    std::span<const Parameter> settings;
    bool sees_signs;  ///< Signs that do not say who sees them.
    /// `settings` are complete and in range.
    std::unique_ptr<Sensor> (*make)(const ParameterValues& settings);
    /// How a reading looks, taken by a sensor that is there now; robot and name are filled in.
    void (*draw)(const v1::Reading& reading, const world::SpacePose& pose,
                 v1::SensorDrawing& drawing);
};

/// Makes sensors of one class, for a SensorModel.
template <typename Type>
std::unique_ptr<Sensor> make_sensor(const ParameterValues& settings) {
    return std::make_unique<Type>(settings);
}

/// Every type of sensor that was compiled in, in alphabetical order.
std::span<const SensorModel* const> sensor_models();

/// Null: there is none of that name.
const SensorModel* find_sensor_model(std::string_view name);

/// As one bit; 0: there is no such type.
TypeSet type_of(std::string_view name);

/// Types to which a sign is visible that does not say who sees it.
TypeSet types_that_see_signs();

/// Adds a segment to a drawing.
void add_segment(const Vec3& from_m, const Vec3& to_m, v1::SensorDrawing& drawing);

}  // namespace cancha::sensing
