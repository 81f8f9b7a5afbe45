#include "viewer/gateway/gateway.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/text/match_name.h"
#include "viewer/gateway/foxglove_visitor.h"
#include "viewer/gateway/match_result.h"
#include "viewer/gateway/match_target.h"
#include "viewer/gateway/official_visitor.h"

namespace cancha::gateway {
namespace {

/// A feed that only shows why there is no match.
class Refusal final : public Feed {
  public:
    explicit Refusal(SourceState state) : state_(std::move(state)) {}

    void start(FeedListener& listener) override { listener.on_source(state_); }

    void stop() override {}

  private:
    SourceState state_;
};

/// Returns the state shown in place of a match if there is no server.
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
                           self.receive_official(),
                           [&self](std::string_view target, const Visitor::Line& line) {
                               return self.receive_tool(target, line);
                           },
                           self.worker_});
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
      worker_(std::make_shared<Worker>(context)),
      first_(make_channel("", source_.make_feed ? source_.make_feed(source_.only_match)
                                                : std::make_unique<Refusal>(only_recordings()))) {
    if (source_.library) {
        archive_ = std::make_shared<Archive>(source_.library->unopened());
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

/// Makes a channel. The worker unpacks the messages of its feed, in the turn of its match.
Gateway::ChannelPtr Gateway::make_channel(const std::string& match, std::unique_ptr<Feed> feed) {
    return std::make_shared<Channel>(
        context_, std::move(feed),
        [worker = worker_, subject = "match " + match](tape::LongWork work) {
            worker->run(subject, std::move(work));
        });
}

/// Returns the channel that a browser watches with this target. Errors in the target are shown by
/// the channel, because a page cannot read why a WebSocket was refused.
Gateway::ChannelPtr Gateway::find_channel(std::string_view target) {
    const Result<std::string> match = match_in_target(target);
    if (!match) {
        return refuse(match.error().message);
    }
    return is_first(*match) ? first_ : find_match(*match);
}

/// The first channel also shows a server's only match by its name, even after the server has gone.
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
    auto channel = make_channel(name, is_watched ? source_.make_feed(name)
                                                 : std::make_unique<Refusal>(*std::move(problem)));
    matches_.emplace(name, Match{channel, is_watched});
    watched_ += is_watched ? 1 : 0;
    // Any number of names may be requested. A channel without a connection is cheap to make, and so
    // is not kept.
    channel->when_deserted(is_watched ? source_.patience : std::chrono::milliseconds(0),
                           [this, name] { forget_match(name); });
    publish_result(name, *channel);
    channel->start();
    return channel;
}

/// Publishes the result of an ended match from the list, in case the server shows nothing more of
/// the match.
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
        note_offer(LatestMessages::Slot::kList);  // Another match may now be watched.
    }
}

/// Returns why a match cannot be watched now, in words for browsers; none if it can.
std::optional<SourceState> Gateway::problem_with(const std::string& name) {
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
        case MatchOffer::State::kOver:  // The server shows how the match ended.
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

/// Reacts to a new offer of the server, or to room for one more match.
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
    auto channel = make_channel(
        "", std::make_unique<Refusal>(SourceState{SourceState::Kind::kRefused,
                                                  first_->source().source, std::move(text)}));
    channel->start();
    return channel;
}

/// Makes the visitors for officials. A target that names no match leads to the server's only one.
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
