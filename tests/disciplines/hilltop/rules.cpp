#include "tests/disciplines/hilltop/rules.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "referee/core/event.h"
#include "referee/kit/first_ends.h"

namespace cancha::referee::hilltop {

namespace {

constexpr RuleText kTeams{"1.1", "Teams"};
constexpr RuleText kFullTime{"2.1", "Full time"};
constexpr RuleText kHill{"3.1", "Hill"};
constexpr RuleText kStart{"4.1", "Start"};

constexpr RuleText kRules[] = {kTeams, kFullTime, kHill, kStart};

constexpr Parameter kParameters[] = {
    {"match_s", 20, 1, 3600, "length of the match in seconds"},
};

constexpr double kHill_m = 0.15;

/// Distance up to which a ball counts as not moved.
constexpr double kMoved_m = 0.001;

/// The smallest possible Rulebook: no decisions of officials, and one placement only.
class Rules final : public Rulebook {
  public:
    explicit Rules(const RuleContext& context) : second_(context.rate.ticks_in(1)) {
        status_.period_length = context.rules.ticks("match_s");
        status_.blue.name = context.blue_name;
        status_.yellow.name = context.yellow_name;
    }

    Verdict open(const WorldState& state, Start start) override;
    Verdict judge(const WorldState& state, const Requests& requests) override;

    const MatchStatus& status() const override { return status_; }

    void describe(v1::MatchStatus& message) const override {
        describe_first_ends(message);
        if (restart_) {
            *message.mutable_restart() = *restart_;
        }
    }

    void append_to(StateHash& hash) const override {
        hash.append(std::uint64_t{restart_.has_value() && restart_->is_being_taken()});
    }

    void take_memory(const Rulebook& other) override { *this = static_cast<const Rules&>(other); }

  private:
    void watch_ball(const WorldState& state);
    void watch_hill(const WorldState& state, Verdict& verdict);
    void end(Tick tick, Verdict& verdict);

    std::uint64_t second_;
    MatchStatus status_;
    std::optional<v1::Restart> restart_;  ///< The only restart; none without a ball.
    Team holder_ = Team::kNone;           ///< Team that holds the hill.
    std::uint64_t held_for_ = 0;
};

/// Returns the team that has robots on the hill, if the other team has none there.
Team holder_of_hill(const WorldState& state) {
    const auto is_there = [&state](Team team) {
        return std::ranges::any_of(state.robots, [team](const RobotState& robot) {
            return robot.team == team && length(robot.ground_position_m()) <= kHill_m;
        });
    };
    const bool blue = is_there(Team::kBlue);
    if (blue == is_there(Team::kYellow)) {
        return Team::kNone;
    }
    return blue ? Team::kBlue : Team::kYellow;
}

Verdict Rules::open(const WorldState& state, Start start) {
    status_.phase = MatchPhase::kPlay;
    status_.period = 1;
    Verdict verdict;
    verdict.events.push_back(
        event_of(state.tick, "match_start", Team::kNone, kTeams,
                 fmt::format("{} against {}.", status_.blue.name, status_.yellow.name)));
    if (state.ball && start == Start::kRegular) {
        restart_.emplace();
        restart_->set_kind(v1::RESTART_KIND_KICK_OFF);
        restart_->set_since_tick(state.tick.number);
        restart_->set_is_being_taken(true);
        restart_->set_reason("start of the match");
        verdict.events.push_back(
            event_of(state.tick, "kick_off", Team::kNone, kStart, "The ball lies on the hill."));
        verdict.interventions.emplace_back(PlaceBall{});
    }
    return verdict;
}

Verdict Rules::judge(const WorldState& state, const Requests& /*requests*/) {
    Verdict verdict;
    ++status_.period_elapsed;
    watch_ball(state);
    watch_hill(state, verdict);
    if (status_.period_elapsed >= status_.period_length) {
        end(state.tick, verdict);
    }
    return verdict;
}

void Rules::watch_ball(const WorldState& state) {
    if (state.ball && restart_) {
        const Vec2 ball_m{state.ball->position_m.x, state.ball->position_m.y};
        restart_->set_is_being_taken(restart_->is_being_taken() && length(ball_m) < kMoved_m);
    }
}

void Rules::watch_hill(const WorldState& state, Verdict& verdict) {
    const Team holder = holder_of_hill(state);
    held_for_ = holder == holder_ ? held_for_ + 1 : 1;
    holder_ = holder;
    if (holder_ == Team::kNone || held_for_ < second_) {
        return;
    }
    held_for_ = 0;
    TeamStatus& team = status_.of(holder_);
    ++team.score;
    verdict.events.push_back(event_of(state.tick, "point", holder_, kHill,
                                      fmt::format("{} holds the hill.", team.name)));
}

void Rules::end(Tick tick, Verdict& verdict) {
    status_.phase = MatchPhase::kOver;
    status_.end_reason = "full time";
    status_.winner = status_.leader();
    verdict.events.push_back(
        event_of(tick, "match_end", status_.winner, kFullTime,
                 fmt::format("Match over: {} to {}.", status_.blue.score, status_.yellow.score)));
}

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<Rules>(context);
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook};
    return kChapter;
}

}  // namespace cancha::referee::hilltop
