#include "server/lobby/connection_quota.h"

#include <utility>

#include <fmt/format.h>

namespace cancha::lobby {

ConnectionQuota::Place& ConnectionQuota::Place::operator=(Place&& other) noexcept {
    std::swap(counts_, other.counts_);
    std::swap(address_, other.address_);
    return *this;
}

ConnectionQuota::Place::~Place() {
    if (counts_ != nullptr && --(*counts_)[address_] == 0) {
        counts_->erase(address_);
    }
}

Result<ConnectionQuota::Place> ConnectionQuota::take(const std::string& address) {
    if (connections() >= kMostInAll) {
        return Error{ErrorCode::kRefused,
                     fmt::format("{} clients are connected, and no more may be; try again later",
                                 kMostInAll)};
    }
    const auto own = counts_->find(address);
    if (own != counts_->end() && own->second >= kMostPerAddress) {
        return Error{ErrorCode::kRefused,
                     fmt::format("{} clients are connected from {}, and no more may be from one "
                                 "address; close some, or let people watch through cancha-viewer",
                                 kMostPerAddress, address)};
    }
    ++(*counts_)[address];
    return Place(counts_, address);
}

std::size_t ConnectionQuota::connections() const {
    std::size_t sum = 0;
    for (const auto& [address, count] : *counts_) {
        sum += count;
    }
    return sum;
}

}  // namespace cancha::lobby
