#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace cancha::session {

/// The secrets with which the occupant of a seat comes back after a lost connection. Each Welcome
/// has a new one, so that of several connections that send the same one a single one gets in.
///
/// A Welcome may be lost, too: until its occupant has been heard, the token that it came with lets
/// in again, once that occupant has gone or has been silent for kWelcomeTime.
///
/// Thread: none; all calls from one.
class ResumeTokens {
  public:
    using Clock = std::chrono::steady_clock;

    enum class Verdict : std::uint8_t {
        kValid,
        kJustUsed,  ///< It has let somebody in who may still be reading the Welcome.
        kWrong,
    };

    /// As long as a client may take to say Hello: a Welcome takes no longer.
    static constexpr std::chrono::milliseconds kWelcomeTime{5000};

    /// Whether somebody with this token may have the seat now.
    Verdict judge(std::string_view token, Clock::time_point now) const;

    /// Somebody has come with this token; empty: to a seat that was free. Expects: judge() says
    /// that it is valid, or it is empty.
    void renew(const std::string& token, Clock::time_point now);

    /// The token in the Welcome of the occupant; empty: nobody has come yet.
    const std::string& newest() const { return newest_; }

    /// The occupant has said something, so it has its Welcome.
    void note_heard() { used_.clear(); }

    /// The occupant has gone.
    void note_left() { is_present_ = false; }

  private:
    std::string newest_;
    std::string used_;  ///< With which the occupant came; empty: with none, or it was heard.
    Clock::time_point used_at_{};
    bool is_present_ = false;
};

}  // namespace cancha::session
