#include "server/recording/record_channels.h"

#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "server/recording/match_facts.h"

namespace cancha::recording {

RecordChannels add_channels(RecordWriter& writer, const v1::Discipline& settings) {
    const auto add = [&writer]<typename Message>(const std::string& topic, const Message& message) {
        return writer.add_channel(topic, *message.GetDescriptor());
    };
    RecordChannels channels{.world = add(kWorldTopic, v1::RecordedTick()),
                            .events = add(kEventsTopic, v1::GameEvent()),
                            .status = add(kStatusTopic, v1::MatchStatus()),
                            .statistics = add(kStatisticsTopic, v1::MatchStatistics()),
                            .interventions = add(kInterventionsTopic, v1::RecordedIntervention()),
                            .seats = {}};
    for (const v1::Seat& seat : settings.seats()) {
        channels.seats.push_back(
            {.commands = add(kCommandsTopic + seat.name(), v1::RecordedCommands()),
             .requests = add(kRequestsTopic + seat.name(), v1::RecordedRequest()),
             .readings = add(kReadingsTopic + seat.name(), v1::RecordedReadings()),
             .drawings = add(kDebugTopic + seat.name(), v1::RecordedDrawing())});
    }
    return channels;
}

}  // namespace cancha::recording
