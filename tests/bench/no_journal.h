#pragma once

#include "server/sim/match/journal.h"

namespace cancha::bench {

/// A journal that records nothing.
class NoJournal final : public match::Journal {
  public:
    void match_began(const match::Match&, const match::MatchOptions&) override {}

    void robot_commanded(const world::RobotCommand&) override {}

    void seat_asked(SeatIndex, const referee::TeamRequest&) override {}

    void seat_drew(SeatIndex, const v1::Drawing&) override {}

    void tick_closed(const match::Match&) override {}

    void match_changed(const match::Match&, const match::Change&, const std::string&) override {}

    void match_ended(const match::Match&, const std::string&, Team) override {}
};

}  // namespace cancha::bench
