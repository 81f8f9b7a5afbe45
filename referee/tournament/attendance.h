#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "proto/cancha/v1/lobby.pb.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Whether the teams of one match are there, and for how long it has stood without a remote one.
///
/// Reads no clock: the caller says what time it is.
class Attendance {
  public:
    using Clock = std::chrono::steady_clock;

    /// Looks at the match as the server has it. To be called a few times a second.
    void look(const PlannedMatch& planned, const v1::MatchEntry& entry, Clock::time_point now);

    /// Nobody can see the match for a while: that is no team's time, and no program's.
    void pause() {
        is_standing_ = false;
        first_.reset();
    }

    /// The match stands, as a remote team is not there: it has not come, or it has left.
    bool is_standing() const { return is_standing_; }

    /// It has not begun either.
    bool is_before_start() const { return is_before_start_; }

    bool is_blue_absent() const { return is_blue_absent_; }

    bool is_yellow_absent() const { return is_yellow_absent_; }

    bool is_absent(const PlannedMatch& planned, const std::string& team) const {
        return (is_blue_absent_ && planned.blue.team == team) ||
               (is_yellow_absent_ && planned.yellow.team == team);
    }

    /// A team whose program was started for the match and has not taken its seats; empty: none.
    /// The answer comes once, that long after the first look, or the first one after a pause.
    std::string missing_program(const PlannedMatch& planned, const v1::MatchEntry& entry,
                                Clock::duration time_to_connect);

    /// How long it has stood, in all. A team that comes and goes gains nothing.
    Clock::duration stood() const { return stood_; }

    /// "Fern", "Fern and Linnet".
    std::string absent(const PlannedMatch& planned) const;

    /// Whether those who are missed have to be told so: once each time they are away. Expects:
    /// is_standing().
    bool is_to_be_told();

  private:
    bool is_blue_absent_ = false;
    bool is_yellow_absent_ = false;
    bool is_standing_ = false;
    bool is_before_start_ = true;
    bool is_told_ = false;
    bool are_programs_checked_ = false;
    std::uint64_t tick_ = 0;
    std::optional<Clock::time_point> first_;
    Clock::time_point last_{};
    Clock::duration stood_{0};
};

/// Tells a team to come, and what to run: "waiting for Fern: CANCHA_SERVER=127.0.0.1:4600
/// CANCHA_MATCH=m01 CANCHA_SEAT=blue ./my_team", with where its token is, if it has one. `list`:
/// the name of the start list.
std::string summons(const PlannedMatch::Player& player, const std::string& server,
                    const std::string& match, const std::string& list);

}  // namespace cancha::tournament
