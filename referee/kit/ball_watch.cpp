#include "referee/kit/ball_watch.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cancha/base/contract.h"
#include "referee/kit/attack_frame.h"
#include "referee/kit/goal_box.h"
#include "referee/kit/last_touch.h"

namespace cancha::referee {

// Sources of the following definitions: Opta's event definitions for human soccer (theanalyst.com,
// "Opta football stats definitions") and two log analysers of RoboCup's 2D simulation league, where
// a program has to decide too: LogAnalyzer3 (opusymcomp) and Namira LogAnalyzer (Farzin-Negahbani).

namespace {

/// A ball that takes longer to the goal line is not a shot: a robot crosses half of the field in
/// that time and gets it. The analysers require a speed instead, which would depend on the size of
/// the field. Chosen by eye.
constexpr double kMostShotTime_s = 1;

/// A ball that misses the goal by more than this share of the goal's width is not aimed at it.
/// Namira LogAnalyzer uses 0.64.
constexpr double kMostMiss = 0.5;

/// An untouched ball never changes its velocity by this much in a tick: rolling takes at most 0.002
/// m/s. A touch that makes a pass or a shot gives more.
constexpr double kBounce_mps = 0.1;

}  // namespace

BallWatch::BallWatch(const v1::Discipline& settings, TickRate rate)
    : field_(settings.field()),
      ball_radius_m_(settings.ball().radius_m()),
      tick_s_(rate.period_s()) {
    const Formation formation(settings);
    players_.assign(formation.players().begin(), formation.players().end());
    tallies_.resize(players_.size());
}

void BallWatch::watch(const WorldState& state, const SoccerStatus& status, const Touch& seen) {
    const bool is_first = std::exchange(is_fresh_, false);
    if (is_first) {
        last_.reset();
        last_of_team_ = {};
        is_latest_open_ = false;
    }
    see_ball(state);
    const Touch touch = seen.team != Team::kNone || is_first ? seen : find_bounce(state);
    if (touch.team != Team::kNone) {
        note_touch(touch, state.tick, status);
    } else if (last_) {
        follow();
    }
    if (last_) {
        Tally& tally = tallies_[last_->player];
        ++tally.possession;
        tally.top_ball_speed_squared =
            std::max(tally.top_ball_speed_squared, dot(velocity_mps_, velocity_mps_));
    }
}

void BallWatch::see_ball(const WorldState& state) {
    velocity_before_mps_ = velocity_mps_;
    ball_m_ = {state.ball->position_m.x, state.ball->position_m.y};
    velocity_mps_ = {state.ball->velocity_mps.x, state.ball->velocity_mps.y};
}

/// Finds the touch of a fast ball, which is away again before the tick ends. When the ball's
/// velocity has changed, the nearest robot that it can have touched since has touched it.
Touch BallWatch::find_bounce(const WorldState& state) const {
    const Vec2 change_mps = velocity_mps_ - velocity_before_mps_;
    if (dot(change_mps, change_mps) < kBounce_mps * kBounce_mps) {
        return {};
    }
    const double reach_m = (length(velocity_before_mps_) + length(velocity_mps_)) * tick_s_;
    return find_touch(state, players_, ball_radius_m_, reach_m);
}

void BallWatch::note_touch(const Touch& touch, Tick tick, const SoccerStatus& status) {
    const Player& player = player_of(touch.robot);
    if (is_latest_open_ && shots_.listed().back().team == player.team) {
        is_latest_open_ = false;
    }
    if (last_) {
        end_flight(player);
    }
    last_ = BallTouch{.player = static_cast<std::size_t>(&player - players_.data()),
                      .tick = tick,
                      .period = status.period,
                      .period_elapsed = status.period_elapsed,
                      .ball_m = ball_m_,
                      .speed_mps = speed_mps(),
                      .defends = status.side_of(player.team).defends};
    last_of(player.team) = last_;
    is_free_ = false;
}

/// Ends a pass or a shot at the next touch. A pass: the next touch is by another robot of the team
/// (LogAnalyzer3, and Opta for completed passes). A save: the keeper is the next to touch a shot on
/// target. A shot blocked by any other opponent is not on target. Opta counts blocks by a last man
/// as on target, but among robots nobody can tell which one that is.
void BallWatch::end_flight(const Player& receiver) {
    const Player& player = players_[last_->player];
    if (receiver.team == player.team) {
        shot_.reset();
        if (receiver.id != player.id && has_left_robot()) {
            ++tallies_[last_->player].passes;
        }
    } else if (shot_) {
        shot_->is_on_target = shot_->is_on_target && receiver.is_keeper;
        shot_->saved_by = shot_->is_on_target ? receiver.id : RobotId{};
        finish_shot();
    }
}

/// Follows the ball in a tick without a touch. A ball that hit a post or a wall misses, as with
/// Opta.
void BallWatch::follow() {
    const bool has_just_left = !std::exchange(is_free_, true);
    if (has_just_left && is_shot()) {
        shot_ = shot_of(*last_);
        shot_->speed_mps = speed_mps();
    }
    if (!shot_) {
        return;
    }
    const std::optional<double> miss = miss_m();
    shot_->is_on_target = miss == 0.0;
    if (!miss) {
        finish_shot();
    }
}

void BallWatch::finish_shot() {
    const Shot shot = *std::exchange(shot_, std::nullopt);
    if (has_left_robot()) {
        add_shot(shot);
    }
}

/// Adds a shot that ends at the present place of the ball.
void BallWatch::add_shot(Shot shot) {
    shot.to_m = in_attack_frame(ball_m_, last_of(shot.team)->defends);
    shots_.add(shot);
    is_latest_open_ = true;
}

void BallWatch::stop() {
    is_fresh_ = true;
    if (shot_) {
        finish_shot();
    }
}

void BallWatch::forget() {
    is_fresh_ = true;
    shot_.reset();
    is_latest_open_ = false;
    last_of_team_ = {};
}

/// The referee decides which robot scored; own goals are not shots. If the ball was pushed over the
/// line or came off a wall, the scorer's last touch counts as a shot on target: with Opta every
/// goal is one.
void BallWatch::note_goal(const GameEvent& goal) {
    const bool is_own_goal = goal.robot != RobotId{} && player_of(goal.robot).team != goal.team;
    if (is_own_goal) {
        return;
    }
    if (shot_ && shot_->team == goal.team) {
        add_shot(*std::exchange(shot_, std::nullopt));
    } else if (!is_latest_open_ || shots_.listed().back().team != goal.team) {
        const std::optional<BallTouch>& touch = last_of(goal.team);
        if (!touch || goal.robot == RobotId{}) {
            return;  // An official awarded it, and no shot was seen.
        }
        add_shot(shot_of(*touch));
    }
    is_latest_open_ = false;
    shots_.make_latest_a_goal(goal.robot, goal.tick);
}

/// Whether the ball is farther from the place of its last touch than the robot is long. Nearer
/// balls were in a duel; passes and shots go farther.
bool BallWatch::has_left_robot() const {
    return distance(last_->ball_m, ball_m_) >= 2 * players_[last_->player].half_length_m;
}

/// Whether the ball is a shot: in the half that the team attacks and, going straight on, soon in
/// the goal or not far beside it, as in both analysers. Namira LogAnalyzer looks at the last fifth
/// of the field only, but robots shoot from farther away.
bool BallWatch::is_shot() const {
    const std::optional<double> miss = miss_m();
    const FieldEnd end = opposite_of(last_->defends);
    const double goal_width_m = field_.goal_top_m() - field_.goal_bottom_m();
    return half_of(last_->ball_m) == end && miss && *miss <= kMostMiss * goal_width_m &&
           depth_from_goal_line_m(field_, end, ball_m_) <= kMostShotTime_s * approach_mps();
}

/// Returns by how much the ball, going straight on, misses the goal that it is played to; 0: it
/// goes in without touching a post. None: it does not approach the goal line.
std::optional<double> BallWatch::miss_m() const {
    const double approach = approach_mps();
    if (approach <= 0) {
        return std::nullopt;
    }
    const FieldEnd end = opposite_of(last_->defends);
    const double time_s = std::max(depth_from_goal_line_m(field_, end, ball_m_), 0.0) / approach;
    const double y_m = ball_m_.y + velocity_mps_.y * time_s;
    return std::max({y_m - (field_.goal_top_m() - ball_radius_m_),
                     field_.goal_bottom_m() + ball_radius_m_ - y_m, 0.0});
}

/// Uses a square root, which has the same bits on every machine.
double BallWatch::speed_mps() const {
    return std::sqrt(dot(velocity_mps_, velocity_mps_));
}

/// Returns the ball's speed towards the goal that it is played to.
double BallWatch::approach_mps() const {
    return in_attack_frame(velocity_mps_, last_->defends).x;
}

Shot BallWatch::shot_of(const BallTouch& touch) const {
    const Player& player = players_[touch.player];
    return {.tick = touch.tick,
            .period = touch.period,
            .period_elapsed = touch.period_elapsed,
            .team = player.team,
            .robot = player.id,
            .from_m = in_attack_frame(touch.ball_m, touch.defends),
            .speed_mps = touch.speed_mps};
}

const Player& BallWatch::player_of(RobotId robot) const {
    const auto found = std::ranges::find(players_, robot, &Player::id);
    CANCHA_EXPECTS(found != players_.end());
    return *found;
}

std::optional<BallWatch::BallTouch>& BallWatch::last_of(Team team) {
    return last_of_team_[team == Team::kBlue ? 0 : 1];
}

}  // namespace cancha::referee
