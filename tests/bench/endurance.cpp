#include "tests/bench/endurance.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <fmt/format.h>

#include "server/sim/world/planar_collision.h"
#include "server/sim/world/wheel_speeds.h"
#include "tests/bench/resources.h"
#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {

namespace {

constexpr std::uint64_t kPieceTicks = 1000;

// Depth to which a robot may sink into a wall at first impact, in a substep of 1/240 s: it moves at
// 2.9 m/s, and its corners, 0.056 m from the middle, turn at up to 70 rad/s.
constexpr double kSunk_m = (2.9 + 70 * 0.056) / 240;

/// Gives every robot random wheel speeds and holds them for up to half a second.
class RandomDrivers {
  public:
    explicit RandomDrivers(const world::WorldSpec& spec) : robots_(spec.robots) {
        held_ticks_.resize(robots_.size());
    }

    void command(match::Match& match) {
        for (std::size_t i = 0; i < robots_.size(); ++i) {
            if (held_ticks_[i]-- == 0) {
                held_ticks_[i] = 1 + random_() % kLongestHold;
                match.command({robots_[i].id, random_speeds(robots_[i].wheels.max_speed_mps)});
            }
        }
    }

  private:
    static constexpr std::uint64_t kLongestHold = 30;

    world::WheelSpeeds random_speeds(double limit_mps) {
        std::uniform_real_distribution<double> speed_mps(-limit_mps, limit_mps);
        const double left_mps = speed_mps(random_);
        return {left_mps, speed_mps(random_)};
    }

    const std::vector<world::RobotSpec>& robots_;
    std::vector<std::uint64_t> held_ticks_;
    std::mt19937_64 random_{kSeed};
};

bool is_finite(const Vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

/// Finds faults of a state: returns a text, empty if there is none.
class Inspector {
  public:
    Inspector(const v1::Field& field, const world::WorldSpec& spec) : field_(field), spec_(spec) {
        for (const world::StaticBox& box : spec.boxes) {
            const Vec3& centre_m = box.collision.centre_m;
            const Vec3& size_m = box.collision.size_m;
            walls_.push_back({.centre_m = {centre_m.x, centre_m.y},
                              .heading = {std::cos(box.heading_rad), std::sin(box.heading_rad)},
                              .half_extent_m = {size_m.x / 2, size_m.y / 2}});
        }
    }

    std::string fault_in(const referee::WorldState& state) const {
        for (std::size_t i = 0; i < state.robots.size(); ++i) {
            const referee::RobotState& robot = state.robots[i];
            if (!is_sound(robot, spec_.robots[i].size_m)) {
                return fmt::format("robot {} at ({}, {}) in tick {}", to_number(robot.id),
                                   robot.position_m.x, robot.position_m.y, state.tick.number);
            }
        }
        const referee::BallState& ball = *state.ball;
        if (!is_finite(ball.position_m) || !is_finite(ball.velocity_mps) ||
            !is_inside(ball.position_m)) {
            return fmt::format("the ball at ({}, {}) in tick {}", ball.position_m.x,
                               ball.position_m.y, state.tick.number);
        }
        return {};
    }

  private:
    /// Returns whether a point is on the field or in a goal.
    bool is_inside(const Vec3& centre_m) const {
        const double x_m = std::abs(centre_m.x);
        const double y_m = std::abs(centre_m.y);
        return (x_m < field_.right_m() && y_m < field_.top_m()) ||
               (x_m < field_.goal_right_m() && y_m < field_.goal_top_m());
    }

    bool is_sound(const referee::RobotState& robot, const Vec3& size_m) const {
        if (!is_finite(robot.position_m) || !is_finite(robot.velocity_mps) ||
            !std::isfinite(robot.heading_rad) || !std::isfinite(robot.turn_rate_radps) ||
            !is_inside(robot.position_m)) {
            return false;
        }
        const Rectangle outline{
            .centre_m = robot.ground_position_m(),
            .heading = {std::cos(robot.heading_rad), std::sin(robot.heading_rad)},
            .half_extent_m = {size_m.x / 2, size_m.y / 2}};
        return std::ranges::none_of(walls_, [&outline](const Rectangle& wall) {
            const world::PlanarOverlap overlap = world::overlap_of(outline, wall);
            return overlap.count > 0 && overlap.contacts[0].depth_m > kSunk_m;
        });
    }

    const v1::Field& field_;
    const world::WorldSpec& spec_;
    std::vector<Rectangle> walls_;
};

/// The match, played in pieces.
class EnduranceRun {
  public:
    EnduranceRun(const referee::Discipline& discipline, const world::WorldSpec& spec)
        : match_(discipline, spec, {.seed = kSeed}),
          drivers_(spec),
          inspector_(discipline.settings.field(), spec) {}

    void play(std::uint64_t ticks) {
        for (std::uint64_t i = 0; i < ticks; ++i) {
            match_.open_tick();
            drivers_.command(match_);
            match_.close_tick();
            if (first_fault_.empty()) {
                first_fault_ = inspector_.fault_in(match_.state());
            }
        }
    }

    std::uint64_t goals() const {
        return match_.status().blue.score + match_.status().yellow.score;
    }

    const std::string& first_fault() const { return first_fault_; }

  private:
    match::SimulatedMatch match_;
    RandomDrivers drivers_;
    Inspector inspector_;
    std::string first_fault_;
};

/// Plays a piece and returns its processor time in seconds.
double time_piece(EnduranceRun& run) {
    const double start_s = processor_s();
    run.play(kPieceTicks);
    return processor_s() - start_s;
}

}  // namespace

Result<EnduranceFigures> measure_endurance(
    const std::string& variant, std::uint64_t ticks,
    const std::function<void(std::uint64_t ticks)>& on_progress) {
    auto game = load_endless(variant);
    if (!game) {
        return game.error();
    }
    EnduranceRun run(game->discipline, game->world);
    EnduranceRun again(game->discipline, game->world);
    run.play(kWarmUpTicks);
    again.play(kWarmUpTicks);
    const std::uint64_t pieces = ticks / kPieceTicks;
    const std::uint64_t tenth = pieces / 10;
    std::int64_t rss_kb = 0;
    double first_s = 0;
    double last_s = 0;
    for (std::uint64_t piece = 0; piece < pieces; ++piece) {
        const double seconds = time_piece(run);
        rss_kb = piece == tenth ? resident_kb() : rss_kb;
        if (piece >= pieces - tenth) {
            last_s += seconds;
            first_s += time_piece(again);
        }
        on_progress((piece + 1) * kPieceTicks);
    }
    const auto ticks_of_tenth = static_cast<double>(tenth * kPieceTicks);
    return EnduranceFigures{.ticks = pieces * kPieceTicks,
                            .first_tenth_ticks_per_s = ticks_of_tenth / first_s,
                            .last_tenth_ticks_per_s = ticks_of_tenth / last_s,
                            .rss_growth_kb = resident_kb() - rss_kb,
                            .goals = run.goals(),
                            .first_fault = run.first_fault()};
}

}  // namespace cancha::bench
