#include "tests/bench/python_teams.h"

#include <array>
#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "proto/base/files/scratch_folder.h"
#include "tests/bench/no_journal.h"
#include "tests/bench/scrum_in_process.h"
#include "tests/bench/socket_scrum.h"

namespace cancha::bench {
namespace {

constexpr std::uint64_t kPieces = 20;

/// Debian's own interpreter with the package of this build. CANCHA_BENCH_... are set by CMake.
std::string python(const std::string& script) {
    return fmt::format(
        "PYTHONPATH='{}' CANCHA_ENGINE_LIBRARY='{}' exec /usr/bin/python3 -B '{}/{}'",
        CANCHA_BENCH_PACKAGE, CANCHA_BENCH_LIBRARY, CANCHA_BENCH_SCRIPTS, script);
}

struct CloseStream {
    void operator()(std::FILE* stream) const { ::pclose(stream); }
};

}  // namespace

Result<PythonTeamsFigures> measure_python_teams(std::uint64_t ticks,
                                                const std::string& cpp_team_command,
                                                const std::function<void(double)>& on_progress) {
    const auto game = load_scrum("simurosot/5v5");
    if (!game) {
        return game.error();
    }
    const ScratchFolder folder("cancha-bench");
    NoJournal journal;
    const std::string python_team = python("scrum_team.py");
    std::array<std::unique_ptr<SocketScrum>, 4> scrums;
    for (std::size_t i = 0; i < scrums.size(); ++i) {
        const std::string endpoint =
            i % 2 == 0 ? "unix:" + folder.file(std::to_string(i)) : "127.0.0.1:0";
        scrums[i] = std::make_unique<SocketScrum>(game->discipline, game->world, journal);
        if (const Status begun = scrums[i]->begin(*net::parse_endpoint(endpoint),
                                                  i < 2 ? python_team : cpp_team_command);
            !begun) {
            return begun.error();
        }
    }
    for (std::uint64_t piece = 0; piece < kPieces; ++piece) {
        for (const auto& scrum : scrums) {
            if (const Status measured = scrum->measure(ticks / kPieces); !measured) {
                return measured.error();
            }
        }
        on_progress(static_cast<double>(piece + 1) / static_cast<double>(kPieces));
    }
    bool is_same_match = true;
    for (const auto& scrum : scrums) {
        is_same_match =
            is_same_match && scrum->match().state_hash() == scrums[0]->match().state_hash();
    }
    return PythonTeamsFigures{.python_unix_ticks_per_s = scrums[0]->times().ticks_per_s(),
                              .python_tcp_ticks_per_s = scrums[1]->times().ticks_per_s(),
                              .cpp_unix_ticks_per_s = scrums[2]->times().ticks_per_s(),
                              .cpp_tcp_ticks_per_s = scrums[3]->times().ticks_per_s(),
                              .is_same_match = is_same_match};
}

Result<std::string> measure_learner_step(std::uint64_t ticks) {
    const std::string command = fmt::format("{} {}", python("learner_step.py"), ticks);
    const std::unique_ptr<std::FILE, CloseStream> stream(::popen(command.c_str(), "r"));
    std::string text;
    std::array<char, 4096> some{};
    while (stream != nullptr && std::fgets(some.data(), some.size(), stream.get()) != nullptr) {
        text += some.data();
    }
    return text.empty()
               ? Result<std::string>(Error{ErrorCode::kIo, "learner_step.py printed nothing"})
               : text;
}

}  // namespace cancha::bench
