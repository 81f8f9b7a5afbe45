#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"

namespace cancha::session {

/// The slowest answers of a match: the ticks that waited longest, and the seat for which each tick
/// waited.
class SlowestAnswers {
  public:
    /// Largest number of answers kept. The match report lists them. The number is small, so that
    /// people can read the list.
    static constexpr std::size_t kMost = 10;

    /// An answer of a seat to a tick.
    struct Answer {
        Tick tick;
        SeatIndex seat = 0;
        /// Thinking time. For a missed answer, the time for which the tick waited.
        std::chrono::nanoseconds took{};
        bool is_missed = false;  ///< The answer did not come in time.
    };

    /// Adds an answer, unless kMost slower answers are kept.
    void add(const Answer& answer) {
        if (answers_.size() == kMost && answer.took <= answers_.back().took) {
            return;
        }
        const auto place =
            std::ranges::upper_bound(answers_, answer.took, std::ranges::greater(), &Answer::took);
        answers_.insert(place, answer);
        answers_.resize(std::min(answers_.size(), kMost));
    }

    /// The slowest answers, slowest first; equally slow ones in the order of add().
    const std::vector<Answer>& answers() const { return answers_; }

  private:
    std::vector<Answer> answers_;
};

}  // namespace cancha::session
