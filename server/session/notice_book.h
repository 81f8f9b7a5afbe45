#pragma once

#include <bit>
#include <cstdint>
#include <map>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::session {

/// Counts what was wrong with the messages of one session and decides which of it is worth a
/// Notice: the 1st, 2nd, 4th, 8th ... of a kind, so that a client that errs in every tick is told
/// and not flooded.
class NoticeBook {
  public:
    /// Counts one more. Returns whether the client is to be told.
    bool count(v1::ErrorCode code) { return std::has_single_bit(++counts_[code]); }

    std::uint64_t count_of(v1::ErrorCode code) const {
        const auto found = counts_.find(code);
        return found == counts_.end() ? 0 : found->second;
    }

    /// Of all kinds together.
    std::uint64_t total() const {
        std::uint64_t sum = 0;
        for (const auto& [code, count] : counts_) {
            sum += count;
        }
        return sum;
    }

  private:
    std::map<v1::ErrorCode, std::uint64_t> counts_;
};

}  // namespace cancha::session
