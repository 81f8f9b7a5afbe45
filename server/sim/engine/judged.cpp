#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/sim/engine/running.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"

namespace cancha::engine {
namespace {

/// As events name whoever embeds it.
constexpr const char* kOfficial = "engine";

class Judged final : public Running {
  public:
    Judged(match::Stage stage, const LoadOptions& options)
        : stage_(std::move(stage)),
          match_(stage_.discipline, stage_.world,
                 {.seed = options.seed,
                  .blue_name = options.blue_name,
                  .yellow_name = options.yellow_name}) {
        match_.open_tick();
    }

    const v1::Discipline& settings() const override { return stage_.discipline.settings; }

    Status step() override {
        if (match_.is_over()) {
            return Error{ErrorCode::kRefused,
                         fmt::format("step: the match is over: {}", match_.status().end_reason)};
        }
        told_events_ = match_.event_count();
        match_.close_tick();
        if (!match_.is_over()) {
            match_.open_tick();
        }
        return {};
    }

    const referee::WorldState& state() const override { return match_.state(); }

    std::span<const v1::Reading> readings() const override { return match_.readings(); }

    std::uint64_t state_hash() const override { return match_.state_hash(); }

    const command::Kind& command_kind_of(RobotId robot) const override {
        return std::ranges::find(stage_.world.robots, robot, &world::RobotSpec::id)->command_kind();
    }

    void command(RobotId robot, const command::Command& command) override {
        if (!match_.is_over()) {
            match_.command({.robot = robot, .drive = command});
        }
    }

    Status place_ball(Vec2 position_m, const Vec3& velocity_mps,
                      const Vec3& turn_rate_radps) override {
        return change(match::move_ball({{position_m.x, position_m.y, settings().ball().radius_m()},
                                        velocity_mps,
                                        turn_rate_radps}));
    }

    Status push_ball(const Vec3& velocity_mps, const Vec3& turn_rate_radps) override {
        return change(
            match::move_ball({match_.state().ball->position_m, velocity_mps, turn_rate_radps}));
    }

    Status place_robot(RobotId robot, const GroundPose& pose, AfterPlacing after) override {
        match::PlacedRobot placed{.id = robot, .pose = pose};
        if (after == AfterPlacing::kKeepsVelocity) {
            const auto& robots = match_.state().robots;
            const auto before = std::ranges::find(robots, robot, &referee::RobotState::id);
            placed.motion = {.velocity_mps = {before->velocity_mps.x, before->velocity_mps.y},
                             .turn_rate_radps = before->turn_rate_radps};
        }
        return change(match::move_robot(placed));
    }

    Result<referee::MatchStatus> status() const override { return match_.status(); }

    Result<std::vector<referee::GameEvent>> events() const override {
        std::vector<referee::GameEvent> events;
        for (std::uint64_t number = std::max(told_events_ + 1, match_.oldest_event());
             number <= match_.event_count(); ++number) {
            events.push_back(match_.event(number));
        }
        return events;
    }

    Result<Snapshot> snapshot() const override { return remembers("snapshot"); }

    Status restore(const Snapshot& /*snapshot*/) override { return remembers("restore"); }

  private:
    static Error remembers(const char* call) {
        return {ErrorCode::kRefused,
                fmt::format("{}: a law remembers more than bodies; load() without one "
                            "(law = \"\") to go back in time",
                            call)};
    }

    Status change(const match::Change& change) { return match_.change(change, kOfficial); }

    match::Stage stage_;
    match::SimulatedMatch match_;
    std::uint64_t told_events_ = 0;
};

}  // namespace

Result<std::unique_ptr<Running>> run_match(referee::Discipline discipline,
                                           const LoadOptions& options) {
    Result<match::Stage> stage = match::make_stage(std::move(discipline));
    if (!stage) {
        return stage.error();
    }
    return std::unique_ptr<Running>(std::make_unique<Judged>(*std::move(stage), options));
}

}  // namespace cancha::engine
