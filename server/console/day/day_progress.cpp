#include "server/console/day/day_progress.h"

#include <algorithm>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "proto/program/print.h"
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

void DayProgress::tell(const v1::DayResults::Match& match, std::size_t done, std::size_t all) {
    clear();
    const std::string score = match.state() == "failed" ? "no result" : score_of(match);
    program::print_live("{:>{}}/{}  {:<10} {:>20}  {:^9}  {:<20}  {}\n", done,
                        fmt::formatted_size("{}", all), all, match.name(), match.blue(), score,
                        match.yellow(), match.remark());
}

void DayProgress::say(const std::string& line) {
    line_.say(line);
}

void DayProgress::draw(const std::string& playing, double share) {
    if (!line_.is_terminal()) {
        return;
    }
    const int full = std::clamp(static_cast<int>(share * kBarWidth), 0, kBarWidth);
    std::string bar;
    for (int i = 0; i < kBarWidth; ++i) {
        bar += i < full ? "█" : "░";
    }
    line_.draw(cut(fmt::format("{}  {}", bar, playing), terminal_columns() - 1));
}

void DayProgress::clear() {
    line_.clear();
}

}  // namespace cancha::console
