#pragma once

#include <string>
#include <utility>

#include "cancha/base/contract.h"
#include "referee/core/description.h"
#include "server/sim/match/match.h"

namespace cancha::session {

/// Stands in for a match before its start. All bodies are where they will start, and no tick has
/// been played. Clients can watch an UnstartedMatch. Nothing in it can be changed, but it can be
/// ended.
class UnstartedMatch final : public match::Match {
  public:
    /// `to_come`: the match that will begin. Its state and status are copied.
    explicit UnstartedMatch(const match::Match& to_come)
        : described_(referee::description_of(to_come)) {
        view_.state = to_come.state();
        view_.state_hash = to_come.state_hash();
        view_.status.blue = to_come.status().blue;
        view_.status.yellow = to_come.status().yellow;
        view_.status.is_course = to_come.status().is_course;
    }

    const referee::WorldState& open_tick() override {
        CANCHA_EXPECTS(kHasBegun);
        return view_.state;
    }

    void command(const world::RobotCommand&) override { CANCHA_EXPECTS(kHasBegun); }

    void request(SeatIndex, const referee::TeamRequest&) override { CANCHA_EXPECTS(kHasBegun); }

    void close_tick() override { CANCHA_EXPECTS(kHasBegun); }

    Status change(const match::Change&, const std::string&) override {
        return Error{ErrorCode::kRefused, "the match has not started"};
    }

    bool end(const std::string& reason, Team winner) override {
        return view_.finish_from_outside(reason, winner);
    }

    void note(referee::GameEvent event) override { view_.add_event(std::move(event)); }

    const match::MatchView& view() const override { return view_; }

    /// Describes only the teams, because there is no play yet.
    void describe(v1::MatchStatus& message) const override {
        for (v1::TeamStatus& team : *message.mutable_teams()) {
            team.MergeFrom(described_.teams(team.team() - v1::TEAM_BLUE));
        }
    }

  private:
    static constexpr bool kHasBegun = false;

    match::MatchView view_;
    v1::MatchStatus described_;  ///< Status at the start of the match.
};

}  // namespace cancha::session
