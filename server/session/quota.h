#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "cancha/base/contract.h"

namespace cancha::session {

/// How many places there are in all, and how many of them one owner (an address, or a name) may
/// have.
///
/// Thread: none; all calls from one.
class Quota {
  public:
    struct Limits {
        std::size_t in_all = 0;
        std::size_t per_owner = 0;
    };

    /// The right to be there; given back when it goes.
    using Place = std::shared_ptr<void>;

    explicit Quota(Limits limits) : limits_(limits) {}

    const Limits& limits() const { return limits_; }

    bool is_full() const {
        // Each place that is taken knows the counts.
        return static_cast<std::size_t>(counts_.use_count() - 1) >= limits_.in_all;
    }

    /// Whether this owner has its share already.
    bool is_full_for(const std::string& owner) const {
        const auto own = counts_->find(owner);
        return own != counts_->end() && own->second >= limits_.per_owner;
    }

    /// Expects: neither is_full() nor is_full_for(owner).
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
