#include "server/sim/world/ode/planar_solver.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {

namespace {

/// In boxes_; 0 for what never moves.
std::uint32_t index_of(dBodyID body) {
    return body == nullptr
               ? 0
               : static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(dBodyGetData(body)));
}

dMass mass_of(dBodyID body) {
    dMass mass;
    dBodyGetMass(body, &mass);
    return mass;
}

/// How a body turns in `duration_s`, exactly.
void turn(dBodyID body, const Vec3& turn_rate_radps, double duration_s) {
    const double rate_radps = std::sqrt(dot(turn_rate_radps, turn_rate_radps));
    if (rate_radps == 0) {
        return;
    }
    const double half_rad = rate_radps * duration_s / 2;
    const Vec3 axis = (std::sin(half_rad) / rate_radps) * turn_rate_radps;
    const dQuaternion by = {std::cos(half_rad), axis.x, axis.y, axis.z};
    dQuaternion turned;
    dQMultiply0(turned, by, dBodyGetQuaternion(body));
    dBodySetQuaternion(body, turned);
}

void move(dBodyID body, const Vec3& velocity_mps, const Vec3& turn_rate_radps, double duration_s) {
    const Vec3 position_m = to_vec3(dBodyGetPosition(body)) + duration_s * velocity_mps;
    dBodySetPosition(body, position_m.x, position_m.y, position_m.z);
    dBodySetLinearVel(body, velocity_mps.x, velocity_mps.y, velocity_mps.z);
    dBodySetAngularVel(body, turn_rate_radps.x, turn_rate_radps.y, turn_rate_radps.z);
    turn(body, turn_rate_radps, duration_s);
}

}  // namespace

PlanarSolver::PlanarSolver(const SolverSpec& spec) : spec_(spec), bodies_(1), boxes_(1) {}

void PlanarSolver::add_box(dBodyID body) {
    // ODE keeps a pointer for us; a number is all that is needed.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    dBodySetData(body, reinterpret_cast<void*>(boxes_.size()));
    const dMass mass = mass_of(body);
    bodies_.push_back(body);
    boxes_.push_back({.per_kg = 1 / mass.mass, .per_kgm2 = 1 / mass.I[kZz]});
}

void PlanarSolver::set_ball(dBodyID body) {
    const dMass mass = mass_of(body);
    ball_body_ = body;
    ball_ = {.per_kg = 1 / mass.mass, .per_kgm2 = 1 / mass.I[kZz]};
}

void PlanarSolver::step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) {
    begin(touches, duration_s, seed);
    solve();
    finish();
}

void PlanarSolver::begin(std::span<const Touch> touches, double duration_s, std::uint32_t seed) {
    duration_s_ = duration_s;
    terms_ = {.corrected_per_s = spec_.erp / duration_s,
              .fastest_correction_mps = spec_.max_correcting_speed_mps,
              .softness_per_kg = spec_.cfm / duration_s};
    random_ = seed;
    add_contacts(touches);
    find_motions();
}

void PlanarSolver::finish() {
    for (std::size_t i = 1; i < boxes_.size(); ++i) {
        const Vec2 velocity_mps = boxes_[i].velocity_mps;
        move(bodies_[i], {velocity_mps.x, velocity_mps.y, 0}, {0, 0, boxes_[i].turn_rate_radps},
             duration_s_);
    }
    if (ball_body_ != nullptr) {
        move(ball_body_, ball_.velocity_mps, ball_.turn_rate_radps, duration_s_);
    }
}

void PlanarSolver::add_contacts(std::span<const Touch> touches) {
    box_contacts_.clear();
    ball_contacts_.clear();
    for (const Touch& touch : touches) {
        const std::uint32_t first = index_of(touch.first);
        const std::uint32_t second = index_of(touch.second);
        if (ball_body_ != nullptr && (touch.first == ball_body_ || touch.second == ball_body_)) {
            ball_contacts_.emplace_back(touch, ball_body_, ball_,
                                        touch.first == ball_body_ ? second : first, boxes_, terms_);
        } else {
            box_contacts_.emplace_back(touch, first, second, boxes_, terms_);
        }
    }
}

// In the order in which add_contacts() made them.
std::span<const Vec3> PlanarSolver::forces_n(std::span<const Touch> touches, double duration_s) {
    forces_n_.clear();
    auto box = box_contacts_.begin();
    auto ball = ball_contacts_.begin();
    for (const Touch& touch : touches) {
        if (ball_body_ != nullptr && touch.first == ball_body_) {
            forces_n_.push_back(1 / duration_s * (ball++)->impulse_on_ball_ns());
        } else if (ball_body_ != nullptr && touch.second == ball_body_) {
            forces_n_.push_back(-1 / duration_s * (ball++)->impulse_on_ball_ns());
        } else {
            forces_n_.push_back(1 / duration_s * (box++)->impulse_on_first_ns());
        }
    }
    return forces_n_;
}

void PlanarSolver::find_motions() {
    for (std::size_t i = 1; i < boxes_.size(); ++i) {
        const dBodyID body = bodies_[i];
        const dReal* velocity = dBodyGetLinearVel(body);
        const dReal* force = dBodyGetForce(body);
        Box& box = boxes_[i];
        box.velocity_mps =
            Vec2{velocity[0], velocity[1]} + (duration_s_ * box.per_kg) * Vec2{force[0], force[1]};
        box.turn_rate_radps =
            dBodyGetAngularVel(body)[2] + duration_s_ * box.per_kgm2 * dBodyGetTorque(body)[2];
        dBodySetForce(body, 0, 0, 0);
        dBodySetTorque(body, 0, 0, 0);
    }
    if (ball_body_ != nullptr) {
        ball_.velocity_mps =
            to_vec3(dBodyGetLinearVel(ball_body_)) + Vec3{0, 0, duration_s_ * spec_.gravity_mps2};
        ball_.turn_rate_radps = to_vec3(dBodyGetAngularVel(ball_body_));
    }
}

// Fisher's and Yates's, with the generator of Knuth's MMIX, of which the high bits are good.
void PlanarSolver::shuffle() {
    for (std::size_t i = order_.size(); i > 1; --i) {
        random_ = random_ * 6364136223846793005U + 1442695040888963407U;
        std::swap(order_[i - 1], order_[((random_ >> 32U) * i) >> 32U]);
    }
}

void PlanarSolver::number_contacts() {
    order_.resize(box_contacts_.size());
    std::iota(order_.begin(), order_.end(), 0U);
}

void PlanarSolver::solve_ball() {
    for (BallContact& contact : ball_contacts_) {
        contact.solve(ball_, boxes_, terms_.softness_per_kg);
    }
}

void PlanarSolver::solve() {
    number_contacts();
    // Values of their own, which no contact can change: so they stay in registers.
    const std::span<Box> boxes(boxes_);
    const std::span<BoxContact> contacts(box_contacts_);
    const double softness_per_kg = terms_.softness_per_kg;
    for (int iteration = 0; iteration < spec_.iterations; ++iteration) {
        if (iteration % kIterationsInOneOrder == 0) {
            shuffle();
        }
        for (const std::uint32_t index : order_) {
            contacts[index].solve(boxes, softness_per_kg);
        }
        solve_ball();
    }
}

}  // namespace cancha::world::ode
