#include "referee/tournament/tables.h"

#include <algorithm>

#include <fmt/format.h>

#include "proto/base/text/csv_text.h"
#include "proto/base/text/number_text.h"
#include "referee/tournament/standings.h"

namespace cancha::tournament {

namespace {

using Match = v1::TournamentResults::Match;
using Place = v1::TournamentResults::Place;

/// Returns the time in seconds; empty: not finished.
std::string seconds_text(std::uint64_t finished_us) {
    constexpr double kPerSecond = 1e6;
    return finished_us == 0 ? "" : fmt::format("{}", static_cast<double>(finished_us) / kPerSecond);
}

}  // namespace

std::string difference_of(const Place& place) {
    const int lead = static_cast<int>(place.goals_for()) - static_cast<int>(place.goals_against());
    return lead == 0 ? "0" : with_minus(fmt::format("{:+}", lead));
}

std::string group_text(const std::string& group) {
    return group.starts_with("Group") || group.starts_with("group") ? group : "Group " + group;
}

std::string time_of(const Place& place) {
    constexpr double kPerSecond = 1e6;
    return place.finish_us() == 0
               ? "–"
               : fmt::format("{:.2f} s", static_cast<double>(place.finish_us()) / kPerSecond);
}

// On courses no goals are conceded.
std::string goals_of(const Place& place) {
    return place.is_course() ? fmt::format("{}", place.goals_for())
                             : fmt::format("{} : {}", place.goals_for(), place.goals_against());
}

std::string points_of(const Match& match) {
    return is_solo(match) ? fmt::format("{}%", match.blue_score() + match.yellow_score())
                          : fmt::format("{} : {}", match.blue_score(), match.yellow_score());
}

std::string score_of(const Match& match) {
    if (!has_result(match)) {
        return "";
    }
    std::string text = points_of(match);
    if (match.blue_shoot_out() + match.yellow_shoot_out() > 0) {
        text += fmt::format(" ({} : {})", match.blue_shoot_out(), match.yellow_shoot_out());
    }
    return text;
}

std::string state_text(const Match& match) {
    const std::string& remark = match.remark();
    const std::string behind = remark.empty() ? "" : ": " + remark;
    if (match.state() == "played") {
        const std::uint64_t finished_us =
            std::max(match.blue_finished_us(), match.yellow_finished_us());
        return finished_us == 0 ? remark
                                : fmt::format("{}, {} s", remark, seconds_text(finished_us));
    }
    if (match.state() == "failed") {
        return "no result" + behind;
    }
    return match.state() == "playing" ? "being played" : match.state() + behind;
}

std::string to_csv(const v1::TournamentResults& results) {
    std::string text =
        "name,group,discipline,blue,yellow,state,blue_score,yellow_score,blue_shoot_out,"
        "yellow_shoot_out,winner,remark,ticks,state_hash,attempt,called,blue_finished_s,"
        "yellow_finished_s\r\n";
    for (const Match& match : results.matches()) {
        for (const std::string& field : {match.name(), match.group(), match.discipline(),
                                         match.blue(), match.yellow(), match.state()}) {
            text += csv_text(field) + ",";
        }
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\r\n", match.blue_score(),
                            match.yellow_score(), match.blue_shoot_out(), match.yellow_shoot_out(),
                            csv_text(match.winner()), csv_text(match.remark()), match.ticks(),
                            csv_text(match.state_hash()), match.attempt(), csv_text(match.called()),
                            seconds_text(match.blue_finished_us()),
                            seconds_text(match.yellow_finished_us()));
    }
    return text;
}

std::string to_text(const v1::TournamentResults& results) {
    constexpr const char* kRow = "{:>4}  {:<32} {:>3} {:>3} {:>3} {:>3} {:>9} {:>{}} {:>4}\n";
    constexpr int kTimeWidth = 9;
    constexpr int kDifferenceWidth = 5;
    std::string text;
    const std::string* group = nullptr;
    for (const Place& place : results.standings()) {
        const bool is_course = place.is_course();
        const int width = is_course ? kTimeWidth : kDifferenceWidth;
        if (group == nullptr || *group != place.group()) {
            group = &place.group();
            text += "\n" + fmt::format(kRow, "Rank", group->empty() ? "Team" : group_text(*group),
                                       "P", "W", "D", "L", is_course ? "Way %" : "Goals",
                                       is_course ? "Time" : "+/−", width, "Pts");
        }
        text +=
            fmt::format(kRow, place.rank(), place.team(), place.played(), place.won(),
                        place.drawn(), place.lost(), goals_of(place),
                        is_course ? time_of(place) : difference_of(place), width, place.points());
    }
    return text;
}

}  // namespace cancha::tournament
