#pragma once

#include <string>
#include <utility>

#include "server/sim/match/match.h"

namespace cancha::match {

/// A match without world and rules, for tests of the session around a match. Counts its ticks and
/// keeps the events passed to note(); commands and requests have no effect.
class IdleMatch : public Match {
  public:
    const referee::WorldState& open_tick() override { return view_.state; }

    void command(const world::RobotCommand&) override {}

    void request(SeatIndex, const referee::TeamRequest&) override {}

    void close_tick() override { view_.state.tick = view_.state.tick.next(); }

    void note(referee::GameEvent event) override { view_.add_event(std::move(event)); }

    Status change(const Change&, const std::string&) override { return {}; }

    bool end(const std::string& reason, Team winner) override {
        return view_.finish(reason, winner);
    }

    const MatchView& view() const override { return view_; }

    void describe(v1::MatchStatus&) const override {}

  private:
    MatchView view_;
};

}  // namespace cancha::match
