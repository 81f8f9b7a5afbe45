#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <string>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::session {

/// Counts the mistakes in the messages of one client and decides which of them the client is told
/// in a Notice message: the 1st, 2nd, 4th, 8th ... of each kind. A client that makes a mistake in
/// every tick is thus told without being flooded with messages.
class NoticeBook {
  public:
    /// One kind of mistake.
    struct Kind {
        std::uint64_t count = 0;
        std::string first_text;  ///< Text of the first mistake.
    };

    /// Counts a mistake. `code`: kind of the mistake. Returns whether the caller must send a
    /// Notice.
    bool count(v1::ErrorCode code, const std::string& text) {
        Kind& kind = kinds_[code];
        if (kind.count == 0) {
            kind.first_text = text;
        }
        return std::has_single_bit(++kind.count);
    }

    /// Number of mistakes of this kind.
    std::uint64_t count_of(v1::ErrorCode code) const {
        const auto found = kinds_.find(code);
        return found == kinds_.end() ? 0 : found->second.count;
    }

    /// Number of mistakes of all kinds together.
    std::uint64_t total() const {
        std::uint64_t sum = 0;
        for (const auto& [code, kind] : kinds_) {
            sum += kind.count;
        }
        return sum;
    }

    /// Kinds of mistakes that have occurred, by code.
    const std::map<v1::ErrorCode, Kind>& kinds() const { return kinds_; }

  private:
    std::map<v1::ErrorCode, Kind> kinds_;
};

}  // namespace cancha::session
