#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::recording {

/// Something that a recording says and that simulating it again does not show to be true.
struct Unproved {
    std::string text;  ///< One line, for people.
    /// The fields that it is about; * stands for any characters. "match/blue" is an entry of
    /// metadata, "discipline.pb/title" and "report.json/score/blue" are parts of attachments,
    /// "/events/text" is a field of a channel's messages, "header/library" and "channel/schema" are
    /// what the file says of itself and of its channels.
    std::vector<std::string> fields;
    /// People are shown it, and it could have been proved: the match is not called verified. The
    /// rest is input, which has no other witness.
    bool is_shown = false;
};

bool covers(const Unproved& unproved, std::string_view field);
bool covers(const std::vector<Unproved>& all, std::string_view field);

/// The one list of what verify() does not prove.
namespace unproved {

inline const Unproved kNames{
    "names of teams and officials: taken from the file",
    {"match/blue", "match/yellow", "match/blue_origin", "match/yellow_origin"}};

inline const Unproved kTimeAndProgram{"when it was played, and by which build: taken from the file",
                                      {"match/started_at", "match/build", "header/library"}};

/// A limit of the match's length that was not reached.
inline const Unproved kLengthLimit{"the length limit of the match: it ended earlier",
                                   {"match/max_ticks"}};

/// Settings that are not those which this program has for the discipline, with what the report says
/// was set.
Unproved settings(std::string_view full_name);

inline const Unproved kRequests{
    "requests of teams that could have been different without changing the match",
    {"/requests/*/placement/*"}};

/// Missed deadlines and the like. `kinds`: how many of each, in words; empty: there are none.
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

Unproved report_events_left_out(std::uint64_t left_out, std::uint64_t all);

/// A report of a kind that this program does not know.
inline const Unproved kOtherReport{
    "the report: this build does not know its kind", {"report.json*"}, true};

/// Fields of the report that this program does not know.
Unproved other_report_fields(const std::vector<std::string>& fields);

}  // namespace unproved

}  // namespace cancha::recording
