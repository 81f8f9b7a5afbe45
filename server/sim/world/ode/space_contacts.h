#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "server/sim/world/ode/contact_law.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/shape.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// What a free robot collides with, in the frame of its body.
struct FreeOutline {
    Vec3 hull_size_m;
    Vec3 hull_centre_m;
    double skid_radius_m = 0;
    std::array<Vec3, 4> skids_m;  ///< Centres of the spheres.
};

/// Finds what touches in space: free robots and links against everything, and everything that moves
/// against shapes that are no upright walls on the ground. Pairs are collided in the order in which
/// their parts were added.
class SpaceContacts {
  public:
    /// Borrows: `surfaces`.
    SpaceContacts(const SurfaceTable& surfaces, std::size_t contacts_per_pair);

    /// Borrows: `body`, and `support`, where each search leaves x, y, z of the mean normal of all
    /// that carries the robot; zero if nothing does.
    void add_free_robot(const FreeOutline& outline, dBodyID body, std::span<double, 3> support);

    /// Something that free robots collide with, and shapes if it moves. Borrows: geom and body.
    void add_partner(const Solid& partner);

    void add_shape(const CollisionSpec& collision);

    /// What it collides with must be no plane. Borrows: `body`.
    void add_link(const LinkSpec& link, dBodyID body);

    /// Appends all of this moment.
    void find(std::vector<Touch>& touches);

  private:
    struct FreeRobot {
        std::array<GeomHandle, 5> parts;  ///< The hull first.
        dBodyID body;
        double reach_m;      ///< From the centre of the body to its farthest point.
        double side_sink_m;  ///< See Solid.
        std::span<double, 3> support;
    };

    struct Shape {
        SurfaceSpec surface;
        GeomHandle geom;
    };

    struct Link {
        std::vector<Shape> parts;
        dBodyID body;
        std::size_t model;
        double reach_m;  ///< From its centre of mass to its farthest point.
    };

    using Touched = std::span<const dContactGeom>;

    Touched touched_geoms(const Solid& own, const Solid& other);
    Touched collide(dGeomID first, dGeomID second);
    void touch(FreeRobot& first, FreeRobot& second, std::vector<Touch>& touches);
    void touch(FreeRobot& robot, const Solid& other, std::vector<Touch>& touches);
    void touch(const Solid& mover, const Solid& shape, std::vector<Touch>& touches);
    void touch(FreeRobot& robot, const Link& link, std::vector<Touch>& touches);
    void touch(const Link& link, const Solid& other, std::vector<Touch>& touches);
    void touch(const Link& first, const Link& second, std::vector<Touch>& touches);
    void touch_links(std::vector<Touch>& touches);
    void push(const Solid& own, const Solid& other, const dContactGeom& geom,
              std::vector<Touch>& touches) const;
    void touch_upright(const Solid& mover, const Solid& shape, std::vector<Touch>& touches);
    const Surface& usual(const Solid& first, const Solid& second) const;

    static Solid solid_of(const Shape& shape);
    static Solid part_of(const FreeRobot& robot, const GeomHandle& part);
    static Solid part_of(const Link& link, const Shape& part);

    const SurfaceTable& surfaces_;
    std::size_t contacts_per_pair_;
    std::vector<FreeRobot> robots_;
    std::vector<Solid> partners_;
    std::vector<Shape> shapes_;
    std::vector<Link> links_;
    std::vector<dContactGeom> touched_;  ///< Scratch.
};

}  // namespace cancha::world::ode
