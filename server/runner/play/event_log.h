#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "cancha/base/tick.h"
#include "server/recording/whistle_count.h"
#include "server/sim/match/match.h"

namespace cancha::runner {

/// Collects the events of a match for its report, up to kMost. If a match has more events, those of
/// the most frequent kinds are left out. So a thousand events about interventions of officials
/// never displace a goal.
class EventLog {
  public:
    /// Largest number of events in the report. A soccer match has about a hundred events. 10,000
    /// make a report of 4 MB, or at most 16 MB with the longest names.
    static constexpr std::size_t kMost = 10'000;

    /// Number of first events of each kind that are kept longest, because people often look for the
    /// beginning. Of the later events of a kind, the oldest are left out first.
    static constexpr std::size_t kFirstOfKind = 100;

    /// Kind under which the report counts events that the match had already forgotten when update()
    /// was called.
    static constexpr const char* kUnknownKind = "unknown";

    explicit EventLog(TickRate rate) : rate_(rate) {}

    /// Call whenever events may have been added to the match. A match remembers only its newest
    /// events; events that it forgets between two calls are only counted.
    void update(const match::Match& match);

    /// Calls update(), then returns the report's fields about events.
    nlohmann::ordered_json list(const match::Match& match);

  private:
    /// Events of one kind.
    struct Kind {
        std::size_t first = 0;            // Number of first events kept.
        std::deque<std::uint64_t> later;  // Numbers of later events kept.
        std::uint64_t omitted = 0;        // Number of events left out.
    };

    void keep(const referee::GameEvent& event, std::uint64_t number);
    void leave_one_out();

    TickRate rate_;
    std::map<std::uint64_t, referee::GameEvent> kept_;  // Key: event number.
    std::map<std::string, Kind> kinds_;
    recording::WhistleCount whistles_;
    std::uint64_t last_seen_ = 0;  // Number of the last event seen; 0 if none.
};

}  // namespace cancha::runner
