// A gateway's answers about tapes, both of watched matches and of recordings.

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "viewer/gateway/gateway.h"
#include "viewer/gateway/match_target.h"

namespace cancha::gateway {
namespace {

constexpr unsigned kUnavailable = 503;

}  // namespace

/// Answers with the index of a tape. A client that asks again and again counts as a watcher, even
/// without a WebSocket. A live match comes before a recording.
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

/// Answers that a watched match has no tape: not yet, not any more, or never.
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

/// Answers that a match cannot be shown. If the server has the match, or may have it, the client is
/// told to ask again.
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

bool Gateway::is_recorded(const std::string& name) {
    constexpr std::size_t kMostRemembered = 1000;
    const bool is_there = source_.library && source_.library->contains(name);
    if (is_there && seen_recordings_.size() < kMostRemembered) {
        seen_recordings_.insert(name);
    }
    return is_there;
}

bool Gateway::was_deleted(const std::string& name) const {
    return seen_recordings_.contains(name) && !source_.library->contains(name);
}

HttpAnswer Gateway::answer_from_library(const HttpRequest& request, const std::string& name) const {
    HttpAnswer answer;
    answer.work = {.subject = "recording " + name,
                   .piece = [archive = archive_, kept = KeptRequest(request), name] {
                       return archive->index_of(kept.view(), name);
                   }};
    return answer;
}

HttpAnswer Gateway::answer_with_recordings() const {
    if (!source_.library) {
        return refusal(404, "this viewer has no recordings");
    }
    HttpAnswer answer;
    answer.work = {.subject = "recordings",
                   .is_short = true,
                   .piece = [archive = archive_, played = what_is_played()] {
                       const Archive::Listed* const listed = archive->list(played);
                       return listed == nullptr ? std::nullopt
                                                : std::optional(answer_with_json(listed->text));
                   }};
    return answer;
}

/// Returns a function that tells which recordings are of live matches. It asks the server's offer,
/// and for a server without a list the growing tapes. It shares descriptions of matches without
/// copying them, as a server may make them very long.
tape::Library::IsPlayed Gateway::what_is_played() const {
    std::vector<tape::OpeningPtr> played;
    const auto note = [&played](const Channel& channel) {
        const auto& tape = channel.tape().tape();
        if (tape && !tape->is_over() && tape->known_opening()) {
            played.push_back(tape->known_opening());
        }
    };
    note(*first_);
    for (const auto& [name, match] : matches_) {
        note(*match.channel);
    }
    return [offer = offer_, played = std::move(played)](const std::string& name,
                                                        const tape::RecordingFacts& facts) {
        return offer.is_being_recorded(name) ||
               std::ranges::any_of(played, [&facts](const tape::OpeningPtr& opening) {
                   return opening->facts.match == facts.match;
               });
    };
}

HttpAnswer Gateway::answer_from_tape(const HttpRequest& request) {
    const Result<TapeRequest> wanted = parse_tape_target(request.target);
    if (!wanted) {
        return refusal(400, wanted.error().message);
    }
    if (auto answer = answer_from_live_tapes(request, *wanted)) {
        return *std::move(answer);
    }
    if (!source_.library) {
        return answer_from_tapes(request, *wanted, {}, {});
    }
    HttpAnswer answer;
    answer.work = {.subject = fmt::format("tape {}", wanted->id),
                   .piece = [archive = archive_, kept = KeptRequest(request)] {
                       return archive->part_of(kept.view());
                   }};
    return answer;
}

/// Answers from the tapes of watched matches; none if they lack the part. Unpacking is left to the
/// worker.
std::optional<HttpAnswer> Gateway::answer_from_live_tapes(const HttpRequest& request,
                                                          const TapeRequest& wanted) {
    Tapes tapes = find_live_tapes(wanted.id);
    for (const auto& tape : tapes) {
        const auto part = tape->find(wanted.segment, wanted.layer);
        if (wanted.kind == TapeRequest::Kind::kPart && part && !part->is_sound()) {
            HttpAnswer answer;
            answer.work = {.subject = fmt::format("tape {}", wanted.id),
                           .piece = [tape, part = *part, kept = KeptRequest(request)] {
                               return std::optional(answer_with_part(kept.view(), part));
                           }};
            return answer;
        }
    }
    HttpAnswer answer =
        answer_from_tapes(request, wanted, tapes, [this, &wanted](const std::string& problem) {
            tape_log_.warn(fmt::format("tape {}: {}", wanted.id, problem));
        });
    constexpr unsigned kFirstRefusal = 400;
    return answer.status < kFirstRefusal ? std::optional(std::move(answer)) : std::nullopt;
}

Tapes Gateway::find_live_tapes(std::string_view id) const {
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
    return found;
}

}  // namespace cancha::gateway
