#include "server/lobby/metrics.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <prometheus/text_serializer.h>

namespace cancha::lobby {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using Labels = std::vector<ClientMetric::Label>;
using Families = std::vector<MetricFamily>;

template <typename Number>
ClientMetric value_of(MetricType type, Number value, Labels labels = {}) {
    ClientMetric metric;
    metric.label = std::move(labels);
    (type == MetricType::Counter ? metric.counter.value : metric.gauge.value) =
        static_cast<double>(value);
    return metric;
}

ClientMetric histogram_of(const v1::SeatFigures& figures, Labels labels) {
    ClientMetric metric;
    metric.label = std::move(labels);
    metric.histogram.sample_count = figures.count();
    metric.histogram.sample_sum = figures.sum_s();
    for (const v1::SeatFigures::Bucket& bucket : figures.buckets()) {
        metric.histogram.bucket.push_back(
            {.cumulative_count = bucket.count(), .upper_bound = bucket.upper_bound_s()});
    }
    return metric;
}

void add_server(Families& families, Lobby& lobby, const Reception& reception) {
    const auto add = [&families](const char* name, const char* help, MetricType type, auto value) {
        families.push_back({name, help, type, {value_of(type, value)}});
    };
    const LobbyFigures& figures = lobby.figures();
    add("cancha_connections", "Connected clients.", MetricType::Gauge, reception.connections());
    add("cancha_matches_created_total", "Matches begun.", MetricType::Counter, figures.created);
    add("cancha_clients_handed_over_total", "Clients handed over to a match.", MetricType::Counter,
        figures.handed_over);
    add("cancha_clients_refused_total", "Refused clients.", MetricType::Counter, figures.refused);
}

void add_states(Families& families, const Lobby& lobby) {
    MetricFamily family{"cancha_matches", "Listed matches by state.", MetricType::Gauge, {}};
    for (const auto& [state, word] :
         {std::pair(v1::MATCH_STATE_WAITING, "waiting"),
          std::pair(v1::MATCH_STATE_PLAYING, "playing"), std::pair(v1::MATCH_STATE_OVER, "over"),
          std::pair(v1::MATCH_STATE_FAILED, "failed")}) {
        const auto count = std::ranges::count_if(
            lobby.matches(),
            [wanted = state](const auto& match) { return match->entry().state() == wanted; });
        family.metric.push_back(value_of(family.type, count, {{"state", word}}));
    }
    families.push_back(std::move(family));
}

void add_matches(Families& families, const Lobby& lobby) {
    // Adds one value for each running match. `read`: returns the value of a process.
    const auto add = [&](const char* name, const char* help, MetricType type, auto read) {
        MetricFamily family{name, help, type, {}};
        for (const auto& match : lobby.matches()) {
            if (!match->has_ended()) {
                family.metric.push_back(
                    value_of(type, read(*match), {{"match", match->entry().name()}}));
            }
        }
        families.push_back(std::move(family));
    };
    add("cancha_ticks_total", "Ticks played.", MetricType::Counter,
        [](const MatchProcess& match) { return match.entry().tick(); });
    add("cancha_ticks_per_second", "Ticks played in the last second.", MetricType::Gauge,
        [](const MatchProcess& match) { return match.ticks_per_s(); });
    add("cancha_clients", "Clients in the match.", MetricType::Gauge,
        [](const MatchProcess& match) { return match.clients(); });
    add("cancha_watchers", "Spectators and officials in the match.", MetricType::Gauge,
        [](const MatchProcess& match) { return match.entry().watchers(); });
    add("cancha_updates_skipped_total", "Updates skipped because a watcher read too slowly.",
        MetricType::Counter,
        [](const MatchProcess& match) { return match.news().skipped_updates(); });
}

void add_seats(Families& families, const Lobby& lobby) {
    MetricFamily misses{
        "cancha_misses_total", "Ticks without an answer in time.", MetricType::Counter, {}};
    MetricFamily answers{"cancha_answer_seconds",
                         "Time from sending a tick to the answer of the seat.",
                         MetricType::Histogram,
                         {}};
    for (const auto& match : lobby.matches()) {
        for (int i = 0; i < match->news().seats_size() && !match->has_ended(); ++i) {
            const v1::SeatEntry& seat = match->entry().seats(i);
            const Labels labels{{"match", match->entry().name()}, {"seat", seat.name()}};
            misses.metric.push_back(value_of(misses.type, seat.misses(), labels));
            answers.metric.push_back(histogram_of(match->news().seats(i), labels));
        }
    }
    families.push_back(std::move(misses));
    families.push_back(std::move(answers));
}

}  // namespace

std::string metrics_text(Lobby& lobby, const Reception& reception) {
    Families families;
    add_server(families, lobby, reception);
    add_states(families, lobby);
    add_matches(families, lobby);
    add_seats(families, lobby);
    return prometheus::TextSerializer().Serialize(families);
}

std::string health_json(const Lobby& lobby, const Reception& reception) {
    const nlohmann::ordered_json health{{"status", "ok"},
                                        {"matches", lobby.running()},
                                        {"most_matches", lobby.most_matches()},
                                        {"connections", reception.connections()}};
    return health.dump() + "\n";
}

}  // namespace cancha::lobby
