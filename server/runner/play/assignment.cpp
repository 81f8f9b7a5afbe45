#include "server/runner/play/assignment.h"

#include <utility>

#include "proto/cancha/v1/match_channel.pb.h"
#include "server/lobby/channel/match_channel.h"

namespace cancha::runner {

Result<access::TokenBook> take_assignment(Options& options) {
    processes::Descriptor channel(channel::kChannelDescriptor);
    const Result<channel::Packet> packet = channel::MatchChannel::receive_first(channel);
    channel.release();  // Stays open: the match uses it later.
    if (!packet) {
        return Error{packet.error().code, "--assigned: " + packet.error().message};
    }
    v1::ToMatch message;
    if (!message.ParseFromString(packet->bytes) || !message.has_assignment()) {
        return Error{ErrorCode::kInvalidInput, "--assigned: no assignment came first"};
    }
    v1::Assignment& assignment = *message.mutable_assignment();
    options.first_seed = options.last_seed =
        assignment.order().has_seed() ? assignment.order().seed() : 1;
    options.order = std::move(*assignment.mutable_order());
    options.is_quiet = true;
    options.wants_no_recording = assignment.recording().empty();
    if (!assignment.recording().empty()) {
        options.record = assignment.recording();
    }
    if (!assignment.report().empty()) {
        options.report = assignment.report();
    }
    if (assignment.memory_mb() > 0) {
        options.memory_mb = assignment.memory_mb();
    }
    if (assignment.tokens().empty()) {
        return access::TokenBook();
    }
    return access::TokenBook::parse(assignment.tokens());
}

}  // namespace cancha::runner
