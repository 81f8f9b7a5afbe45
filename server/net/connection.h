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

/// Connection of one accepted client: receives frames, sends messages. (A frame is one message as
/// it is sent: length, then content.) All buffers of a connection are limited.
///
/// Owns: the stream. Thread: all calls on the thread of the stream's executor.
class Connection : public std::enable_shared_from_this<Connection> {
  public:
    using Socket = ByteStream::Socket;

    /// Largest number of unsent bytes kept for a client: four times the longest frame of a server
    /// (wire::kMaxServerFrameBytes). If a client reads so slowly that more bytes are unsent, it is
    /// disconnected.
    static constexpr std::size_t kMaxUnsentBytes = std::size_t{4} * 1024 * 1024;

    /// Limit that limit_send_buffer() sets, in bytes. About thirty updates of a match fit into it.
    static constexpr int kWatcherBufferBytes = 64 * 1024;

    /// Time for a client to take the unsent rest after finish(). Enough for kMaxUnsentBytes over a
    /// line of 8 Mbit/s, which takes 4.2 s.
    static constexpr std::chrono::milliseconds kFlushTime{5000};

    /// Time for the client to close its side after the unsent rest has been sent: several round
    /// trips over any network.
    static constexpr std::chrono::milliseconds kGoodbyeTime{1000};

    /// `peer`: address of the client, for the log. `received`: bytes that were already read from
    /// the socket.
    Connection(Socket socket, std::string peer, std::string_view received = {});

    Connection(std::unique_ptr<ByteStream> stream, std::string peer,
               std::string_view received = {});

    /// Waits for the next frame. Returns its payload, valid until the next call.
    /// Fails: kClosedByPeer at a clean end, kTooLarge, kInvalidInput (the bytes are no frame), kIo.
    asio::awaitable<Result<std::string_view>> receive();

    /// Like receive(), but fails with kTimeout when `limit` has passed. Time in which this program
    /// was stopped, short of processor time or busy does not count (see Patience).
    asio::awaitable<Result<std::string_view>> receive_within(std::chrono::milliseconds limit);

    /// Sends a message at once if the socket takes it, otherwise as soon as the socket does. Does
    /// nothing on a closed connection. Closes the connection if the message is too long for a
    /// frame.
    void send(const google::protobuf::MessageLite& message);

    /// Sends frames that are already encoded.
    void send_frames(std::string_view frames);

    /// Whether everything sent so far has been handed to the operating system.
    bool is_drained() const { return unsent_.empty() && in_flight_.empty(); }

    /// Time by which the system had sent the last bytes to the client. None if some bytes are not
    /// sent yet, or if the connection is a Unix socket, for which the system notes no times.
    std::optional<std::chrono::steady_clock::time_point> sent_by() const {
        return is_drained() ? stream_->sent_by() : std::nullopt;
    }

    /// Waits until is_drained() is true or the connection is closed. Expects: only one caller at a
    /// time.
    asio::awaitable<void> until_drained();

    /// Limits the unread data that the operating system keeps for this client to about
    /// kWatcherBufferBytes. Otherwise updates would be old when a slow client reads them.
    void limit_send_buffer();

    /// From now on receive() reads by means of `reads`. While `reads` is awake, a message costs one
    /// system call instead of three (see EagerReads). Borrows: reads.
    void read_eagerly(EagerReads& reads) { stream_->read_eagerly(reads); }

    /// Makes arrived_at() return arrival times from now on, if the system notes them (TCP only).
    /// Expects: read_eagerly() was called.
    void stamp_arrivals() { stream_->stamp_arrivals(); }

    /// Arrival time of the last bytes read; none if the system did not note it. All earlier bytes
    /// of the client arrived no later.
    std::optional<std::chrono::steady_clock::time_point> arrived_at() const { return arrived_at_; }

    /// Accepts frames of up to kMaxClientFrameBytes from now on. Before this call the limit is
    /// kMaxShortFrameBytes.
    void allow_long_frames() { decoder_.set_max_frame_bytes(wire::kMaxClientFrameBytes); }

    /// Socket and unprocessed bytes of a connection, for the process that will serve the client
    /// from now on.
    struct Released {
        processes::Descriptor socket;
        std::string received;  ///< Bytes read from the socket, but not yet returned by receive().
    };

    /// Makes a socket from `socket`, the file descriptor of a TCP or Unix socket that another
    /// process has released.
    static Socket adopt(const asio::any_io_executor& executor, processes::Descriptor socket);

    /// Gives the socket away and stops watching it. (If both processes watched the socket, each
    /// message would wake both.) The connection cannot be used any more.
    /// Expects: no read or write is pending, and the stream is a socket.
    Released release();

    /// Sends the unsent rest, gives the client time to read it, then closes. Ignores further
    /// messages of the client.
    void finish();

    /// Closes now; unsent data is lost.
    void close();

    /// Breaks the connection at once, as ByteStream::reset(): the client gets an error, and the
    /// system drops all data of the connection.
    void reset();

    asio::any_io_executor executor() const { return stream_->executor(); }

    bool is_open() const { return stream_->is_open() && !is_finishing_; }

    /// Whether the client has closed the connection. Its earlier messages may still be unread.
    bool has_hung_up() const;

    /// Keeps `thing` alive until this connection is destroyed.
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
    std::string in_flight_;                  // Bytes handed to an asynchronous write.
    bool is_finishing_ = false;
    Signal drained_;
    std::shared_ptr<void> held_;
};

}  // namespace cancha::net
