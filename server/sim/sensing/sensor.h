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

/// The robot that carries a sensor, and the places of its parts in the lists of states
/// (referee::WorldState) and of feelings (world::Feelings).
struct Carrier {
    const world::RobotSpec& robot;
    std::size_t place;             ///< Index of the robot in the lists of robots.
    std::size_t link;              ///< Link of the robot's model with the sensor; 0: the base.
    std::size_t first_link;        ///< Index in a state's links of the model's second link.
    std::size_t first_joint;       ///< Index in a state's joints of its first moving joint.
    std::size_t first_felt_joint;  ///< Index in the feelings' joints of its first joint.
    std::optional<std::size_t> joint{};      ///< Joint that the settings name, if any.
    std::optional<std::size_t> only_link{};  ///< Link that the settings name, if any.
    double tick_s;                           ///< Length of a tick.
    double gravity_mps2;                     ///< Acceleration of gravity; positive: downwards.
};

/// Everything that a sensor may use to take a reading in one tick.
struct Moment {
    const Surroundings& surroundings;         ///< Things that sensors can see or hit.
    const referee::WorldState& state;         ///< State of all bodies.
    const referee::RobotState& robot;         ///< Robot that carries the sensor.
    world::SpacePose pose;                    ///< Pose of the sensor in the world.
    Beholder beholder;                        ///< The sensor, for Surroundings::look().
    Noise& noise;                             ///< Source of random errors.
    const world::Feelings& feelings;          ///< Empty unless SensorModel::feels.
    std::span<const world::TouchPart> parts;  ///< The parts with the indices in feelings.contacts.
    std::span<const double> memory;           ///< Numbers that the sensor remembers.

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

/// One sensor of one robot. Its readings depend only on the moment (with the memory in it) and on
/// its settings.
class Sensor {
  public:
    Sensor() = default;
    Sensor(const Sensor&) = delete;
    Sensor& operator=(const Sensor&) = delete;
    virtual ~Sensor() = default;

    /// Length of the sensor's memory: how many numbers it keeps from one tick to the next. The
    /// memory belongs to the state of a match: it is hashed, saved and restored. All its numbers
    /// are 0 at the start and when the robot is placed.
    virtual std::size_t memory_size() const { return 0; }

    /// Updates the memory. Called in every tick, before read(), if memory_size() is not 0.
    virtual void notice(const Moment& /*moment*/, std::span<double> /*memory*/) const {}

    /// Writes the measured values to `reading`. The caller fills in robot, name and tick.
    virtual void read(const Moment& moment, v1::Reading& reading) const = 0;
};

/// A type of sensor, such as "rays". Each folder of `sensors/` defines one.
struct SensorModel {
    std::string_view name;     ///< Name of the folder; `type` in the settings of a sensor.
    std::string_view summary;  ///< One line for people: what it measures.
    /// Parameters that `settings` of a sensor of this type may have.
    std::span<const Parameter> settings;
    bool sees_signs = false;        ///< Sees signs, except those whose `seen_by` lacks it.
    bool sees_marked_only = false;  ///< Sees only things whose `seen_by` names this type.
    bool feels = false;             ///< Needs the feelings of the robot's body.
    bool needs_joint = false;       ///< Measures one joint, which its settings must name.
    /// Makes a sensor. `settings` are complete and in range. `carrier` may be destroyed afterwards.
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

/// Returns the type of this name. Null: there is no such type.
const SensorModel* find_sensor_model(std::string_view name);

/// Returns the set with only the type of this name. 0: there is no such type.
TypeSet type_of(std::string_view name);

/// Returns the types that see signs without a list `seen_by` (SensorModel::sees_signs).
TypeSet types_that_see_signs();

/// Returns the types that see only things whose `seen_by` names them
/// (SensorModel::sees_marked_only).
TypeSet types_that_see_marked_only();

/// Returns the name of a link or joint without the name of its robot: "arm".
std::string own_name(const std::string& full_name);

/// Convert vectors to and from messages.
void set(v1::Vector& message, const Vec3& vector);
Vec3 vector_of(const v1::Vector& message);

/// Colour, 0xRRGGBB, in which rays that hit a thing are drawn.
inline constexpr std::uint32_t kHitColour = 0xffee00;

/// Colour number that stands for the colour of the robot's team.
inline constexpr std::uint32_t kTeamColour = 0;

/// Adds a line segment to a drawing. Points are in the world frame.
void add_segment(const Vec3& from_m, const Vec3& to_m, v1::SensorDrawing& drawing,
                 std::uint32_t colour = kTeamColour);

/// Adds a line segment to a drawing. Points are in the sensor's frame; `pose` is its pose in the
/// world.
void add_segment(const world::SpacePose& pose, const Vec3& from_m, const Vec3& to_m,
                 v1::SensorDrawing& drawing, std::uint32_t colour = kTeamColour);

/// Draws nothing. Use it as SensorModel::draw for sensors whose readings show on the robot, or need
/// no picture.
void draw_nothing(const v1::Reading& reading, const world::SpacePose& pose,
                  v1::SensorDrawing& drawing);

}  // namespace cancha::sensing
