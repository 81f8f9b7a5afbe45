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

/// The channels on offer: those that every match has, and two for the drawings of each seat.
class Catalogue {
  public:
    /// Seats beyond so many have no channels. Disciplines have two.
    static constexpr std::size_t kMostSeats = 16;

    Catalogue();

    /// Offers the drawings of these seats in place of those before. Returns what tools are to be
    /// told; nothing where they are the same.
    std::vector<Message> offer_drawings_of(const std::vector<std::string>& seats);

    /// Says all that there is.
    Message advertisement() const;

    /// Null where there is no such channel.
    const Channel* find(std::uint32_t id) const;

  private:
    std::vector<Channel> channels_;
    std::vector<std::string> seats_;
    std::uint32_t last_id_ = 0;  ///< Ids are not used again: tools keep what they know of them.
};

}  // namespace cancha::foxglove_protocol
