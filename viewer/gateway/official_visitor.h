#pragma once

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/server_address.h"
#include "viewer/gateway/visitor.h"

namespace cancha::gateway {

/// Takes what an official asks for in the browser to the server, and the answers back. The server
/// decides who may: the first message is a text, `{"name": "Marta", "token": "..."}`, and what the
/// server says to that name and token comes back as a text, `{"state": "welcome"}` or
/// `{"state": "refused", "text": "why"}`. After that each message of the browser is one serialized
/// v1::OfficialRequest, and each answer one v1::OfficialReply.
class OfficialVisitor final : public Visitor {
  public:
    struct Options {
        connection::ServerAddress server;
        std::string match = {};  ///< Empty: the server's only one.
    };

    /// The longest message that is taken.
    static constexpr std::size_t kMaxMessageBytes = std::size_t{8} * 1024;

    OfficialVisitor(boost::asio::io_context& context, Options options, Line line);
    ~OfficialVisitor() override;

    bool take(std::string_view message, bool is_text) override;
    void leave() override;

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
