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

/// A cancha-server for the tournament, which ends with this.
///
/// Thread: that of the io_context.
class OwnServer {
  public:
    struct Plan {
        std::string listen;
        std::filesystem::path records;
        unsigned most_matches;  ///< At once.
        std::string tokens;     ///< Text of a access::TokenBook; empty: it asks nobody for a token.
    };

    explicit OwnServer(boost::asio::io_context& context) : context_(context) {}

    /// Returns the address at which it serves. Fails: kIo, kInvalidInput; the text has the server's
    /// own words.
    asio::awaitable<Result<std::string>> start(const Plan& plan);

    /// The address for strategies on this machine, over which a tick costs less: a Unix socket in a
    /// folder that only this user may enter. Expects: it has started.
    const std::string& strategies_address() const { return strategies_address_; }

    /// Lets it end its matches and write what there is to write.
    asio::awaitable<void> stop();

  private:
    asio::awaitable<void> pause();
    std::string problem() const;

    boost::asio::io_context& context_;
    std::unique_ptr<processes::ChildProcess> process_;
    std::string ended_;  // How, in words; empty: it runs.
    processes::PrivateSocket socket_{"cancha-tournament"};
    std::string strategies_address_;
};

}  // namespace cancha::tournament
