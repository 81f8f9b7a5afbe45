#include "server/lobby/lobby_client.h"

#include <optional>

#include <boost/asio/io_context.hpp>
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include "proto/wire/frame_codec.h"
#include "server/net/listener.h"

namespace cancha::lobby {

namespace {

using net::asio::awaitable;

/// A server that begins a match may take this long to say so.
constexpr std::chrono::seconds kPatience{40};

Error lost(const std::string& server, const std::string& why) {
    return {ErrorCode::kIo, fmt::format("lost the connection to {}: {}", server, why)};
}

/// One conversation with a server's lobby.
class Call {
  public:
    Call(boost::asio::io_context& context, Caller caller)
        : caller_(std::move(caller)), socket_(context), decoder_(wire::kMaxServerFrameBytes) {}

    /// Comes in. Returns the list that the server then sends.
    awaitable<Result<v1::MatchList>> enter() {
        const Result<net::Endpoint> endpoint = net::parse_endpoint(caller_.server);
        if (!endpoint) {
            co_return endpoint.error();
        }
        const auto [ec] = co_await socket_.async_connect(*endpoint, net::kUseResult);
        if (ec) {
            co_return Error{ErrorCode::kIo, fmt::format("cannot reach a server at {}: {}. Is it "
                                                        "running, and is the address right?",
                                                        caller_.server, ec.message())};
        }
        v1::ClientMessage message;
        v1::Hello& hello = *message.mutable_hello();
        hello.set_protocol_version(wire::kProtocolVersion);
        hello.set_role(caller_.role);
        hello.set_name(caller_.name);
        hello.set_token(caller_.token);
        hello.set_enters_lobby(true);
        hello.set_client("cancha-server");
        send(message);
        const Result<v1::ServerMessage> answer = co_await receive(v1::ServerMessage::kMatchList);
        if (!answer) {
            co_return answer.error();
        }
        co_return answer->match_list();
    }

    awaitable<Result<std::string>> order(v1::LobbyRequest request) {
        if (const auto entered = co_await enter(); !entered) {
            co_return entered.error();
        }
        v1::ClientMessage message;
        request.set_id(1);
        *message.mutable_lobby_request() = std::move(request);
        send(message);
        const Result<v1::ServerMessage> answer = co_await receive(v1::ServerMessage::kLobbyReply);
        if (!answer) {
            co_return answer.error();
        }
        const v1::LobbyReply& reply = answer->lobby_reply();
        if (!reply.is_done()) {
            co_return Error{ErrorCode::kRefused, reply.text()};
        }
        co_return reply.text();
    }

  private:
    void send(const v1::ClientMessage& message) {
        std::string bytes;
        wire::append_frame(bytes, message);
        boost::system::error_code ignored;  // What went wrong shows when the answer is read.
        socket_.write_some(net::asio::buffer(bytes), ignored);
    }

    /// The next message of this kind; others are passed over. Fails: kRefused, kIo.
    awaitable<Result<v1::ServerMessage>> receive(v1::ServerMessage::BodyCase wanted) {
        for (;;) {
            const auto frame = decoder_.next();
            if (!frame) {
                co_return frame.error();
            }
            v1::ServerMessage message;
            if (!frame->has_value()) {
                const std::span<char> room = decoder_.prepare();
                const auto [ec, count] = co_await socket_.async_read_some(
                    net::asio::buffer(room.data(), room.size()), net::kUseResult);
                if (ec) {
                    co_return lost(caller_.server, ec.message());
                }
                decoder_.commit(count);
            } else if (!message.ParseFromArray((*frame)->data(),
                                               static_cast<int>((*frame)->size()))) {
                co_return lost(caller_.server, "it does not speak the protocol");
            } else if (message.has_refusal()) {
                co_return Error{ErrorCode::kRefused, message.refusal().text()};
            } else if (message.body_case() == wanted) {
                co_return message;
            }
        }
    }

    Caller caller_;
    net::Connection::Socket socket_;
    wire::FrameDecoder decoder_;
};

/// Runs a conversation to its end.
template <typename T, typename Talk>
Result<T> hold(const Caller& caller, Talk talk) {
    boost::asio::io_context context(1);
    std::optional<Result<T>> outcome;
    Call call(context, caller);
    const auto run = [&]() -> awaitable<void> { outcome = co_await talk(call); };
    net::spawn(context.get_executor(), run());
    context.run_for(kPatience);
    if (!outcome) {
        return Error{ErrorCode::kTimeout,
                     fmt::format("{} has not answered for {} s", caller.server, kPatience.count())};
    }
    return *std::move(outcome);
}

const char* word_for(v1::MatchState state) {
    switch (state) {
        case v1::MATCH_STATE_WAITING:
            return "waiting";
        case v1::MATCH_STATE_PLAYING:
            return "playing";
        case v1::MATCH_STATE_OVER:
            return "over";
        case v1::MATCH_STATE_FAILED:
            return "failed";
        default:
            return "unknown";
    }
}

std::string score_of(const v1::MatchEntry& entry) {
    const auto& teams = entry.status().teams();
    return teams.size() == 2 ? fmt::format("{} : {}", teams[0].score(), teams[1].score()) : "";
}

/// What a person wants to know next: whom it waits for, who plays, or how it ended.
std::string remark_on(const v1::MatchEntry& entry) {
    std::string missing;
    std::string players;
    for (const v1::SeatEntry& seat : entry.seats()) {
        const std::string& occupant = seat.occupant();
        (occupant.empty() ? missing : players) += fmt::format(
            "{}{}", (occupant.empty() ? missing : players).empty() ? "" : ", ",
            occupant.empty() ? seat.name() : fmt::format("{}: {}", seat.name(), occupant));
    }
    if (!entry.end_reason().empty()) {
        return entry.end_reason();
    }
    return missing.empty() ? players : "waits for " + missing;
}

}  // namespace

Result<v1::MatchList> ask_for_list(const Caller& caller) {
    return hold<v1::MatchList>(caller, [](Call& call) { return call.enter(); });
}

Result<std::string> order(const Caller& caller, v1::LobbyRequest request) {
    return hold<std::string>(caller, [&request](Call& call) { return call.order(request); });
}

std::string to_table(const v1::MatchList& list) {
    if (list.matches().empty()) {
        return "No match is played here now; cancha-server create begins one.\n";
    }
    std::string text = fmt::format("{:<32} {:<20} {:<8} {:>9} {:>9}  {}\n", "MATCH", "DISCIPLINE",
                                   "STATE", "SCORE", "TICK", "");
    for (const v1::MatchEntry& entry : list.matches()) {
        text +=
            fmt::format("{:<32} {:<20} {:<8} {:>9} {:>9}  {}\n", entry.name(), entry.discipline(),
                        word_for(entry.state()), score_of(entry), entry.tick(), remark_on(entry));
    }
    return text;
}

std::string to_json(const v1::MatchList& list) {
    google::protobuf::util::JsonPrintOptions options;
    options.add_whitespace = true;
    options.preserve_proto_field_names = true;
    options.always_print_primitive_fields = true;
    std::string text;
    static_cast<void>(google::protobuf::util::MessageToJsonString(list, &text, options));
    return text;
}

}  // namespace cancha::lobby
