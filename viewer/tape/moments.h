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

/// An event of the match, and the score after the event. The viewer's page marks the event on a
/// timeline. All fields but `score` are those of v1::GameEvent.
struct Moment {
    std::uint64_t tick = 0;
    std::string kind;
    int team = 0;  ///< A v1::Team.
    std::uint32_t robot = 0;
    std::string rule;
    std::string text;
    /// Name of the referee, the server or the official who caused the event.
    std::string origin;
    std::string origin_kind;  ///< "referee", "server" or "official".
    std::uint32_t period = 0;
    std::uint64_t period_elapsed_us = 0;
    std::array<std::uint64_t, 2> score{};  ///< Blue, yellow.
};

/// The moments found in the main part of one segment. A segment is a piece of a recording, some
/// seconds long. Its main part holds states, events and statuses.
struct FoundMoments {
    std::vector<Moment> moments{};  ///< The last ones may have no score yet.
    /// Number of moments that have a score; they are the first ones in the list.
    std::size_t with_score = 0;
    /// Score at the end of the segment; none if the segment has no status.
    std::optional<std::array<std::uint64_t, 2>> score{};
    bool has_statistics = false;  ///< The segment has statistics of a break.
    Status status{};              ///< Error if a part of the data was unreadable.
};

/// Finds the moments in a main part. Skips unreadable messages. Pure.
FoundMoments find_moments(const OpeningFacts& opening, std::string_view main_part);

/// All moments of a match, collected segment by segment.
class Moments {
  public:
    /// Largest number of moments kept; further ones are ignored. A match has some hundreds.
    static constexpr std::size_t kMost = 20'000;

    /// Longest text kept, in bytes; longer texts are cut, because texts come from the network.
    static constexpr std::size_t kMostTextBytes = 300;

    /// Largest number of segments with statistics remembered; further ones are ignored. A match has
    /// a few breaks.
    static constexpr std::size_t kMostStatistics = 64;

    /// Appends the moments of the next segment.
    void take(FoundMoments found);

    std::size_t count() const { return moments_.size(); }

    /// Numbers of the segments with statistics, from 0, ascending.
    const std::vector<std::uint32_t>& statistics() const { return statistics_; }

    std::span<const Moment> all() const { return moments_; }

    /// Returns the moments with the indexes from `from` to `to` - 1, as JSON. Expects: from <= to
    /// <= count().
    std::string to_json(std::size_t from, std::size_t to) const;

  private:
    void note_statistics();

    std::vector<Moment> moments_;
    std::vector<std::uint32_t> statistics_;
    std::uint32_t segments_ = 0;  ///< Number of segments taken so far.
    std::array<std::uint64_t, 2> score_{};
};

/// Returns the index of the last goal that still counts; none if no goal counts. Goals that were
/// undone do not count. If the match was set back to an earlier state, the goals that were lost by
/// this do not count either.
std::optional<std::size_t> last_goal_in(std::span<const Moment> moments);

}  // namespace cancha::tape
