#include "server/sim/match/official_scores.h"

#include <algorithm>

namespace cancha::match {

namespace {

Points operator-(const referee::MatchStatus& after, const referee::MatchStatus& before) {
    return {.blue = static_cast<int>(after.blue.score) - static_cast<int>(before.blue.score),
            .yellow = static_cast<int>(after.yellow.score) - static_cast<int>(before.yellow.score)};
}

void add(Points& sum, const Points& points, int sign) {
    sum.blue += sign * points.blue;
    sum.yellow += sign * points.yellow;
}

}  // namespace

// A goal awarded in a shoot-out is in no score, but is listed, too.
void OfficialScores::note(const Change& change, const std::string& official,
                          const referee::MatchStatus& before, const referee::MatchStatus& after) {
    const v1::Ruling& ruling = change.ruling().ruling();
    const Points changed = after - before;
    OfficialScore* const score =
        ruling.has_goal() || changed != Points{} ? find(official) : nullptr;
    if (score == nullptr) {
        return;
    }
    if (ruling.has_goal()) {
        ++score->awarded.of(static_cast<Team>(ruling.goal().team()));
    } else if (ruling.has_decide()) {
        add(score->confirmed, changed, 1);
    } else if (ruling.has_take_back()) {
        add(score->undone, changed, -1);
    } else {
        add(score->restored, changed, 1);
    }
}

OfficialScore* OfficialScores::find(const std::string& official) {
    const auto known = std::ranges::find(all_, official, &OfficialScore::official);
    if (known != all_.end()) {
        return &*known;
    }
    return all_.size() < kMost ? &all_.emplace_back(OfficialScore{.official = official}) : nullptr;
}

}  // namespace cancha::match
