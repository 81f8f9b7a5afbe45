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

/// A match server that follows a script, on a loopback port that the system chooses.
///
/// Thread: the script runs in a thread of its own; the destructor waits for it.
class FakeServer {
  public:
    /// The server's end of the connection.
    class Session {
      public:
        explicit Session(int descriptor) : descriptor_(descriptor) {}

        void send(const v1::ServerMessage& message);
        void send_bytes(std::string_view bytes);

        /// Waits for the client's next message. None if the client has left or sends no frames.
        std::optional<v1::ClientMessage> receive();

        /// Plays the handshake: Greeting, Hello, Welcome. Returns the Hello. Without a resume token
        /// the client does not reconnect.
        v1::Hello shake_hands(const std::string& resume_token = "");

        /// Opens a tick and waits for its answer.
        v1::TickAnswer play_tick(std::uint64_t tick);

      private:
        int descriptor_;
        wire::FrameDecoder decoder_{wire::kMaxClientFrameBytes};
    };

    enum class Start { kListening, kDeaf };

    /// Plays the script once on each of `connections` connections, one after the other. A deaf
    /// server refuses connections until listen() is called.
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

/// Options of a client of this server. The client does not reconnect.
ConnectOptions options_for(const FakeServer& server);

/// Welcome to blue's seat: robots 1 and 2 are its own, 3 belongs to seat "blue2", 4 and 5 to
/// yellow. Field 2.2 m by 1.8 m, 60 ticks a second.
v1::ServerMessage make_welcome();
v1::ServerMessage make_greeting();

/// A tick in which robot n stands at (n / 10, -n / 10) m and the ball at (0.5, 0.25) m rolls at (1,
/// -2) m/s.
v1::ServerMessage make_tick(std::uint64_t tick);
/// End of a match that blue wins by 3 to 1.
v1::ServerMessage make_over();

}  // namespace cancha::client::test
