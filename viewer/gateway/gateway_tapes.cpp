// What a gateway answers of tapes: those of the matches that it watches, and recordings.

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "viewer/gateway/gateway.h"
#include "viewer/gateway/match_target.h"

namespace cancha::gateway {
namespace {

constexpr unsigned kUnavailable = 503;

/// So many times as long as listing took: a tenth of the thread's time at most.
constexpr int kPauseAfterListing = 9;

}  // namespace

/// Whoever asks for it again and again watches, be it without a WebSocket. What is played comes
/// before what was recorded.
HttpAnswer Gateway::answer_with_tape_index(const HttpRequest& request) {
    const Result<std::string> match = match_in_target(request.target);
    if (!match) {
        return refusal(400, match.error().message);
    }
    const Shown shown = shown_as(*match);
    if (!shown.channel && shown.recording.empty()) {
        return shown.problem;
    }
    const auto tape = shown.channel ? shown.channel->tape().tape() : nullptr;
    if (tape && tape->segments() > 0) {
        return answer_with_index(request, *tape);
    }
    if (!shown.recording.empty()) {
        return answer_from_library(request, shown.recording);
    }
    return answer_without_tape(*match, *shown.channel);
}

/// Of a match that is watched nothing is there: not yet, not any more, or never.
HttpAnswer Gateway::answer_without_tape(const std::string& match, const Channel& channel) const {
    using Kind = SourceState::Kind;
    const Kind kind = channel.source().kind;
    const auto& tape = channel.tape().tape();
    const bool is_recorded = offer_.is_recorded(match) || (tape && !tape->is_over());
    if (kind == Kind::kConnecting) {
        return not_yet("connecting to the match; ask again in a second");
    }
    if (const TapeRefusal* why = channel.tape_refusal()) {
        return why->status == kUnavailable ? not_yet(why->text) : refusal(why->status, why->text);
    }
    if (kind == Kind::kLive && is_recorded) {
        return not_yet("the recording of this match has just begun; ask again in a second");
    }
    return kind == Kind::kOver && is_recorded
               ? refusal(410,
                         "the recording of this match is gone: its file cannot be read any more")
               : refusal(404, channel.tape().why_not());
}

Gateway::Shown Gateway::shown_as(const std::string& match) {
    if (!source_.make_feed && match.empty()) {
        const std::string& only = source_.library->only();
        if (was_deleted(only)) {
            return {.problem = refusal(410, missing_text(only))};
        }
        return {.recording = only,
                .problem = refusal(404, "choose a recording: /recordings lists them")};
    }
    const auto known = matches_.find(match);
    const bool is_watched = known != matches_.end() && known->second.is_watched;
    if (!is_first(match) && !is_watched) {
        if (auto problem = problem_with(match)) {
            return {.recording = is_recorded(match) ? match : "",
                    .problem = answer_with_problem(match, *problem)};
        }
    }
    ChannelPtr channel = is_first(match) ? first_ : find_match(match);
    channel->note_interest();
    return {.channel = std::move(channel), .recording = is_recorded(match) ? match : ""};
}

/// What the server may have, or has, can be seen later.
HttpAnswer Gateway::answer_with_problem(const std::string& match,
                                        const SourceState& problem) const {
    using State = MatchOffer::State;
    const State state = offer_.state_of(match);
    const bool may_come = source_.make_feed && state != State::kMissing && state != State::kFailed;
    if (may_come) {
        return not_yet(problem.text.empty() ? "connecting to the server; ask again in a second"
                                            : problem.text);
    }
    return refusal(was_deleted(match) ? 410 : 404, problem.text);
}

bool Gateway::is_recorded(std::string_view name) const {
    return source_.library && source_.library->contains(name);
}

bool Gateway::was_deleted(std::string_view name) const {
    return source_.library && source_.library->has_lost(name);
}

HttpAnswer Gateway::answer_from_library(const HttpRequest& request, const std::string& name) {
    const auto tape = source_.library->find(name);
    if (!tape) {
        return refusal(404, tape.error().message);
    }
    if (const std::string& problem = (*tape)->problem(); !problem.empty()) {
        tape_log_.warn(fmt::format("recording {}: {}", name, problem));
    }
    return (*tape)->segments() > 0 ? answer_with_index(request, **tape)
                                   : refusal(404, "there is no whole segment in this recording");
}

HttpAnswer Gateway::answer_with_recordings() {
    return source_.library ? answer_with_json(list_recordings())
                           : refusal(404, "this viewer has no recordings");
}

/// A folder of a thousand recordings takes milliseconds, one of 100,000 files a second, and a
/// thousand spectators may open the page at once. Expects: there is a library.
const std::string& Gateway::list_recordings() {
    const auto start = std::chrono::steady_clock::now();
    if (!listed_ || start >= listed_->until) {
        std::string text = source_.library->list(
            [this](const std::string& name, const tape::RecordingFacts& facts) {
                return offer_.is_being_recorded(name) || is_played(facts);
            });
        RecordingsSummary summary = summary_of(text);
        const auto end = std::chrono::steady_clock::now();
        listed_ = {.text = std::move(text),
                   .summary = std::move(summary),
                   .until = end + kPauseAfterListing * (end - start)};
    }
    return listed_->text;
}

/// Whether this is the match of a tape that grows; for that of a server without a list.
bool Gateway::is_played(const tape::RecordingFacts& facts) const {
    const auto is_of_it = [&facts](const Channel& channel) {
        const auto& tape = channel.tape().tape();
        return tape && !tape->is_over() && tape->facts().match == facts.match;
    };
    return is_of_it(*first_) || std::ranges::any_of(matches_, [&](const auto& match) {
               return is_of_it(*match.second.channel);
           });
}

HttpAnswer Gateway::answer_from_tape(const HttpRequest& request) {
    const Result<TapeRequest> wanted = parse_tape_target(request.target);
    if (!wanted) {
        return refusal(400, wanted.error().message);
    }
    return answer_from_tapes(request, *wanted, find_tapes(wanted->id),
                             [this, &wanted](const std::string& problem) {
                                 tape_log_.warn(fmt::format("tape {}: {}", wanted->id, problem));
                             });
}

/// Those of matches that are watched come first.
Tapes Gateway::find_tapes(std::string_view id) const {
    Tapes found;
    const auto add_that_of = [id, &found](const ChannelPtr& channel) {
        const auto& tape = channel->tape().tape();
        if (tape && !id.empty() && tape->id() == id) {
            found.push_back(tape);
        }
    };
    add_that_of(first_);
    for (const auto& [name, match] : matches_) {
        add_that_of(match.channel);
    }
    if (source_.library) {
        std::ranges::move(source_.library->find_open(id), std::back_inserter(found));
    }
    return found;
}

}  // namespace cancha::gateway
