#include "tests/bench/socket_scrum.h"

#include <utility>

#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {

SocketScrum::SocketScrum(const referee::Discipline& discipline, const world::WorldSpec& spec,
                         match::Journal& journal)
    : host_(context_, discipline, spec, {.seed = kSeed, .journal = &journal},
            {.on_tick_closed = [this] { note_tick(); }}) {}

Status SocketScrum::begin(const net::Endpoint& endpoint, const std::string& blue_command,
                          const std::string& yellow_command) {
    if (const auto listening = host_.listen(endpoint); !listening) {
        return listening.error();
    }
    for (const auto& [seat, command] :
         {std::pair("blue", blue_command), std::pair("yellow", yellow_command)}) {
        if (Status started = start_team(command, seat); !started) {
            return started;
        }
    }
    async::spawn(context_.get_executor(), host_.run());
    Status played = measure(kWarmUpTicks);
    times_ = {};
    return played;
}

Status SocketScrum::start_team(const std::string& command, const std::string& seat) {
    auto child = processes::ChildProcess::start(
        context_,
        {.shell_command = command,
         .environment = {{"CANCHA_SERVER", net::name_of(host_.endpoint())}, {"CANCHA_SEAT", seat}}},
        [this, seat](const std::string& how) {
            result_ = Error{ErrorCode::kIo, seat + " " + how};
            context_.stop();
        });
    if (!child) {
        return child.error();
    }
    teams_.push_back(*std::move(child));
    return {};
}

Status SocketScrum::measure(std::uint64_t ticks) {
    ticks_left_ = ticks;
    host_.room().running().set_pace(&lockstep::Pacing::step, ticks);
    context_.restart();
    times_.start();
    session::run_eagerly(context_, host_.room());
    return result_;
}

void SocketScrum::note_tick() {
    times_.add_tick();
    if (--ticks_left_ == 0) {
        context_.stop();
    }
}

}  // namespace cancha::bench
