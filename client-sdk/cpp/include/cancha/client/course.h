#pragma once

#include <string>
#include <vector>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"

namespace cancha::client {

/// Things by which robots find their way: lines, signs, destinations, obstacles, gates, docks and
/// routes. Always in the world frame, also if views are turned.
struct Course {
    /// A line on the ground or on a ramp, for line sensors.
    struct Line {
        std::string name{};            ///< Unique among the lines.
        std::vector<Vec3> points_m{};  ///< From one end to the other.
        bool is_closed = false;        ///< The last point is joined to the first.
        double width_m = 0;            ///< Width of the line.
    };

    /// A panel with a text. Robots pass through it.
    struct Sign {
        std::string name{};      ///< Unique among the signs.
        std::string kind{};      ///< Its text: "left".
        Vec3 position_m{};       ///< Position of its middle.
        double heading_rad = 0;  ///< Direction that it faces.
        double width_m = 0;      ///< Width of the panel.
        double height_m = 0;     ///< Height of the panel.
    };

    /// A ball of space that robots have to reach.
    struct Destination {
        std::string name{};   ///< Unique among the destinations.
        Vec3 position_m{};    ///< Position of its centre.
        double radius_m = 0;  ///< Radius of the ball.
    };

    /// Space that robots keep away from: a ball about either end, and everything between the two
    /// balls.
    struct Obstacle {
        std::string name{};        ///< Unique among the obstacles.
        Vec3 from_m{};             ///< Centre of the ball at one end.
        Vec3 to_m{};               ///< Centre of the ball at the other end.
        double from_radius_m = 0;  ///< Radius of the ball at one end.
        double to_radius_m = 0;    ///< Radius at the other end; changes evenly in between.
    };

    /// A gate that robots pass through, opening by opening.
    struct Gate {
        /// An upright rectangle of space between two posts.
        struct Opening {
            Vec3 from_m{};        ///< Foot of one post.
            Vec3 to_m{};          ///< Foot of the other post.
            double height_m = 0;  ///< Height of the posts.
        };

        std::string name{};               ///< Unique among the gates.
        std::vector<Opening> openings{};  ///< In the order in which robots pass them.
    };

    /// A place where a robot comes to rest: the space above a disc.
    struct Dock {
        std::string name{};      ///< Unique among the docks.
        Vec3 position_m{};       ///< Position of the middle of the disc.
        double heading_rad = 0;  ///< Direction in which robots come in.
        double radius_m = 0;     ///< Radius of the disc.
        double height_m = 0;     ///< Height of the space above the disc.
    };

    /// A way to follow, straight from one control point to the next.
    struct Route {
        /// A control point: a position and an orientation.
        struct Point {
            Vec3 position_m{};         ///< Position of the control point.
            Quaternion orientation{};  ///< From the follower's frame to the world frame.
        };

        std::string name{};           ///< Unique among the routes.
        std::vector<Point> points{};  ///< From its beginning to its end.
        bool is_closed = false;       ///< The last point is joined to the first.
    };

    std::vector<Line> lines{};                ///< Lines, for line sensors.
    std::vector<Sign> signs{};                ///< Signs, for detectors.
    std::vector<Destination> destinations{};  ///< In the order in which to reach them.
    std::vector<Obstacle> obstacles{};        ///< Obstacles, to keep away from.
    std::vector<Gate> gates{};                ///< Gates, to pass through.
    std::vector<Dock> docks{};                ///< Docks, to come to rest in.
    std::vector<Route> routes{};              ///< Routes, to follow.
};

}  // namespace cancha::client
