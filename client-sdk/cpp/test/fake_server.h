#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "cancha/client/connect_options.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"

namespace cancha::client::test {

/// A match server for tests. It listens on a loopback port that the system chooses. A function, the
/// script, says what the server sends and receives.
///
/// Thread: the script runs in a thread of its own. The destructor waits until the script has ended.
class FakeServer {
  public:
    /// The server's end of the connection.
    class Session {
      public:
        explicit Session(int descriptor) : descriptor_(descriptor) {}

        void send(const v1::ServerMessage& message);
        void send_bytes(std::string_view bytes);

        /// Waits for the client's next message. None if the client has left or has sent bytes that
        /// are not a frame.
        std::optional<v1::ClientMessage> receive();

        /// Plays the handshake: Greeting, Hello, Welcome. Returns the Hello. Without a resume token
        /// the client does not try to reconnect.
        v1::Hello shake_hands(const std::string& resume_token = "");

        /// Opens a tick and waits for its answer.
        v1::TickAnswer play_tick(std::uint64_t tick);

      private:
        int descriptor_;
        wire::FrameDecoder decoder_{wire::kMaxClientFrameBytes};
    };

    /// Whether the server accepts connections from the start.
    enum class Start { kListening, kDeaf };

    /// Accepts `connections` connections, one after the other, and runs the script once on each.
    /// With kDeaf, the server refuses connections until listen() is called.
    explicit FakeServer(std::function<void(Session&)> script, Start start = Start::kListening,
                        int connections = 1);
    FakeServer(const FakeServer&) = delete;
    FakeServer& operator=(const FakeServer&) = delete;
    ~FakeServer();

    void listen();

    /// Address of the server: "127.0.0.1:port".
    std::string address() const;

    /// Environment variable by which a program finds this server: CANCHA_SERVER=address.
    std::string environment() const { return "CANCHA_SERVER=" + address(); }

  private:
    void serve();

    int listener_;
    int connections_;
    std::function<void(Session&)> script_;
    std::thread thread_;
};

/// Options for a client of this server. The client does not reconnect.
ConnectOptions options_for(const FakeServer& server);

/// Returns a Welcome for the seat "blue". Robots 1 and 2 belong to this seat, robot 3 to the seat
/// "blue2", robots 4 and 5 to yellow. The field is 2.2 m by 1.8 m, and there are 60 ticks a second.
v1::ServerMessage make_welcome();
v1::ServerMessage make_greeting();

/// Returns a tick in which robot n is at (n / 10, -n / 10) m, and the ball is at (0.5, 0.25) m and
/// moves at (1, -2) m/s.
v1::ServerMessage make_tick(std::uint64_t tick);
/// Returns the end of a match that blue wins by 3 to 1.
v1::ServerMessage make_over();

}  // namespace cancha::client::test
