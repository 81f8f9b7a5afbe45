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

/// Finds what touches in space: models against everything, and everything that moves against shapes
/// that are no upright walls on the ground. Pairs are collided in the order in which their parts
/// were added, those of robots first.
class SpaceContacts {
  public:
    /// Borrows: `surfaces`.
    SpaceContacts(const SurfaceTable& surfaces, std::size_t contacts_per_pair);

    /// The links of a robot; `bodies` are theirs, in that order. Expects: they have no planes, and
    /// no models of the arena have been added. Borrows: bodies, and `support`, where each search
    /// leaves x, y, z of the mean normal of all that carries its base; zero if nothing does.
    void add_robot(const ModelSpec& model, std::span<const dBodyID> bodies,
                   std::span<double, 3> support);

    /// Something that models collide with, and shapes if it moves. Borrows: geom and body.
    void add_partner(const Solid& partner);

    /// Returns its geom.
    dGeomID add_shape(const CollisionSpec& collision);

    /// A model of the arena; as above.
    void add_model(const ModelSpec& model, std::span<const LinkBody> bodies);

    /// Appends all of this moment, for a step that takes `duration_s`.
    void find(std::vector<Touch>& touches, double duration_s);

  private:
    struct Shape {
        SurfaceSpec surface;
        GeomHandle geom;
        dBodyID friction_frame = nullptr;  ///< Link that has the direction of its friction, if one.
    };

    /// A link of a model.
    struct Link {
        std::vector<Shape> parts;
        dBodyID body;
        std::size_t model;  ///< Links of one model do not collide with each other.
        double reach_m;     ///< From its centre of mass to its farthest point.
        Material material = Material::kWall;
        double side_sink_m = 0;       ///< See Solid.
        bool is_held = false;         ///< See Solid; now.
        std::span<double> support{};  ///< Support of the base of a robot; else empty.
    };

    using Touched = std::span<const dContactGeom>;

    /// Two solids, of which a motor presses one on the other, which none carries.
    struct Press {
        Solid own;
        Solid other;
        dBodyID pressed;
        Vec3 normal;                        ///< Into what is pressed.
        std::size_t first_touch;            ///< Place of the first of its touches.
        std::vector<dContactGeom> corners;  ///< If faces lie flush: of a patch, a touch each.
    };

    Touched touched_geoms(const Solid& own, const Solid& other);
    Touched touching(dGeomID first, dGeomID second);

    /// As many of them as a pair may have, until the next pair is looked at.
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
    std::vector<Link> links_;      ///< Links; those of robots first.
    std::size_t robot_links_ = 0;  ///< So many.
    std::size_t models_ = 0;       ///< Robots and models of the arena.
    std::vector<Solid> partners_;
    std::vector<Shape> shapes_;
    double duration_s_ = 0;              ///< Duration of the step that is looked for.
    std::vector<Press> presses_;         ///< Those of the step that is looked for.
    std::vector<dContactGeom> touched_;  ///< Scratch.
};

}  // namespace cancha::world::ode
