#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/body_numbers.h"
#include "server/sim/world/ode/contact_law.h"
#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/neighbours.h"
#include "server/sim/world/ode/solver.h"
#include "server/sim/world/ode/space_contacts.h"
#include "server/sim/world/ode/standing_grid.h"
#include "server/sim/world/planar_collision.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world::ode {

/// Owns the geoms of a world (ODE's shapes for collisions), and finds the geoms that touch.
///
/// Checks pairs in the order in which their geoms were added, so that the order of contacts depends
/// only on the poses. (ODE's own containers of geoms, called spaces, change the order when geoms
/// move.)
class Contacts {
  public:
    /// Reads only friction, restitution and solver settings from `spec`. The functions below add
    /// the geoms.
    explicit Contacts(const WorldSpec& spec);
    Contacts(const Contacts&) = delete;
    Contacts& operator=(const Contacts&) = delete;

    /// Adds an upright robot: a box that never tilts. Borrows: `body`; so do the functions below.
    void add_upright_robot(const Vec3& size_m, dBodyID body);

    /// Adds the chassis of a wheeled robot: a box that may tilt. `centre_body_m`: centre of the
    /// box, in the frame of the body. The chassis can touch the ground only while it is tilted;
    /// otherwise only wheels and skids touch the ground.
    void add_chassis(const Vec3& size_m, const Vec3& centre_body_m, dBodyID body);

    /// Adds a wheel: a thin disc whose axle is the y axis of the body. The wheel touches only the
    /// ground.
    void add_wheel(double radius_m, double friction, dBodyID body);

    /// Adds a skid: a point of a body that touches only the ground.
    void add_skid(const Vec3& point_body_m, double friction, dBodyID body);

    /// Adds a robot with a free body; see SpaceContacts::add_robot().
    void add_model_robot(const ModelSpec& model, std::span<const dBodyID> bodies,
                         std::span<double, 3> support);

    /// Adds the ball.
    void add_ball(double radius_m, dBodyID body);
    /// Adds a wall, which never moves.
    void add_wall(const StaticBox& box);

    /// Adds the ground. Call it after all walls.
    void add_ground();

    /// Adds a solid of the arena that never moves and is not an upright wall on the ground.
    /// Expects: the ground has been added.
    void add_shape(const CollisionSpec& collision);

    /// Adds a model of the arena; see SpaceContacts::add_model().
    void add_model(const ModelSpec& model, std::span<const LinkBody> bodies);

    /// Whether a robot may be within `gap_m` of another robot, the ball or a wall. This is an
    /// estimate: always true if any of them is within `gap_m`, and sometimes true if they are a
    /// little farther away.
    bool is_crowded(double gap_m);

    /// Finds all present touches (contacts of two bodies) for the next step of `duration_s`. The
    /// result is valid until the next call.
    std::span<const Touch> find(double duration_s);

  private:
    /// A geom of an upright robot, a chassis, the ball, a wall or the ground.
    struct Collider {
        Material material;
        GeomHandle geom;
        dBodyID body;                        ///< Null if the geom never moves.
        std::optional<BodyNumbers> numbers;  ///< Numbers of the body. None if the geom never moves.
        /// Rectangle around the geom, seen from above; exact for upright robots and walls.
        Rectangle footprint;
        /// Distance from the geom's centre to its farthest corner, seen from above.
        double reach_m;
        Vec3 half_size_m{};      ///< Half sizes of a chassis; 0 for other geoms.
        bool may_tilt = false;   ///< True for a chassis.
        bool is_tilted = false;  ///< Whether the chassis is tilted now.
    };

    struct Wheel {
        double radius_m;
        double friction;
        dBodyID body;
    };

    struct Skid {
        Vec3 point_body_m;
        double friction;
        dBodyID body;
    };

    void add(Material material, GeomHandle geom, dBodyID body, Vec2 half_extent_m,
             bool is_upright = false);
    /// Computes the footprint of a geom that moves, from the pose of the geom's body.
    static void follow_body(Collider& mover);
    /// Computes the footprint of a chassis, and whether the chassis is tilted.
    static void follow_chassis(Collider& chassis);
    static bool is_near_any(const Collider& mover, std::span<const Collider> others, double gap_m);

    bool has_ground() const { return ground_ != nullptr; }

    /// Updates all footprints and the circles of `neighbours_`.
    void look_around();
    /// Builds `standing_`. Called once, after everything has been added.
    void put_on_grid();
    void touch_if_near(const Collider& mover, const Collider& other);
    void touch(const Collider& first, const Collider& second);
    void touch_upright_boxes(const Collider& first, const Collider& second);
    void touch_tilting_boxes(const Collider& first, const Collider& second);
    void touch_ball(const Collider& first, const Collider& second);
    void touch_ground(const Collider& mover);
    void touch_ground(const Wheel& wheel);
    void touch_ground(const Skid& skid);

    /// Appends a touch with friction and bounce of the two materials; the caller sets position,
    /// normal and depth of the contact. The result is valid until the next call.
    dContact& add_touch(const Collider& first, const Collider& second);

    SurfaceTable surfaces_;  ///< Friction and bounce from the settings.
    std::size_t contacts_per_pair_;
    std::vector<Collider> movers_;  ///< Geoms of bodies that move.
    Neighbours neighbours_;         ///< Finds elements of `movers_` that are near each other.
    /// Geoms that never move. If there is a ground, it is the last one.
    std::vector<Collider> statics_;
    StandingGrid standing_;     ///< Finds elements of `statics_` that are near a point.
    std::size_t shapes_ = 0;    ///< Number of calls of add_shape().
    dGeomID ground_ = nullptr;  ///< Null if there is no ground.
    std::vector<Wheel> wheels_;
    std::vector<Skid> skids_;
    std::vector<Touch> touches_;
    SpaceContacts space_;
    /// Whether the world has a free robot, a model, or a shape other than a wall.
    bool has_space_ = false;
};

}  // namespace cancha::world::ode
