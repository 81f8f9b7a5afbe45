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

/// The tournament's connection to the lobby of a server, where matches are ordered. Can reconnect
/// when the connection is lost.
///
/// Thread: that of the io_context.
class ServerLine {
  public:
    explicit ServerLine(asio::io_context& context) : context_(context), timer_(context) {}

    /// Enters the lobby as the admin in `login`. Returns the list of the server's matches.
    /// Fails: with the errors of control::Session::enter(), and kTimeout (the server sends
    /// nothing).
    asio::awaitable<Result<v1::MatchList>> enter(control::Login login);

    /// Enters the lobby again. Tries once a second until the server is back, at most for
    /// `patience`.
    /// Fails: kRefused, kInvalidInput (as in enter()), kTimeout (the server is not back in time),
    /// kIo (close() was called meanwhile).
    asio::awaitable<Result<v1::MatchList>> enter_again(std::chrono::duration<double> patience);

    /// Returns the next message. Fails: with the errors of control::Session::receive().
    asio::awaitable<Result<v1::ServerMessage>> receive();

    /// Orders a match. Returns the request id that the server's reply will have. Expects:
    /// is_open().
    std::uint32_t create(const v1::CreateMatch& order);

    /// Ends a match, if the server is connected.
    void stop(const std::string& match, const std::string& reason);

    /// Whether the server is connected, as far as is known.
    bool is_open() const { return is_open_; }

    /// Closes the connection. Calls that wait for a message or for the server then fail with kIo.
    void close();

  private:
    asio::awaitable<Result<v1::MatchList>> enter_within(std::chrono::duration<double> patience);

    asio::io_context& context_;
    asio::steady_timer timer_;
    control::Login login_;
    std::unique_ptr<control::Session> session_;
    bool is_open_ = false;
    bool is_closed_ = false;  // Whether close() was called.
};

}  // namespace cancha::tournament
