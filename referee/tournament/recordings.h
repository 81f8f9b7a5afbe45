#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "client-sdk/cpp/control/session.h"
#include "proto/base/async/async.h"
#include "proto/base/streams/replace_file.h"

namespace cancha::tournament {

/// Fetches recordings of finished matches from the server that keeps them, one after the other.
///
/// Thread: that of the io_context.
class Recordings {
  public:
    /// `on_fetched` gets the name of each match and the outcome.
    /// The outcome fails with: kIo, kRefused, kTimeout, kTooLarge.
    Recordings(boost::asio::io_context& context, std::filesystem::path folder,
               std::function<void(const std::string& match, const Status& fetched)> on_fetched)
        : context_(context), folder_(std::move(folder)), on_fetched_(std::move(on_fetched)) {}

    /// Returns the path of a match's recording in this folder, present or not.
    std::filesystem::path file_of(const std::string& match) const {
        return folder_ / (match + ".mcap");
    }

    /// Queues the recording of a match for fetching, unless it is here or queued already. `match`:
    /// its name on the server.
    void want(const std::string& server, const std::string& match);

    /// Waits until every queued recording has been fetched, has failed or was given up.
    asio::awaitable<void> until_fetched();

    /// Stops waiting. A later run fetches the rest.
    void give_up() { is_given_up_ = true; }

  private:
    asio::awaitable<void> fetch_all();
    asio::awaitable<Status> fetch(control::Session& session, streams::NewFile& file);

    boost::asio::io_context& context_;
    std::filesystem::path folder_;
    std::function<void(const std::string&, const Status&)> on_fetched_;
    std::string server_;
    std::deque<std::string> wanted_;  // The first one is being fetched.
    bool is_given_up_ = false;
};

}  // namespace cancha::tournament
