#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <google/protobuf/repeated_field.h>

#include "cancha/client/connect_options.h"

namespace cancha::client {

/// Seats that clients of this program have taken but not yet declared ready. A thread that waits
/// with one client and has forgotten another waits for ever; the log then names these seats.
///
/// Thread: any.
class __attribute__((visibility("hidden"))) UnreadySeats {
  public:
    using Names = google::protobuf::RepeatedPtrField<std::string>;

    /// The seats of this program.
    static UnreadySeats& of_program();

    /// Adds the seat of a client. `client` serves as a key: it is not dereferenced.
    void add(const void* client, const ConnectOptions& options);

    /// Removes the seat of a client. Does nothing if it was not added.
    void remove(const void* client);

    /// Returns the seats among `seats` that other clients of this program have taken in the match
    /// of `options`, in order.
    std::vector<std::string> among(const Names& seats, const ConnectOptions& options) const;

  private:
    mutable std::mutex mutex_;
    std::map<const void*, ConnectOptions> options_;
};

}  // namespace cancha::client
