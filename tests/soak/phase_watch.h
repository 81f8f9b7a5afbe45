#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "server/recording/recording_reader.h"
#include "server/recording/rejudge.h"

namespace cancha::soak {

/// Checks a recorded match tick by tick against promises of the rules.
class PhaseWatch {
  public:
    /// Borrows: facts.
    explicit PhaseWatch(const recording::MatchFacts& facts);

    /// Checks a tick. Returns its fault, if it has one.
    std::optional<std::string> look(const recording::TickRecord& record);

    /// Checks the end of the match. Returns its fault, if it has one.
    std::optional<std::string> look_at_end() const;

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
