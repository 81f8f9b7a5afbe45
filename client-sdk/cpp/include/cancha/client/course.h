#pragma once

#include <string>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"

namespace cancha::client {

/// Course: things that robots find their way by, as data. World frame, whichever way views are
/// turned.
struct Course {
    /// On the ground or a ramp.
    struct Line {
        std::string name{};            ///< Unique among the lines.
        std::vector<Vec3> points_m{};  ///< From one end to the other.
        bool is_closed = false;        ///< The last point is joined to the first.
        double width_m = 0;            ///< Width of the line.
    };

    /// A panel; robots pass through it.
    struct Sign {
        std::string name{};      ///< Unique among the signs.
        std::string kind{};      ///< Its text: "left".
        Vec3 position_m{};       ///< Position of its middle.
        double heading_rad = 0;  ///< It faces this way.
        double width_m = 0;      ///< Width of the panel.
        double height_m = 0;     ///< Height of the panel.
    };

    /// A ball of space to be reached.
    struct Destination {
        std::string name{};   ///< Unique among the destinations.
        Vec3 position_m{};    ///< Position of its centre.
        double radius_m = 0;  ///< Within it counts.
    };

    /// Space around a body to keep away from: a ball about either end, and all between them.
    struct Obstacle {
        std::string name{};        ///< Unique among the obstacles.
        Vec3 from_m{};             ///< Centre of the ball at one end.
        Vec3 to_m{};               ///< Centre of the ball at the other end.
        double from_radius_m = 0;  ///< Radius of the ball at one end.
        double to_radius_m = 0;    ///< At the other; between them it changes evenly.
    };

    /// To be passed: through each of its openings, in their order.
    struct Gate {
        /// An upright rectangle of space between two posts.
        struct Opening {
            Vec3 from_m{};        ///< Foot of one post.
            Vec3 to_m{};          ///< Foot of the other.
            double height_m = 0;  ///< Height of the posts.
        };

        std::string name{};               ///< Unique among the gates.
        std::vector<Opening> openings{};  ///< In the order in which to pass them.
    };

    /// Where a robot comes to rest: above a disc.
    struct Dock {
        std::string name{};      ///< Unique among the docks.
        Vec3 position_m{};       ///< Position of the middle of the disc.
        double heading_rad = 0;  ///< Robots come in this way.
        double radius_m = 0;     ///< Radius of the disc.
        double height_m = 0;     ///< Height of the room above it.
    };

    /// A way to go, straight from one control point to the next.
    struct Route {
        /// A control point: where to be there, and how to be turned.
        struct Point {
            Vec3 position_m{};         ///< Where it is.
            Quaternion orientation{};  ///< From the frame of what goes there to the world.
        };

        std::string name{};           ///< Unique among the routes.
        std::vector<Point> points{};  ///< From its beginning to its end.
        bool is_closed = false;       ///< The last point is joined to the first.
    };

    std::vector<Line> lines{};                ///< For line sensors.
    std::vector<Sign> signs{};                ///< For detectors.
    std::vector<Destination> destinations{};  ///< In the order in which to reach them.
    std::vector<Obstacle> obstacles{};        ///< To keep away from.
    std::vector<Gate> gates{};                ///< To pass.
    std::vector<Dock> docks{};                ///< To rest in.
    std::vector<Route> routes{};              ///< To follow.
};

}  // namespace cancha::client
