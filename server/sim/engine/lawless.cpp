#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/values/state_hash.h"
#include "server/sim/engine/difference.h"
#include "server/sim/engine/running.h"
#include "server/sim/sensing/sensor_suite.h"
#include "server/sim/world/world.h"

namespace cancha::engine {
namespace {

Error nobody_judges() {
    return {ErrorCode::kRefused, "nobody judges: load() a discipline with its law"};
}

class Lawless final : public Running {
  public:
    Lawless(std::shared_ptr<const Premises> premises, std::uint64_t seed)
        : premises_(std::move(premises)), world_(spec(), seed) {
        sensors_.emplace(settings(), spec(), seed);
        sensors_->watch(world_, spec());
        as_built_ = world_.snapshot();
        observe();
    }

    const v1::Discipline& settings() const override { return premises_->settings; }

    const world::WorldSpec& spec() const override { return premises_->world; }

    Status reset(std::uint64_t seed) override {
        as_built_.seed = seed;
        const Status restored = world_.restore(as_built_);
        CANCHA_EXPECTS(restored.has_value());  // The snapshot is of this world.
        sensors_.emplace(settings(), spec(), seed);
        observe();
        return {};
    }

    Result<std::unique_ptr<Running>> another(std::uint64_t seed) const override {
        return std::unique_ptr<Running>(std::make_unique<Lawless>(premises_, seed));
    }

    const match::Match* match() const override { return nullptr; }

    bool is_over() const override { return false; }

    Result<std::string> outcome() const override { return nobody_judges(); }

    Status step() override {
        world_.step();
        observe();
        return {};
    }

    world::World* begin_step() override { return &world_; }

    void finish_step() override { observe(); }

    const referee::WorldState& state() const override { return state_; }

    std::span<const v1::Reading> readings() const override { return sensors_->readings(); }

    std::uint64_t state_hash() const override {
        StateHash hash;
        world_.append_to(hash);
        sensors_->append_to(hash);
        return hash.value();
    }

    world::CommandedRobot commanded(RobotId robot) const override {
        return spec_of(robot).commanded();
    }

    void command(const world::RobotCommand& command) override {
        world_.command(command.robot, command.drive, command.actuator);
    }

    Status place_ball(Vec2 position_m, const Vec3& velocity_mps,
                      const Vec3& turn_rate_radps) override {
        world_.place_ball(position_m);
        world_.observe(state_);
        return push_ball(velocity_mps, turn_rate_radps);
    }

    Status push_ball(const Vec3& velocity_mps, const Vec3& turn_rate_radps) override {
        world_.launch_ball({state_.ball->position_m, velocity_mps, turn_rate_radps});
        world_.observe(state_);
        return {};
    }

    Status place_robot(RobotId robot, const GroundPose& pose, AfterPlacing after) override {
        const auto before = std::ranges::find(state_.robots, robot, &referee::RobotState::id);
        if (after == AfterPlacing::kAtRest) {
            world_.place_robot(robot, pose);
        } else {
            const std::vector<command::Command> told = commands_of(robot);
            world_.place_robot(robot, pose,
                               {.velocity_mps = {before->velocity_mps.x, before->velocity_mps.y},
                                .turn_rate_radps = before->turn_rate_radps});
            for (std::size_t i = 0; i < told.size(); ++i) {
                world_.command(robot, told[i], i);
            }
        }
        sensors_->forget(robot);
        world_.observe(state_);
        return {};
    }

    Result<referee::MatchStatus> status() const override { return nobody_judges(); }

    Result<std::vector<referee::GameEvent>> events() const override { return nobody_judges(); }

    Status request(Team /*team*/, const v1::TeamRequest& /*request*/) override {
        return nobody_judges();
    }

    Result<Snapshot> snapshot() const override {
        const auto readings = sensors_->readings();
        const auto memory = sensors_->memory();
        return Snapshot{.world = world_.snapshot(),
                        .readings = {readings.begin(), readings.end()},
                        .memory = {memory.begin(), memory.end()},
                        .premises = premises_};
    }

    Status restore(const Snapshot& snapshot) override {
        if (snapshot.judged != nullptr) {
            return Error{ErrorCode::kInvalidInput,
                         "restore: the snapshot is of a match with a law, but this engine has "
                         "none: restore it in one that was loaded with the same law"};
        }
        if (snapshot.premises != nullptr && snapshot.premises != premises_) {
            const std::string difference =
                first_difference(snapshot.premises->settings, settings());
            if (!difference.empty()) {
                return Error{ErrorCode::kInvalidInput,
                             fmt::format("restore: the snapshot is of an engine with other "
                                         "settings ({}): restore it in one that was built the same",
                                         difference)};
            }
        }
        if (Status of_these = sensors_->check(snapshot.readings, snapshot.memory); !of_these) {
            return of_these;
        }
        Status restored = world_.restore(snapshot.world);
        if (restored) {
            sensors_->restore(snapshot.world.seed, snapshot.readings, snapshot.memory);
            world_.observe(state_);
        }
        return restored;
    }

  private:
    const world::RobotSpec& spec_of(RobotId robot) const {
        return *std::ranges::find(spec().robots, robot, &world::RobotSpec::id);
    }

    std::vector<command::Command> commands_of(RobotId robot) const {
        std::vector<command::Command> commands;
        for (std::size_t i = 0; i < spec_of(robot).actuators.size(); ++i) {
            commands.push_back(world_.command_of(robot, i));
        }
        return commands;
    }

    void observe() {
        world_.observe(state_);
        sensors_->read(state_, world_);
    }

    std::shared_ptr<const Premises> premises_;
    world::World world_;
    world::WorldSnapshot as_built_;
    std::optional<sensing::SensorSuite> sensors_;
    referee::WorldState state_;
};

}  // namespace

std::unique_ptr<Running> run_lawless(Premises premises, std::uint64_t seed) {
    return std::make_unique<Lawless>(std::make_shared<const Premises>(std::move(premises)), seed);
}

}  // namespace cancha::engine
