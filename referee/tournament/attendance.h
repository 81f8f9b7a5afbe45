#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "proto/cancha/v1/lobby.pb.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Watches whether the teams of one match are present, and for how long the match has waited for
/// remote teams. A remote team is one whose program somebody else starts.
///
/// Reads no clock: the caller passes the time.
class Attendance {
  public:
    using Clock = std::chrono::steady_clock;

    /// Takes the server's entry of the match. Called a few times a second.
    void look(const PlannedMatch& planned, const v1::MatchEntry& entry, Clock::time_point now);

    /// Called when the server cannot be asked for a while. That time counts neither as waiting time
    /// nor as a program's time to connect.
    void pause() {
        is_standing_ = false;
        first_.reset();
    }

    /// Whether the match stands still and waits for a remote team that has not come or has left.
    bool is_standing() const { return is_standing_; }

    /// Whether the match has not begun yet.
    bool is_before_start() const { return is_before_start_; }

    bool is_blue_absent() const { return is_blue_absent_; }

    bool is_yellow_absent() const { return is_yellow_absent_; }

    /// Whether the team of this name is absent.
    bool is_absent(const PlannedMatch& planned, const std::string& team) const {
        return (is_blue_absent_ && planned.blue.team == team) ||
               (is_yellow_absent_ && planned.yellow.team == team);
    }

    /// Returns the name of a team whose program was started on this machine and has not taken all
    /// its seats in time. Empty if there is no such team. Checks this only once, in the first call
    /// after `time_to_connect` has passed since the first look(). A pause() before this check
    /// starts the time anew at the next look(). All other calls return an empty text.
    std::string missing_program(const PlannedMatch& planned, const v1::MatchEntry& entry,
                                Clock::duration time_to_connect);

    /// Returns for how long the match has waited for remote teams in total. A team that comes and
    /// leaves again does not reset this time.
    Clock::duration stood() const { return stood_; }

    /// Returns the names of the absent teams: "Fern", "Fern and Linnet".
    std::string absent(const PlannedMatch& planned) const;

    /// Whether the caller must now ask the absent teams to come. Returns true only in the first
    /// call after the match has come to a standstill. Expects: is_standing().
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

/// Returns a line for people that asks a team to come and says what command to run: "waiting for
/// Fern: CANCHA_SERVER=127.0.0.1:4600 CANCHA_MATCH=m01 CANCHA_SEAT=blue ./my_team". If the team has
/// a token, the line says that the start list has it. `list`: name of the start list.
std::string summons(const PlannedMatch::Player& player, const std::string& server,
                    const std::string& match, const std::string& list);

}  // namespace cancha::tournament
