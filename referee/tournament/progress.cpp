#include "referee/tournament/progress.h"

#include <algorithm>

#include <fmt/format.h>

#include "proto/program/fold.h"
#include "proto/program/print.h"
#include "referee/tournament/tables.h"

namespace cancha::tournament {

namespace {

// Leaves room for counts and times in 80 columns. Chosen by eye.
constexpr int kBarWidth = 20;
}  // namespace

void Progress::tell(const v1::TournamentResults::Match& match, std::size_t done, std::size_t all) {
    clear();
    const std::string score = match.state() == "failed" ? "no result" : score_of(match);
    program::print_live_text(program::folded_on_terminal(fmt::format(
        "{:>{}}/{}  {:<10} {:>14}  {:^9}  {:<14}  {}\n", done, fmt::formatted_size("{}", all), all,
        match.name(), match.blue(), score, match.yellow(),
        match.state() == "failed" ? match.remark() : state_text(match))));
}

void Progress::say(const std::string& line) {
    line_.say(line);
}

void Progress::draw(const std::string& playing, double share) {
    if (!line_.is_terminal()) {
        return;
    }
    const int full = std::clamp(static_cast<int>(share * kBarWidth), 0, kBarWidth);
    std::string bar;
    for (int i = 0; i < kBarWidth; ++i) {
        bar += i < full ? "█" : "░";
    }
    line_.draw(fmt::format("{}  {}", bar, playing));
}

void Progress::clear() {
    line_.clear();
}

}  // namespace cancha::tournament
