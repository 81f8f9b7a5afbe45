#include "viewer/gateway/relay_feed.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cancha/base/contract.h"
#include "cancha/v1/viewer.pb.h"
#include "proto/base/async/async.h"
#include "proto/base/streams/limited_log.h"
#include "proto/wire/parts.h"
#include "viewer/gateway/channel.h"
#include "viewer/gateway/gateway_line.h"
#include "viewer/gateway/match_server_probe.h"
#include "viewer/gateway/problem_log.h"
#include "viewer/gateway/retry_pause.h"
#include "viewer/gateway/tape_copy.h"
#include "viewer/tape/recording_name.h"

namespace cancha::gateway {
namespace {

using Kind = SourceState::Kind;

/// State of the other gateway's source, as it reports it.
struct ToldSource {
    Kind kind{};
    std::string text;
    unsigned relays = 0;
};

std::optional<Kind> kind_called(std::string_view word) {
    for (const Kind kind : {Kind::kConnecting, Kind::kLive, Kind::kLost, Kind::kRefused,
                            Kind::kOver, Kind::kFailed}) {
        if (word == to_string(kind)) {
            return kind;
        }
    }
    return std::nullopt;
}

std::optional<ToldSource> parse_source(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("state") || !json["state"].is_string() ||
        !json.contains("text") || !json["text"].is_string() || !json.contains("relays") ||
        !json["relays"].is_number_unsigned()) {
        return std::nullopt;
    }
    const auto kind = kind_called(json["state"].get<std::string>());
    const auto relays = json["relays"].get<std::uint64_t>();
    return kind ? std::optional(ToldSource{*kind, json["text"],
                                           static_cast<unsigned>(std::min<std::uint64_t>(
                                               relays, RelayFeed::kMostRelays))})
                : std::nullopt;
}

}  // namespace

struct RelayFeed::State : std::enable_shared_from_this<RelayFeed::State> {
    State(asio::io_context& context, Options settings)
        : options(std::move(settings)),
          line(context.get_executor()),
          copy(
              context.get_executor(), options.gateway, options.match,
              [this](const v1::TapePart& part) { take_part(part); },
              [this](tape::LongWork work) { do_aside(std::move(work)); }),
          retry(context.get_executor(), options.first_retry, options.longest_retry),
          tape_pause(context.get_executor(), options.tape_pause,
                     std::max(options.tape_pause, options.longest_tape_pause)) {}

    Options options;
    GatewayLine line;
    TapeCopy copy;
    RetryPause retry;
    RetryPause tape_pause;             ///< Cancelled when a match begins.
    FeedListener* listener = nullptr;  ///< Null once the feed is stopped.
    std::optional<SourceState> said;
    bool has_match = false;      ///< In the present session.
    std::uint64_t received = 0;  ///< Messages in the present session.
    v1::WorldUpdate pictures;    ///< Pictures of cameras, for the next update.
    ProblemLog log;
    bool is_tape_complete = false;
    std::optional<ProblemPace::Clock::time_point> tape_missing_since;

    asio::awaitable<void> run();
    asio::awaitable<Error> watch();
    asio::awaitable<Error> explain(Error error);
    asio::awaitable<void> copy_tape();
    asio::awaitable<bool> look_at_tape();
    void note_missing_tape();
    Status take(const GatewayLine::Message& message);
    Status take_source(std::string_view text);
    void take_message(v1::ServerMessage& message);
    void take_part(const v1::TapePart& part);
    void do_aside(tape::LongWork work);
    bool holds_pictures(v1::WorldUpdate& update);
    void add_pictures(v1::WorldUpdate& update);

    std::string where() const { return connection::to_string({options.gateway, ""}); }

    std::string of_match() const { return options.match.empty() ? "" : ", match " + options.match; }

    void say(SourceState state);
    void tell(SourceState state);
    void say_down(const Error& error);
    void say_tape_stops(const Error& error);
};

asio::awaitable<void> RelayFeed::State::run() {
    say({Kind::kConnecting, where(), ""});
    while (listener != nullptr) {
        const Error problem = co_await watch();
        line.close();
        const Error error = co_await explain(problem);
        if (listener == nullptr) {
            co_return;
        }
        say_down(error);
        if (received > 0 && error.code != ErrorCode::kRefused) {
            retry.start_over();
        }
        co_await retry.wait();
    }
}

