#include "server/lobby/match_process.h"

#include <utility>

#include <fmt/format.h>
#include <google/protobuf/util/message_differencer.h>
#include <linux/sockios.h>
#include <spdlog/spdlog.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "proto/base/processes/programs.h"
#include "proto/cancha/v1/session.pb.h"
#include "server/net/patience.h"
#include "server/session/handshake.h"

namespace cancha::lobby {

using Clock = net::Patience::Clock;

namespace {

/// Whether a killed process may have sent only a part of a frame. This happens only if the socket's
/// send buffer was full, and then much data waits in it. The buffer's size counts memory,
/// which is several times the bytes in it.
bool may_be_torn(int socket) {
    constexpr int kFullShare = 8;
    int unsent_bytes = 0;
    int buffer_bytes = 0;
    socklen_t size = sizeof buffer_bytes;
    return ::ioctl(socket, SIOCOUTQ, &unsent_bytes) != 0 ||
           ::getsockopt(socket, SOL_SOCKET, SO_SNDBUF, &buffer_bytes, &size) != 0 ||
           unsent_bytes > buffer_bytes / kFullShare;
}

}  // namespace

Result<std::shared_ptr<MatchProcess>> MatchProcess::start(boost::asio::io_context& context,
                                                          const MatchPlan& plan,
                                                          std::function<void()> on_change) {
    auto ends = channel::MatchChannel::make_ends();
    if (!ends) {
        return ends.error();
    }
    const std::shared_ptr<MatchProcess> match(
        new MatchProcess(context, plan, std::move(ends->first), std::move(on_change)));
    const processes::Descriptor far_end = std::move(ends->second);
    v1::ToMatch message;
    *message.mutable_assignment() = plan.assignment;
    if (const Status sent = match->channel_.send(message); !sent) {
        return sent.error();
    }
    auto child = processes::ChildProcess::start(
        context,
        {.shell_command = fmt::format("exec {} --assigned={}",
                                      processes::quoted_program("cancha-match"), plan.entry.name()),
         .environment = {},
         .is_verbose = true,
         .inherited = {{far_end.get(), channel::kChannelDescriptor}},
         .signal_when_orphaned =
             0},  // No signal: it notices that its channel is closed, and ends properly.
        [weak = std::weak_ptr(match)](const std::string& how) {
            if (const auto self = weak.lock()) {
                self->how_ended_ = how;
                self->ended_in_time_.notify();
                self->settle();
            }
        });
    if (!child) {
        return child.error();
    }
    match->child_ = *std::move(child);
    async::spawn(context.get_executor(), match, match->listen());
    return match;
}

MatchProcess::MatchProcess(boost::asio::io_context& context, const MatchPlan& plan,
                           processes::Descriptor end, std::function<void()> on_change)
    : entry_(plan.entry),
      tokens_(plan.tokens),
      recording_path_(plan.assignment.recording()),
      channel_(context, std::move(end)),
      on_change_(std::move(on_change)),
      known_(context),
      over_(context),
      ended_(context),
      ended_in_time_(context) {
    entry_.set_state(v1::MATCH_STATE_WAITING);
}

Result<std::uint64_t> MatchProcess::hand_over(Visitor& visitor) {
    v1::ToMatch message;
    v1::ClientArrived& arrived = *message.mutable_arrived();
    arrived.set_id(++last_client_);
    arrived.set_peer(visitor.peer);
    arrived.set_received(visitor.connection.received);
    const Status sent = channel_.send(message, visitor.connection.socket.get());
    if (!sent) {
        return Error{ErrorCode::kRefused,
                     fmt::format("match '{}' does not take clients now, as it is very busy or "
                                 "its process is stopped; try again later",
                                 entry_.name())};
    }
    visitor.connection.received = {};  // Now with the match.
    clients_.emplace(last_client_, std::move(visitor));
    return last_client_;
}

// The process of the match has a copy of the socket. It notices the shutdown and reports that the
// client has left.
void MatchProcess::close_client(std::uint64_t client) {
    const auto found = clients_.find(client);
    if (found != clients_.end()) {
        ::shutdown(found->second.connection.socket.get(), SHUT_RDWR);
    }
}

bool MatchProcess::is_over() const {
    return !child_->is_running() || entry_.state() == v1::MATCH_STATE_OVER;
}

void MatchProcess::end(const std::string& reason, std::chrono::milliseconds time_to_end) {
    if (std::exchange(is_ending_, true)) {
        return;
    }
    v1::ToMatch message;
    message.mutable_end()->set_reason(reason);
    // A match that is over has closed its channel and is writing its report, which a signal would
    // interrupt.
    if (!channel_.send(message) && entry_.state() != v1::MATCH_STATE_OVER) {
        child_->terminate();
    }
    async::spawn(ended_.executor(), shared_from_this(), kill_unless_ended(reason, time_to_end));
}

// A process that is stopped, hangs or waits for a disk reads neither its channel nor its signals.
asio::awaitable<void> MatchProcess::kill_unless_ended(std::string reason,
                                                      std::chrono::milliseconds time_to_end) {
    net::Patience patience(time_to_end, Clock::now());
    while (child_->is_running() && !patience.is_over(Clock::now())) {
        co_await ended_in_time_.wait_until(patience.next_look());
    }
    if (!child_->is_running()) {
        co_return;
    }
    killed_because_ = fmt::format("{}; it did not end within {} s and was killed", reason,
                                  std::chrono::duration<double>(time_to_end).count());
    spdlog::error("killing a match that did not end in time: match={} tick={} reason={:?}",
                  entry_.name(), entry_.tick(), reason);
    child_->kill();
}

asio::awaitable<void> MatchProcess::until_known(std::chrono::milliseconds limit) {
    const auto self = shared_from_this();
    net::Patience patience(limit, Clock::now());
    while (!is_known_ && !has_ended() && !patience.is_over(Clock::now())) {
        co_await known_.wait_until(patience.next_look());
    }
}

asio::awaitable<void> MatchProcess::until_over() {
    const auto self = shared_from_this();
    // Not is_over(), because the way a process ended is known only once its channel is closed.
    while (!has_ended() && entry_.state() != v1::MATCH_STATE_OVER) {
        co_await over_.wait();
    }
}

asio::awaitable<void> MatchProcess::until_ended(std::chrono::milliseconds limit) {
    const auto self = shared_from_this();
    net::Patience patience(limit, Clock::now());
    while (!has_ended() && !patience.is_over(Clock::now())) {
        co_await ended_.wait_until(patience.next_look());
    }
}

asio::awaitable<void> MatchProcess::listen() {
    for (;;) {
        const Result<channel::Packet> packet = co_await channel_.receive();
        v1::MatchNews news;
        if (!packet || !news.ParseFromString(packet->bytes)) {
            break;
        }
        take(news);
    }
    is_line_closed_ = true;
    settle();
}

void MatchProcess::take(const v1::MatchNews& news) {
    for (const std::uint64_t client : news.left_clients()) {
        clients_.erase(client);
    }
    for (const std::uint64_t client : news.occupants()) {
        if (const auto found = clients_.find(client); found != clients_.end()) {
            session::Admission::seat(*found->second.place);
        }
    }
    is_known_ = true;
    news_ = news;
    if (!news.end().empty()) {
        end_frames_ = news.end();
        result_frame_ = news.result();
        news_.clear_end();
        news_.clear_result();
    }
    v1::MatchEntry entry = news.entry();
    entry.set_name(entry_.name());
    entry.set_discipline(entry_.discipline());
    entry.set_recording(entry_.recording());
    const bool is_new = !google::protobuf::util::MessageDifferencer::Equals(entry, entry_);
    entry_ = std::move(entry);
    measure_speed();
    known_.notify();
    over_.notify();
    if (is_new) {
        on_change_();
    }
}

void MatchProcess::measure_speed() {
    const auto now = net::Signal::Clock::now();
    const std::chrono::duration<double> passed = now - measured_at_;
    if (passed >= std::chrono::seconds(1)) {
        ticks_per_s_ = static_cast<double>(entry_.tick() - measured_tick_) / passed.count();
        measured_at_ = now;
        measured_tick_ = entry_.tick();
    }
}

// The last report may still be in the channel when the process has already ended.
void MatchProcess::settle() {
    if (!has_ended()) {
        return;
    }
    child_->reap();
    channel_.close();
    known_.notify();
    over_.notify();
    ended_.notify();
    if (entry_.state() != v1::MATCH_STATE_OVER) {
        entry_.set_state(v1::MATCH_STATE_FAILED);
        entry_.set_end_reason(killed_because_.empty() ? fmt::format("its process {}", how_ended_)
                                                      : killed_because_);
        spdlog::error("match failed: match={} tick={} reason={:?} clients={} is_begun={}",
                      entry_.name(), entry_.tick(), entry_.end_reason(), clients_.size(),
                      is_known_);
        tell_clients(fmt::format("match '{}' has failed in tick {}: {}", entry_.name(),
                                 entry_.tick(), entry_.end_reason()));
    } else {
        spdlog::info("match over: match={} ticks={} reason={:?} how={:?}", entry_.name(),
                     entry_.tick(), entry_.end_reason(), how_ended_);
    }
    clients_.clear();
    on_change_();
}

void MatchProcess::tell_clients(const std::string& reason) {
    for (auto& [id, client] : clients_) {
        if (may_be_torn(client.connection.socket.get())) {
            continue;  // The client would read a notice as the rest of a frame.
        }
        const auto connection = std::make_shared<net::Connection>(
            net::Connection::adopt(ended_.executor(), std::move(client.connection.socket)),
            client.peer);
        session::send_notice(*connection, v1::ERROR_CODE_MATCH_FAILED, reason, 1,
                             Tick{entry_.tick()});
        connection->finish();
    }
}

}  // namespace cancha::lobby
