#pragma once

#include <string>
#include <string_view>

#include "proto/base/files/scratch_folder.h"

namespace cancha::processes {

/// A path for a Unix socket, in a new folder that only this user may enter. The folder is removed
/// with this object.
class PrivateSocket {
  public:
    /// `prefix`: see ScratchFolder.
    explicit PrivateSocket(std::string_view prefix);

    /// "unix:PATH", for --listen and CANCHA_SERVER. Empty if there is no folder for temporary
    /// files, or if its name is too long for the path of a socket.
    const std::string& address() const { return address_; }

  private:
    ScratchFolder folder_;
    std::string address_;
};

}  // namespace cancha::processes
