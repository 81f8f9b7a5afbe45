#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "proto/base/result.h"
#include "server/net/asio.h"
#include "server/process/child_process.h"

namespace cancha::console {

/// A cancha-server for the day, which ends with this.
///
/// Thread: that of the io_context.
class OwnServer {
  public:
    struct Plan {
        std::string listen;
        std::filesystem::path records;
        unsigned most_matches;  ///< At once.
        std::string tokens;     ///< Text of a host::TokenBook; empty: it asks nobody for a token.
    };

    explicit OwnServer(boost::asio::io_context& context) : context_(context) {}

    /// Returns the address at which it serves. Fails: kIo, kInvalidInput; the text has the server's
    /// own words.
    net::asio::awaitable<Result<std::string>> start(const Plan& plan);

    /// Lets it end its matches and write what there is to write.
    net::asio::awaitable<void> stop();

  private:
    net::asio::awaitable<void> pause();
    std::string problem() const;

    boost::asio::io_context& context_;
    std::unique_ptr<process::ChildProcess> process_;
    std::string ended_;  // How, in words; empty: it runs.
};

}  // namespace cancha::console
