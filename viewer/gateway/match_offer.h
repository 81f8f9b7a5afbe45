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

    /// Why a match that is over or has failed has ended; else nothing.
    std::string end_reason_of(std::string_view match) const;

  private:
    struct Match {
        State state;
        std::string end_reason;
    };

    bool is_known_ = false;
    std::map<std::string, Match, std::less<>> matches_;
};

}  // namespace cancha::gateway
