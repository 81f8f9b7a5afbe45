#include "server/lobby/server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <systemd/sd-daemon.h>

#include "proto/base/processes/orphan_watch.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/signals.h"
#include "referee/order/token_option.h"
#include "server/lobby/http_port.h"
#include "server/lobby/metrics.h"
#include "server/lobby/reception.h"

namespace cancha::lobby {

namespace {

// Exit statuses, the same in all programs.
constexpr int kServed = 0;
constexpr int kOurFault = 1;
constexpr int kBadUsage = 2;

/// For each match: the channel, the watch on the end of its process, its output, and descriptors
/// open while it starts; and a client in each of its seats.
constexpr std::size_t kDescriptorsPerMatch = 6 + 4;

/// For the doors, the log, signals and timers.
constexpr std::size_t kOwnDescriptors = 32;

void set_up_log() {
    spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e level=%l %v");
}

int fail(int exit_code, const std::string& message) {
    streams::print_error("cancha-server: {}\n", message);
    return exit_code;
}

/// Checks that the server may listen at an endpoint. If other machines can reach it, there must be
/// a token for an admin, and nobody may lead without a token.
Status check_exposure(const net::Endpoint& endpoint, const access::TokenBook& tokens) {
    if (net::is_local(endpoint) || !tokens.empty()) {
        return {};
    }
    return Error{ErrorCode::kRefused,
                 fmt::format("--listen: other machines can reach {}, so everyone needs a "
                             "token; give --tokens FILE with a line `admin NAME TOKEN` at least, "
                             "or listen on 127.0.0.1",
                             net::name_of(endpoint))};
}

Error refuse_open_metrics(const net::Endpoint& endpoint) {
    return {ErrorCode::kRefused,
            fmt::format("--http: other machines can reach {}, and the metrics name matches and "
                        "seats; give --tokens FILE with a line `metrics NAME TOKEN`, or listen on "
                        "127.0.0.1",
                        net::name_of(endpoint))};
}

class Server {
  public:
    Server(const ServeOptions& options, access::TokenBook tokens)
        : options_(options),
          lobby_(context_,
                 {.tokens = std::move(tokens),
                  .record_folder = options.record_dir.empty()
                                       ? std::filesystem::path()
                                       : std::filesystem::absolute(options.record_dir),
                  .match_memory_mb = options.match_memory_mb},
                 options.most_matches, std::chrono::seconds(options.time_to_end_s)),
          reception_(context_, lobby_),
          signals_(context_) {
        streams::add_ending_signals(signals_);
    }

    int run() {
        if (const Status fits =
                reception_.fit_descriptors(kOwnDescriptors + HttpPort::kMostConnections +
                                           kDescriptorsPerMatch * options_.most_matches);
            !fits) {
            return fail(kOurFault, fits.error().message);
        }
        for (const Status& opened : {open_doors(), open_http()}) {
            if (!opened) {
                return fail(kBadUsage, opened.error().message);
            }
        }
        signals_.async_wait([this](const boost::system::error_code& ec, int) {
            if (!ec) {
                async::spawn(context_.get_executor(), stop());
            }
        });
        async::spawn(context_.get_executor(), begin());
        context_.run();
        return exit_code_;
    }

  private:
    Status open_doors() {
        for (const std::string& text : options_.listen) {
            const Result<net::Endpoint> endpoint = net::parse_endpoint(text);
            if (!endpoint) {
                return Error{endpoint.error().code, "--listen: " + endpoint.error().message};
            }
            if (Status allowed = check_exposure(*endpoint, lobby_.tokens()); !allowed) {
                return allowed;
            }
            if (Status listening = reception_.listen(*endpoint); !listening) {
                return listening;
            }
        }
        return {};
    }

    Status open_http() {
        if (options_.http.empty()) {
            return {};
        }
        const Result<boost::asio::ip::tcp::endpoint> endpoint =
            net::parse_tcp_endpoint(options_.http);
        if (!endpoint) {
            return Error{endpoint.error().code, "--http: " + endpoint.error().message};
        }
        HttpPort::Access access{.hosts = options_.http_hosts};
        if (!net::is_local(*endpoint)) {
            if (!lobby_.tokens().has_metrics_reader()) {
                return refuse_open_metrics(*endpoint);
            }
            access.admits = [this](std::string_view token) {
                return lobby_.tokens().shows_metrics_to(token);
            };
        }
        return http_.listen(*endpoint, std::move(access));
    }

    asio::awaitable<void> begin() {
        for (const std::string& text : options_.matches) {
            const std::size_t equals = std::min(text.find('='), text.size());
            v1::CreateMatch order;
            order.set_name(text.substr(0, equals));
            order.set_discipline(text.substr(std::min(equals + 1, text.size())));
            const auto created = co_await lobby_.create(order);
            if (!created) {
                exit_code_ = fail(kBadUsage, "--match " + text + ": " + created.error().message);
                co_await stop();
                co_return;
            }
        }
        for (const std::string& address : reception_.addresses()) {
            streams::print_live("{}\n", address);
        }
        if (!options_.http.empty()) {
            streams::print_live("http://{}/metrics\n", http_.address());
        }
        spdlog::info("serving: address={} max_matches={} record_dir={:?}",
                     fmt::join(reception_.addresses(), ","), options_.most_matches,
                     options_.record_dir);
        sd_notify(0, "READY=1");
    }

    asio::awaitable<void> stop() {
        sd_notify(0, "STOPPING=1");
        spdlog::info("stopping: matches={}", lobby_.running());
        reception_.stop();
        co_await lobby_.close();
        http_.stop();
        context_.stop();
    }

    const ServeOptions& options_;
    boost::asio::io_context context_{1};
    processes::OrphanWatch orphans_{context_, processes::OrphanWatch::Policy::kKill};
    Lobby lobby_;
    Reception reception_;
    HttpPort http_{context_,
                   {{"/metrics",
                     {"text/plain; version=0.0.4; charset=utf-8",
                      [this] { return metrics_text(lobby_, reception_); }}},
                    {"/health",
                     {"application/json", [this] { return health_json(lobby_, reception_); },
                      "{\"status\":\"ok\"}\n"}}}};
    boost::asio::signal_set signals_;
    int exit_code_ = kServed;
};

}  // namespace

int serve(const ServeOptions& options) {
    set_up_log();
    processes::guard_memory();
    auto tokens = order::load_tokens(options.tokens);
    if (!tokens) {
        return fail(kBadUsage, tokens.error().message);
    }
    return Server(options, *std::move(tokens)).run();
}

}  // namespace cancha::lobby
