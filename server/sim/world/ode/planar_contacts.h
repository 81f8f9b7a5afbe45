#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "cancha/base/vec3.h"
#include "server/sim/world/ode/solver.h"

namespace cancha::world::ode {

/// Box as the planar solver knows it, or all that never moves: the world frame.
struct alignas(64) Box {
    Vec2 velocity_mps{};
    double turn_rate_radps = 0;
    double per_kg = 0;    ///< Inverse of its mass; 0: it never moves.
    double per_kgm2 = 0;  ///< Inverse of its moment of inertia.
    Vec2 position_m{};
};

/// Ball as the solver knows it.
struct Ball {
    Vec3 velocity_mps{};
    Vec3 turn_rate_radps{};
    double per_kg = 0;
    double per_kgm2 = 0;
    Vec3 position_m{};
};

/// Terms that hold for all contacts of a step.
struct ContactTerms {
    double corrected_per_s;         ///< The share of a depth that is made good in a second.
    double fastest_correction_mps;  ///< But no faster than this.
    double softness_per_kg;         ///< Adds to what the bodies give way: ODE's CFM over the step.

    /// How fast the bodies are to part that approach at `approach_mps`.
    double parting_mps(const dContact& contact, double approach_mps) const;
};

/// How large a share of the speed that is missing each iteration makes good where boxes press each
/// other: more than all of it, as in QuickStep. Of the ball it is all: a ball on the ground is done
/// after one iteration, while any more than that would lift it from the ground or press it in.
inline constexpr double kOverRelaxation = 1.3;

/// As std::clamp(), but by value: so it takes no branches, which nothing could predict.
inline double clamped(double value, double least, double most) {
    const double below = value < most ? value : most;
    return below > least ? below : least;
}

inline constexpr double kNoLimit = std::numeric_limits<double>::max();

/// Between two boxes, or a box and a wall. It presses along its normal and rubs along the left of
/// that, up to the coefficient of friction.
class BoxContact {
  public:
    /// `first` and `second` are where the bodies have their boxes, which have the velocities that
    /// they meet with.
    BoxContact(const Touch& touch, std::uint32_t first, std::uint32_t second,
               std::span<const Box> boxes, const ContactTerms& terms);

    /// One iteration: first the pressure, then the friction that it allows, as Gauss and Seidel
    /// have it; what the first does to the speed of the second is in `coupling_per_kg_`.
    void solve(std::span<Box> boxes, double softness_per_kg);

    /// So far in this step.
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
    double first_per_kgm2_;  ///< Of its box, for whom it is not at hand.
    double second_per_kgm2_;
    std::uint32_t first_;
    std::uint32_t second_;
};

/// Between the ball and a box, a wall or the ground.
class BallContact {
  public:
    /// `other` is where the body that is not the ball has its box. Velocities as above.
    BallContact(const Touch& touch, bool is_ball_first, const Ball& ball, std::uint32_t other,
                std::span<const Box> boxes, const ContactTerms& terms);

    /// One iteration. Returns whether it pushed at all: what pushes nobody never will again, unless
    /// something else moves the ball or the box.
    bool solve(Ball& ball, std::span<Box> boxes, double softness_per_kg);

    /// Whether the ball touches something that never moves.
    bool is_with_still() const { return other_ == 0; }

    /// So far in this step.
    Vec3 impulse_on_ball_ns() const {
        return rows_[0].impulse_ns * rows_[0].direction + rows_[1].impulse_ns * rows_[1].direction +
               rows_[2].impulse_ns * rows_[2].direction;
    }

  private:
    /// Along one direction.
    struct Row {
        Vec3 direction;  // In which the ball is pushed.
        Vec3 lever_m;    // Lever of such a force on the ball.
        Vec2 on_other;   // The part of the force on the box that it feels.
        double other_lever_m = 0;
        double share_kg = 0;
        double parting_mps = 0;
        double impulse_ns = 0;

        bool push(Ball& ball, Box& other, double softness_per_kg, double least_ns, double most_ns);
    };

    std::uint32_t other_;
    double friction_;
    std::array<Row, 3> rows_;  // Along the normal, and two across.
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
