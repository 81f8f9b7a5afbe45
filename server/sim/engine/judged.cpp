#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"
#include "referee/core/settings.h"
#include "server/sim/engine/running.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"
#include "server/sim/match/start_variation.h"
#include "server/sim/sensing/sensor_suite.h"

namespace cancha::engine {
namespace {

/// As events name whoever embeds it.
constexpr const char* kOfficial = "engine";

bool is_finite(const v1::Placement& placement) {
    const auto is_one = [](const v1::Placement::Robot& robot) {
        return std::isfinite(robot.x_m()) && std::isfinite(robot.y_m()) &&
               std::isfinite(robot.heading_rad());
    };
    return std::ranges::all_of(placement.robots(), is_one) &&
           std::isfinite(placement.ball().x_m()) && std::isfinite(placement.ball().y_m());
}

/// The part of a team's request that concerns the robots of one seat, and all that concerns none if
/// the seat is the team's first one.
v1::TeamRequest part_of(const v1::TeamRequest& request, const v1::Seat& seat, bool is_first) {
    v1::TeamRequest part;
    if (is_first) {
        part = request;
        if (part.has_placement()) {
            part.mutable_placement()->clear_robots();
        }
    }
    for (const v1::Placement::Robot& robot : request.placement().robots()) {
        if (std::ranges::count(seat.robot_ids(), robot.robot_id()) > 0) {
            *part.mutable_placement()->add_robots() = robot;
        }
    }
    return part;
}

/// Names of the teams in events.
struct Names {
    std::string blue;
    std::string yellow;
};

class Judged final : public Running {
  public:
    Judged(std::shared_ptr<const match::Stage> stage, Names names, const Start& start)
        : stage_(std::move(stage)), names_(std::move(names)) {
        world::World world(spec(), start.seed);
        sensing::SensorSuite(settings(), spec(), start.seed).watch(world, spec());
        as_built_ = world.snapshot();
        begin(std::move(world), start);
    }

    const v1::Discipline& settings() const override { return stage_->discipline.settings; }

    const world::WorldSpec& spec() const override { return stage_->world; }

    void reset(const Start& start) override {
        world::World world = std::move(*match_).release_world();
        as_built_.seed = start.seed;
        const Status restored = world.restore(as_built_);
        CANCHA_EXPECTS(restored.has_value());  // It is of this very world.
        begin(std::move(world), start);
    }

    std::unique_ptr<Running> another(const Start& start) const override {
        return std::make_unique<Judged>(stage_, names_, start);
    }

    const match::Match* match() const override { return &*match_; }

    Status step() override {
        if (match_->is_over()) {
            return Error{ErrorCode::kRefused,
                         fmt::format("step: the match is over: {}", match_->status().end_reason)};
        }
        told_events_ = match_->event_count();
        match_->close_tick();
        if (!match_->is_over()) {
            match_->open_tick();
        }
        return {};
    }

    const referee::WorldState& state() const override { return match_->state(); }

    std::span<const v1::Reading> readings() const override { return match_->readings(); }

    std::uint64_t state_hash() const override { return match_->state_hash(); }

    world::CommandedRobot commanded(RobotId robot) const override {
        return std::ranges::find(spec().robots, robot, &world::RobotSpec::id)->commanded();
    }

    void command(const world::RobotCommand& command) override {
        if (!match_->is_over()) {
            match_->command(command);
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
            match::move_ball({match_->state().ball->position_m, velocity_mps, turn_rate_radps}));
    }

    Status place_robot(RobotId robot, const GroundPose& pose, AfterPlacing after) override {
        match::PlacedRobot placed{.id = robot, .pose = pose};
        if (after == AfterPlacing::kKeepsVelocity) {
            const auto& robots = match_->state().robots;
            const auto before = std::ranges::find(robots, robot, &referee::RobotState::id);
            placed.motion = {.velocity_mps = {before->velocity_mps.x, before->velocity_mps.y},
                             .turn_rate_radps = before->turn_rate_radps};
        }
        return change(match::move_robot(placed));
    }

