#include "client-sdk/cpp/test/fake_server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace cancha::client::test {

void FakeServer::Session::send(const v1::ServerMessage& message) {
    std::string bytes;
    EXPECT_TRUE(wire::append_frame(bytes, message));
    send_bytes(bytes);
}

void FakeServer::Session::send_bytes(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0) {
            return;
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

std::optional<v1::ClientMessage> FakeServer::Session::receive() {
    for (;;) {
        const auto frame = decoder_.next();
        if (!frame) {
            return std::nullopt;
        }
        if (frame->has_value()) {
            v1::ClientMessage message;
            EXPECT_TRUE(
                message.ParseFromArray((*frame)->data(), static_cast<int>((*frame)->size())));
            // Ready comes between the handshake and the first answer.
            return message.has_ready() ? receive() : std::move(message);
        }
        const auto room = decoder_.prepare();
        const ssize_t count = ::recv(descriptor_, room.data(), room.size(), 0);
        if (count <= 0) {
            return std::nullopt;
        }
        decoder_.commit(static_cast<std::size_t>(count));
    }
}

v1::Hello FakeServer::Session::shake_hands(const std::string& resume_token) {
    send(make_greeting());
    const auto message = receive();
    EXPECT_TRUE(message && message->has_hello());
    v1::ServerMessage welcome = make_welcome();
    welcome.mutable_welcome()->set_resume_token(resume_token);
    send(welcome);
    return message ? message->hello() : v1::Hello();
}

v1::TickAnswer FakeServer::Session::play_tick(std::uint64_t tick) {
    send(make_tick(tick));
    const auto message = receive();
    EXPECT_TRUE(message && message->has_answer());
    return message ? message->answer() : v1::TickAnswer();
}

FakeServer::FakeServer(std::function<void(Session&)> script, Start start, int connections)
    : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)),
      connections_(connections),
      script_(std::move(script)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ADD_FAILURE() << "cannot bind a loopback port";
    }
    if (start == Start::kListening) {
        listen();
    }
}

void FakeServer::listen() {
    EXPECT_EQ(::listen(listener_, 1), 0);
    thread_ = std::thread([this] { serve(); });
}

void FakeServer::serve() {
    for (int i = 0; i < connections_; ++i) {
        const int descriptor = ::accept(listener_, nullptr, nullptr);
        if (descriptor < 0) {
            return;
        }
        const int on = 1;
        ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        Session session(descriptor);
        script_(session);
        ::close(descriptor);
    }
}

FakeServer::~FakeServer() {
    // Wakes accept() if no client has come.
    ::shutdown(listener_, SHUT_RDWR);
    if (thread_.joinable()) {
        thread_.join();
    }
    ::close(listener_);
}

std::string FakeServer::address() const {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    return fmt::format("127.0.0.1:{}", ntohs(address.sin_port));
}

v1::ServerMessage make_greeting() {
    v1::ServerMessage message;
    message.mutable_greeting()->set_protocol_version(wire::kProtocolVersion);
    message.mutable_greeting()->set_build("fake");
    return message;
}

ConnectOptions options_for(const FakeServer& server) {
    return {.server = server.address(),
            .seat = "blue",
            .name = "testers",
            .token = "secret",
            .reconnect_patience = std::chrono::milliseconds(0)};
}

v1::ServerMessage make_welcome() {
    v1::ServerMessage message;
    v1::Welcome& welcome = *message.mutable_welcome();
    welcome.set_match("test");
    welcome.set_discipline("simurosot");
    welcome.set_variant("2v2");
    welcome.set_tick_rate_hz(60);
    welcome.set_discipline_hash(42);
    welcome.mutable_settings()->mutable_field();
    v1::RobotKind& kind = *welcome.mutable_settings()->add_robot_kinds();
    kind.set_name("cube");
    kind.mutable_wheels();
    for (std::uint32_t id = 1; id <= 5; ++id) {
        v1::Robot& robot = *welcome.mutable_settings()->add_robots();
        robot.set_id(id);
        robot.set_team(id <= 3 ? v1::TEAM_BLUE : v1::TEAM_YELLOW);
        robot.set_number(id <= 3 ? id : id - 3);
        robot.set_kind("cube");
    }
    welcome.mutable_seat()->set_name("blue");
    welcome.mutable_seat()->set_team(v1::TEAM_BLUE);
    welcome.mutable_seat()->add_robot_ids(1);
    welcome.mutable_seat()->add_robot_ids(2);
    return message;
}

namespace {

void fill_status(v1::MatchStatus& status, v1::MatchPhase phase) {
    status.set_phase(phase);
    status.set_period(1);
    v1::TeamStatus& blue = *status.add_teams();
    blue.set_team(v1::TEAM_BLUE);
    blue.set_score(3);
    blue.set_defends(v1::FIELD_END_POSITIVE_X);
    v1::TeamStatus& yellow = *status.add_teams();
    yellow.set_team(v1::TEAM_YELLOW);
    yellow.set_score(1);
    yellow.set_defends(v1::FIELD_END_NEGATIVE_X);
}

}  // namespace

v1::ServerMessage make_tick(std::uint64_t tick) {
    v1::ServerMessage message;
    v1::TickOpened& opened = *message.mutable_tick();
    opened.set_tick(tick);
    v1::WorldState& world = *opened.mutable_observation()->mutable_overhead();
    world.set_tick(tick);
    world.set_time_us(tick * 1'000'000 / 60);
    world.mutable_ball()->set_x_m(0.5);
    world.mutable_ball()->set_y_m(0.25);
    world.mutable_ball()->set_vx_mps(1);
    world.mutable_ball()->set_vy_mps(-2);
    for (std::uint32_t id = 1; id <= 5; ++id) {
        v1::RobotState& robot = *world.add_robots();
        robot.set_id(id);
        robot.set_x_m(id / 10.0);
        robot.set_y_m(id / -10.0);
    }
    fill_status(*opened.mutable_status(), v1::MATCH_PHASE_PLAY);
    return message;
}

v1::ServerMessage make_over() {
    v1::ServerMessage message;
    message.mutable_over()->set_ticks(36000);
    message.mutable_over()->set_state_hash(0xC0FFEE);
    message.mutable_over()->set_reason("full time");
    fill_status(*message.mutable_over()->mutable_status(), v1::MATCH_PHASE_OVER);
    return message;
}

}  // namespace cancha::client::test
