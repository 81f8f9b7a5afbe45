#include "server/sim/world/ode/planar_contacts.h"

#include <algorithm>

#include "server/sim/world/ode/bodies.h"

namespace cancha::world::ode {

namespace {

/// The z component of the cross product.
double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}

Vec2 seen_from_above(const dReal* vector) {
    return {vector[0], vector[1]};
}

/// Velocity of the point of a box at the contact. Zero for bodies that never move.
Vec2 velocity_there_mps(const Box& box, Vec2 at_m) {
    return box.velocity_mps + box.turn_rate_radps * left_of(at_m - box.position_m);
}

}  // namespace

double ContactTerms::parting_mps(const dContact& contact, double approach_mps) const {
    const double corrected_mps =
        std::min(corrected_per_s * contact.geom.depth, fastest_correction_mps);
    const bool bounces =
        (contact.surface.mode & dContactBounce) != 0 && approach_mps > contact.surface.bounce_vel;
    return bounces ? std::max(corrected_mps, contact.surface.bounce * approach_mps) : corrected_mps;
}

BoxContact::Levers BoxContact::levers_of(const Box& box, Vec2 at_m) const {
    const Vec2 way_m = at_m - box.position_m;
    return {.normal_m = cross(way_m, normal_), .left_m = cross(way_m, left_of(normal_))};
}

BoxContact::BoxContact(const Touch& touch, std::uint32_t first, std::uint32_t second,
                       std::span<const Box> boxes, const ContactTerms& terms)
    : normal_(seen_from_above(touch.contact.geom.normal)),
      friction_(touch.contact.surface.mu),
      first_per_kgm2_(boxes[first].per_kgm2),
      second_per_kgm2_(boxes[second].per_kgm2),
      first_(first),
      second_(second) {
    const Vec2 at_m = seen_from_above(touch.contact.geom.pos);
    const Box& one = boxes[first];
    const Box& other = boxes[second];
    if (first != 0) {
        first_levers_ = levers_of(one, at_m);
    }
    if (second != 0) {
        second_levers_ = levers_of(other, at_m);
    }
    const Vec2 apart_mps = velocity_there_mps(one, at_m) - velocity_there_mps(other, at_m);
    parting_mps_ = terms.parting_mps(touch.contact, -dot(normal_, apart_mps));
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

BallContact::BallContact(const Touch& touch, bool is_ball_first, const Ball& ball,
                         std::uint32_t other, std::span<const Box> boxes, const ContactTerms& terms)
    : other_(other), friction_(touch.contact.surface.mu) {
    const dContactGeom& geom = touch.contact.geom;
    const Vec3 to_ball = (is_ball_first ? 1.0 : -1.0) * to_vec3(geom.normal);
    const dVector3 normal = {to_ball.x, to_ball.y, to_ball.z};
    dVector3 across;
    dVector3 also_across;
    dPlaneSpace(normal, across, also_across);
    const Vec3 ball_way_m = to_vec3(geom.pos) - ball.position_m;
    const Box& box = boxes[other];
    const Vec2 at_m = seen_from_above(geom.pos);
    const Vec2 other_way_m = other == 0 ? Vec2{} : at_m - box.position_m;
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
    const double apart_mps = dot(to_ball, ball.velocity_mps) +
                             dot(rows_[0].lever_m, ball.turn_rate_radps) -
                             dot(rows_[0].on_other, velocity_there_mps(box, at_m));
    rows_[0].parting_mps = terms.parting_mps(touch.contact, -apart_mps);
}

}  // namespace cancha::world::ode
