#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

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

/// One type for each type of sensor.
using Found = std::variant<Ranges, LineCode, Echo, Fix, Sightings, Picture>;

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
