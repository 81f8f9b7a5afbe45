#include "viewer/gateway/foxglove_visitor.h"

#include <utility>

#include <fmt/format.h>

#include "cancha/v1/viewer.pb.h"
#include "proto/base/async/async.h"
#include "proto/base/values/timing.h"
#include "proto/base/values/version.h"

namespace cancha::gateway {

using foxglove_protocol::StatusLevel;

FoxgloveVisitor::FoxgloveVisitor(std::shared_ptr<Channel> channel, Line line)
    : channel_(std::move(channel)),
      line_(std::move(line)),
      place_(std::make_unique<Channel::Place>(channel_, *line_.bell)),
      session_("cancha-viewer " + std::string(kVersion)) {
    line_.stay();
}

/// Reports an objection twice: people see a status in the tool, programs read the reason of the
/// close.
std::optional<Objection> FoxgloveVisitor::take(std::string_view message, bool is_text) {
    async::cancel(*line_.bell);
    const Status taken = session_.take(message, is_text);
    if (taken) {
        return std::nullopt;
    }
    const bool is_unreadable = taken.error().code == ErrorCode::kInvalidInput;
    line_.send_text(foxglove_protocol::status(StatusLevel::kError, taken.error().message).content);
    return Objection{is_unreadable ? Objection::Code::kUnreadable : Objection::Code::kNotAllowed,
                     taken.error().message};
}

std::optional<Visitor::Message> FoxgloveVisitor::next() {
    catch_up();
    auto message = session_.next(match_);
    return message ? std::optional(Message{std::move(message->content), message->is_text})
                   : std::nullopt;
}

void FoxgloveVisitor::leave() {
    place_.reset();
}

void FoxgloveVisitor::catch_up() {
    while (const auto news = channel_->messages().next_after(number_)) {
        number_ = news->number;
        note(*news);
    }
    take_events();
}

void FoxgloveVisitor::note(const LatestMessages::Message& news) {
    if (news.slot == LatestMessages::Slot::kSource) {
        note_source();
    } else if (news.slot != LatestMessages::Slot::kPictures) {
        note_message(news);
    }
}

void FoxgloveVisitor::note_source() {
    const SourceState& source = channel_->source();
    const bool is_fine = source.kind == SourceState::Kind::kLive;
    session_.note(is_fine ? StatusLevel::kInfo : StatusLevel::kWarning,
                  fmt::format("{}: {}{}{}", source.source, to_string(source.kind),
                              source.text.empty() ? "" : ": ", source.text));
}

void FoxgloveVisitor::note_message(const LatestMessages::Message& news) {
    v1::ServerMessage message;
    if (!message.ParseFromString(news.bytes)) {
        return;
    }
    if (message.has_welcome()) {
        begin(std::move(*message.mutable_welcome()));
    } else if (message.has_update()) {
        match_.update = std::move(*message.mutable_update());
        *match_.update.mutable_world() = channel_->world();
        match_.update_number = news.number;
    } else if (message.has_over()) {
        session_.note(StatusLevel::kInfo, "the match is over: " + message.over().reason());
    } else if (message.has_match_list() && !std::exchange(is_told_to_choose_, true)) {
        session_.note(StatusLevel::kWarning,
                      "this server has several matches: choose one with /foxglove?match=NAME");
    }
}

void FoxgloveVisitor::begin(v1::Welcome welcome) {
    std::vector<std::string> seats;
    for (const v1::SeatInfo& seat : welcome.seats()) {
        seats.push_back(seat.name());
    }
    session_.offer_seats(seats);
    is_told_to_choose_ = false;
    const Result<TickRate> rate = tick_rate_of(welcome.settings().timing());
    match_ = {.number = match_.number + 1,
              .welcome = std::move(welcome),
              .tick_rate = rate ? *rate : TickRate()};
}

void FoxgloveVisitor::take_events() {
    const std::uint32_t newest = match_.events.empty() ? 0 : match_.events.back().number();
    if (match_.number == 0 || channel_->events().newest() <= newest) {
        return;
    }
    v1::BrowserMessage news;
    if (news.ParseFromString(channel_->events().after(newest))) {
        for (v1::GameEvent& event : *news.mutable_events()) {
            match_.events.push_back(std::move(event));
        }
    }
    while (match_.events.size() > EventBook::kMostEvents) {
        match_.events.pop_front();
    }
}

}  // namespace cancha::gateway
