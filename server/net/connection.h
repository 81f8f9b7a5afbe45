#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/base/result.h"
#include "proto/base/async/async.h"
#include "proto/base/processes/descriptor.h"
#include "proto/wire/frame_codec.h"
#include "server/net/byte_stream.h"
#include "server/net/signal.h"

namespace google::protobuf {
class MessageLite;
}

namespace cancha::net {

/// One accepted client: frames in, messages out, nothing unbounded.
///
/// Owns: the stream. Thread: all calls on the thread of its executor.
class Connection : public std::enable_shared_from_this<Connection> {
  public:
    using Socket = ByteStream::Socket;

    /// A client that leaves so many bytes unread is not reading; it is disconnected. Four times the
    /// longest frame.
    static constexpr std::size_t kMaxUnsentBytes = std::size_t{4} * 1024 * 1024;

    /// Some thirty updates of a match; see limit_send_buffer().
    static constexpr int kWatcherBufferBytes = 64 * 1024;

    /// How long a client may take to take in what is unsent when the connection is finished: enough
    /// for kMaxUnsentBytes over a line of 8 Mbit/s.
    static constexpr std::chrono::milliseconds kFlushTime{5000};

    /// How long it may take to close its side then: several round trips over any network.
    static constexpr std::chrono::milliseconds kGoodbyeTime{1000};

    /// `received`: what has been read from the socket before.
    Connection(Socket socket, std::string peer, std::string_view received = {});

    Connection(std::unique_ptr<ByteStream> stream, std::string peer,
               std::string_view received = {});

    /// The payload of the next frame, valid until the next call.
    /// Fails: kClosedByPeer at a clean end, kTooLarge, kInvalidInput (not framed), kIo.
    asio::awaitable<Result<std::string_view>> receive();

    /// Reads, but fails with kTimeout when `limit` has passed. Time in which this program was
    /// away does not count (Patience).
    asio::awaitable<Result<std::string_view>> receive_within(std::chrono::milliseconds limit);

    /// Sends a message: at once if the socket takes it, otherwise as soon as it does. Does nothing
    /// on a closed connection; closes it where the message is longer than any client would read.
    void send(const google::protobuf::MessageLite& message);

    /// Sends frames that were encoded before.
    void send_frames(std::string_view frames);

    /// Whether everything sent so far has been handed to the operating system.
    bool is_drained() const { return unsent_.empty() && in_flight_.empty(); }

    /// The time by which the last bytes had left for the client; nothing while some have not, and
    /// where the system does not note it: over Unix sockets.
    std::optional<std::chrono::steady_clock::time_point> sent_by() const {
        return is_drained() ? stream_->sent_by() : std::nullopt;
    }

    /// Waits until it is, or until the connection is closed. Expects: nobody else waits for it.
    asio::awaitable<void> until_drained();

    /// Lets the operating system keep no more than about kWatcherBufferBytes that the client has
    /// not taken: what is sent again and again is not old then when a slow client reads it.
    void limit_send_buffer();

    /// Looks for what the client sends as EagerReads does. Borrows it.
    void read_eagerly(EagerReads& reads) { stream_->read_eagerly(reads); }

    /// Has arrived_at() say from now on when something arrived, where the system notes it: over
    /// TCP. Expects: it reads eagerly.
    void stamp_arrivals() { stream_->stamp_arrivals(); }

    /// When the last bytes arrived that were read; nothing where the system did not note it. What
    /// the client sent before them arrived no later.
    std::optional<std::chrono::steady_clock::time_point> arrived_at() const { return arrived_at_; }

    /// Takes frames of up to kMaxClientFrameBytes from now on; before, of kMaxShortFrameBytes.
    void allow_long_frames() { decoder_.set_max_frame_bytes(wire::kMaxClientFrameBytes); }

    /// Remains of a connection whose client another process will serve.
    struct Released {
        processes::Descriptor socket;
        std::string received;  ///< Read from the socket, and not yet returned by receive().
    };

    /// The socket of such a client, of whatever kind it is.
    static Socket adopt(const asio::any_io_executor& executor, processes::Descriptor socket);

    /// Gives the socket away, and does not watch it any more: of a socket that two processes watch,
    /// each message wakes both. The connection is of no further use.
    /// Expects: nothing is under way, in and out, and it is one.
    Released release();

    /// Sends what is still unsent and closes once the client has had time to read it. Nothing that
    /// the client sends counts any more.
    void finish();

    /// Closes now; what is unsent is lost.
    void close();

    /// Ends a connection that is not worth a goodbye: it costs the system nothing more.
    void reset();

    asio::any_io_executor executor() const { return stream_->executor(); }

    bool is_open() const { return stream_->is_open() && !is_finishing_; }

    /// Whether the client has hung up, though what it sent before may still be unread.
    bool has_hung_up() const;

    /// Lets go of it when this connection is gone.
    void hold(std::shared_ptr<void> thing) { held_ = std::move(thing); }

    /// Address of the client, for the log.
    const std::string& peer() const { return peer_; }

  private:
    void flush();
    asio::awaitable<void> write_unsent();
    void close_if_finished();
    asio::awaitable<void> close_late();
    asio::awaitable<void> say_goodbye();
    asio::awaitable<void> discard_input();

    std::unique_ptr<ByteStream> stream_;
    std::string peer_;
    wire::FrameDecoder decoder_{wire::kMaxShortFrameBytes};
    std::optional<std::chrono::steady_clock::time_point> arrived_at_;
    std::string unsent_;
    boost::system::error_code write_error_;  // Error of the write that failed.
    std::string in_flight_;                  // Handed to an asynchronous write.
    bool is_finishing_ = false;
    Signal drained_;
    std::shared_ptr<void> held_;
};

}  // namespace cancha::net
