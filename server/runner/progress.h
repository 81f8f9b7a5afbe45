#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "cancha/base/tick.h"
#include "proto/base/streams/status_line.h"
#include "server/sim/match/match.h"

namespace cancha::runner {

/// Formats simulated time for people: "1:05".
std::string clock_text(SimDuration time);

/// Shows the progress of a match on stderr. On a terminal it redraws one line with bar, clock,
/// score and speed, and each goal gets a line that stays. Elsewhere it prints a plain line per
/// goal, period and simulated minute.
class Progress {
  public:
    /// How progress is shown: not at all, as plain lines, or as a bar on a terminal.
    enum class Style { kNone, kPlain, kBar };

    /// Returns kNone if quiet, otherwise kBar if stderr is a terminal, otherwise kPlain.
    static Style choose_style(bool is_quiet);

    Progress(Style style, TickRate rate, std::uint64_t max_ticks)
        : style_(style), rate_(rate), max_ticks_(max_ticks) {}

    /// Call after every tick. Draws only from time to time.
    void update(const match::Match& match);

    /// Prints a line above the bar, unless the style is kNone.
    void say(const std::string& line);

    /// Prints a line in every style. For the loss of something that the user asked for, such as a
    /// recording.
    void warn(const std::string& line) { line_.say(line); }

    /// Removes the bar.
    void finish();

  private:
    using Clock = std::chrono::steady_clock;

    void draw_bar(const match::Match& match, Clock::time_point now);
    void print_changes(const match::Match& match);
    void say_score(const match::Match& match);
    std::string period_text(const match::Match& match) const;
    double share_played(const match::Match& match) const;

    Style style_;
    TickRate rate_;
    std::uint64_t max_ticks_;
    Clock::time_point last_drawn_{};
    std::uint64_t last_drawn_tick_ = 0;
    streams::StatusLine line_;
    std::uint64_t last_minute_ = 0;
    std::uint32_t last_period_ = 0;
    std::uint32_t last_news_ = 0;
};

/// Shows the progress of a long count on stderr: a bar on a terminal, nothing elsewhere.
class CountProgress {
  public:
    /// `what`: the things counted, such as "repeats". Expects: total > 0.
    CountProgress(Progress::Style style, std::string what, std::uint64_t total)
        : style_(style), what_(std::move(what)), total_(total) {}

    /// Call after every step. `done`: number of things done. Draws only from time to time.
    void update(std::uint64_t done);

    /// Removes the bar until the next update().
    void finish();

  private:
    using Clock = std::chrono::steady_clock;

    Progress::Style style_;
    std::string what_;
    std::uint64_t total_;
    Clock::time_point last_drawn_{};
    streams::StatusLine line_;
};

}  // namespace cancha::runner