/// Runs one session and returns why it ended, which is always an error. Confirms messages, as a
/// page does.
asio::awaitable<Error> RelayFeed::State::watch() {
    has_match = false;
    received = 0;
    pictures.Clear();
    const std::string target =
        options.match.empty() ? "/ws" : "/ws?match=" + tape::percent_encoded(options.match);
    if (const Status opened = co_await line.open(options.gateway, target); !opened) {
        co_return opened.error();
    }
    while (listener != nullptr) {
        const Result<GatewayLine::Message> message = co_await line.receive();
        if (!message) {
            co_return message.error();
        }
        const std::size_t bytes = message->content.size();
        co_await options.turns->wait(bytes);
        if (listener == nullptr) {
            break;
        }
        const auto start = HeavyTurns::Clock::now();
        const Status taken = take(*message);
        options.turns->note(bytes, start);
        if (!taken) {
            co_return taken.error();
        }
        ++received;
        if (const Status sent = co_await line.send(fmt::to_string(received)); !sent) {
            co_return sent.error();
        }
    }
    co_return Error{ErrorCode::kIo, "the feed was stopped"};
}

/// Explains the most common mistake: the address is that of a server, not of its viewer.
asio::awaitable<Error> RelayFeed::State::explain(Error error) {
    const bool is_no_viewer = error.code == ErrorCode::kInvalidInput && received == 0;
    if (!is_no_viewer || listener == nullptr) {
        co_return error;
    }
    const bool is_server = co_await is_match_server(options.gateway);
    if (is_server) {
        error.message = fmt::format(
            "this is the address of a match server; --relay wants that of a viewer's page, http://"
            "HOST:PORT/, and --server that of a match server");
    }
    co_return error;
}

Status RelayFeed::State::take(const GatewayLine::Message& message) {
    if (message.is_text) {
        return take_source(message.content);
    }
    v1::BrowserMessage frame;
    if (const Status read = wire::parse(frame, message.content); !read) {
        return Error{read.error().code, "the other viewer sent a message that cannot be read: " +
                                            read.error().message};
    }
    if (frame.message().has_update()) {
        *frame.mutable_message()->mutable_update()->mutable_recent_events() =
            std::move(*frame.mutable_events());
    }
    take_message(*frame.mutable_message());
    return {};
}

Status RelayFeed::State::take_source(std::string_view text) {
    if (text.size() > GatewayLine::kMaxTextBytes) {
        return Error{ErrorCode::kTooLarge,
                     fmt::format("the other viewer describes its source with {} bytes, at most {} "
                                 "are read",
                                 text.size(), GatewayLine::kMaxTextBytes)};
    }
    std::optional<ToldSource> told = parse_source(text);
    if (!told) {
        return Error{ErrorCode::kInvalidInput, "the other viewer is of another release"};
    }
    if (told->relays >= kMostRelays) {
        return Error{
            ErrorCode::kRefused,
            fmt::format("more than {} viewers in a row: does this one relay itself?", kMostRelays)};
    }
    say({told->kind, where(), std::move(told->text), told->relays + 1});
    return {};
}

/// Takes a message. Only a welcome or a list can begin; earlier messages are dropped, as their
/// content comes again with these.
void RelayFeed::State::take_message(v1::ServerMessage& message) {
    const std::optional<MessageKind> kind = kind_of(message);
    const bool begins = kind == MessageKind::kWelcome || kind == MessageKind::kList;
    if (!kind || kind == MessageKind::kTapePart || (!begins && !has_match)) {
        return;  // The tape is copied over HTTP.
    }
    if (kind == MessageKind::kUpdate) {
        if (holds_pictures(*message.mutable_update())) {
            return;
        }
        add_pictures(*message.mutable_update());
    }
    has_match = begins ? kind == MessageKind::kWelcome : has_match;
    listener->on_message(*kind, message);
    if (kind == MessageKind::kWelcome) {
        copy.begin();
        is_tape_complete = false;
        tape_missing_since.reset();
        tape_pause.start_over();
        tape_pause.cancel();
    }
}

/// Keeps pictures of cameras, which come in an update without a world.
bool RelayFeed::State::holds_pictures(v1::WorldUpdate& update) {
    if (update.has_world() || update.sensors().empty()) {
        return false;
    }
    pictures.Swap(&update);
    return true;
}

void RelayFeed::State::add_pictures(v1::WorldUpdate& update) {
    std::map<std::pair<std::uint32_t, std::string_view>, v1::SensorDrawing*> sensors;
    if (!pictures.sensors().empty()) {
        for (v1::SensorDrawing& sensor : *update.mutable_sensors()) {
            sensors.emplace(std::pair(sensor.robot_id(), std::string_view(sensor.sensor())),
                            &sensor);
        }
    }
    for (v1::SensorDrawing& camera : *pictures.mutable_sensors()) {
        const auto same = sensors.find({camera.robot_id(), camera.sensor()});
        if (same != sensors.end()) {
            same->second->mutable_picture()->Swap(camera.mutable_picture());
        }
    }
    pictures.Clear();
}

