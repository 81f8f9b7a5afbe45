#include "server/lobby/recording_sender.h"

#include <boost/asio/post.hpp>

#include "proto/base/async/async.h"
#include "proto/base/streams/limited_log.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/mcap/byte_source.h"

namespace cancha::lobby {

namespace {

constexpr const char* kFileLayer = "file";

/// Bytes in a message. All other clients of the server wait while a piece is read and sent.
constexpr std::size_t kPieceBytes = std::size_t{64} * 1024;

/// `is_last`: no piece follows.
void send_piece(net::Connection& connection, std::string_view content, bool is_last) {
    v1::ServerMessage message;
    v1::TapePart& piece = *message.mutable_tape_part();
    piece.set_layer(kFileLayer);
    piece.set_content(std::string(content));
    piece.set_is_last(is_last);
    connection.send(message);
}

}  // namespace

asio::awaitable<void> send_recording(net::Connection& connection, const std::string& path) {
    Result<mcap::ByteSource> file = mcap::ByteSource::open(path, Links::kRefuse);
    if (!file) {
        streams::log_stranger(spdlog::level::warn, connection.peer(),
                              "a viewer gets no recording: {}: {}", path, file.error().message);
        co_return;
    }
    bool is_last = false;
    while (!is_last && connection.is_open()) {
        const Result<std::string_view> bytes = file->peek(kPieceBytes);
        if (!bytes) {
            streams::log_stranger(spdlog::level::warn, connection.peer(),
                                  "a viewer gets no more of a recording: {}: {}", path,
                                  bytes.error().message);
            co_return;
        }
        is_last = bytes->size() < kPieceBytes;
        send_piece(connection, *bytes, is_last);
        file->skip(bytes->size());
        co_await connection.until_drained();
        // Otherwise a fast reader would keep all others waiting.
        co_await asio::post(connection.executor(), async::kUseResult);
    }
}

}  // namespace cancha::lobby
