#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

namespace cancha::v1 {
class GameEvent;
class WorldUpdate;
}  // namespace cancha::v1

namespace cancha::gateway {

/// The newest events of a match and all earlier events of its score (goals, and goals taken back),
/// serialized for sending. A new browser gets all of them, then each further event once.
///
/// Thread: one at a time.
class EventBook {
  public:
    /// Largest number of newest events kept, of any kind: as many as a server sends with the last
    /// update of a match.
    static constexpr std::size_t kMostEvents = 256;

    /// Largest event that is kept, in bytes. An event of Cancha's server has some hundred bytes.
    static constexpr std::size_t kMostEventBytes = std::size_t{4} << 10U;

    /// Largest number of events of the score kept that are older than the newest events.
    static constexpr std::size_t kMostOfScore = 256;

    void clear() {
        events_.clear();
        of_score_.clear();
    }

    /// Takes all events of an update that are not in the book yet. Some may be older than those in
    /// the book, because the last update of a match holds more events than the updates before.
    /// Ignores events above kMostEventBytes. If there are too many events, drops the oldest.
    void take(const v1::WorldUpdate& update);

    /// Number of the newest event; 0 while there is none.
    std::uint32_t newest() const { return events_.empty() ? 0 : events_.back().number; }

    /// Returns the events newer than `number`, the oldest first, as field `events` of a serialized
    /// cancha.v1.BrowserMessage. The caller appends these bytes to the other fields of the message.
    std::string after(std::uint32_t number) const;

  private:
    /// One event. Entries are sorted by number.
    struct Entry {
        std::uint32_t number = 0;
        bool is_of_score = false;  ///< A goal, or a goal taken back.
        std::string bytes;         ///< Serialized as field `events` of a BrowserMessage.
    };

    using Entries = std::deque<Entry>;

    void insert(const v1::GameEvent& event);
    bool has(std::uint32_t number) const;

    void drop_oldest();

    Entries of_score_;  ///< Events of the score, older than all of events_.
    Entries events_;
};

}  // namespace cancha::gateway
