#include "viewer/gateway/gateway.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cancha/base/match_name.h"
#include "viewer/gateway/foxglove_visitor.h"
#include "viewer/gateway/match_result.h"
#include "viewer/gateway/match_target.h"
#include "viewer/gateway/official_visitor.h"

namespace cancha::gateway {
namespace {

/// Has nothing to show but the reason.
class Refusal final : public Feed {
  public:
    explicit Refusal(SourceState state) : state_(std::move(state)) {}

    void start(FeedListener& listener) override { listener.on_source(state_); }

    void stop() override {}

  private:
    SourceState state_;
};

/// What is shown in place of a match where there is no server.
SourceState only_recordings() {
    return {SourceState::Kind::kOver, "recordings", ""};
}

constexpr unsigned kUnavailable = 503;

/// Texts come from the network and need not be valid UTF-8.
std::string to_text(const nlohmann::json& json) {
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

Result<std::unique_ptr<Gateway>> Gateway::open(boost::asio::io_context& context, Source source,
                                               PageFiles page,
                                               const WebServer::Endpoint& endpoint) {
    auto gateway =
        std::unique_ptr<Gateway>(new Gateway(context, std::move(source), std::move(page)));
    Gateway& self = *gateway;
    auto server =
        WebServer::listen(context, endpoint,
                          {[&self](const HttpRequest& request) { return self.answer(request); },
                           [&self](std::string_view target) { return self.find_channel(target); },
                           self.receive_official(),
                           [&self](std::string_view target, const Visitor::Line& line) {
                               return self.receive_tool(target, line);
                           }});
    if (!server) {
        return server.error();
    }
    self.server_ = std::move(*server);
    const bool is_version_6 = endpoint.address.find(':') != std::string::npos;
    self.host_ = is_version_6 ? fmt::format("[{}]", endpoint.address) : endpoint.address;
    self.first_->start();
    return gateway;
}

Gateway::Gateway(boost::asio::io_context& context, Source source, PageFiles page)
    : context_(context),
      source_(std::move(source)),
      page_(std::move(page)),
      first_(std::make_shared<Channel>(
          context_, source_.make_feed ? source_.make_feed(source_.only_match)
                                      : std::make_unique<Refusal>(only_recordings()))) {
    if (source_.library) {
        pictures_->library = *source_.library;
    }
    first_->when_published([this](LatestMessages::Slot slot) { note_offer(slot); });
}

Gateway::~Gateway() {
    stop();
}

std::string Gateway::address() const {
    return fmt::format("http://{}:{}/", host_, port());
}

void Gateway::stop() {
    first_->stop();
    for (const auto& [name, match] : matches_) {
        match.channel->stop();
    }
    if (server_) {
        server_->stop();
    }
}

/// What a browser watches that has asked for this target. Whatever is wrong with it stands in the
/// channel that it gets: a page cannot read why a WebSocket was refused.
Gateway::ChannelPtr Gateway::find_channel(std::string_view target) {
    const Result<std::string> match = match_in_target(target);
    if (!match) {
        return refuse(match.error().message);
    }
    return is_first(*match) ? first_ : find_match(*match);
}

/// A server's only match is shown by the first channel, by its name too: also when the server has
/// gone with it.
bool Gateway::is_first(const std::string& match) const {
    return match.empty() || match == source_.only_match || offer_.is_only(match);
}

Gateway::ChannelPtr Gateway::find_match(const std::string& name) {
    if (const auto found = matches_.find(name); found != matches_.end()) {
        return found->second.channel;
    }
    if (!source_.only_match.empty()) {
        return refuse(fmt::format("this viewer only shows match '{}'", source_.only_match));
    }
    return open_match(name);
}

Gateway::ChannelPtr Gateway::open_match(const std::string& name) {
    auto problem = problem_with(name);
    const bool is_watched = !problem;
    auto channel = std::make_shared<Channel>(
        context_,
        is_watched ? source_.make_feed(name) : std::make_unique<Refusal>(*std::move(problem)));
    matches_.emplace(name, Match{channel, is_watched});
    watched_ += is_watched ? 1 : 0;
    // Any number of names may be asked for; what costs no connection is not worth keeping.
    channel->when_deserted(is_watched ? source_.patience : std::chrono::milliseconds(0),
                           [this, name] { forget_match(name); });
    publish_result(name, *channel);
    channel->start();
    return channel;
}

/// Of an ended match the list knows the result, be it that the server shows nothing more of it.
void Gateway::publish_result(const std::string& name, Channel& channel) const {
    const auto list = first_->messages().newest(LatestMessages::Slot::kList);
    if (auto result = list ? result_of(name, list->bytes) : std::nullopt) {
        channel.publish_result(*std::move(result));
    }
}

void Gateway::forget_match(const std::string& name) {
    const Match match = matches_.extract(name).mapped();
    match.channel->stop();
    if (match.is_watched) {
        --watched_;
        note_offer(LatestMessages::Slot::kList);  // Another match may be watched in its place.
    }
}

/// Why a match cannot be watched now, as its browsers are told; nothing if it can.
std::optional<SourceState> Gateway::problem_with(const std::string& name) const {
    using Kind = SourceState::Kind;
    const std::string& source = first_->source().source;
    if (!source_.make_feed) {
        return is_recorded(name) ? only_recordings()
                                 : SourceState{Kind::kRefused, source, missing_text(name)};
    }
    switch (offer_.state_of(name)) {
        case MatchOffer::State::kUnknown: {
            const bool is_refused = first_->source().kind == Kind::kRefused;
            return SourceState{is_refused ? Kind::kRefused : Kind::kConnecting, source,
                               first_->source().text};
        }
        case MatchOffer::State::kMissing:
            if (is_recorded(name)) {
                return only_recordings();
            }
            return SourceState{Kind::kRefused, source, missing_text(name)};
        case MatchOffer::State::kFailed:
            return SourceState{Kind::kFailed, source, offer_.end_reason_of(name)};
        case MatchOffer::State::kOver:  // The server shows how it has ended.
        case MatchOffer::State::kPlayed:
            break;
    }
    if (watched_ >= kMostMatches) {
        return SourceState{
            Kind::kRefused, source,
            fmt::format("this viewer is full ({} matches at once); this match appears "
                        "when nobody watches one of the others",
                        kMostMatches)};
    }
    return std::nullopt;
}

std::string Gateway::missing_text(const std::string& name) const {
    if (was_deleted(name)) {
        return fmt::format("the recording '{}' is gone: its file was deleted or moved", name);
    }
    return source_.make_feed ? fmt::format("there is no match '{}' on this server", name)
                             : fmt::format("there is no recording '{}'", name);
}

/// The server offers something else, or there is room for one more match.
void Gateway::note_offer(LatestMessages::Slot slot) {
    using Slot = LatestMessages::Slot;

    if (slot != Slot::kList && slot != Slot::kWelcome && slot != Slot::kSource) {
        return;
    }
    if (const auto offer = first_->messages().newest(slot); offer && slot != Slot::kSource) {
        offer_.take(offer->bytes);
    }
    for (auto& [name, match] : matches_) {
        if (match.is_watched) {
            continue;
        }
        if (auto problem = problem_with(name)) {
            if (*problem != match.channel->source()) {
                match.channel->turn_to(std::make_unique<Refusal>(*std::move(problem)));
                publish_result(name, *match.channel);
            }
            continue;
        }
        match.is_watched = true;
        ++watched_;
        match.channel->set_patience(source_.patience);
        publish_result(name, *match.channel);
        match.channel->turn_to(source_.make_feed(name));
    }
}

Gateway::ChannelPtr Gateway::refuse(std::string text) {
    auto channel = std::make_shared<Channel>(
        context_, std::make_unique<Refusal>(SourceState{SourceState::Kind::kRefused,
                                                        first_->source().source, std::move(text)}));
    channel->start();
    return channel;
}

/// A target that names no match leads to the server's only one.
Receive Gateway::receive_official() {
    if (!source_.receive_official) {
        return {};
    }
    return [this](std::string_view target, const Visitor::Line& line) {
        const Result<std::string> match = match_in_target(target);
        if (!match) {
            return turn_away(line, match.error().message);
        }
        if (const Status named = match->empty() ? Status() : check_match_name(*match); !named) {
            return turn_away(line, invalid_setting("match", *match, named.error().message).message);
        }
        return source_.receive_official(match->empty() ? source_.only_match : *match, line,
                                        official_seats_);
    };
}

std::shared_ptr<Visitor> Gateway::receive_tool(std::string_view target, const Visitor::Line& line) {
    return std::make_shared<FoxgloveVisitor>(find_channel(target), line);
}

HttpAnswer Gateway::answer(const HttpRequest& request) {
    ++requests_;
    if (std::optional<HttpAnswer> refusal = refuse_method(request)) {
        return *std::move(refusal);
    }
    if (is_health_target(request.target)) {
        return answer_with_json(health());
    }
    if (is_recordings_target(request.target)) {
        return answer_with_recordings();
    }
    if (is_tape_index_target(request.target)) {
        return answer_with_tape_index(request);
    }
    if (is_tape_target(request.target)) {
        return answer_from_tape(request);
    }
    if (is_picture_target(request.target)) {
        return answer_with_picture(request);
    }
    const PageFile* page = is_page_target(request.target) ? page_.find(request.target) : nullptr;
    return page == nullptr ? answer_from_page(request, page_)
                           : answer_with_page_and_card(request, *page);
}

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
    if (!is_first(match) && !matches_.contains(match)) {
        if (auto problem = problem_with(match)) {
            return {.recording = is_recorded(match) ? match : "",
                    .problem = answer_with_problem(match, *problem)};
        }
    }
    ChannelPtr channel = is_first(match) ? first_ : find_match(match);
    channel->note_interest();
    return {.channel = std::move(channel), .recording = is_recorded(match) ? match : ""};
}

HttpAnswer Gateway::answer_with_problem(const std::string& match,
                                        const SourceState& problem) const {
    if (problem.kind == SourceState::Kind::kConnecting) {
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

HttpAnswer Gateway::answer_with_recordings() const {
    if (!source_.library) {
        return refusal(404, "this viewer has no recordings");
    }
    return answer_with_json(
        source_.library->list([this](const std::string& name, const tape::RecordingFacts& facts) {
            return offer_.is_being_recorded(name) || is_played(facts);
        }));
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

std::string Gateway::health() const {
    nlohmann::json matches = nlohmann::json::array();
    for (const auto& [name, match] : matches_) {
        matches.push_back({{"match", name},
                           {"feed", to_string(match.channel->source().kind)},
                           {"browsers", match.channel->watchers()},
                           {"updates", match.channel->updates()}});
    }
    return to_text({{"status", "ok"},
                    {"feed", to_string(first_->source().kind)},
                    {"source", first_->source().source},
                    {"browsers", server_->browsers()},
                    {"updates", first_->updates()},
                    {"requests", requests_},
                    {"officials", source_.receive_official != nullptr},
                    {"matches", std::move(matches)}}) +
           "\n";
}

}  // namespace cancha::gateway
