#include "server/recording/match_facts.h"

#include <algorithm>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "proto/cancha/v1/recording.pb.h"
#include "server/recording/segment_length.h"
#include "server/sim/match/change.h"
#include "server/sim/match/stage.h"

namespace cancha::recording {

namespace {

constexpr std::uint64_t kFirstFormat = 1;  // Format of recordings without this entry.

using Entries = std::map<std::string, std::string>;

Error invalid(std::string_view what) {
    return Error{ErrorCode::kInvalidInput, fmt::format("the recording is incomplete: {}", what)};
}

/// Reads entries; remembers the first one that is missing or not a number.
class EntryReader {
  public:
    explicit EntryReader(const Entries& entries) : entries_(entries) {}

    std::string text(const std::string& key) {
        const auto found = entries_.find(key);
        if (found == entries_.end()) {
            fail(fmt::format("'{}' is missing", key));
            return "";
        }
        return found->second;
    }

    std::uint64_t number(const std::string& key, int base = 10) {
        const std::string digits = text(key);
        std::uint64_t value = 0;
        const char* end = digits.data() + digits.size();
        const auto [stop, ec] = std::from_chars(digits.data(), end, value, base);
        if (ec != std::errc{} || stop != end || digits.empty()) {
            fail(fmt::format("'{}' should be a number, got '{}'", key, digits));
        }
        return value;
    }

    /// Reads a wall-clock time in the form that the recorder writes.
    std::string time(const std::string& key) {
        constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
        std::string time = text(key);
        const auto has_form = [](char got, char form) {
            return form == '0' ? got >= '0' && got <= '9' : got == form;
        };
        if (!std::ranges::equal(time, kForm, has_form)) {
            fail(fmt::format("'{}' should be a time such as 2026-11-29T20:46:00Z, got '{}'", key,
                             time));
        }
        return time;
    }

    const Status& status() const { return status_; }

  private:
    void fail(const std::string& problem) {
        if (status_) {
            status_ = invalid(problem);
        }
    }

