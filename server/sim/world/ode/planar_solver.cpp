#include "server/sim/world/ode/planar_solver.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {

namespace {

/// Index in boxes_; 0 for bodies that never move.
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

}  // namespace

PlanarSolver::PlanarSolver(const SolverSpec& spec) : spec_(spec), boxes_(1) {}

void PlanarSolver::add_box(dBodyID body) {
    // ODE keeps a pointer for us; it holds the number itself.
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    dBodySetData(body, reinterpret_cast<void*>(boxes_.size()));
    const dMass mass = mass_of(body);
    bodies_.emplace_back(body);
    boxes_.push_back({.per_kg = 1 / mass.mass, .per_kgm2 = 1 / mass.I[kZz]});
}

void PlanarSolver::set_ball(dBodyID body) {
    const dMass mass = mass_of(body);
    ball_body_ = body;
    ball_numbers_.emplace(body);
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
    look_at_bodies();
    add_contacts(touches);
    push_bodies();
}

void PlanarSolver::finish() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const Box& box = boxes_[i + 1];
        bodies_[i].move({box.velocity_mps.x, box.velocity_mps.y, 0}, {0, 0, box.turn_rate_radps},
                        duration_s_);
    }
    if (ball_numbers_) {
        ball_numbers_->move(ball_.velocity_mps, ball_.turn_rate_radps, duration_s_);
    }
}

void PlanarSolver::look_at_bodies() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const BodyNumbers& body = bodies_[i];
        Box& box = boxes_[i + 1];
        const Vec3 velocity_mps = body.velocity_mps();
        box.velocity_mps = {velocity_mps.x, velocity_mps.y};
        box.turn_rate_radps = body.turn_rate_radps().z;
        box.position_m = body.place_m();
    }
    if (ball_numbers_) {
        ball_.velocity_mps = ball_numbers_->velocity_mps();
        ball_.turn_rate_radps = ball_numbers_->turn_rate_radps();
        ball_.position_m = ball_numbers_->position_m();
    }
}

void PlanarSolver::add_contacts(std::span<const Touch> touches) {
    box_contacts_.clear();
    ball_contacts_.clear();
    is_ball_done_ = false;
    for (const Touch& touch : touches) {
        const std::uint32_t first = index_of(touch.first);
        const std::uint32_t second = index_of(touch.second);
        if (ball_body_ != nullptr && (touch.first == ball_body_ || touch.second == ball_body_)) {
            const bool is_ball_first = touch.first == ball_body_;
            ball_contacts_.emplace_back(touch, is_ball_first, ball_, is_ball_first ? second : first,
                                        boxes_, terms_);
        } else {
            box_contacts_.emplace_back(touch, first, second, boxes_, terms_);
        }
    }
}

// Returns forces in the order in which add_contacts() made the contacts.
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

void PlanarSolver::push_bodies() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        BodyNumbers& body = bodies_[i];
        Box& box = boxes_[i + 1];
        const Vec3 force_n = body.force_n();
        box.velocity_mps =
            box.velocity_mps + (duration_s_ * box.per_kg) * Vec2{force_n.x, force_n.y};
        box.turn_rate_radps = box.turn_rate_radps + duration_s_ * box.per_kgm2 * body.torque_nm().z;
        body.clear_forces();
    }
    if (ball_numbers_) {
        ball_.velocity_mps = ball_.velocity_mps + Vec3{0, 0, duration_s_ * spec_.gravity_mps2};
    }
}

// Shuffles by the algorithm of Fisher and Yates, with the generator of Knuth's MMIX, whose high
// bits are good.
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

// A ball that only the ground and walls touch is soon solved: after one iteration without any push,
// no later one has any.
void PlanarSolver::solve_ball() {
    if (is_ball_done_) {
        return;
    }
    bool is_free = true;
    bool is_pushed = false;
    for (BallContact& contact : ball_contacts_) {
        is_free = is_free && contact.is_with_still();
        is_pushed |= contact.solve(ball_, boxes_, terms_.softness_per_kg);
    }
    is_ball_done_ = is_free && !is_pushed;
}

void PlanarSolver::solve() {
    number_contacts();
    // Local copies, which no contact can change, so that they stay in registers.
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
