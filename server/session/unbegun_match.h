#pragma once

#include <string>

#include "cancha/base/contract.h"
#include "server/match/match.h"

namespace cancha::session {

/// A match before it begins: bodies are where they will start, nothing has been decided, and
/// nothing can be done but to end it.
class UnbegunMatch final : public match::Match {
  public:
    explicit UnbegunMatch(const match::Match& to_come) {
        state_ = to_come.state();
        state_hash_ = to_come.state_hash();
        status_.blue = to_come.status().blue;
        status_.yellow = to_come.status().yellow;
    }

    const referee::WorldState& open_tick() override {
        CANCHA_EXPECTS(kHasBegun);
        return state_;
    }

    void command(const world::RobotCommand&) override { CANCHA_EXPECTS(kHasBegun); }

    void request(SeatIndex, const referee::TeamRequest&) override { CANCHA_EXPECTS(kHasBegun); }

    void close_tick() override { CANCHA_EXPECTS(kHasBegun); }

    Status change(const match::Change&, const std::string&) override {
        return Error{ErrorCode::kRefused, "the match has not started"};
    }

    bool end(const std::string& reason, Team winner) override {
        return finish_from_outside(reason, winner);
    }

  private:
    static constexpr bool kHasBegun = false;
};

}  // namespace cancha::session