    const Entries& entries_;
    Status status_;
};

/// Checks that a match of this discipline may begin with this opening.
Status check_opening(const match::Opening& opening, const v1::Discipline& settings) {
    std::set<RobotId> placed;
    for (const match::PlacedRobot& robot : opening.robots) {
        if (!match::can_be_made(match::move_robot(robot), settings) ||
            !placed.insert(robot.id).second) {
            return invalid(fmt::format("its opening has an invalid placement of robot {}",
                                       to_number(robot.id)));
        }
    }
    if (opening.ball && !match::can_be_made(match::move_ball(*opening.ball), settings)) {
        return invalid("its opening has an invalid placement of the ball");
    }
    return {};
}

Result<match::Opening> decode_opening(const std::string& bytes, const v1::Discipline& settings) {
    v1::RecordedOpening message;
    if (!message.ParseFromString(bytes)) {
        return invalid("its opening cannot be read");
    }
    match::Opening opening;
    for (const v1::RecordedOpening::Robot& robot : message.robots()) {
        opening.robots.push_back(match::decode_robot(robot));
    }
    if (message.has_ball()) {
        opening.ball = match::decode_ball(message.ball());
    }
    if (Status checked = check_opening(opening, settings); !checked) {
        return checked.error();
    }
    return opening;
}

/// Returns the entry; empty in recordings from before 0.6.0.
std::string text_of(const Entries& entries, const char* key) {
    const auto found = entries.find(key);
    return found == entries.end() ? "" : found->second;
}

}  // namespace

Entries to_metadata(const MatchFacts& facts) {
    return {{kFormatEntry, fmt::format("{}", facts.format)},
            {"behaviour_version", fmt::format("{}", facts.behaviour_version)},
            {"build", facts.build},
            {"started_at", facts.started_at},
            {"discipline", facts.discipline.name},
            {"variant", facts.discipline.variant},
            {"discipline_hash", fmt::format("{:016x}", facts.discipline_hash)},
            {"seed", fmt::format("{}", facts.options.seed)},
            {"max_ticks", fmt::format("{}", facts.options.max_ticks)},
            {"tick_rate_hz", fmt::format("{:.10g}", facts.discipline.rate.hz())},
            {"ticks_per_segment", fmt::format("{}", ticks_per_segment(facts.discipline.rate))},
            {"blue", facts.options.blue_name},
            {"yellow", facts.options.yellow_name},
            {kBlueOriginEntry, facts.options.origins.blue},
            {kYellowOriginEntry, facts.options.origins.yellow}};
}

Entries to_metadata(const MatchResult& result) {
    Entries entries{{"ticks", fmt::format("{}", result.ticks)},
                    {"state_hash", fmt::format("{:016x}", result.state_hash)},
                    {"end_reason", result.end_reason},
                    {"winner", std::string(to_string(result.winner))}};
    if (result.score) {
        entries["score_blue"] = fmt::format("{}", result.score->blue);
        entries["score_yellow"] = fmt::format("{}", result.score->yellow);
    }
    if (result.is_abandoned) {
        entries[kAbandonedEntry] = *result.is_abandoned ? "true" : "false";
    }
    const RaceTimes race = result.race.value_or(RaceTimes{});
    for (const auto& [entry, time_us] :
         {std::pair{kBlueTimeEntry, race.blue_us}, {kYellowTimeEntry, race.yellow_us}}) {
        if (time_us) {
            entries[entry] = fmt::format("{}", *time_us);
        }
    }
    return entries;
}

std::string to_bytes(const match::Opening& opening) {
    v1::RecordedOpening message;
    for (const match::PlacedRobot& robot : opening.robots) {
        match::encode_robot(robot, *message.add_robots());
    }
    if (opening.ball) {
        match::encode_motion(*opening.ball, *message.mutable_ball());
    }
    return message.SerializeAsString();
}

Result<MatchFacts> facts_from(const Entries& metadata, const std::string& discipline,
                              const std::optional<std::string>& opening) {
    EntryReader entries(metadata);
    constexpr int kHexadecimal = 16;
    const std::uint64_t hash = entries.number("discipline_hash", kHexadecimal);
    const std::uint64_t format =
        metadata.contains(kFormatEntry) ? entries.number(kFormatEntry) : kFirstFormat;
    const auto version = static_cast<unsigned>(entries.number("behaviour_version"));
    match::MatchOptions options{.seed = entries.number("seed"),
                                .blue_name = entries.text("blue"),
                                .yellow_name = entries.text("yellow"),
                                .origins = {.blue = text_of(metadata, kBlueOriginEntry),
                                            .yellow = text_of(metadata, kYellowOriginEntry)},
                                .max_ticks = entries.number("max_ticks")};
    v1::Discipline settings;
    if (!entries.status() || !settings.ParseFromString(discipline)) {
        return entries.status() ? invalid("its discipline cannot be read")
                                : entries.status().error();
    }
    Result<referee::Discipline> restored =
        referee::restore_discipline(entries.text("discipline"), entries.text("variant"), settings);
    if (!restored) {
        return restored.error();
    }
    if (const auto world = match::make_world(restored->settings); !world) {
        return world.error();
    }
    if (opening) {
        Result<match::Opening> decoded = decode_opening(*opening, restored->settings);
        if (!decoded) {
            return decoded.error();
        }
        options.opening = *std::move(decoded);
    }
    MatchFacts facts{.format = static_cast<unsigned>(format),
                     .behaviour_version = version,
                     .build = entries.text("build"),
                     .started_at = entries.time("started_at"),
                     .discipline = *std::move(restored),
                     .discipline_hash = hash,
                     .options = std::move(options)};
    if (!entries.status()) {
        return entries.status().error();
    }
    return facts;
}

std::optional<RaceTimes> race_times_of(const referee::MatchStatus& status, TickRate rate) {
    if (!status.is_course) {
        return std::nullopt;
    }
    const auto time_of = [rate](const referee::TeamStatus& team) {
        const auto time = rate.time_of(Tick{team.finished});
        return team.plays ? std::optional(static_cast<std::uint64_t>(time.count())) : std::nullopt;
    };
    return RaceTimes{.blue_us = time_of(status.blue), .yellow_us = time_of(status.yellow)};
}

Result<MatchResult> result_from(const Entries& metadata) {
    EntryReader entries(metadata);
    constexpr int kHexadecimal = 16;
    MatchResult result{.ticks = entries.number("ticks"),
                       .state_hash = entries.number("state_hash", kHexadecimal),
                       .end_reason = entries.text("end_reason")};
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        const auto winner = metadata.find("winner");
        if (winner != metadata.end() && winner->second == to_string(team)) {
            result.winner = team;
        }
    }
    if (const auto hash = metadata.find(kContentHashEntry); hash != metadata.end()) {
        result.content_hash = hash->second;
    }
    if (metadata.contains("score_blue")) {
        result.score = {.blue = entries.number("score_blue"),
                        .yellow = entries.number("score_yellow")};
    }
    if (const auto entry = metadata.find(kAbandonedEntry); entry != metadata.end()) {
        result.is_abandoned = entry->second == "true";
    }
    RaceTimes race;
    for (auto& [entry, time_us] :
         {std::pair{kBlueTimeEntry, &race.blue_us}, {kYellowTimeEntry, &race.yellow_us}}) {
        if (metadata.contains(entry)) {
            *time_us = entries.number(entry);
            result.race = race;
        }
    }
    return entries.status() ? Result<MatchResult>(std::move(result)) : entries.status().error();
}

}  // namespace cancha::recording
