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
    /// `on_fetched` is called with the name of each match once its recording has been fetched or
    /// could not be fetched. Errors passed to it: kIo, kRefused, kTimeout, kTooLarge.
    Recordings(boost::asio::io_context& context, std::filesystem::path folder,
               std::function<void(const std::string& match, const Status& fetched)> on_fetched)
        : context_(context), folder_(std::move(folder)), on_fetched_(std::move(on_fetched)) {}

    /// Returns the path of a match's recording in this folder, whether the file exists or not.
    std::filesystem::path file_of(const std::string& match) const {
        return folder_ / (match + ".mcap");
    }

    /// Queues the recording of a match for fetching, unless the file exists or is queued already.
    /// `match`: name of the match on the server.
    void want(const std::string& server, const std::string& match);

    /// Waits until every queued recording has been fetched, has failed or was given up.
    asio::awaitable<void> until_fetched();

    /// Ends the wait of until_fetched() early. A later run fetches the missing recordings.
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
