#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"

// What the sensors of a robot find: RobotView::readings. To add a type of sensor: a struct and its
// place in Found here, and its line in src/readings.cpp.

namespace cancha::client {

/// Distances along rays that fan out in the sensor's x-y plane.
struct Ranges {
    std::vector<float> distances_m{};  ///< From right to left; range_m where nothing is nearer.
    double first_rad = 0;  ///< Direction of the first ray, from the sensor's x, counter-clockwise.
    double step_rad = 0;   ///< Between two rays.
    double range_m = 0;    ///< Of the sensor.

    /// All of it is equal.
    friend bool operator==(const Ranges&, const Ranges&) = default;
};

/// Which of the two spots under the robot are on a line. Values equal those of
/// cancha.v1.LineCode.Code; one that is newer than this library is kLost.
enum class LineCode : std::uint8_t {
    kBoth = 0,
    kLeft = 1,
    kRight = 2,
    kLost = 3,
};

/// The distance of the nearest thing within a cone, as ultrasound measures it.
struct Echo {
    double distance_m = 0;  ///< range_m where nothing is nearer.
    double range_m = 0;     ///< Of the sensor.

    /// All of it is equal.
    friend bool operator==(const Echo&, const Echo&) = default;
};

/// Where the robot is and which way it looks, in the frame of the view.
struct Fix {
    Vec3 position_m{};       ///< Of the robot.
    double heading_rad = 0;  ///< Counter-clockwise from the frame's x.

    /// All of it is equal.
    friend bool operator==(const Fix&, const Fix&) = default;
};

/// A sign or a destination.
struct Sighting {
    std::string name{};        ///< Of what is seen.
    std::string kind{};        ///< Of a sign, what it says: "left"; else "destination".
    double bearing_rad = 0;    ///< From the sensor's x to the left.
    double elevation_rad = 0;  ///< Upwards.
    double distance_m = 0;     ///< From the sensor.

    /// All of it is equal.
    friend bool operator==(const Sighting&, const Sighting&) = default;
};

/// What a detector of signs and destinations sees, the nearest first.
using Sightings = std::vector<Sighting>;

/// What a camera sees.
struct Picture {
    unsigned width = 0;   ///< In pixels.
    unsigned height = 0;  ///< In pixels.
    std::string rgb{};    ///< Three bytes for each pixel, row by row from the top left. sRGB.

    /// All of it is equal.
    friend bool operator==(const Picture&, const Picture&) = default;
};

/// One joint of the robot that moves, from where the robot is built.
struct JointEncoder {
    std::string name{};   ///< Of the joint: "shoulder".
    double position = 0;  ///< In rad or m; counts whole turns since the robot was placed.
    double speed = 0;     ///< Per second.

    /// All of it is equal.
    friend bool operator==(const JointEncoder&, const JointEncoder&) = default;
};

/// All joints of the robot that move, in the order of its model.
struct JointEncoders {
    std::vector<JointEncoder> joints{};  ///< One for each.

    /// Null: there is none of that name.
    const JointEncoder* find(const std::string& name) const;

    /// All of it is equal.
    friend bool operator==(const JointEncoders&, const JointEncoders&) = default;
};

/// A thing that touches, in the frame of the sensor.
struct Contact {
    std::string what{};  ///< "crate/link", "ball", "floor".
    Vec3 point_m{};      ///< Middle of the force.
    Vec3 force_n{};      ///< On the link of the sensor; mean over the last tick.

    /// All of it is equal.
    friend bool operator==(const Contact&, const Contact&) = default;
};

/// All that touches the link of the sensor.
struct Touch {
    std::vector<Contact> contacts{};  ///< One for each thing, the hardest first.
    double force_n = 0;               ///< Sum of their magnitudes.

    /// All of it is equal.
    friend bool operator==(const Touch&, const Touch&) = default;
};

/// The thing that fingers hold between them.
struct Grasp {
    std::string what{};  ///< Empty: nothing touches two fingers from opposite sides.
    double force_n = 0;  ///< Of the finger that presses less.

    /// All of it is equal.
    friend bool operator==(const Grasp&, const Grasp&) = default;
};

/// What the parent link does to the child link by way of a joint, in the frame of the child.
struct JointForce {
    Vec3 force_n{};     ///< Force on the child.
    Vec3 torque_nm{};   ///< About the joint.
    double effort = 0;  ///< About or along its axis, in N m or N.

    /// All of it is equal.
    friend bool operator==(const JointForce&, const JointForce&) = default;
};

/// Motion and attitude of an inertial unit, in the frame of the sensor.
struct Inertial {
    Vec3 acceleration_mps2{};  ///< Without that of free fall: at rest 9.8 m/s2 upwards.
    Vec3 turn_rate_radps{};    ///< About its axes.
    Quaternion orientation{};  ///< From the frame of the sensor to that of the view.

    /// All of it is equal.
    friend bool operator==(const Inertial&, const Inertial&) = default;
};

/// Height above what is straight below.
struct DownRange {
    double distance_m = 0;  ///< range_m where nothing is nearer.
    double range_m = 0;     ///< Of the sensor.

    /// All of it is equal.
    friend bool operator==(const DownRange&, const DownRange&) = default;
};

/// The nearest thing in a volume: a pyramid, a cylinder or a disc.
struct Proximity {
    double distance_m = 0;  ///< range_m where the volume is empty.
    double range_m = 0;     ///< Of the sensor.
    std::string what{};     ///< Empty: nothing is in the volume.
    Vec3 point_m{};         ///< Nearest point, in the frame of the sensor.

    /// All of it is equal.
    friend bool operator==(const Proximity&, const Proximity&) = default;
};

/// Least distance between the robot, or a link of it, and things that are marked for that.
struct Distance {
    double distance_m = 0;  ///< range_m where nothing is nearer; 0: they overlap.
    double range_m = 0;     ///< Of the sensor.
    std::string what{};     ///< Empty: nothing is within the range.
    Vec3 from_m{};          ///< Nearest point of the robot, in the frame of the sensor.
    Vec3 to_m{};            ///< Nearest point of the thing, in the frame of the sensor.

    /// All of it is equal.
    friend bool operator==(const Distance&, const Distance&) = default;
};

/// One type for each message of sensors.
using Found = std::variant<Ranges, LineCode, Echo, Fix, Sightings, Picture, JointEncoders, Touch,
                           Grasp, JointForce, Inertial, DownRange, Proximity, Distance>;

/// What one sensor found last.
struct Reading {
    std::string sensor{};  ///< Its name in the robot kind: "front".
    Tick tick{};           ///< When it was taken: a sensor may be read every few ticks only.
    Found found{};         ///< What it found.

    /// What it found, as `reading.as<Ranges>()`; null where that is something else.
    template <typename T>
    const T* as() const {
        return std::get_if<T>(&found);
    }

    /// All of it is equal.
    friend bool operator==(const Reading&, const Reading&) = default;
};

}  // namespace cancha::client
