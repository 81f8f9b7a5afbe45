#include "client-sdk/bridge/subcommand.h"

#include <CLI/CLI.hpp>
#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

#include "client-sdk/bridge/large_league/play.h"
#include "client-sdk/bridge/seat_options.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"

namespace cancha::large_league {

std::unique_ptr<bridge::Subcommand> add_subcommand(CLI::App& app);

namespace {

constexpr const char* kFooter =
    R"(It is the server 11vs11.exe for clients of FIRA's Large League: text over UDP.
The first client plays from the left. A client keeps its side: it sees the field
turned when the teams change ends.

A program that --run starts finds the server in CANCHA_LARGE_LEAGUE_SERVER and
_PORT.

Examples:
  cancha-match simurosot/11v11 --blue remote --yellow remote \
      --listen 127.0.0.1:4600
  cancha-bridge 11v11 --server 127.0.0.1:4600 --seat blue --seat yellow
      Two clients, which connect to port 6000 of this machine.
  cancha-match simurosot/11v11 --yellow chaser \
      --blue 'cancha-bridge 11v11 --listen 127.0.0.1:0 --run "python3 client.py"'
      Starts the client, at a port that the system picks.

Exit status: 0 the match is over; 1 the connection failed; 2 bad usage, or the
port is taken; 3 the team's program ended before the match.)";

constexpr const char* kPort = "127.0.0.1:6000";

/// Reads "127.0.0.1:6000". Fails: kInvalidInput.
Result<boost::asio::ip::udp::endpoint> read_endpoint(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    unsigned long port = 65'536;
    boost::system::error_code problem = boost::asio::error::invalid_argument;
    boost::asio::ip::address_v4 address;
    if (colon != std::string::npos && CLI::detail::lexical_cast(text.substr(colon + 1), port)) {
        address = boost::asio::ip::make_address_v4(text.substr(0, colon), problem);
    }
    if (problem || port > 65'535) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("--listen {}: expected ADDRESS:PORT, such as {}", text, kPort)};
    }
    return boost::asio::ip::udp::endpoint(address, static_cast<std::uint16_t>(port));
}

class LargeLeagueCommand final : public bridge::Subcommand {
  public:
    explicit LargeLeagueCommand(CLI::App& app)
        : command_(app.add_subcommand("11v11", "Clients of FIRA's Large League, eleven a side")) {
        constexpr unsigned kLongest_ms = 600'000;
        command_->footer(kFooter);
        bridge::add_seat_options(*command_, order_.seat);
        command_->add_option("--listen", listen_, "Where clients connect to, ADDRESS:PORT")
            ->capture_default_str();
        command_->add_option("--start-ms", start_ms_, "Time for the clients' init")
            ->check(CLI::Range(1U, kLongest_ms))
            ->capture_default_str();
        command_
            ->add_option("--deadline-ms", deadline_ms_,
                         "Time for the commands of a tick; then the last\nones hold, without end")
            ->check(CLI::Range(1U, kLongest_ms))
            ->capture_default_str();
    }

    bool is_given() const override { return command_->parsed(); }

    int run() override {
        const auto listen = read_endpoint(listen_);
        if (!listen) {
            return tell(listen.error());
        }
        if (const Status complete = bridge::complete(order_.seat, "11v11 team"); !complete) {
            return tell(complete.error());
        }
        order_.seat.options.origin = "FIRA Large League";
        order_.listen = *listen;
        order_.patience = {.start = std::chrono::milliseconds(start_ms_),
                           .deadline = std::chrono::milliseconds(deadline_ms_)};
        return play(order_);
    }

  private:
    static int tell(const Error& error) {
        streams::print_error("cancha-bridge 11v11: {}\n", error.message);
        return streams::kExitBadUsage;
    }

    CLI::App* command_;
    PlayOrder order_;
    std::string listen_ = kPort;
    unsigned start_ms_ = 30'000;
    unsigned deadline_ms_ = 100;
};

}  // namespace

std::unique_ptr<bridge::Subcommand> add_subcommand(CLI::App& app) {
    return std::make_unique<LargeLeagueCommand>(app);
}

}  // namespace cancha::large_league
