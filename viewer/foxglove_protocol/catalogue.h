#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "viewer/foxglove_protocol/content.h"
#include "viewer/foxglove_protocol/messages.h"

namespace cancha::foxglove_protocol {

/// A channel that tools may subscribe to.
struct Channel {
    std::uint32_t id = 0;
    Content content = Content::kWorld;
    std::string topic;
    std::string seat = {};  ///< For drawings.
};

/// The channels on offer: those of every match, and two for the drawings of each seat.
class Catalogue {
  public:
    /// Most seats with channels; further seats have none. Disciplines have two.
    static constexpr std::size_t kMostSeats = 16;

    Catalogue();

    /// Replaces the offered drawings by those of these seats. Returns the messages for tools; none
    /// if the seats are unchanged.
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
