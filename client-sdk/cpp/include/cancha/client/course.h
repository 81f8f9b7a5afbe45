#pragma once

#include <string>
#include <vector>

#include "cancha/base/vec3.h"

namespace cancha::client {

/// What robots find their way by, as data. World frame, whichever way views are turned.
struct Course {
    /// On the ground or a ramp.
    struct Line {
        std::string name{};            ///< Unique among the lines.
        std::vector<Vec3> points_m{};  ///< From one end to the other.
        bool is_closed = false;        ///< The last point is joined to the first.
        double width_m = 0;            ///< Of the line.
    };

    /// A panel; robots pass through it.
    struct Sign {
        std::string name{};      ///< Unique among the signs.
        std::string kind{};      ///< What it says: "left".
        Vec3 position_m{};       ///< Of its middle.
        double heading_rad = 0;  ///< It faces this way.
        double width_m = 0;      ///< Of the panel.
        double height_m = 0;     ///< Of the panel.
    };

    /// A ball of space to be reached.
    struct Destination {
        std::string name{};   ///< Unique among the destinations.
        Vec3 position_m{};    ///< Of its centre.
        double radius_m = 0;  ///< Within it counts.
    };

    std::vector<Line> lines{};                ///< For line sensors.
    std::vector<Sign> signs{};                ///< For detectors.
    std::vector<Destination> destinations{};  ///< In the order in which to reach them.
};

}  // namespace cancha::client
