#include "referee/kit/match_sheet.h"

#include <utility>

#include <fmt/format.h>

namespace cancha::referee {

namespace {

/// A ball that nobody touches stays put to within rounding; one that is touched is further away
/// after one tick. Chosen between the two by eye.
constexpr double kTouchedBallMoves_m = 0.001;

}  // namespace

MatchSheet::MatchSheet(const RuleContext& context) {
    if (!context.blue_name.empty()) {
        status_.blue.name = context.blue_name;
    }
    if (!context.yellow_name.empty()) {
        status_.yellow.name = context.yellow_name;
    }
}

void MatchSheet::start_period(std::uint64_t length_ticks) {
    status_.phase = MatchPhase::kPlay;
    ++status_.period;
    status_.period_elapsed = 0;
    status_.period_length = length_ticks;
}

void MatchSheet::change_ends() {
    std::swap(status_.blue.defends, status_.yellow.defends);
}

bool MatchSheet::advance_clock() {
    ++status_.period_elapsed;
    return status_.period_elapsed == status_.period_length;
}

GameEvent MatchSheet::add_goal(FieldEnd end, Tick tick, const RuleText& rule) {
    const Team scoring = opponent_of(status_.defender_of(end));
    ++status_.of(scoring).score;
    return make_event(tick, "goal", scoring, rule,
                      fmt::format("Goal by {}! {}", name_of(scoring), result_text()));
}

void MatchSheet::watch_restart(Vec2 ball_m) {
    if (status_.restart && status_.restart->is_being_taken) {
        status_.restart->is_being_taken =
            distance(status_.restart->ball_m, ball_m) <= kTouchedBallMoves_m;
    }
}

void MatchSheet::end_match(std::string reason) {
    status_.phase = MatchPhase::kOver;
    status_.end_reason = std::move(reason);
}

std::string MatchSheet::result_text() const {
    return fmt::format("{} {} - {} {}", status_.blue.name, status_.blue.score, status_.yellow.score,
                       status_.yellow.name);
}

GameEvent make_event(Tick tick, std::string_view kind, Team team, const RuleText& rule,
                     std::string text) {
    return GameEvent{.tick = tick,
                     .kind = std::string(kind),
                     .team = team,
                     .rule = std::string(rule.number),
                     .text = std::move(text)};
}

}  // namespace cancha::referee
