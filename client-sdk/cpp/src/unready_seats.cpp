#include "client-sdk/cpp/src/unready_seats.h"

#include <algorithm>

namespace cancha::client {

UnreadySeats& UnreadySeats::of_program() {
    static auto& seats = *new UnreadySeats;  // Never deleted: a client may outlive main().
    return seats;
}

void UnreadySeats::add(const void* client, const ConnectOptions& options) {
    const std::lock_guard lock(mutex_);
    options_.insert_or_assign(client, options);
}

void UnreadySeats::remove(const void* client) {
    const std::lock_guard lock(mutex_);
    options_.erase(client);
}

std::vector<std::string> UnreadySeats::among(const Names& seats,
                                             const ConnectOptions& options) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> found;
    for (const std::string& seat : seats) {
        const auto is_it = [&](const auto& client) {
            return client.second.server == options.server && client.second.match == options.match &&
                   client.second.seat == seat;
        };
        if (seat != options.seat && std::any_of(options_.begin(), options_.end(), is_it)) {
            found.push_back(seat);
        }
    }
    return found;
}

}  // namespace cancha::client
