#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::recording {

/// Part of a recording's content (a claim) that verify() cannot prove by simulating the match
/// again.
struct Unproved {
    std::string text;  ///< Describes the claim in one line, for people.
    /// Names of the fields that make the claim; * stands for any characters. "match/blue" is an
    /// entry of metadata, "discipline.pb/title" and "report.json/score/blue" are parts of
    /// attachments, "/events/text" is a field of a channel's messages, and "header/library" and
    /// "channel/schema" belong to the file's header and channels.
    std::vector<std::string> fields;
    /// True if viewers show the claim to people and the claim could have been proved; the match is
    /// then only partly verified. False if the claim is an input of the match, for which there is
    /// no other evidence.
    bool is_shown = false;
};

/// Whether a field (named as in Unproved::fields) belongs to a claim.
bool covers(const Unproved& unproved, std::string_view field);
bool covers(const std::vector<Unproved>& all, std::string_view field);

/// All claims that verify() does not prove.
namespace unproved {

inline const Unproved kNames{
    "names of teams and officials: taken from the file",
    {"match/blue", "match/yellow", "match/blue_origin", "match/yellow_origin"}};

inline const Unproved kTimeAndProgram{"when it was played, and by which build: taken from the file",
                                      {"match/started_at", "match/build", "header/library"}};

/// Claim about the limit of the match's length, if the match ended before that limit.
inline const Unproved kLengthLimit{"the length limit of the match: it ended earlier",
                                   {"match/max_ticks"}};

/// Claim about the settings, if they are not equal to this program's settings of the discipline
/// with the changes that the report lists. `full_name`: DISCIPLINE/VARIANT.
Unproved settings(std::string_view full_name);

inline const Unproved kRequests{
    "requests of teams that could have been different without changing the match",
    {"/requests/*/placement/*"}};

/// Events that the simulation cannot produce, such as missed deadlines. `kinds`: number of events
/// of each kind, in words; empty if there are none.
Unproved outside_events(const std::string& kinds);

inline const Unproved kDrawings{
    "drawings of the teams (/debug), or that there were none: they do not affect the match",
    {"/debug/*"}};

inline const Unproved kEventTexts{
    "the texts of events: according to the file, another build wrote them, and this one words them "
    "differently",
    {"/events/text", "report.json/events/*/text"},
    true};

inline const Unproved kShownTexts{
    "texts that viewers show, in statuses, statistics or scene: according to the file, another "
    "build wrote them, and this one words them differently",
    {"/status/*", "/statistics/*", "scene.pb*"},
    true};

inline const Unproved kSchemas{
    "the descriptions of messages, by which other programs show them: this build has different "
    "ones",
    {"channel/schema"},
    true};

inline const Unproved kNoReport{"that there was no report: the file holds none", {"report.json*"}};

inline const Unproved kReportTimes{
    "report: times of the wall clock (wall_s, ticks_per_second, answers, slowest_answers, "
    "server_absences)",
    {"report.json/wall_s", "report.json/ticks_per_second", "report.json/teams/*/answers*",
     "report.json/slowest_answers*", "report.json/server_absences*"}};

inline const Unproved kReportProcesses{
    "report: what the strategies' programs did (command, parameters, client, origin, deadline, "
    "notices, advice, failure, exit_code)",
    {"report.json/teams/*/seats/*/command", "report.json/parameters*",
     "report.json/teams/*/seats/*/client", "report.json/teams/*/seats/*/origin",
     "report.json/teams/*/seats/*/deadline*", "report.json/teams/*/seats/*/notices*",
     "report.json/advice*", "report.json/failure*", "report.json/exit_code"}};

inline const Unproved kReportWithoutWhistles{
    "report: that it had no table of whistles, as in older builds", {"report.json/whistles"}};

inline const Unproved kReportWithoutAbandonment{
    "report: that it did not say whether the match was abandoned, as in older builds",
    {"report.json/is_abandoned"}};

inline const Unproved kReportWithoutStatistics{
    "report: that it had no statistics, as in older builds",
    {"report.json/statistics", "report.json/shots", "report.json/shots_omitted"}};

inline const Unproved kReportWithoutOfficials{
    "report: that it did not say how officials changed the score, as in older builds",
    {"report.json/score_by_officials"}};

/// Events that a long report leaves out. `left_out`: their number. `all`: number of all events.
Unproved report_events_left_out(std::uint64_t left_out, std::uint64_t all);

/// The whole report, if this program does not know its kind.
inline const Unproved kOtherReport{
    "the report: this build does not know its kind", {"report.json*"}, true};

/// Fields of the report that this program does not know.
Unproved other_report_fields(const std::vector<std::string>& fields);

}  // namespace unproved

}  // namespace cancha::recording
