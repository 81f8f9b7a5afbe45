#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <google/protobuf/repeated_field.h>

#include "cancha/client/connect_options.h"

namespace cancha::client {

/// Seats that clients of this program have taken but not yet declared ready. If a thread waits for
/// the first tick of one client and has forgotten say_ready() of another, it waits for ever. The
/// log then names the forgotten seats.
///
/// Thread: any.
class __attribute__((visibility("hidden"))) UnreadySeats {
  public:
    using Names = google::protobuf::RepeatedPtrField<std::string>;

    /// The seats of this program.
    static UnreadySeats& of_program();

    /// Adds the seat of a client. `client` is only a key: the pointer is not dereferenced.
    void add(const void* client, const ConnectOptions& options);

    /// Removes the seat of a client. Does nothing if the seat was not added.
    void remove(const void* client);

    /// Returns which of `seats` are not ready because of this program: its clients have taken them
    /// in the match of `options`, but not declared them ready. Keeps the order of `seats`.
    std::vector<std::string> among(const Names& seats, const ConnectOptions& options) const;

  private:
    mutable std::mutex mutex_;
    std::map<const void*, ConnectOptions> options_;
};

}  // namespace cancha::client
