#pragma once

#include <string>
#include <string_view>

#include "proto/base/files/scratch_folder.h"

namespace cancha::processes {

/// A place for a Unix socket in a new folder that only this user may enter. The folder goes with
/// its owner.
class PrivateSocket {
  public:
    /// `prefix`: as of ScratchFolder.
    explicit PrivateSocket(std::string_view prefix);

    /// "unix:PATH", for --listen and CANCHA_SERVER; empty where there is no folder for temporary
    /// files, or its name is too long for the path of a socket.
    const std::string& address() const { return address_; }

  private:
    ScratchFolder folder_;
    std::string address_;
};

}  // namespace cancha::processes
