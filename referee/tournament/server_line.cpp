#include "referee/tournament/server_line.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "referee/tournament/watchdog.h"

namespace cancha::tournament {

namespace {

constexpr std::chrono::seconds kBetweenTries{1};

/// A running server greets at once, and within seconds on a very busy machine.
constexpr std::chrono::seconds kTimeToGreet{30};

/// Whether a server may still come back after such an error.
bool is_passing(ErrorCode code) {
    return code == ErrorCode::kIo || code == ErrorCode::kClosedByPeer ||
           code == ErrorCode::kTimeout;
}

}  // namespace

asio::awaitable<Result<v1::MatchList>> ServerLine::enter(control::Login login) {
    login_ = std::move(login);
    login_.enters_lobby = true;
    login_.match.clear();
    co_return co_await enter_within(kTimeToGreet);
}

asio::awaitable<Result<v1::MatchList>> ServerLine::enter_within(
    std::chrono::duration<double> patience) {
    session_ = std::make_unique<control::Session>(context_, login_);
    const Watchdog watchdog(context_, *session_, patience);
    Result<v1::ServerMessage> entered = co_await session_->enter();
    is_open_ = entered.has_value() && !is_closed_ && !watchdog.has_bitten();
    if (is_open_) {
        co_return std::move(*entered->mutable_match_list());
    }
    if (watchdog.has_bitten()) {
        co_return watchdog.silence();
    }
    co_return entered ? Error{ErrorCode::kIo, "closed"} : entered.error();
}

asio::awaitable<Result<v1::MatchList>> ServerLine::enter_again(
    std::chrono::duration<double> patience) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(patience);
    while (!is_closed_ && Clock::now() < end) {
        timer_.expires_after(kBetweenTries);
        co_await timer_.async_wait(async::kUseResult);
        if (is_closed_) {
            break;
        }
        const std::chrono::duration<double> left = end - Clock::now();
        Result<v1::MatchList> list =
            co_await enter_within(std::min<std::chrono::duration<double>>(left, kTimeToGreet));
        if (list || !is_passing(list.error().code)) {
            co_return list;
        }
    }
    if (is_closed_) {
        co_return Error{ErrorCode::kIo, "closed"};
    }
    co_return Error{ErrorCode::kTimeout, fmt::format("{} has not come back within {} s",
                                                     login_.server, patience.count())};
}

asio::awaitable<Result<v1::ServerMessage>> ServerLine::receive() {
    Result<v1::ServerMessage> message = co_await session_->receive();
    is_open_ = message.has_value();
    co_return message;
}

std::uint32_t ServerLine::create(const v1::CreateMatch& order) {
    v1::LobbyRequest request;
    *request.mutable_create() = order;
    return session_->send(std::move(request));
}

void ServerLine::stop(const std::string& match, const std::string& reason) {
    if (!is_open_) {
        return;
    }
    v1::LobbyRequest request;
    request.mutable_stop()->set_name(match);
    request.mutable_stop()->set_reason(reason);
    session_->send(std::move(request));
}

void ServerLine::close() {
    is_closed_ = true;
    is_open_ = false;
    async::cancel(timer_);
    if (session_ != nullptr) {
        session_->close();
    }
}

}  // namespace cancha::tournament
