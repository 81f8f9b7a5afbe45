#include "server/recording/report_check.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/values/timing.h"
#include "referee/core/settings.h"
#include "server/recording/course_json.h"
#include "server/recording/measurements.h"
#include "server/recording/official_scores_json.h"
#include "server/recording/shoot_out_json.h"
#include "server/recording/statistics_json.h"

namespace cancha::recording {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKnownReport = "cancha.match_report.v1";

/// Highest nesting. A report has five levels, and each level uses some stack here.
constexpr int kMostLevels = 16;

/// Highest number of settings checked. Nobody sets more, and each check copies all settings.
constexpr std::size_t kMostSettings = 1024;

/// Highest number of unknown fields that are named.
constexpr std::size_t kMostUnknownFields = 8;

/// Notices properties of a JSON text that programs read differently.
class StrictParsing {
  public:
    bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
        if (depth > kMostLevels) {
            is_too_deep_ = true;
            return false;
        }
        if (event == Json::parse_event_t::object_start) {
            keys_.emplace_back();
        } else if (event == Json::parse_event_t::object_end && !keys_.empty()) {
            keys_.pop_back();
        } else if (event == Json::parse_event_t::key && !keys_.empty()) {
            const bool is_new = keys_.back().insert(parsed.get<std::string>()).second;
            has_key_twice_ = has_key_twice_ || !is_new;
        }
        return true;
    }

    bool is_too_deep() const { return is_too_deep_; }

    bool has_key_twice() const { return has_key_twice_; }

  private:
    std::vector<std::set<std::string>> keys_;  // Keys of the open objects.
    bool is_too_deep_ = false;
    bool has_key_twice_ = false;
};

/// Fails: kInvalidInput.
Result<Json> parse(const std::string& text) {
    StrictParsing strict;
    Json report = Json::parse(
        text,
        [&strict](int depth, Json::parse_event_t event, const Json& parsed) {
            return strict(depth, event, parsed);
        },
        false);
    // The parser accepts a byte order mark and stops at a zero byte; other programs do not.
    const bool has_more = text.starts_with("\xEF\xBB\xBF") || text.find('\0') != text.npos;
    if (has_more || report.is_discarded() || !report.is_object() || strict.is_too_deep() ||
        strict.has_key_twice()) {
        return Error{ErrorCode::kInvalidInput,
                     "its report is no JSON object, nests too deeply, or "
                     "has a field twice"};
    }
    return report;
}

Json team_json(const MatchFacts& facts, const match::Match& match, Team team) {
    Json seats = Json::array();
    for (const v1::Seat& seat : facts.discipline.settings.seats()) {
        if (static_cast<Team>(seat.team()) == team) {
            seats.push_back({{"name", seat.name()}});
        }
    }
    return {{"name", match.status().of(team).name}, {"seats", std::move(seats)}};
}

