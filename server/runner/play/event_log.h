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

/// Collects the events of a match for its report, but only as many as people and programs can read.
/// If there are more, events of the most frequent kinds are left out, so that a thousand
/// interventions never displace a goal.
class EventLog {
  public:
    /// Highest number of events listed. A soccer match has about a hundred. This many make a report
    /// of 4 MB, or at most 16 MB with the longest names.
    static constexpr std::size_t kMost = 10'000;

    /// Number of first events of each kind that are always listed, because people often look for
    /// the beginning. Of the later events the newest are kept.
    static constexpr std::size_t kFirstOfKind = 100;

    /// Kind of the events that the match had already forgotten at an update().
    static constexpr const char* kUnknownKind = "unknown";

    explicit EventLog(TickRate rate) : rate_(rate) {}

    /// Call whenever events may have been added. Events that the match forgets between two calls
    /// are lost.
    void update(const match::Match& match);

    /// Calls update(), then returns the report's fields about events.
    nlohmann::ordered_json list(const match::Match& match);

  private:
    struct Kind {
        std::size_t first = 0;            // Number of first events kept.
        std::deque<std::uint64_t> later;  // Numbers of later events kept.
        std::uint64_t omitted = 0;
    };

    void keep(const referee::GameEvent& event, std::uint64_t number);
    void leave_one_out();

    TickRate rate_;
    std::map<std::uint64_t, referee::GameEvent> kept_;  // Key: event number.
    std::map<std::string, Kind> kinds_;
    recording::WhistleCount whistles_;
    std::uint64_t last_seen_ = 0;  // Number of the last event seen; 0: none.
};

}  // namespace cancha::runner
