#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cancha/base/result.h"
#include "client-sdk/cpp/control/session.h"
#include "proto/base/async/async.h"

namespace cancha::tournament {

/// The session of the tournament in the lobby of a server, made anew where it is lost.
///
/// Thread: that of the io_context.
class ServerLine {
  public:
    explicit ServerLine(asio::io_context& context) : context_(context), timer_(context) {}

    /// Comes in, as this admin. Returns the matches that there are.
    /// Fails: as Session::enter(); kTimeout: the server is silent.
    asio::awaitable<Result<v1::MatchList>> enter(control::Login login);

    /// Comes in again: tries once a second until the server is back; so long at most.
    /// Fails: kRefused, kInvalidInput; kTimeout; kIo: it was closed meanwhile.
    asio::awaitable<Result<v1::MatchList>> enter_again(std::chrono::duration<double> patience);

    /// The next message. Fails: as Session::receive().
    asio::awaitable<Result<v1::ServerMessage>> receive();

    /// Orders a match. Returns the id that the reply will have. Expects: is_open().
    std::uint32_t create(const v1::CreateMatch& order);

    /// Has a match ended, if the server is there.
    void stop(const std::string& match, const std::string& reason);

    /// The server is there, as far as is known.
    bool is_open() const { return is_open_; }

    /// All that waits for a message, or for the server, gets kIo.
    void close();

  private:
    asio::awaitable<Result<v1::MatchList>> enter_within(std::chrono::duration<double> patience);

    asio::io_context& context_;
    asio::steady_timer timer_;
    control::Login login_;
    std::unique_ptr<control::Session> session_;
    bool is_open_ = false;
    bool is_closed_ = false;  // By us.
};

}  // namespace cancha::tournament
