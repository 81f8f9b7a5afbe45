#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "cancha/base/vec3.h"
#include "server/sim/world/ode/solver.h"

namespace cancha::world::ode {

/// A box in the planar solver, or everything that never moves, in the world frame.
struct alignas(64) Box {
    Vec2 velocity_mps{};
    double turn_rate_radps = 0;
    double per_kg = 0;    ///< Inverse mass; 0: it never moves.
    double per_kgm2 = 0;  ///< Inverse moment of inertia.
    Vec2 position_m{};
};

/// The ball in the solver.
struct Ball {
    Vec3 velocity_mps{};
    Vec3 turn_rate_radps{};
    double per_kg = 0;
    double per_kgm2 = 0;
    Vec3 position_m{};
};

/// Terms shared by all contacts of a step.
struct ContactTerms {
    double corrected_per_s;         ///< Share of a depth that is corrected per second.
    double fastest_correction_mps;  ///< Highest speed of the correction.
    double softness_per_kg;  ///< Added to the compliance of the bodies: ODE's CFM over the step.

    /// Speed at which bodies that approach at `approach_mps` should part.
    double parting_mps(const dContact& contact, double approach_mps) const;
};

/// Share of the missing speed that each iteration corrects between boxes: more than all of it, as
/// in QuickStep. For the ball the share is 1: a ball on the ground is solved after one iteration,
/// while a greater share would lift it or press it in.
inline constexpr double kOverRelaxation = 1.3;

/// Does what std::clamp() does, but by value, so without branches, which would be unpredictable
/// here.
inline double clamped(double value, double least, double most) {
    const double below = value < most ? value : most;
    return below > least ? below : least;
}

inline constexpr double kNoLimit = std::numeric_limits<double>::max();

/// Contact between two boxes, or a box and a wall. It presses along its normal and rubs along the
/// left of the normal, up to the coefficient of friction.
class BoxContact {
  public:
    /// `first` and `second`: indices of the bodies in `boxes`. The boxes must have their velocities
    /// from before the impact.
    BoxContact(const Touch& touch, std::uint32_t first, std::uint32_t second,
               std::span<const Box> boxes, const ContactTerms& terms);

    /// Makes one iteration by the method of Gauss and Seidel: first the pressure, then the friction
    /// that it allows. `coupling_per_kg_` is the effect of the pressure on the speed of the
    /// friction.
    void solve(std::span<Box> boxes, double softness_per_kg);

    /// Impulse so far in this step.
    Vec3 impulse_on_first_ns() const {
        const Vec2 impulse_ns = pressed_ns_ * normal_ + rubbed_ns_ * left_of(normal_);
        return {impulse_ns.x, impulse_ns.y, 0};
    }

  private:
    friend class BoxContactsOfLane;

    /// Levers of the forces on a box about its centre.
    struct Levers {
        double normal_m = 0;
        double left_m = 0;
    };

    Levers levers_of(const Box& box, Vec2 at_m) const;

    Vec2 normal_;
    Levers first_levers_;
    Levers second_levers_;
    double friction_;
    double parting_mps_;
    double normal_share_kg_;
    double left_share_kg_;
    double coupling_per_kg_;
    double pressed_ns_ = 0;
    double rubbed_ns_ = 0;
    /// Copies of the boxes' inverse moments, for code without access to the boxes.
    double first_per_kgm2_;
    double second_per_kgm2_;
    std::uint32_t first_;
    std::uint32_t second_;
};

/// Contact between the ball and a box, a wall or the ground.
class BallContact {
  public:
    /// `other`: index in `boxes` of the body that is not the ball. Velocities as above.
    BallContact(const Touch& touch, bool is_ball_first, const Ball& ball, std::uint32_t other,
                std::span<const Box> boxes, const ContactTerms& terms);

    /// Makes one iteration. Returns whether it pushed: a contact that did not push never will
    /// again, unless something else moves the ball or the box.
    bool solve(Ball& ball, std::span<Box> boxes, double softness_per_kg);

    /// Whether the ball touches something that never moves.
    bool is_with_still() const { return other_ == 0; }

    /// Impulse so far in this step.
    Vec3 impulse_on_ball_ns() const {
        return rows_[0].impulse_ns * rows_[0].direction + rows_[1].impulse_ns * rows_[1].direction +
               rows_[2].impulse_ns * rows_[2].direction;
    }

