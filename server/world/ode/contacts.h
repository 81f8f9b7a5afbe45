#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "server/world/ode/handles.h"
#include "server/world/world_spec.h"

namespace cancha::world::ode {

/// What a geom belongs to. Decides what it collides with and how it bounces and rubs.
enum class Material : std::uint8_t { kRobot, kBall, kWall, kGround };

inline constexpr std::size_t kMaterials = 4;

/// How two materials meet.
struct Surface {
    double friction = 0;     ///< Coulomb's coefficient.
    double restitution = 0;  ///< Share of the approach speed that is kept.
};

/// Owns all geoms, finds those that touch and joins their bodies by contacts.
///
/// Pairs are collided in the order in which their geoms were added, so that the contacts depend on
/// the poses alone and not on what ODE's spaces remember.
class Contacts {
  public:
    /// Borrows: `world`, which outlives this.
    Contacts(dWorldID world, const WorldSpec& spec);

    /// `body` is null for what never moves. Movers are added before all else. Owns: `geom`.
    void add(GeomHandle geom, Material material, dBodyID body = nullptr);

    /// Makes the contacts of this moment; they replace those of the last call.
    void update();

  private:
    struct Collider {
        std::size_t order;
        Material material;
        GeomHandle geom;
    };

    /// The one that was added first is `first`.
    struct Pair {
        const Collider* first;
        const Collider* second;
    };

    static void note_pair(void* pairs, dGeomID a, dGeomID b);

    void join(const Pair& pair);
    void join_upright_boxes(const Pair& pair);
    void join_ball(const Pair& pair);

    /// With the surface of the pair and nothing else.
    dContact make_contact(const Pair& pair) const;
    void add_joint(const dContact& contact);

    dWorldID world_;
    std::array<std::array<Surface, kMaterials>, kMaterials> surfaces_;
    std::size_t contacts_per_pair_;
    SpaceHandle movers_;
    SpaceHandle statics_;
    std::deque<Collider> colliders_;  ///< ODE keeps pointers to its elements.
    JointGroupHandle joints_;
    std::vector<Pair> pairs_;
};

}  // namespace cancha::world::ode
