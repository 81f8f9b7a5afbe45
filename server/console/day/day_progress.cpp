#include "server/console/day/day_progress.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "server/console/day/tables.h"
#include "server/console/screen/picture.h"

namespace cancha::console {

namespace {

constexpr int kBarWidth = 20;
constexpr int kUsualColumns = 80;

int terminal_columns() {
    winsize window{};
    const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
    return is_known ? window.ws_col : kUsualColumns;
}

}  // namespace

DayProgress::DayProgress() : is_terminal_(isatty(STDERR_FILENO) != 0) {}

void DayProgress::tell(const v1::DayResults::Match& match, std::size_t done, std::size_t all) {
    clear();
    const std::string score = match.state() == "failed" ? "no result" : score_of(match);
    fmt::print("{:>{}}/{}  {:<10} {:>20}  {:^9}  {:<20}  {}\n", done,
               fmt::formatted_size("{}", all), all, match.name(), match.blue(), score,
               match.yellow(), match.remark());
    std::fflush(stdout);
}

void DayProgress::say(const std::string& line) {
    clear();
    fmt::print(stderr, "{}\n", line);
}

void DayProgress::draw(const std::string& playing, double share) {
    if (!is_terminal_) {
        return;
    }
    const int full = std::clamp(static_cast<int>(share * kBarWidth), 0, kBarWidth);
    std::string bar;
    for (int i = 0; i < kBarWidth; ++i) {
        bar += i < full ? "█" : "░";
    }
    const std::string line = cut(fmt::format("{}  {}", bar, playing), terminal_columns() - 1);
    fmt::print(stderr, "\r\033[K{}", line);
    std::fflush(stderr);
    is_drawn_ = true;
}

void DayProgress::clear() {
    if (is_drawn_) {
        fmt::print(stderr, "\r\033[K");
        std::fflush(stderr);
        is_drawn_ = false;
    }
}

}  // namespace cancha::console
