#include "server/world/ode/contacts.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "proto/base/contract.h"

namespace cancha::world::ode {
namespace {

// Two boxes give no more: the corners of one face cut by another.
constexpr std::size_t kMostFound = 8;

// Contacts of planar robots closer than this along x and y are one. Far below any robot's size and
// far above rounding, which separates the upper from the lower end of the same edge.
constexpr double kSamePlace_m = 1e-5;

// Slower impacts do not bounce, so that what lies still stays still. Gravity adds 0.04 m/s in a
// substep of 1/240 s.
constexpr double kSlowestBounce_mps = 0.05;

// A contact normal as steep as this lies between two planar robots that were put into each other.
constexpr double kSteepNormal = 0.5;

using Found = std::array<dContactGeom, kMostFound>;

constexpr unsigned long bit_of(Material material) {
    return 1UL << static_cast<unsigned>(material);
}

/// The bits of the materials that a mover collides with. Robots do not touch the ground: their
/// wheels are forces.
unsigned long partners_of(Material material) {
    switch (material) {
        case Material::kRobot:
            return bit_of(Material::kRobot) | bit_of(Material::kBall) | bit_of(Material::kWall);
        case Material::kBall:
            return bit_of(Material::kRobot) | bit_of(Material::kWall) | bit_of(Material::kGround);
        case Material::kWall:
        case Material::kGround:
            break;
    }
    return 0;
}

Surface surface_of_ball(Material partner, const BallSpec& ball) {
    switch (partner) {
        case Material::kRobot:
            return {ball.robot_friction, ball.robot_restitution};
        case Material::kWall:
            return {ball.wall_friction, ball.wall_restitution};
        case Material::kGround:
            return {ball.ground_friction, ball.ground_restitution};
        case Material::kBall:
            break;
    }
    return {};
}

std::size_t index_of(Material material) {
    return static_cast<std::size_t>(material);
}

std::array<std::array<Surface, kMaterials>, kMaterials> surfaces_of(const WorldSpec& spec) {
    std::array<std::array<Surface, kMaterials>, kMaterials> surfaces{};
    for (auto& row : surfaces) {
        row.fill({spec.robot_friction, spec.robot_restitution});
    }
    if (spec.ball) {
        for (const Material partner : {Material::kRobot, Material::kWall, Material::kGround}) {
            const Surface surface = surface_of_ball(partner, *spec.ball);
            surfaces[index_of(Material::kBall)][index_of(partner)] = surface;
            surfaces[index_of(partner)][index_of(Material::kBall)] = surface;
        }
    }
    return surfaces;
}

SpaceHandle make_space() {
    SpaceHandle space(dSimpleSpaceCreate(nullptr));
    dSpaceSetCleanup(space.get(), 0);  // The geoms have an owner.
    return space;
}

/// Planar robots push each other horizontally. Where ODE found the shortest way out to be upwards,
/// they are pushed apart along the line between their centres.
void flatten_normal(dContactGeom& contact) {
    if (std::abs(contact.normal[2]) < kSteepNormal) {
        return;
    }
    const dReal* a = dGeomGetPosition(contact.g1);
    const dReal* b = dGeomGetPosition(contact.g2);
    const double x = a[0] - b[0];
    const double y = a[1] - b[1];
    const double distance = std::hypot(x, y);
    contact.normal[0] = distance > 0 ? x / distance : 1;
    contact.normal[1] = distance > 0 ? y / distance : 0;
    contact.normal[2] = 0;
}

/// One contact per place (x, y), the deepest, at the height of the robot's centre of mass: forces
/// there cannot tilt it. Returns how many are left at the front of `found`.
std::size_t merge_planar(Found& found, std::size_t count, double height_m) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const dContactGeom candidate = found[i];
        const auto same_place = [&candidate](const dContactGeom& other) {
            return std::abs(candidate.pos[0] - other.pos[0]) < kSamePlace_m &&
                   std::abs(candidate.pos[1] - other.pos[1]) < kSamePlace_m;
        };
        auto* const end = found.begin() + kept;
        auto* const twin = std::find_if(found.begin(), end, same_place);
        if (twin == end) {
            found[kept++] = candidate;
        } else {
            twin->depth = std::max(twin->depth, candidate.depth);
        }
    }
    for (std::size_t i = 0; i < kept; ++i) {
        flatten_normal(found[i]);
        found[i].pos[2] = height_m;
    }
    return kept;
}

