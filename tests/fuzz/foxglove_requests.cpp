#include "cancha/base/contract.h"
#include "tests/fuzz/target.h"
#include "viewer/foxglove_protocol/session.h"

namespace cancha::fuzz {

namespace {

using foxglove_protocol::Match;
using foxglove_protocol::Session;

/// More messages than a session of one message can send: the greeting, an answer for each request,
/// and a message of each channel.
constexpr int kMostMessages = 1000;

// A tool may send anything, and gets the channels to which it has subscribed.
void feed(std::string_view bytes) {
    Match match{.number = 1, .update_number = 1};
    match.events.emplace_back().set_number(1);
    match.update.add_drawings()->set_seat("blue");
    for (const bool is_text : {true, false}) {
        Session session("fuzz");
        session.offer_seats({"blue"});
        static_cast<void>(session.take(bytes, is_text));
        int messages = 0;
        while (session.next(match)) {
            CANCHA_EXPECTS(++messages < kMostMessages);
        }
    }
}

std::vector<std::string> seeds() {
    return {R"({"op": "subscribe", "subscriptions": [{"id": 0, "channelId": 1}, )"
            R"({"id": 1, "channelId": 4}, {"id": 2, "channelId": 5}, {"id": 3, "channelId": 8}]})",
            R"({"op": "unsubscribe", "subscriptionIds": [0, 1]})",
            R"({"op": "advertise", "channels": [{"id": 1, "topic": "foo", "encoding": "json"}]})",
            std::string("\x01\x01\x00\x00\x00payload", 12)};
}

}  // namespace

Target foxglove_requests() {
    return {"foxglove_requests", &feed, &seeds};
}

}  // namespace cancha::fuzz
