#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cancha/base/contract.h"
#include "referee/core/settings.h"
#include "server/sim/engine/difference.h"
#include "server/sim/engine/running.h"
#include "server/sim/engine/staged_play.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/match/stage.h"
#include "server/sim/match/start_variation.h"
#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/scenario.h"
#include "server/sim/sensing/sensor_suite.h"

namespace cancha::engine {

struct JudgedState {
    std::shared_ptr<const match::Stage> own_stage;       ///< Stage of the engine.
    std::shared_ptr<const match::Stage> stage;           ///< Stage of the match, which borrows it.
    std::shared_ptr<const scenario::Scenario> scenario;  ///< Null: none.
    std::shared_ptr<const StagedPlay> play;              ///< Null: no scenario.
    std::uint64_t starts;
    std::uint64_t told_events;
    match::MatchSnapshot match;
};

namespace {

/// Name in events for the program that embeds the engine.
constexpr const char* kOfficial = "engine";

bool is_finite(const v1::Placement& placement) {
    const auto is_one = [](const v1::Placement::Robot& robot) {
        return std::isfinite(robot.x_m()) && std::isfinite(robot.y_m()) &&
               std::isfinite(robot.heading_rad());
    };
    return std::ranges::all_of(placement.robots(), is_one) &&
           std::isfinite(placement.ball().x_m()) && std::isfinite(placement.ball().y_m());
}

/// Returns the part of a team's request that concerns the robots of one seat. The first seat of the
/// team also gets the parts that concern no robot.
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

/// Says why a snapshot of a match of `taken` does not fit a match of `here`. Empty: it fits.
std::string mismatch(const referee::Discipline& taken, const referee::Discipline& here) {
    if (taken.chapter != here.chapter || taken.full_name() != here.full_name()) {
        return fmt::format("of {}, expected one of {}", taken.full_name(), here.full_name());
    }
    if (taken.hash == here.hash) {
        return "";
    }
    return fmt::format("of {} with other settings ({})", taken.full_name(),
                       first_difference(taken.settings, here.settings));
}

class Judged final : public Running {
  public:
    /// Expects: begin() is called before anything else.
    Judged(std::shared_ptr<const match::Stage> stage, Names names,
           std::shared_ptr<const scenario::Scenario> scenario)
        : own_stage_(std::move(stage)),
          stage_(own_stage_),
          names_(std::move(names)),
          scenario_(std::move(scenario)) {
        if (scenario_ != nullptr) {
            for (const v1::Scenario::Robot& robot : scenario_->settings.robots()) {
                if (robot.wheels_size() > 0 || robot.orders_size() > 0) {
                    scripted_.push_back(RobotId{robot.id()});
                }
            }
        }
    }

    /// Begins the first match. Fails: as reset().
    Status begin(std::uint64_t seed) {
        const auto play = make_play(seed);
        if (!play) {
            return play.error();
        }
        build(seed);
        begin(seed, *play);
        return {};
    }

    const v1::Discipline& settings() const override { return stage_->discipline.settings; }

    const world::WorldSpec& spec() const override { return stage_->world; }

    Status reset(std::uint64_t seed) override {
        const auto stage_before = stage_;
        const auto play = make_play(seed);
        if (!play) {
            return play.error();
        }
        if (stage_ == stage_before) {
            world_ = std::move(*match_).release_world();
            as_built_.seed = seed;
            const Status restored = world_->restore(as_built_);
            CANCHA_EXPECTS(restored.has_value());  // The snapshot is of this world.
        } else {
            build(seed);
        }
        begin(seed, *play);
        return {};
    }

    Result<std::unique_ptr<Running>> another(std::uint64_t seed) const override {
        auto other = std::make_unique<Judged>(own_stage_, names_, scenario_);
        const Status begun = other->begin(seed);
        return begun ? Result<std::unique_ptr<Running>>(std::move(other)) : begun.error();
    }

    const match::Match* match() const override { return &*match_; }

    bool is_over() const override {
        return match_->is_over() || (play_ != nullptr && play_->is_over());
    }

    Result<std::string> outcome() const override {
        if (play_ == nullptr) {
            return Error{ErrorCode::kRefused, "outcome: there is no scenario; load() one with it"};
        }
        return play_->outcome();
    }

