#pragma once

#include <string>
#include <string_view>

#include "proto/base/files/scratch_folder.h"

namespace cancha::processes {

/// A path for a Unix socket, in a new folder that only this user may enter. The folder is removed
/// with this object.
class PrivateSocket {
  public:
    /// Makes the folder. The name of the folder begins with `prefix`, see ScratchFolder.
    explicit PrivateSocket(std::string_view prefix);

    /// Address of the socket for --listen and CANCHA_SERVER: "unix:PATH". Empty if the folder could
    /// not be made, or if its path is too long for a socket.
    const std::string& address() const { return address_; }

  private:
    ScratchFolder folder_;
    std::string address_;
};

}  // namespace cancha::processes
