#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/server_address.h"
#include "viewer/gateway/official_seats.h"
#include "viewer/gateway/visitor.h"

namespace cancha::gateway {

/// Carries the requests of an official (a person who controls the match) from the browser to the
/// match server, and the answers back.
///
/// The match server decides who may sign in. The browser's first message is a text, `{"name":
/// "Marta", "token": "..."}`. The server's answer comes back as a text: `{"state": "welcome"}` or
/// `{"state": "refused", "text": "why"}`. After that each message of the browser is one serialized
/// v1::OfficialRequest, and each answer one v1::OfficialReply. Any other message closes the
/// connection with the reason.
///
/// An official takes one of the gateway's seats (OfficialSeats) when the server has accepted the
/// sign-in, and gives the seat back when the connection ends.
class OfficialVisitor final : public Visitor {
  public:
    struct Options {
        connection::ServerAddress server;
        std::string match = {};  ///< Name of the match; empty for the server's only match.
        std::shared_ptr<OfficialSeats> seats;  ///< Shared by all officials of the gateway.
        /// Time limit for the browser's first message. The page sends this message as soon as it is
        /// connected.
        std::chrono::milliseconds introduction_time{3'000};
    };

    OfficialVisitor(boost::asio::io_context& context, Options options, Line line);
    ~OfficialVisitor() override;

    std::optional<Objection> take(std::string_view message, bool is_text) override;
    void leave() override;

  private:
    struct State;
    std::shared_ptr<State> state_;
};

/// Makes a visitor that only sends `{"state": "refused", "text": "why"}` and closes the connection.
std::shared_ptr<Visitor> turn_away(const Visitor::Line& line, const std::string& why);

}  // namespace cancha::gateway