    Status step() override {
        if (match_->is_over()) {
            return Error{ErrorCode::kRefused,
                         fmt::format("step: the match is over: {}", match_->status().end_reason)};
        }
        if (is_over()) {
            return Error{ErrorCode::kRefused, fmt::format("step: the play is over: {}; reset() "
                                                          "begins the next one",
                                                          play_->end())};
        }
        if (world::World* const world = begin_step(); world != nullptr) {
            world->step();
        }
        finish_step();
        return {};
    }

    world::World* begin_step() override {
        told_events_ = match_->event_count();
        starts_ += match_->tick().number == 0 ? 1 : 0;
        return match_->begin_close();
    }

    void finish_step() override {
        match_->finish_close();
        if (play_ != nullptr) {
            play_->look(*match_);
        }
        open_tick();
    }

    const referee::WorldState& state() const override { return match_->state(); }

    std::span<const v1::Reading> readings() const override { return match_->readings(); }

    std::uint64_t state_hash() const override { return match_->state_hash(); }

    void leave_hash() override { match_->leave_hash(); }

    world::CommandedRobot commanded(RobotId robot) const override {
        return std::ranges::find(spec().robots, robot, &world::RobotSpec::id)->commanded();
    }

    void command(const world::RobotCommand& command) override {
        if (!is_over() && std::ranges::count(scripted_, command.robot) == 0) {
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

    Result<Snapshot> snapshot() const override {
        Snapshot snapshot;
        snapshot.judged = std::make_shared<const JudgedState>(JudgedState{
            .own_stage = own_stage_,
            .stage = stage_,
            .scenario = scenario_,
            .play = play_ == nullptr ? nullptr : std::make_shared<const StagedPlay>(*play_),
            .starts = starts_,
            .told_events = told_events_,
            .match = match_->snapshot()});
        return snapshot;
    }

    Status restore(const Snapshot& snapshot) override {
        if (const std::string wrong = mismatch(snapshot); !wrong.empty()) {
            return Error{
                ErrorCode::kInvalidInput,
                fmt::format("restore: the snapshot is {}: restore it in an engine that was loaded "
                            "as the one that it was taken of",
                            wrong)};
        }
        const JudgedState& then = *snapshot.judged;
        Status restored = stage_ == then.stage ? Status() : move_to(then);
        if (restored) {
            restored = match_->restore(then.match);
        }
        if (restored) {
            play_ = then.play == nullptr ? nullptr : std::make_shared<StagedPlay>(*then.play);
            starts_ = then.starts;
            told_events_ = then.told_events;
        }
        return restored;
    }

  private:
    /// Says why a snapshot does not fit this engine, its scenario included. Empty: it fits.
    std::string mismatch(const Snapshot& snapshot) const {
        if (snapshot.judged == nullptr) {
            return fmt::format("of an engine without a law, expected one of {} with its law",
                               own_stage_->discipline.full_name());
        }
        const JudgedState& then = *snapshot.judged;
        if ((then.scenario == nullptr) != (scenario_ == nullptr)) {
            return scenario_ == nullptr
                       ? "of the play of a scenario, expected one without a scenario"
                       : "of a match without a scenario, expected one of a play";
        }
        if (scenario_ != nullptr && then.scenario->hash != scenario_->hash) {
            return "of the play of another scenario";
        }
        return engine::mismatch(then.own_stage->discipline, own_stage_->discipline);
    }

    /// Takes over the stage of a snapshot, so that the rulebooks of both borrow the same settings.
    /// Fails: as match::SimulatedMatch::restore().
    Status move_to(const JudgedState& then) {
        Built built = build(*then.stage, then.match.books.seed);
        if (Status takes = built.world.restore(then.match.world); !takes) {
            return takes;
        }
        stage_ = then.stage;
        as_built_ = std::move(built.snapshot);
        match_.emplace(stage_->discipline, spec(), std::move(built.world), match::MatchOptions{});
        return {};
    }

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

    /// Checks that each robot is of the team and is placed only once.
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

    Status change(const match::Change& change) { return match_->change(change, kOfficial); }

    /// Makes the play of this seed and takes over its stage. Null: there is no scenario.
    Result<std::shared_ptr<StagedPlay>> make_play(std::uint64_t seed) {
        if (scenario_ == nullptr) {
            return std::shared_ptr<StagedPlay>();
        }
        auto repeat = scenario::make_repeat(*scenario_, seed);
        if (!repeat) {
            return repeat.error();
        }
        stage_ = repeat->own_stage != nullptr ? repeat->own_stage : own_stage_;
        return std::make_shared<StagedPlay>(scenario_, *std::move(repeat), starts_ + 1);
    }

    /// A world before its match, and a snapshot of it.
    struct Built {
        world::World world;
        world::WorldSnapshot snapshot;
    };

    static Built build(const match::Stage& stage, std::uint64_t seed) {
        world::World world(stage.world, seed);
        sensing::SensorSuite(stage.discipline.settings, stage.world, seed)
            .watch(world, stage.world);
        world::WorldSnapshot snapshot = world.snapshot();
        return {std::move(world), std::move(snapshot)};
    }

    void build(std::uint64_t seed) {
        Built built = build(*stage_, seed);
        world_ = std::move(built.world);
        as_built_ = std::move(built.snapshot);
    }

    /// Begins a match. Expects: the world is as it was built.
    void begin(std::uint64_t seed, std::shared_ptr<StagedPlay> play) {
        play_ = std::move(play);
        match::MatchOptions options{
            .seed = seed, .blue_name = names_.blue, .yellow_name = names_.yellow};
        if (play_ != nullptr) {
            options.opening = play_->opening();
        }
        match::put_at_start(*world_, spec(), seed, options.opening);
        match_.emplace(stage_->discipline, spec(), *std::move(world_), options);
        told_events_ = 0;
        if (play_ != nullptr) {
            play_->look(*match_);
        }
        open_tick();
    }

    /// Opens a tick and applies the script's commands, unless the match or the play is over.
    void open_tick() {
        if (is_over()) {
            return;
        }
        match_->open_tick();
        if (play_ == nullptr) {
            return;
        }
        for (const scenario::ScriptStep& step : play_->script().steps_from(match_->tick())) {
            match_->command(step.command);
        }
    }

    std::shared_ptr<const match::Stage> own_stage_;
    std::shared_ptr<const match::Stage> stage_;  ///< Stage of the play, if its settings vary.
    Names names_;
    std::shared_ptr<const scenario::Scenario> scenario_;  ///< Null: none.
    std::shared_ptr<StagedPlay> play_;                    ///< Null: no scenario.
    std::vector<RobotId> scripted_;                       ///< Robots that its script drives.
    /// Starts that were followed by a step.
    std::uint64_t starts_ = 0;
    std::optional<world::World> world_;  ///< World between two matches; empty during one.
    world::WorldSnapshot as_built_;
    std::optional<match::SimulatedMatch> match_;
    std::uint64_t told_events_ = 0;
};

/// Reads the scenario of the options; its stage has the settings of its text. Null: no scenario.
Result<std::shared_ptr<const scenario::Scenario>> read_scenario(
    const match::Stage& stage, const LoadOptions& options,
    std::span<const referee::SettingOverride> overrides) {
    if (options.scenario.empty()) {
        return std::shared_ptr<const scenario::Scenario>();
    }
    auto read = scenario::parse_scenario(options.scenario, "scenario", stage, overrides);
    if (!read) {
        return read.error();
    }
    return std::make_shared<const scenario::Scenario>(*std::move(read));
}

}  // namespace

Result<std::unique_ptr<Running>> run_match(referee::Discipline discipline,
                                           const LoadOptions& options,
                                           std::span<const referee::SettingOverride> overrides) {
    Result<match::Stage> stage = match::make_stage(std::move(discipline));
    if (!stage) {
        return stage.error();
    }
    const auto scenario = read_scenario(*stage, options, overrides);
    if (!scenario) {
        return scenario.error();
    }
    const auto played = std::make_shared<const match::Stage>(
        *scenario == nullptr ? *std::move(stage) : (*scenario)->stage);
    auto judged =
        std::make_unique<Judged>(played, Names{options.blue_name, options.yellow_name}, *scenario);
    const Status begun = judged->begin(options.seed);
    return begun ? Result<std::unique_ptr<Running>>(std::move(judged)) : begun.error();
}

}  // namespace cancha::engine
