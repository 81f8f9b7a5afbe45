#include "referee/tournament/progress.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "client-sdk/cpp/control/wording.h"
#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/text/joined.h"
#include "referee/tournament/standings.h"
#include "referee/tournament/tables.h"

namespace cancha::tournament {

namespace {

// Leaves room for counts and times in 80 columns. Chosen by eye.
constexpr int kBarWidth = 20;

std::string stage_text(const v1::MatchEntry& entry) {
    if (entry.state() == v1::MATCH_STATE_WAITING) {
        std::vector<std::string> missing;
        for (const v1::SeatEntry& seat : entry.seats()) {
            if (seat.occupant().empty()) {
                missing.push_back(seat.name());
            }
        }
        return !missing.empty()       ? "waiting for " + joined(missing)
               : entry.awaits_start() ? "waiting for an official to start"
                                      : "starting";
    }
    const std::string period = control::period_text(entry.status());
    return period.empty() ? control::phase_text(entry.status()) : period;
}

}  // namespace

std::string playing_text(const v1::TournamentResults::Match& match, const v1::MatchEntry& entry) {
    const auto& teams = entry.status().teams();
    const auto score = [&teams](int index) {
        return teams.size() > index ? teams[index].score() : 0;
    };
    const std::string players =
        is_solo(match)
            ? fmt::format("{}{} {}%", match.blue(), match.yellow(), score(0))
            : fmt::format("{} {} : {} {}", match.blue(), score(0), score(1), match.yellow());
    return fmt::format("{}: {}, {}   ", match.name(), players, stage_text(entry));
}

void Progress::tell(const v1::TournamentResults::Match& match, std::size_t done, std::size_t all) {
    clear();
    const std::string score = match.state() == "failed" ? "no result" : score_of(match);
    streams::print_live_text(streams::folded_on_terminal(fmt::format(
        "{:>{}}/{}  {:<10} {:>14}  {:^9}  {:<14}  {}\n", done, fmt::formatted_size("{}", all), all,
        match.name(), match.blue(), score, match.yellow(),
        match.state() == "failed" ? match.remark() : state_text(match))));
}

void Progress::show(const std::string& playing, double share) {
    const int full = std::clamp(static_cast<int>(share * kBarWidth), 0, kBarWidth);
    draw(fmt::format("{:█<{}}{:░<{}}  {}", "", full, "", kBarWidth - full, playing));
}

}  // namespace cancha::tournament
