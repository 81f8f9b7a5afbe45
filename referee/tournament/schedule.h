#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "proto/cancha/v1/lobby.pb.h"
#include "referee/tournament/attendance.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// A match that is being played.
struct Running {
    std::size_t index;          ///< In the list.
    v1::MatchEntry entry{};     ///< As the server showed it last.
    Attendance attendance{};    ///< Of its teams.
    bool is_ordered = false;    ///< The server has not said yet that it is there.
    std::string failure{};      ///< Why it is being stopped; empty: it is not.
    bool is_forfeited = false;  ///< It is being stopped, as a team did not come.
    bool is_parked = false;     ///< It stands without a team, and another match has its place.
};

/// Which matches of a list are due, and which are played: in the order of the list, so many at
/// once. One that is parked takes no place, but for its team others wait too. At most as many are
/// parked as played, so that not all begin at once when their teams come.
class Schedule {
  public:
    /// Borrows the plan. `jobs`: how many matches are played at once.
    Schedule(const TournamentPlan& plan, unsigned jobs) : plan_(plan), jobs_(jobs > 0 ? jobs : 1) {}

    /// It is to be played, for the first time or again.
    void add(std::size_t index);

    bool has_due() const { return !due_.empty(); }

    const std::vector<std::size_t>& due() const { return due_; }

    /// The match to begin now; none: there is no place, or none that could.
    std::optional<std::size_t> next() const;

    /// Expects: it is due.
    Running& begin(std::size_t index);

    void end(std::size_t index);

    /// Null: it is not being played.
    Running* find(std::size_t index);

    std::vector<Running>& running() { return running_; }

    const std::vector<Running>& running() const { return running_; }

    /// The number of matches that a server must be able to play at once.
    std::size_t most_running() const { return std::size_t{2} * jobs_; }

  private:
    bool is_awaited(const PlannedMatch& planned) const;

    const TournamentPlan& plan_;
    std::size_t jobs_;
    std::vector<std::size_t> due_;  // In ascending order.
    std::vector<Running> running_;
};

}  // namespace cancha::tournament
