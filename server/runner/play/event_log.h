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

/// Collects the events of a match for its report, and no more of them than people and programs can
/// read. Where there are more, what happens most often is left out: a thousand interventions never
/// cost a goal its line.
class EventLog {
  public:
    /// So many are listed. A match of soccer has some hundred; this many make a report of 4 MB, and
    /// at most 16 MB where all names are as long as they may be.
    static constexpr std::size_t kMost = 10'000;

    /// The first ones of each kind are listed whatever comes after them: how it began is often what
    /// somebody looks for. Of further ones the newest stay.
    static constexpr std::size_t kFirstOfKind = 100;

    /// Kind of events that the match had forgotten before it was asked.
    static constexpr const char* kUnknownKind = "unknown";

    explicit EventLog(TickRate rate) : rate_(rate) {}

    /// To be called whenever events may have been added. Those that the match has had and forgotten
    /// between two calls are lost.
    void update(const match::Match& match);

    /// The fields of the report on events, after an update().
    nlohmann::ordered_json list(const match::Match& match);

  private:
    struct Kind {
        std::size_t first = 0;            // How many of the first ones are kept.
        std::deque<std::uint64_t> later;  // Numbers of those that are kept beside them.
        std::uint64_t omitted = 0;
    };

    void keep(const referee::GameEvent& event, std::uint64_t number);
    void leave_one_out();

    TickRate rate_;
    std::map<std::uint64_t, referee::GameEvent> kept_;  // By number.
    std::map<std::string, Kind> kinds_;
    recording::WhistleCount whistles_;
    std::uint64_t last_seen_ = 0;  // The number of an event; 0: none.
};

}  // namespace cancha::runner
