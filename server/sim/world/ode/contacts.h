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

/// Owns all geoms, and finds those that touch.
///
/// Pairs are collided in the order in which their geoms were added, so that the contacts depend on
/// the poses alone. (ODE's spaces reorder their geoms as they move.)
class Contacts {
  public:
    explicit Contacts(const WorldSpec& spec);
    Contacts(const Contacts&) = delete;
    Contacts& operator=(const Contacts&) = delete;

    /// A box that never tilts. Borrows: `body`, as those that follow.
    void add_upright_robot(const Vec3& size_m, dBodyID body);

    /// A box that may tilt, with its centre in this point of the body. Touches the ground only when
    /// it has tipped over.
    void add_chassis(const Vec3& size_m, const Vec3& centre_body_m, dBodyID body);

    /// A thin disc with its axle along body y, which touches nothing but the ground.
    void add_wheel(double radius_m, double friction, dBodyID body);

    /// A point of a body, which touches nothing but the ground.
    void add_skid(const Vec3& point_body_m, double friction, dBodyID body);

    /// See SpaceContacts.
    void add_model_robot(const ModelSpec& model, std::span<const dBodyID> bodies,
                         std::span<double, 3> support);

    void add_ball(double radius_m, dBodyID body);
    void add_wall(const StaticBox& box);

    /// After all walls.
    void add_ground();

    /// Adds a shape that is no upright wall on the ground. Expects: the ground has been added.
    void add_shape(const CollisionSpec& collision);

    /// See SpaceContacts.
    void add_model(const ModelSpec& model, std::span<const LinkBody> bodies);

    /// Whether a robot may be within `gap_m` of another one, of the ball or of a wall. Says so of
    /// some that are a little farther apart, never the other way round.
    bool is_crowded(double gap_m);

    /// All of this moment, for a step that takes `duration_s`. Valid until the next call.
    std::span<const Touch> find(double duration_s);

  private:
    struct Collider {
        Material material;
        GeomHandle geom;
        dBodyID body;                        ///< Null for what never moves.
        std::optional<BodyNumbers> numbers;  ///< Numbers of the body.
        Rectangle footprint;  ///< Around all of it; of an upright robot or a wall, exact.
        double reach_m;       ///< From its centre to its farthest corner, seen from above.
        Vec3 half_size_m{};   ///< Half size of a chassis.
        bool may_tilt = false;
        bool is_tilted = false;  ///< At this moment.
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
    /// Once, when all have been added.
    void put_on_grid();
    void touch_if_near(const Collider& mover, const Collider& other);
    void touch(const Collider& first, const Collider& second);
    void touch_upright_boxes(const Collider& first, const Collider& second);
    void touch_tilting_boxes(const Collider& first, const Collider& second);
    void touch_ball(const Collider& first, const Collider& second);
    void touch_ground(const Collider& mover);
    void touch_ground(const Wheel& wheel);
    void touch_ground(const Skid& skid);

    /// With the surface of the pair and no place yet. Valid until the next one.
    dContact& add_touch(const Collider& first, const Collider& second);

    SurfaceTable surfaces_;
    std::size_t contacts_per_pair_;
    std::vector<Collider> movers_;
    Neighbours neighbours_;          ///< Among movers.
    std::vector<Collider> statics_;  ///< The ground, if there is one, is the last.
    StandingGrid standing_;          ///< Places in statics_.
    std::size_t shapes_ = 0;         ///< Shapes that have been added.
    dGeomID ground_ = nullptr;
    std::vector<Wheel> wheels_;
    std::vector<Skid> skids_;
    std::vector<Touch> touches_;
    SpaceContacts space_;
    bool has_space_ = false;  ///< Anything that must be looked for in space.
};

}  // namespace cancha::world::ode
