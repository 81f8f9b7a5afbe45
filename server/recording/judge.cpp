#include "server/recording/judge.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace cancha::recording {

namespace {

using Events = std::vector<referee::GameEvent>;

bool is_same(const referee::GameEvent& a, const referee::GameEvent& b) {
    return a.tick == b.tick && a.kind == b.kind && a.team == b.team && a.robot == b.robot &&
           a.rule == b.rule && a.text == b.text;
}

/// Appends the events of `some` that are missing in `others`.
void append_missing(const Events& some, const Events& others, bool is_of_recording,
                    std::vector<EventDifference>& differences) {
    for (const referee::GameEvent& event : some) {
        if (std::ranges::none_of(others,
                                 [&](const auto& other) { return is_same(event, other); })) {
            differences.push_back({is_of_recording, event});
        }
    }
}

void append_differences(const Events& then, const Events& now,
                        std::vector<EventDifference>& differences) {
    append_missing(then, now, true, differences);
    append_missing(now, then, false, differences);
}

/// Whether the rulebook decided the event, or an official in its place. Such events have a rule.
bool is_of_rulebook(const referee::GameEvent& event) {
    return !event.rule.empty();
}

/// Whether the event itself does not change play. Other events tell its consequences.
bool only_tells(const referee::GameEvent& event) {
    constexpr std::string_view kKinds[] = {"handling", "match_start", "time_out_noted"};
    return std::ranges::find(kKinds, event.kind) != std::end(kKinds);
}

/// Whether play continues differently after `some` than after `others`.
bool changes_play(const Events& some, const Events& others) {
    const auto has_counterpart = [&others](const referee::GameEvent& event) {
        return std::ranges::any_of(others, [&event](const referee::GameEvent& other) {
            return event.tick == other.tick && event.kind == other.kind && event.team == other.team;
        });
    };
    return std::ranges::any_of(some, [&](const referee::GameEvent& event) {
        return !only_tells(event) && !has_counterpart(event);
    });
}

/// Compares a recording, record by record, with the judgement under today's rules.
class Comparison {
  public:
    explicit Comparison(const MatchFacts& facts) : rate_(facts.discipline.rate), rejudge_(facts) {}

    void judge(const TickRecord& record) {
        judgement_.ticks = record.state.tick.number;
        compare(record, rejudge_.judge(record));
    }

    Judgement conclude(const RecordingReader& recording, const TickRecord& record) {
        compare(record, rejudge_.conclude(record));
        judgement_.recorded = recording.result();
        return std::move(judgement_);
    }

  private:
    /// Compares the events of a record with those of today's rules.
    void compare(const TickRecord& record, const Events& now) {
        judgement_.events += record.events.size();
        Events then;
        std::ranges::copy_if(record.events, std::back_inserter(then), is_of_rulebook);
        note_unmade();
        if (judgement_.play_changed_at) {
            std::vector<EventDifference> later;
            append_differences(then, now, later);
            judgement_.later_differences += later.size();
            return;
        }
        append_differences(then, now, judgement_.differences);
        note_result(record);
        if (changes_play(then, now) || changes_play(now, then)) {
            judgement_.play_changed_at = record.state.tick;
        }
    }

    void note_result(const TickRecord& record) {
        const referee::MatchStatus& status = rejudge_.status();
        judgement_.result.ticks = record.state.tick.number;
        judgement_.result.score = {.blue = status.blue.score, .yellow = status.yellow.score};
        judgement_.result.race = race_times_of(status, rate_);
        judgement_.result.winner = status.winner;
    }

    void note_unmade() {
        for (const UnmadeChange& change : rejudge_.unmade_changes()) {
            if (judgement_.unmade_changes.size() < Judgement::kMostUnmade) {
                judgement_.unmade_changes.push_back(change);
            }
            ++judgement_.unmade_count;
        }
    }

    TickRate rate_;
    Rejudge rejudge_;
    Judgement judgement_;
};

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
    Comparison comparison(facts);
    TickRecord record;
    while (recording.next(record)) {
        comparison.judge(record);
    }
    if (!recording.status()) {
        return recording.status().error();
    }
    return comparison.conclude(recording, record);
}

}  // namespace cancha::recording
