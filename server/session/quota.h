#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "cancha/base/contract.h"

namespace cancha::session {

/// A limited number of places for clients, and a limit of places for each owner (an address or a
/// name).
///
/// Thread: all calls on the same thread.
class Quota {
  public:
    /// Largest numbers of places.
    struct Limits {
        std::size_t in_all = 0;
        std::size_t per_owner = 0;
    };

    /// A taken place. The place is given back when the last copy is destroyed.
    using Place = std::shared_ptr<void>;

    explicit Quota(Limits limits) : limits_(limits) {}

    const Limits& limits() const { return limits_; }

    /// Whether all places are taken.
    bool is_full() const {
        // Each taken place holds a copy of `counts_`.
        return static_cast<std::size_t>(counts_.use_count() - 1) >= limits_.in_all;
    }

    /// Whether this owner has as many places as one owner may have.
    bool is_full_for(const std::string& owner) const {
        const auto own = counts_->find(owner);
        return own != counts_->end() && own->second >= limits_.per_owner;
    }

    /// Takes a place for this owner. Expects: neither is_full() nor is_full_for(owner).
    Place take(const std::string& owner) {
        CANCHA_EXPECTS(!is_full() && !is_full_for(owner));
        ++(*counts_)[owner];
        return {nullptr, [counts = counts_, owner](std::nullptr_t) {
                    if (--(*counts)[owner] == 0) {
                        counts->erase(owner);
                    }
                }};
    }

  private:
    using Counts = std::map<std::string, std::size_t>;

    Limits limits_;
    std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace cancha::session
