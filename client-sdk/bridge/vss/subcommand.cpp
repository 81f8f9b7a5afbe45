#include "client-sdk/bridge/subcommand.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "client-sdk/bridge/seat_options.h"
#include "client-sdk/bridge/vss/play.h"
#include "client-sdk/bridge/vss/room.h"
#include "proto/base/processes/numbers.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"

namespace cancha::vss {

std::unique_ptr<bridge::Subcommand> add_subcommand(CLI::App& app);

namespace {

constexpr const char* kFooter =
    R"(In each tick the team gets an Environment; its commands answer the tick. A team
that answers at once plays hundreds of ticks a second.

Profiles:
  firasim   step in ms, wheels of 20 mm, both teams send to 127.0.0.1:20011
  travesim  step in ticks, wheels of 25 mm, blue sends to 127.0.0.1:20013,
            yellow to 127.0.0.1:20012
  Both: vision to 224.0.0.1:10002, referee to 224.5.23.2:10003, placements
  from 224.5.23.2:10004, all on this machine only.

A program that --run starts finds these in CANCHA_VSS_VISION, _COMMANDS,
_REFEREE, _PLACEMENTS, _INTERFACE and its colour in CANCHA_VSS_TEAM. Where the
system allows it, it has a network of its own, so that two teams use the same
ports on one machine.

Examples:
  cancha-match vss/3v3 --blue vss:"python3 team.py" --yellow striker
      Starts the team, and ends it with the match.
  cancha-match vss/3v3 --blue remote --yellow striker --listen 127.0.0.1:4600
  cancha-bridge vss --server 127.0.0.1:4600 --seat blue
      For a team that you start yourself; with a second --seat, for both.

Exit status: 0 the match is over; 1 the connection failed; 2 bad usage, or a
port is taken; 3 the team's program ended before the match.)";

/// Options as texts of the command line.
struct Typed {
    std::string profile = "firasim";
    std::string frame = "fixed";
    std::string network = "auto";
    std::string interface = "127.0.0.1";
    std::string vision{};
    std::string commands{};
    std::string referee{};
    std::string placements{};
    double wheel_radius_m = 0;
    unsigned start_ms = 10'000;
    unsigned deadline_ms = 100;
    unsigned grace_ms = 5;
    unsigned placement_ms = 100;
};

void add_places(CLI::App& command, Typed& typed) {
    command.add_option("--profile", typed.profile, "Habits to follow: firasim or travesim")
        ->check(CLI::IsMember({"firasim", "travesim"}))
        ->capture_default_str();
    command.add_option("--vision", typed.vision, "Where frames go to, ADDRESS:PORT");
    command.add_option("--commands", typed.commands, "Where commands come in, ADDRESS:PORT");
    command.add_option("--referee", typed.referee, "Where calls of the referee go to");
    command.add_option("--placements", typed.placements, "Where placements come in");
    command
        .add_option("--interface", typed.interface,
                    "Address of the interface for multicast; 127.0.0.1\nis this machine only")
        ->capture_default_str();
}

void add_play(CLI::App& command, Typed& typed) {
    command
        .add_option("--frame", typed.frame,
                    "fixed: blue defends the left in both halves;\nfield: teams change ends "
                    "at half-time")
        ->check(CLI::IsMember({"fixed", "field"}))
        ->capture_default_str();
    command
        .add_option("--wheel-radius", typed.wheel_radius_m,
                    "Metres of rim per radian of a command (default:\nof the profile)")
        ->check(processes::number(0.001, 1.0));
    constexpr unsigned kLongest_ms = 600'000;
    command.add_option("--start-ms", typed.start_ms, "Time for the first command")
        ->check(CLI::Range(1U, kLongest_ms))
        ->capture_default_str();
    command
        .add_option("--deadline-ms", typed.deadline_ms,
                    "Time for the commands of a tick; then the last\nones hold, without end")
        ->check(CLI::Range(1U, kLongest_ms))
        ->capture_default_str();
    command
        .add_option("--grace-ms", typed.grace_ms,
                    "Time for the other robots after the first command,\nof a team with "
                    "several datagrams a tick")
        ->check(CLI::Range(0U, kLongest_ms))
        ->capture_default_str();
    command.add_option("--placement-ms", typed.placement_ms, "Time for the placement in a restart")
        ->check(CLI::Range(0U, kLongest_ms))
        ->capture_default_str();
}

/// Replaces an endpoint of the profile by an option. Fails: kInvalidInput.
Status read_endpoint(const char* option, const std::string& typed,
                     std::initializer_list<Endpoint*> places) {
    if (typed.empty()) {
        return {};
    }
    const auto endpoint = parse_endpoint(typed);
    if (!endpoint) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{} {}", option, endpoint.error().message)};
    }
    std::ranges::for_each(places, [&](Endpoint* place) { *place = *endpoint; });
    return {};
}

/// Fails: kInvalidInput.
Status read(const Typed& typed, PlayOrder& order) {
    Profile& profile = order.profile;
    profile = *profile_named(typed.profile);
    order.seat.options.origin = profile.simulator;
    const std::array<Status, 4> read{
        read_endpoint("--vision", typed.vision, {&profile.vision}),
        read_endpoint("--commands", typed.commands,
                      {&profile.blue_commands, &profile.yellow_commands}),
        read_endpoint("--referee", typed.referee, {&profile.referee}),
        read_endpoint("--placements", typed.placements, {&profile.placements})};
    for (const Status& status : read) {
        if (!status) {
            return status;
        }
    }
    const auto interface = parse_address(typed.interface);
    if (!interface) {
        return Error{ErrorCode::kInvalidInput, "--interface " + interface.error().message};
    }
    order.interface = *interface;
    if (typed.wheel_radius_m > 0) {
        profile.wheel_radius_m = typed.wheel_radius_m;
    }
    order.frame = typed.frame == "field" ? FrameKind::kField : FrameKind::kFixed;
    order.network = typed.network == "own"    ? Network::kOwn
                    : typed.network == "host" ? Network::kHost
                                              : Network::kAuto;
    using std::chrono::milliseconds;
    order.patience = {.start = milliseconds(typed.start_ms),
                      .deadline = milliseconds(typed.deadline_ms),
                      .grace = milliseconds(typed.grace_ms),
                      .placement = milliseconds(typed.placement_ms)};
    return bridge::complete(order.seat, "vss team");
}

int tell(const Error& error) {
    streams::print_error("cancha-bridge vss: {}\n", error.message);
    return streams::kExitBadUsage;
}

/// The command `vss`, and the hidden command by which it starts programs in rooms.
class Vss final : public bridge::Subcommand {
  public:
    explicit Vss(CLI::App& app)
        : play_(app.add_subcommand("vss", "Teams of VSS, as they play on FIRASim or TraveSim")),
          room_(app.add_subcommand("vss-room", "")->group("")) {
        play_->footer(kFooter);
        bridge::add_seat_options(*play_, order_.seat);
        play_
            ->add_option("--network", typed_.network,
                         "Network of that program: its own, that of this\nmachine (host), or "
                         "its own where that is allowed\n(auto)")
            ->check(CLI::IsMember({"auto", "own", "host"}))
            ->capture_default_str();
        add_places(*play_, typed_);
        add_play(*play_, typed_);
        room_->add_option("line", room_order_.line)->required();
        room_->add_option("commands", room_commands_)->required();
        room_->add_option("placements", room_placements_)->required();
        room_->add_option("interface", room_interface_)->required();
        room_->add_option("command", room_order_.command)->required();
    }

    bool is_given() const override { return play_->parsed() || room_->parsed(); }

    int run() override {
        if (room_->parsed()) {
            return enter();
        }
        const Status status = read(typed_, order_);
        return status ? play(order_) : tell(status.error());
    }

  private:
    int enter() {
        const auto commands = parse_endpoint(room_commands_);
        const auto placements = parse_endpoint(room_placements_);
        const auto interface = parse_address(room_interface_);
        if (!commands || !placements || !interface) {
            return streams::kExitBadUsage;
        }
        room_order_.doors = {{*commands}, *placements, *interface};
        return enter_room(room_order_);
    }

    CLI::App* play_;
    CLI::App* room_;
    Typed typed_;
    PlayOrder order_;
    RoomOrder room_order_;
    std::string room_commands_;
    std::string room_placements_;
    std::string room_interface_;
};

}  // namespace

std::unique_ptr<bridge::Subcommand> add_subcommand(CLI::App& app) {
    return std::make_unique<Vss>(app);
}

}  // namespace cancha::vss
