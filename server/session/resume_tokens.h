#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace cancha::session {

/// Resume tokens: secrets with which the occupant of a seat returns after a lost connection. Each
/// Welcome message to an occupant contains a new token. If several connections send the same token,
/// only one of them gets the seat.
///
/// A Welcome may be lost, too. Therefore the token that the occupant used to return stays valid
/// until the occupant's first message. That token admits another connection once the occupant has
/// left or has been silent for kWelcomeTime.
///
/// Thread: all calls on one thread, any.
class ResumeTokens {
  public:
    using Clock = std::chrono::steady_clock;

    /// Result of judge().
    enum class Verdict : std::uint8_t {
        kValid,     ///< The client gets the seat.
        kJustUsed,  ///< The token has admitted an occupant that may not have read its Welcome yet.
        kWrong,     ///< The token is not of this seat, or no longer valid.
    };

    /// Time for a Welcome to arrive and to be answered. Equal to the time for a Hello, because a
    /// Welcome takes no longer.
    static constexpr std::chrono::milliseconds kWelcomeTime{5000};

    /// Whether a client with this token may take the seat now.
    Verdict judge(std::string_view token, Clock::time_point now) const;

    /// Notes that a client has taken the seat with `token`, and makes a new token. `token`: empty:
    /// the client took a free seat without one. Expects: `token` is empty, or judge() returned
    /// kValid for it.
    void renew(const std::string& token, Clock::time_point now);

    /// Newest token, for the occupant's Welcome; empty: nobody has taken the seat yet.
    const std::string& newest() const { return newest_; }

    /// Call when a message of the occupant has arrived, which proves that the Welcome has arrived,
    /// too.
    void note_heard() { used_.clear(); }

    /// Notes that the occupant has left.
    void note_left() { is_present_ = false; }

  private:
    std::string newest_;
    std::string
        used_;  ///< Token that the occupant used; empty: it used none, or has sent a message.
    Clock::time_point used_at_{};
    bool is_present_ = false;
};

}  // namespace cancha::session
