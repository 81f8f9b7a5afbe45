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

/// Owns the geoms of a world, which are ODE's shapes for collisions, and finds those that touch.
///
/// Checks pairs in the order in which their geoms were added, so that the order of contacts depends
/// only on the poses. (ODE's own containers, its spaces, reorder their geoms when these move.)
class Contacts {
  public:
    /// Uses only friction, restitution and solver settings of `spec`. Geoms are added below.
    explicit Contacts(const WorldSpec& spec);
    Contacts(const Contacts&) = delete;
    Contacts& operator=(const Contacts&) = delete;

    /// Adds an upright robot: a box that never tilts. Borrows: `body`, as the functions below.
    void add_upright_robot(const Vec3& size_m, dBodyID body);

    /// Adds the chassis of a wheeled robot: a box that may tilt, with its centre at `centre_body_m`
    /// in the frame of the body. The chassis touches the ground only when it is tilted; otherwise
    /// wheels and skids do.
    void add_chassis(const Vec3& size_m, const Vec3& centre_body_m, dBodyID body);

    /// Adds a wheel: a thin disc with its axle along body y. The wheel touches only the ground.
    void add_wheel(double radius_m, double friction, dBodyID body);

    /// Adds a skid: a point of a body that touches only the ground.
    void add_skid(const Vec3& point_body_m, double friction, dBodyID body);

    /// See SpaceContacts.
    void add_model_robot(const ModelSpec& model, std::span<const dBodyID> bodies,
                         std::span<double, 3> support);

    void add_ball(double radius_m, dBodyID body);
    void add_wall(const StaticBox& box);

    /// Adds the ground. Call it after all walls.
    void add_ground();

    /// Adds a shape other than an upright wall on the ground. Expects: the ground has been added.
    void add_shape(const CollisionSpec& collision);

    /// See SpaceContacts.
    void add_model(const ModelSpec& model, std::span<const LinkBody> bodies);

    /// Whether a robot may be within `gap_m` of another robot, the ball or a wall. Also true for
    /// some that are a little farther apart, but never false for a nearer one.
    bool is_crowded(double gap_m);

    /// All present touches, for a step of `duration_s`. Valid until the next call.
    std::span<const Touch> find(double duration_s);

  private:
    struct Collider {
        Material material;
        GeomHandle geom;
        dBodyID body;                        ///< Null if it never moves.
        std::optional<BodyNumbers> numbers;  ///< Numbers of the body.
        /// Rectangle around it, seen from above; exact for upright robots and walls.
        Rectangle footprint;
        double reach_m;      ///< Distance from its centre to its farthest corner, seen from above.
        Vec3 half_size_m{};  ///< Half size of a chassis.
        bool may_tilt = false;
        bool is_tilted = false;  ///< Whether it is tilted now.
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
    static void follow_body(Collider& mover);
    static void follow_chassis(Collider& chassis);
    static bool is_near_any(const Collider& mover, std::span<const Collider> others, double gap_m);

    bool has_ground() const { return ground_ != nullptr; }

    void look_around();
    /// Called once, after everything has been added.
    void put_on_grid();
    void touch_if_near(const Collider& mover, const Collider& other);
    void touch(const Collider& first, const Collider& second);
    void touch_upright_boxes(const Collider& first, const Collider& second);
    void touch_tilting_boxes(const Collider& first, const Collider& second);
    void touch_ball(const Collider& first, const Collider& second);
    void touch_ground(const Collider& mover);
    void touch_ground(const Wheel& wheel);
    void touch_ground(const Skid& skid);

    /// Adds a touch with the surface of the pair and no place yet. Valid until the next call.
    dContact& add_touch(const Collider& first, const Collider& second);

    SurfaceTable surfaces_;
    std::size_t contacts_per_pair_;
    std::vector<Collider> movers_;
    Neighbours neighbours_;          ///< Finds movers near each other.
    std::vector<Collider> statics_;  ///< The ground, if any, is the last.
    StandingGrid standing_;          ///< Indices of `statics_` near a point.
    std::size_t shapes_ = 0;         ///< Number of shapes that were added.
    dGeomID ground_ = nullptr;
    std::vector<Wheel> wheels_;
    std::vector<Skid> skids_;
    std::vector<Touch> touches_;
    SpaceContacts space_;
    bool has_space_ = false;  ///< Whether anything needs SpaceContacts.
};

}  // namespace cancha::world::ode
