#include "tests/bench/matches.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "proto/process/descriptor.h"
#include "tests/bench/forked_process.h"
#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {

namespace {

using Clock = std::chrono::steady_clock;

/// The speed of a shared machine changes from second to second.
constexpr std::chrono::milliseconds kRound{250};
constexpr std::uint64_t kTicksAtOnce = 20;  // Before the clock is read again.
constexpr std::uint64_t kTurnsAtOnce = 20'000;

/// What the processes do in a round.
enum class Work : char { kPlay, kCount };

/// Calls `piece` until the round is over; returns how much that made.
template <typename Piece>
std::uint64_t work_through_round(std::uint64_t per_piece, Piece piece) {
    const Clock::time_point end = Clock::now() + kRound;
    std::uint64_t done = 0;
    do {
        piece();
        done += per_piece;
    } while (Clock::now() < end);
    return done;
}

/// Keeps one processor busy without memory, with as much to do at once as it can: what the machine
/// itself makes of two processes, be its two processors halves of one core.
class Counter {
  public:
    void turn() {
        for (std::uint64_t i = 0; i < kTurnsAtOnce; ++i) {
            for (double& number : numbers_) {
                number = number * 0.999 + 0.001;
            }
        }
    }

    double sum() const { return std::accumulate(numbers_.begin(), numbers_.end(), 0.0); }

  private:
    std::array<double, 16> numbers_{};
};

/// A process that works for a round whenever it is told to.
class Worker {
  public:
    /// Fails: kIo.
    static Result<Worker> start(const referee::Discipline& discipline,
                                const world::WorldSpec& spec) {
        std::array<int, 2> orders{};
        std::array<int, 2> answers{};
        if (pipe2(orders.data(), O_CLOEXEC) != 0 || pipe2(answers.data(), O_CLOEXEC) != 0) {
            return error_of("cannot make a pipe");
        }
        auto process = ForkedProcess::start([&] {
            close(orders[1]);
            close(answers[0]);
            work(discipline, spec, orders[0], answers[1]);
        });
        close(orders[0]);
        close(answers[1]);
        if (!process) {
            return process.error();
        }
        Worker worker(*std::move(process), process::Descriptor(orders[1]),
                      process::Descriptor(answers[0]));
        worker.wait();  // Until it is warm.
        return worker;
    }

    void begin_round(Work work) { is_alive_ = write(orders_.get(), &work, 1) == 1; }

    /// Waits for the end of the round. Returns how much was done, if the process lives.
    std::optional<std::uint64_t> wait() {
        std::uint64_t done = 0;
        is_alive_ = is_alive_ && read(answers_.get(), &done, sizeof(done)) == sizeof(done);
        return is_alive_ ? std::optional(done) : std::nullopt;
    }

  private:
    Worker(ForkedProcess process, process::Descriptor orders, process::Descriptor answers)
        : process_(std::move(process)), orders_(std::move(orders)), answers_(std::move(answers)) {}

    [[noreturn]] static void work(const referee::Discipline& discipline,
                                  const world::WorldSpec& spec, int orders, int answers) {
        ScrumInProcess scrum(discipline, spec, 1);
        Counter counter;
        std::uint64_t done = 0;
        Work order{};
        while (write(answers, &done, sizeof(done)) == sizeof(done) &&
               read(orders, &order, 1) == 1) {
            done = order == Work::kPlay
                       ? work_through_round(kTicksAtOnce, [&] { scrum.measure(kTicksAtOnce); })
                       : work_through_round(kTurnsAtOnce, [&] { counter.turn(); });
        }
        _exit(counter.sum() < 0 ? 1 : 0);
    }

    ForkedProcess process_;
    process::Descriptor orders_;
    process::Descriptor answers_;
    bool is_alive_ = true;
};

/// What these workers do in a second together. Fails: kIo.
Result<double> work_round(Work work, const std::vector<Worker*>& workers) {
    for (Worker* const worker : workers) {
        worker->begin_round(work);
    }
    double done = 0;
    for (Worker* const worker : workers) {
        const std::optional<std::uint64_t> share = worker->wait();
        if (!share) {
            return Error{ErrorCode::kIo, "a process that works has ended"};
        }
        done += static_cast<double>(*share);
    }
    return done / std::chrono::duration<double>(kRound).count();
}

double median_of(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// What one process made and what two made, round by round.
struct Rounds {
    void add(double alone, double together) {
        one.push_back(alone);
        two.push_back(together);
        ratio.push_back(together / alone);
    }

    std::vector<double> one;
    std::vector<double> two;
    std::vector<double> ratio;
};

}  // namespace

Result<MatchesFigures> measure_matches(std::uint64_t rounds) {
    auto game = load_scrum("simurosot/5v5");
    if (!game) {
        return game.error();
    }
    auto first = Worker::start(game->discipline, game->world);
    auto second = Worker::start(game->discipline, game->world);
    if (!first || !second) {
        return first ? second.error() : first.error();
    }
    Rounds matches;
    Rounds machine;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        Worker& alone = round % 2 == 0 ? *first : *second;
        Worker& other = round % 2 == 0 ? *second : *first;
        for (auto& [work, kept] : {std::pair(Work::kPlay, &matches), {Work::kCount, &machine}}) {
            const auto one = work_round(work, {&alone});
            const auto two = work_round(work, {&alone, &other});
            if (!one || !two) {
                return one ? two.error() : one.error();
            }
            kept->add(*one, *two);
        }
    }
    return MatchesFigures{.one_ticks_per_s = median_of(matches.one),
                          .two_ticks_per_s = median_of(matches.two),
                          .ratio = median_of(matches.ratio),
                          .machine_ratio = median_of(machine.ratio)};
}

}  // namespace cancha::bench
