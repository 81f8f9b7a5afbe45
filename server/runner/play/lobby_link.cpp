#include "server/runner/play/lobby_link.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <spdlog/spdlog.h>

#include "proto/base/streams/limited_log.h"

namespace cancha::runner {

namespace {

/// Bounds of the histogram of answer times in the server's metrics.
constexpr std::array kBounds_us{50,      100,     200,     500,       1'000,
                                2'000,   5'000,   10'000,  20'000,    50'000,
                                100'000, 200'000, 500'000, 1'000'000, 5'000'000};

void encode(const session::LatencyHistogram& histogram, v1::SeatFigures& figures) {
    for (const int bound_us : kBounds_us) {
        v1::SeatFigures::Bucket& bucket = *figures.add_buckets();
        bucket.set_upper_bound_s(bound_us / 1e6);
        bucket.set_count(histogram.count_up_to(std::chrono::microseconds(bound_us)));
    }
    figures.set_count(histogram.count());
    figures.set_sum_s(histogram.sum_s());
}

v1::MatchState state_of(const session::MatchRoom& room) {
    if (room.is_over()) {
        return v1::MATCH_STATE_OVER;
    }
    return room.running().is_begun() ? v1::MATCH_STATE_PLAYING : v1::MATCH_STATE_WAITING;
}

}  // namespace

LobbyLink::LobbyLink(boost::asio::io_context& context, processes::Descriptor end,
                     session::MatchHost& host, TickRate rate)
    : context_(context), host_(host), channel_(context, std::move(end)), encoder_(rate) {}

void LobbyLink::start() {
    async::spawn(context_.get_executor(), listen());
    async::spawn(context_.get_executor(), tell_again_and_again());
}

boost::asio::awaitable<void> LobbyLink::listen() {
    for (;;) {
        Result<channel::Packet> packet = co_await channel_.receive();
        v1::ToMatch message;
        if (!packet || !message.ParseFromString(packet->bytes)) {
            host_.room().running().end("the server is gone");
            co_return;
        }
        if (message.has_arrived()) {
            take_in(message.arrived(), std::move(packet->descriptor));
        } else if (message.has_end()) {
            host_.room().running().end(message.end().reason());
            tell();  // An admin may be waiting for the end.
        }
    }
}

void LobbyLink::take_in(const v1::ClientArrived& arrived, processes::Descriptor socket) {
    if (!socket) {
        streams::log_stranger(spdlog::level::err, arrived.peer(),
                              "turning a client away, out of file descriptors: peer={}",
                              arrived.peer());
        left_clients_.push_back(arrived.id());
        return;
    }
    auto connection = std::make_shared<net::Connection>(
        net::Connection::adopt(context_.get_executor(), std::move(socket)), arrived.peer(),
        arrived.received());
    const net::Connection* const key = connection.get();
    clients_.emplace(key, arrived.id());
    host_.take_in(std::move(connection),
                  [this, key] { left_clients_.push_back(clients_.extract(key).mapped()); });
}

std::uint64_t LobbyLink::client_in(const session::Seat& seat) const {
    const auto found = clients_.find(seat.occupant.get());
    return found == clients_.end() ? 0 : found->second;
}

boost::asio::awaitable<void> LobbyLink::tell_again_and_again() {
    boost::asio::steady_timer timer(context_);
    for (;;) {
        tell();
        timer.expires_after(kNewsPeriod);
        co_await timer.async_wait(async::kUseResult);
    }
}

void LobbyLink::tell() {
    v1::MatchNews news;
    describe(*news.mutable_entry());
    const auto told = left_clients_.begin() + std::min(kMostLeftAtOnce, std::ssize(left_clients_));
    news.mutable_left_clients()->Assign(left_clients_.begin(), told);
    for (const session::Seat& seat : host_.room().seats()) {
        encode(seat.latency, *news.add_seats());
        news.add_occupants(client_in(seat));
    }
    news.set_skipped_updates(host_.room().watchers().skipped_updates);
    if (host_.room().is_over() && !is_end_told_) {
        add_end(news);
    }
    if (channel_.send(news)) {
        left_clients_.erase(left_clients_.begin(), told);
        is_end_told_ = host_.room().is_over();
    }
}

/// Adds the end frames if they fit. Without them the report is still sent.
void LobbyLink::add_end(v1::MatchNews& news) {
    auto frames = host_.room().broadcast().end_frames();
    if (frames &&
        news.ByteSizeLong() + frames->state.size() + frames->result.size() < kMostNewsBytes) {
        news.set_end(std::move(frames->state));
        news.set_result(std::move(frames->result));
    }
}

void LobbyLink::describe(v1::MatchEntry& entry) const {
    const session::MatchRoom& room = host_.room();
    entry.set_state(state_of(room));
    encoder_.encode(room.match(), *entry.mutable_status());
    entry.set_tick(room.match().tick().number);
    for (const session::Seat& seat : room.seats()) {
        session::encode(seat, room.is_over(), *entry.add_seats());
    }
    entry.set_watchers(static_cast<std::uint32_t>(host_.room().watchers().present));
    entry.set_end_reason(room.is_over() ? room.match().status().end_reason : "");
    entry.set_state_hash(room.match().state_hash());
    entry.set_awaits_start(room.running().awaits_start());
    entry.set_is_abandoned(room.match().is_abandoned());
}

}  // namespace cancha::runner
