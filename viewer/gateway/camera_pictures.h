#pragma once

#include <cstdint>
#include <string>

namespace cancha::v1 {
class WorldUpdate;
}  // namespace cancha::v1

namespace cancha::gateway {

/// Takes the pictures of robots' cameras out of the updates, so that they can be sent in messages
/// of their own. The server repeats each picture in every update until there is a newer one, and a
/// picture is larger than the rest of the update.
class CameraPictures {
  public:
    /// Minimum distance between two messages with pictures, in updates. At 30 updates a second this
    /// gives ten messages a second.
    static constexpr std::uint32_t kUpdatesApart = 3;

    /// Moves the pictures out of an update; all other sensor readings stay in it. Returns a
    /// serialized v1::ServerMessage with all current pictures if one of them has changed and
    /// kUpdatesApart updates have passed; otherwise an empty string.
    std::string take_from(v1::WorldUpdate& update);

    /// Forgets everything, for a new match.
    void clear();

  private:
    std::string told_;  ///< The message returned last.
    std::uint32_t updates_since_ = kUpdatesApart;
};

}  // namespace cancha::gateway
