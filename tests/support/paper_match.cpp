#include "tests/support/paper_match.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "cancha/base/contract.h"
#include "referee/core/solid.h"

namespace cancha::support {

namespace {

referee::Discipline load(std::string_view full_name,
                         std::span<const referee::SettingOverride> overrides) {
    Result<referee::Discipline> discipline = referee::load_discipline(full_name, overrides);
    if (!discipline) {
        throw std::invalid_argument(discipline.error().message);
    }
    return *std::move(discipline);
}

}  // namespace

referee::WorldState start_state_of(const referee::Discipline& discipline) {
    referee::WorldState state;
    if (discipline.settings.has_ball()) {
        state.ball.emplace();
        state.ball->position_m.z = discipline.settings.ball().radius_m();
    }
    for (const v1::Model& model : discipline.settings.arena().models()) {
        for (int i = 0; !model.is_static() && i < model.links_size(); ++i) {
            const SpacePose pose =
                composed(referee::pose_of(model.pose()), referee::pose_of(model.links(i).pose()));
            referee::LinkState& link = state.links.emplace_back();
            link.position_m = pose.position_m;
            link.orientation = pose.orientation;
        }
    }
    for (const v1::Robot& robot : discipline.settings.robots()) {
        referee::RobotState start;
        start.id = RobotId{robot.id()};
        start.team = static_cast<Team>(robot.team());
        start.position_m = {robot.start().x_m(), robot.start().y_m(), 0};
        start.heading_rad = robot.start().heading_rad();
        state.robots.push_back(start);
    }
    return state;
}

PaperMatch::PaperMatch(std::string_view full_name,
                       std::span<const referee::SettingOverride> overrides)
    : discipline_(load(full_name, overrides)),
      rulebook_(make_rulebook()),
      spare_(make_rulebook()),
      state_(start_state_of(discipline_)) {
    adopt(rulebook_->open(state_, referee::Start::kRegular));
}

std::unique_ptr<referee::Rulebook> PaperMatch::make_rulebook() const {
    return discipline_.chapter->make_rulebook({.settings = discipline_.settings,
                                               .rules = discipline_.rules,
                                               .rate = discipline_.rate,
                                               .blue_name = "Azul",
                                               .yellow_name = "Oro"});
}

void PaperMatch::change_rulebook() {
    spare_->take_memory(*rulebook_);
    std::swap(rulebook_, spare_);
}

void PaperMatch::adopt(referee::Verdict verdict) {
    verdict_ = std::move(verdict);
    is_applied_ = false;
    events_.insert(events_.end(), verdict_.events.begin(), verdict_.events.end());
}

void PaperMatch::apply_verdict() {
    if (std::exchange(is_applied_, true)) {
        return;
    }
    for (const referee::Intervention& intervention : verdict_.interventions) {
        if (const auto* robot = std::get_if<referee::PlaceRobot>(&intervention)) {
            set_pose(robot->robot, robot->pose);
        } else if (const auto* ball = std::get_if<referee::PlaceBall>(&intervention)) {
            set_ball(ball->position_m);
        }
    }
}

const referee::Verdict& PaperMatch::tick() {
    apply_verdict();
    state_.tick = state_.tick.next();
    change_rulebook();
    adopt(rulebook_->judge(state_, std::exchange(requests_, {})));
    return verdict_;
}

void PaperMatch::tick(std::uint64_t times) {
    for (std::uint64_t i = 0; i < times; ++i) {
        tick();
    }
}

std::uint64_t PaperMatch::tick_until(std::string_view kind, std::uint64_t at_most) {
    for (std::uint64_t taken = 1; taken <= at_most; ++taken) {
        if (std::ranges::count(tick().events, kind, &referee::GameEvent::kind) > 0) {
            return taken;
        }
    }
    return at_most + 1;
}

Status PaperMatch::rule(const referee::Ruling& ruling) {
    apply_verdict();
    if (Status checked = rulebook_->check(ruling); !checked) {
        return checked;
    }
    change_rulebook();
    adopt(rulebook_->rule(ruling, "judge", state_));
    return {};
}

void PaperMatch::tick_until_play() {
    constexpr int kEnough = 1'000'000;
    for (int i = 0; i < kEnough && !status().is_in_play(); ++i) {
        tick();
    }
    CANCHA_EXPECTS(status().is_in_play());
    apply_verdict();
}

void PaperMatch::put_ball(Vec2 position_m, Vec2 velocity_mps) {
    apply_verdict();
    set_ball(position_m);
    state_.ball->velocity_mps = {velocity_mps.x, velocity_mps.y, 0};
}

void PaperMatch::put_robot(std::uint32_t id, const GroundPose& pose, Vec2 velocity_mps,
                           double height_m) {
    apply_verdict();
    set_pose(RobotId{id}, pose);
    find_robot(RobotId{id}).position_m.z = height_m;
    find_robot(RobotId{id}).velocity_mps = {velocity_mps.x, velocity_mps.y, 0};
}

referee::LinkState& PaperMatch::link(std::size_t place) {
    apply_verdict();
    state_.links.resize(std::max(state_.links.size(), place + 1));
    return state_.links[place];
}

referee::RobotState& PaperMatch::find_robot(RobotId id) {
    const auto robot = std::ranges::find(state_.robots, id, &referee::RobotState::id);
    CANCHA_EXPECTS(robot != state_.robots.end());
    return *robot;
}

void PaperMatch::set_pose(RobotId id, const GroundPose& pose) {
    referee::RobotState& robot = find_robot(id);
    robot.position_m = {pose.x_m, pose.y_m, 0};
    robot.heading_rad = pose.heading_rad;
    robot.orientation = upright(pose.heading_rad);
    robot.velocity_mps = {};
}

void PaperMatch::set_ball(Vec2 position_m) {
    CANCHA_EXPECTS(state_.ball.has_value());
    state_.ball->position_m.x = position_m.x;
    state_.ball->position_m.y = position_m.y;
    state_.ball->velocity_mps = {};
}

Vec2 PaperMatch::ball_m() const {
    return {state_.ball->position_m.x, state_.ball->position_m.y};
}

}  // namespace cancha::support
