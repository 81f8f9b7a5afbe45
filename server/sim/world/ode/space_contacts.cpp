#include "server/sim/world/ode/space_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cancha/base/contract.h"
#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/collide.h"
#include "server/sim/world/ode/flush_boxes.h"
#include "server/sim/world/ode/patch.h"
#include "server/sim/world/ode/shapes.h"
#include "server/sim/world/ode/standing_boxes.h"

namespace cancha::world::ode {
namespace {

// For an upright robot, a surface that leans by more than 3 degrees from level is a wall, else
// floor or ceiling.
constexpr double kWallLike = 0.05;

// Depth that a robot may have in bodies beside it, as a share of the shorter side of its hull, seen
// from above: its way in a substep, if it is not very fast. Pushing it out would leave it with the
// speed of the push and bounce it off without any restitution.
constexpr double kSideSink = 0.03;

// Cosine: motors grip a body if they press it from opposite sides within 45 degrees.
constexpr double kOpposite = 0.7;

/// Box around a geom along the axes of the world: from and to along x, then y, then z.
using Bounds = std::array<dReal, 6>;

Bounds bounds_of(dGeomID geom) {
    Bounds bounds;
    dGeomGetAABB(geom, bounds.data());
    return bounds;
}

Bounds bounds_around(const dReal* centre, double reach_m) {
    return {centre[0] - reach_m, centre[0] + reach_m, centre[1] - reach_m,
            centre[1] + reach_m, centre[2] - reach_m, centre[2] + reach_m};
}

bool overlap(const Bounds& a, const Bounds& b) {
    return a[0] <= b[1] && b[0] <= a[1] && a[2] <= b[3] && b[2] <= a[3] && a[4] <= b[5] &&
           b[4] <= a[5];
}

/// Depth that a link with a hull may have in bodies beside it.
double side_sink_of(const LinkSpec& link) {
    for (const CollisionSpec& part : link.collisions) {
        if (const auto* hull = std::get_if<BoxShape>(&part.shape)) {
            return kSideSink * std::min(hull->size_m.x, hull->size_m.y);
        }
    }
    return 0;
}

void note_support(std::span<double> support, const Vec3& normal) {
    if (!support.empty() && normal.z > kCarrying) {
        support[0] += normal.x;
        support[1] += normal.y;
        support[2] += normal.z;
    }
}

/// Turns a direction from the frame of a body to the world frame in the middle of the next step.
/// With the frame at the start of the step, a turning base would drift off its way, in proportion
/// to the step.
Vec3 turned_with(dBodyID body, const Vec3& direction, double duration_s) {
    const dReal* q = dBodyGetQuaternion(body);
    const Vec3 now = rotated(direction, {q[0], q[1], q[2], q[3]});
    const Vec3 turn_rad = (duration_s / 2) * to_vec3(dBodyGetAngularVel(body));
    const Vec3 then = now + cross(turn_rad, now);
    return (1 / length(then)) * then;
}

bool is_motor(dJointID joint) {
    switch (dJointGetType(joint)) {
        case dJointTypeHinge:
            return dJointGetHingeParam(joint, dParamFMax) > 0;
        case dJointTypeSlider:
            return dJointGetSliderParam(joint, dParamFMax) > 0;
        default:
            return false;
    }
}

/// Whether a joint that connects the body to its support has a running motor.
bool is_held_by_motor(dBodyID body) {
    for (int i = 0; i < dBodyGetNumJoints(body); ++i) {
        const dJointID joint = dBodyGetJoint(body, i);
        if (dJointGetBody(joint, 0) == body && is_motor(joint)) {
            return true;
        }
    }
    return false;
}

/// Adds a touch and sets the geom of `other`, which not all callers set. Feeling needs it.
void push_with(Touch touch, const Solid& other, std::vector<Touch>& touches) {
    touch.contact.geom.g2 = other.geom;
    touches.push_back(touch);
}

/// Replaces the contact of a touch by another one of the same solids.
void replace(Touch& touch, const dContact& contact) {
    const dGeomID other = touch.contact.geom.g2;
    touch.contact = contact;
    touch.contact.geom.g2 = other;
}

void make_unit(std::span<double> vector) {
    const double size = vector.empty() ? 0 : std::hypot(vector[0], vector[1], vector[2]);
    if (size > 0) {
        std::ranges::for_each(vector, [size](double& part) { part /= size; });
    }
}

}  // namespace

SpaceContacts::SpaceContacts(const SurfaceTable& surfaces, std::size_t contacts_per_pair)
    : surfaces_(surfaces), contacts_per_pair_(contacts_per_pair), touched_(contacts_per_pair) {}

void SpaceContacts::add_robot(const ModelSpec& model, std::span<const dBodyID> bodies,
                              std::span<double, 3> support) {
    CANCHA_EXPECTS(robot_links_ == links_.size());
    for (std::size_t i = 0; i < model.links.size(); ++i) {
        Link& link = add_link(model.links[i], bodies[i]);
        link.material = Material::kRobot;
        link.side_sink_m = side_sink_of(model.links[i]);
        link.support = i == 0 ? std::span<double>(support) : std::span<double>();
    }
    find_friction_frames(model, std::span(links_).subspan(robot_links_));
    robot_links_ = links_.size();
    ++models_;
}

void SpaceContacts::add_partner(const Solid& partner) {
    partners_.push_back(partner);
}

dGeomID SpaceContacts::add_shape(const CollisionSpec& collision) {
    shapes_.push_back(
        {.surface = collision.surface, .geom = make_geom(collision.shape, collision.pose)});
    return shapes_.back().geom.get();
}

void SpaceContacts::add_model(const ModelSpec& model, std::span<const LinkBody> bodies) {
    const std::size_t before = links_.size();
    for (std::size_t i = 0; i < model.links.size(); ++i) {
        add_link(model.links[i], bodies[i].id());
    }
    find_friction_frames(model, std::span(links_).subspan(before));
    ++models_;
}

SpaceContacts::Link& SpaceContacts::add_link(const LinkSpec& link, dBodyID body) {
    Link added{.parts = {}, .body = body, .model = models_, .reach_m = reach_of(link)};
    for (const CollisionSpec& part : link.collisions) {
        added.parts.push_back(
            {.surface = part.surface, .geom = make_geom_on(body, part.shape, part.pose)});
    }
    return links_.emplace_back(std::move(added));
}

void SpaceContacts::find_friction_frames(const ModelSpec& model, std::span<Link> links) {
    for (Link& link : links) {
        for (Shape& part : link.parts) {
            const auto frame =
                std::ranges::find(model.links, part.surface.friction_frame, &LinkSpec::name);
            if (frame != model.links.end()) {
                part.friction_frame =
                    links[static_cast<std::size_t>(frame - model.links.begin())].body;
            }
        }
    }
}

// The order of touches affects a match's bits.
void SpaceContacts::find(std::vector<Touch>& touches, double duration_s) {
    duration_s_ = duration_s;
    presses_.clear();
    for (Link& link : links_) {
        link.is_held = is_held_by_motor(link.body);
    }
    const std::span<Link> robots = std::span(links_).first(robot_links_);
    const std::span<Link> arena = std::span(links_).subspan(robot_links_);
    for (const Link& robot : robots) {
        std::ranges::fill(robot.support, 0.0);
    }
    for (std::size_t i = 0; i < robots.size(); ++i) {
        for (const Link& other : robots.subspan(i + 1)) {
            touch(robots[i], other, touches);
        }
        touch_surroundings(robots[i], touches);
        for (const Link& link : arena) {
            touch(robots[i], link, touches);
        }
    }
    for (const Solid& partner : partners_) {
        for (const Shape& shape : shapes_) {
            touch(partner, solid_of(shape), touches);
        }
    }
    for (std::size_t i = 0; i < arena.size(); ++i) {
        for (const Link& other : arena.subspan(i + 1)) {
            touch(arena[i], other, touches);
        }
        touch_surroundings(arena[i], touches);
    }
    hold_grips(touches);
    for (const Link& robot : robots) {
        make_unit(robot.support);
    }
}

Solid SpaceContacts::solid_of(const Shape& shape) {
    return {.material = Material::kWall,
            .geom = shape.geom.get(),
            .body = nullptr,
            .surface = &shape.surface};
}

Solid SpaceContacts::part_of(const Link& link, const Shape& part) const {
    Solid solid{.material = link.material,
                .geom = part.geom.get(),
                .body = link.body,
                .surface = &part.surface,
                .side_sink_m = link.side_sink_m,
                .is_held = link.is_held};
    if (part.friction_frame != nullptr) {
        solid.friction_direction =
            turned_with(part.friction_frame, *part.surface.friction_direction, duration_s_);
    }
    return solid;
}

const Surface& SpaceContacts::usual(const Solid& first, const Solid& second) const {
    return surfaces_[static_cast<std::size_t>(first.material)]
                    [static_cast<std::size_t>(second.material)];
}

// Contacts of a part of a link. Fingers touch with the corners of their faces, as dCollide()
// returns them: flush_contacts() might give one point on each face, about which the held body could
// turn.
SpaceContacts::Touched SpaceContacts::touched_geoms(const Solid& own, const Solid& other) {
    if (!own.is_held && !other.is_held && dGeomGetClass(own.geom) == dBoxClass &&
        dGeomGetClass(other.geom) == dBoxClass &&
        overlap(bounds_of(own.geom), bounds_of(other.geom))) {
        if (const auto flush = flush_contacts(own.geom, own.body, other.geom, other.body)) {
            return kept(flush->touched());
        }
        if (contacts_per_pair_ >= kFewestForStanding) {
            if (const auto standing = standing_contacts(own.geom, other.geom, contacts_per_pair_)) {
                return kept(standing->touched());
            }
        }
    }
    return touching(own.geom, other.geom);
}

SpaceContacts::Touched SpaceContacts::kept(Touched found) {
    const Touched taken = found.first(std::min(found.size(), contacts_per_pair_));
    std::ranges::copy(taken, touched_.begin());
    return Touched(touched_).first(taken.size());
}

SpaceContacts::Touched SpaceContacts::touching(dGeomID first, dGeomID second) {
    if (!overlap(bounds_of(first), bounds_of(second))) {
        return {};
    }
    return Touched(touched_).first(collide(first, second, touched_));
}

void SpaceContacts::touch_surroundings(const Link& link, std::vector<Touch>& touches) {
    for (const Solid& partner : partners_) {
        touch(link, partner, touches);
    }
    for (const Shape& shape : shapes_) {
        touch(link, solid_of(shape), touches);
    }
}

// An upright robot stays at its height under any load: the ground carries both.
void SpaceContacts::push(const Solid& own, const Solid& other, const dContactGeom& geom,
                         std::vector<Touch>& touches) const {
    const bool is_on_ground = other.is_upright && std::abs(geom.normal[2]) > kCarryingSlope;
    push_with({contact_between(own, other, usual(own, other), geom), own.body,
               is_on_ground ? nullptr : other.body},
              other, touches);
}

void SpaceContacts::note_press(const Solid& own, const Solid& other, Touched found,
                               std::size_t first_touch) {
    const dBodyID pressed = own.is_held ? other.body : own.body;
    if (own.is_held == other.is_held || pressed == nullptr || found.empty()) {
        return;
    }
    const Vec3 normal = to_vec3(found.front().normal);
    presses_.push_back({.own = own,
                        .other = other,
                        .pressed = pressed,
                        .normal = own.is_held ? -1.0 * normal : normal,
                        .first_touch = first_touch,
                        .corners = {}});
    if (is_patch(found)) {
        presses_.back().corners.assign(found.begin(), found.end());
    }
}

/// Whether another motor presses the same body from the other side.
bool SpaceContacts::is_grip(const Press& press) const {
    return std::ranges::any_of(presses_, [&press](const Press& other) {
        return other.pressed == press.pressed && dot(other.normal, press.normal) < -kOpposite;
    });
}

// Starts with the last press, because an inserted contact moves only the touches after it.
void SpaceContacts::hold_grips(std::vector<Touch>& touches) const {
    for (auto press = presses_.rbegin(); press != presses_.rend(); ++press) {
        if (!press->corners.empty() && is_grip(*press)) {
            hold(*press, touches);
        }
    }
}

void SpaceContacts::hold(const Press& press, std::vector<Touch>& touches) const {
    const Surface& met = usual(press.own, press.other);
    const auto begin = touches.begin() + static_cast<std::ptrdiff_t>(press.first_touch);
    for (std::size_t i = 0; i < press.corners.size(); ++i) {
        replace(*(begin + static_cast<std::ptrdiff_t>(i)),
                corner_contact(press.own, press.other, met, press.corners[i], duration_s_));
    }
    Touch middle = *begin;
    replace(middle,
            middle_contact(press.own, press.other, met, patch_of(press.corners), duration_s_));
    touches.insert(begin, middle);
}

void SpaceContacts::touch(const Link& link, const Solid& other, std::vector<Touch>& touches) {
    if (!overlap(bounds_around(dBodyGetPosition(link.body), link.reach_m), bounds_of(other.geom))) {
        return;
    }
    for (const Shape& part : link.parts) {
        const Solid own = part_of(link, part);
        const Touched found = touched_geoms(own, other);
        for (const dContactGeom& geom : found) {
            note_support(link.support, to_vec3(geom.normal));
        }
        note_press(own, other, found, touches.size());
        for (const dContactGeom& geom : found) {
            push(own, other, geom, touches);
        }
    }
}

void SpaceContacts::touch(const Link& first, const Link& second, std::vector<Touch>& touches) {
    const Vec3 between =
        to_vec3(dBodyGetPosition(first.body)) - to_vec3(dBodyGetPosition(second.body));
    const double reach_m = first.reach_m + second.reach_m;
    if (first.model == second.model || dot(between, between) > reach_m * reach_m) {
        return;
    }
    for (const Shape& part : second.parts) {
        const std::size_t before = touches.size();
        touch(first, part_of(second, part), touches);
        for (const Touch& touch : std::span(touches).subspan(before)) {
            note_support(second.support, -1.0 * to_vec3(touch.contact.geom.normal));
        }
    }
}

void SpaceContacts::touch(const Solid& mover, const Solid& shape, std::vector<Touch>& touches) {
    if (mover.body == nullptr) {
        return;
    }
    if (mover.is_upright) {
        touch_upright(mover, shape, touches);
        return;
    }
    for (const dContactGeom& geom : touching(mover.geom, shape.geom)) {
        push_with({contact_between(mover, shape, usual(mover, shape), geom), mover.body, nullptr},
                  shape, touches);
    }
}

// An upright robot can only be pushed aside, at the height of its centre of mass, where forces
// cannot tilt it.
void SpaceContacts::touch_upright(const Solid& mover, const Solid& shape,
                                  std::vector<Touch>& touches) {
    for (const dContactGeom& geom : touching(mover.geom, shape.geom)) {
        const double level = std::hypot(geom.normal[0], geom.normal[1]);
        if (level < kWallLike) {
            continue;
        }
        dContact contact = bouncing_contact(mover, shape, usual(mover, shape), geom);
        contact.geom.normal[0] /= level;
        contact.geom.normal[1] /= level;
        contact.geom.normal[2] = 0;
        contact.geom.depth /= level;
        contact.geom.pos[2] = dBodyGetPosition(mover.body)[2];
        contact.surface.mode |= dContactFDir1 | dContactMu2;
        contact.fdir1[0] = -contact.geom.normal[1];
        contact.fdir1[1] = contact.geom.normal[0];
        push_with({contact, mover.body, nullptr}, shape, touches);
    }
}

}  // namespace cancha::world::ode
