#include "server/console/day/tables.h"

#include <fmt/format.h>

#include "server/console/day/standings.h"
#include "server/match/csv_text.h"

namespace cancha::console {

namespace {

using Match = v1::DayResults::Match;
using Place = v1::DayResults::Place;

constexpr const char* kHead = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}</title>
<style>
:root {{ --ink: #10202e; --soft: #5c6b7a; --line: #dfe5ea; --blue: #1f63d6; --yellow: #c99700; }}
* {{ box-sizing: border-box; }}
body {{ margin: 0 auto; max-width: 1000px; padding: 32px 20px 60px; color: var(--ink);
  background: #fff; font: 16px/1.5 system-ui, sans-serif; }}
h1 {{ margin: 0 0 4px; font-size: 2rem; line-height: 1.2; }}
h2 {{ margin: 36px 0 8px; font-size: 1.2rem; }}
p {{ margin: 0; color: var(--soft); }}
.table {{ overflow-x: auto; }}
table {{ width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: 8px 10px; border-bottom: 1px solid var(--line); text-align: left; }}
th {{ color: var(--soft); font-size: .8rem; font-weight: 600; }}
.number {{ text-align: right; }}
.strong {{ font-weight: 700; }}
.score {{ text-align: center; font-weight: 700; white-space: nowrap; }}
.right {{ text-align: right; }}
.winner {{ font-weight: 700; }}
.blue {{ border-right: 4px solid var(--blue); }}
.yellow {{ border-left: 4px solid var(--yellow); }}
.remark {{ color: var(--soft); }}
.leader td {{ background: #f3f8f4; }}
a {{ color: var(--blue); }}
</style>
</head>
<body>
<h1>{0}</h1>
<p>{1}</p>
)";

std::string escaped(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

std::string progress_text(const v1::DayResults& results) {
    int done = 0;
    int failed = 0;
    for (const Match& match : results.matches()) {
        done += has_result(match) ? 1 : 0;
        failed += match.state() == "failed" ? 1 : 0;
    }
    std::string text = fmt::format("{} of {} matches have a result", done, results.matches_size());
    return failed == 0 ? text : text + fmt::format(", {} failed", failed);
}

std::string difference_of(const Place& place) {
    return fmt::format(
        "{:+}", static_cast<int>(place.goals_for()) - static_cast<int>(place.goals_against()));
}

std::string standings_row(const Place& place) {
    std::string row = fmt::format("<tr{}><td class=\"number\">{}</td><td class=\"strong\">{}</td>",
                                  place.rank() == 1 ? " class=\"leader\"" : "", place.rank(),
                                  escaped(place.team()));
    for (const std::uint32_t number : {place.played(), place.won(), place.drawn(), place.lost()}) {
        row += fmt::format("<td class=\"number\">{}</td>", number);
    }
    return row + fmt::format(
                     "<td class=\"number\">{} : {}</td><td class=\"number\">{}</td>"
                     "<td class=\"number strong\">{}</td></tr>\n",
                     place.goals_for(), place.goals_against(), difference_of(place),
                     place.points());
}

std::string standings_html(const v1::DayResults& results) {
    std::string html;
    const std::string* group = nullptr;
    for (const Place& place : results.standings()) {
        if (group == nullptr || *group != place.group()) {
            html += group == nullptr ? "" : "</tbody></table></div>\n";
            group = &place.group();
            html += fmt::format(
                "<h2>Standings{}</h2>\n<div class=\"table\"><table><thead><tr>"
                "<th class=\"number\">Rank</th><th>Team</th><th class=\"number\">Played</th>"
                "<th class=\"number\">Won</th><th class=\"number\">Drawn</th>"
                "<th class=\"number\">Lost</th><th class=\"number\">Goals</th>"
                "<th class=\"number\">Difference</th><th class=\"number\">Points</th></tr></thead>"
                "<tbody>\n",
                group->empty() ? "" : ", " + escaped(*group));
        }
        html += standings_row(place);
    }
    return group == nullptr ? html : html + "</tbody></table></div>\n";
}

/// Links to what a match has left, as far as it is there.
std::string links_of(const Match& match, const std::filesystem::path& records) {
    std::string links;
    for (const auto& [ending, label] :
         {std::pair(".mcap", "recording"), std::pair(".json", "report")}) {
        const std::string file = match.called() + ending;
        std::error_code ec;
        if (!match.called().empty() && std::filesystem::exists(records / file, ec)) {
            links += fmt::format("{}<a href=\"{}/{}\">{}</a>", links.empty() ? "" : ", ",
                                 escaped(records.filename().string()), escaped(file), label);
        }
    }
    return links;
}

std::string team_cell(const Match& match, const char* side, const std::string& name) {
    return fmt::format("<td class=\"{0}{1}{2}\">{3}</td>", side,
                       std::string_view(side) == "blue" ? " right" : "",
                       match.winner() == side ? " winner" : "", escaped(name));
}

std::string matches_html(const v1::DayResults& results, const std::filesystem::path& records) {
    std::string html =
        "<h2>Matches</h2>\n<div class=\"table\"><table><thead><tr><th>Match</th>"
        "<th class=\"right\">Blue</th><th class=\"score\">Score</th><th>Yellow</th>"
        "<th>Result</th><th>Files</th></tr></thead><tbody>\n";
    for (const Match& match : results.matches()) {
        const std::string remark =
            match.remark().empty() ? match.state() : match.state() + ": " + match.remark();
        html += fmt::format(
            "<tr><td>{}{}</td>{}<td class=\"score\">{}</td>{}<td "
            "class=\"remark\">{}</td><td>{}</td></tr>\n",
            escaped(match.name()), match.group().empty() ? "" : ", " + escaped(match.group()),
            team_cell(match, "blue", match.blue()), score_of(match),
            team_cell(match, "yellow", match.yellow()), escaped(remark), links_of(match, records));
    }
    return html + "</tbody></table></div>\n";
}

}  // namespace

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

std::string to_csv(const v1::DayResults& results) {
    std::string text =
        "name,group,discipline,blue,yellow,state,blue_score,yellow_score,blue_shoot_out,"
        "yellow_shoot_out,winner,remark,ticks,state_hash,attempt,called\r\n";
    for (const Match& match : results.matches()) {
        for (const std::string& field : {match.name(), match.group(), match.discipline(),
                                         match.blue(), match.yellow(), match.state()}) {
            text += match::csv_text(field) + ",";
        }
        text += fmt::format("{},{},{},{},{},{},{},{},{},{}\r\n", match.blue_score(),
                            match.yellow_score(), match.blue_shoot_out(), match.yellow_shoot_out(),
                            match::csv_text(match.winner()), match::csv_text(match.remark()),
                            match.ticks(), match::csv_text(match.state_hash()), match.attempt(),
                            match::csv_text(match.called()));
    }
    return text;
}

std::string to_html(const v1::DayResults& results, const std::filesystem::path& records) {
    const std::string title = results.title().empty() ? "Results" : escaped(results.title());
    return fmt::format(kHead, title, progress_text(results)) + standings_html(results) +
           matches_html(results, records) + "</body>\n</html>\n";
}

std::string to_text(const v1::DayResults& results) {
    std::string text;
    const std::string* group = nullptr;
    for (const Place& place : results.standings()) {
        if (group == nullptr || *group != place.group()) {
            group = &place.group();
            text += fmt::format("\n{:>4}  {:<32} {:>6} {:>4} {:>5} {:>4} {:>9} {:>6} {:>6}\n",
                                "Rank", group->empty() ? "Team" : "Team, " + *group, "Played",
                                "Won", "Drawn", "Lost", "Goals", "Diff", "Points");
        }
        text +=
            fmt::format("{:>4}  {:<32} {:>6} {:>4} {:>5} {:>4} {:>9} {:>6} {:>6}\n", place.rank(),
                        place.team(), place.played(), place.won(), place.drawn(), place.lost(),
                        fmt::format("{} : {}", place.goals_for(), place.goals_against()),
                        difference_of(place), place.points());
    }
    return text;
}

}  // namespace cancha::console
