#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"

namespace cancha::session {

/// The slowest answers of a match: the ticks that waited longest, and for which seat.
class SlowestAnswers {
  public:
    /// Number of answers kept, for readers of the report. Chosen by eye.
    static constexpr std::size_t kMost = 10;

    struct Answer {
        Tick tick;
        SeatIndex seat = 0;
        std::chrono::nanoseconds took{};
        bool is_missed = false;  ///< It did not come; `took` is how long the tick waited.
    };

    void add(const Answer& answer) {
        if (answers_.size() == kMost && answer.took <= answers_.back().took) {
            return;
        }
        const auto place =
            std::ranges::upper_bound(answers_, answer.took, std::ranges::greater(), &Answer::took);
        answers_.insert(place, answer);
        answers_.resize(std::min(answers_.size(), kMost));
    }

    /// Slowest first; equals in order of time.
    const std::vector<Answer>& answers() const { return answers_; }

  private:
    std::vector<Answer> answers_;
};

}  // namespace cancha::session
