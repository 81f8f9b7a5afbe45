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

/// Senses of robots: a function of what can be seen of the world and felt by the robot, of what the
/// sensor remembers, the seed and the tick.
namespace cancha::sensing {

/// The robot that carries a sensor, as it is built, and where states and feelings have its parts.
struct Carrier {
    const world::RobotSpec& robot;
    std::size_t place;                       ///< Of the robot in states.
    std::size_t link;                        ///< It sits on this one of the model; 0: the base.
    std::size_t first_link;                  ///< Place in states of the second link of the model.
    std::size_t first_joint;                 ///< Place in states of the first joint that moves.
    std::size_t first_felt_joint;            ///< Place in feelings of the first joint.
    std::optional<std::size_t> joint{};      ///< It measures this one of the model.
    std::optional<std::size_t> only_link{};  ///< The link that its settings name.
    double tick_s;
    double gravity_mps2;  ///< Downwards.
};

/// A sensor at the moment in which it is read.
struct Moment {
    const Surroundings& surroundings;
    const referee::WorldState& state;
    const referee::RobotState& robot;  ///< Robot that carries it.
    world::SpacePose pose;             ///< Pose of the sensor in the world.
    Beholder beholder;
    Noise& noise;
    const world::Feelings& feelings;          ///< Empty unless its model feels.
    std::span<const world::TouchPart> parts;  ///< What feelings.contacts name.
    std::span<const double> memory;           ///< What it remembers.

    /// A direction of the sensor's frame, in the world's.
    Ray ray(const Vec3& direction) const {
        return {pose.position_m, world::rotated(direction, pose.orientation)};
    }

    /// A vector of the world in the sensor's frame.
    Vec3 own(const Vec3& vector) const {
        const Quaternion& q = pose.orientation;
        return world::rotated(vector, {q.w, -q.x, -q.y, -q.z});
    }

    /// A point of the world in the sensor's frame.
    Vec3 own_point(const Vec3& point_m) const { return own(point_m - pose.position_m); }
};

/// One sensor of one robot. What it finds depends on the moment alone, and on what it remembers.
class Sensor {
  public:
    Sensor() = default;
    Sensor(const Sensor&) = delete;
    Sensor& operator=(const Sensor&) = delete;
    virtual ~Sensor() = default;

    /// Count of the numbers that it carries from one tick to the next. They belong to the state of
    /// a match: hashed, saved and restored; all 0 when it begins and when the robot is placed.
    virtual std::size_t memory_size() const { return 0; }

    /// Called once in each tick, before it may be read, if it remembers anything.
    virtual void notice(const Moment& /*moment*/, std::span<double> /*memory*/) const {}

    /// Fills in what it finds; all else of the reading is up to the caller.
    virtual void read(const Moment& moment, v1::Reading& reading) const = 0;
};

/// Sensor that one folder of `sensors/` offers.
struct SensorModel {
    std::string_view name;     ///< Name of the folder, and what `type` of a sensor says.
    std::string_view summary;  ///< One line for people.
    /// Set in `settings` of a sensor.
    std::span<const Parameter> settings;
    bool sees_signs = false;        ///< Signs that do not say who sees them.
    bool sees_marked_only = false;  ///< Nothing but what names it in `seen_by`.
    bool feels = false;             ///< Needs feelings.
    bool needs_joint = false;       ///< Measures the joint that its settings name.
    /// `settings` are complete and in range. Keeps nothing of the carrier.
    std::unique_ptr<Sensor> (*make)(const ParameterValues& settings, const Carrier& carrier);
    /// How a reading looks, taken by a sensor that is there now; robot and name are filled in.
    void (*draw)(const v1::Reading& reading, const world::SpacePose& pose,
                 v1::SensorDrawing& drawing);
};

/// Makes sensors of one class, for a SensorModel.
template <typename Type>
std::unique_ptr<Sensor> make_sensor(const ParameterValues& settings, const Carrier& carrier) {
    if constexpr (std::is_constructible_v<Type, const ParameterValues&, const Carrier&>) {
        return std::make_unique<Type>(settings, carrier);
    } else {
        return std::make_unique<Type>(settings);
    }
}

/// Every type of sensor that was compiled in, in alphabetical order.
std::span<const SensorModel* const> sensor_models();

/// Null: there is none of that name.
const SensorModel* find_sensor_model(std::string_view name);

/// As one bit; 0: there is no such type.
TypeSet type_of(std::string_view name);

/// Types to which a sign is visible that does not say who sees it.
TypeSet types_that_see_signs();

/// Types that see nothing but what is marked for them.
TypeSet types_that_see_marked_only();

/// Name of a link or joint of a robot without that of the robot: "arm".
std::string own_name(const std::string& full_name);

void set(v1::Vector& message, const Vec3& vector);
Vec3 vector_of(const v1::Vector& message);

/// Colour of what has hit something.
inline constexpr std::uint32_t kHitColour = 0xffee00;

/// The colour of the team.
inline constexpr std::uint32_t kTeamColour = 0;

/// Adds a segment to a drawing.
void add_segment(const Vec3& from_m, const Vec3& to_m, v1::SensorDrawing& drawing,
                 std::uint32_t colour = kTeamColour);

/// Adds a segment between points of the sensor's frame.
void add_segment(const world::SpacePose& pose, const Vec3& from_m, const Vec3& to_m,
                 v1::SensorDrawing& drawing, std::uint32_t colour = kTeamColour);

/// For what can be seen on the robot, or is not worth a look.
void draw_nothing(const v1::Reading& reading, const world::SpacePose& pose,
                  v1::SensorDrawing& drawing);

}  // namespace cancha::sensing
