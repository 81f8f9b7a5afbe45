#include "tests/bench/matches.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/process/descriptor.h"
#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {

namespace {

using Clock = std::chrono::steady_clock;

/// About a quarter of a second: the speed of a shared machine changes from second to second.
constexpr std::uint64_t kTicksOfRound = 2'000;
constexpr char kPlay = 'p';
constexpr char kDone = 'd';

Error error_of(const char* what) {
    return {ErrorCode::kIo, fmt::format("{}: {}", what, std::strerror(errno))};
}

/// A process that plays a scrum, a round whenever it is told to.
class Player {
  public:
    /// Fails: kIo.
    static Result<Player> start(const referee::Discipline& discipline,
                                const world::WorldSpec& spec) {
        std::array<int, 2> orders{};
        std::array<int, 2> answers{};
        if (pipe2(orders.data(), O_CLOEXEC) != 0 || pipe2(answers.data(), O_CLOEXEC) != 0) {
            return error_of("cannot make a pipe");
        }
        const int pid = fork();
        if (pid < 0) {
            return error_of("cannot start a process");
        }
        if (pid == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            close(orders[1]);
            close(answers[0]);
            play(discipline, spec, orders[0], answers[1]);
        }
        close(orders[0]);
        close(answers[1]);
        Player player(pid, process::Descriptor(orders[1]), process::Descriptor(answers[0]));
        player.wait();  // Until it is warm.
        return player;
    }

    Player(Player&& other) noexcept
        : pid_(std::exchange(other.pid_, 0)),
          orders_(std::move(other.orders_)),
          answers_(std::move(other.answers_)) {}

    Player& operator=(Player&&) = delete;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    ~Player() {
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
    }

    void begin_round() { is_alive_ = write(orders_.get(), &kPlay, 1) == 1; }

    /// Waits for the end of the round. Returns whether it was played.
    bool wait() {
        char answer = 0;
        is_alive_ = is_alive_ && read(answers_.get(), &answer, 1) == 1 && answer == kDone;
        return is_alive_;
    }

  private:
    Player(int pid, process::Descriptor orders, process::Descriptor answers)
        : pid_(pid), orders_(std::move(orders)), answers_(std::move(answers)) {}

    [[noreturn]] static void play(const referee::Discipline& discipline,
                                  const world::WorldSpec& spec, int orders, int answers) {
        ScrumInProcess scrum(discipline, spec, 1);
        char order = 0;
        do {
            if (order == kPlay) {
                scrum.measure(kTicksOfRound);
            }
        } while (write(answers, &kDone, 1) == 1 && read(orders, &order, 1) == 1);
        _exit(0);
    }

    int pid_;
    process::Descriptor orders_;
    process::Descriptor answers_;
    bool is_alive_ = true;
};

/// Ticks per second of all these players together. Fails: kIo.
Result<double> play_round(const std::vector<Player*>& players) {
    const Clock::time_point start = Clock::now();
    for (Player* const player : players) {
        player->begin_round();
    }
    for (Player* const player : players) {
        if (!player->wait()) {
            return Error{ErrorCode::kIo, "a process that plays has ended"};
        }
    }
    const std::chrono::duration<double> took = Clock::now() - start;
    return static_cast<double>(players.size() * kTicksOfRound) / took.count();
}

double median_of(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

}  // namespace

Result<MatchesFigures> measure_matches(std::uint64_t rounds) {
    auto game = load_endless("simurosot/5v5");
    if (!game) {
        return game.error();
    }
    auto first = Player::start(game->discipline, game->world);
    auto second = Player::start(game->discipline, game->world);
    if (!first || !second) {
        return first ? second.error() : first.error();
    }
    std::vector<double> one;
    std::vector<double> two;
    std::vector<double> ratios;
    for (std::uint64_t round = 0; round < rounds; ++round) {
        const auto alone = play_round({round % 2 == 0 ? &*first : &*second});
        const auto together = play_round({&*first, &*second});
        if (!alone || !together) {
            return alone ? together.error() : alone.error();
        }
        one.push_back(*alone);
        two.push_back(*together);
        ratios.push_back(*together / *alone);
    }
    return MatchesFigures{.one_ticks_per_s = median_of(one),
                          .two_ticks_per_s = median_of(two),
                          .ratio = median_of(ratios)};
}

}  // namespace cancha::bench
