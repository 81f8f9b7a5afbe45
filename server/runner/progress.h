#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include "cancha/base/tick.h"
#include "proto/base/streams/status_line.h"
#include "server/sim/match/match.h"

namespace cancha::runner {

/// "1:05": simulated time for people.
std::string clock_text(SimDuration time);

/// Shows on stderr how a match goes. On a terminal one line with bar, clock, score and speed is
/// drawn again and again, and each goal has a line that stays; elsewhere there is a plain line per
/// goal, period and simulated minute.
class Progress {
  public:
    enum class Style { kNone, kPlain, kBar };

    /// kBar where stderr is a terminal, kPlain elsewhere; kNone when quiet.
    static Style choose_style(bool is_quiet);

    Progress(Style style, TickRate rate, std::uint64_t max_ticks)
        : style_(style), rate_(rate), max_ticks_(max_ticks) {}

    /// To be called after every tick; decides by itself when to draw.
    void update(const match::Match& match);

    /// Prints a line of its own, above the bar; not when quiet.
    void say(const std::string& line);

    /// Tells what must not be missed: something is lost that was asked for. When quiet, too.
    void warn(const std::string& line) { line_.say(line); }

    /// Takes the bar away.
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

/// Shows on stderr how far a long count has come: a bar on a terminal, nothing elsewhere.
class CountProgress {
  public:
    /// `what` is counted: "repeats". Expects: total > 0.
    CountProgress(Progress::Style style, std::string what, std::uint64_t total)
        : style_(style), what_(std::move(what)), total_(total) {}

    /// To be called after every step; decides by itself when to draw.
    void update(std::uint64_t done);

    /// Takes the bar away, until the next update().
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
