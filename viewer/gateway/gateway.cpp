#include "viewer/gateway/gateway.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace cancha::viewer {
namespace {

LatestMessages::Slot slot_of(MessageKind kind) {
    switch (kind) {
        case MessageKind::kWelcome:
            return LatestMessages::Slot::kWelcome;
        case MessageKind::kUpdate:
            return LatestMessages::Slot::kUpdate;
        case MessageKind::kWaiting:
            return LatestMessages::Slot::kWaiting;
        case MessageKind::kOver:
            break;
    }
    return LatestMessages::Slot::kOver;
}

/// Texts come from the network and need not be valid UTF-8.
std::string to_text(const nlohmann::json& json) {
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

const char* to_string(SourceState::Kind kind) {
    switch (kind) {
        case SourceState::Kind::kConnecting:
            return "connecting";
        case SourceState::Kind::kLive:
            return "live";
        case SourceState::Kind::kLost:
            return "lost";
        case SourceState::Kind::kRefused:
            return "refused";
        case SourceState::Kind::kOver:
            break;
    }
    return "over";
}

Result<std::unique_ptr<Gateway>> Gateway::open(boost::asio::io_context& context, Feed& feed,
                                               PageFiles page,
                                               const WebServer::Endpoint& endpoint) {
    auto gateway = std::unique_ptr<Gateway>(new Gateway(feed, std::move(page)));
    Gateway& self = *gateway;
    auto server = WebServer::listen(
        context, endpoint, {self.page_, self.messages_, [&self] { return self.health(); }});
    if (!server) {
        return server.error();
    }
    self.server_ = std::move(*server);
    const bool is_version_6 = endpoint.address.find(':') != std::string::npos;
    self.host_ = is_version_6 ? fmt::format("[{}]", endpoint.address) : endpoint.address;
    feed.start(self);
    return gateway;
}

Gateway::Gateway(Feed& feed, PageFiles page) : feed_(feed), page_(std::move(page)) {}

Gateway::~Gateway() {
    stop();
}

std::string Gateway::address() const {
    return fmt::format("http://{}:{}/", host_, port());
}

void Gateway::stop() {
    feed_.stop();
    if (server_) {
        server_->stop();
    }
}

void Gateway::on_source(const SourceState& state) {
    source_ = state;
    publish(LatestMessages::Slot::kSource, to_text({{"state", to_string(state.kind)},
                                                    {"source", state.source},
                                                    {"text", state.text}}));
}

void Gateway::on_message(MessageKind kind, std::string_view message) {
    updates_ += kind == MessageKind::kUpdate ? 1 : 0;
    publish(slot_of(kind), std::string{message});
}

void Gateway::publish(LatestMessages::Slot slot, std::string bytes) {
    messages_.publish(slot, std::move(bytes));
    server_->wake_browsers();
}

std::string Gateway::health() const {
    return to_text({{"status", "ok"},
                    {"feed", to_string(source_.kind)},
                    {"source", source_.source},
                    {"browsers", server_->browsers()},
                    {"updates", updates_}}) +
           "\n";
}

}  // namespace cancha::viewer
