#include "server/session/handshake.h"

#include <utility>

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <spdlog/spdlog.h>

#include "proto/base/access/client_name.h"
#include "proto/base/access/secret.h"
#include "proto/base/streams/limited_log.h"
#include "proto/base/text/printable_text.h"
#include "proto/wire/frame_codec.h"
#include "referee/core/seats.h"
#include "server/sim/match/version.h"

namespace cancha::session {

namespace {

std::vector<std::string> seat_names(const MatchRoom& room) {
    std::vector<std::string> names;
    for (const Seat& seat : room.seats()) {
        names.push_back(seat.name);
    }
    return names;
}

std::optional<HandshakeProblem> find_resume_problem(const v1::Hello& hello, const Seat& seat) {
    const ResumeTokens::Verdict verdict =
        seat.resume.judge(hello.resume_token(), Seat::Clock::now());
    if (verdict == ResumeTokens::Verdict::kValid) {
        return std::nullopt;
    }
    if (verdict == ResumeTokens::Verdict::kJustUsed) {
        return HandshakeProblem{
            v1::ERROR_CODE_SEAT_TAKEN,
            fmt::format(
                "another connection has just reclaimed seat '{}' with this resume token, and a "
                "token lets in one; if that was you, go on there",
                seat.name)};
    }
    return HandshakeProblem{
        v1::ERROR_CODE_NOT_ALLOWED,
        fmt::format("the resume token is not that of the latest Welcome for seat '{}'; without a "
                    "token, the seat can be taken once it is free",
                    seat.name)};
}

/// Whether the token is that of the book or the one that this program made for the seat.
bool knows_token_of(const Seat& seat, std::string_view token, const access::TokenBook& book) {
    if (!seat.token.empty() && access::is_same_secret(token, seat.token)) {
        return true;
    }
    return book.empty() ? seat.token.empty() : book.admits(v1::ROLE_STRATEGY, seat.name, token);
}

std::optional<HandshakeProblem> find_seat_problem(const v1::Hello& hello, MatchRoom& room) {
    const Seat* seat = room.seats().find(hello.seat());
    if (seat == nullptr) {
        return unknown_seat(hello.seat(), room.discipline().full_name(), seat_names(room));
    }
    if (!knows_token_of(*seat, hello.token(), room.tokens())) {
        return wrong_seat_token(seat->name, hello.token());
    }
    if (!hello.resume_token().empty() && seat->script == nullptr) {
        return find_resume_problem(hello, *seat);
    }
    if (seat->is_taken()) {
        return HandshakeProblem{
            v1::ERROR_CODE_SEAT_TAKEN,
            fmt::format("seat '{}' is taken by \"{}\"; its owner can reclaim it with the resume "
                        "token of its Welcome",
                        seat->name, seat->occupant_name)};
    }
    return std::nullopt;
}

/// Names with a token always get in: their number is limited by the token file, and none looks like
/// another.
std::optional<HandshakeProblem> find_official_problem(const v1::Hello& hello, MatchRoom& room) {
    auto problem = find_leader_problem(hello, room.tokens());
    if (problem || !room.tokens().empty()) {
        return problem;
    }
    const OfficialNames& names = room.official_names();
    if (const auto other = names.other_like(hello.name())) {
        return HandshakeProblem{
            v1::ERROR_CODE_NOT_ALLOWED,
            fmt::format(
                "\"{}\" looks like \"{}\", who is an official of this match ({}); write it in "
                "the same way if it is you, or choose another name",
                hello.name(), *other, access::kNameRule)};
    }
    if (names.may_come(hello.name())) {
        return std::nullopt;
    }
    return HandshakeProblem{
        v1::ERROR_CODE_NOT_ALLOWED,
        fmt::format("this match has already had {} officials with different names; use one of "
                    "those names, or give officials tokens (--tokens)",
                    OfficialNames::kMost)};
}

/// Returns the code of the error if the client can still be told; none: it cannot.
std::optional<v1::ErrorCode> code_of(const Error& error) {
    switch (error.code) {
        case ErrorCode::kTooLarge:
            return v1::ERROR_CODE_TOO_LARGE;
        case ErrorCode::kTimeout:
            return v1::ERROR_CODE_TIMEOUT;
        case ErrorCode::kInvalidInput:
            return v1::ERROR_CODE_BAD_MESSAGE;
        default:
            return std::nullopt;
    }
}

void send_refusal(net::Connection& connection, const HandshakeProblem& problem) {
    v1::ServerMessage message;
    message.mutable_refusal()->set_code(problem.code);
    message.mutable_refusal()->set_text(problem.text);
    connection.send(message);
}

}  // namespace

HandshakeProblem unknown_seat(std::string_view seat, std::string_view discipline,
                              const std::vector<std::string>& seats) {
    return {v1::ERROR_CODE_UNKNOWN_SEAT, fmt::format("there is no seat '{}' in {}; {}", seat,
                                                     discipline, referee::seats_text(seats))};
}

HandshakeProblem wrong_seat_token(std::string_view seat, std::string_view token) {
    return {v1::ERROR_CODE_NOT_ALLOWED,
            fmt::format("{} for seat '{}'; the team has it from the organiser, and gives it in the "
                        "environment variable CANCHA_TOKEN; cancha-match does so for the "
                        "strategies that it starts",
                        token.empty() ? "no token was given" : "wrong token", seat)};
}

std::optional<HandshakeProblem> find_leader_problem(const v1::Hello& hello,
                                                    const access::TokenBook& book) {
    if (book.empty() || book.admits(hello.role(), hello.name(), hello.token())) {
        return std::nullopt;
    }
    const std::string_view role = hello.role() == v1::ROLE_ADMIN ? "admin" : "official";
    return HandshakeProblem{
        v1::ERROR_CODE_NOT_ALLOWED,
        fmt::format("{} \"{}\" {}; expected the NAME and TOKEN of a line `{} NAME TOKEN` in the "
                    "server's --tokens file (cancha-server: --admin NAME --token-file FILE; "
                    "cancha-referee: --name NAME --token-file FILE)",
                    role, hello.name(),
                    hello.token().empty() ? "gave no token" : "gave an unknown token", role)};
}

std::optional<HandshakeProblem> find_general_problem(const v1::Hello& hello) {
    if (hello.protocol_version() != wire::kProtocolVersion) {
        return HandshakeProblem{
            v1::ERROR_CODE_VERSION,
            fmt::format("this server speaks protocol version {}, the client version {}; build both "
                        "from the same release",
                        wire::kProtocolVersion, hello.protocol_version())};
    }
    if (!is_visible_name(hello.name(), kMaxNameLength)) {
        return HandshakeProblem{
            v1::ERROR_CODE_BAD_MESSAGE,
            fmt::format("`name` must have 1 to {} printable characters, not only blanks",
                        kMaxNameLength)};
    }
    if (const auto reserved = access::reserved_name_in(hello.name())) {
        return HandshakeProblem{v1::ERROR_CODE_NOT_ALLOWED,
                                access::refusal_of_reserved(hello.name(), *reserved)};
    }
    for (const auto& [field, text] :
         {std::pair("match", &hello.match()), std::pair("seat", &hello.seat()),
          std::pair("origin", &hello.origin())}) {
        if (!text->empty() && !is_printable(*text, kMaxNameLength)) {
            return HandshakeProblem{v1::ERROR_CODE_BAD_MESSAGE,
                                    fmt::format("`{}` must have at most {} printable characters",
                                                field, kMaxNameLength)};
        }
    }
    if (!may(hello.role(), Permission::kAnswer) && !may(hello.role(), Permission::kWatch)) {
        return HandshakeProblem{v1::ERROR_CODE_BAD_MESSAGE,
                                "`role` must be strategy, spectator, official or admin"};
    }
    return std::nullopt;
}

std::optional<HandshakeProblem> find_problem(const v1::Hello& hello, MatchRoom& room, Door door) {
    if (auto problem = find_general_problem(hello)) {
        return problem;
    }
    if (!admits(door, hello.role())) {
        return HandshakeProblem{
            v1::ERROR_CODE_NOT_ALLOWED,
            "only strategies may come in here: this address is for the teams that cancha-match "
            "started. Officials and spectators join at the address of the match: --listen "
            "HOST:PORT "
            "sets it (cancha-referee --server HOST:PORT, cancha-viewer --server HOST:PORT), a "
            "cancha-server has its own"};
    }
    if (hello.enters_lobby()) {
        return HandshakeProblem{
            v1::ERROR_CODE_BAD_MESSAGE,
            "this is a single match, not a server with a lobby; leave out `enters_lobby`, or "
            "connect to cancha-server"};
    }
    if (!hello.match().empty() && hello.match() != room.name()) {
        return HandshakeProblem{
            v1::ERROR_CODE_UNKNOWN_MATCH,
            fmt::format("no match '{}' here, only one without a name; leave out `match`",
                        hello.match())};
    }
    switch (hello.role()) {
        case v1::ROLE_STRATEGY:
            return find_seat_problem(hello, room);
        case v1::ROLE_OFFICIAL:
        case v1::ROLE_ADMIN:
            return find_official_problem(hello, room);
        default:
            return std::nullopt;
    }
}

v1::ServerMessage make_greeting() {
    v1::ServerMessage message;
    v1::Greeting& greeting = *message.mutable_greeting();
    greeting.set_protocol_version(wire::kProtocolVersion);
    greeting.set_behaviour_version(match::kBehaviourVersion);
    greeting.set_build(match::build());
    return message;
}

int peek_body(std::string_view payload) {
    // In protobuf's encoding, the rest of a tag is the field's number.
    constexpr int kBitsOfWireType = 3;

    google::protobuf::io::CodedInputStream stream(
        reinterpret_cast<const std::uint8_t*>(payload.data()), static_cast<int>(payload.size()));
    return static_cast<int>(stream.ReadTag() >> kBitsOfWireType);
}

Status decode_client_message(std::string_view payload, v1::ClientMessage& message) {
    if (!message.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("a frame of {} bytes is not a cancha.v1.ClientMessage", payload.size())};
    }
    return {};
}

