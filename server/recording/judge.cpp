#include "server/recording/judge.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "server/recording/rejudge.h"

namespace cancha::recording {

namespace {

using Events = std::vector<referee::GameEvent>;

bool is_same(const referee::GameEvent& a, const referee::GameEvent& b) {
    return a.tick == b.tick && a.kind == b.kind && a.team == b.team && a.robot == b.robot &&
           a.rule == b.rule && a.text == b.text;
}

/// Appends the events of `some` that `others` lacks.
void append_missing(const Events& some, const Events& others, bool is_of_recording,
                    std::vector<EventDifference>& differences) {
    for (const referee::GameEvent& event : some) {
        if (std::ranges::none_of(others,
                                 [&](const auto& other) { return is_same(event, other); })) {
            differences.push_back({is_of_recording, event});
        }
    }
}

/// By the rulebook, be it that an official decided in its place: those have a rule.
bool is_of_rulebook(const referee::GameEvent& event) {
    return !event.rule.empty();
}

/// Compares the events of a record with those that today's rules have for it.
void compare(const TickRecord& record, const Events& now, Judgement& judgement) {
    judgement.events += record.events.size();
    Events then;
    std::ranges::copy_if(record.events, std::back_inserter(then), is_of_rulebook);
    append_missing(then, now, true, judgement.differences);
    append_missing(now, then, false, judgement.differences);
}

Result<referee::Discipline> with_other_rules(const referee::Discipline& settings,
                                             std::span<const referee::SettingOverride> overrides) {
    const auto is_for_referee = [](const referee::SettingOverride& one) {
        return one.path.starts_with("rules.") || one.path.starts_with("handlings.");
    };
    const auto other = std::ranges::find_if_not(overrides, is_for_referee);
    if (other != overrides.end()) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}: expected rules.KEY or handlings.RULE; the world stays as it "
                                 "was recorded, so play a new match to change it",
                                 other->path)};
    }
    return referee::change_settings(settings, overrides);
}

}  // namespace

Result<Judgement> judge(RecordingReader& recording,
                        std::span<const referee::SettingOverride> overrides) {
    MatchFacts facts = recording.facts();
    if (!overrides.empty()) {
        auto changed = with_other_rules(facts.discipline, overrides);
        if (!changed) {
            return changed.error();
        }
        facts.discipline = *std::move(changed);
    }
    Rejudge rejudge(facts);
    Judgement judgement;
    TickRecord record;
    while (recording.next(record)) {
        judgement.ticks = record.state.tick.number;
        compare(record, rejudge.judge(record), judgement);
    }
    if (!recording.status()) {
        return recording.status().error();
    }
    compare(record, rejudge.conclude(record), judgement);
    return judgement;
}

}  // namespace cancha::recording