void RelayFeed::State::take_part(const v1::TapePart& part) {
    if (listener == nullptr) {
        return;
    }
    v1::ServerMessage message;
    *message.mutable_tape_part() = part;
    listener->on_message(MessageKind::kTapePart, message);
}

/// Runs work for the tape. After the feed has stopped, drops the work and the caller that waits for
/// it.
void RelayFeed::State::do_aside(tape::LongWork work) {
    if (listener != nullptr) {
        listener->do_aside(std::move(work));
    }
}

asio::awaitable<void> RelayFeed::State::copy_tape() {
    while (listener != nullptr) {
        bool comes = false;
        if (has_match && !is_tape_complete) {
            comes = co_await look_at_tape();
        }
        if (listener == nullptr) {
            co_return;
        }
        if (comes) {
            co_await tape_pause.wait_shortly();
        } else {
            co_await tape_pause.wait();
        }
    }
}

/// Returns whether it is worth looking again soon.
asio::awaitable<bool> RelayFeed::State::look_at_tape() {
    using Progress = TapeCopy::Progress;
    const Result<Progress> progress = co_await copy.look();
    if (listener == nullptr) {
        co_return false;
    }
    if (!progress) {
        say_tape_stops(progress.error());
        co_return false;
    }
    if (*progress == Progress::kMissing) {
        note_missing_tape();
        co_return false;
    }
    tape_missing_since.reset();
    if (*progress != Progress::kGrowing) {
        listener->on_tape_over(copy.problem());
    }
    is_tape_complete = *progress == Progress::kComplete;
    co_return true;
}

/// Notes that there is no tape. This is normal for a while: a recording has just begun, or is being
/// read again.
void RelayFeed::State::note_missing_tape() {
    const auto now = ProblemPace::Clock::now();
    tape_missing_since = tape_missing_since.value_or(now);
    if (now >= *tape_missing_since + options.tape_patience) {
        log.warn(fmt::format("{} has no tape{}: {}; trying again", where(), of_match(),
                             copy.refusal().text));
    }
    listener->on_tape_missing(copy.refusal());
}

/// Reports a broken connection, unless the match has ended: then this is not news.
void RelayFeed::State::say_down(const Error& error) {
    log.warn(fmt::format("cannot relay {}: {}; trying again", said->source, error.message));
    const bool has_ended = said->kind == Kind::kOver || said->kind == Kind::kFailed;
    if (error.code == ErrorCode::kRefused) {
        tell({Kind::kRefused, said->source, error.message, kMostRelays});
    } else if (!has_ended) {
        const bool was_there = said->kind == Kind::kLive || said->kind == Kind::kLost;
        tell({was_there ? Kind::kLost : Kind::kConnecting, said->source, error.message,
              said->relays});
    }
}

void RelayFeed::State::say_tape_stops(const Error& error) {
    log.warn(fmt::format("cannot copy the tape of {}{}: {}; trying again", where(), of_match(),
                         error.message));
    listener->on_tape_missing(
        {.text = fmt::format("the recording cannot be copied from the other viewer: {}",
                             error.message)});
}

/// Tells the listener, and logs the life of the connection.
void RelayFeed::State::say(SourceState state) {
    if (listener != nullptr && (!said || said->kind != state.kind)) {
        streams::log_stranger(spdlog::level::info, state.source, "{}: {}{}{}", state.source,
                              to_string(state.kind), state.text.empty() ? "" : ": ", state.text);
    }
    tell(std::move(state));
}

/// Tells the listener if the state has changed.
void RelayFeed::State::tell(SourceState state) {
    if (listener == nullptr || said == state) {
        return;
    }
    said = std::move(state);
    listener->on_source(*said);
}

RelayFeed::RelayFeed(asio::io_context& context, Options options)
    : state_(std::make_shared<State>(context, std::move(options))) {}

RelayFeed::~RelayFeed() {
    stop();
}

void RelayFeed::start(FeedListener& listener) {
    CANCHA_EXPECTS(state_->listener == nullptr && !state_->said);
    state_->listener = &listener;
    async::spawn(state_->retry.get_executor(), state_, state_->run());
    async::spawn(state_->retry.get_executor(), state_, state_->copy_tape());
}

void RelayFeed::stop() {
    state_->listener = nullptr;
    state_->retry.cancel();
    state_->tape_pause.cancel();
    state_->line.close();
    state_->copy.close();
}

}  // namespace cancha::gateway
