#include "viewer/gateway/channel.h"

#include <exception>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <nlohmann/json.hpp>

#include "viewer/gateway/asio.h"

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
        case MessageKind::kList:
            return LatestMessages::Slot::kList;
        case MessageKind::kOver:
            break;
    }
    return LatestMessages::Slot::kOver;
}

/// Texts come from the network and need not be valid UTF-8.
std::string to_json(const SourceState& state) {
    const nlohmann::json json{
        {"state", to_string(state.kind)}, {"source", state.source}, {"text", state.text}};
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
        case SourceState::Kind::kFailed:
            return "failed";
        case SourceState::Kind::kOver:
            break;
    }
    return "over";
}

Channel::Channel(boost::asio::io_context& context, std::unique_ptr<Feed> feed)
    : feed_(std::move(feed)), patience_timer_(context) {}

Channel::~Channel() {
    stop();
}

void Channel::start() {
    feed_->start(*this);
}

void Channel::stop() {
    feed_->stop();
    on_deserted_ = nullptr;
    cancel(patience_timer_);
}

void Channel::turn_to(std::unique_ptr<Feed> feed) {
    feed_->stop();
    feed_ = std::move(feed);
    feed_->start(*this);
}

void Channel::when_published(std::function<void(LatestMessages::Slot)> action) {
    on_published_ = std::move(action);
}

void Channel::when_deserted(std::chrono::milliseconds patience, std::function<void()> action) {
    patience_ = patience;
    on_deserted_ = std::move(action);
    boost::asio::co_spawn(patience_timer_.get_executor(), wait_until_deserted(),
                          [](const std::exception_ptr& failure) {
                              if (failure) {
                                  std::rethrow_exception(failure);
                              }
                          });
}

void Channel::set_patience(std::chrono::milliseconds patience) {
    patience_ = patience;
    cancel(patience_timer_);
}

boost::asio::awaitable<void> Channel::wait_until_deserted() {
    const auto self = shared_from_this();
    while (on_deserted_) {
        if (bells_.empty()) {
            patience_timer_.expires_after(patience_);
        } else {
            patience_timer_.expires_at(boost::asio::steady_timer::time_point::max());
        }
        const auto [ec] = co_await patience_timer_.async_wait(kUseResult);
        if (!ec && bells_.empty() && on_deserted_) {
            std::exchange(on_deserted_, nullptr)();
        }
    }
}

void Channel::publish_result(std::string bytes) {
    publish(LatestMessages::Slot::kOver, std::move(bytes));
}

void Channel::on_source(const SourceState& state) {
    source_ = state;
    publish(LatestMessages::Slot::kSource, to_json(state));
}

void Channel::on_message(MessageKind kind, std::string_view message) {
    updates_ += kind == MessageKind::kUpdate ? 1 : 0;
    publish(slot_of(kind), std::string{message});
}

void Channel::publish(LatestMessages::Slot slot, std::string bytes) {
    messages_.publish(slot, std::move(bytes));
    for (boost::asio::steady_timer* bell : bells_) {
        cancel(*bell);
    }
    on_published_(slot);
}

Channel::Place::Place(std::shared_ptr<Channel> channel, boost::asio::steady_timer& bell)
    : channel_(std::move(channel)), bell_(bell) {
    channel_->bells_.insert(&bell_);
    cancel(channel_->patience_timer_);
}

Channel::Place::~Place() {
    channel_->bells_.erase(&bell_);
    cancel(channel_->patience_timer_);
}

}  // namespace cancha::viewer
