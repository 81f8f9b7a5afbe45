#include "server/recording/verify.h"

#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "proto/base/text/visible.h"
#include "server/recording/difference.h"
#include "server/recording/event_check.h"
#include "server/recording/item_check.h"
#include "server/recording/report_check.h"
#include "server/recording/resimulation.h"
#include "server/sim/match/stage.h"
#include "server/sim/match/version.h"

namespace cancha::recording {

namespace {

// Gives a few reports a second at the usual speed of simulation.
constexpr std::uint64_t kTicksPerReport = 1000;

/// Highest number of kinds of events from outside that are named.
constexpr std::size_t kMostKindsNamed = 8;

using Difference = std::optional<std::string>;

Error refuse(std::string text) {
    return Error{ErrorCode::kInvalidInput, std::move(text)};
}

Status check_versions(const MatchFacts& facts) {
    if (facts.format > kRecordingFormat) {
        return refuse(
            fmt::format("the recording has format {}, this program knows formats up to "
                        "{}: verify it with the program that recorded it ({})",
                        facts.format, kRecordingFormat, facts.build));
    }
    if (facts.behaviour_version != match::kBehaviourVersion) {
        return refuse(fmt::format(
            "the match was recorded by {} with behaviour version {}, this program has {}: the same "
            "commands would give another match. Verify it with the program that recorded it; "
            "`cancha-replay judge` works with any",
            facts.build, facts.behaviour_version, match::kBehaviourVersion));
    }
    if (facts.format != kRecordingFormat) {
        return refuse(fmt::format(
            "the recording says that it has format {}, but all of behaviour version {} have format "
            "{}: it was changed after it was recorded",
            facts.format, match::kBehaviourVersion, kRecordingFormat));
    }
    if (facts.discipline.hash != facts.discipline_hash) {
        return refuse(fmt::format(
            "the settings of {} in the recording have hash {:016x}, this program reads them as "
            "{:016x}: it has other settings than the one that recorded ({})",
            facts.discipline.full_name(), facts.discipline_hash, facts.discipline.hash,
            facts.build));
    }
    return {};
}

/// Whether the texts must be those of this program.
bool is_of_this_build(const MatchFacts& facts) {
    return facts.build == match::build();
}

/// Describes a difference in the outcome in words. The whole metadata is compared elsewhere.
Difference difference_in_outcome(const match::Match& match, const MatchResult& then,
                                 TickRate rate) {
    if (then.is_abandoned && *then.is_abandoned != match.is_abandoned()) {
        constexpr const char* kEnds[] = {"played to its end", "abandoned"};
        return fmt::format("it is {} now, {} in the recording", kEnds[match.is_abandoned()],
                           kEnds[*then.is_abandoned]);
    }
    if (then.race && then.race != race_times_of(match.status(), rate)) {
        return "the times on the course differ from those in the recording";
    }
    return std::nullopt;
}

Difference difference_at_end(const match::Match& match, const MatchResult& then) {
    const referee::MatchStatus& now = match.status();
    if (match.tick().number != then.ticks) {
        return fmt::format("it ends after {} ticks now, after {} in the recording",
                           match.tick().number, then.ticks);
    }
    if (now.blue.score != then.score->blue || now.yellow.score != then.score->yellow) {
        return fmt::format("it ends {}:{} now, {}:{} in the recording", now.blue.score,
                           now.yellow.score, then.score->blue, then.score->yellow);
    }
    if (now.winner != then.winner) {
        return fmt::format("its winner is {} now, {} in the recording", to_string(now.winner),
                           to_string(then.winner));
    }
    if (now.end_reason != then.end_reason) {
        return fmt::format("it ends with \"{}\" now, \"{}\" in the recording", now.end_reason,
                           then.end_reason);
    }
    if (match.state_hash() != then.state_hash) {
        return "the changes after it differ from those at the end of the recording";
    }
    return std::nullopt;
}

/// Returns everything of a channel except its schema.
auto described(const mcap::McapChannel& channel) {
    return std::tie(channel.topic, channel.encoding, channel.metadata, channel.schema_name,
                    channel.schema_encoding);
}

std::string list(const std::map<std::string, std::uint64_t>& counts) {
    std::string text;
    std::size_t named = 0;
    for (const auto& [kind, count] : counts) {
        if (++named > kMostKindsNamed) {
            return text + " and more";
        }
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
    }
    return text;
}

/// Makes a text one short line. Parts of it may come from the file and must neither forge lines nor
/// fill the screen.
std::string as_line(std::string_view text) {
    // About twelve lines of a terminal.
    constexpr std::size_t kMostBytes = 1000;
    return visible_line(text.substr(0, kMostBytes)) + (text.size() > kMostBytes ? " ..." : "");
}

/// Verifies one recording.
class Verifier {
  public:
    Verifier(RecordingReader& recording, const world::WorldSpec& spec)
        : recording_(recording),
          facts_(recording.facts()),
          items_(facts_.discipline.settings, !is_of_this_build(facts_)),
          events_(facts_.discipline.rate, !is_of_this_build(facts_)),
          again_(facts_, spec,
                 [this](const mcap::McapItem& item) { items_.take_simulated(item); }) {
        recording_.watch([this](const mcap::McapItem& item) { items_.take_recorded(item); });
    }

