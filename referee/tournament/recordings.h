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

/// Fetches recordings of matches that are over from the server that keeps them, one after the
/// other.
///
/// Thread: that of the io_context.
class Recordings {
  public:
    /// `on_fetched` gets the name of each match, and what came of it.
    /// Fails then: kIo, kRefused, kTimeout, kTooLarge.
    Recordings(boost::asio::io_context& context, std::filesystem::path folder,
               std::function<void(const std::string& match, const Status& fetched)> on_fetched)
        : context_(context), folder_(std::move(folder)), on_fetched_(std::move(on_fetched)) {}

    /// Where this folder has the recording of a match, or would have it.
    std::filesystem::path file_of(const std::string& match) const {
        return folder_ / (match + ".mcap");
    }

    /// Fetches that of a match of the server, by the name that it has there, unless it is here or
    /// wanted already.
    void want(const std::string& server, const std::string& match);

    /// Until all that is wanted has been fetched, or could not be, or was given up.
    asio::awaitable<void> until_fetched();

    /// Nobody waits any more; a later run fetches the rest.
    void give_up() { is_given_up_ = true; }

  private:
    asio::awaitable<void> fetch_all();
    asio::awaitable<Status> fetch(control::Session& session, streams::NewFile& file);

    boost::asio::io_context& context_;
    std::filesystem::path folder_;
    std::function<void(const std::string&, const Status&)> on_fetched_;
    std::string server_;
    std::deque<std::string> wanted_;  // The first of them is being fetched.
    bool is_given_up_ = false;
};

}  // namespace cancha::tournament
