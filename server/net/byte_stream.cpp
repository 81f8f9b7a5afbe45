#include "server/net/byte_stream.h"

#include <utility>

#include <boost/asio/write.hpp>

#include "server/net/arrival.h"
#include "server/net/eager_reads.h"

namespace cancha::net {

namespace {

class SocketStream final : public ByteStream {
  public:
    explicit SocketStream(Socket socket) : socket_(std::move(socket)) {
        boost::system::error_code ignored;
        socket_.non_blocking(true, ignored);
    }

    asio::any_io_executor executor() override { return socket_.get_executor(); }

    bool is_open() const override { return socket_.is_open(); }

    asio::awaitable<Transfer> read_some(asio::mutable_buffer room) override {
        if (eager_reads_ != nullptr) {
            co_return co_await eager_reads_->read_some(socket_, room);
        }
        const auto [ec, count] =
            co_await socket_.async_read_some(asio::buffer(room), async::kUseResult);
        co_return Transfer{ec, count};
    }

    void read_eagerly(EagerReads& reads) override { eager_reads_ = &reads; }

    void stamp_arrivals() override { net::stamp_arrivals(socket_); }

    Transfer write_now(asio::const_buffer bytes) override {
        Transfer written;
        written.bytes = socket_.write_some(asio::buffer(bytes), written.error);
        return written;
    }

    std::optional<std::chrono::steady_clock::time_point> sent_by() override {
        return net::sent_by(socket_);
    }

    asio::awaitable<Transfer> write_all(asio::const_buffer bytes) override {
        const auto [ec, count] =
            co_await asio::async_write(socket_, asio::buffer(bytes), async::kUseResult);
        co_return Transfer{ec, count};
    }

    void shut_down_writing() override {
        boost::system::error_code ignored;
        socket_.shutdown(Socket::shutdown_send, ignored);
    }

    // Another process may have a copy of the socket, so closing this one would not end the
    // connection.
    void close() override {
        if (eager_reads_ != nullptr) {
            std::exchange(eager_reads_, nullptr)->abandon(socket_);
        }
        boost::system::error_code ignored;
        socket_.shutdown(Socket::shutdown_both, ignored);
        socket_.close(ignored);
    }

    void reset() override {
        boost::system::error_code ignored;
        socket_.set_option(asio::socket_base::linger(true, 0), ignored);
        close();
    }

    void limit_send_buffer(int bytes) override {
        boost::system::error_code ignored;
        socket_.set_option(asio::socket_base::send_buffer_size(bytes), ignored);
    }

    Socket* socket() override { return &socket_; }

  private:
    Socket socket_;
    EagerReads* eager_reads_ = nullptr;
};

}  // namespace

std::unique_ptr<ByteStream> make_stream(ByteStream::Socket socket) {
    return std::make_unique<SocketStream>(std::move(socket));
}

}  // namespace cancha::net
