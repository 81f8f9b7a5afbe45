#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace cancha::session {

/// The resume tokens of one seat. A resume token is a secret with which the occupant of the seat
/// returns after it has lost its connection. Each Welcome message to an occupant contains a new
/// token. If several connections send the same token, only one of them gets the seat.
///
/// A Welcome may be lost, too. Therefore, after an occupant has returned with a token, this token
/// stays valid until the first message of the occupant arrives. The token admits another connection
/// if the occupant has left, or if it has sent nothing for kWelcomeTime.
///
/// Thread: all calls on the same thread.
class ResumeTokens {
  public:
    using Clock = std::chrono::steady_clock;

    /// Result of judge().
    enum class Verdict : std::uint8_t {
        kValid,     ///< The client gets the seat.
        kJustUsed,  ///< The token has admitted an occupant that may not have read its Welcome yet.
        kWrong,     ///< The token does not belong to this seat, or is no longer valid.
    };

    /// Time for a Welcome to arrive and to be answered. Equal to kHandshakeTime, the time for a
    /// Hello, because a Welcome takes no longer.
    static constexpr std::chrono::milliseconds kWelcomeTime{5000};

    /// Whether a client with this token may take the seat now.
    Verdict judge(std::string_view token, Clock::time_point now) const;

    /// Notes that a client has taken the seat, and makes a new token. `token`: the token with which
    /// the client took the seat; empty if it took a free seat without a token. Expects: `token` is
    /// empty, or judge() returned kValid for it.
    void renew(const std::string& token, Clock::time_point now);

    /// Newest token, for the occupant's Welcome; empty if nobody has taken the seat yet.
    const std::string& newest() const { return newest_; }

    /// Call when a message of the occupant has arrived, which proves that the Welcome has arrived,
    /// too.
    void note_heard() { used_.clear(); }

    /// Notes that the occupant has left.
    void note_left() { is_present_ = false; }

  private:
    std::string newest_;
    std::string
        /// Token with which the occupant took the seat; empty if it used none, or has sent a
        /// message.
        used_;
    Clock::time_point used_at_{};
    bool is_present_ = false;
};

}  // namespace cancha::session
