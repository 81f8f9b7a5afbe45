#include "referee/tournament/recordings.h"

#include <algorithm>
#include <chrono>

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "referee/tournament/watchdog.h"

namespace cancha::tournament {

namespace {

using boost::asio::steady_timer;

/// The server's name for the pieces of a whole recording.
constexpr const char* kFileLayer = "file";

/// A server may wait for the process of a match to end, for up to 20 s.
constexpr std::chrono::seconds kLongestSilence{30};

/// A round number larger than any recording: a day at 60 Hz has about 3 GB.
constexpr std::uint64_t kMostBytes = std::uint64_t{16} * 1024 * 1024 * 1024;

// Too short for people to notice.
constexpr std::chrono::milliseconds kPollTime{20};

Error too_long() {
    return {ErrorCode::kTooLarge, fmt::format("more than {} bytes are not fetched", kMostBytes)};
}

}  // namespace

void Recordings::want(const std::string& server, const std::string& match) {
    std::error_code ec;
    if (std::filesystem::exists(file_of(match), ec) ||
        std::ranges::find(wanted_, match) != wanted_.end()) {
        return;
    }
    server_ = server;
    wanted_.push_back(match);
    if (wanted_.size() == 1) {
        async::spawn(context_.get_executor(), fetch_all());
    }
}

asio::awaitable<void> Recordings::fetch_all() {
    while (!wanted_.empty()) {
        const std::string match = wanted_.front();
        auto file = streams::NewFile::begin(file_of(match));
        Status fetched = file ? Status() : Status(file.error());
        if (file) {
            control::Session session(context_, {.server = server_,
                                                .role = v1::ROLE_SPECTATOR,
                                                .name = "cancha-referee",
                                                .match = match,
                                                .wants_tape = true,
                                                .program = "cancha-referee"});
            fetched = co_await fetch(session, *file);
        }
        wanted_.pop_front();
        on_fetched_(match, fetched);
    }
}

asio::awaitable<Status> Recordings::fetch(control::Session& session, streams::NewFile& file) {
    Watchdog watchdog(context_, session, kLongestSilence);
    Result<v1::ServerMessage> message = co_await session.enter();
    std::uint64_t bytes = 0;
    while (message && !message->has_over()) {
        watchdog.reset();
        const v1::TapePart& piece = message->tape_part();
        if (message->has_tape_part() && piece.layer() == kFileLayer) {
            bytes += piece.content().size();
            const Status written = bytes > kMostBytes ? too_long() : file.append(piece.content());
            if (!written || piece.is_last()) {
                co_return written ? file.commit() : written;
            }
        }
        message = co_await session.receive();
    }
    co_return watchdog.has_bitten() ? watchdog.silence()
    : message                       ? Error{ErrorCode::kRefused, "the server does not send it"}
                                    : message.error();
}

asio::awaitable<void> Recordings::until_fetched() {
    while (!wanted_.empty() && !is_given_up_) {
        steady_timer timer(context_, kPollTime);
        co_await timer.async_wait(async::kUseResult);
    }
}

}  // namespace cancha::tournament
