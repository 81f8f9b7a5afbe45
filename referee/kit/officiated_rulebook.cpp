#include "referee/kit/officiated_rulebook.h"

#include <utility>

#include <fmt/format.h>

#include "proto/base/values/restart_kind.h"

namespace cancha::referee {

namespace {

Error refuse(std::string text) {
    return {ErrorCode::kRefused, std::move(text)};
}

/// Adds the colour to a team's name. Teams of equal names already have it in their names.
std::string with_colour(std::string name, std::string_view colour) {
    if (!name.ends_with(colour)) {
        name += colour;
    }
    return name;
}

Status check_team(Team team) {
    if (team == Team::kNone) {
        return Error{ErrorCode::kInvalidInput, "name a team, blue or yellow"};
    }
    return {};
}

/// Returns the effect of a verdict that the rules gave by themselves.
Effect effect_of(const Verdict& verdict, const MatchStatus& before, const MatchStatus& after) {
    if (after.period != before.period) {
        return Effect::kSettles;
    }
    if (before.phase == MatchPhase::kDecision) {
        return Effect::kFollows;
    }
    const bool stops_play =
        before.is_in_play() && (!after.is_in_play() || !verdict.interventions.empty());
    return stops_play ? Effect::kStopsPlay : Effect::kNone;
}

Effect effect_of(const Ruling& ruling) {
    const v1::Ruling& what = ruling.ruling();
    if (what.has_restart() || what.has_goal()) {
        return Effect::kStopsPlay;
    }
    return what.has_decide() ? Effect::kFollows : Effect::kNone;
}

Team team_in(v1::Team team) {
    return static_cast<Team>(team);
}

}  // namespace

/// Data that carrying out any ruling needs.
struct OfficiatedRulebook::Call {
    const std::string& official;
    const WorldState& state;
    Verdict& verdict;
};

OfficiatedRulebook::OfficiatedRulebook(const RuleContext& context, std::span<const RuleText> rules,
                                       const RuleText& officials, MakePlay make_play)
    : officials_(officials),
      sheet_(context),
      handlings_(context.settings, rules),
      decisions_(sheet_, handlings_, history_),
      play_(make_play(context, sheet_, decisions_)),
      statistics_(context) {}

Verdict OfficiatedRulebook::open(const WorldState& state, Start start) {
    Verdict verdict;
    before_ = status();
    for (const RuleHandling& handling : handlings_.exceptions()) {
        tell("handling", Team::kNone, handlings_.describe(handling), {"", state, verdict});
    }
    play_->begin_match(state, start, verdict);
    remember(verdict, Effect::kNone);
    return verdict;
}

Verdict OfficiatedRulebook::judge(const WorldState& state, const Requests& requests) {
    Verdict verdict;
    before_ = status();
    play_->note_requests(requests);
    if (status().phase == MatchPhase::kDecision) {
        if (const auto decided = decisions_.wait(state.tick, verdict)) {
            play_->carry_out(*decided, state, verdict);
        }
        if (status().is_in_play()) {
            play_->forget_what_was_seen();
        }
    } else {
        play_->judge_tick(state, requests, verdict);
    }
    // A shoot-out is not part of the statistics.
    if (before_.is_in_play() && before_.period_kind != v1::PERIOD_KIND_SHOOT_OUT) {
        statistics_.watch(state, status(), play_->touch());
    }
    count_decisions(verdict);
    if (before_.is_in_play()) {  // A restart taken in the tick that stops play counts as taken.
        watch_restart(before_, {state.ball->position_m.x, state.ball->position_m.y});
    }
    remember(verdict, effect_of(verdict, before_, status()));
    return verdict;
}

/// Counts decisions for the statistics.
void OfficiatedRulebook::count_decisions(const Verdict& verdict) {
    for (const GameEvent& event : verdict.events) {
        if (event.kind == kGoalEvent) {
            statistics_.note_goal(event);
        }
    }
    if (!status().is_in_play() || !verdict.interventions.empty()) {
        statistics_.stop();
    }
}

Verdict OfficiatedRulebook::begin_anew(const WorldState& state) {
    Verdict verdict;
    play_->end_placement(state, verdict);
    play_->forget_what_was_seen();
    statistics_.forget();
    return verdict;
}

Status OfficiatedRulebook::check(const Ruling& ruling) const {
    if (status().phase == MatchPhase::kOver) {
        return refuse("the match is over");
    }
    const v1::Ruling& what = ruling.ruling();
    switch (what.ruling_case()) {
        case v1::Ruling::kRestart:
            return check_restart_for(what.restart().kind(), team_in(what.restart().team()));
        case v1::Ruling::kGoal:
            return check_goal(team_in(what.goal().team()));
        case v1::Ruling::kTimeOut:
            return check_time_out_for(team_in(what.time_out().team()));
        case v1::Ruling::kTakeBack:
            return check_take_back(ruling.decision());
        case v1::Ruling::kDecide:
            return check_answer(ruling.decision());
        case v1::Ruling::kLastTouch:
            return check_team(team_in(what.last_touch().team()));
        case v1::Ruling::kHandling:
            return handlings_.check(handling_in(ruling));
        case v1::Ruling::RULING_NOT_SET:
            break;
    }
    return Error{ErrorCode::kInvalidInput, "the ruling names nothing to decide"};
}

Verdict OfficiatedRulebook::rule(const Ruling& ruling, const std::string& official,
                                 const WorldState& state) {
    Verdict verdict;
    before_ = status();
    const Call call{official, state, verdict};
    carry_out(ruling, call);
    for (GameEvent& event : verdict.events) {
        event.origin = official_origin(official);
    }
    if (status().is_in_play() && !before_.is_in_play()) {
        play_->forget_what_was_seen();
    }
    count_decisions(verdict);
    remember(verdict, effect_of(ruling));
    return verdict;
}

void OfficiatedRulebook::carry_out(const Ruling& ruling, const Call& call) {
    const v1::Ruling& what = ruling.ruling();
    switch (what.ruling_case()) {
        case v1::Ruling::kRestart:
            play_->give_restart(what.restart().kind(), team_in(what.restart().team()),
                                fmt::format("decided by {}", call.official), call.state,
                                call.verdict);
            break;
        case v1::Ruling::kGoal:
            sheet_.note_touch({});  // Nobody's touch: no judge saw one.
            play_->count_goal(team_in(what.goal().team()), officials_, call.state, call.verdict);
            break;
        case v1::Ruling::kTimeOut:
            note_time_out(team_in(what.time_out().team()), call);
            break;
        case v1::Ruling::kTakeBack:
            undo(ruling.decision(), call);
            break;
        case v1::Ruling::kDecide:
            play_->carry_out(
                decisions_.answer(what.decide().is_accepted(), call.state.tick, call.verdict),
                call.state, call.verdict);
            break;
        case v1::Ruling::kLastTouch:
            sheet_.note_touch({.team = team_in(what.last_touch().team())});
            tell("last_touch", status().last_touch.team,
                 fmt::format("{} touched the ball last.", sheet_.name_of(status().last_touch.team)),
                 call);
            break;
        case v1::Ruling::kHandling:
            handlings_.set(handling_in(ruling));
            tell("handling", Team::kNone, handlings_.describe(handling_in(ruling)), call);
            break;
        case v1::Ruling::RULING_NOT_SET:
            break;
    }
}

void OfficiatedRulebook::remember(Verdict& verdict, Effect effect) {
    if (!verdict.events.empty()) {
        history_.append(verdict, effect, before_);
    }
}

void OfficiatedRulebook::tell(std::string_view kind, Team team, std::string text, const Call& call,
                              RobotId robot) const {
    call.verdict.events.push_back(
        make_event(call.state.tick, kind, team, officials_, std::move(text), robot));
}

Status OfficiatedRulebook::check_stop() const {
    if (decisions_.open() != 0) {
        return refuse("a proposal is pending; decide it first");
    }
    return play_->check_that_play_can_stop();
}

// --- Restarts, goals, time-outs ---------------------------------------------------------------

Status OfficiatedRulebook::check_restart_for(RestartKind kind, Team team) const {
    Status checked = check_stop();
    if (checked && !is_for_no_team(kind)) {
        checked = check_team(team);
    } else if (checked && team != Team::kNone) {
        checked = Error{ErrorCode::kInvalidInput,
                        fmt::format("a {} is for no team", restart_label(kind))};
    }
    return checked ? play_->check_restart(kind) : checked;
}

Status OfficiatedRulebook::check_goal(Team team) const {
    const Status checked = check_team(team);
    return checked ? check_stop() : checked.error();
}

Status OfficiatedRulebook::check_time_out_for(Team team) const {
    const Status checked = check_team(team);
    return checked ? play_->check_time_out(team) : checked.error();
}

void OfficiatedRulebook::note_time_out(Team team, const Call& call) {
    play_->give_time_out(team, call.state.tick, call.verdict);
    if (status().phase != MatchPhase::kTimeOut) {
        tell("time_out_noted", team,
             fmt::format("{} gets a time-out with the next restart.", sheet_.name_of(team)), call);
    }
}

// --- Saved states -----------------------------------------------------------------------------

Status OfficiatedRulebook::check_restore(const std::string& name) const {
    const auto found = saved_.find(name);
    if (found == saved_.end()) {
        return Error{ErrorCode::kNotFound, fmt::format("no state \"{}\" has been saved", name)};
    }
    const SoccerStatus& saved = found->second.status;
    if (!saved.is_in_play() || saved.period_kind == v1::PERIOD_KIND_SHOOT_OUT) {
        return refuse(
            fmt::format("\"{}\" was saved while play was stopped, or in a shoot-out: restore it "
                        "without clock, score and phase",
                        name));
    }
    return {};
}

void OfficiatedRulebook::restore(const std::string& name) {
    const Saved& saved = saved_.at(name);
    decisions_.drop();
    sheet_.return_to(saved.status);
    history_.settle();
    play_->forget_what_was_seen();
    statistics_ = saved.statistics;
    statistics_.forget();
}

// --- Decisions and undoing --------------------------------------------------------------------

Status OfficiatedRulebook::check_take_back(std::uint64_t decision) const {
    const History::Entry* entry = history_.find(decision);
    if (entry == nullptr || entry->is_taken_back) {
        return Error{ErrorCode::kNotFound,
                     "nothing to undo: not a decision of the referee, already undone, or too long "
                     "ago"};
    }
    if (decisions_.open() != 0) {
        return refuse("a proposal is pending; decide it first");
    }
    if (entry->kind == "time_out") {
        const bool is_on =
            status().phase == MatchPhase::kTimeOut && history_.newest("time_out") == entry;
        return is_on ? Status{} : refuse("the time-out is over");
    }
    if (history_.is_of_last_stop(*entry)) {
        return {};
    }
    if (entry->kind == "taken_back") {
        return refuse("an undone decision stays undone; award the goal or give the restart again");
    }
    if (entry->kind != kGoalEvent) {
        return refuse("only goals and the latest stoppage can be undone");
    }
    if (status().period_kind == v1::PERIOD_KIND_SHOOT_OUT) {
        return refuse("the score stands once the shoot-out has begun");
    }
    return {};
}

void OfficiatedRulebook::undo(std::uint64_t decision, const Call& call) {
    const History::Entry entry = *history_.find(decision);
    if (entry.kind == "time_out") {
        take_back_time_out(entry, call);
    } else if (history_.is_of_last_stop(entry)) {
        take_back_stop(call);
    } else {
        take_back_goal(entry, call);
    }
}

void OfficiatedRulebook::take_back_time_out(const History::Entry& entry, const Call& call) {
    history_.take_back(entry.decision);
    sheet_.take_back_time_out(entry.team);
    tell("taken_back", entry.team,
         fmt::format("Time-out for {} undone.", sheet_.name_of(entry.team)), call, entry.robot);
    play_->end_time_out(call.state.tick, call.verdict);
}

/// Takes back a goal after which play has gone on: only the score is corrected.
void OfficiatedRulebook::take_back_goal(const History::Entry& entry, const Call& call) {
    history_.take_back_goal(entry);
    sheet_.take_back_goal(entry.team);
    statistics_.take_back_goal(entry.tick);
    tell("taken_back", entry.team,
         fmt::format("Goal by {} undone: {}.", sheet_.name_of(entry.team), sheet_.result_text()),
         call, entry.robot);
}

/// Takes back the last stop. A time-out that has begun ends, and the team may take it again.
void OfficiatedRulebook::take_back_stop(const Call& call) {
    const History::Entry* const time_out = history_.newest("time_out");
    if (status().phase == MatchPhase::kTimeOut && time_out != nullptr) {
        sheet_.take_back_time_out(time_out->team);
        history_.take_back(time_out->decision);
    }
    const History::Entry undone = history_.gist_of_last_stop();
    if (undone.kind == kGoalEvent) {
        statistics_.take_back_goal(undone.tick);
    }
    sheet_.restore(history_.take_back_last_stop());
    tell("taken_back", undone.team,
         fmt::format("Undone: \"{}\" Score and clock are back: {}.", undone.text,
                     sheet_.result_text()),
         call, undone.robot);
    play_->restart_after_take_back(call.state, call.verdict);
}

Status OfficiatedRulebook::check_answer(std::uint64_t decision) const {
    if (decisions_.open() == 0 || decisions_.open() != decision) {
        return Error{ErrorCode::kNotFound,
                     fmt::format("event {} is not a pending proposal", decision)};
    }
    return {};
}

// --- Parts shared by every Play ---------------------------------------------------------------

void Play::note_touch(const Touch& touch) {
    touch_ = touch;
    if (touch.team != Team::kNone) {
        sheet_->note_touch(touch);
    }
}

Status Play::check_time_out(Team /*team*/) const {
    return refuse("this discipline has no time-outs");
}

void Play::restart_after_take_back(const WorldState& state, Verdict& verdict) {
    if (const std::optional<Restart> last = status().restart; last && last->is_being_taken) {
        repeat_restart(*last, state, verdict);
        return;
    }
    give_restart(v1::RESTART_KIND_FREE_BALL, Team::kNone, "the last decision was undone", state,
                 verdict);
}

void Play::announce_teams(const RuleText& rule, Tick tick, Verdict& verdict) {
    verdict.events.push_back(make_event(
        tick, "match_start", Team::kNone, rule,
        fmt::format("{} against {}.", with_colour(sheet_->name_of(Team::kBlue), " (blue)"),
                    with_colour(sheet_->name_of(Team::kYellow), " (yellow)"))));
}

std::optional<Finding> Play::find_goal(const RuleText& rule, const std::optional<FieldEnd>& end) {
    if (!end || decisions_->is_ignored(rule)) {
        return std::nullopt;
    }
    const Team team = opponent_of(status().defender_of(*end));
    return Finding{
        .rule = rule,
        .team = team,
        .robot = status().last_touch.robot,
        .text = sheet_->goal_text(team),
        .is_goal = true,
    };
}

void Play::carry_out(const Decided& decided, const WorldState& state, Verdict& verdict) {
    const Finding& finding = decided.finding;
    if (!finding.is_goal) {
        if (decided.is_accepted) {
            punish(finding, state, verdict);
        }
    } else if (decided.is_accepted) {
        count_goal(finding.team, finding.rule, state, verdict);
    } else if (sheet_->is_time_up()) {
        end_period(state.tick, verdict);
    } else {
        give_restart(v1::RESTART_KIND_FREE_BALL, Team::kNone, "no goal", state, verdict);
    }
}

void Play::conclude(std::optional<Finding> goal, bool is_time_up, const WorldState& state,
                    Verdict& verdict) {
    if (!goal && is_time_up) {
        end_period(state.tick, verdict);
        return;
    }
    std::optional<Finding> finding = goal ? std::move(goal) : find_offence(state);
    if (!finding) {
        return;
    }
    if (const auto decided = decisions_->take(*std::move(finding), state.tick, verdict)) {
        carry_out(*decided, state, verdict);
    }
}

}  // namespace cancha::referee
