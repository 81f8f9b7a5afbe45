#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/lobby.pb.h"
#include "referee/tournament/attendance.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// A match being played.
struct Running {
    std::size_t index;        ///< Index of the match in the start list.
    v1::MatchEntry entry{};   ///< The server's latest entry of the match.
    Attendance attendance{};  ///< Attendance of its teams.
    bool is_ordered = false;  ///< Whether the server has not confirmed the order of the match yet.
    std::string failure{};    ///< Reason for stopping the match; empty if it is not being stopped.
    bool is_forfeited = false;  ///< Whether the match is being stopped because a team did not come.
    /// Whether the match waits for a team while another match is played in its place.
    bool is_parked = false;
};

/// Decides which matches of a start list are played next: in the order of the list, at most `jobs`
/// at once. A match that waits for an absent team can be parked, and another match is played
/// meanwhile; other matches of the absent team wait too. At most `jobs` matches are parked, so that
/// not too many begin at once when their teams come.
class Schedule {
  public:
    /// Borrows the plan. `jobs`: number of matches played at once.
    Schedule(const TournamentPlan& plan, unsigned jobs) : plan_(plan), jobs_(jobs > 0 ? jobs : 1) {}

    /// Marks a match as due, that is, still to be begun, for the first time or again.
    void add(std::size_t index);

    bool has_due() const { return !due_.empty(); }

    const std::vector<std::size_t>& due() const { return due_; }

    /// Returns the match to begin now. None if enough matches are running or no due match can
    /// begin.
    std::optional<std::size_t> next() const;

    /// Begins a match. Expects: it is due.
    Running& begin(std::size_t index);

    /// Removes a match from those being played.
    void end(std::size_t index);

    /// Returns a match by its index if it is being played, otherwise null.
    Running* find(std::size_t index);

    std::vector<Running>& running() { return running_; }

    const std::vector<Running>& running() const { return running_; }

    /// Returns the number of matches that a server must be able to play at once: up to `jobs` that
    /// are being played and up to `jobs` that are parked.
    std::size_t most_running() const { return std::size_t{2} * jobs_; }

  private:
    bool is_awaited(const PlannedMatch& planned) const;

    const TournamentPlan& plan_;
    std::size_t jobs_;
    std::vector<std::size_t> due_;  // Indices of the due matches, in ascending order.
    std::vector<Running> running_;
};

}  // namespace cancha::tournament
