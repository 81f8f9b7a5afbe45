#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

#include "proto/base/tick.h"

namespace cancha::v1 {
class GameEvent;
class Welcome;
class WorldUpdate;
}  // namespace cancha::v1

namespace cancha::viewer {

/// The newest events of a match, each with what the clock of the match showed, ready to be sent: so
/// every browser gets each event once, and a newcomer gets all of them.
///
/// Thread: one.
class EventBook {
  public:
    /// As many as a server sends with the last update of a match.
    static constexpr std::size_t kMostEvents = 256;

    /// Forgets everything.
    void clear();

    /// Forgets everything; a match begins, or is joined.
    void begin(const v1::Welcome& welcome);

    /// Takes the events that it does not have yet.
    void take(const v1::WorldUpdate& update);

    /// The number of the newest event; 0 while there is none.
    std::uint32_t newest() const { return events_.empty() ? 0 : events_.back().number; }

    /// Those that are newer than `number`, the oldest first: `events` of a serialized
    /// cancha.v1.BrowserMessage, to be put behind its other fields.
    std::string after(std::uint32_t number) const;

  private:
    /// In the order of their numbers.
    struct Entry {
        std::uint32_t number = 0;
        std::string bytes;
    };

    /// The clock of the match at a tick.
    struct Reading {
        std::uint64_t tick = 0;
        std::uint32_t period = 0;  ///< 0: not known.
        std::uint64_t elapsed_us = 0;
        bool is_running = false;
    };

    void insert(const v1::GameEvent& event, const Reading& clock);
    bool has(std::uint32_t number) const;
    Reading clock_at(std::uint64_t tick, const Reading& now) const;
    std::uint64_t duration_us(std::uint64_t from_tick, std::uint64_t to_tick) const;

    std::deque<Entry> events_;
    Reading before_;  ///< As of the last update.
    TickRate rate_;
};

}  // namespace cancha::viewer
