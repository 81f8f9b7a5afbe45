#include "tests/support/memory_stream.h"

#include <algorithm>
#include <utility>

namespace cancha::test {

using net::Transfer;

/// One direction of a connection.
struct Pipe {
    explicit Pipe(asio::io_context& context) : changed(context) {}

    std::string bytes;
    bool is_closed = false;
    net::Signal changed;
};

struct MemoryLine::State {
    State(asio::io_context& line_context, StreamFault line_fault)
        : context(line_context),
          fault(line_fault),
          to_server(context),
          to_client(context),
          unblocked(context) {}

    /// Counts an operation of the server's end. Returns whether the fault is here or has happened.
    bool is_broken() { return ++operations == fault.at || has_failed; }

    asio::io_context& context;
    StreamFault fault;
    int operations = 0;
    bool has_failed = false;
    Pipe to_server;
    Pipe to_client;
    net::Signal unblocked;  // Wakes a waiting writer at the server's end.
    bool is_stalled = false;
    bool is_timed_out = false;
};

/// One end of the line: the server's (`is_faulty`) or the test's.
class MemoryLine::End final : public net::ByteStream {
  public:
    End(std::shared_ptr<State> state, bool is_faulty)
        : state_(std::move(state)),
          in_(is_faulty ? state_->to_server : state_->to_client),
          out_(is_faulty ? state_->to_client : state_->to_server),
          is_faulty_(is_faulty) {}

    ~End() override { End::close(); }

    asio::any_io_executor executor() override { return state_->context.get_executor(); }

    bool is_open() const override { return is_open_; }

    asio::awaitable<Transfer> read_some(asio::mutable_buffer room) override {
        if (is_faulty_ && state_->is_broken()) {
            co_return co_await fail_to_read(room);
        }
        while (in_.bytes.empty() && !in_.is_closed && is_open_) {
            co_await in_.changed.wait();
        }
        if (!is_open_) {
            co_return Transfer{asio::error::operation_aborted, 0};
        }
        if (in_.bytes.empty()) {
            co_return Transfer{asio::error::eof, 0};
        }
        co_return Transfer{{}, take(room, room.size())};
    }

    Transfer write_now(asio::const_buffer bytes) override {
        if (is_faulty_ && state_->is_broken()) {
            return fail_to_write(bytes);
        }
        if (out_.is_closed || !is_open_) {
            return {asio::error::broken_pipe, 0};
        }
        if (is_faulty_ && state_->is_stalled) {
            return {asio::error::would_block, 0};
        }
        put(bytes, bytes.size());
        return {{}, bytes.size()};
    }

    asio::awaitable<Transfer> write_all(asio::const_buffer bytes) override {
        Transfer written = write_now(bytes);
        while (written.error == asio::error::would_block) {
            co_await state_->unblocked.wait();
            if (!is_open_ || state_->is_timed_out) {
                co_return Transfer{asio::error::timed_out, 0};
            }
            written = write_now(bytes);
        }
        co_return written;
    }

    void shut_down_writing() override { shut(out_); }

    void close() override {
        is_open_ = false;
        shut(in_);
        shut(out_);
        state_->unblocked.notify();
    }

    void limit_send_buffer(int) override {}

    Socket* socket() override { return nullptr; }

  private:
    using Kind = StreamFault::Kind;

    static void shut(Pipe& pipe) {
        pipe.is_closed = true;
        pipe.changed.notify();
    }

    std::size_t take(asio::mutable_buffer room, std::size_t most) {
        const std::size_t count =
            in_.bytes.copy(static_cast<char*>(room.data()), std::min(room.size(), most));
        in_.bytes.erase(0, count);
        return count;
    }

    void put(asio::const_buffer bytes, std::size_t count) {
        out_.bytes.append(static_cast<const char*>(bytes.data()), count);
        out_.changed.notify();
    }

    /// Makes both ends see a lost connection from now on.
    void lose() {
        state_->has_failed = true;
        if (state_->fault.kind != Kind::kNoRoom) {
            shut(in_);
            shut(out_);
        }
    }

    asio::awaitable<Transfer> fail_to_read(asio::mutable_buffer room) {
        const bool is_first = !std::exchange(state_->has_failed, true);
        while (is_open_ && state_->fault.kind == Kind::kNoRoom && !state_->is_timed_out) {
            co_await in_.changed.wait();
        }
        if (is_first && state_->fault.kind == Kind::kCutShort && !in_.bytes.empty()) {
            const std::size_t count = take(room, 1);
            lose();
            co_return Transfer{{}, count};
        }
        lose();
        if (state_->fault.kind == Kind::kClosed) {
            co_return Transfer{asio::error::eof, 0};
        }
        co_return Transfer{asio::error::connection_reset, 0};
    }

    Transfer fail_to_write(asio::const_buffer bytes) {
        const bool is_first = !std::exchange(state_->has_failed, true);
        if (state_->fault.kind == Kind::kNoRoom) {
            return {asio::error::would_block, 0};
        }
        if (is_first && state_->fault.kind == Kind::kCutShort) {
            put(bytes, bytes.size() / 2);
        }
        lose();
        return {asio::error::connection_reset, 0};
    }

    std::shared_ptr<State> state_;
    Pipe& in_;
    Pipe& out_;
    bool is_faulty_;
    bool is_open_ = true;
};

MemoryLine::MemoryLine(asio::io_context& context, StreamFault fault)
    : state_(std::make_shared<State>(context, fault)) {}

std::unique_ptr<net::ByteStream> MemoryLine::server_end() {
    return std::make_unique<End>(state_, true);
}

std::unique_ptr<net::ByteStream> MemoryLine::client_end() {
    return std::make_unique<End>(state_, false);
}

int MemoryLine::operations() const {
    return state_->operations;
}

void MemoryLine::stall() {
    state_->is_stalled = true;
}

void MemoryLine::flow() {
    state_->is_stalled = false;
    state_->unblocked.notify();
}

void MemoryLine::time_out() {
    state_->has_failed = true;
    state_->is_timed_out = true;
    state_->unblocked.notify();
    state_->to_server.is_closed = true;
    state_->to_server.changed.notify();
}

bool MemoryLine::has_failed() const {
    return state_->has_failed;
}

}  // namespace cancha::test
