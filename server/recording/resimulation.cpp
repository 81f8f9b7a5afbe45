#include "server/recording/resimulation.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "server/sim/match/abandonment.h"
#include "server/sim/match/manual_control.h"

namespace cancha::recording {

namespace {

/// Whether the event comes from the host of the match, from its clock or limits (server/session).
bool is_of_host(const referee::GameEvent& event) {
    constexpr std::array<std::string_view, 4> kKinds{"deadline_missed", "deadline_met_again",
                                                     "forfeit", "changes_refused"};
    return event.origin.kind == v1::ORIGIN_KIND_SERVER && event.rule.empty() &&
           std::ranges::find(kKinds, event.kind) != kKinds.end();
}

/// Whether this is the event after the end of a match that an official ended. Older recordings have
/// none.
bool tells_of_end(const referee::GameEvent& event, const TickRecord& record) {
    return record.end && record.end->winner() == v1::TEAM_UNSPECIFIED &&
           match::tells_of_abandonment(event, record.end->reason());
}

/// Whether the event tells of a ruling that came too late. Such a ruling changed nothing and is not
/// recorded.
bool tells_of_late_ruling(const referee::GameEvent& event) {
    return event.kind == "intervention" && event.rule.empty() &&
           event.text.find(": too late, ") != std::string::npos &&
           // Events about saved or restored states are never late. They are excluded because a
           // state's name may be any text.
           !event.text.starts_with(fmt::format("{}: state ", name_of(event.origin)));
}

}  // namespace

Resimulation::Resimulation(const MatchFacts& facts, const world::WorldSpec& spec,
                           RecordWriter::Listener listener)
    : recorder_(RecordWriter(std::move(listener)), facts.discipline),
      match_(facts.discipline, spec, facts.options, &recorder_) {
    gather_events();
}

void Resimulation::play_tick(const TickRecord& record) {
    begin_record();
    make_changes(record);
    match_.open_tick();
    for (const world::RobotCommand& command : record.commands) {
        match_.command(command);
    }
    for (const auto& [seat, request] : record.requests) {
        match_.request(seat, request);
    }
    take_outside_events(record);
    match_.close_tick();
    gather_events();
}

void Resimulation::conclude(const TickRecord& rest) {
    begin_record();
    make_changes(rest);
    if (rest.end) {
        match_.end(rest.end->reason(), static_cast<Team>(rest.end->winner()));
        take_outside_events(rest);
    }
    gather_events();
}

void Resimulation::close(const std::string& report) {
    static_cast<void>(recorder_.close(match_, report).has_value());
}

void Resimulation::begin_record() {
    next_event_ = 0;
    events_.clear();
}

void Resimulation::make_changes(const TickRecord& record) {
    for (const auto& [change, official] : record.changes) {
        take_outside_events(record);
        // An impossible change is not recorded again, which shows as a difference.
        static_cast<void>(match_.change(change, official).has_value());
        gather_events();  // Called here because the match forgets the first of many events.
    }
    take_outside_events(record);
}

// Inserts events from outside. Their numbers show their places among the others.
void Resimulation::take_outside_events(const TickRecord& record) {
    for (; next_event_ < record.events.size(); ++next_event_) {
        const referee::GameEvent& event = record.events[next_event_];
        if (record.event_numbers[next_event_] <= match_.event_count()) {
            continue;
        }
        const bool is_next = record.event_numbers[next_event_] == match_.event_count() + 1;
        if (!is_next || event.tick != match_.tick() ||
            (!is_of_host(event) && !match::tells_of_manual_control(event) &&
             !tells_of_late_ruling(event) && !(match_.is_over() && tells_of_end(event, record)))) {
            return;
        }
        match_.note(event);
        ++outside_events_[event.kind];
        gather_events();
    }
}

void Resimulation::gather_events() {
    while (gathered_events_ < match_.event_count()) {
        events_.push_back(match_.event(++gathered_events_));
    }
}

}  // namespace cancha::recording
