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

/// Sensors of robots. A reading is a function of five inputs: the state of the world, the feelings
/// of the robot's body, the memory of the sensor, the seed of the match, and the tick. Feelings are
/// the forces of contacts and joints, and exact velocities (world::Feelings). The memory of a
/// sensor is a list of numbers that it keeps from tick to tick.
namespace cancha::sensing {

/// The robot that carries a sensor, and the indices at which the robot's parts are found in the
/// lists of a state (referee::WorldState) and of feelings (world::Feelings).
struct Carrier {
    const world::RobotSpec& robot;
    std::size_t place;  ///< Index of the robot in the lists of robots.
    /// Link that carries the sensor, as an index in the links of the robot's model. 0 is the base.
    std::size_t link;
    /// Index of the model's second link in the links of a state, which do not list the base.
    std::size_t first_link;
    std::size_t first_joint;  ///< Index of the model's first moving joint in the joints of a state.
    /// Index of the model's first joint in the joints of the feelings.
    std::size_t first_felt_joint;
    /// Joint that the sensor's settings name, if any, as an index in the model.
    std::optional<std::size_t> joint{};
    /// Link that the sensor's settings name, if any, as an index in the model.
    std::optional<std::size_t> only_link{};
    double tick_s;        ///< Length of a tick.
    double gravity_mps2;  ///< Acceleration of gravity; positive means downwards.
};

/// Everything that a sensor may use to take a reading in one tick.
struct Moment {
    const Surroundings& surroundings;  ///< Things that sensors can see or hit.
    const referee::WorldState& state;  ///< State of all bodies.
    const referee::RobotState& robot;  ///< Robot that carries the sensor.
    world::SpacePose pose;             ///< Pose of the sensor in the world.
    Beholder beholder;                 ///< The sensor, for Surroundings::look().
    Noise& noise;                      ///< Source of random errors.
    /// Empty unless some sensor of the match feels (SensorModel::feels).
    const world::Feelings& feelings;
    /// Parts to which the indices in feelings.contacts refer.
    std::span<const world::TouchPart> parts;
    std::span<const double> memory;  ///< Numbers that the sensor keeps from tick to tick.

    /// Returns a ray from the sensor, in the world frame. `direction`: unit vector in the sensor's
    /// frame.
    Ray ray(const Vec3& direction) const {
        return {pose.position_m, world::rotated(direction, pose.orientation)};
    }

    /// Converts a vector from the world frame to the sensor's frame.
    Vec3 own(const Vec3& vector) const {
        const Quaternion& q = pose.orientation;
        return world::rotated(vector, {q.w, -q.x, -q.y, -q.z});
    }

    /// Converts a point from the world frame to the sensor's frame.
    Vec3 own_point(const Vec3& point_m) const { return own(point_m - pose.position_m); }
};

/// One sensor of one robot. The sensor's readings depend only on its settings and on the moment,
/// which contains its memory.
class Sensor {
  public:
    Sensor() = default;
    Sensor(const Sensor&) = delete;
    Sensor& operator=(const Sensor&) = delete;
    virtual ~Sensor() = default;

    /// Length of the sensor's memory: how many numbers it keeps from one tick to the next. The
    /// memory belongs to the state of a match: it is hashed, saved and restored. All numbers of the
    /// memory are 0 at the start and whenever the robot is placed.
    virtual std::size_t memory_size() const { return 0; }

    /// Updates the memory. Called in every tick, before read(), if memory_size() is not 0.
    virtual void notice(const Moment& /*moment*/, std::span<double> /*memory*/) const {}

    /// Writes the measured values to `reading`. The caller fills in robot, name and tick.
    virtual void read(const Moment& moment, v1::Reading& reading) const = 0;
};

/// A type of sensor, such as "rays". Each folder of `sensors/` defines one type.
struct SensorModel {
    std::string_view name;     ///< Name of the folder; `type` in the settings of a sensor.
    std::string_view summary;  ///< One line for people that says what sensors of this type measure.
    /// Parameters that `settings` of a sensor of this type may have.
    std::span<const Parameter> settings;
    /// Sees signs, except signs whose list `seen_by` does not name this type.
    bool sees_signs = false;
    bool sees_marked_only = false;  ///< Sees only things whose `seen_by` names this type.
    bool feels = false;             ///< Needs the feelings of the robot's body.
    bool needs_joint = false;  ///< Measures one joint, which the settings of the sensor must name.
    /// Makes a sensor. `settings` are complete and in range. The sensor does not refer to `carrier`
    /// afterwards.
    std::unique_ptr<Sensor> (*make)(const ParameterValues& settings, const Carrier& carrier);
    /// Draws a reading for viewers. `pose`: present pose of the sensor, world frame. The caller
    /// fills in robot and name of the drawing.
    void (*draw)(const v1::Reading& reading, const world::SpacePose& pose,
                 v1::SensorDrawing& drawing);
};

/// Makes a sensor of the class `Type`. Use it as SensorModel::make.
template <typename Type>
std::unique_ptr<Sensor> make_sensor(const ParameterValues& settings, const Carrier& carrier) {
    if constexpr (std::is_constructible_v<Type, const ParameterValues&, const Carrier&>) {
        return std::make_unique<Type>(settings, carrier);
    } else {
        return std::make_unique<Type>(settings);
    }
}

/// Returns all types of sensors in this program, in alphabetical order.
std::span<const SensorModel* const> sensor_models();

/// Returns the type with this name. Null if there is no such type.
const SensorModel* find_sensor_model(std::string_view name);

/// Returns the set that contains only the type with this name. 0 if there is no such type.
TypeSet type_of(std::string_view name);

/// Returns the types of sensors that see a sign whose list `seen_by` is empty
/// (SensorModel::sees_signs).
TypeSet types_that_see_signs();

/// Returns the types of sensors that see only things whose `seen_by` names the type
/// (SensorModel::sees_marked_only).
TypeSet types_that_see_marked_only();

/// Returns the name of a link or joint without the name of its robot: "arm".
std::string own_name(const std::string& full_name);

/// set() writes a vector to a message, vector_of() reads it.
void set(v1::Vector& message, const Vec3& vector);
Vec3 vector_of(const v1::Vector& message);

/// Colour of drawn rays that hit a thing, as 0xRRGGBB.
inline constexpr std::uint32_t kHitColour = 0xffee00;

/// Number that stands for the colour of the robot's team where a drawing needs a colour.
inline constexpr std::uint32_t kTeamColour = 0;

/// Adds a line segment to a drawing. Points are in the world frame.
void add_segment(const Vec3& from_m, const Vec3& to_m, v1::SensorDrawing& drawing,
                 std::uint32_t colour = kTeamColour);

/// Adds a line segment to a drawing. Points are in the sensor's frame. `pose`: pose of the sensor
/// in the world frame.
void add_segment(const world::SpacePose& pose, const Vec3& from_m, const Vec3& to_m,
                 v1::SensorDrawing& drawing, std::uint32_t colour = kTeamColour);

/// Draws nothing. Use it as SensorModel::draw for sensors whose readings already show in the
/// picture of the robot, or need no picture.
void draw_nothing(const v1::Reading& reading, const world::SpacePose& pose,
                  v1::SensorDrawing& drawing);

}  // namespace cancha::sensing