    Result<referee::MatchStatus> status() const override { return match_->status(); }

    Result<std::vector<referee::GameEvent>> events() const override {
        std::vector<referee::GameEvent> events;
        for (std::uint64_t number = std::max(told_events_ + 1, match_->oldest_event());
             number <= match_->event_count(); ++number) {
            events.push_back(match_->event(number));
        }
        return events;
    }

    Status request(Team team, const v1::TeamRequest& request) override {
        if (Status checked = check(team, request); !checked) {
            return checked;
        }
        bool is_first = true;
        for (int i = 0; i < settings().seats_size(); ++i) {
            const v1::Seat& seat = settings().seats(i);
            if (static_cast<Team>(seat.team()) == team) {
                match_->request(static_cast<SeatIndex>(i), part_of(request, seat, is_first));
                is_first = false;
            }
        }
        return {};
    }

    Result<Snapshot> snapshot() const override { return remembers("snapshot"); }

    Status restore(const Snapshot& /*snapshot*/) override { return remembers("restore"); }

  private:
    Status check(Team team, const v1::TeamRequest& request) const {
        if (match_->is_over()) {
            return Error{ErrorCode::kRefused, "request: the match is over"};
        }
        if (const Status limits = referee::check_limits(request); !limits) {
            return Error{ErrorCode::kInvalidInput, "request: " + limits.error().message};
        }
        if (!is_finite(request.placement())) {
            return Error{ErrorCode::kInvalidInput, "request: got a number that is not finite"};
        }
        return check_robots(team, request.placement());
    }

    /// Each robot is the team's, and placed once.
    Status check_robots(Team team, const v1::Placement& placement) const {
        std::set<std::uint32_t> free;
        for (const v1::Robot& robot : settings().robots()) {
            if (static_cast<Team>(robot.team()) == team) {
                free.insert(robot.id());
            }
        }
        const std::string own = fmt::format("{}", fmt::join(free, ", "));
        if (free.empty()) {
            return Error{ErrorCode::kInvalidInput, "request: no robot is of this team"};
        }
        for (const v1::Placement::Robot& robot : placement.robots()) {
            if (free.erase(robot.robot_id()) == 0) {
                return Error{
                    ErrorCode::kInvalidInput,
                    fmt::format("request: robot {} is not of this team, or is placed twice; "
                                "expected each of {} at most once",
                                robot.robot_id(), own)};
            }
        }
        return {};
    }

    static Error remembers(const char* call) {
        return {ErrorCode::kRefused,
                fmt::format("{}: a law remembers more than bodies; load() without one "
                            "(law = \"\") to go back in time",
                            call)};
    }

    Status change(const match::Change& change) { return match_->change(change, kOfficial); }

    /// Expects: the world is as it was built.
    void begin(world::World world, const Start& start) {
        match::put_at_start(world, spec(), start.seed, start.opening);
        match_.emplace(stage_->discipline, spec(), std::move(world),
                       match::MatchOptions{.seed = start.seed,
                                           .blue_name = names_.blue,
                                           .yellow_name = names_.yellow,
                                           .opening = start.opening});
        match_->open_tick();
        told_events_ = 0;
    }

    std::shared_ptr<const match::Stage> stage_;
    Names names_;
    world::WorldSnapshot as_built_;
    std::optional<match::SimulatedMatch> match_;
    std::uint64_t told_events_ = 0;
};

}  // namespace

Result<std::unique_ptr<Running>> run_match(referee::Discipline discipline,
                                           const LoadOptions& options) {
    Result<match::Stage> stage = match::make_stage(std::move(discipline));
    if (!stage) {
        return stage.error();
    }
    return std::unique_ptr<Running>(std::make_unique<Judged>(
        std::make_shared<const match::Stage>(*std::move(stage)),
        Names{options.blue_name, options.yellow_name}, Start{.seed = options.seed}));
}

}  // namespace cancha::engine
