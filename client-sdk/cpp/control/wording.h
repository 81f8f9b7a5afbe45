#pragma once

#include <cstdint>
#include <string>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::control {

// Texts about a match, for people who read them on a terminal.

/// Colour of the team: "blue", "yellow" or "".
std::string team_word(v1::Team team);

/// Time in minutes and seconds: "02:31".
std::string clock_text(std::uint64_t time_us);

/// Score of a team: "3" goals, or "43%" of a course.
std::string points_text(const v1::MatchStatus& status, const v1::TeamStatus& team);

/// Score of the match: "Amsel 3 : 1 Bussard", with the shoot-out if there is one.
std::string score_text(const v1::MatchStatus& status);

/// Whether the rules divide a match into two halves.
bool has_halves(const v1::Discipline& settings);

/// The period: "first half 02:31 of 05:00", or "period 1 02:31 of 10:00" in a game without halves.
/// Empty before the first period, which only phase_text() tells.
std::string period_text(const v1::MatchStatus& status, bool has_halves);

/// The period, for callers that do not know the rules: "period 1 02:31 of 10:00".
std::string period_text(const v1::MatchStatus& status);

/// Returns the referee's finding, such as a goal, that waits for an official's decision. Null if no
/// finding waits.
const v1::GameEvent* open_proposal(const v1::WorldUpdate& update);

/// The phase: "play", "time-out, 01:30 left".
std::string phase_text(const v1::MatchStatus& status);

/// The phase of the match. If an official has ended the match: "abandoned: floodlight failure
/// (Marta)".
std::string phase_text(const v1::WorldUpdate& update);

/// The restart: "penalty kick for position (blue): pushing (5.8)". Empty once the restart has been
/// taken.
std::string restart_text(const v1::MatchStatus& status);

/// Speed of the match: "real time", "4 x real time", "as fast as possible". Also says whether the
/// match is halted.
std::string pace_text(const v1::Pace& pace);

/// Text that tells for whom the match waits: seats, or an official who starts it. Empty if the
/// match does not wait.
std::string waiting_text(const v1::WorldUpdate& update);

/// The deadline of a seat: "hold, 20 ms per tick, 4.3 s in the bank", or "no limit".
std::string deadline_text(const v1::Deadline& deadline);

/// Time-outs left: "2 time-outs". Also tells whether an official has given a time-out that begins
/// with the next restart. Empty for a team that is not in the match.
std::string time_outs_text(const v1::WorldUpdate& update, v1::Team team);

/// Name of the client in the seat; after the match, name of the client that played. "(empty)" if
/// there is no client.
std::string seat_text(const v1::WorldUpdate& update, const v1::SeatEntry& seat);

/// Line for an event: number, match clock (empty before the first period), rule, text. For example
/// "   17   02:31  5.6   Penalty kick for yellow: ... (Ann)".
std::string event_line(const v1::GameEvent& event);

/// Name of the team with its side: "position (blue)", or "blue" if the team has no name.
std::string team_text(const v1::MatchStatus& status, v1::Team team);

/// All texts about a match, for the command `status`.
std::string status_text(const v1::WorldUpdate& update, bool has_halves);

}  // namespace cancha::control
