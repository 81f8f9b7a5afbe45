#include "viewer/gateway/feed.h"

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {

std::optional<MessageKind> kind_of(const v1::ServerMessage& message) {
    switch (message.body_case()) {
        case v1::ServerMessage::kWelcome:
            return MessageKind::kWelcome;
        case v1::ServerMessage::kUpdate:
            return MessageKind::kUpdate;
        case v1::ServerMessage::kWaiting:
            return MessageKind::kWaiting;
        case v1::ServerMessage::kOver:
            return MessageKind::kOver;
        case v1::ServerMessage::kMatchList:
            return MessageKind::kList;
        case v1::ServerMessage::kTapePart:
            return MessageKind::kTapePart;
        default:
            return std::nullopt;
    }
}

}  // namespace cancha::gateway
