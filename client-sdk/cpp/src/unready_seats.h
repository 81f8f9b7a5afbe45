#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <google/protobuf/repeated_field.h>

#include "cancha/client/connect_options.h"

namespace cancha::client {

/// Seats that clients of this program have taken without saying yet that they are ready. A thread
/// that waits with one client and has forgotten another waits for ever; it can be told why.
///
/// Thread: any.
class __attribute__((visibility("hidden"))) UnreadySeats {
  public:
    using Names = google::protobuf::RepeatedPtrField<std::string>;

    /// Those of the program.
    static UnreadySeats& of_program();

    /// `client`: only its address counts.
    void add(const void* client, const ConnectOptions& options);

    /// Nothing happens if it is not there.
    void remove(const void* client);

    /// Those of other clients of the same match as `options` that are among these seats, in order.
    std::vector<std::string> among(const Names& seats, const ConnectOptions& options) const;

  private:
    mutable std::mutex mutex_;
    std::map<const void*, ConnectOptions> options_;
};

}  // namespace cancha::client
