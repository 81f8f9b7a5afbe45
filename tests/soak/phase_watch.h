#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/recording/recording_reader.h"
#include "server/recording/rejudge.h"

namespace cancha::soak {

/// Checks a recorded match tick by tick. No phase or period may last longer than the rules allow,
/// robots and ball must stand legally after each restart, and at the end score, winner and
/// shoot-out must agree with the events.
class PhaseWatch {
  public:
    /// Borrows: facts.
    explicit PhaseWatch(const recording::MatchFacts& facts);

    /// Checks the next tick. Returns the fault of the tick, as text for people; none if there is no
    /// fault.
    std::optional<std::string> look(const recording::TickRecord& record);

    /// Checks the end of the match. Returns a fault, as text for people; none if there is no fault.
    std::optional<std::string> look_at_end() const;

    /// Number of restarts so far.
    std::uint64_t restarts() const { return restarts_; }

    const referee::MatchStatus& status() const { return rejudge_.status(); }

  private:
    std::optional<std::string> look_at_shoot_out(const v1::MatchStatus& described) const;
    std::optional<std::string> check_phase();
    std::optional<std::string> check_placement(const referee::WorldState& state);
    std::uint64_t longest(referee::MatchPhase phase) const;
    void count(const recording::TickRecord& record);

    const recording::MatchFacts& facts_;
    recording::Rejudge rejudge_;
    referee::MatchPhase phase_ = referee::MatchPhase::kBeforeStart;
    std::uint64_t phase_ticks_ = 0;
    bool has_just_been_placed_ = false;
    std::uint64_t restarts_ = 0;
    std::map<Team, std::uint32_t> goals_;
    std::map<Team, std::uint32_t> kicks_;
};

}  // namespace cancha::soak
