#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "cancha/base/vec3.h"
#include "server/sim/world/ode/solver.h"

namespace cancha::world::ode {

/// State of an upright box in the planar solver; world frame. One more object of this type, with
/// inverse masses of 0, stands for all bodies that never move.
struct alignas(64) Box {
    Vec2 velocity_mps{};
    double turn_rate_radps = 0;
    double per_kg = 0;    ///< Inverse of the mass. 0 if the body never moves.
    double per_kgm2 = 0;  ///< Inverse of the moment of inertia about the vertical axis.
    Vec2 position_m{};    ///< Position of the centre of mass.
};

/// State of the ball in the planar solver; world frame.
struct Ball {
    Vec3 velocity_mps{};
    Vec3 turn_rate_radps{};
    double per_kg = 0;    ///< Inverse of the mass.
    double per_kgm2 = 0;  ///< Inverse of the moment of inertia.
    Vec3 position_m{};    ///< Position of the centre.
};

/// Numbers that all contacts of one step use to correct overlaps of bodies.
struct ContactTerms {
    /// Speed at which an overlap is corrected, divided by its depth. This is ODE's ERP divided by
    /// the duration of the step.
    double corrected_per_s;
    double fastest_correction_mps;  ///< Highest speed at which an overlap is corrected.
    /// Softness of contacts, which is added to the inverse masses of the bodies. This is ODE's CFM
    /// divided by the duration of the step.
    double softness_per_kg;

    /// Returns the speed along the normal at which the two bodies should separate after the step.
    /// `approach_mps`: speed along the normal at which the bodies approach before the step;
    /// negative if they separate.
    double parting_mps(const dContact& contact, double approach_mps) const;
};

/// Factor by which each iteration multiplies the impulse between two boxes. With the factor 1, the
/// impulse would give the boxes exactly the wanted speed at this contact. With a greater factor
/// (over-relaxation), fewer iterations are needed. QuickStep uses the same factor. Contacts of the
/// ball use the factor 1, with which a ball on the ground is solved after one iteration. With 1.3
/// the ball would be lifted or pressed in.
inline constexpr double kOverRelaxation = 1.3;

/// Returns the same as std::clamp(). Takes and returns values instead of references, so that the
/// compiler makes no branches. The processor could not predict branches here.
inline double clamped(double value, double least, double most) {
    const double below = value < most ? value : most;
    return below > least ? below : least;
}

/// Value that stands for "no upper limit" of an impulse.
inline constexpr double kNoLimit = std::numeric_limits<double>::max();

/// Contact between two boxes, or between a box and a wall. The contact has two forces: a pressure
/// along its normal, and a friction perpendicular to the normal, positive to the left of the
/// normal. The friction is at most the pressure times the coefficient of friction.
class BoxContact {
  public:
    /// `first` and `second`: indices of the bodies in `boxes`; 0 for a body that never moves.
    /// Expects: `boxes` have their velocities at the start of the step, before forces are applied.
    BoxContact(const Touch& touch, std::uint32_t first, std::uint32_t second,
               std::span<const Box> boxes, const ContactTerms& terms);

    /// Makes one iteration of the Gauss-Seidel method: updates the impulse of the pressure, then
    /// that of the friction within its new limit, and changes the velocities in `boxes`
    /// accordingly.
    void solve(std::span<Box> boxes, double softness_per_kg);

    /// Impulse on the first body so far in this step; world frame.
    Vec3 impulse_on_first_ns() const {
        const Vec2 impulse_ns = pressed_ns_ * normal_ + rubbed_ns_ * left_of(normal_);
        return {impulse_ns.x, impulse_ns.y, 0};
    }

  private:
    friend class BoxContactsOfLane;

    /// Lever arms of the two forces about the centre of a box.
    struct Levers {
        double normal_m = 0;  ///< Lever arm of the pressure.
        double left_m = 0;    ///< Lever arm of the friction.
    };

    Levers levers_of(const Box& box, Vec2 at_m) const;

    Vec2 normal_;  ///< Normal: a unit vector that points into the first body.
    Levers first_levers_;
    Levers second_levers_;
    double friction_;
    double parting_mps_;      ///< Wanted speed of separation; see ContactTerms::parting_mps().
    double normal_share_kg_;  ///< Impulse of the pressure to apply, divided by the missing speed.
    double left_share_kg_;    ///< Impulse of the friction to apply, divided by the missing speed.
    /// Change of the sliding speed, divided by the impulse of the pressure that causes it.
    double coupling_per_kg_;
    double pressed_ns_ = 0;  ///< Impulse of the pressure so far in this step.
    double rubbed_ns_ = 0;   ///< Impulse of the friction so far in this step.
    /// Copies of Box::per_kgm2 of the two boxes, for the solver of several worlds (box_lanes.h).
    double first_per_kgm2_;
    double second_per_kgm2_;
    std::uint32_t first_;   ///< Index of the first body in `boxes`; 0 for a body that never moves.
    std::uint32_t second_;  ///< Index of the second body in `boxes`; 0 for a body that never moves.
};

/// Contact between the ball and a box, a wall or the ground.
class BallContact {
  public:
    /// `is_ball_first`: whether the ball is the first body of `touch`. `other`: index of the other
    /// body in `boxes`; 0 for a body that never moves. Expects: `ball` and `boxes` have their
    /// velocities at the start of the step, before forces are applied.
    BallContact(const Touch& touch, bool is_ball_first, const Ball& ball, std::uint32_t other,
                std::span<const Box> boxes, const ContactTerms& terms);

    /// Makes one iteration. Returns whether the iteration changed any velocity. If it changed none,
    /// later iterations do not change any either, unless other contacts move the ball or the box.
    bool solve(Ball& ball, std::span<Box> boxes, double softness_per_kg);

    /// Whether the ball touches something that never moves.
    bool is_with_still() const { return other_ == 0; }

    /// Impulse on the ball so far in this step; world frame.
    Vec3 impulse_on_ball_ns() const {
        return rows_[0].impulse_ns * rows_[0].direction + rows_[1].impulse_ns * rows_[1].direction +
               rows_[2].impulse_ns * rows_[2].direction;
    }

  private:
    /// The force of the contact along one direction.
    struct Row {
        Vec3 direction;  // Unit vector: direction of the force on the ball.
        Vec3 lever_m;    // Torque on the ball, divided by the force.
        Vec2 on_other;   // Horizontal part of `direction`. The box gets the opposite force.
        // Torque on the box about the vertical axis, divided by the force.
        double other_lever_m = 0;
        double share_kg = 0;     // Impulse to apply, divided by the speed that is missing.
        double parting_mps = 0;  // Wanted speed of separation; 0 for friction.
        double impulse_ns = 0;   // Impulse so far in this step.

        /// Makes one iteration, and keeps `impulse_ns` between `least_ns` and `most_ns`. Returns
        /// whether the impulse changed.
        bool push(Ball& ball, Box& other, double softness_per_kg, double least_ns, double most_ns);
    };

    std::uint32_t other_;  // Index of the body that is not the ball; 0 if it never moves.
    double friction_;
    // The pressure along the normal, and the friction along two directions across it.
    std::array<Row, 3> rows_;
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
