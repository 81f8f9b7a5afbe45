#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// What a browser must know to show the match, or the list of matches, as it stands: the newest
/// message of each kind, and nothing older. A browser remembers the number of the last message that
/// it got and asks for the next one; however slow it is, it gets the newest state, and nothing
/// queues up for it.
///
/// Thread: one.
class LatestMessages {
  public:
    /// In the order of their names. A newer message of a slot replaces the older one.
    enum class Slot { kSource, kWelcome, kUpdate, kPictures, kWaiting, kOver, kList };
    static constexpr std::size_t kSlotCount = 7;

    struct Message {
        std::uint64_t number = 0;  ///< 1, 2, 3 ... in the order in which they were published.
        Slot slot = Slot::kSource;
        std::string bytes;

        /// Text is JSON about the source; the rest are ServerMessages.
        bool is_text() const { return slot == Slot::kSource; }
    };

    /// A welcome begins a new match and removes what belonged to the one before, or the list that
    /// was there in place of a match; so does a list with a match. An update or the end of the
    /// match removes the news that it waited.
    void publish(Slot slot, std::string bytes);

    /// Puts the message of a slot in other words, for those who do not have it yet; the others do
    /// not get it again. Does nothing where there is none.
    void reword(Slot slot, std::string bytes);

    /// The earliest of the kept messages that is newer than `number`; null if there is none.
    std::shared_ptr<const Message> next_after(std::uint64_t number) const;

    /// The newest of a slot; null if there is none.
    std::shared_ptr<const Message> newest(Slot slot) const;

    /// There is a match, and it is not over.
    bool has_running_match() const;

  private:
    void remove_match();
    void remove(Slot slot);
    void keep(std::uint64_t number, Slot slot, std::string bytes);

    std::uint64_t last_number_ = 0;
    std::array<std::shared_ptr<const Message>, kSlotCount> slots_;
};

/// Empty where there is no message.
inline std::string_view bytes_of(const std::shared_ptr<const LatestMessages::Message>& message) {
    return message ? message->bytes : std::string_view();
}

}  // namespace cancha::gateway
