#pragma once

#include <cstdint>
#include <string>

namespace cancha::v1 {
class WorldUpdate;
}  // namespace cancha::v1

namespace cancha::gateway {

/// Takes the pictures of robots' cameras out of the updates and sends them by themselves. The
/// server repeats each picture in every update until there is a newer one, and a picture is larger
/// than the rest of the update.
class CameraPictures {
  public:
    /// Fewest updates between two messages with pictures. At 30 updates a second this gives ten
    /// messages a second.
    static constexpr std::uint32_t kUpdatesApart = 3;

    /// Moves the pictures out of an update; everything else of its sensors stays. Returns a
    /// serialized ServerMessage with all current pictures, if one has changed and kUpdatesApart
    /// updates have passed; otherwise an empty string.
    std::string take_from(v1::WorldUpdate& update);

    /// Forgets everything, for a new match.
    void clear();

  private:
    std::string told_;  ///< The message returned last.
    std::uint32_t updates_since_ = kUpdatesApart;
};

}  // namespace cancha::gateway
