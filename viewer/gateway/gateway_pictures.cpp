// Pictures of matches.

#include <utility>

#include <fmt/format.h>

#include "viewer/gateway/gateway.h"
#include "viewer/gateway/standings.h"
#include "viewer/picture/recorded_moment.h"

namespace cancha::gateway {
namespace {

/// Lifetime of a picture of a live match: a thousand viewers cost one drawing in this time.
constexpr std::chrono::seconds kLifetime{1};

std::string key_of(std::string_view what, const PictureRequest& wanted) {
    return fmt::format("{} {} {}", what, wanted.size.width, wanted.time_s.value_or(-1));
}

/// Returns the highlight of a recording, with its result.
Result<picture::Subject> last_of(const Archive& archive, const std::string& recording,
                                 const tape::Tape& tape) {
    Result<picture::Subject> highlight = picture::highlight_of(tape);
    const auto facts = archive.facts_of(recording);
    if (highlight && facts) {
        conclude(highlight->standing, *facts);
    }
    return highlight;
}

}  // namespace

HttpAnswer Gateway::answer_with_picture(const HttpRequest& request) {
    const Result<PictureRequest> wanted = parse_picture_target(request.target);
    if (!wanted) {
        return refusal(400, wanted.error().message);
    }
    const Shown shown = shown_as(wanted->match);
    if (!shown.channel && shown.recording.empty()) {
        return shown.problem;
    }
    HttpAnswer answer;
    answer.work = {.subject = "picture of " + wanted->match,
                   .piece = [archive = archive_, order = order_picture(*wanted, shown),
                             etag = std::string(request.if_none_match)] {
                       return answer_with_drawing(etag, archive->pictures(), order);
                   }};
    return answer;
}

/// Orders a moment of the past from a tape; else the live match; else the recording.
PictureCache::Order Gateway::order_picture(const PictureRequest& wanted, const Shown& shown) const {
    const auto tape = shown.channel ? shown.channel->tape().tape() : nullptr;
    if (wanted.time_s && tape && tape->segments() > 0) {
        const picture::RecordedTick tick = picture::tick_at(*tape, *wanted.time_s);
        return {.key = fmt::format("tape {} {} {}", tape->id(), tick.tick, wanted.size.width),
                .size = wanted.size,
                .subject = [tape, tick] { return picture::moment_in(tick); }};
    }
    if (tape && tape->is_over() && tape->segments() > 0) {
        // News of the result may come after the end of the tape.
        const auto standing = standing_of_shown(shown, wanted.match);
        return {.key = fmt::format("tape {} highlight {} {}", tape->id(), wanted.size.width,
                                   standing ? picture::banner(*standing) : ""),
                .size = wanted.size,
                .subject = [tape, ticks = picture::highlight_ticks(*tape), standing] {
                    Result<picture::Subject> subject = picture::highlight_in(ticks);
                    if (subject && standing) {
                        subject->standing = *standing;
                    }
                    return subject;
                }};
    }
    const bool is_seen =
        shown.channel && shown.channel->messages().newest(LatestMessages::Slot::kWelcome);
    if (!shown.recording.empty() && (wanted.time_s || !is_seen)) {
        return order_recorded(wanted, shown.recording);
    }
    return order_live(wanted, shown);
}

PictureCache::Order Gateway::order_live(const PictureRequest& wanted, const Shown& shown) const {
    using Slot = LatestMessages::Slot;
    const LatestMessages& messages = shown.channel->messages();
    return {
        .key = key_of("live " + wanted.match, wanted),
        .size = wanted.size,
        .lifetime = kLifetime,
        .subject = [welcome = messages.newest(Slot::kWelcome),
                    update = messages.newest(Slot::kUpdate), over = messages.newest(Slot::kOver),
                    standing = standing_of_shown(shown, wanted.match)] {
            Result<picture::Subject> subject =
                subject_of(bytes_of(welcome), bytes_of(update), bytes_of(over));
            if (!subject && standing) {
                // Nobody has watched the match yet: only the teams and the score are known.
                subject = picture::Subject();
            }
            if (subject && standing) {
                subject->standing = *standing;
            }
            return subject;
        }};
}

PictureCache::Order Gateway::order_recorded(const PictureRequest& wanted,
                                            const std::string& recording) const {
    const std::string version = source_.library->version(recording);
    const auto tape = std::make_shared<std::optional<Result<std::shared_ptr<const tape::Tape>>>>();
    return {.key = key_of(fmt::format("recording {} {}", recording, version), wanted),
            .size = wanted.size,
            .is_named_exactly = wanted.version == version,
            .prepare =
                [archive = archive_, recording, tape] {
                    *tape = archive->tape_of(recording);
                    return tape->has_value();
                },
            .subject = [archive = archive_, recording, tape,
                        time_s = wanted.time_s]() -> Result<picture::Subject> {
                const auto& found = **tape;
                if (!found) {
                    return found.error();
                }
                return time_s ? picture::moment_in(picture::tick_at(**found, *time_s))
                              : last_of(*archive, recording, **found);
            }};
}

}  // namespace cancha::gateway
