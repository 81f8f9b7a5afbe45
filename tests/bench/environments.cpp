#include "tests/bench/environments.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <random>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "cancha/client/drive.h"
#include "server/sim/batch/batch.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/bench/resources.h"
#include "tests/bench/scrum.h"
#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {
namespace {

constexpr const char* kVariant = "simurosot/5v5";
constexpr std::size_t kMany = 64;
constexpr std::uint64_t kPieces = 20;

double wall_s() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

/// Sums up the processor time and wall-clock time of pieces of a measurement.
class Clocks {
  public:
    template <typename Piece>
    void measure(std::uint64_t ticks, Piece piece) {
        const double cpu_before_s = processor_s();
        const double wall_before_s = wall_s();
        piece();
        cpu_s_ += processor_s() - cpu_before_s;
        wall_s_ += wall_s() - wall_before_s;
        ticks_ += ticks;
    }

    double per_cpu_s() const { return static_cast<double>(ticks_) / cpu_s_; }

    double per_wall_s() const { return static_cast<double>(ticks_) / wall_s_; }

  private:
    double cpu_s_ = 0;
    double wall_s_ = 0;
    std::uint64_t ticks_ = 0;
};

/// Returns the settings of a scrum as texts.
Result<std::vector<std::string>> scrum_texts() {
    const Result<referee::Discipline> discipline = referee::load_discipline(kVariant);
    if (!discipline) {
        return discipline.error();
    }
    std::vector<std::string> texts{"rules.half_s=86400"};
    for (const referee::SettingOverride& setting : scrum_settings(*discipline)) {
        texts.push_back(setting.path + "=" + setting.value);
    }
    return texts;
}

/// A batch with commands for all robots, and its arrays.
class Arena {
  public:
    Arena(std::unique_ptr<batch::Batch> batch, const world::WorldSpec& spec)
        : batch_(std::move(batch)),
          states_(batch_->size() * batch_->states().columns().size()),
          commands_(batch_->size() * batch_->commands().columns().size()),
          rewards_(2 * batch_->size()),
          statuses_(15 * batch_->size()),
          is_over_(batch_->size()) {
        for (const world::RobotSpec& robot : spec.robots) {
            client::RobotView& view = views_.emplace_back();
            view.info.id = robot.id;
            view.info.track_m = robot.wheels.track_m;
            view.info.max_wheel_speed_mps = robot.wheels.max_speed_mps;
            view.info.speed_time_constant_s = robot.wheels.speed_time_constant_s;
            view.info.turn_time_constant_s = robot.wheels.turn_time_constant_s;
        }
        const Status looked = batch_->look({.states = states_});
        CANCHA_EXPECTS(looked.has_value());
    }

    /// Plays a tick in which every robot chases the ball, as in ScrumInProcess.
    void chase() {
        const std::size_t columns = batch_->states().columns().size();
        double* out = commands_.data();
        for (std::size_t match = 0; match < batch_->size(); ++match) {
            const std::span<const double> row =
                std::span<const double>(states_).subspan(match * columns, columns);
            const Vec2 ball_m{row[0], row[1]};
            const double* number = row.data() + kNumbersOfBall;
            for (client::RobotView& view : views_) {
                view.position_m = {number[0], number[1]};
                view.heading_rad = number[2];
                view.velocity_mps = {number[3], number[4]};
                view.turn_rate_radps = number[5];
                number += kNumbersOfRobot;
                const auto wheels = client::drive_through(view, ball_m);
                *out++ = wheels.left_mps;
                *out++ = wheels.right_mps;
            }
        }
        step();
    }

    /// Plays a tick with random wheel speeds, which are held for half a second.
    void wander() {
        if (held_-- == 0) {
            held_ = 30;
            std::uniform_real_distribution<double> speed_mps(-2.9, 2.9);
            std::ranges::generate(commands_, [&] { return speed_mps(random_); });
        }
        step();
        if (std::ranges::count(is_over_, 1) != 0) {
            const Status begun = batch_->reset(is_over_, {}, {.states = states_});
            CANCHA_EXPECTS(begun.has_value());
        }
    }

    std::size_t size() const { return batch_->size(); }

    std::uint64_t first_hash() { return batch_->match(0).state_hash(); }

  private:
    static constexpr std::size_t kNumbersOfBall = 13;
    static constexpr std::size_t kNumbersOfRobot = 6;

    void step() {
        const Status stepped = batch_->step(
            commands_, 1, {},
            {.states = states_, .statuses = statuses_, .rewards = rewards_, .is_over = is_over_});
        CANCHA_EXPECTS(stepped.has_value());
    }

