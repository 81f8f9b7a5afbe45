#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// What the server has to offer: the list of its matches, or its only match.
///
/// Thread: one.
class MatchOffer {
  public:
    /// What is known of a match.
    enum class State {
        kUnknown,  ///< The server has not said yet what it has.
        kMissing,  ///< It has no such match.
        kPlayed,   ///< It waits for its teams, or is played.
        kOver,
        kFailed,
    };

    /// `message`: one serialized cancha.v1.ServerMessage with MatchList, or with the Welcome to the
    /// only match. Anything else changes nothing.
    void take(std::string_view message);

    State state_of(std::string_view match) const;

    /// Whether it is the only match of a server that has no list.
    bool is_only(std::string_view match) const { return !match.empty() && match == only_; }

    /// Whether the server has the match in its list and says that it is recorded.
    bool is_recorded(std::string_view match) const;

    /// Whether the recording of this name is that of a match in the list that is played.
    bool is_being_recorded(std::string_view recording) const;

    /// Why a match that is over or has failed has ended; else nothing.
    std::string end_reason_of(std::string_view match) const;

  private:
    struct Match {
        State state;
        std::string end_reason;
        std::string recording = {};  ///< The name of its file; empty: there is none.
    };

    bool is_known_ = false;
    std::string only_;  // Empty: there is a list.
    std::map<std::string, Match, std::less<>> matches_;
};

}  // namespace cancha::gateway
