#include "cancha/client/client.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "client-sdk/cpp/connection/blocking_connection.h"
#include "client-sdk/cpp/connection/greeting.h"
#include "client-sdk/cpp/src/decode.h"
#include "client-sdk/cpp/src/encode.h"
#include "client-sdk/cpp/src/unready_seats.h"
#include "proto/base/values/version.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"
#include "proto/wire/renewed_message.h"

namespace cancha::client {

class __attribute__((visibility("hidden"))) Client::Impl {
  public:
    explicit Impl(ConnectOptions options) : options_(std::move(options)) {}

    ~Impl() {
        UnreadySeats::of_program().remove(this);
        log_notice_counts();
    }

    /// Takes the seat. If the connection is lost or silent, tries again for as long as the options
    /// say. `patience`: how long to retry a refused connection, as the server may still be
    /// starting.
    Status join(std::chrono::milliseconds patience);
    Status say_ready();
    Result<bool> next_tick();
    Status answer(const Commands& commands);

    const MatchInfo& match() const { return match_; }

    const Observation& observation() const { return observation_; }

    const MatchResult& result() const { return result_; }

  private:
    using Clock = std::chrono::steady_clock;

    /// Receives the next message into incoming_.
    Status receive(connection::BlockingConnection::Patience patience);
    Status receive_in_handshake();
    Status greet();
    /// Reconnects and takes the seat back. Fails: with `loss`.
    Status come_back(const Error& loss);
    Status connect_and_shake_hands(std::chrono::milliseconds patience);
    Status shake_hands();
    bool is_worth_another_try(const Error& error);
    /// Handles messages other than ticks and ends: logs them.
    void take_aside();
    void note(const v1::Notice& notice);
    void note(const v1::Waiting& waiting);
    void tell_of_seats_of_program(const v1::Waiting& waiting);
    void note_large_drawing();
    void note_placement(const Commands& commands);
    void log_notice_counts() const;

    // After this many connections that the server closed at once, the client gives up.
    static constexpr int kMostReturnsWithoutTick = 3;
    // If the handshake on a new connection takes longer, the client tries another one: the
    // connection may wait in the queue of a stopped server. A message round the world and back
    // takes a third of this time.
    static constexpr std::chrono::milliseconds kLongestReturn{1000};
    static constexpr std::chrono::milliseconds kReturnPause{20};

    ConnectOptions options_;
    std::string resume_token_;
    bool is_ready_said_ = false;  // Whether ready was sent on this connection.
    bool was_lost_ = false;
    bool is_waiting_for_itself_told_ = false;
    bool is_vain_placement_told_ = false;
    int returns_without_tick_ = 0;
    Clock::time_point handshake_end_ = Clock::time_point::max();
    connection::BlockingConnection connection_;
    wire::RenewedMessage<v1::ServerMessage> incoming_;
    v1::ClientMessage outgoing_;

    MatchInfo match_;
    Observation observation_;
    MatchResult result_;
    std::map<int, std::uint64_t> notice_counts_;  // Newest count of notices by ErrorCode.
    std::optional<std::uint64_t> tick_waited_for_;
    std::uint64_t large_drawings_ = 0;
};

namespace {

bool is_loss(const Error& error) {
    return error.code == ErrorCode::kClosedByPeer || error.code == ErrorCode::kIo;
}

Error unexpected(const v1::ServerMessage& message, const char* expected) {
    const auto* field =
        message.GetDescriptor()->FindFieldByNumber(static_cast<int>(message.body_case()));
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("expected {1} from the server, got {0}: its protocol differs from this "
                    "client's",
                    field == nullptr ? "an unknown message" : field->name(), expected)};
}

Error refused(const v1::Refusal& refusal) {
    return Error{ErrorCode::kRefused, fmt::format("the server refused: {} ({})", refusal.text(),
                                                  v1::ErrorCode_Name(refusal.code()))};
}

}  // namespace

Status Client::Impl::receive(connection::BlockingConnection::Patience patience) {
    return connection_.receive(incoming_.renew(), patience);
}

Status Client::Impl::receive_in_handshake() {
    using std::chrono::milliseconds;
    const auto left = std::chrono::duration_cast<milliseconds>(handshake_end_ - Clock::now());
    return receive(std::clamp(left, milliseconds(0), options_.handshake_patience));
}

