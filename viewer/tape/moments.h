#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"
#include "viewer/tape/opening_facts.h"

namespace cancha::tape {

/// What a timeline marks: an event of the match, and the score after it.
struct Moment {
    std::uint64_t tick = 0;
    std::string kind;
    int team = 0;  ///< v1::Team.
    std::uint32_t robot = 0;
    std::string rule;
    std::string text;
    std::string origin;       ///< Who says so, as v1::GameEvent has it.
    std::string origin_kind;  ///< "referee", "server" or "official".
    std::uint32_t period = 0;
    std::uint64_t period_elapsed_us = 0;
    std::array<std::uint64_t, 2> score{};  ///< Blue, yellow.
};

/// The marks of one main part.
struct FoundMoments {
    std::vector<Moment> moments{};                        ///< The last ones have no score yet.
    std::size_t with_score = 0;                           ///< So many have one.
    std::optional<std::array<std::uint64_t, 2>> score{};  ///< At its end; none: as before it.
    bool has_statistics = false;
    Status status{};  ///< Whether all of the part could be read.
};

/// Finds them. What cannot be read is passed over. Pure.
FoundMoments find_moments(const OpeningFacts& opening, std::string_view main_part);

/// The moments of a match, found in the parts of its recording.
class Moments {
  public:
    /// A match has some hundreds. Further ones are passed over.
    static constexpr std::size_t kMost = 20'000;

    /// Texts come from the network: longer ones are cut.
    static constexpr std::size_t kMostTextBytes = 300;

    /// A match has a few breaks. Statistics of further segments are passed over.
    static constexpr std::size_t kMostStatistics = 64;

    /// Takes those of the next main part.
    void take(FoundMoments found);

    std::size_t count() const { return moments_.size(); }

    /// Segments with statistics in them, counted from 0; ascending.
    const std::vector<std::uint32_t>& statistics() const { return statistics_; }

    std::span<const Moment> all() const { return moments_; }

    /// As JSON: those from `from` up to, not including, `to`. Expects: from <= to <= count().
    std::string to_json(std::size_t from, std::size_t to) const;

  private:
    void note_statistics();

    std::vector<Moment> moments_;
    std::vector<std::uint32_t> statistics_;
    std::uint32_t segments_ = 0;  ///< Taken so far.
    std::array<std::uint64_t, 2> score_{};
};

/// Where the last goal that counts is among them; none: there is none. A goal that was undone
/// counts no more, nor does one that was scored after a state that has been restored.
std::optional<std::size_t> last_goal_in(std::span<const Moment> moments);

}  // namespace cancha::tape
