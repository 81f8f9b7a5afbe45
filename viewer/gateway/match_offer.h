#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// The server's offer: the list of its matches, or its only match.
///
/// Thread: one at a time.
class MatchOffer {
  public:
    /// State of a match, as far as the gateway knows.
    enum class State {
        kUnknown,  ///< The server has not sent its offer yet.
        kMissing,  ///< The server has no such match.
        kPlayed,   ///< The match waits for its teams or is being played.
        kOver,     ///< The match has ended.
        kFailed,   ///< A fault ended the match.
    };

    /// Takes an offer. `message` is one serialized cancha.v1.ServerMessage with MatchList, or with
    /// the Welcome to the only match. Any other message is ignored.
    void take(std::string_view message);

    State state_of(std::string_view match) const;

    /// Returns whether this is the only match of a server without a list.
    bool is_only(std::string_view match) const { return !match.empty() && match == only_; }

    /// Returns whether the server's list has the match and says that the match is recorded.
    bool is_recorded(std::string_view match) const;

    /// Returns whether a match in the list is writing the recording of this name.
    bool is_being_recorded(std::string_view recording) const;

    /// Returns the server's reason why a match ended or failed; empty for any other match.
    std::string end_reason_of(std::string_view match) const;

  private:
    struct Match {
        State state;
        std::string end_reason;
        std::string recording = {};  ///< File name; empty if the match is not recorded.
    };

    bool is_known_ = false;
    std::string only_;  // Empty if the server has a list.
    std::map<std::string, Match, std::less<>> matches_;
};

}  // namespace cancha::gateway
