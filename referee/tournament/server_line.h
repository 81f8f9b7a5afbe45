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

/// The tournament's session in the lobby of a server. Can reconnect when the session is lost.
///
/// Thread: that of the io_context.
class ServerLine {
  public:
    explicit ServerLine(asio::io_context& context) : context_(context), timer_(context) {}

    /// Enters the lobby as this admin. Returns the server's matches.
    /// Fails: as Session::enter(); kTimeout: the server is silent.
    asio::awaitable<Result<v1::MatchList>> enter(control::Login login);

    /// Enters the lobby again. Tries once a second until the server is back, at most for
    /// `patience`.
    /// Fails: kRefused, kInvalidInput; kTimeout; kIo: the line was closed meanwhile.
    asio::awaitable<Result<v1::MatchList>> enter_again(std::chrono::duration<double> patience);

    /// Returns the next message. Fails: as Session::receive().
    asio::awaitable<Result<v1::ServerMessage>> receive();

    /// Orders a match. Returns the id that the reply will have. Expects: is_open().
    std::uint32_t create(const v1::CreateMatch& order);

    /// Ends a match, if the server is connected.
    void stop(const std::string& match, const std::string& reason);

    /// Whether the server is connected, as far as is known.
    bool is_open() const { return is_open_; }

    /// Closes the line. Everything that waits for a message or for the server gets kIo.
    void close();

  private:
    asio::awaitable<Result<v1::MatchList>> enter_within(std::chrono::duration<double> patience);

    asio::io_context& context_;
    asio::steady_timer timer_;
    control::Login login_;
    std::unique_ptr<control::Session> session_;
    bool is_open_ = false;
    bool is_closed_ = false;  // By this program.
};

}  // namespace cancha::tournament
