#include "client-sdk/bridge/large_league/clients.h"

#include <algorithm>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <fmt/format.h>
#include <poll.h>
#include <spdlog/spdlog.h>

namespace cancha::large_league {
namespace {

using boost::asio::ip::udp;
using std::chrono::milliseconds;

/// An io_context that never runs: sockets are polled, without callbacks.
boost::asio::io_context& idle_context() {
    static boost::asio::io_context context;
    return context;
}

// Most datagrams read at once, more than the system keeps for a socket. So a flood of datagrams
// blocks nobody.
constexpr int kMostDatagrams = 10'000;

// Time within which the end of a team's program is noticed.
constexpr milliseconds kLook{50};

// A late client answers earlier ticks one after the other. After this silence it has answered all.
constexpr milliseconds kSettled{50};
constexpr milliseconds kLongestSettling{1000};

}  // namespace

Result<Clients> Clients::open(const udp::endpoint& at, const std::vector<Side>& sides) {
    udp::socket socket(idle_context());
    boost::system::error_code problem;
    socket.open(at.protocol(), problem);
    if (!problem) {
        socket.bind(at, problem);
    }
    if (!problem) {
        socket.non_blocking(true, problem);
    }
    if (problem) {
        return Error{ErrorCode::kIo,
                     fmt::format("{}:{}: {}; end the program that has this port, or give "
                                 "another one with --listen, and to the client too",
                                 at.address().to_string(), at.port(), problem.message())};
    }
    return Clients(std::move(socket), sides);
}

Clients::Clients(udp::socket socket, const std::vector<Side>& sides) : socket_(std::move(socket)) {
    for (const Side side : sides) {
        places_.push_back({.side = side});
    }
}

const Clients::Place& Clients::place(Side side) const {
    return *std::ranges::find(places_, side, &Place::side);
}

Clients::Place* Clients::place_of(const udp::endpoint& client) {
    const auto found = std::ranges::find(places_, client, &Place::client);
    return found == places_.end() ? nullptr : &*found;
}

/// Answers an `init`, also a repeated one, as the first answer may be lost.
void Clients::welcome(const udp::endpoint& from) {
    Place* place = place_of(from);
    if (place == nullptr) {
        const auto free = std::ranges::find(
            places_, false, [](const Place& one) { return one.client.has_value(); });
        if (free == places_.end()) {
            ++tally_.surplus;
            return;
        }
        place = &*free;
        place->client = from;
        spdlog::info("client {}:{} plays from the {}", from.address().to_string(), from.port(),
                     word_of(place->side));
    }
    send(place->side, init_text(place->side));
}

void Clients::take(const udp::endpoint& from, std::string_view message) {
    if (read_init(message)) {
        welcome(from);
        return;
    }
    Place* const place = place_of(from);
    if (place == nullptr) {
        ++tally_.foreign;
        return;
    }
    const auto orders = read_orders(message, place->side);
    if (!orders) {
        ++tally_.damaged;
        return;
    }
    for (std::size_t i = 0; i < kPlayers; ++i) {
        if ((*orders)[i]) {
            place->orders[i] = (*orders)[i];
        }
    }
    place->has_answered = true;
}

bool Clients::receive() {
    for (int i = 0; i < kMostDatagrams; ++i) {
        udp::endpoint from;
        boost::system::error_code problem;
        const std::size_t size =
            socket_->receive_from(boost::asio::buffer(buffer_), from, 0, problem);
        if (problem) {  // No datagram is there, or a client is gone, which only its silence shows.
            return i > 0;
        }
        take(from, std::string_view(buffer_.data(), size));
    }
    return true;
}

bool Clients::settle() {
    bool has_heard = false;
    const auto latest = Clock::now() + kLongestSettling;
    auto quiet = Clock::now() + kSettled;
    while (Clock::now() < std::min(quiet, latest)) {
        pause(quiet);
        if (receive()) {
            has_heard = true;
            quiet = Clock::now() + kSettled;
        }
    }
    return has_heard;
}

void Clients::pause(Clock::time_point until) {
    pollfd socket{socket_->native_handle(), POLLIN, 0};
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::clamp<Clock::duration>(until - Clock::now(), Clock::duration(0), kLook));
    const timespec time{0, left.count()};
    ppoll(&socket, 1, &time, nullptr);
}

bool Clients::wait(milliseconds limit, const std::function<bool()>& is_over,
                   bool (Clients::*is_done)() const) {
    const auto latest = Clock::now() + limit;
    for (receive(); !(this->*is_done)() && Clock::now() < latest && !is_over(); receive()) {
        pause(latest);
    }
    return (this->*is_done)();
}

bool Clients::are_all_here() const {
    return std::ranges::all_of(places_, [](const Place& one) { return one.client.has_value(); });
}

/// Sides whose client never came count as answered.
bool Clients::have_all_answered() const {
    return std::ranges::all_of(places_,
                               [](const Place& one) { return one.has_answered || !one.client; });
}

bool Clients::await_all(milliseconds limit, const std::function<bool()>& is_over) {
    return wait(limit, is_over, &Clients::are_all_here);
}

void Clients::begin_tick() {
    const bool is_answered = have_all_answered();
    receive();
    if (may_be_behind_) {
        may_be_behind_ = settle() || !is_answered;
    }
    for (Place& one : places_) {
        one.has_answered = false;
    }
}

void Clients::send(Side side, const std::string& message) {
    if (const auto& client = place(side).client) {
        boost::system::error_code lost;
        socket_->send_to(boost::asio::buffer(message), *client, 0, lost);
    }
}

bool Clients::await_answers(milliseconds limit, const std::function<bool()>& is_over) {
    const bool is_answered = wait(limit, is_over, &Clients::have_all_answered);
    may_be_behind_ = may_be_behind_ || !is_answered;
    return is_answered && are_all_here();
}

}  // namespace cancha::large_league