  private:
    /// The part of the contact along one direction.
    struct Row {
        Vec3 direction;  // Direction in which the ball is pushed.
        Vec3 lever_m;    // Lever of this force on the ball.
        Vec2 on_other;   // The part of this force that the box feels.
        double other_lever_m = 0;
        double share_kg = 0;
        double parting_mps = 0;
        double impulse_ns = 0;

        bool push(Ball& ball, Box& other, double softness_per_kg, double least_ns, double most_ns);
    };

    std::uint32_t other_;
    double friction_;
    std::array<Row, 3> rows_;  // Along the normal, and two across it.
};

inline void BoxContact::solve(std::span<Box> boxes, double softness_per_kg) {
    Box& first = boxes[first_];
    Box& second = boxes[second_];
    const Vec2 apart_mps = first.velocity_mps - second.velocity_mps;
    const double normal_mps =
        dot(normal_, apart_mps) + (first_levers_.normal_m * first.turn_rate_radps -
                                   second_levers_.normal_m * second.turn_rate_radps);
    const double left_mps =
        dot(left_of(normal_), apart_mps) + (first_levers_.left_m * first.turn_rate_radps -
                                            second_levers_.left_m * second.turn_rate_radps);

    const double pressed_ns =
        clamped(pressed_ns_ +
                    normal_share_kg_ * (parting_mps_ - normal_mps - softness_per_kg * pressed_ns_),
                0, kNoLimit);
    const double press_ns = pressed_ns - pressed_ns_;
    const double most_ns = friction_ * pressed_ns;
    const double rubbed_ns =
        clamped(rubbed_ns_ - left_share_kg_ * (left_mps + coupling_per_kg_ * press_ns +
                                               softness_per_kg * rubbed_ns_),
                -most_ns, most_ns);
    const double rub_ns = rubbed_ns - rubbed_ns_;
    pressed_ns_ = pressed_ns;
    rubbed_ns_ = rubbed_ns;

    const Vec2 impulse_ns = press_ns * normal_ + rub_ns * left_of(normal_);
    first.velocity_mps = first.velocity_mps + first.per_kg * impulse_ns;
    first.turn_rate_radps +=
        first.per_kgm2 * (first_levers_.normal_m * press_ns + first_levers_.left_m * rub_ns);
    second.velocity_mps = second.velocity_mps - second.per_kg * impulse_ns;
    second.turn_rate_radps -=
        second.per_kgm2 * (second_levers_.normal_m * press_ns + second_levers_.left_m * rub_ns);
}

inline bool BallContact::Row::push(Ball& ball, Box& other, double softness_per_kg, double least_ns,
                                   double most_ns) {
    const double apart_mps =
        dot(direction, ball.velocity_mps) + dot(lever_m, ball.turn_rate_radps) -
        (dot(on_other, other.velocity_mps) + other_lever_m * other.turn_rate_radps);
    const double pushed_ns =
        clamped(impulse_ns + share_kg * (parting_mps - apart_mps - softness_per_kg * impulse_ns),
                least_ns, most_ns);
    const double push_ns = pushed_ns - impulse_ns;
    impulse_ns = pushed_ns;
    ball.velocity_mps = ball.velocity_mps + (ball.per_kg * push_ns) * direction;
    ball.turn_rate_radps = ball.turn_rate_radps + (ball.per_kgm2 * push_ns) * lever_m;
    other.velocity_mps = other.velocity_mps - (other.per_kg * push_ns) * on_other;
    other.turn_rate_radps -= other.per_kgm2 * push_ns * other_lever_m;
    return push_ns != 0;
}

inline bool BallContact::solve(Ball& ball, std::span<Box> boxes, double softness_per_kg) {
    Box& other = boxes[other_];
    bool has_pushed = rows_[0].push(ball, other, softness_per_kg, 0, kNoLimit);
    if (friction_ > 0) {
        const double most_ns = friction_ * rows_[0].impulse_ns;
        has_pushed |= rows_[1].push(ball, other, softness_per_kg, -most_ns, most_ns);
        has_pushed |= rows_[2].push(ball, other, softness_per_kg, -most_ns, most_ns);
    }
    return has_pushed;
}

}  // namespace cancha::world::ode
