#include <chrono>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/text/visible.h"
#include "server/recording/rejudge.h"
#include "server/recording/result_text.h"
#include "server/recording/statistics_json.h"
#include "server/recording/statistics_text.h"
#include "server/replay/commands.h"

namespace cancha::replay {

namespace {

constexpr std::int64_t kSecondsPerMinute = 60;

/// Contents of a recording, counted from its first tick to its last.
struct Contents {
    std::uint64_t ticks = 0;
    std::uint64_t commands = 0;
    std::map<std::string, std::uint64_t> events;    ///< Number of events, by kind.
    std::map<std::string, std::uint64_t> drawings;  ///< Number of ticks with drawings, by seat.
    v1::MatchStatistics statistics;                 ///< Counted by today's rules.
};

std::string to_clock(std::uint64_t ticks, TickRate rate) {
    const auto seconds =
        std::chrono::floor<std::chrono::seconds>(rate.time_of(Tick{ticks})).count();
    return fmt::format("{}:{:02}", seconds / kSecondsPerMinute, seconds % kSecondsPerMinute);
}

/// JSON of a tick rate. A whole number is written without a fraction.
nlohmann::ordered_json to_json(TickRate rate) {
    const auto whole = rate.whole_hz();
    return whole ? nlohmann::ordered_json(*whole) : nlohmann::ordered_json(rate.hz());
}

std::string list(const std::map<std::string, std::uint64_t>& counts) {
    std::string text;
    for (const auto& [what, count] : counts) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
    }
    return text.empty() ? "none" : text;
}

/// Expects: the recording has been read to its end.
std::string describe_content_hash(const recording::RecordingReader& recording) {
    const std::string hash = recording.content_hash();
    const std::string& recorded = recording.result()->content_hash;
    if (recorded.empty()) {
        return hash + " (computed now; the file has none)";
    }
    return recorded == hash ? hash
                            : fmt::format(
                                  "{} (the file says {}: it was changed after it was "
                                  "recorded)",
                                  hash, recorded);
}

/// Describes changes of the file's form; empty: the file has the form that a recorder of this
/// format writes.
std::string describe_change(const recording::RecordingReader& recording) {
    const auto& deviation = recording.file().deviation();
    return deviation && recording.facts().format == recording::kRecordingFormat
               ? fmt::format("the file was changed after it was recorded: at byte {}, {}",
                             deviation->offset, deviation->text)
               : "";
}

void count_events(const recording::TickRecord& record, Contents& contents) {
    for (const referee::GameEvent& event : record.events) {
        ++contents.events[event.kind];
    }
}

Contents count_contents(recording::RecordingReader& recording) {
    Contents contents;
    recording::Rejudge rejudge(recording.facts());
    recording::TickRecord record;
    while (recording.next(record)) {
        rejudge.judge(record);
        contents.ticks = record.state.tick.number;
        contents.commands += record.commands.size();
        count_events(record, contents);
        for (const v1::SeatDrawing& drawing : record.drawings) {
            ++contents.drawings[drawing.seat()];
        }
    }
    count_events(record, contents);
    rejudge.conclude(record);
    contents.statistics = recording::statistics_of(rejudge);
    return contents;
}

/// Describes the statistics; empty: the discipline counts nothing.
std::string describe_statistics(const match::MatchOptions& options,
                                const v1::MatchStatistics& statistics) {
    nlohmann::ordered_json json;
    recording::add_statistics(statistics, json);
    return json.is_null() ? ""
                          : "\n" + recording::statistics_text(json["statistics"],
                                                              visible_line(options.blue_name),
                                                              visible_line(options.yellow_name));
}

/// Adds the result with the field names of a report. Leaves out facts that an old recording does
/// not hold.
void add_result(const recording::MatchResult& result, nlohmann::ordered_json& json) {
    json["end_reason"] = result.end_reason;
    if (result.score) {
        json["score"] = {{"blue", result.score->blue}, {"yellow", result.score->yellow}};
        json["winner"] = to_string(result.winner);
    }
    if (result.is_abandoned) {
        json["is_abandoned"] = *result.is_abandoned;
    }
    json["state_hash"] = fmt::format("{:016x}", result.state_hash);
}

std::string describe_end(const recording::MatchResult& result) {
    return fmt::format("{}{}, state hash {:016x}",
                       result.is_abandoned.value_or(false) ? "abandoned: " : "", result.end_reason,
                       result.state_hash);
}

std::string teams_of(const match::MatchOptions& options) {
    return options.yellow_name.empty()
               ? options.blue_name
               : fmt::format("{} against {}", options.blue_name, options.yellow_name);
}

/// Describes the recording in a few lines of plain words.
std::string describe(const recording::RecordingReader& recording, const Contents& contents) {
    const recording::MatchFacts& facts = recording.facts();
    const TickRate rate = facts.discipline.rate;
    std::string text;
    const auto line = [&text](std::string_view name, const std::string& value) {
        text += streams::folded_on_terminal(fmt::format("{:<13} {}\n", name, visible_line(value)));
    };
    line("match", fmt::format("{}, {}", facts.discipline.full_name(), teams_of(facts.options)));
    line("played", fmt::format("{}, seed {}", facts.started_at, facts.options.seed));
    line("recorded by",
         fmt::format("{}, behaviour version {}", facts.build, facts.behaviour_version));
    line("length", fmt::format("{} ticks at {:.10g} Hz: {} of simulated time", contents.ticks,
                               rate.hz(), to_clock(contents.ticks, rate)));
    line("commands", fmt::format("{} that changed something", contents.commands));
    line("events", list(contents.events));
    if (!contents.drawings.empty()) {
        line("drawings", list(contents.drawings));
    }
    if (recording.result()) {
        const recording::MatchResult& result = *recording.result();
        const match::MatchOptions& options = facts.options;
        if (result.score) {
            line("result",
                 recording::full_result_text(result, options.blue_name, options.yellow_name));
        }
        line("ended", describe_end(result));
    }
    if (recording.status()) {
        line("content hash", describe_content_hash(recording));
        if (const std::string change = describe_change(recording); !change.empty()) {
            line("changed", change);
        }
    } else {
        line("damaged", recording.status().error().message);
    }
    return text + describe_statistics(facts.options, contents.statistics);
}

/// JSON of facts and contents, for programs.
nlohmann::ordered_json to_json(const recording::RecordingReader& recording,
                               const Contents& contents) {
    const recording::MatchFacts& facts = recording.facts();
    nlohmann::ordered_json json{
        {"discipline", facts.discipline.full_name()},
        {"discipline_hash", fmt::format("{:016x}", facts.discipline_hash)},
        {"blue", facts.options.blue_name},
        {"yellow", facts.options.yellow_name},
        {"seed", facts.options.seed},
        {"started_at", facts.started_at},
        {"build", facts.build},
        {"behaviour_version", facts.behaviour_version},
        {"tick_rate_hz", to_json(facts.discipline.rate)},
        {"ticks", contents.ticks},
        {"commands", contents.commands},
        {"events", contents.events},
        {"drawings", contents.drawings},
    };
    recording::add_statistics(contents.statistics, json);
    recording::add_heat_maps(contents.statistics, json);
    json["is_complete"] = recording.status().has_value();
    if (recording.result()) {
        add_result(*recording.result(), json);
    }
    if (recording.status()) {
        json["content_hash"] = recording.content_hash();
        json["recorded_content_hash"] = recording.result()->content_hash;
        if (const std::string change = describe_change(recording); !change.empty()) {
            json["change"] = change;
        }
    } else {
        json["damage"] = recording.status().error().message;
    }
    return json;
}

}  // namespace

int info(recording::RecordingReader& recording, const Options& options) {
    const Contents contents = count_contents(recording);
    if (options.wants_json) {
        print_json(to_json(recording, contents));
    } else {
        streams::print("{}", describe(recording, contents));
    }
    return recording.status() ? kExitDone : kExitBadUsage;
}

}  // namespace cancha::replay