    std::unique_ptr<batch::Batch> batch_;
    std::vector<client::RobotView> views_;
    std::vector<double> states_;
    std::vector<double> commands_;
    std::vector<double> rewards_;
    std::vector<double> statuses_;
    std::vector<std::uint8_t> is_over_;
    std::mt19937_64 random_{kSeed};
    int held_ = 0;
};

Result<Arena> make_arena(batch::Size size, const std::vector<std::string>& settings) {
    auto first = engine::make_running(kVariant, {.settings = settings, .seed = kSeed});
    if (!first) {
        return first.error();
    }
    const world::WorldSpec spec = (*first)->spec();
    auto made = batch::Batch::make(*std::move(first), kSeed, size, {});
    if (!made) {
        return made.error();
    }
    return Arena(*std::move(made), spec);
}

/// Returns the speed of two threads that only count, over that of one.
double count_two_over_one() {
    const auto count = [] {
        volatile std::uint64_t sum = 0;
        for (std::uint64_t i = 0; i < 100'000'000; ++i) {
            sum = sum + i;
        }
    };
    const double begin_s = wall_s();
    count();
    const double middle_s = wall_s();
    std::thread other(count);
    count();
    other.join();
    return 2 * (middle_s - begin_s) / (wall_s() - middle_s);
}

void chase(Arena& arena, std::uint64_t ticks) {
    for (std::uint64_t i = 0; i < ticks; ++i) {
        arena.chase();
    }
}

void wander(Arena& arena, std::uint64_t ticks) {
    for (std::uint64_t i = 0; i < ticks; ++i) {
        arena.wander();
    }
}

/// All ways to play that are compared.
struct Contenders {
    ScrumInProcess& alone;
    Arena& one;
    Arena& many;
    Arena& many_on_two;
    Arena& random_one;
    Arena& random_many;
};

EnvironmentFigures measure_in_turn(const Contenders& all, std::uint64_t ticks,
                                   const std::function<void(double)>& on_progress) {
    Clocks clocks[6];
    // All contenders play the same number of ticks. A batch shares them among its matches.
    const std::uint64_t piece = std::max<std::uint64_t>(kMany, ticks / kPieces / kMany * kMany);
    for (std::uint64_t i = 0; i < kPieces; ++i) {
        clocks[0].measure(piece, [&] { all.alone.measure(piece); });
        clocks[1].measure(piece, [&] { chase(all.one, piece); });
        clocks[2].measure(piece, [&] { chase(all.many, piece / kMany); });
        clocks[3].measure(piece, [&] { chase(all.many_on_two, piece / kMany); });
        clocks[4].measure(piece, [&] { wander(all.random_one, piece); });
        clocks[5].measure(piece, [&] { wander(all.random_many, piece / kMany); });
        on_progress(static_cast<double>(i + 1) / static_cast<double>(kPieces));
    }
    return {.in_process = clocks[0].per_cpu_s(),
            .one = clocks[1].per_cpu_s(),
            .many = clocks[2].per_cpu_s(),
            .many_wall = clocks[2].per_wall_s(),
            .many_on_two_wall = clocks[3].per_wall_s(),
            .counting_two_over_one = count_two_over_one(),
            .random_one = clocks[4].per_cpu_s(),
            .random_many = clocks[5].per_cpu_s(),
            .is_same_match = all.alone.state_hash() == all.one.first_hash() &&
                             all.many.first_hash() == all.many_on_two.first_hash()};
}

}  // namespace

Result<EnvironmentFigures> measure_environments(std::uint64_t ticks,
                                                const std::function<void(double)>& on_progress) {
    const auto settings = scrum_texts();
    const auto game = load_scrum(kVariant);
    if (!settings || !game) {
        return settings ? game.error() : settings.error();
    }
    Result<Arena> made[] = {make_arena({1, 1}, *settings), make_arena({kMany, 1}, *settings),
                            make_arena({kMany, 2}, *settings), make_arena({1, 1}, {}),
                            make_arena({kMany, 1}, {})};
    for (const auto& arena : made) {
        if (!arena) {
            return arena.error();
        }
    }
    ScrumInProcess alone(game->discipline, game->world, kSeed);
    const Contenders all{alone, *made[0], *made[1], *made[2], *made[3], *made[4]};
    for (Arena* arena : {&all.one, &all.many, &all.many_on_two}) {
        chase(*arena, kWarmUpTicks);
    }
    return measure_in_turn(all, ticks, on_progress);
}

}  // namespace cancha::bench
