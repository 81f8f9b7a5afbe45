#include "server/runner/progress.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/streams/fold.h"
#include "proto/base/streams/terminal.h"
#include "referee/core/description.h"

namespace cancha::runner {

namespace {

using Part = streams::StatusLine::Part;

// Fast enough for people who read the clock.
constexpr std::chrono::milliseconds kRedrawTime{100};
// Leaves room for score and times in 80 columns. Chosen by eye.
constexpr int kBarWidth = 24;
// Colours of the teams, readable on dark and on light terminals.
constexpr std::uint32_t kBlue = 0x4d8dff;
constexpr std::uint32_t kYellow = 0xf5c518;

/// Returns a bar with a resolution of an eighth of a character.
std::string bar_text(double share) {
    static constexpr std::array<const char*, 8> kEighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const auto eighths = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kBarWidth * 8));
    std::string bar;
    for (int i = 0; i < eighths / 8; ++i) {
        bar += "█";
    }
    bar += kEighths[static_cast<std::size_t>(eighths % 8)];
    const int drawn = eighths / 8 + (eighths % 8 > 0 ? 1 : 0);
    return bar + std::string(static_cast<std::size_t>(kBarWidth - drawn), ' ');
}

std::vector<Part> score_of(const referee::MatchStatus& status) {
    const char* const unit = status.is_course ? "%" : "";
    if (!status.blue.plays && !status.yellow.plays) {
        return {};
    }
    if (!status.blue.plays || !status.yellow.plays) {
        const bool is_blue = status.blue.plays;
        const referee::TeamStatus& team = is_blue ? status.blue : status.yellow;
        return {{team.name, is_blue ? kBlue : kYellow}, {fmt::format(" {}{}", team.score, unit)}};
    }
    return {{status.blue.name, kBlue},
            {fmt::format(" {}{} : {}{} ", status.blue.score, unit, status.yellow.score, unit)},
            {status.yellow.name, kYellow}};
}

/// Number that changes with news to be printed at once: goals, and quarters of a course.
std::uint32_t news_of(const referee::MatchStatus& status) {
    constexpr std::uint32_t kQuarter = 25;
    const std::uint32_t step = status.is_course ? kQuarter : 1;
    return status.blue.score / step + status.yellow.score / step;
}

}  // namespace

std::string clock_text(SimDuration time) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

Progress::Style Progress::choose_style(bool is_quiet) {
    if (is_quiet) {
        return Style::kNone;
    }
    return streams::can_redraw(STDERR_FILENO) ? Style::kBar : Style::kPlain;
}

void Progress::update(const match::Match& match) {
    if (style_ == Style::kNone) {
        return;
    }
    print_changes(match);
    if (style_ == Style::kBar) {
        const Clock::time_point now = Clock::now();
        if (now - last_drawn_ >= kRedrawTime) {
            draw_bar(match, now);
        }
    }
}

void Progress::say(const std::string& line) {
    if (style_ == Style::kNone) {
        return;
    }
    line_.say(line);
}

void Progress::finish() {
    line_.clear();
}

void Progress::draw_bar(const match::Match& match, Clock::time_point now) {
    const std::chrono::duration<double> elapsed = now - last_drawn_;
    const std::uint64_t ticks = match.tick().number - last_drawn_tick_;
    const double speed = static_cast<double>(ticks) / elapsed.count() * rate_.period_s();
    last_drawn_ = now;
    last_drawn_tick_ = match.tick().number;
    const referee::MatchStatus& status = match.status();
    std::vector<Part> line = score_of(status);
    line.insert(line.begin(),
                {fmt::format("▕{}▏ {}  ", bar_text(share_played(match)), period_text(match))});
    line.push_back({fmt::format("  {:.{}f}x", speed, speed < 10 ? 1 : 0)});
    line_.draw(line);
}

void Progress::print_changes(const match::Match& match) {
    const referee::MatchStatus& status = match.status();
    const std::uint32_t news = news_of(status);
    const std::uint64_t minute = static_cast<std::uint64_t>(
        rate_.time_of(Tick{status.period_elapsed}) / std::chrono::minutes(1));  // Match clock.
    // The bar shows period and clock.
    const bool is_later = status.period != last_period_ || minute != last_minute_;
    if (news != last_news_ || (style_ == Style::kPlain && is_later)) {
        say_score(match);
    }
    last_news_ = news;
    last_period_ = status.period;
    last_minute_ = minute;
}

// Prints the score. With long names the second team is on a second line.
void Progress::say_score(const match::Match& match) {
    std::vector<Part> line = score_of(match.status());
    const std::string period = period_text(match) + "  ";
    line.insert(line.begin(), {period});
    int columns = 0;
    for (const Part& part : line) {
        columns += streams::columns_of(part.text);
    }
    if (columns <= streams::kColumns) {
        line_.say(line);
        return;
    }
    const Part last = line.back();
    line.pop_back();
    line_.say(line);
    line_.say({{std::string(period.size(), ' ')}, last});
}

std::string Progress::period_text(const match::Match& match) const {
    const referee::MatchStatus& status = match.status();
    const std::string clock = clock_text(rate_.time_of(Tick{status.period_elapsed}));
    if (status.period_kind == v1::PERIOD_KIND_EXTRA_TIME) {
        return fmt::format("extra time  {:>5}", clock);
    }
    if (status.period_kind == v1::PERIOD_KIND_SHOOT_OUT) {
        const v1::MatchStatus described = referee::description_of(match);
        return fmt::format("shoot-out {} : {}  {:>5}", described.teams(0).shoot_out_goals(),
                           described.teams(1).shoot_out_goals(), clock);
    }
    return status.is_course ? fmt::format("run  {:>5}", clock)
                            : fmt::format("period {}  {:>5}", status.period, clock);
}

// Returns the played share of the period, or of the whole match if it has a limit. A discipline
// defines how long a period is, but not how many there are.
double Progress::share_played(const match::Match& match) const {
    const referee::MatchStatus& status = match.status();
    if (max_ticks_ > 0) {
        return static_cast<double>(match.tick().number) / static_cast<double>(max_ticks_);
    }
    if (status.period_length == 0) {
        return 0;
    }
    return static_cast<double>(status.period_elapsed) / static_cast<double>(status.period_length);
}

void CountProgress::update(std::uint64_t done) {
    const Clock::time_point now = Clock::now();
    if (style_ != Progress::Style::kBar || now - last_drawn_ < kRedrawTime) {
        return;
    }
    last_drawn_ = now;
    const double share = static_cast<double>(done) / static_cast<double>(total_);
    line_.draw(fmt::format("▕{}▏ {}/{} {}", bar_text(share), done, total_, what_));
}

void CountProgress::finish() {
    last_drawn_ = {};
    line_.clear();
}

}  // namespace cancha::runner
