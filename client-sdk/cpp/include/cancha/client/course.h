#pragma once

#include <string>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"

namespace cancha::client {

/// Things by which robots find their way: lines, signs, destinations, obstacles, gates, docks and
/// routes. Positions are always in the world frame, also when in_attack_frame() has turned the
/// view.
struct Course {
    /// A line on the ground or on a ramp, for line sensors.
    struct Line {
        std::string name{};            ///< Unique among the lines.
        std::vector<Vec3> points_m{};  ///< Corners, from one end to the other.
        bool is_closed = false;        ///< The last point is joined to the first.
        double width_m = 0;            ///< Width of the line.
    };

    /// A panel with a text. Robots pass through it.
    struct Sign {
        std::string name{};      ///< Unique among the signs.
        std::string kind{};      ///< Text on the panel: "left".
        Vec3 position_m{};       ///< Position of the centre of the panel.
        double heading_rad = 0;  ///< Direction that the panel faces.
        double width_m = 0;      ///< Width of the panel.
        double height_m = 0;     ///< Height of the panel.
    };

    /// A sphere of space that robots must reach.
    struct Destination {
        std::string name{};   ///< Unique among the destinations.
        Vec3 position_m{};    ///< Position of the centre.
        double radius_m = 0;  ///< Radius of the sphere.
    };

    /// Space that robots must avoid: two spheres and the space between them.
    struct Obstacle {
        std::string name{};        ///< Unique among the obstacles.
        Vec3 from_m{};             ///< Centre of the sphere at one end.
        Vec3 to_m{};               ///< Centre of the sphere at the other end.
        double from_radius_m = 0;  ///< Radius of the sphere at `from_m`.
        double to_radius_m = 0;    ///< Radius of the sphere at `to_m`.
    };

    /// A gate: one or more openings through which robots must pass.
    struct Gate {
        /// An upright rectangle of space between two posts.
        struct Opening {
            Vec3 from_m{};        ///< Foot of one post.
            Vec3 to_m{};          ///< Foot of the other post.
            double height_m = 0;  ///< Height of the posts.
        };

        std::string name{};               ///< Unique among the gates.
        std::vector<Opening> openings{};  ///< In the order in which robots must pass.
    };

    /// A place where a robot comes to rest: the space above a disc.
    struct Dock {
        std::string name{};      ///< Unique among the docks.
        Vec3 position_m{};       ///< Position of the centre of the disc.
        double heading_rad = 0;  ///< Direction in which robots arrive.
        double radius_m = 0;     ///< Radius of the disc.
        double height_m = 0;     ///< Height of the space above the disc.
    };

    /// A route to follow: straight lines from one control point to the next.
    struct Route {
        /// A control point: a position and an orientation.
        struct Point {
            Vec3 position_m{};         ///< Position of the control point.
            Quaternion orientation{};  ///< Orientation of the follower in the world frame.
        };

        std::string name{};           ///< Unique among the routes.
        std::vector<Point> points{};  ///< From the start of the route to its end.
        bool is_closed = false;       ///< The last point is joined to the first.
    };

    std::vector<Line> lines{};  ///< Lines, for line sensors.
    std::vector<Sign> signs{};  ///< Signs, for detectors.
    std::vector<Destination>
        destinations{};                 ///< Destinations, in the order in which to reach them.
    std::vector<Obstacle> obstacles{};  ///< Obstacles, to keep away from.
    std::vector<Gate> gates{};          ///< Gates, to pass through.
    std::vector<Dock> docks{};          ///< Docks, to come to rest in.
    std::vector<Route> routes{};        ///< Routes, to follow.
};

}  // namespace cancha::client
