#include "server/session/quota.h"

#include "cancha/base/contract.h"

namespace cancha::session {

Quota::Place& Quota::Place::operator=(Place&& other) noexcept {
    std::swap(counts_, other.counts_);
    std::swap(owner_, other.owner_);
    return *this;
}

Quota::Place::~Place() {
    if (counts_ != nullptr && --(*counts_)[owner_] == 0) {
        counts_->erase(owner_);
    }
}

std::size_t Quota::taken() const {
    std::size_t sum = 0;
    for (const auto& [owner, count] : *counts_) {
        sum += count;
    }
    return sum;
}

bool Quota::is_full_for(const std::string& owner) const {
    const auto own = counts_->find(owner);
    return own != counts_->end() && own->second >= limits_.per_owner;
}

Quota::Place Quota::take(const std::string& owner) {
    CANCHA_EXPECTS(!is_full() && !is_full_for(owner));
    ++(*counts_)[owner];
    return Place(counts_, owner);
}

}  // namespace cancha::session
