#include "server/lockstep/match.h"

#include <utility>
#include <variant>

#include "proto/base/contract.h"
#include "server/lockstep/start_variation.h"

namespace cancha::lockstep {

namespace {

using referee::MatchPhase;

void append_to(StateHash& hash, const referee::TeamStatus& team) {
    hash.append(std::uint64_t{team.score});
    hash.append(static_cast<std::uint64_t>(team.defends));
}

void append_to(StateHash& hash, const referee::MatchStatus& status) {
    hash.append(static_cast<std::uint64_t>(status.phase));
    hash.append(std::uint64_t{status.period});
    hash.append(status.period_elapsed);
    append_to(hash, status.blue);
    append_to(hash, status.yellow);
    if (status.restart) {
        hash.append(static_cast<std::uint64_t>(status.restart->kind));
        hash.append(static_cast<std::uint64_t>(status.restart->team));
        hash.append(status.restart->since.number);
        hash.append(std::uint64_t{status.restart->is_being_taken});
    }
}

void append_to(StateHash& hash, const referee::Intervention& intervention) {
    hash.append(static_cast<std::uint64_t>(intervention.index()));
    if (const auto* robot = std::get_if<referee::PlaceRobot>(&intervention)) {
        hash.append(std::uint64_t{to_number(robot->robot)});
        hash.append(robot->pose.x_m);
        hash.append(robot->pose.y_m);
        hash.append(robot->pose.heading_rad);
    } else if (const auto* ball = std::get_if<referee::PlaceBall>(&intervention)) {
        hash.append(ball->position_m.x);
        hash.append(ball->position_m.y);
    }
}

}  // namespace

Match::Match(const referee::Discipline& discipline, const world::WorldSpec& spec,
             const MatchOptions& options)
    : seed_(options.seed),
      max_ticks_(options.max_ticks),
      world_(spec, options.seed),
      rulebook_(discipline.chapter->make_rulebook({.settings = discipline.settings,
                                                   .rules = discipline.rules,
                                                   .rate = discipline.rate,
                                                   .blue_name = options.blue_name,
                                                   .yellow_name = options.yellow_name})) {
    if (options.opening) {
        place(*options.opening);
    } else {
        for (const world::RobotSpec& robot : spec.robots) {
            apply(referee::PlaceRobot{robot.id, robot.start});
        }
    }
    world_.observe(state_);
    adopt(rulebook_->open(state_));
    if (options.opening) {
        interventions_.clear();  // Everybody has been placed already.
    }
    update_hash();
}

const referee::WorldState& Match::open_tick() {
    CANCHA_EXPECTS(!is_open_ && !is_over());
    is_open_ = true;
    if (!interventions_.empty()) {
        for (const referee::Intervention& intervention : interventions_) {
            apply(intervention);
        }
        interventions_.clear();
        world_.observe(state_);
    }
    return state_;
}

void Match::command(const world::RobotCommand& command) {
    CANCHA_EXPECTS(is_open_);
    world_.set_wheel_speeds(command.robot, std::get<world::WheelSpeeds>(command.drive));
}

void Match::close_tick() {
    CANCHA_EXPECTS(is_open_);
    is_open_ = false;
    world_.step();
    world_.observe(state_);
    if (is_over()) {
        return;  // Ended from outside while the tick was open.
    }
    adopt(rulebook_->judge(state_));
    if (max_ticks_ != 0 && state_.tick.number >= max_ticks_ && !is_over()) {
        end("duration reached");
    }
    update_hash();
}

void Match::end(const std::string& reason) {
    status_.phase = MatchPhase::kOver;
    status_.end_reason = reason;
}

void Match::place(const Opening& opening) {
    for (const Opening::Robot& robot : opening.robots) {
        world_.place_robot(robot.id, robot.pose, robot.motion);
    }
    if (opening.ball) {
        world_.launch_ball(*opening.ball);
    }
}

void Match::adopt(referee::Verdict verdict) {
    status_ = rulebook_->status();
    interventions_ = std::move(verdict.interventions);
    for (referee::GameEvent& event : verdict.events) {
        ++event_count_;
        events_.push_back(std::move(event));
        if (events_.size() > kMaxEvents) {
            events_.pop_front();
        }
    }
}

void Match::apply(const referee::Intervention& intervention) {
    if (const auto* robot = std::get_if<referee::PlaceRobot>(&intervention)) {
        world_.place_robot(robot->robot, vary_start(robot->pose, seed_, state_.tick, robot->robot));
    } else if (const auto* ball = std::get_if<referee::PlaceBall>(&intervention)) {
        world_.place_ball(ball->position_m);
    }
}

void Match::update_hash() {
    hash_.reset();
    hash_.append(seed_);
    world_.append_to(hash_);
    append_to(hash_, status_);
    hash_.append(event_count_);
    for (const referee::Intervention& intervention : interventions_) {
        append_to(hash_, intervention);
    }
    state_hash_ = hash_.value();
}

}  // namespace cancha::lockstep
