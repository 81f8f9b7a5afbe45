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

/// The newest events of a match and all that made its score, ready to be sent: every browser gets
/// each event once, and a newcomer gets all of them.
///
/// Thread: one.
class EventBook {
  public:
    /// As many as a server sends with the last update of a match.
    static constexpr std::size_t kMostEvents = 256;

    /// An event of ours has some hundred bytes.
    static constexpr std::size_t kMostEventBytes = std::size_t{4} << 10U;

    /// Goals, and what was taken back, of before the newest events.
    static constexpr std::size_t kMostOfScore = 256;

    void clear() {
        events_.clear();
        of_score_.clear();
    }

    /// Takes the events that it does not have yet, older ones too: the last update of a match has
    /// more of them than those before. Those that are larger than any of ours are passed over, and
    /// of more than it keeps the oldest.
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
        bool is_of_score = false;
        std::string bytes;
    };

    using Entries = std::deque<Entry>;

    void insert(const v1::GameEvent& event);
    bool has(std::uint32_t number) const;

    void drop_oldest();

    Entries of_score_;  ///< Older than all of events_.
    Entries events_;
};

}  // namespace cancha::gateway
