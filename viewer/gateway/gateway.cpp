#include "viewer/gateway/gateway.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "viewer/gateway/match_name.h"
#include "viewer/gateway/match_result.h"

namespace cancha::viewer {
namespace {

/// Has nothing to show but the reason.
class Refusal final : public Feed {
  public:
    Refusal(std::string source, std::string text)
        : state_{SourceState::Kind::kRefused, std::move(source), std::move(text)} {}

    void start(FeedListener& listener) override { listener.on_source(state_); }

    void stop() override {}

  private:
    SourceState state_;
};

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
    auto server = WebServer::listen(
        context, endpoint,
        {self.page_, [&self](std::string_view target) { return self.find_channel(target); },
         [&self] { return self.health(); }});
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
      first_(std::make_shared<Channel>(context_, source_.make_feed(source_.only_match))) {}

Gateway::~Gateway() {
    stop();
}

std::string Gateway::address() const {
    return fmt::format("http://{}:{}/", host_, port());
}

void Gateway::stop() {
    first_->stop();
    for (const auto& [name, channel] : matches_) {
        channel->stop();
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
        return found->second;
    }
    if (!source_.only_match.empty()) {
        return refuse(fmt::format("this viewer shows match '{}' only", source_.only_match));
    }
    if (matches_.size() >= kMostMatches) {
        return refuse(fmt::format(
            "this viewer shows {} matches at once, and as many are watched; try again later",
            kMostMatches));
    }
    return open_match(name);
}

Gateway::ChannelPtr Gateway::open_match(const std::string& name) {
    auto channel = std::make_shared<Channel>(context_, source_.make_feed(name));
    matches_.emplace(name, channel);
    channel->when_deserted(source_.patience,
                           [this, name] { matches_.extract(name).mapped()->stop(); });
    // An ended match takes no spectators any more, but the list still knows how it ended.
    const auto list = first_->messages().newest(LatestMessages::Slot::kList);
    if (auto result = list ? result_of(name, list->bytes) : std::nullopt) {
        channel->publish_result(*std::move(result));
    }
    channel->start();
    return channel;
}

Gateway::ChannelPtr Gateway::refuse(std::string text) {
    auto channel = std::make_shared<Channel>(
        context_, std::make_unique<Refusal>(first_->source().source, std::move(text)));
    channel->start();
    return channel;
}

std::string Gateway::health() const {
    nlohmann::json matches = nlohmann::json::array();
    for (const auto& [name, channel] : matches_) {
        matches.push_back({{"match", name},
                           {"feed", to_string(channel->source().kind)},
                           {"browsers", channel->watchers()},
                           {"updates", channel->updates()}});
    }
    return to_text({{"status", "ok"},
                    {"feed", to_string(first_->source().kind)},
                    {"source", first_->source().source},
                    {"browsers", server_->browsers()},
                    {"updates", first_->updates()},
                    {"matches", std::move(matches)}}) +
           "\n";
}

}  // namespace cancha::viewer
