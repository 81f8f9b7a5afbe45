#include "tests/bench/matches.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "proto/base/processes/child_process.h"
#include "proto/base/processes/cores.h"
#include "proto/base/processes/descriptor.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"
#include "tests/bench/forked_process.h"
#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<unsigned, 4> kCounts{1, 2, 4, 8};
constexpr unsigned kDuration_s = 590;  // Duration of each match; at 600 s the match ends by itself.
constexpr unsigned kTickRate_hz = 60;

constexpr std::chrono::seconds kCountingTime{2};
constexpr std::uint64_t kTurnsAtOnce = 20'000;  // Turns from one reading of the clock to the next.

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Runs this many matches at once, on one processor if one is given. Returns the ticks per second
/// of all together. Fails: kIo.
Result<double> play(unsigned matches, const std::string& arguments,
                    std::optional<int> core = std::nullopt) {
    boost::asio::io_context context(1);
    std::string how_ended;
    const std::string seeds =
        matches == 1 ? "--seed 1" : fmt::format("--seeds 1..{0} --jobs {0}", matches);
    const Clock::time_point start = Clock::now();
    auto child = processes::ChildProcess::start(
        context,
        {.shell_command = fmt::format("exec {} {} {}", processes::quoted_program("cancha-match"),
                                      arguments, seeds),
         .environment = {},
         .core = core},
        [&how_ended](const std::string& how) { how_ended = how; });
    if (!child) {
        return child.error();
    }
    context.run();
    if ((*child)->exit_status() != 0) {
        return Error{ErrorCode::kIo, "cancha-match " + how_ended};
    }
    return matches * double{kDuration_s} * kTickRate_hz / seconds_since(start);
}

/// Keeps one processor busy without memory, with as many independent operations as it can do at
/// once. This shows what two processes can reach on the machine at best, even if its two processors
/// are halves of one core. Returns the number of turns.
std::uint64_t count_for(std::chrono::seconds time) {
    std::array<double, 16> numbers{};
    std::uint64_t turns = 0;
    for (const Clock::time_point end = Clock::now() + time; Clock::now() < end;) {
        for (std::uint64_t i = 0; i < kTurnsAtOnce; ++i) {
            for (double& number : numbers) {
                number = number * 0.999 + 0.001;
            }
        }
        turns += kTurnsAtOnce;
    }
    const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
    return sum < 0 ? 0 : turns;  // Keeps the compiler from leaving the loop out.
}

/// Returns the sum of turns that this many processes count. Fails: kIo.
Result<double> count(unsigned processes) {
    std::array<int, 2> results{};
    if (pipe2(results.data(), O_CLOEXEC) != 0) {
        return error_of("cannot make a pipe");
    }
    const processes::Descriptor to_read(results[0]);
    const processes::Descriptor to_write(results[1]);
    std::vector<ForkedProcess> workers;
    for (unsigned i = 0; i < processes; ++i) {
        auto worker = ForkedProcess::start([&to_write] {
            const std::uint64_t turns = count_for(kCountingTime);
            static_cast<void>(write(to_write.get(), &turns, sizeof turns) > 0);
        });
        if (!worker) {
            return worker.error();
        }
        workers.push_back(*std::move(worker));
    }
    double all = 0;
    for (unsigned i = 0; i < processes; ++i) {
        std::uint64_t turns = 0;
        if (read(to_read.get(), &turns, sizeof turns) != sizeof turns) {
            return error_of("a process that counts has ended");
        }
        all += static_cast<double>(turns);
    }
    return all;
}

double median_of(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// Results of each round.
struct Rounds {
    std::map<unsigned, std::vector<double>> played;  // Speeds by the number of matches.
    std::vector<double> alone_on_one_processor;
    std::vector<double> two_over_one;
    std::vector<double> counting_two_over_one;
    std::vector<double> eight_over_two;
};

Status play_round(const std::string& arguments, Rounds& rounds, const OnProgress& on_progress) {
    std::map<unsigned, double> played;
    for (const unsigned matches : kCounts) {
        on_progress(fmt::format("round {}, {} at once", rounds.two_over_one.size() + 1, matches));
        const auto ticks_per_s = play(matches, arguments);
        if (!ticks_per_s) {
            return ticks_per_s.error();
        }
        played[matches] = *ticks_per_s;
        rounds.played[matches].push_back(*ticks_per_s);
    }
    const auto alone = play(1, arguments, processes::Cores().take());
    if (!alone) {
        return alone.error();
    }
    const auto one = count(1);
    const auto two = count(2);
    if (!one || !two) {
        return one ? two.error() : one.error();
    }
    rounds.alone_on_one_processor.push_back(*alone);
    rounds.two_over_one.push_back(played[2] / *alone);
    rounds.eight_over_two.push_back(played[8] / played[2]);
    rounds.counting_two_over_one.push_back(*two / *one);
    return {};
}

}  // namespace

Result<MatchesFigures> measure_matches(std::uint64_t rounds, const std::string& team_command,
                                       const OnProgress& on_progress) {
    const auto discipline = referee::load_discipline("simurosot/5v5");
    if (!discipline) {
        return discipline.error();
    }
    std::string arguments =
        fmt::format("simurosot/5v5 --blue {0} --yellow {0} --duration {1} --quiet",
                    processes::shell_word(team_command), kDuration_s);
    for (const referee::SettingOverride& setting : scrum_settings(*discipline)) {
        arguments += fmt::format(" --set {}={}", setting.path, setting.value);
    }
    Rounds measured;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        if (const Status played = play_round(arguments, measured, on_progress); !played) {
            return played.error();
        }
    }
    MatchesFigures figures{
        .totals = {},
        .alone_on_one_processor_ticks_per_s = median_of(measured.alone_on_one_processor),
        .two_over_one = median_of(measured.two_over_one),
        .counting_two_over_one = median_of(measured.counting_two_over_one),
        .eight_over_two = median_of(measured.eight_over_two)};
    for (const auto& [matches, ticks_per_s] : measured.played) {
        figures.totals.push_back({.matches = matches, .ticks_per_s = median_of(ticks_per_s)});
    }
    return figures;
}

}  // namespace cancha::bench
