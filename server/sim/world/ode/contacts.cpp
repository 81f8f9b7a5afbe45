#include "server/sim/world/ode/contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "server/sim/world/ode/feeling.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {
namespace {

// Height up to which a wheel stands on the ground: a wheel that is placed there must not fall
// first.
constexpr double kTouching_m = 1e-5;

// Factor for margins. The corner of a turned box with a margin is up to sqrt(2) times the margin
// farther out.
constexpr double kMargin = 1.5;

// Highest number that a discipline may set.
constexpr std::size_t kMostContactsPerPair = 16;

// A chassis that leans by less than 0.05 rad counts as upright: its faces lie flush on others, and
// the force could act anywhere on them. With box against box the solver would decide; it spreads an
// impact over four corners and turns robots over.
constexpr double kUprightCosine = 0.99875;

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

SurfaceTable surfaces_of(const WorldSpec& spec) {
    SurfaceTable surfaces{};
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

/// Whether a circle of radius `reach_m` may touch the box. Also true for some circles near a corner
/// that do not.
bool is_near(const Rectangle& box, Vec2 point_m, double reach_m) {
    const Vec2 way_body_m = to_body(point_m - box.centre_m, box.heading);
    return std::abs(way_body_m.x) <= box.half_extent_m.x + reach_m &&
           std::abs(way_body_m.y) <= box.half_extent_m.y + reach_m;
}

/// Direction of an upright body's x axis, seen from above.
Vec2 heading_of(const dReal* rotation) {
    return {rotation[0], rotation[4]};
}

/// A unit vector along `vector`; any one if its length is 0.
Vec2 direction_of(Vec2 vector) {
    const double size = length(vector);
    return size > 0 ? (1 / size) * vector : Vec2{1, 0};
}

GeomHandle make_box(const Vec3& size_m) {
    return GeomHandle(dCreateBox(nullptr, size_m.x, size_m.y, size_m.z));
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

/// Makes friction act along `direction`, a horizontal unit vector, and with `friction_across`
/// across it.
void set_friction_direction(dContact& contact, Vec2 direction, double friction_across) {
    contact.surface.mode |= dContactFDir1 | dContactMu2;
    contact.surface.mu2 = friction_across;
    contact.fdir1[0] = direction.x;
    contact.fdir1[1] = direction.y;
    contact.fdir1[2] = 0;
}

/// Makes friction act only along the horizontal tangent.
void set_planar_friction(dContact& contact) {
    set_friction_direction(contact, {-contact.geom.normal[1], contact.geom.normal[0]}, 0);
}

/// Contact of a point in the ground, or almost.
dContact make_ground_contact(const Vec3& point_m, double friction) {
    dContact contact{};
    set_surface(contact, {.friction = friction});
    set_place(contact.geom, point_m, {0, 0, 1});
    contact.geom.depth = std::max(0.0, -point_m.z - kSink_m);
    return contact;
}

/// Distance from the centre of a box with these half sizes to its farthest point, along a
/// horizontal unit vector.
double box_reach_of(const Vec3& half_size_m, const dReal* rotation, Vec2 direction) {
    const auto along = [&](int axis) {
        return std::abs(rotation[axis] * direction.x + rotation[4 + axis] * direction.y);
    };
    return half_size_m.x * along(0) + half_size_m.y * along(1) + half_size_m.z * along(2);
}

}  // namespace

Contacts::Contacts(const WorldSpec& spec)
    : surfaces_(surfaces_of(spec)),
      contacts_per_pair_(static_cast<std::size_t>(spec.solver.contacts_per_pair)),
      space_(surfaces_, contacts_per_pair_) {}

void Contacts::add_upright_robot(const Vec3& size_m, dBodyID body) {
    add(Material::kRobot, make_box(size_m), body, {size_m.x / 2, size_m.y / 2}, true);
}

void Contacts::add_chassis(const Vec3& size_m, const Vec3& centre_body_m, dBodyID body) {
    add(Material::kRobot, make_box(size_m), body, {});
    Collider& chassis = movers_.back();
    dGeomSetOffsetPosition(chassis.geom.get(), centre_body_m.x, centre_body_m.y, centre_body_m.z);
    chassis.half_size_m = {size_m.x / 2, size_m.y / 2, size_m.z / 2};
    chassis.may_tilt = true;
}

void Contacts::add_wheel(double radius_m, double friction, dBodyID body) {
    wheels_.push_back({radius_m, friction, body});
}

void Contacts::add_skid(const Vec3& point_body_m, double friction, dBodyID body) {
    skids_.push_back({point_body_m, friction, body});
}

void Contacts::add_model_robot(const ModelSpec& model, std::span<const dBodyID> bodies,
                               std::span<double, 3> support) {
    space_.add_robot(model, bodies, support);
    has_space_ = true;
}

void Contacts::add_shape(const CollisionSpec& collision) {
    number_static(space_.add_shape(collision), statics_.size() + shapes_++);
    has_space_ = true;
}

void Contacts::add_model(const ModelSpec& model, std::span<const LinkBody> bodies) {
    space_.add_model(model, bodies);
    has_space_ = true;
}

void Contacts::add_ball(double radius_m, dBodyID body) {
    add(Material::kBall, GeomHandle(dCreateSphere(nullptr, radius_m)), body, {radius_m, radius_m});
}

void Contacts::add_wall(const StaticBox& box) {
    const Vec3& centre_m = box.collision.centre_m;
    const Vec3& size_m = box.collision.size_m;
    GeomHandle geom = make_box(size_m);
    dMatrix3 rotation;
    dRFromAxisAndAngle(rotation, 0, 0, 1, box.heading_rad);
    dGeomSetPosition(geom.get(), centre_m.x, centre_m.y, centre_m.z);
    dGeomSetRotation(geom.get(), rotation);
    add(Material::kWall, std::move(geom), nullptr, {size_m.x / 2, size_m.y / 2});
    number_static(statics_.back().geom.get(), statics_.size() - 1);
    statics_.back().footprint.centre_m = {centre_m.x, centre_m.y};
    statics_.back().footprint.heading = heading_of(rotation);
}

void Contacts::add_ground() {
    constexpr double kEverywhere = std::numeric_limits<double>::infinity();
    add(Material::kGround, GeomHandle(dCreatePlane(nullptr, 0, 0, 1, 0)), nullptr,
        {kEverywhere, kEverywhere});
    number_static(statics_.back().geom.get(), statics_.size() - 1);
    ground_ = statics_.back().geom.get();
}

void Contacts::add(Material material, GeomHandle geom, dBodyID body, Vec2 half_extent_m,
                   bool is_upright) {
    if (body != nullptr) {
        dGeomSetBody(geom.get(), body);
    }
    std::vector<Collider>& colliders = body != nullptr ? movers_ : statics_;
    colliders.push_back(
        {.material = material,
         .geom = std::move(geom),
         .body = body,
         .numbers = body != nullptr ? std::optional<BodyNumbers>(body) : std::nullopt,
         .footprint = {.centre_m = {}, .heading = {1, 0}, .half_extent_m = half_extent_m},
         .reach_m = length(half_extent_m)});
    space_.add_partner({.material = material,
                        .geom = colliders.back().geom.get(),
                        .body = body,
                        .is_upright = is_upright});
}

bool Contacts::is_crowded(double gap_m) {
    std::ranges::for_each(movers_, follow_body);
    for (std::size_t i = 0; i < movers_.size(); ++i) {
        const Collider& mover = movers_[i];
        if (mover.material == Material::kRobot &&
            (is_near_any(mover, std::span(movers_).subspan(i + 1), gap_m) ||
             is_near_any(mover, statics_, gap_m))) {
            return true;
        }
    }
    return false;
}

// Robots may turn, so a robot is as near as its circle. Walls do not turn.
bool Contacts::is_near_any(const Collider& mover, std::span<const Collider> others, double gap_m) {
    return std::ranges::any_of(others, [&](const Collider& other) {
        const Vec2 centre_m = mover.footprint.centre_m;
        const double reach_m = mover.reach_m + gap_m;
        if (other.body != nullptr) {
            return distance(other.footprint.centre_m, centre_m) <= reach_m + other.reach_m;
        }
        return other.material == Material::kWall && is_near(other.footprint, centre_m, reach_m);
    });
}

std::span<const Touch> Contacts::find(double duration_s) {
    touches_.clear();
    look_around();
    for (std::size_t i = 0; i < movers_.size(); ++i) {
        for (const std::uint32_t other : neighbours_.find_after(i)) {
            touch_if_near(movers_[i], movers_[other]);
        }
        for (const std::uint32_t other : standing_.near(movers_[i].footprint.centre_m)) {
            touch_if_near(movers_[i], statics_[other]);
        }
        touch_ground(movers_[i]);
    }
    for (const Wheel& wheel : wheels_) {
        touch_ground(wheel);
    }
    for (const Skid& skid : skids_) {
        touch_ground(skid);
    }
    if (has_space_) {
        space_.find(touches_, duration_s);
    }
    return touches_;
}

void Contacts::look_around() {
    if (neighbours_.size() != movers_.size()) {
        neighbours_.resize(movers_.size());
        put_on_grid();
    }
    for (std::size_t i = 0; i < movers_.size(); ++i) {
        follow_body(movers_[i]);
        neighbours_.set(i, movers_[i].footprint.centre_m, kMargin * movers_[i].reach_m);
    }
}

void Contacts::put_on_grid() {
    double farthest_m = 0;
    for (const Collider& mover : movers_) {
        farthest_m = std::max({farthest_m, mover.reach_m, length(mover.half_size_m)});
    }
    std::vector<StandingGrid::Extent> extents;
    extents.reserve(statics_.size());
    for (const Collider& one :
         std::span(statics_).first(statics_.size() - (has_ground() ? 1 : 0))) {
        extents.push_back({one.footprint.centre_m,
                           {reach_of(one.footprint, {1, 0}), reach_of(one.footprint, {0, 1})}});
    }
    standing_.build(extents, kMargin * farthest_m);
}

void Contacts::follow_body(Collider& mover) {
    if (mover.may_tilt) {
        follow_chassis(mover);
        return;
    }
    mover.footprint.centre_m = mover.numbers->place_m();
    if (mover.material == Material::kRobot) {  // The ball is the same in all orientations.
        mover.footprint.heading = mover.numbers->heading();
    }
}

void Contacts::follow_chassis(Collider& chassis) {
    const dReal* centre = dGeomGetPosition(chassis.geom.get());
    const dReal* rotation = dGeomGetRotation(chassis.geom.get());
    const Vec2 heading = direction_of(heading_of(rotation));
    Vec2 half_extent_m{chassis.half_size_m.x, chassis.half_size_m.y};
    chassis.is_tilted = rotation[kZz] < kUprightCosine;
    if (chassis.is_tilted) {
        half_extent_m = {box_reach_of(chassis.half_size_m, rotation, heading),
                         box_reach_of(chassis.half_size_m, rotation, left_of(heading))};
    }
    chassis.footprint = {
        .centre_m = {centre[0], centre[1]}, .heading = heading, .half_extent_m = half_extent_m};
    chassis.reach_m = length(half_extent_m);
}

void Contacts::touch_if_near(const Collider& mover, const Collider& other) {
    if (is_near(other.footprint, mover.footprint.centre_m, mover.reach_m)) {
        touch(mover, other);
    }
}

void Contacts::touch(const Collider& first, const Collider& second) {
    if (first.material == Material::kBall || second.material == Material::kBall) {
        touch_ball(first, second);
    } else if (first.is_tilted || second.is_tilted) {
        touch_tilting_boxes(first, second);
    } else {
        touch_upright_boxes(first, second);
    }
}

// All contacts are at the height of the robot's centre of mass, where forces cannot tilt it.
void Contacts::touch_upright_boxes(const Collider& first, const Collider& second) {
    const PlanarOverlap overlap = overlap_of(first.footprint, second.footprint);
    const bool second_tilts_easier = second.may_tilt && !first.may_tilt;
    const double height_m = (second_tilts_easier ? second : first).numbers->position_m().z;
    const std::size_t count = std::min(overlap.count, contacts_per_pair_);
    for (std::size_t i = 0; i < count; ++i) {
        const PlanarContact& found = overlap.contacts[i];
        dContact& contact = add_touch(first, second);
        set_place(contact.geom, {found.position_m.x, found.position_m.y, height_m},
                  {overlap.normal.x, overlap.normal.y, 0});
        contact.geom.depth = found.depth_m;
        set_planar_friction(contact);
    }
}

// One of the two may be the ground. Between bodies side by side friction acts only along the
// ground, so that no body climbs.
void Contacts::touch_tilting_boxes(const Collider& first, const Collider& second) {
    std::array<dContactGeom, kMostContactsPerPair> touched;
    const auto most = static_cast<int>(std::min(contacts_per_pair_, kMostContactsPerPair));
    const int count =
        dCollide(first.geom.get(), second.geom.get(), most, touched.data(), sizeof touched[0]);
    for (const dContactGeom& geom : std::span(touched).first(static_cast<std::size_t>(count))) {
        dContact& contact = add_touch(first, second);
        contact.geom = geom;
        const Vec2 across{geom.normal[0], geom.normal[1]};
        if (std::abs(geom.normal[2]) < kCarryingSlope) {
            set_friction_direction(contact, direction_of(left_of(across)), 0);
        } else {
            contact.geom.depth = std::max(0.0, geom.depth - kSink_m);
        }
    }
}

void Contacts::touch_ball(const Collider& first, const Collider& second) {
    dContactGeom touched;  // A sphere has one contact with a box or a plane.
    if (dCollide(first.geom.get(), second.geom.get(), 1, &touched, sizeof touched) > 0) {
        dContact& contact = add_touch(first, second);
        contact.geom = touched;
        contact.geom.depth = std::max(0.0, touched.depth - kSink_m);
    }
}

// Upright robots do not touch the ground: the model of their wheels carries them.
void Contacts::touch_ground(const Collider& mover) {
    if (has_ground() && (mover.material == Material::kBall || mover.is_tilted)) {
        touch(mover, statics_.back());
    }
}

void Contacts::touch_ground(const Wheel& wheel) {
    const Vec3 lowest_m = lowest_point_of_wheel(wheel.body, wheel.radius_m);
    if (lowest_m.z > kTouching_m) {
        return;
    }
    const dReal* matrix = dBodyGetRotation(wheel.body);
    const Vec2 to_the_right = {-matrix[1], -matrix[5]};
    dContact contact = make_ground_contact(lowest_m, wheel.friction);
    set_friction_direction(contact, direction_of(left_of(to_the_right)), wheel.friction);
    contact.geom.g2 = ground_;
    touches_.push_back({contact, wheel.body, nullptr});
}

void Contacts::touch_ground(const Skid& skid) {
    dVector3 point;
    dBodyGetRelPointPos(skid.body, skid.point_body_m.x, skid.point_body_m.y, skid.point_body_m.z,
                        point);
    if (point[2] > 0) {
        return;
    }
    dVector3 sliding;
    dBodyGetPointVel(skid.body, point[0], point[1], point[2], sliding);
    dContact contact = make_ground_contact({point[0], point[1], point[2]}, skid.friction);
    set_friction_direction(contact, direction_of({sliding[0], sliding[1]}), 0);
    contact.geom.g2 = ground_;
    touches_.push_back({contact, skid.body, nullptr});
}

dContact& Contacts::add_touch(const Collider& first, const Collider& second) {
    Touch& touch = touches_.emplace_back();
    touch.first = first.body;
    touch.second = second.body;
    touch.contact.geom.g1 = first.geom.get();
    touch.contact.geom.g2 = second.geom.get();
    set_surface(touch.contact, surfaces_[index_of(first.material)][index_of(second.material)]);
    return touch.contact;
}

}  // namespace cancha::world::ode