    Verifier(const Verifier&) = delete;
    Verifier& operator=(const Verifier&) = delete;

    ~Verifier() { recording_.watch({}); }

    Result<Verification> run(const ReportProgress& progress) {
        TickRecord record;
        while (recording_.next(record)) {
            const std::uint64_t tick = record.state.tick.number;
            if (Difference found = compare_tick(record)) {
                return differing(tick, *found);
            }
            found_.ticks = tick;
            if (progress && tick % kTicksPerReport == 0) {
                progress(tick);
            }
        }
        if (!recording_.status()) {
            return refuse(fmt::format("{} (ticks 0 to {} were simulated again and are equal)",
                                      recording_.status().error().message, found_.ticks));
        }
        if (Difference found = compare_end(record)) {
            return differing(found_.ticks, *found);
        }
        found_.is_equal = true;
        list_unproved();
        return std::move(found_);
    }

  private:
    Verification differing(std::uint64_t tick, const std::string& difference) {
        found_.unproved.clear();
        found_.differing_tick = tick;
        found_.difference = as_line(difference);
        return std::move(found_);
    }

    Difference compare_tick(const TickRecord& record) {
        const match::Match& match = again_.match();
        if (record.state.tick.number > 0) {
            if (match.is_over()) {
                return fmt::format("the match is over now ({}), but continued then",
                                   match.status().end_reason);
            }
            again_.play_tick(record);
        }
        Difference body = difference_of(match.state(), record.state);
        if (match.state_hash() != record.state_hash) {
            return body ? *std::move(body)
                        : "no visible difference yet: it is smaller than the recorded units, or in "
                          "the state of the referee";
        }
        if (body) {
            return body;
        }
        if (Difference found = events_.compare(record, again_.events())) {
            return found;
        }
        return items_.difference();
    }

    /// `rest`: record of everything after the last tick.
    Difference compare_end(const TickRecord& rest) {
        const MatchResult& result = *recording_.result();
        found_.content_hash = recording_.content_hash();
        found_.is_end_compared = result.score.has_value();
        if (!found_.is_end_compared) {
            return "the score is missing";
        }
        if (items_.ends_in_new_chunk()) {
            again_.catch_up();
        }
        again_.conclude(rest);
        if (Difference found = difference_at_end(again_.match(), result)) {
            return found;
        }
        if (Difference found =
                difference_in_outcome(again_.match(), result, facts_.discipline.rate)) {
            return found;
        }
        if (Difference found = events_.compare(rest, again_.events())) {
            return found;
        }
        if (Difference found = compare_report()) {
            return found;
        }
        again_.close(recording_.report());
        if (Difference found = items_.difference_at_end()) {
            return found;
        }
        if (Difference found = compare_descriptions()) {
            return found;
        }
        if (Difference found = compare_form()) {
            return found;
        }
        return compare_content_hash(result);
    }

