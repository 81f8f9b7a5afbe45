#include "referee/tournament/tables.h"

#include <fmt/format.h>

#include "cancha/base/csv_text.h"
#include "cancha/base/number_text.h"
#include "referee/tournament/standings.h"

namespace cancha::tournament {

namespace {

using Match = v1::TournamentResults::Match;
using Place = v1::TournamentResults::Place;

}  // namespace

std::string difference_of(const Place& place) {
    const int lead = static_cast<int>(place.goals_for()) - static_cast<int>(place.goals_against());
    return lead == 0 ? "0" : with_minus(fmt::format("{:+}", lead));
}

std::string group_text(const std::string& group) {
    return group.starts_with("Group") || group.starts_with("group") ? group : "Group " + group;
}

std::string score_of(const Match& match) {
    if (!has_result(match)) {
        return "";
    }
    std::string text = fmt::format("{} : {}", match.blue_score(), match.yellow_score());
    if (match.blue_shoot_out() + match.yellow_shoot_out() > 0) {
        text += fmt::format(" ({} : {})", match.blue_shoot_out(), match.yellow_shoot_out());
    }
    return text;
}

std::string state_text(const Match& match) {
    const std::string& remark = match.remark();
    const std::string behind = remark.empty() ? "" : ": " + remark;
    if (match.state() == "played") {
        return remark;
    }
    if (match.state() == "failed") {
        return "no result" + behind;
    }
    return match.state() == "playing" ? "being played" : match.state() + behind;
}

std::string to_csv(const v1::TournamentResults& results) {
    std::string text =
        "name,group,discipline,blue,yellow,state,blue_score,yellow_score,blue_shoot_out,"
        "yellow_shoot_out,winner,remark,ticks,state_hash,attempt,called\r\n";
    for (const Match& match : results.matches()) {
        for (const std::string& field : {match.name(), match.group(), match.discipline(),
                                         match.blue(), match.yellow(), match.state()}) {
            text += csv_text(field) + ",";
        }
        text +=
            fmt::format("{},{},{},{},{},{},{},{},{},{}\r\n", match.blue_score(),
                        match.yellow_score(), match.blue_shoot_out(), match.yellow_shoot_out(),
                        csv_text(match.winner()), csv_text(match.remark()), match.ticks(),
                        csv_text(match.state_hash()), match.attempt(), csv_text(match.called()));
    }
    return text;
}

std::string to_text(const v1::TournamentResults& results) {
    std::string text;
    const std::string* group = nullptr;
    for (const Place& place : results.standings()) {
        if (group == nullptr || *group != place.group()) {
            group = &place.group();
            text += fmt::format("\n{:>4}  {:<32} {:>3} {:>3} {:>3} {:>3} {:>9} {:>5} {:>4}\n",
                                "Rank", group->empty() ? "Team" : group_text(*group), "P", "W", "D",
                                "L", "Goals", "+/−", "Pts");
        }
        text +=
            fmt::format("{:>4}  {:<32} {:>3} {:>3} {:>3} {:>3} {:>9} {:>5} {:>4}\n", place.rank(),
                        place.team(), place.played(), place.won(), place.drawn(), place.lost(),
                        fmt::format("{} : {}", place.goals_for(), place.goals_against()),
                        difference_of(place), place.points());
    }
    return text;
}

}  // namespace cancha::tournament
