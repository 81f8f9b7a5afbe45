#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "proto/base/async/async.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/private_socket.h"

namespace cancha::tournament {

/// A process of cancha-server, started for the tournament. The process ends when this object is
/// destroyed.
///
/// Thread: that of the io_context.
class OwnServer {
  public:
    struct Plan {
        std::string listen;             ///< Address on which the server listens.
        std::filesystem::path records;  ///< Folder for recordings and reports.
        unsigned most_matches;          ///< Largest number of matches played at once.
        /// Tokens for the server: text of an access::TokenBook. If empty, the server asks for no
        /// tokens.
        std::string tokens;
    };

    explicit OwnServer(boost::asio::io_context& context) : context_(context) {}

    /// Starts the server. Returns its address. Fails: kIo, kInvalidInput; the text has the server's
    /// own message.
    asio::awaitable<Result<std::string>> start(const Plan& plan);

    /// Returns the address for strategies on this machine: a Unix socket in a folder that only this
    /// user may enter. A tick takes less time over a Unix socket than over TCP. Expects: the server
    /// has started.
    const std::string& strategies_address() const { return strategies_address_; }

    /// Stops the server after it has ended its matches and written its files.
    asio::awaitable<void> stop();

  private:
    asio::awaitable<void> pause();
    std::string problem() const;

    boost::asio::io_context& context_;
    std::unique_ptr<processes::ChildProcess> process_;
    std::string ended_;  // How the process ended, in words; empty while it runs.
    processes::PrivateSocket socket_{"cancha-tournament"};
    std::string strategies_address_;
};

}  // namespace cancha::tournament
