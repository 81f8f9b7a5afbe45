#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "viewer/foxglove_protocol/content.h"
#include "viewer/foxglove_protocol/messages.h"

namespace cancha::foxglove_protocol {

/// A channel: one stream of messages that tools, such as Foxglove, may subscribe to.
struct Channel {
    std::uint32_t id = 0;  ///< Number that tools use for the channel; the first channel has 1.
    Content content = Content::kWorld;
    std::string topic;      ///< Name shown by tools: "/world".
    std::string seat = {};  ///< Seat whose drawings the channel carries; empty for other channels.
};

/// The channels that are offered to one tool: six that every match has, and two for the drawings of
/// each seat.
class Catalogue {
  public:
    /// Largest number of seats whose drawings have channels. Further seats have none. Disciplines
    /// have two seats.
    static constexpr std::size_t kMostSeats = 16;

    Catalogue();

    /// Replaces the channels for drawings by those of these seats. Returns the messages that
    /// announce the change to the tool; none if the seats are unchanged.
    std::vector<Message> offer_drawings_of(const std::vector<std::string>& seats);

    /// Returns the message that announces all channels.
    Message advertisement() const;

    /// Returns the channel with this id; null if there is none.
    const Channel* find(std::uint32_t id) const;

  private:
    std::vector<Channel> channels_;
    std::vector<std::string> seats_;
    std::uint32_t last_id_ = 0;  ///< Ids are never reused: tools remember them.
};

}  // namespace cancha::foxglove_protocol
