#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "proto/base/text/parameters.h"
#include "proto/cancha/v1/sensing.pb.h"
#include "server/sim/sensing/noise.h"
#include "server/sim/sensing/surroundings.h"
#include "server/sim/world/feelings.h"

/// Sensors of robots. A reading is a function of what can be seen of the world, what the robot
/// feels, the sensor's memory, the seed and the tick.
namespace cancha::sensing {

/// The robot that carries a sensor, and the indices of its parts in states and feelings.
struct Carrier {
    const world::RobotSpec& robot;
    std::size_t place;             ///< Index of the robot in states.
    std::size_t link;              ///< Link of the model that carries the sensor; 0: the base.
    std::size_t first_link;        ///< Index in states of the model's second link.
    std::size_t first_joint;       ///< Index in states of the model's first joint that moves.
    std::size_t first_felt_joint;  ///< Index in feelings of the model's first joint.
    std::optional<std::size_t> joint{};      ///< Joint of the model that the sensor measures.
    std::optional<std::size_t> only_link{};  ///< Link that the sensor's settings name.
    double tick_s;
    double gravity_mps2;  ///< Downwards.
};

/// State of the world in which a sensor is read.
struct Moment {
    const Surroundings& surroundings;
    const referee::WorldState& state;
    const referee::RobotState& robot;  ///< Robot that carries the sensor.
    world::SpacePose pose;             ///< Pose of the sensor in the world.
    Beholder beholder;
    Noise& noise;
    const world::Feelings& feelings;          ///< Empty unless the sensor's model feels.
    std::span<const world::TouchPart> parts;  ///< Parts to which feelings.contacts refer.
    std::span<const double> memory;           ///< Numbers that the sensor remembers.

    /// Ray from the sensor, in the world frame. `direction`: in the sensor's frame.
    Ray ray(const Vec3& direction) const {
        return {pose.position_m, world::rotated(direction, pose.orientation)};
    }

    /// Turns a vector from the world frame to the sensor's frame.
    Vec3 own(const Vec3& vector) const {
        const Quaternion& q = pose.orientation;
        return world::rotated(vector, {q.w, -q.x, -q.y, -q.z});
    }

    /// Converts a point from the world frame to the sensor's frame.
    Vec3 own_point(const Vec3& point_m) const { return own(point_m - pose.position_m); }
};

/// One sensor of one robot. Its readings depend only on the moment and on its memory.
class Sensor {
  public:
    Sensor() = default;
    Sensor(const Sensor&) = delete;
    Sensor& operator=(const Sensor&) = delete;
    virtual ~Sensor() = default;

    /// Count of the numbers that it carries from one tick to the next. They belong to the state of
    /// a match: hashed, saved and restored. All are 0 at the start and when the robot is placed.
    virtual std::size_t memory_size() const { return 0; }

    /// Updates the memory. Called in every tick, before read(), if the sensor has memory.
    virtual void notice(const Moment& /*moment*/, std::span<double> /*memory*/) const {}

    /// Fills in the findings. The caller fills in the rest of the reading.
    virtual void read(const Moment& moment, v1::Reading& reading) const = 0;
};

/// Type of sensor, defined by one folder of `sensors/`.
struct SensorModel {
    std::string_view name;     ///< Name of the folder, and `type` in the settings of a sensor.
    std::string_view summary;  ///< One line for people.
    /// Parameters in `settings` of a sensor.
    std::span<const Parameter> settings;
    bool sees_signs = false;        ///< Sees also signs without `seen_by`.
    bool sees_marked_only = false;  ///< Sees only things that name it in `seen_by`.
    bool feels = false;             ///< Needs feelings.
    bool needs_joint = false;       ///< Measures the joint that its settings name.
    /// Makes a sensor. `settings` are complete and in range. The sensor does not keep the carrier.
    std::unique_ptr<Sensor> (*make)(const ParameterValues& settings, const Carrier& carrier);
    /// Draws a reading of a sensor whose pose is now `pose`. Robot and name are filled in already.
    void (*draw)(const v1::Reading& reading, const world::SpacePose& pose,
                 v1::SensorDrawing& drawing);
};

/// Makes a sensor of class `Type`, for SensorModel::make.
template <typename Type>
std::unique_ptr<Sensor> make_sensor(const ParameterValues& settings, const Carrier& carrier) {
    if constexpr (std::is_constructible_v<Type, const ParameterValues&, const Carrier&>) {
        return std::make_unique<Type>(settings, carrier);
    } else {
        return std::make_unique<Type>(settings);
    }
}

/// All types of sensors that were compiled in, in alphabetical order.
std::span<const SensorModel* const> sensor_models();

/// Finds a type by its name. Null: there is none.
const SensorModel* find_sensor_model(std::string_view name);

/// The type of this name as one bit. 0: there is none.
TypeSet type_of(std::string_view name);

/// Types that see signs without `seen_by`.
TypeSet types_that_see_signs();

/// Types that see only things that name them in `seen_by`.
TypeSet types_that_see_marked_only();

/// Name of a link or joint without the robot's name: "arm".
std::string own_name(const std::string& full_name);

void set(v1::Vector& message, const Vec3& vector);
Vec3 vector_of(const v1::Vector& message);

/// Colour of things that were hit.
inline constexpr std::uint32_t kHitColour = 0xffee00;

/// Stands for the colour of the team.
inline constexpr std::uint32_t kTeamColour = 0;

/// Adds a segment to a drawing. Points are in the world frame.
void add_segment(const Vec3& from_m, const Vec3& to_m, v1::SensorDrawing& drawing,
                 std::uint32_t colour = kTeamColour);

/// Adds a segment to a drawing. Points are in the sensor's frame.
void add_segment(const world::SpacePose& pose, const Vec3& from_m, const Vec3& to_m,
                 v1::SensorDrawing& drawing, std::uint32_t colour = kTeamColour);

/// Draws nothing, for sensors whose readings show on the robot or are not worth a picture.
void draw_nothing(const v1::Reading& reading, const world::SpacePose& pose,
                  v1::SensorDrawing& drawing);

}  // namespace cancha::sensing
