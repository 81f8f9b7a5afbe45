#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// The newest message of each kind: everything that a browser needs to show the match, or the list
/// of matches, as it stands. A browser remembers the number of the last message it got and asks for
/// the next one. However slow it is, it gets the newest state, and no queue builds up for it.
///
/// Thread: one.
class LatestMessages {
  public:
    /// Kinds of messages. A newer message of a slot replaces the older one.
    enum class Slot { kSource, kWelcome, kUpdate, kPictures, kWaiting, kOver, kList };
    static constexpr std::size_t kSlotCount = 7;

    struct Message {
        std::uint64_t number = 0;  ///< 1, 2, 3 ... in the order of publishing.
        Slot slot = Slot::kSource;
        std::string bytes;

        /// Text is JSON about the source; all other slots hold ServerMessages.
        bool is_text() const { return slot == Slot::kSource; }
    };

    /// Publishes a message. A welcome begins a new match, and removes the messages of the earlier
    /// match or the earlier list. A list removes the messages of a match. An update, or the end of
    /// the match, removes the message that the match is waiting.
    void publish(Slot slot, std::string bytes);

    /// Replaces the message of a slot for browsers that do not have it yet; the others do not get
    /// it again. Does nothing if the slot is empty.
    void reword(Slot slot, std::string bytes);

    /// Returns the earliest kept message that is newer than `number`; null if there is none.
    std::shared_ptr<const Message> next_after(std::uint64_t number) const;

    /// Returns the newest message of a slot; null if there is none.
    std::shared_ptr<const Message> newest(Slot slot) const;

    /// Returns whether there is a match that is not over.
    bool has_running_match() const;

  private:
    void remove_match();
    void remove(Slot slot);
    void keep(std::uint64_t number, Slot slot, std::string bytes);

    std::uint64_t last_number_ = 0;
    std::array<std::shared_ptr<const Message>, kSlotCount> slots_;
};

/// Returns the bytes of a message; empty if it is null.
inline std::string_view bytes_of(const std::shared_ptr<const LatestMessages::Message>& message) {
    return message ? message->bytes : std::string_view();
}

}  // namespace cancha::gateway