Status Client::Impl::greet() {
    if (const Status received = receive_in_handshake(); !received) {
        return Error{received.error().code,
                     fmt::format("{} does not greet like a Cancha server: {}", options_.server,
                                 received.error().message)};
    }
    if (incoming_->has_refusal()) {
        return refused(incoming_->refusal());
    }
    return connection::check_greeting(*incoming_);
}

Status Client::Impl::shake_hands() {
    if (Status greeted = greet(); !greeted) {
        return greeted;
    }
    v1::Hello& hello = *outgoing_.mutable_hello();
    hello.set_protocol_version(wire::kProtocolVersion);
    hello.set_role(v1::ROLE_STRATEGY);
    hello.set_match(options_.match);
    hello.set_seat(options_.seat);
    hello.set_name(options_.name);
    hello.set_token(options_.token);
    hello.set_resume_token(resume_token_);
    hello.set_says_ready(true);
    hello.set_origin(options_.origin);
    hello.set_client("cancha-client-cpp " + std::string(kVersion));
    if (Status sent = connection_.send(outgoing_); !sent) {
        return sent;
    }
    do {
        if (Status received = receive_in_handshake(); !received) {
            return received;
        }
        take_aside();
    } while (incoming_->has_waiting() || incoming_->has_notice());
    if (incoming_->has_refusal()) {
        return refused(incoming_->refusal());
    }
    if (!incoming_->has_welcome()) {
        return unexpected(*incoming_, "welcome");
    }
    Result<MatchInfo> match = decode_welcome(incoming_->welcome());
    if (!match) {
        return match.error();
    }
    match_ = std::move(*match);
    resume_token_ = incoming_->welcome().resume_token();
    is_ready_said_ = false;
    UnreadySeats::of_program().add(this, options_);
    return {};
}

Status Client::Impl::say_ready() {
    if (is_ready_said_) {
        return {};
    }
    is_ready_said_ = true;
    UnreadySeats::of_program().remove(this);
    outgoing_.mutable_ready();
    return connection_.send(outgoing_);
}

Status Client::Impl::come_back(const Error& loss) {
    if (!is_loss(loss) || resume_token_.empty() || options_.reconnect_patience.count() == 0 ||
        ++returns_without_tick_ > kMostReturnsWithoutTick) {
        return loss;
    }
    if (const Status back = join(options_.reconnect_patience); !back) {
        return Error{loss.code, fmt::format("{}; could not reconnect: {}", loss.message,
                                            back.error().message)};
    }
    spdlog::warn("connection lost, reconnecting: reason={:?}", loss.message);
    return {};
}

Status Client::Impl::join(std::chrono::milliseconds patience) {
    const Clock::time_point end = Clock::now() + options_.reconnect_patience;
    Status joined = connect_and_shake_hands(patience);
    while (!joined && is_worth_another_try(joined.error()) && Clock::now() < end) {
        std::this_thread::sleep_for(kReturnPause);
        joined = connect_and_shake_hands(
            std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()));
    }
    return joined;
}

// Our lost connection may still hold the seat, if the server has not noticed the loss.
bool Client::Impl::is_worth_another_try(const Error& error) {
    const bool is_lost_or_silent = is_loss(error) || error.code == ErrorCode::kTimeout;
    was_lost_ = was_lost_ || is_lost_or_silent;
    const bool is_taken = error.code == ErrorCode::kRefused && incoming_->has_refusal() &&
                          incoming_->refusal().code() == v1::ERROR_CODE_SEAT_TAKEN;
    return is_lost_or_silent || (is_taken && was_lost_);
}

Status Client::Impl::connect_and_shake_hands(std::chrono::milliseconds patience) {
    if (Status connected = connection_.connect(options_.server, patience); !connected) {
        return connected;
    }
    // The first handshake has more time: a server may be slow to begin a match.
    handshake_end_ =
        resume_token_.empty() ? Clock::time_point::max() : Clock::now() + kLongestReturn;
    return shake_hands();
}

Result<bool> Client::Impl::next_tick() {
    for (;;) {
        Status done = say_ready();
        done = done ? receive(std::nullopt) : done;
        if (!done) {
            done = come_back(done.error());
            if (done) {
                continue;
            }
            return done.error();
        }
        if (incoming_->has_tick()) {
            returns_without_tick_ = 0;
            const Status decoded = decode_tick(incoming_->tick(), match_, observation_);
            return decoded ? Result<bool>(true) : decoded.error();
        }
        if (incoming_->has_over()) {
            result_ = decode_result(incoming_->over(), match_.team);
            return false;
        }
        if (incoming_->has_refusal()) {
            return refused(incoming_->refusal());
        }
        take_aside();
    }
}

