#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"

// Readings of a robot's sensors (RobotView::readings). To add a type of sensor to the SDK, add a
// struct here, add it to Found, and add a line in src/readings.cpp.

namespace cancha::client {

/// Distances along rays that fan out in the sensor's x-y plane.
struct Ranges {
    std::vector<float> distances_m{};  ///< From right to left; range_m if a ray meets nothing.
    double first_rad = 0;  ///< Direction of the first ray, counter-clockwise from the sensor's x.
    double step_rad = 0;   ///< Angle between two rays.
    double range_m = 0;    ///< Range of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Ranges&, const Ranges&) = default;
};

/// Reading of a line sensor, which has a left and a right spot under the robot. The reading says
/// which spots are on the line. The values are the same as in cancha.v1.LineCode.Code. A code that
/// this library does not know becomes kLost.
enum class LineCode : std::uint8_t {
    kBoth = 0,   ///< Both spots are on the line.
    kLeft = 1,   ///< Only the left spot is on the line.
    kRight = 2,  ///< Only the right spot is on the line.
    kLost = 3,   ///< Neither spot is on the line.
};

/// The distance of the nearest thing within a cone, as ultrasound measures it.
struct Echo {
    double distance_m = 0;  ///< Distance to the nearest thing; range_m if none is within the range.
    double range_m = 0;     ///< Range of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Echo&, const Echo&) = default;
};

/// Position and heading of the robot, in the frame of the view.
struct Fix {
    Vec3 position_m{};       ///< Position of the robot.
    double heading_rad = 0;  ///< Heading, counter-clockwise from the frame's x axis.

    /// Whether all members are equal.
    friend bool operator==(const Fix&, const Fix&) = default;
};

/// A sign or a destination that a detector sees.
struct Sighting {
    std::string name{};        ///< Name of the sign or destination.
    std::string kind{};        ///< Sign: its text, such as "left". Destination: "destination".
    double bearing_rad = 0;    ///< Angle from the sensor's x axis; positive: to the left.
    double elevation_rad = 0;  ///< Angle above the sensor's x-y plane.
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

/// State of a movable joint of the robot. Position 0 is the joint's position in the model.
struct JointEncoder {
    std::string name{};   ///< Name of the joint: "shoulder".
    double position = 0;  ///< Position in rad or m. Counts whole turns since the placement.
    double speed = 0;     ///< Speed in rad/s or m/s.

    /// Whether all members are equal.
    friend bool operator==(const JointEncoder&, const JointEncoder&) = default;
};

/// State of all movable joints of the robot.
struct JointEncoders {
    std::vector<JointEncoder> joints{};  ///< In the order of the robot's model.

    /// Returns the joint with this name. Null if there is none.
    const JointEncoder* find(const std::string& name) const;

    /// Whether all members are equal.
    friend bool operator==(const JointEncoders&, const JointEncoders&) = default;
};

/// Contact of a thing with the link that has the sensor. Vectors are in the frame of the sensor.
struct Contact {
    std::string what{};  ///< Name of the thing: "crate/link", "ball", "floor".
    Vec3 point_m{};      ///< Point where the force acts.
    Vec3 force_n{};      ///< Force on the link; mean over the last tick.

    /// Whether all members are equal.
    friend bool operator==(const Contact&, const Contact&) = default;
};

/// All things that touch the link that has the sensor.
struct Touch {
    std::vector<Contact> contacts{};  ///< One for each thing; the largest force comes first.
    double force_n = 0;               ///< Sum of the magnitudes of all forces.

    /// Whether all members are equal.
    friend bool operator==(const Touch&, const Touch&) = default;
};

/// The thing that a gripper holds between its fingers.
struct Grasp {
    std::string
        what{};  ///< Name of the thing. Empty if nothing touches two fingers from opposite sides.
    double force_n = 0;  ///< Force of the finger that presses less hard.

    /// Whether all members are equal.
    friend bool operator==(const Grasp&, const Grasp&) = default;
};

/// Force and torque that the parent link exerts on the child link through a joint. Mean over the
/// last tick, in the frame of the child.
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
    Quaternion orientation{};  ///< Rotates vectors from the sensor's frame to the view's frame.

    /// Whether all members are equal.
    friend bool operator==(const Inertial&, const Inertial&) = default;
};

/// Distance to the nearest thing straight below the sensor, measured vertically.
struct DownRange {
    double distance_m = 0;  ///< Distance to the nearest thing; range_m if none is within the range.
    double range_m = 0;     ///< Range of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const DownRange&, const DownRange&) = default;
};

/// The nearest thing inside the volume that the sensor watches. The volume is a pyramid, a cylinder
/// or a disc.
struct Proximity {
    double distance_m = 0;  ///< Distance to the nearest thing; range_m if the volume is empty.
    double range_m = 0;     ///< Range of the sensor.
    std::string what{};     ///< Name of the thing. Empty if nothing is in the volume.
    Vec3 point_m{};         ///< Nearest point of the thing, in the frame of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Proximity&, const Proximity&) = default;
};

/// Smallest distance between the robot, or one of its links, and the things that this sensor
/// measures.
struct Distance {
    double distance_m = 0;  ///< range_m if nothing is within range; 0 if robot and thing overlap.
    double range_m = 0;     ///< Range of the sensor.
    std::string what{};     ///< Name of the thing. Empty if nothing is within the range.
    Vec3 from_m{};          ///< Nearest point of the robot, in the frame of the sensor.
    Vec3 to_m{};            ///< Nearest point of the thing, in the frame of the sensor.

    /// Whether all members are equal.
    friend bool operator==(const Distance&, const Distance&) = default;
};

/// Value of a reading. Each type of sensor has one of these types.
using Found = std::variant<Ranges, LineCode, Echo, Fix, Sightings, Picture, JointEncoders, Touch,
                           Grasp, JointForce, Inertial, DownRange, Proximity, Distance>;

/// The latest reading of one sensor.
struct Reading {
    std::string sensor{};  ///< Name of the sensor in the robot kind: "front".
    Tick tick{};           ///< Tick in which the sensor measured, which may be some ticks ago.
    Found found{};         ///< The value.

    /// Returns the value as a T: `reading.as<Ranges>()`. Null if the value has another type.
    template <typename T>
    const T* as() const {
        return std::get_if<T>(&found);
    }

    /// Whether all members are equal.
    friend bool operator==(const Reading&, const Reading&) = default;
};

}  // namespace cancha::client
