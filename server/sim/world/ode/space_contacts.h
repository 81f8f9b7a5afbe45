#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "server/sim/world/ode/contact_law.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/model_body.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/shape.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Finds contacts in space: of models with everything, and of everything that moves with shapes
/// other than upright walls on the ground. Pairs are collided in the order in which their parts
/// were added, robots first.
class SpaceContacts {
  public:
    /// Borrows: `surfaces`.
    SpaceContacts(const SurfaceTable& surfaces, std::size_t contacts_per_pair);

    /// Adds the links of a robot; `bodies`: their bodies in the same order. Expects: the links have
    /// no planes, and no models of the arena have been added. Borrows: bodies, and `support`, to
    /// which each search writes x, y, z of the mean normal of everything that carries the base;
    /// zero if nothing does.
    void add_robot(const ModelSpec& model, std::span<const dBodyID> bodies,
                   std::span<double, 3> support);

    /// Adds a solid that models collide with; if it moves, it also collides with shapes. Borrows:
    /// geom and body.
    void add_partner(const Solid& partner);

    /// Adds a shape that never moves. Returns its geom.
    dGeomID add_shape(const CollisionSpec& collision);

    /// Adds a model of the arena; see add_robot().
    void add_model(const ModelSpec& model, std::span<const LinkBody> bodies);

    /// Appends all present touches, for a step of `duration_s`.
    void find(std::vector<Touch>& touches, double duration_s);

  private:
    struct Shape {
        SurfaceSpec surface;
        GeomHandle geom;
        /// Link that gives the direction of its friction; null: none.
        dBodyID friction_frame = nullptr;
    };

    /// A link of a model.
    struct Link {
        std::vector<Shape> parts;
        dBodyID body;
        /// Index of the model. Links of one model do not collide with each other.
        std::size_t model;
        double reach_m;  ///< Distance from its centre of mass to its farthest point.
        Material material = Material::kWall;
        double side_sink_m = 0;       ///< See Solid.
        bool is_held = false;         ///< See Solid; present value.
        std::span<double> support{};  ///< Support of a robot's base. Empty for other links.
    };

    using Touched = std::span<const dContactGeom>;

    /// A solid that a motor presses on another one, with neither carrying the other.
    struct Press {
        Solid own;
        Solid other;
        dBodyID pressed;
        Vec3 normal;              ///< Normal into the pressed solid.
        std::size_t first_touch;  ///< Index of the first of its touches.
        /// Corners of a patch, one for each touch. Empty unless faces lie flush.
        std::vector<dContactGeom> corners;
    };

    Touched touched_geoms(const Solid& own, const Solid& other);
    Touched touching(dGeomID first, dGeomID second);

    /// Reduces them to the number that a pair may have. Valid until the next pair.
    Touched kept(Touched found);
    Link& add_link(const LinkSpec& link, dBodyID body);
    void find_friction_frames(const ModelSpec& model, std::span<Link> links);
    void touch(const Solid& mover, const Solid& shape, std::vector<Touch>& touches);
    void touch(const Link& link, const Solid& other, std::vector<Touch>& touches);
    void touch(const Link& first, const Link& second, std::vector<Touch>& touches);
    void touch_surroundings(const Link& link, std::vector<Touch>& touches);
    void push(const Solid& own, const Solid& other, const dContactGeom& geom,
              std::vector<Touch>& touches) const;
    void note_press(const Solid& own, const Solid& other, Touched found, std::size_t first_touch);
    bool is_grip(const Press& press) const;
    void hold_grips(std::vector<Touch>& touches) const;
    void hold(const Press& press, std::vector<Touch>& touches) const;
    void touch_upright(const Solid& mover, const Solid& shape, std::vector<Touch>& touches);
    const Surface& usual(const Solid& first, const Solid& second) const;

    static Solid solid_of(const Shape& shape);
    Solid part_of(const Link& link, const Shape& part) const;

    const SurfaceTable& surfaces_;
    std::size_t contacts_per_pair_;
    std::vector<Link> links_;      ///< Links of robots first, then of the arena.
    std::size_t robot_links_ = 0;  ///< Number of links of robots.
    std::size_t models_ = 0;       ///< Number of robots and models of the arena.
    std::vector<Solid> partners_;
    std::vector<Shape> shapes_;
    double duration_s_ = 0;              ///< Duration of the next step.
    std::vector<Press> presses_;         ///< Presses found for the next step.
    std::vector<dContactGeom> touched_;  ///< Scratch.
};

}  // namespace cancha::world::ode
