#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// The newest message of each kind: everything that a browser needs to show the present state of
/// the match, or of the list of matches. The sender of each browser remembers the number of the
/// last message sent and takes the next one from here. A slow browser therefore gets the newest
/// state, and no queue builds up.
///
/// Thread: one at a time.
class LatestMessages {
  public:
    /// Kinds of messages. Each slot keeps one message; a newer message replaces the older one.
    enum class Slot { kSource, kWelcome, kUpdate, kPictures, kWaiting, kOver, kList };
    static constexpr std::size_t kSlotCount = 7;

    struct Message {
        std::uint64_t number = 0;  ///< 1, 2, 3 ... in the order of publishing.
        Slot slot = Slot::kSource;
        std::string bytes;

        /// Whether the message is a text: JSON about the source (the connection to the server). All
        /// other slots hold serialized v1::ServerMessages.
        bool is_text() const { return slot == Slot::kSource; }
    };

    /// Publishes a message. A welcome begins a new match, and removes the messages of the earlier
    /// match or the earlier list. A list removes the messages of a match. An update, or the end of
    /// the match, removes kWaiting (the message that the match waits for its teams).
    void publish(Slot slot, std::string bytes);

    /// Replaces the message of a slot and keeps its number: browsers that already have the old
    /// message do not get the new one. Does nothing if the slot is empty.
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

/// Returns the bytes of a message; empty if `message` is null.
inline std::string_view bytes_of(const std::shared_ptr<const LatestMessages::Message>& message) {
    return message ? message->bytes : std::string_view();
}

}  // namespace cancha::gateway