void Client::Impl::take_aside() {
    // Other messages are skipped: a newer server may send unknown ones.
    if (incoming_->has_notice()) {
        note(incoming_->notice());
    } else if (incoming_->has_waiting()) {
        note(incoming_->waiting());
    }
}

Status Client::Impl::answer(const Commands& commands) {
    if (!encode_answer(observation_.tick, commands, *outgoing_.mutable_answer())) {
        note_large_drawing();
    }
    note_placement(commands);
    Status sent = connection_.send(outgoing_);
    if (!sent && sent.error().code == ErrorCode::kClosedByPeer) {
        // The match may have ended meanwhile. next_tick() reads the server's last messages, or
        // takes the seat back.
        return {};
    }
    return sent;
}

void Client::Impl::note(const v1::Notice& notice) {
    // The code may be any number that this client does not know.
    const v1::ErrorCode code =
        v1::ErrorCode_IsValid(notice.code()) ? notice.code() : v1::ERROR_CODE_UNSPECIFIED;
    const bool is_first = !notice_counts_.contains(code);
    notice_counts_[code] = notice.count();
    if (is_first) {
        spdlog::warn(
            "notice from the server: {:?} code={} tick={}; later ones of this code are only "
            "counted",
            notice.text(), v1::ErrorCode_Name(notice.code()), notice.tick());
    }
}

void Client::Impl::note_large_drawing() {
    if (large_drawings_++ == 0) {
        spdlog::warn(
            "a drawing of more than {} bytes was not sent: draw less in one tick tick={}; later "
            "ones are only counted",
            kMaxDrawingBytes, observation_.tick.number);
    }
}

void Client::Impl::note_placement(const Commands& commands) {
    const bool places = !commands.places().empty() || commands.ball_place_m().has_value();
    if (places && !observation_.is_to_place() && !is_vain_placement_told_) {
        is_vain_placement_told_ = true;
        spdlog::warn(
            "a placement was ignored: place() and place_ball() count only in ticks in which the "
            "view "
            "says is_to_place() tick={}; told once",
            observation_.tick.number);
    }
}

void Client::Impl::tell_of_seats_of_program(const v1::Waiting& waiting) {
    const auto seats = UnreadySeats::of_program().among(waiting.seats(), options_);
    if (seats.empty() || !is_ready_said_ || is_waiting_for_itself_told_) {
        return;
    }
    is_waiting_for_itself_told_ = true;
    spdlog::warn(
        "the match waits for {}, a seat of this program that has not said that it is ready: on one "
        "thread, call say_ready() on each Client before the first next_tick()",
        fmt::join(seats, " and "));
}

void Client::Impl::note(const v1::Waiting& waiting) {
    tell_of_seats_of_program(waiting);
    if (tick_waited_for_ == waiting.tick()) {
        return;
    }
    tick_waited_for_ = waiting.tick();
    std::string seats;
    for (const std::string& seat : waiting.seats()) {
        seats += seats.empty() ? seat : ", " + seat;
    }
    const char* const official =
        waiting.tick() == 0 ? "an official to start the match" : "an official to resume the match";
    spdlog::info("waiting for {} tick={}", seats.empty() ? official : seats, waiting.tick());
}

void Client::Impl::log_notice_counts() const {
    if (large_drawings_ > 1) {
        spdlog::warn("{} drawings were too large to be sent", large_drawings_);
    }
    for (const auto& [code, count] : notice_counts_) {
        if (count > 1) {
            spdlog::warn("{} notices from the server code={}", count,
                         v1::ErrorCode_Name(static_cast<v1::ErrorCode>(code)));
        }
    }
}

Result<Client> Client::connect(const ConnectOptions& options) {
    auto impl = std::make_unique<Impl>(options);
    if (const Status joined = impl->join(options.connect_patience); !joined) {
        return joined.error();
    }
    return Client(std::move(impl));
}

Client::Client(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

const MatchInfo& Client::match() const {
    return impl_->match();
}

Status Client::say_ready() {
    return impl_->say_ready();
}

Result<bool> Client::next_tick() {
    return impl_->next_tick();
}

const Observation& Client::observation() const {
    return impl_->observation();
}

Status Client::answer(const Commands& commands) {
    return impl_->answer(commands);
}

const MatchResult& Client::result() const {
    return impl_->result();
}

}  // namespace cancha::client
