#include "referee/tournament/results_page.h"

#include <regex>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <kainjow/mustache.hpp>

#include "cancha/base/contract.h"
#include "referee/tournament/results_html.h"
#include "referee/tournament/standings.h"
#include "referee/tournament/tables.h"

namespace cancha::tournament {

namespace {

using Match = v1::TournamentResults::Match;
using Place = v1::TournamentResults::Place;
using kainjow::mustache::data;
using kainjow::mustache::mustache;

std::string progress_text(const v1::TournamentResults& results) {
    int done = 0;
    int failed = 0;
    for (const Match& match : results.matches()) {
        done += has_result(match) ? 1 : 0;
        failed += match.state() == "failed" ? 1 : 0;
    }
    std::string text = fmt::format("{} of {} matches decided", done, results.matches_size());
    return failed == 0 ? text : text + fmt::format(", {} without a result", failed);
}

data data_of(const Place& place) {
    data row;
    row.set("leads", place.rank() == 1);
    row.set("rank", std::to_string(place.rank()));
    row.set("team", place.team());
    row.set("played", std::to_string(place.played()));
    row.set("won", std::to_string(place.won()));
    row.set("drawn", std::to_string(place.drawn()));
    row.set("lost", std::to_string(place.lost()));
    row.set("goals", goals_of(place));
    row.set("difference", place.is_course() ? time_of(place) : difference_of(place));
    row.set("points", std::to_string(place.points()));
    return row;
}

/// Returns the groups, with their places one below the other.
data groups_of(const v1::TournamentResults& results) {
    data groups(data::type::list);
    for (int i = 0; i < results.standings_size();) {
        const std::string& name = results.standings(i).group();
        bool is_course = false;
        data places(data::type::list);
        for (; i < results.standings_size() && results.standings(i).group() == name; ++i) {
            places << data_of(results.standings(i));
            is_course = is_course || results.standings(i).is_course();
        }
        data group("heading", name.empty() ? "Standings" : group_text(name));
        group.set("places", places);
        group.set("is_course", is_course);
        groups << group;
    }
    return groups;
}

/// Returns links to the existing files of a match.
data links_of(const Match& match, const std::filesystem::path& records) {
    data links(data::type::list);
    for (const auto& [ending, label] :
         {std::pair(".mcap", "recording"), std::pair(".json", "report")}) {
        const std::string file = match.called() + ending;
        std::error_code ec;
        if (!match.called().empty() && std::filesystem::exists(records / file, ec)) {
            data link("file", (records.filename() / file).string());
            link.set("label", label);
            links << link;
        }
    }
    return links;
}

/// Keeps a number and its unit on one line: "within 20 s".
std::string with_units_kept(const std::string& text) {
    static const std::regex unit(R"((\d) (s|ms|min|m|%)(?!\w))");
    return std::regex_replace(text, unit, "$1\u00a0$2");
}

// Left-out values are not shown. To the template an empty text would be a value too.
data data_of(const Match& match, const std::filesystem::path& records) {
    data row("name", match.name());
    if (!match.group().empty()) {
        row.set("group", group_text(match.group()));
    }
    row.set("blue", match.blue());
    row.set("yellow", match.yellow());
    row.set("is_solo", is_solo(match));
    row.set("blue_wins", match.winner() == "blue");
    row.set("yellow_wins", match.winner() == "yellow");
    row.set("score", has_result(match) ? points_of(match) : std::string("–"));
    if (has_result(match) && match.blue_shoot_out() + match.yellow_shoot_out() > 0) {
        row.set("shoot_out",
                fmt::format("{} : {}", match.blue_shoot_out(), match.yellow_shoot_out()));
    }
    row.set("remark", with_units_kept(state_text(match)));
    row.set("links", links_of(match, records));
    return row;
}

}  // namespace

std::string to_html(const v1::TournamentResults& results, const std::filesystem::path& records) {
    data page("title", results.title().empty() ? "Results" : results.title());
    page.set("progress", progress_text(results));
    page.set("groups", groups_of(results));
    data matches(data::type::list);
    for (const Match& match : results.matches()) {
        matches << data_of(match, records);
    }
    page.set("matches", matches);
    mustache html(kResultsHtml);
    CANCHA_EXPECTS(html.is_valid());
    return html.render(page);
}

}  // namespace cancha::tournament
