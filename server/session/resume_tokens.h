#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace cancha::session {

/// Secrets with which the occupant of a seat returns after a lost connection. Each Welcome has a
/// new token. If several connections send the same token, only one gets in.
///
/// A Welcome may be lost, too. Therefore the token that the occupant used stays valid until the
/// occupant's first message. It admits another connection once the occupant has left or has been
/// silent for kWelcomeTime.
///
/// Thread: all calls on one thread, any.
class ResumeTokens {
  public:
    using Clock = std::chrono::steady_clock;

    enum class Verdict : std::uint8_t {
        kValid,
        kJustUsed,  ///< It admitted an occupant who may still be reading the Welcome.
        kWrong,
    };

    /// Time for a Welcome to arrive; equal to the time for a Hello, because a Welcome takes no
    /// longer.
    static constexpr std::chrono::milliseconds kWelcomeTime{5000};

    /// Whether a client with this token may take the seat now.
    Verdict judge(std::string_view token, Clock::time_point now) const;

    /// Notes that a client has taken the seat with this token and makes a new one. Empty: the seat
    /// was free. Expects: the token is empty or judge() returned kValid.
    void renew(const std::string& token, Clock::time_point now);

    /// Token in the occupant's Welcome; empty: nobody has taken the seat yet.
    const std::string& newest() const { return newest_; }

    /// Notes a message of the occupant, which thus has its Welcome.
    void note_heard() { used_.clear(); }

    /// Notes that the occupant has left.
    void note_left() { is_present_ = false; }

  private:
    std::string newest_;
    std::string used_;  ///< Token that the occupant used; empty: none, or it has sent a message.
    Clock::time_point used_at_{};
    bool is_present_ = false;
};

}  // namespace cancha::session
