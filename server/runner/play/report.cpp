#include "server/runner/play/report.h"

#include <chrono>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/streams/appended_file.h"
#include "proto/base/text/csv_text.h"
#include "server/recording/course_json.h"
#include "server/recording/measurements.h"
#include "server/recording/official_scores_json.h"
#include "server/recording/shoot_out_json.h"
#include "server/recording/statistics_json.h"
#include "server/runner/json_text.h"
#include "server/runner/play/result_text.h"
#include "server/session/advice.h"

namespace cancha::runner {

namespace {

using Json = nlohmann::ordered_json;

Json answers_json(const session::LatencyHistogram& latency) {
    return {{"count", latency.count()},
            {"p50_us", latency.percentile_us(0.5)},
            {"p99_us", latency.percentile_us(0.99)},
            {"max_us", latency.max_us()}};
}

Json delays_json(const net::DelayFigures& delays) {
    using Milliseconds = std::chrono::duration<double, std::milli>;
    return {{"count", delays.count},
            {"total_ms", Milliseconds(delays.total).count()},
            {"longest_ms", Milliseconds(delays.longest).count()}};
}

Json deadline_json(const lockstep::ThinkClock& think) {
    return {{"rule", to_text(think.rule())},
            {"is_debugged", think.rule().is_debugged},
            {"bank_left_ms", static_cast<double>(think.bank().count()) / 1000},
            {"misses", think.misses()},
            {"forgiven", delays_json(think.forgiven())}};
}

Json seat_json(const session::Seat& seat, const std::string& command) {
    return {{"name", seat.name},
            {"command", command},
            {"client", seat.occupant_name},
            {"origin", seat.origin},
            {"answers", answers_json(seat.latency)},
            {"deadline", deadline_json(seat.think)},
            {"notices", seat.notices.total()}};
}

Json team_json(const session::MatchRoom& room, const RunFacts& facts, Team team) {
    session::LatencyHistogram latency;
    Json seats = Json::array();
    for (std::size_t i = 0; i < room.seats().size(); ++i) {
        const session::Seat& seat = room.seats()[i];
        if (seat.team == team) {
            latency.add(seat.latency);
            seats.push_back(seat_json(seat, facts.commands[i]));
        }
    }
    return {{"name", room.match().status().of(team).name},
            {"answers", answers_json(latency)},
            {"seats", std::move(seats)}};
}

Json slowest_json(const session::MatchRoom& room) {
    Json slowest = Json::array();
    for (const auto& answer : room.answers().slowest().answers()) {
        slowest.push_back({{"tick", answer.tick.number},
                           {"seat", room.seats()[answer.seat].name},
                           {"ms", std::chrono::duration<double, std::milli>(answer.took).count()},
                           {"is_missed", answer.is_missed}});
    }
    return slowest;
}

Json absences_json(const net::AbsenceFigures& absences) {
    Json all = delays_json(absences);
    all["queued_ms"] = std::chrono::duration<double, std::milli>(absences.queued).count();
    return all;
}

Json advice_json(const session::MatchRoom& room) {
    Json lines = Json::array();
    for (const referee::Advice& advice : session::advice_for(room)) {
        lines.push_back(
            {{"team", to_string(advice.team)}, {"kind", advice.kind}, {"text", advice.text}});
    }
    return lines;
}

Json failure_json(const std::optional<TeamFailure>& failure) {
    if (!failure) {
        return nullptr;
    }
    return {{"team", to_string(failure->team)},
            {"seat", failure->seat},
            {"reason", failure->reason},
            {"stderr", failure->last_lines}};
}

Json overrides_json(const std::vector<referee::SettingOverride>& overrides) {
    Json all = Json::object();
    for (const referee::SettingOverride& change : overrides) {
        all[change.path] = change.value;
    }
    return all;
}

std::string csv_field(const Json& value) {
    if (!value.is_string()) {
        return value.is_null() ? "" : to_text(value);
    }
    return csv_text(value.get<std::string>());
}

/// Returns the number of missed answers of all seats of a team.
std::uint64_t misses_of(const Json& team) {
    std::uint64_t misses = 0;
    for (const Json& seat : team["seats"]) {
        misses += seat["deadline"]["misses"].get<std::uint64_t>();
    }
    return misses;
}

/// Returns a team's entry about a course; null: the team does not run on a course.
Json on_course(const Json& report, const char* team, const char* entry) {
    const auto course = report.find("course");
    return course == report.end() || !course->contains(team) ? Json() : (*course)[team][entry];
}

/// Returns "physics.air.gust_mps=0.02 rules.match_s=300".
std::string overrides_text(const Json& report) {
    std::string text;
    for (const auto& [path, value] : report["settings"].items()) {
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", path, value.get<std::string>());
    }
    return text;
}

struct Column {
    const char* name;
    Json (*value)(const Json& report);
};

constexpr Column kColumns[] = {
    {"discipline",
     [](const Json& report) -> Json {
         return report["discipline"].get<std::string>() + "/" +
                report["variant"].get<std::string>();
     }},
    {"seed", [](const Json& report) { return report["seed"]; }},
    {"blue", [](const Json& report) { return report["teams"]["blue"]["name"]; }},
    {"yellow", [](const Json& report) { return report["teams"]["yellow"]["name"]; }},
    {"score_blue", [](const Json& report) { return report["score"]["blue"]; }},
    {"score_yellow", [](const Json& report) { return report["score"]["yellow"]; }},
    {"winner", [](const Json& report) { return report["winner"]; }},
    {"end_reason", [](const Json& report) { return report["end_reason"]; }},
    {"ticks", [](const Json& report) { return report["ticks"]; }},
    {"ticks_per_second", [](const Json& report) { return report["ticks_per_second"]; }},
    {"final_state_hash", [](const Json& report) { return report["final_state_hash"]; }},
    {"exit_code", [](const Json& report) { return report["exit_code"]; }},
    {"misses_blue", [](const Json& report) -> Json { return misses_of(report["teams"]["blue"]); }},
    {"misses_yellow",
     [](const Json& report) -> Json { return misses_of(report["teams"]["yellow"]); }},
    {"discipline_hash", [](const Json& report) { return report["discipline_hash"]; }},
    {"awarded_blue", [](const Json& report) -> Json { return awarded_to(report, "blue"); }},
    {"awarded_yellow", [](const Json& report) -> Json { return awarded_to(report, "yellow"); }},
    {"finished_s_blue", [](const Json& report) { return on_course(report, "blue", "finished_s"); }},
    {"finished_s_yellow",
     [](const Json& report) { return on_course(report, "yellow", "finished_s"); }},
    {"faults_blue", [](const Json& report) { return on_course(report, "blue", "faults"); }},
    {"faults_yellow", [](const Json& report) { return on_course(report, "yellow", "faults"); }},
    {"settings", [](const Json& report) -> Json { return overrides_text(report); }},
    {"by_officials", [](const Json& report) -> Json { return officials_text(report); }},
};

/// Returns the columns that only some tables have.
std::vector<std::pair<std::string, Json>> more_columns(const Json& report, bool with_statistics) {
    std::vector<std::pair<std::string, Json>> columns;
    if (const auto given = report.find(kParametersField); given != report.end()) {
        for (const auto& [path, value] : given->items()) {
            columns.emplace_back(path, value);
        }
    }
    const auto statistics = report.find("statistics");
    if (with_statistics && statistics != report.end()) {
        for (const auto& [name, statistic] : statistics->items()) {
            for (const char* const team : {"blue", "yellow"}) {
                columns.emplace_back(fmt::format("{}_{}", name, team),
                                     statistic.value(team, Json()));
            }
        }
    }
    return columns;
}

std::string csv_header(const std::vector<std::pair<std::string, Json>>& more) {
    std::string header;
    for (const Column& column : kColumns) {
        header += fmt::format("{}{}", header.empty() ? "" : ",", column.name);
    }
    for (const auto& [name, value] : more) {
        header += "," + name;
    }
    return header + "\n";
}

}  // namespace

double ticks_per_second(std::uint64_t ticks, double wall_s) {
    constexpr double kParts = 10;
    return wall_s > 0 ? std::round(kParts * static_cast<double>(ticks) / wall_s) / kParts : 0;
}

Json make_report(const session::MatchRoom& room, const RunFacts& facts, Json events) {
    const match::Match& match = room.match();
    const referee::MatchStatus& status = match.status();
    const std::uint64_t ticks = match.tick().number;
    const std::chrono::duration<double> simulated = room.discipline().rate.time_of(match.tick());
    Json report{
        {"format", "cancha.match_report.v1"},
        {"discipline", room.discipline().name},
        {"variant", room.discipline().variant},
        {"discipline_hash", fmt::format("{:016x}", room.discipline().hash)},
        {"settings", overrides_json(facts.overrides)},
        {"seed", facts.seed},
        {"teams",
         {{"blue", team_json(room, facts, Team::kBlue)},
          {"yellow", team_json(room, facts, Team::kYellow)}}},
        {"score", {{"blue", status.blue.score}, {"yellow", status.yellow.score}}},
        {"shoot_out", recording::shoot_out_json(match)},
        {recording::kOfficialScoresField, recording::official_scores_json(match)},
        {"winner", to_string(status.winner)},
        {"is_abandoned", room.match().is_abandoned()},
        {"end_reason", status.end_reason},
        {"ticks", ticks},
        {"simulated_s", simulated.count()},
        {"wall_s", facts.wall_s},
        {"ticks_per_second", ticks_per_second(ticks, facts.wall_s)},
        {"final_state_hash", fmt::format("{:016x}", match.state_hash())},
        {"slowest_answers", slowest_json(room)},
        {"server_absences", absences_json(room.running().loop().absences())},
        {"advice", advice_json(room)},
        {"exit_code", facts.exit_code},
        {"failure", failure_json(facts.failure)},
    };
    for (const TeamParameter& parameter : facts.parameters) {
        report[kParametersField][parameter.path] = parameter.value;
    }
    recording::add_course(match, room.discipline().rate, report);
    recording::add_measurements(match, report);
    recording::add_statistics(recording::statistics_of(match), report);
    for (const auto& [field, value] : events.items()) {
        report[field] = std::move(value);
    }
    return report;
}

bool is_recording_lost(const Json& report) {
    const auto recording = report.find("recording");
    return recording != report.end() && !(*recording)["is_complete"].get<bool>();
}

Status check_csv(const std::filesystem::path& file, const Json& probe) {
    return streams::AppendedFile::check(file, csv_header(more_columns(probe, true)));
}

Status append_csv(const std::filesystem::path& file, const Json& report, bool with_statistics) {
    std::vector<std::string> values;
    for (const Column& column : kColumns) {
        values.push_back(csv_field(column.value(report)));
    }
    const auto more = more_columns(report, with_statistics);
    for (const auto& [name, value] : more) {
        values.push_back(csv_field(value));
    }
    auto table = streams::AppendedFile::open(file, csv_header(more));
    if (!table) {
        return table.error();
    }
    if (Status appended = table->append(fmt::format("{}\n", fmt::join(values, ","))); !appended) {
        return appended;
    }
    return table->flush();
}

}  // namespace cancha::runner
