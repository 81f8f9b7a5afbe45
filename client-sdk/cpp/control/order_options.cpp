#include "client-sdk/cpp/control/order_options.h"

#include <cstdint>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/processes/numbers.h"

namespace cancha::control {

void OrderOptions::declare(CLI::App& create) {
    create
        .add_option_function<std::string>(
            "name", [this](const std::string& name) { order_.set_name(name); }, "Name of the match")
        ->required()
        ->option_text("NAME");
    create
        .add_option_function<std::string>(
            "discipline", [this](const std::string& name) { order_.set_discipline(name); },
            "Such as simurosot/5v5")
        ->required()
        ->option_text("DISCIPLINE/VARIANT");
    declare_teams(create);
    declare_play(create);
}

void OrderOptions::declare_teams(CLI::App& create) {
    create
        .add_option("--seat", seats_,
                    "Sample strategy for a seat; teams connect to the other seats. May be repeated")
        ->type_name("SEAT=NAME");
    create
        .add_option_function<std::string>(
            "--blue-name", [this](const std::string& name) { order_.set_blue_name(name); },
            "Name of the blue team (default: the name its strategy gives)")
        ->type_name("NAME");
    create
        .add_option_function<std::string>(
            "--yellow-name", [this](const std::string& name) { order_.set_yellow_name(name); },
            "Name of the yellow team")
        ->type_name("NAME");
}

void OrderOptions::declare_play(CLI::App& create) {
    create
        .add_option_function<std::uint64_t>(
            "--seed", [this](std::uint64_t seed) { order_.set_seed(seed); },
            "Seed of everything random")
        ->check(processes::whole_number(0, UINT64_MAX))
        ->type_name("N");
    create
        .add_option_function<double>(
            "--duration", [this](double seconds) { order_.set_duration_s(seconds); },
            "End after this much simulated time")
        ->check(processes::any_number())
        ->type_name("SECONDS");
    create.add_option("--speed", speed_, "1 (default) is real time, `max` as fast as possible")
        ->type_name("X|max");
    create.add_option("--set", settings_, "Change a setting; may be repeated")
        ->type_name("PATH=VALUE");
    create
        .add_option("--deadline", deadlines_, "How long strategies may think: cancha-match --help")
        ->type_name("[SEAT=]RULE");
    create.add_flag_callback(
        "--await-start", [this] { order_.set_awaits_start(true); },
        "Wait for an official to start the match");
}

Result<v1::CreateMatch> OrderOptions::order() const {
    v1::CreateMatch order = order_;
    if (!speed_.empty()) {
        const Result<double> speed = processes::parse_speed(speed_);
        if (!speed) {
            return Error{speed.error().code, "--speed: " + speed.error().message};
        }
        order.set_speed(*speed);
    }
    order.mutable_settings()->Add(settings_.begin(), settings_.end());
    order.mutable_deadlines()->Add(deadlines_.begin(), deadlines_.end());
    for (const std::string& text : seats_) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("--seat: expected SEAT=NAME, got '{}'", text)};
        }
        v1::SeatOrder& seat = *order.add_seats();
        seat.set_seat(text.substr(0, equals));
        seat.set_strategy(text.substr(equals + 1));
    }
    return order;
}

}  // namespace cancha::control
