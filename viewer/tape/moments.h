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

/// A mark on a timeline: an event of the match, and the score after it.
struct Moment {
    std::uint64_t tick = 0;
    std::string kind;
    int team = 0;  ///< A v1::Team.
    std::uint32_t robot = 0;
    std::string rule;
    std::string text;
    std::string origin;       ///< Origin of the event, as in v1::GameEvent.
    std::string origin_kind;  ///< "referee", "server" or "official".
    std::uint32_t period = 0;
    std::uint64_t period_elapsed_us = 0;
    std::array<std::uint64_t, 2> score{};  ///< Blue, yellow.
};

/// The moments of one main part.
struct FoundMoments {
    std::vector<Moment> moments{};                        ///< The last ones have no score yet.
    std::size_t with_score = 0;                           ///< Number of moments with a score.
    std::optional<std::array<std::uint64_t, 2>> score{};  ///< At its end; none: no change.
    bool has_statistics = false;
    Status status{};  ///< Error if not all of the part was readable.
};

/// Finds the moments of a main part. Skips unreadable data. Pure.
FoundMoments find_moments(const OpeningFacts& opening, std::string_view main_part);

/// The moments of a match, found in the parts of its recording.
class Moments {
  public:
    /// Most moments kept; further ones are ignored. A match has some hundreds.
    static constexpr std::size_t kMost = 20'000;

    /// Longest text kept, in bytes; longer ones are cut. Texts come from the network.
    static constexpr std::size_t kMostTextBytes = 300;

    /// Most segments with statistics kept; further ones are ignored. A match has a few breaks.
    static constexpr std::size_t kMostStatistics = 64;

    /// Appends the moments of the next main part.
    void take(FoundMoments found);

    std::size_t count() const { return moments_.size(); }

    /// Numbers of the segments with statistics, from 0, ascending.
    const std::vector<std::uint32_t>& statistics() const { return statistics_; }

    std::span<const Moment> all() const { return moments_; }

    /// Returns the moments from `from` to before `to`, as JSON. Expects: from <= to <= count().
    std::string to_json(std::size_t from, std::size_t to) const;

  private:
    void note_statistics();

    std::vector<Moment> moments_;
    std::vector<std::uint32_t> statistics_;
    std::uint32_t segments_ = 0;  ///< Taken so far.
    std::array<std::uint64_t, 2> score_{};
};

/// Returns the index of the last goal that counts; none if there is none. Undone goals do not
/// count, nor do goals after a moment whose state was restored.
std::optional<std::size_t> last_goal_in(std::span<const Moment> moments);

}  // namespace cancha::tape
