#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace cancha::viewer {

/// What a browser must know to show the match, or the list of matches, as it stands: the newest
/// message of each kind, and nothing older. A browser remembers the number of the last message that
/// it got and asks for the next one; however slow it is, it gets the newest state, and nothing
/// queues up for it.
///
/// Thread: one.
class LatestMessages {
  public:
    /// In the order of their names. A newer message of a slot replaces the older one.
    enum class Slot { kSource, kWelcome, kUpdate, kWaiting, kOver, kList };
    static constexpr std::size_t kSlotCount = 6;

    struct Message {
        std::uint64_t number = 0;  ///< 1, 2, 3 ... in the order in which they were published.
        bool is_text = false;      ///< Text is JSON about the source; the rest are ServerMessages.
        std::string bytes;
    };

    /// A welcome begins a new match and removes what belonged to the one before, or the list that
    /// was there in place of a match; so does a list with a match. An update or the end of the
    /// match removes the news that it waited.
    void publish(Slot slot, std::string bytes);

    /// The earliest of the kept messages that is newer than `number`; null if there is none.
    std::shared_ptr<const Message> next_after(std::uint64_t number) const;

    /// The newest of a slot; null if there is none.
    std::shared_ptr<const Message> newest(Slot slot) const;

  private:
    void remove_match();
    void remove(Slot slot);

    std::uint64_t last_number_ = 0;
    std::array<std::shared_ptr<const Message>, kSlotCount> slots_;
};

}  // namespace cancha::viewer
