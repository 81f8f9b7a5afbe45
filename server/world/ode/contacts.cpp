#include "server/world/ode/contacts.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "proto/base/contract.h"
#include "server/world/planar_collision.h"

namespace cancha::world::ode {
namespace {

// Slower impacts do not bounce, so that what lies still stays still. Gravity adds 0.04 m/s in a
// substep of 1/240 s.
constexpr double kSlowestBounce_mps = 0.05;

// The ball sinks in by this before it is pushed out, so that a ball at rest keeps touching and does
// not tremble. A little less than it falls in a substep of 1/240 s, and too little to see. Robots
// do without: it would keep a fifth more contacts alive in a scrum, and they cannot tremble in z.
constexpr double kBallSink_m = 1e-4;

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

/// A box geom seen from above. Expects: it stands upright.
PlanarBox seen_from_above(dGeomID box) {
    dVector3 lengths;
    dGeomBoxGetLengths(box, lengths);
    const dReal* position = dGeomGetPosition(box);
    const dReal* rotation = dGeomGetRotation(box);
    return {.centre_m = {position[0], position[1]},
            .heading = {rotation[0], rotation[4]},
            .half_extent_m = {lengths[0] / 2, lengths[1] / 2}};
}

void set_place(dContactGeom& geom, const Vec3& position_m, const Vec3& normal) {
    geom.pos[0] = position_m.x;
    geom.pos[1] = position_m.y;
    geom.pos[2] = position_m.z;
    geom.normal[0] = normal.x;
    geom.normal[1] = normal.y;
    geom.normal[2] = normal.z;
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
    if (pair.first->material == Material::kRobot && pair.second->material != Material::kBall) {
        join_upright_boxes(pair);
    } else {
        join_ball(pair);
    }
}

// All contacts lie at the height of the robot's centre of mass, where forces cannot tilt it.
void Contacts::join_upright_boxes(const Pair& pair) {
    const dGeomID first = pair.first->geom.get();
    const dGeomID second = pair.second->geom.get();
    const PlanarOverlap overlap = overlap_of(seen_from_above(first), seen_from_above(second));
    const double height_m = dGeomGetPosition(first)[2];
    const std::size_t count = std::min(overlap.count, contacts_per_pair_);
    for (std::size_t i = 0; i < count; ++i) {
        const PlanarContact& found = overlap.contacts[i];
        dContact contact = make_contact(pair);
        set_place(contact.geom, {found.position_m.x, found.position_m.y, height_m},
                  {overlap.normal.x, overlap.normal.y, 0});
        contact.geom.depth = found.depth_m;
        contact.geom.g1 = first;
        contact.geom.g2 = second;
        set_planar_friction(contact);
        add_joint(contact);
    }
}

void Contacts::join_ball(const Pair& pair) {
    dContactGeom touched;  // A sphere touches a box or a plane in one point.
    if (dCollide(pair.first->geom.get(), pair.second->geom.get(), 1, &touched, sizeof touched) >
        0) {
        dContact contact = make_contact(pair);
        contact.geom = touched;
        contact.geom.depth = std::max(0.0, touched.depth - kBallSink_m);
        add_joint(contact);
    }
}

dContact Contacts::make_contact(const Pair& pair) const {
    dContact contact{};
    set_surface(contact,
                surfaces_[index_of(pair.first->material)][index_of(pair.second->material)]);
    return contact;
}

void Contacts::add_joint(const dContact& contact) {
    const dJointID joint = dJointCreateContact(world_, joints_.get(), &contact);
    dJointAttach(joint, dGeomGetBody(contact.geom.g1), dGeomGetBody(contact.geom.g2));
}

}  // namespace cancha::world::ode
