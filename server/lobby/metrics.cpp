#include "server/lobby/metrics.h"

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

ClientMetric value_of(MetricType type, double value, Labels labels = {}) {
    ClientMetric metric;
    metric.label = std::move(labels);
    (type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
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

class Page {
  public:
    MetricFamily& family(std::string name, std::string help, MetricType type) {
        families_.push_back(
            {.name = std::move(name), .help = std::move(help), .type = type, .metric = {}});
        return families_.back();
    }

    void number(std::string name, std::string help, MetricType type, double value) {
        family(std::move(name), std::move(help), type).metric.push_back(value_of(type, value));
    }

    std::string text() const { return prometheus::TextSerializer().Serialize(families_); }

  private:
    std::vector<MetricFamily> families_;
};

void add_server(Page& page, Lobby& lobby, const Reception& reception) {
    const LobbyFigures& figures = lobby.figures();
    page.number("cancha_connections", "Connected clients.", MetricType::Gauge,
                static_cast<double>(reception.connections()));
    page.number("cancha_matches_created_total", "Matches begun.", MetricType::Counter,
                static_cast<double>(figures.created));
    page.number("cancha_clients_handed_over_total", "Clients handed over to a match.",
                MetricType::Counter, static_cast<double>(figures.handed_over));
    page.number("cancha_clients_refused_total", "Refused clients.", MetricType::Counter,
                static_cast<double>(figures.refused));
}

void add_states(Page& page, const Lobby& lobby) {
    MetricFamily& family =
        page.family("cancha_matches", "Listed matches by state.", MetricType::Gauge);
    for (const auto& [state, word] :
         {std::pair(v1::MATCH_STATE_WAITING, "waiting"),
          std::pair(v1::MATCH_STATE_PLAYING, "playing"), std::pair(v1::MATCH_STATE_OVER, "over"),
          std::pair(v1::MATCH_STATE_FAILED, "failed")}) {
        double count = 0;
        for (const auto& match : lobby.matches()) {
            count += match->entry().state() == state ? 1 : 0;
        }
        family.metric.push_back(value_of(family.type, count, {{"state", word}}));
    }
}

/// One value for each match that runs. `read`: from the process to the value.
template <typename Read>
void add_by_match(Page& page, const Lobby& lobby, MetricFamily description, Read read) {
    MetricFamily& family = page.family(description.name, description.help, description.type);
    for (const auto& match : lobby.matches()) {
        if (!match->has_ended()) {
            family.metric.push_back(
                value_of(family.type, read(*match), {{"match", match->entry().name()}}));
        }
    }
}

void add_matches(Page& page, const Lobby& lobby) {
    add_by_match(
        page, lobby, {"cancha_ticks_total", "Ticks played.", MetricType::Counter, {}},
        [](const MatchProcess& match) { return static_cast<double>(match.entry().tick()); });
    add_by_match(
        page, lobby,
        {"cancha_ticks_per_second", "Ticks played in the last second.", MetricType::Gauge, {}},
        [](const MatchProcess& match) { return match.ticks_per_s(); });
    add_by_match(page, lobby, {"cancha_clients", "Clients in the match.", MetricType::Gauge, {}},
                 [](const MatchProcess& match) { return static_cast<double>(match.clients()); });
    add_by_match(
        page, lobby,
        {"cancha_watchers", "Spectators and officials in the match.", MetricType::Gauge, {}},
        [](const MatchProcess& match) { return static_cast<double>(match.entry().watchers()); });
    add_by_match(page, lobby,
                 {"cancha_updates_skipped_total",
                  "Updates skipped because a watcher read too slowly.",
                  MetricType::Counter,
                  {}},
                 [](const MatchProcess& match) {
                     return static_cast<double>(match.news().skipped_updates());
                 });
}

void add_seats(Page& page, const Lobby& lobby) {
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
            misses.metric.push_back(
                value_of(misses.type, static_cast<double>(seat.misses()), labels));
            answers.metric.push_back(histogram_of(match->news().seats(i), labels));
        }
    }
    page.family(misses.name, misses.help, misses.type).metric = misses.metric;
    page.family(answers.name, answers.help, answers.type).metric = answers.metric;
}

}  // namespace

std::string metrics_text(Lobby& lobby, const Reception& reception) {
    Page page;
    add_server(page, lobby, reception);
    add_states(page, lobby);
    add_matches(page, lobby);
    add_seats(page, lobby);
    return page.text();
}

std::string health_json(const Lobby& lobby, const Reception& reception) {
    const nlohmann::ordered_json health{{"status", "ok"},
                                        {"matches", lobby.running()},
                                        {"most_matches", lobby.most_matches()},
                                        {"connections", reception.connections()}};
    return health.dump() + "\n";
}

}  // namespace cancha::lobby