/// Returns all fields of a report that follow from the match, except events and settings.
Json expected_report(const MatchFacts& facts, const match::Match& match) {
    const referee::MatchStatus& status = match.status();
    const std::chrono::duration<double> simulated = facts.discipline.rate.time_of(match.tick());
    Json expected{
        {"format", kKnownReport},
        {"discipline", facts.discipline.name},
        {"variant", facts.discipline.variant},
        {"discipline_hash", fmt::format("{:016x}", facts.discipline_hash)},
        {"seed", facts.options.seed},
        {"teams",
         {{"blue", team_json(facts, match, Team::kBlue)},
          {"yellow", team_json(facts, match, Team::kYellow)}}},
        {"score", {{"blue", status.blue.score}, {"yellow", status.yellow.score}}},
        {"shoot_out", shoot_out_json(match)},
        {kOfficialScoresField, official_scores_json(match)},
        {"winner", to_string(status.winner)},
        {"end_reason", status.end_reason},
        {"ticks", match.tick().number},
        {"simulated_s", simulated.count()},
        {"final_state_hash", fmt::format("{:016x}", match.state_hash())},
    };
    add_course(match, facts.discipline.rate, expected);
    add_measurements(match, expected);
    // In written form: invalid UTF-8 becomes U+FFFD.
    return Json::parse(expected.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// Walks through a report and the expected report in parallel.
class ReportComparison {
  public:
    explicit ReportComparison(ReportFindings& findings) : findings_(findings) {}

    /// `expected`: null: nothing is expected.
    void compare(const std::string& field, const Json& given, const Json* expected) {
        if (findings_.difference || is_unprovable(field)) {
            return;
        }
        const bool has_parts = given.is_structured() && !given.empty();
        if (has_parts && (expected == nullptr || expected->type() == given.type())) {
            compare_parts(field, given, expected);
        } else if (expected == nullptr) {
            unknown_.push_back(field);
        } else if (given != *expected || given.type() != expected->type()) {
            differ(fmt::format("{} is {} now, {} in the recording", field, shortened(*expected),
                               shortened(given)));
        }
    }

    void differ(std::string text) { findings_.difference = std::move(text); }

    /// Adds the unproved claims that were met.
    void finish() {
        for (const Unprovable& one : unprovable_) {
            if (one.is_met) {
                findings_.unproved.push_back(one.what);
            }
        }
        if (unknown_.size() > kMostUnknownFields) {
            unknown_.resize(kMostUnknownFields);
            unknown_.push_back("report.json/*");
        }
        if (!unknown_.empty()) {
            findings_.unproved.push_back(unproved::other_report_fields(unknown_));
        }
    }

  private:
    struct Unprovable {
        const Unproved& what;
        bool is_met = false;
    };

    bool is_unprovable(const std::string& field) {
        const auto found = std::ranges::find_if(
            unprovable_, [&](const Unprovable& one) { return covers(one.what, field); });
        if (found == unprovable_.end()) {
            return false;
        }
        return found->is_met = true;
    }

    void compare_parts(const std::string& field, const Json& given, const Json* expected) {
        if (expected != nullptr && given.is_array() && given.size() != expected->size()) {
            return differ(fmt::format("{} has {} parts now, {} in the recording", field,
                                      expected->size(), given.size()));
        }
        std::size_t index = 0;
        for (const auto& [key, part] : given.items()) {
            const Json* const expected_part = expected == nullptr ? nullptr
                                              : given.is_array()  ? &(*expected)[index++]
                                                                  : find(*expected, key);
            compare(fmt::format("{}/{}", field, key), part, expected_part);
        }
        if (expected == nullptr || given.is_array()) {
            return;
        }
        for (const auto& [key, part] : expected->items()) {
            if (!given.contains(key)) {
                return differ(fmt::format("{}/{} is missing", field, key));
            }
        }
    }

    static const Json* find(const Json& object, const std::string& key) {
        const auto found = object.find(key);
        return found == object.end() ? nullptr : &*found;
    }

    static std::string shortened(const Json& value) {
        // Width of a terminal.
        constexpr std::size_t kMostBytes = 80;
        const std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
        return text.size() <= kMostBytes ? text : text.substr(0, kMostBytes) + "...";
    }

    ReportFindings& findings_;
    std::array<Unprovable, 2> unprovable_{{{unproved::kReportTimes}, {unproved::kReportProcesses}}};
    std::vector<std::string> unknown_;
};

/// Checks that each listed event is an event of the match, and that their order is right.
void compare_events(const Json& report, EventCheck& events, ReportFindings& findings) {
    const auto listed = report.find("events");
    if (listed == report.end() || !listed->is_array()) {
        findings.difference = "report.json/events is missing";
        return;
    }
    std::uint64_t last = 0;
    for (const Json& event : *listed) {
        if (!event.is_object() || !events.is_as_listed(event) || event["number"] <= last) {
            findings.difference = fmt::format(
                "the event behind number {} in the report is not that of the match", last);
            return;
        }
        last = event["number"].get<std::uint64_t>();
    }
    const std::uint64_t left_out = events.count() - listed->size();
    const auto said = report.find("events_omitted");
    if (said == report.end() || *said != left_out || !said->is_number_unsigned()) {
        findings.difference =
            fmt::format("report.json/events_omitted is not {}: the report lists {} of {} events",
                        left_out, listed->size(), events.count());
    } else if (left_out > 0) {
        findings.unproved.push_back(unproved::report_events_left_out(left_out, events.count()));
    }
}

/// Checks the numbers of events left out, by kind.
void compare_kinds_left_out(const Json& report, const EventCheck& events,
                            ReportFindings& findings) {
    const auto said = report.find("events_omitted_of_kind");
    std::map<std::string, std::uint64_t> left_out = events.counts();
    for (const Json& event : report["events"]) {
        const auto kind = left_out.find(event["kind"].get<std::string>());
        if (--kind->second == 0) {
            left_out.erase(kind);
        }
    }
    if (said == report.end() || *said != Json(left_out)) {
        findings.difference =
            "report.json/events_omitted_of_kind is not what the report leaves out";
    }
}

/// Adds the statistics to the expected report. Reports of older builds have none.
void expect_statistics(const Json& report, const match::Match& match, Json& expected,
                       ReportFindings& findings) {
    const v1::MatchStatistics statistics = statistics_of(match);
    const bool has_any = report.contains("statistics") || report.contains("shots") ||
                         report.contains("shots_omitted");
    if (has_any) {
        add_statistics(statistics, expected);
    } else if (!statistics.statistics().empty()) {
        findings.unproved.push_back(unproved::kReportWithoutStatistics);
    }
}

/// Applies a setting of the report. Normalises the tick rate as a match does, because a tick may
/// have been given as a rate or more finely than 1 ns. Returns whether the setting exists.
bool set_as_reported(const std::string& path, const Json& value, v1::Discipline& settings) {
    if (!value.is_string() || !referee::set_setting(settings, path, value.get<std::string>())) {
        return false;
    }
    const Result<TickRate> rate = tick_rate_of(settings.timing());
    if (rate) {
        write_tick_rate(*rate, *settings.mutable_timing());
    }
    return rate.has_value();
}

/// Checks that the settings in the report are those of the match.
void compare_settings(const Json& report, const MatchFacts& facts, ReportFindings& findings) {
    const auto said = report.find("settings");
    if (said == report.end() || !said->is_object() || said->size() > kMostSettings) {
        findings.difference = "report.json/settings is missing, or too long";
        return;
    }
    for (const auto& [path, value] : said->items()) {
        v1::Discipline settings = facts.discipline.settings;
        if (!set_as_reported(path, value, settings) ||
            referee::bytes_of(settings) != referee::bytes_of(facts.discipline.settings)) {
            findings.difference =
                fmt::format("report.json/settings/{} is not what the match was played with", path);
            return;
        }
        findings.settings.push_back({path, value.get<std::string>()});
    }
}

}  // namespace

ReportFindings check_report(const std::string& text, const MatchFacts& facts,
                            const match::Match& match, EventCheck& events) {
    ReportFindings findings;
    Result<Json> report = parse(text);
    if (!report) {
        findings.difference = report.error().message;
        return findings;
    }
    if (report->value("format", Json()) != kKnownReport) {
        findings.unproved.push_back(unproved::kOtherReport);
        return findings;
    }
    compare_events(*report, events, findings);
    if (!findings.difference) {
        compare_kinds_left_out(*report, events, findings);
    }
    if (!findings.difference) {
        compare_settings(*report, facts, findings);
    }
    for (const char* compared :
         {"events", "events_omitted", "events_omitted_of_kind", "settings"}) {
        report->erase(compared);
    }
    Json expected = expected_report(facts, match);
    if (report->contains("whistles")) {
        expected["whistles"] = events.whistles().to_json();
    } else {
        findings.unproved.push_back(unproved::kReportWithoutWhistles);
    }
    if (report->contains("is_abandoned")) {
        expected["is_abandoned"] = match.is_abandoned();
    } else {
        findings.unproved.push_back(unproved::kReportWithoutAbandonment);
    }
    if (!report->contains(kOfficialScoresField)) {
        expected.erase(kOfficialScoresField);
        if (!match.official_scores().empty()) {
            findings.unproved.push_back(unproved::kReportWithoutOfficials);
        }
    }
    expect_statistics(*report, match, expected, findings);
    ReportComparison comparison(findings);
    comparison.compare("report.json", *report, &expected);
    comparison.finish();
    return findings;
}

}  // namespace cancha::recording
