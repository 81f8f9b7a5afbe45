// Pictures of matches.

#include <utility>

#include <fmt/format.h>

#include "viewer/gateway/gateway.h"
#include "viewer/gateway/standings.h"
#include "viewer/picture/recorded_moment.h"

namespace cancha::gateway {
namespace {

/// A thousand who look at a match that is played cost one drawing in this time.
constexpr std::chrono::seconds kLifetime{1};

/// A picture is kept under the version that its file has now.
constexpr std::chrono::seconds kAsItIsNow{0};

std::string key_of(std::string_view what, const PictureRequest& wanted) {
    return fmt::format("{} {} {}", what, wanted.size.width, wanted.time_s.value_or(-1));
}

/// What a recording is known by, with how it ended.
Result<picture::Subject> last_of(const tape::Library& library, const std::string& recording,
                                 const tape::Tape& tape) {
    Result<picture::Subject> highlight = picture::highlight_of(tape);
    const auto facts = library.facts(recording);
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
    Result<PictureCache::Order> order = order_picture(*wanted, shown);
    if (!order) {
        return refusal(404, order.error().message);
    }
    HttpAnswer answer;
    answer.work = [store = pictures_, order = *std::move(order),
                   etag = std::string(request.if_none_match)] {
        return answer_with_drawing(etag, store->cache, order);
    };
    return answer;
}

/// A moment of the past from a tape, else what is played, else what was recorded.
Result<PictureCache::Order> Gateway::order_picture(const PictureRequest& wanted,
                                                   const Shown& shown) const {
    const auto tape = shown.channel ? shown.channel->tape().tape() : nullptr;
    if (wanted.time_s && tape && tape->segments() > 0) {
        Result<picture::RecordedTickBytes> bytes = picture::bytes_at(*tape, *wanted.time_s);
        if (!bytes) {
            return bytes.error();
        }
        return PictureCache::Order{
            .key = fmt::format("tape {} {} {}", tape->id(), bytes->tick, wanted.size.width),
            .size = wanted.size,
            .subject = [bytes = *std::move(bytes)] { return picture::moment_in(bytes); }};
    }
    if (tape && tape->is_over() && tape->segments() > 0) {
        Result<picture::HighlightBytes> bytes = picture::highlight_bytes(*tape);
        if (!bytes) {
            return bytes.error();
        }
        // What is told of the end may come after the end of the tape.
        const auto standing = standing_of_shown(shown, wanted.match);
        return PictureCache::Order{
            .key = fmt::format("tape {} highlight {} {}", tape->id(), wanted.size.width,
                               standing ? picture::banner(*standing) : ""),
            .size = wanted.size,
            .subject = [bytes = *std::move(bytes), standing] {
                Result<picture::Subject> subject = picture::highlight_in(bytes);
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
                // Nobody has watched it yet: the teams and the score are known.
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
    return {.key = key_of(fmt::format("recording {} {}", recording, version), wanted),
            .size = wanted.size,
            .is_named_exactly = wanted.version == version,
            .subject = [store = pictures_, recording,
                        time_s = wanted.time_s]() -> Result<picture::Subject> {
                const auto tape = store->library->find(recording, kAsItIsNow);
                if (!tape) {
                    return tape.error();
                }
                if (!time_s) {
                    return last_of(*store->library, recording, **tape);
                }
                const auto bytes = picture::bytes_at(**tape, *time_s);
                return bytes ? picture::moment_in(*bytes) : bytes.error();
            }};
}

}  // namespace cancha::gateway
