#include "referee/tournament/tables.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/csv_text.h"
#include "cancha/base/number_text.h"
#include "referee/tournament/standings.h"

namespace cancha::tournament {

namespace {

using Match = v1::TournamentResults::Match;
using Place = v1::TournamentResults::Place;

constexpr const char* kHead = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{0}</title>
<style>
:root {{ --ink: #14222f; --soft: #586776; --line: #dde4ea; --page: #f3f6f8; --card: #fff;
  --blue: #1f63d6; --yellow: #d9a400; --lead: #ecf6ef; --field: #1d6b43; }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #e8eef3; --soft: #9db0bf; --line: #2b3b48;
  --page: #10181f; --card: #18242d; --blue: #6aa5ff; --yellow: #f0c33c; --lead: #17332a; }} }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; color: var(--ink); background: var(--page); font: 16px/1.45 system-ui, sans-serif;
  overflow-wrap: anywhere; }}
header {{ padding: 28px 16px 24px; color: #fff; background: var(--field); }}
header > * {{ max-width: 928px; margin: 0 auto; }}
main {{ max-width: 960px; margin: 0 auto; }}
main {{ padding: 0 16px 48px; }}
h1 {{ font-size: clamp(1.6rem, 5vw, 2.3rem); line-height: 1.15; }}
header p {{ padding-top: 6px; opacity: .85; }}
h2 {{ margin: 28px 0 10px; font-size: 1.1rem; }}
.card {{ background: var(--card); border: 1px solid var(--line); border-radius: 12px;
  overflow: hidden; font-variant-numeric: tabular-nums; }}
table {{ width: 100%; border-collapse: collapse; }}
th, td {{ padding: 9px 8px; text-align: right; white-space: nowrap; }}
th {{ color: var(--soft); font-size: .8rem; font-weight: 600; }}
th abbr {{ text-decoration: none; }}
tbody tr {{ border-top: 1px solid var(--line); }}
.team {{ width: 99%; text-align: left; white-space: normal; font-weight: 600; }}
.points {{ padding-right: 16px; font-weight: 700; }}
.leader {{ background: var(--lead); }}
ul {{ margin: 0; padding: 0; list-style: none; }}
li {{ display: grid; gap: 2px 12px; padding: 12px 16px; align-items: center;
  grid-template: "name blue score yellow remark" auto / 5rem 1fr auto 1fr 17rem; }}
li + li {{ border-top: 1px solid var(--line); }}
.name {{ grid-area: name; color: var(--soft); font-size: .85rem; }}
.blue {{ grid-area: blue; padding-right: 10px; border-right: 4px solid var(--blue);
  text-align: right; }}
.yellow {{ grid-area: yellow; padding-left: 10px; border-left: 4px solid var(--yellow); }}
.score {{ grid-area: score; min-width: 4.5rem; text-align: center; font-size: 1.15rem;
  font-weight: 700; }}
.score small {{ display: block; color: var(--soft); font-weight: 400; }}
.winner {{ font-weight: 700; }}
.remark {{ grid-area: remark; color: var(--soft); font-size: .85rem; }}
a {{ color: var(--blue); padding: 6px 0; }}
@media (max-width: 640px) {{
  th, td {{ padding: 9px 5px; font-size: .9rem; }}
  td:first-child, th:first-child {{ padding-left: 12px; }}
  .points {{ padding-right: 12px; }}
  .goals {{ display: none; }}
  li {{ grid-template: "name name name" auto "blue score yellow" auto "remark remark remark" auto
    / 1fr auto 1fr; row-gap: 6px; }}
  .remark {{ text-align: center; }}
}}
</style>
</head>
<body>
<header><h1>{0}</h1><p>{1}</p></header>
<main>
)";

/// Headings of the numbers in standings, short and in full.
constexpr std::array<std::pair<const char*, const char*>, 6> kNumbers{{{"P", "Played"},
                                                                       {"W", "Won"},
                                                                       {"D", "Drawn"},
                                                                       {"L", "Lost"},
                                                                       {"Goals", "Goals"},
                                                                       {"+/−", "Difference"}}};

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

std::string difference_of(const Place& place) {
    return with_minus(fmt::format(
        "{:+}", static_cast<int>(place.goals_for()) - static_cast<int>(place.goals_against())));
}

/// "Group A"; a name that says so already stays as it is.
std::string group_text(const std::string& group) {
    return group.starts_with("Group") || group.starts_with("group") ? group : "Group " + group;
}

std::string standings_row(const Place& place) {
    std::string row = fmt::format("<tr{}><td>{}</td><td class=\"team\">{}</td>",
                                  place.rank() == 1 ? " class=\"leader\"" : "", place.rank(),
                                  escaped(place.team()));
    for (const std::uint32_t number : {place.played(), place.won(), place.drawn(), place.lost()}) {
        row += fmt::format("<td>{}</td>", number);
    }
    return row + fmt::format(
                     "<td class=\"goals\">{}:{}</td><td>{}</td><td class=\"points\">{}</td></tr>\n",
                     place.goals_for(), place.goals_against(), difference_of(place),
                     place.points());
}

std::string standings_head(const std::string& group) {
    std::string head = fmt::format(
        "<h2>{}</h2>\n<div class=\"card\"><table><thead><tr>"
        "<th><abbr title=\"Rank\">#</abbr></th><th class=\"team\">Team</th>",
        group.empty() ? "Standings" : escaped(group_text(group)));
    for (const auto& [text, meaning] : kNumbers) {
        head +=
            fmt::format("<th{}><abbr title=\"{}\">{}</abbr></th>",
                        std::string_view(text) == "Goals" ? " class=\"goals\"" : "", meaning, text);
    }
    return head +
           "<th class=\"points\"><abbr title=\"Points\">Pts</abbr></th></tr></thead><tbody>\n";
}

std::string standings_html(const v1::TournamentResults& results) {
    constexpr const char* kEnd = "</tbody></table></div>\n";
    std::string html;
    const std::string* group = nullptr;
    for (const Place& place : results.standings()) {
        if (group == nullptr || *group != place.group()) {
            html += group == nullptr ? "" : kEnd;
            group = &place.group();
            html += standings_head(*group);
        }
        html += standings_row(place);
    }
    return group == nullptr ? html : html + kEnd;
}

/// Links to what a match has left, as far as it is there.
std::string links_of(const Match& match, const std::filesystem::path& records) {
    std::string links;
    for (const auto& [ending, label] :
         {std::pair(".mcap", "recording"), std::pair(".json", "report")}) {
        const std::string file = match.called() + ending;
        std::error_code ec;
        if (!match.called().empty() && std::filesystem::exists(records / file, ec)) {
            links += fmt::format("{}<a href=\"{}/{}\">{}</a>", links.empty() ? "" : " · ",
                                 escaped(records.filename().string()), escaped(file), label);
        }
    }
    return links;
}

std::string team_html(const Match& match, const char* side, const std::string& name) {
    return fmt::format("<span class=\"{}{}\">{}</span>", side,
                       match.winner() == side ? " winner" : "", escaped(name));
}

/// "2 : 1", with the shoot-out in small letters below; a dash where there is no result.
std::string score_html(const Match& match) {
    if (!has_result(match)) {
        return "–";
    }
    std::string html = fmt::format("{} : {}", match.blue_score(), match.yellow_score());
    if (match.blue_shoot_out() + match.yellow_shoot_out() > 0) {
        html += fmt::format("<small>shoot-out {} : {}</small>", match.blue_shoot_out(),
                            match.yellow_shoot_out());
    }
    return html;
}

std::string matches_html(const v1::TournamentResults& results,
                         const std::filesystem::path& records) {
    std::string html = "<h2>Matches</h2>\n<ul class=\"card\">\n";
    for (const Match& match : results.matches()) {
        const std::string links = links_of(match, records);
        html += fmt::format(
            "<li><span class=\"name\">{}{}</span>{}<span class=\"score\">{}</span>{}"
            "<span class=\"remark\">{}{}{}</span></li>\n",
            escaped(match.name()),
            match.group().empty() ? "" : ", " + escaped(group_text(match.group())),
            team_html(match, "blue", match.blue()), score_html(match),
            team_html(match, "yellow", match.yellow()), escaped(state_text(match)),
            links.empty() ? "" : " · ", links);
    }
    return html + "</ul>\n";
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

std::string to_html(const v1::TournamentResults& results, const std::filesystem::path& records) {
    const std::string title = results.title().empty() ? "Results" : escaped(results.title());
    return fmt::format(kHead, title, progress_text(results)) + standings_html(results) +
           matches_html(results, records) + "</main>\n</body>\n</html>\n";
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
