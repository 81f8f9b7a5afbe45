#pragma once

#include <cstdint>
#include <memory>

#include "viewer/foxglove_protocol/session.h"
#include "viewer/gateway/channel.h"
#include "viewer/gateway/visitor.h"

namespace cancha::gateway {

/// Serves one tool that speaks Foxglove's protocol and watches a channel. Makes each message from
/// the newest state at the moment when the connection has room for it.
class FoxgloveVisitor final : public Visitor {
  public:
    FoxgloveVisitor(std::shared_ptr<Channel> channel, Line line);

    std::optional<Objection> take(std::string_view message, bool is_text) override;
    std::optional<Message> next() override;
    void leave() override;

  private:
    void catch_up();
    void note(const LatestMessages::Message& news);
    void note_source();
    void note_message(const LatestMessages::Message& news);
    void begin(v1::Welcome welcome);
    void take_events();

    std::shared_ptr<Channel> channel_;
    Line line_;
    std::unique_ptr<Channel::Place> place_;
    foxglove_protocol::Session session_;
    foxglove_protocol::Match match_;
    bool is_told_to_choose_ = false;
    std::uint64_t number_ = 0;  ///< Number of the last message of the channel that was handled.
};

}  // namespace cancha::gateway
