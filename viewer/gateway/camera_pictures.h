#pragma once

#include <cstdint>
#include <string>

namespace cancha::v1 {
class WorldUpdate;
}  // namespace cancha::v1

namespace cancha::gateway {

/// What the cameras of robots see, apart from everything else: the server repeats each picture in
/// every update until there is a newer one, and a picture is larger than all else together.
class CameraPictures {
  public:
    /// So many updates there are from one message of pictures to the next, at least: at 30 updates
    /// a second that is ten pictures.
    static constexpr std::uint32_t kUpdatesApart = 3;

    /// Moves the pictures out of an update; its sensors keep all else. Returns a ServerMessage with
    /// all pictures as they are now, if any has changed and it is time to tell, else an empty text.
    std::string take_from(v1::WorldUpdate& update);

    /// Forgets everything, as for a new match.
    void clear();

  private:
    std::string told_;  ///< What was returned last.
    std::uint32_t updates_since_ = kUpdatesApart;
};

}  // namespace cancha::gateway