    Difference compare_report() {
        std::vector<referee::SettingOverride> settings;
        if (!recording_.report().empty()) {
            ReportFindings report =
                check_report(recording_.report(), facts_, again_.match(), events_);
            if (report.difference) {
                return std::move(report.difference);
            }
            std::ranges::move(report.unproved, std::back_inserter(found_.unproved));
            settings = std::move(report.settings);
        }
        const std::string name = facts_.discipline.full_name();
        const auto today = referee::load_discipline(name, settings);
        if (!today || today->hash != facts_.discipline_hash) {
            found_.unproved.push_back(unproved::settings(name));
        }
        return std::nullopt;
    }

    /// Compares the file's header and channels.
    Difference compare_descriptions() {
        if (!recording_.file().header().profile.empty()) {
            return "the file names a profile";
        }
        const std::vector<mcap::McapChannel> then = recording_.file().channels();
        const std::vector<mcap::McapChannel> now = again_.channels();
        if (then.size() != now.size()) {
            return fmt::format("the file describes {} channels, the simulation {}", then.size(),
                               now.size());
        }
        if (recording_.first_channels() != then.size()) {
            return "the file describes channels behind its beginning";
        }
        bool has_same_schemas = true;
        for (std::size_t i = 0; i < now.size(); ++i) {
            if (described(now[i]) != described(then[i])) {
                return fmt::format("the channel {} is described differently by the simulation",
                                   then[i].topic);
            }
            has_same_schemas = has_same_schemas && now[i].schema == then[i].schema;
        }
        if (!has_same_schemas) {
            found_.unproved.push_back(unproved::kSchemas);
        }
        return std::nullopt;
    }

    /// Checks that every reader finds in the file what was read in order.
    Difference compare_form() const {
        const auto& deviation = recording_.file().deviation();
        return deviation ? Difference(fmt::format(
                               "the file was changed after it was recorded: at byte {}, {}",
                               deviation->offset, deviation->text))
                         : std::nullopt;
    }

    Difference compare_content_hash(const MatchResult& result) {
        if (result.content_hash.empty()) {
            return "the content hash is missing in the recording";
        }
        if (result.content_hash != found_.content_hash) {
            return fmt::format(
                "its content hash is {} now, {} in the recording: the file was "
                "changed after it was recorded",
                found_.content_hash, result.content_hash);
        }
        return std::nullopt;
    }

    void list_unproved() {
        std::vector<Unproved>& all = found_.unproved;
        all.insert(all.begin(), {unproved::kNames, unproved::kTimeAndProgram});
        const bool is_limit_met = again_.match().tick().number == facts_.options.max_ticks;
        if (facts_.options.max_ticks != 0 && !is_limit_met) {
            all.push_back(unproved::kLengthLimit);
        }
        if (items_.has_requests()) {
            all.push_back(unproved::kRequests);
        }
        all.push_back(unproved::outside_events(list(again_.outside_events())));
        all.push_back(unproved::kDrawings);
        if (recording_.report().empty()) {
            all.push_back(unproved::kNoReport);
        }
        if (events_.has_other_texts() || items_.has_other_event_texts()) {
            all.push_back(unproved::kEventTexts);
        }
        if (items_.has_other_shown_texts()) {
            all.push_back(unproved::kShownTexts);
        }
        std::ranges::stable_sort(all, std::greater(), &Unproved::is_shown);
        for (Unproved& one : all) {
            one.text = as_line(one.text);
        }
    }

    RecordingReader& recording_;
    const MatchFacts& facts_;
    ItemCheck items_;
    EventCheck events_;
    Resimulation again_;
    Verification found_;
};

}  // namespace

Result<Verification> verify(RecordingReader& recording, const ReportProgress& progress) {
    if (const Status checked = check_versions(recording.facts()); !checked) {
        return checked.error();
    }
    const auto spec = match::make_world(recording.facts().discipline.settings);
    if (!spec) {
        return spec.error();
    }
    return Verifier(recording, *spec).run(progress);
}

}  // namespace cancha::recording