asio::awaitable<Result<std::size_t>> receive_message(net::Connection& connection,
                                                     v1::ClientMessage& message) {
    const Result<std::string_view> payload = co_await connection.receive();
    if (!payload) {
        co_return payload.error();
    }
    if (const Status decoded = decode_client_message(*payload, message); !decoded) {
        co_return decoded.error();
    }
    co_return payload->size();
}

asio::awaitable<Result<v1::Hello>> receive_hello(net::Connection& connection) {
    const Result<std::string_view> payload = co_await connection.receive_within(kHandshakeTime);
    if (!payload) {
        co_return payload.error();
    }
    v1::ClientMessage message;
    if (peek_body(*payload) == v1::ClientMessage::kHello) {
        if (const Status decoded = decode_client_message(*payload, message); !decoded) {
            co_return decoded.error();
        }
    }
    if (!message.has_hello()) {
        co_return Error{ErrorCode::kInvalidInput, "the first message must be Hello"};
    }
    co_return std::move(*message.mutable_hello());
}

void refuse(net::Connection& connection, const HandshakeProblem& problem) {
    send_refusal(connection, problem);
    connection.finish();
    streams::log_stranger(spdlog::level::info, connection.peer(),
                          "client refused: peer={} reason={:?}", connection.peer(), problem.text);
}

void refuse(net::Connection& connection, const Error& error) {
    if (const auto code = code_of(error)) {
        refuse(connection, {*code, error.message});
    } else {
        connection.close();  // The client has left.
    }
}

void turn_away(net::Connection& connection) {
    connection.send(make_greeting());
    send_refusal(connection, {v1::ERROR_CODE_FULL,
                              "the server is out of file descriptors; its administrator must raise "
                              "the limit (`ulimit -n`)"});
    connection.close();
}

void send_notice(net::Connection& connection, v1::ErrorCode code, const std::string& text,
                 std::uint64_t count, Tick tick) {
    v1::ServerMessage message;
    message.mutable_notice()->set_code(code);
    message.mutable_notice()->set_text(text);
    message.mutable_notice()->set_count(count);
    message.mutable_notice()->set_tick(tick.number);
    connection.send(message);
}

void end_broken_session(net::Connection& connection, const Error& error) {
    if (const auto code = code_of(error)) {
        send_notice(connection, *code, error.message + "; the connection is closed");
    }
    connection.finish();
}

}  // namespace cancha::session
