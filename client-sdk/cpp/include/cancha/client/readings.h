#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"

// Readings of a robot's sensors: RobotView::readings. To add a type of sensor, add a struct and its
// place in Found here, and a line in src/readings.cpp.

namespace cancha::client {

/// Distances along rays that fan out in the sensor's x-y plane.
struct Ranges {
    std::vector<float> distances_m{};  ///< From right to left; range_m if nothing is nearer.
    double first_rad = 0;  ///< Direction of the first ray, from the sensor's x, counter-clockwise.
    double step_rad = 0;   ///< Angle between two rays.
    double range_m = 0;    ///< Range of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Ranges&, const Ranges&) = default;
};

/// The spots under the robot that are on a line: both, the left one, the right one, or none. Values
/// equal those of cancha.v1.LineCode.Code. A code newer than this library is kLost.
enum class LineCode : std::uint8_t {
    kBoth = 0,
    kLeft = 1,
    kRight = 2,
    kLost = 3,
};

/// The distance of the nearest thing within a cone, as measured by ultrasound.
struct Echo {
    double distance_m = 0;  ///< Distance to the nearest thing; range_m if nothing is nearer.
    double range_m = 0;     ///< Range of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Echo&, const Echo&) = default;
};

/// Position and heading of the robot, in the frame of the view.
struct Fix {
    Vec3 position_m{};       ///< Position of the robot.
    double heading_rad = 0;  ///< Counter-clockwise from the frame's x.

    /// Whether all members are equal.
    friend bool operator==(const Fix&, const Fix&) = default;
};

/// A sign or a destination that a detector sees.
struct Sighting {
    std::string name{};        ///< Name of the sign or destination.
    std::string kind{};        ///< Text of the sign, such as "left", or "destination".
    double bearing_rad = 0;    ///< Direction from the sensor's x, positive to the left.
    double elevation_rad = 0;  ///< Direction above the sensor's x-y plane.
    double distance_m = 0;     ///< Distance from the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Sighting&, const Sighting&) = default;
};

/// The signs and destinations that a detector sees, the nearest first.
using Sightings = std::vector<Sighting>;

/// A picture from a camera.
struct Picture {
    unsigned width = 0;   ///< Width in pixels.
    unsigned height = 0;  ///< Height in pixels.
    std::string rgb{};    ///< Three bytes for each pixel, in sRGB, row by row from the top left.

    /// Whether all members are equal.
    friend bool operator==(const Picture&, const Picture&) = default;
};

/// A moving joint of the robot. Position 0 is the joint's position in the model.
struct JointEncoder {
    std::string name{};   ///< Name of the joint: "shoulder".
    double position = 0;  ///< Position in rad or m; counts whole turns since the robot was placed.
    double speed = 0;     ///< Speed in rad/s or m/s.

    /// Whether all members are equal.
    friend bool operator==(const JointEncoder&, const JointEncoder&) = default;
};

/// All moving joints of the robot.
struct JointEncoders {
    std::vector<JointEncoder> joints{};  ///< One for each joint, in the order of the robot's model.

    /// Returns the joint of this name; null: there is none.
    const JointEncoder* find(const std::string& name) const;

    /// Whether all members are equal.
    friend bool operator==(const JointEncoders&, const JointEncoders&) = default;
};

/// A thing that touches the link of a sensor, in the frame of the sensor.
struct Contact {
    std::string what{};  ///< Name of the thing: "crate/link", "ball", "floor".
    Vec3 point_m{};      ///< Point at which the force acts on average.
    Vec3 force_n{};      ///< Force on the link of the sensor; mean over the last tick.

    /// Whether all members are equal.
    friend bool operator==(const Contact&, const Contact&) = default;
};

/// Everything that touches the link of the sensor.
struct Touch {
    std::vector<Contact> contacts{};  ///< One for each thing; the strongest force comes first.
    double force_n = 0;               ///< Sum of the magnitudes of all forces.

    /// Whether all members are equal.
    friend bool operator==(const Touch&, const Touch&) = default;
};

/// The thing that fingers hold between them.
struct Grasp {
    std::string what{};  ///< Empty: nothing touches two fingers from opposite sides.
    double force_n = 0;  ///< Force of the finger that presses less.

    /// Whether all members are equal.
    friend bool operator==(const Grasp&, const Grasp&) = default;
};

/// Force and torque of the parent link on the child link, through a joint, in the frame of the
/// child.
struct JointForce {
    Vec3 force_n{};     ///< Force on the child.
    Vec3 torque_nm{};   ///< Torque about the joint.
    double effort = 0;  ///< Torque about the joint's axis in N m, or force along it in N.

    /// Whether all members are equal.
    friend bool operator==(const JointForce&, const JointForce&) = default;
};

/// Motion and attitude of an inertial unit, in the frame of the sensor.
struct Inertial {
    Vec3 acceleration_mps2{};  ///< Proper acceleration: 9.8 m/s2 upwards at rest, 0 in free fall.
    Vec3 turn_rate_radps{};    ///< Turn rates about the axes of the sensor.
    Quaternion orientation{};  ///< From the frame of the sensor to that of the view.

    /// Whether all members are equal.
    friend bool operator==(const Inertial&, const Inertial&) = default;
};

/// Distance to the nearest thing straight below.
struct DownRange {
    double distance_m = 0;  ///< Distance to the nearest thing; range_m if nothing is nearer.
    double range_m = 0;     ///< Range of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const DownRange&, const DownRange&) = default;
};

/// The nearest thing within a volume: a pyramid, a cylinder or a disc.
struct Proximity {
    double distance_m = 0;  ///< Distance to the nearest thing; range_m if the volume is empty.
    double range_m = 0;     ///< Range of the sensor.
    std::string what{};     ///< Name of the thing; empty: nothing is in the volume.
    Vec3 point_m{};         ///< Nearest point of the thing, in the frame of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Proximity&, const Proximity&) = default;
};

/// Least distance between the robot, or one of its links, and things that are marked as measurable.
struct Distance {
    double distance_m = 0;  ///< range_m if nothing is nearer; 0: robot and thing overlap.
    double range_m = 0;     ///< Range of the sensor.
    std::string what{};     ///< Name of the thing; empty: nothing is within the range.
    Vec3 from_m{};          ///< Nearest point of the robot, in the frame of the sensor.
    Vec3 to_m{};            ///< Nearest point of the thing, in the frame of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Distance&, const Distance&) = default;
};

/// Value of a reading: one type for each sensor message of the schema.
using Found = std::variant<Ranges, LineCode, Echo, Fix, Sightings, Picture, JointEncoders, Touch,
                           Grasp, JointForce, Inertial, DownRange, Proximity, Distance>;

/// The latest reading of one sensor.
struct Reading {
    std::string sensor{};  ///< Name of the sensor in the robot kind: "front".
    Tick tick{};           ///< When it was taken; some sensors are read only every few ticks.
    Found found{};         ///< The value.

    /// Returns the value as a T: `reading.as<Ranges>()`. Null if it is of another type.
    template <typename T>
    const T* as() const {
        return std::get_if<T>(&found);
    }

    /// Whether all members are equal.
    friend bool operator==(const Reading&, const Reading&) = default;
};

}  // namespace cancha::client
