#include "server/sim/world/ode/planar_contacts.h"

#include <algorithm>

#include "server/sim/world/ode/bodies.h"

namespace cancha::world::ode {

namespace {

/// Along z.
double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}

Vec2 seen_from_above(const dReal* vector) {
    return {vector[0], vector[1]};
}

/// From the centre of the body to the contact.
Vec2 way_m(dBodyID body, const dContactGeom& geom) {
    return seen_from_above(geom.pos) - seen_from_above(dBodyGetPosition(body));
}

/// Velocity of the point of a box where the contact is; zero where nothing moves.
Vec2 velocity_there_mps(dBodyID body, const dContactGeom& geom) {
    if (body == nullptr) {
        return {};
    }
    return seen_from_above(dBodyGetLinearVel(body)) +
           dBodyGetAngularVel(body)[2] * left_of(way_m(body, geom));
}

}  // namespace

double ContactTerms::parting_mps(const dContact& contact, double approach_mps) const {
    const double corrected_mps =
        std::min(corrected_per_s * contact.geom.depth, fastest_correction_mps);
    const bool bounces =
        (contact.surface.mode & dContactBounce) != 0 && approach_mps > contact.surface.bounce_vel;
    return bounces ? std::max(corrected_mps, contact.surface.bounce * approach_mps) : corrected_mps;
}

BoxContact::Levers BoxContact::levers_of(const Touch& touch, dBodyID body) {
    if (body == nullptr) {
        return {};
    }
    const Vec2 normal = seen_from_above(touch.contact.geom.normal);
    const Vec2 at_m = way_m(body, touch.contact.geom);
    return {.normal_m = cross(at_m, normal), .left_m = cross(at_m, left_of(normal))};
}

BoxContact::BoxContact(const Touch& touch, std::uint32_t first, std::uint32_t second,
                       std::span<const Box> boxes, const ContactTerms& terms)
    : first_(first),
      second_(second),
      normal_(seen_from_above(touch.contact.geom.normal)),
      first_levers_(levers_of(touch, touch.first)),
      second_levers_(levers_of(touch, touch.second)),
      friction_(touch.contact.surface.mu) {
    const dContactGeom& geom = touch.contact.geom;
    const Vec2 apart_mps =
        velocity_there_mps(touch.first, geom) - velocity_there_mps(touch.second, geom);
    parting_mps_ = terms.parting_mps(touch.contact, -dot(normal_, apart_mps));
    const Box& one = boxes[first];
    const Box& other = boxes[second];
    const double straight_per_kg = one.per_kg + other.per_kg + terms.softness_per_kg;
    const auto turned_per_kg = [&](double Levers::*a, double Levers::*b) {
        return one.per_kgm2 * first_levers_.*a * first_levers_.*b +
               other.per_kgm2 * second_levers_.*a * second_levers_.*b;
    };
    normal_share_kg_ =
        kOverRelaxation / (straight_per_kg + turned_per_kg(&Levers::normal_m, &Levers::normal_m));
    left_share_kg_ =
        kOverRelaxation / (straight_per_kg + turned_per_kg(&Levers::left_m, &Levers::left_m));
    coupling_per_kg_ = turned_per_kg(&Levers::normal_m, &Levers::left_m);
}

BallContact::BallContact(const Touch& touch, dBodyID ball_body, const Ball& ball,
                         std::uint32_t other, std::span<const Box> boxes, const ContactTerms& terms)
    : other_(other), friction_(touch.contact.surface.mu) {
    const dContactGeom& geom = touch.contact.geom;
    const bool is_first = touch.first == ball_body;
    const dBodyID other_body = is_first ? touch.second : touch.first;
    const Vec3 to_ball = (is_first ? 1.0 : -1.0) * to_vec3(geom.normal);
    const dVector3 normal = {to_ball.x, to_ball.y, to_ball.z};
    dVector3 across;
    dVector3 also_across;
    dPlaneSpace(normal, across, also_across);
    const Vec3 ball_way_m = to_vec3(geom.pos) - to_vec3(dBodyGetPosition(ball_body));
    const Vec2 other_way_m = other_body == nullptr ? Vec2{} : way_m(other_body, geom);
    const Box& box = boxes[other];
    const auto row_along = [&](const Vec3& direction) {
        const Vec2 on_other{direction.x, direction.y};
        Row row{.direction = direction,
                .lever_m = cancha::cross(ball_way_m, direction),
                .on_other = on_other,
                .other_lever_m = cross(other_way_m, on_other)};
        row.share_kg =
            1 / (ball.per_kg + ball.per_kgm2 * dot(row.lever_m, row.lever_m) +
                 box.per_kg * dot(on_other, on_other) +
                 box.per_kgm2 * row.other_lever_m * row.other_lever_m + terms.softness_per_kg);
        return row;
    };
    rows_ = {row_along(to_ball), row_along(to_vec3(across)), row_along(to_vec3(also_across))};
    const double apart_mps = dot(to_ball, to_vec3(dBodyGetLinearVel(ball_body))) +
                             dot(rows_[0].lever_m, to_vec3(dBodyGetAngularVel(ball_body))) -
                             dot(rows_[0].on_other, velocity_there_mps(other_body, geom));
    rows_[0].parting_mps = terms.parting_mps(touch.contact, -apart_mps);
}

}  // namespace cancha::world::ode
