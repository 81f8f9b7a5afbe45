#include "viewer/gateway/channel.h"

#include <exception>
#include <string_view>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <google/protobuf/message.h>
#include <nlohmann/json.hpp>

#include "cancha/v1/session.pb.h"
#include "proto/base/async/async.h"
#include "proto/numbers/state_table.h"

namespace cancha::gateway {
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
        case MessageKind::kTapePart:
            break;
    }
    return LatestMessages::Slot::kOver;
}

/// Texts come from the network and need not be valid UTF-8.
std::string to_json(const SourceState& state) {
    const nlohmann::json json{{"state", to_string(state.kind)},
                              {"source", state.source},
                              {"text", state.text},
                              {"relays", state.relays}};
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Removes the velocities of a body in this part of a WorldState: all numbers per second.
void leave_out_rates(std::string_view part, google::protobuf::Message& body) {
    for (const numbers::Number& number : numbers::part(part).numbers) {
        if (number.name.ends_with("_mps") || number.name.ends_with("_radps")) {
            body.GetReflection()->ClearField(&body, number.path.back());
        }
    }
}

/// Removes the half of an update that the page does not show: velocities, and the thinking time of
/// the teams.
void leave_out_what_is_not_shown(v1::WorldUpdate& update) {
    update.clear_state_hash();
    update.clear_bodies_hash();
    update.clear_seats();
    if (!update.has_world()) {
        return;
    }
    v1::WorldState& world = *update.mutable_world();
    for (v1::RobotState& robot : *world.mutable_robots()) {
        leave_out_rates("robots", robot);
    }
    for (v1::LinkState& link : *world.mutable_links()) {
        leave_out_rates("links", link);
    }
    if (world.has_ball()) {
        leave_out_rates("ball", *world.mutable_ball());
    }
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

Channel::Channel(boost::asio::io_context& context, std::unique_ptr<Feed> feed, tape::Aside aside)
    : feed_(std::move(feed)), aside_(std::move(aside)), tape_(aside_), patience_timer_(context) {}

Channel::~Channel() {
    stop();
}

void Channel::start() {
    feed_->start(*this);
}

void Channel::stop() {
    feed_->stop();
    on_deserted_ = nullptr;
    async::cancel(patience_timer_);
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
    async::spawn(patience_timer_.get_executor(), shared_from_this(), wait_until_deserted());
}

void Channel::set_patience(std::chrono::milliseconds patience) {
    patience_ = patience;
    async::cancel(patience_timer_);
}

void Channel::note_interest() {
    async::cancel(patience_timer_);
}

boost::asio::awaitable<void> Channel::wait_until_deserted() {
    while (on_deserted_) {
        if (bells_.empty()) {
            patience_timer_.expires_after(patience_);
        } else {
            patience_timer_.expires_at(boost::asio::steady_timer::time_point::max());
        }
        const auto [ec] = co_await patience_timer_.async_wait(async::kUseResult);
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

void Channel::on_message(MessageKind kind, v1::ServerMessage& message) {
    switch (kind) {
        case MessageKind::kWelcome:
            events_.clear();
            pictures_.clear();
            tape_.begin();
            tape_refusal_.reset();
            welcome_ = std::make_unique<v1::ServerMessage>(message);
            is_welcome_old_ = false;
            break;
        case MessageKind::kList:
            events_.clear();
            welcome_.reset();
            break;
        case MessageKind::kUpdate:
            take_update(message);
            break;
        case MessageKind::kOver:
            if (message.over().has_status()) {
                note_status(message.over().status());
            }
            break;
        case MessageKind::kTapePart:
            tape_.take(message.tape_part());
            tape_refusal_.reset();
            return;  // Browsers ask for it.
        case MessageKind::kWaiting:
            break;
    }
    publish(slot_of(kind), message.SerializeAsString());
}

void Channel::on_tape_over(const std::string& problem) {
    tape_.finish(problem);
}

void Channel::on_tape_missing(const TapeRefusal& why) {
    tape_refusal_ = why;
}

void Channel::do_aside(tape::LongWork work) {
    aside_(std::move(work));
}

/// The server sends the same events again and again; browsers get each event once.
void Channel::take_update(v1::ServerMessage& message) {
    ++updates_;
    v1::WorldUpdate& update = *message.mutable_update();
    events_.take(update);
    update.clear_recent_events();
    world_ = update.world();
    leave_out_what_is_not_shown(update);
    if (std::string pictures = pictures_.take_from(update); !pictures.empty()) {
        publish(LatestMessages::Slot::kPictures, std::move(pictures));
    }
    if (update.has_status()) {
        note_status(update.status());
    }
}

void Channel::note_status(const v1::MatchStatus& status) {
    if (welcome_) {
        *welcome_->mutable_welcome()->mutable_status() = status;
        is_welcome_old_ = true;
    }
}

const v1::MatchStatus* Channel::status() const {
    return welcome_ ? &welcome_->welcome().status() : nullptr;
}

/// Updates the status in the welcome. A newcomer with a status of long ago would take everything
/// since then for news.
void Channel::prepare_for_newcomer() {
    if (welcome_ && std::exchange(is_welcome_old_, false)) {
        messages_.reword(LatestMessages::Slot::kWelcome, welcome_->SerializeAsString());
    }
}

void Channel::publish(LatestMessages::Slot slot, std::string bytes) {
    messages_.publish(slot, std::move(bytes));
    for (boost::asio::steady_timer* bell : bells_) {
        async::cancel(*bell);
    }
    on_published_(slot);
}

Channel::Place::Place(std::shared_ptr<Channel> channel, boost::asio::steady_timer& bell)
    : channel_(std::move(channel)), bell_(bell) {
    channel_->prepare_for_newcomer();
    channel_->bells_.insert(&bell_);
    async::cancel(channel_->patience_timer_);
}

Channel::Place::~Place() {
    channel_->bells_.erase(&bell_);
    async::cancel(channel_->patience_timer_);
}

}  // namespace cancha::gateway
