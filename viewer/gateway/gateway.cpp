#include "viewer/gateway/gateway.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "viewer/gateway/match_result.h"
#include "viewer/gateway/match_target.h"
#include "viewer/gateway/tape_routes.h"

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
                           self.receive_official()});
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
    return match->empty() || *match == source_.only_match ? first_ : find_match(*match);
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
                                 : SourceState{Kind::kRefused, source,
                                               fmt::format("there is no recording '{}'", name)};
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
            return SourceState{Kind::kRefused, source,
                               fmt::format("there is no match '{}' on this server", name)};
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
    return [this](std::string_view target, Visitor::Line line) {
        const Result<std::string> match = match_in_target(target);
        return source_.receive_official(match && !match->empty() ? *match : source_.only_match,
                                        std::move(line));
    };
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
        const std::optional<TapeRequest> wanted = parse_tape_target(request.target);
        return wanted ? answer_from_tape(request, *wanted, find_tape(wanted->id).get())
                      : no_tape("there is no such part of any recording");
    }
    return answer_from_page(request, page_);
}

/// Whoever asks for it again and again watches, be it without a WebSocket. What is played comes
/// before what was recorded.
HttpAnswer Gateway::answer_with_tape_index(const HttpRequest& request) {
    const Result<std::string> match = match_in_target(request.target);
    if (!match) {
        return no_tape(match.error().message);
    }
    const bool is_first = match->empty() || *match == source_.only_match;
    if (!source_.make_feed && is_first) {
        return answer_from_library(request, source_.library->only());
    }
    if (!is_first && !matches_.contains(*match)) {
        if (const auto problem = problem_with(*match)) {
            return is_recorded(*match) ? answer_from_library(request, *match)
                                       : no_tape(problem->text);
        }
    }
    const ChannelPtr channel = find_channel(request.target);
    channel->note_interest();
    const tape::LiveTape& tape = channel->tape();
    if (tape.tape() && tape.tape()->segments() > 0) {
        return answer_with_index(request, *tape.tape());
    }
    return !is_first && is_recorded(*match) ? answer_from_library(request, *match)
                                            : no_tape(tape.why_not());
}

bool Gateway::is_recorded(std::string_view name) const {
    return source_.library && source_.library->contains(name);
}

HttpAnswer Gateway::answer_from_library(const HttpRequest& request, const std::string& name) const {
    if (name.empty()) {
        return no_tape("choose a recording: /recordings lists them");
    }
    const auto tape = source_.library->find(name);
    if (!tape) {
        return no_tape(tape.error().message);
    }
    return (*tape)->segments() > 0 ? answer_with_index(request, **tape)
                                   : no_tape("there is no whole segment in this recording");
}

HttpAnswer Gateway::answer_with_recordings() const {
    return source_.library ? answer_with_json(source_.library->list())
                           : no_tape("this viewer has no recordings");
}

std::shared_ptr<const tape::Tape> Gateway::find_tape(std::string_view id) const {
    const auto is_wanted = [id](const ChannelPtr& channel) {
        const auto& tape = channel->tape().tape();
        return tape && !id.empty() && tape->id() == id;
    };
    if (is_wanted(first_)) {
        return first_->tape().tape();
    }
    for (const auto& [name, match] : matches_) {
        if (is_wanted(match.channel)) {
            return match.channel->tape().tape();
        }
    }
    return source_.library ? source_.library->find_open(id) : nullptr;
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
                    {"matches", std::move(matches)}}) +
           "\n";
}

}  // namespace cancha::gateway
