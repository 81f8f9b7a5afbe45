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

/// Finds contacts in space; class Contacts finds the contacts in the ground plane. Contacts in
/// space are the contacts of models (free robots and moving models of the arena) with everything,
/// and the contacts of all moving bodies with shapes that are not upright walls on the ground.
/// Pairs are checked in the order in which their parts were added, robots first.
class SpaceContacts {
  public:
    /// `contacts_per_pair`: largest number of contacts of two solids. Borrows: `surfaces`.
    SpaceContacts(const SurfaceTable& surfaces, std::size_t contacts_per_pair);

    /// Adds the links of a free robot. `bodies`: bodies of the links, in the same order. `support`:
    /// each search for contacts writes here x, y, z of the mean normal of everything that carries
    /// the base; 0 if nothing carries it. Expects: no link has a plane as a shape, and no models of
    /// the arena have been added yet. Borrows: `bodies` and `support`.
    void add_robot(const ModelSpec& model, std::span<const dBodyID> bodies,
                   std::span<double, 3> support);

    /// Adds a solid of Contacts (upright robot, chassis, ball, wall or ground). Models collide with
    /// the solid. A solid that moves also collides with the shapes of add_shape(). Borrows: geom
    /// and body.
    void add_partner(const Solid& partner);

    /// Adds a solid of the arena that never moves and is not an upright wall on the ground. Returns
    /// its geom.
    dGeomID add_shape(const CollisionSpec& collision);

    /// Adds a moving model of the arena. `bodies`: bodies of the links, in the same order. Borrows:
    /// `bodies`.
    void add_model(const ModelSpec& model, std::span<const LinkBody> bodies);

    /// Appends all present contacts in space to `touches`, for the next step of `duration_s`.
    void find(std::vector<Touch>& touches, double duration_s);

  private:
    /// A solid that never moves, or a part of a link.
    struct Shape {
        SurfaceSpec surface;
        GeomHandle geom;
        /// Body in whose frame SurfaceSpec::friction_direction is given. Null if it is given in the
        /// frame of the shape.
        dBodyID friction_frame = nullptr;
    };

    /// A link of a model.
    struct Link {
        std::vector<Shape> parts;
        dBodyID body;
        /// Index of the model among all robots and models. Links of one model do not collide with
        /// each other.
        std::size_t model;
        double reach_m;  ///< Distance from the link's centre of mass to its farthest point.
        Material material = Material::kWall;
        double side_sink_m = 0;  ///< See Solid::side_sink_m.
        bool is_held = false;    ///< See Solid::is_held.
        /// `support` of add_robot(), for a robot's base. Empty for other links.
        std::span<double> support{};
    };

    using Touched = std::span<const dContactGeom>;  ///< Contacts of one pair of geoms.

    /// Contact in which a motor holds one of the two solids and so presses this solid on the other,
    /// like a finger that presses on a held body.
    struct Press {
        Solid own;
        Solid other;
        dBodyID pressed;          ///< Body of the solid that no motor holds.
        Vec3 normal;              ///< Normal of the contact, into `pressed`.
        std::size_t first_touch;  ///< Index of the contact's first touch.
        /// Corners of the patch (patch.h), one for each touch, if two faces lie on each other;
        /// otherwise empty.
        std::vector<dContactGeom> corners;
    };

    /// Finds the contacts of a part of a link (`own`) with another solid.
    Touched touched_geoms(const Solid& own, const Solid& other);
    /// Finds the contacts of two geoms by collide().
    Touched touching(dGeomID first, dGeomID second);

    /// Keeps the first `contacts_per_pair_` contacts. The result is valid until the next pair.
    Touched kept(Touched found);
    Link& add_link(const LinkSpec& link, dBodyID body);
    /// Sets Shape::friction_frame in the links of a model.
    void find_friction_frames(const ModelSpec& model, std::span<Link> links);
    void touch(const Solid& mover, const Solid& shape, std::vector<Touch>& touches);
    void touch(const Link& link, const Solid& other, std::vector<Touch>& touches);
    void touch(const Link& first, const Link& second, std::vector<Touch>& touches);
    void touch_surroundings(const Link& link, std::vector<Touch>& touches);
    void push(const Solid& own, const Solid& other, const dContactGeom& geom,
              std::vector<Touch>& touches) const;
    /// Appends a Press if a motor holds one of the two solids.
    void note_press(const Solid& own, const Solid& other, Touched found, std::size_t first_touch);
    /// Whether another motor presses the same body from the opposite side, as in a gripper.
    bool is_grip(const Press& press) const;
    /// Replaces the touches by contacts of patches wherever motors grip a body.
    void hold_grips(std::vector<Touch>& touches) const;
    void hold(const Press& press, std::vector<Touch>& touches) const;
    void touch_upright(const Solid& mover, const Solid& shape, std::vector<Touch>& touches);
    /// Returns friction and bounce of the materials of the two solids, from the settings.
    const Surface& usual(const Solid& first, const Solid& second) const;

    static Solid solid_of(const Shape& shape);
    Solid part_of(const Link& link, const Shape& part) const;

    const SurfaceTable& surfaces_;
    std::size_t contacts_per_pair_;
    std::vector<Link> links_;            ///< Links of robots first, then of the arena.
    std::size_t robot_links_ = 0;        ///< Number of robots' links in `links_`.
    std::size_t models_ = 0;             ///< Number of robots and models of the arena.
    std::vector<Solid> partners_;        ///< Solids of add_partner().
    std::vector<Shape> shapes_;          ///< Solids of add_shape().
    double duration_s_ = 0;              ///< Duration of the next step.
    std::vector<Press> presses_;         ///< Presses found for the next step.
    std::vector<dContactGeom> touched_;  ///< Scratch.
};

}  // namespace cancha::world::ode
