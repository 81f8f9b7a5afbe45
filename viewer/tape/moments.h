#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::tape {

/// What a timeline marks: an event of the match, and the score after it.
struct Moment {
    std::uint64_t tick = 0;
    std::string kind;
    int team = 0;  ///< v1::Team.
    std::uint32_t robot = 0;
    std::string rule;
    std::string text;
    std::uint32_t period = 0;
    std::uint64_t period_elapsed_us = 0;
    std::array<std::uint64_t, 2> score{};  ///< Blue, yellow.
};

/// The moments of a match, found in the parts of its recording.
class Moments {
  public:
    /// A match has some hundreds. Further ones are passed over.
    static constexpr std::size_t kMost = 20'000;

    /// Texts come from the network: longer ones are cut.
    static constexpr std::size_t kMostTextBytes = 300;

    /// Takes the events of the next main part. `opening`: of the same recording. What cannot be
    /// read is passed over.
    void take(std::string_view opening, std::string_view main_part);

    std::size_t count() const { return moments_.size(); }

    /// As JSON: those from `from` up to, not including, `to`. Expects: from <= to <= count().
    std::string to_json(std::size_t from, std::size_t to) const;

  private:
    std::vector<Moment> moments_;
    std::array<std::uint64_t, 2> score_{};
};

}  // namespace cancha::tape