/// Leaves the deepest ones at the front of `found`.
std::size_t keep_deepest(Found& found, std::size_t count, std::size_t most) {
    if (count <= most) {
        return count;
    }
    std::stable_sort(found.begin(), found.begin() + count,
                     [](const auto& a, const auto& b) { return a.depth > b.depth; });
    return most;
}

void set_surface(dContact& contact, const Surface& surface) {
    contact.surface.mode = dContactApprox1;
    contact.surface.mu = surface.friction;
    if (surface.restitution > 0) {
        contact.surface.mode |= dContactBounce;
        contact.surface.bounce = surface.restitution;
        contact.surface.bounce_vel = kSlowestBounce_mps;
    }
}

/// Friction acts along the horizontal tangent only.
void set_planar_friction(dContact& contact) {
    contact.surface.mode |= dContactFDir1 | dContactMu2;
    contact.surface.mu2 = 0;
    contact.fdir1[0] = -contact.geom.normal[1];
    contact.fdir1[1] = contact.geom.normal[0];
    contact.fdir1[2] = 0;
}

}  // namespace

Contacts::Contacts(dWorldID world, const WorldSpec& spec)
    : world_(world),
      surfaces_(surfaces_of(spec)),
      contacts_per_pair_(static_cast<std::size_t>(spec.solver.contacts_per_pair)),
      movers_(make_space()),
      statics_(make_space()),
      joints_(dJointGroupCreate(0)) {}

void Contacts::add(GeomHandle geom, Material material, dBodyID body) {
    const dGeomID id = geom.get();
    dGeomSetCategoryBits(id, bit_of(material));
    dGeomSetCollideBits(id, partners_of(material));
    if (body != nullptr) {
        CANCHA_EXPECTS(dSpaceGetNumGeoms(statics_.get()) == 0);
        dGeomSetBody(id, body);
    }
    dSpaceAdd(body != nullptr ? movers_.get() : statics_.get(), id);
    colliders_.push_back({colliders_.size(), material, std::move(geom)});
    dGeomSetData(id, &colliders_.back());
}

void Contacts::update() {
    dJointGroupEmpty(joints_.get());
    pairs_.clear();
    dSpaceCollide(movers_.get(), &pairs_, &Contacts::note_pair);
    dSpaceCollide2(reinterpret_cast<dGeomID>(movers_.get()),
                   reinterpret_cast<dGeomID>(statics_.get()), &pairs_, &Contacts::note_pair);
    std::sort(pairs_.begin(), pairs_.end(), [](const Pair& a, const Pair& b) {
        return std::tie(a.first->order, a.second->order) <
               std::tie(b.first->order, b.second->order);
    });
    for (const Pair& pair : pairs_) {
        join(pair);
    }
}

void Contacts::note_pair(void* pairs, dGeomID a, dGeomID b) {
    const auto* first = static_cast<const Collider*>(dGeomGetData(a));
    const auto* second = static_cast<const Collider*>(dGeomGetData(b));
    if (second->order < first->order) {
        std::swap(first, second);
    }
    static_cast<std::vector<Pair>*>(pairs)->push_back({first, second});
}

void Contacts::join(const Pair& pair) {
    Found found;
    const int touching = dCollide(pair.first->geom.get(), pair.second->geom.get(),
                                  static_cast<int>(kMostFound), found.data(), sizeof found[0]);
    std::size_t count = static_cast<std::size_t>(touching);
    const bool is_planar =
        pair.first->material == Material::kRobot && pair.second->material != Material::kBall;
    if (is_planar) {
        count = merge_planar(found, count, dGeomGetPosition(pair.first->geom.get())[2]);
    }
    count = keep_deepest(found, count, contacts_per_pair_);
    for (std::size_t i = 0; i < count; ++i) {
        dContact contact{};
        contact.geom = found[i];
        set_surface(contact,
                    surfaces_[index_of(pair.first->material)][index_of(pair.second->material)]);
        if (is_planar) {
            set_planar_friction(contact);
        }
        add_joint(pair, contact);
    }
}

void Contacts::add_joint(const Pair& pair, dContact& contact) {
    const dJointID joint = dJointCreateContact(world_, joints_.get(), &contact);
    dJointAttach(joint, dGeomGetBody(pair.first->geom.get()),
                 dGeomGetBody(pair.second->geom.get()));
}

}  // namespace cancha::world::ode
