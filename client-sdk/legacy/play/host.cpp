#include "client-sdk/legacy/play/host.h"

#include <cstdio>

#include <fcntl.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cancha/client/strategy.h"
#include "client-sdk/legacy/play/call_record.h"
#include "client-sdk/legacy/play/last_words.h"
#include "client-sdk/legacy/play/team_api.h"

namespace cancha::legacy {
namespace {

// Limit of a file's size. Strategies write logs; the longest known ones have a few megabytes a
// match.
constexpr rlim_t kMostFileBytes = rlim_t{64} * 1024 * 1024;

// Memory limit: 2 GB, as in a 32-bit process of those simulators. Sanitizers need far more.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr rlim_t kMostMemoryBytes = RLIM_INFINITY;
#else
constexpr rlim_t kMostMemoryBytes = rlim_t{2} * 1024 * 1024 * 1024;
#endif

/// Plays through the functions of a library.
class LegacyTeam final : public client::Strategy {
  public:
    LegacyTeam(TeamApi& api, CallRecord& record) : api_(api), record_(record) {}

    void decide(const client::Observation& view, client::Commands& commands) override {
        record_.tick.store(view.tick.number);
        api_.decide(view, commands);
        is_playing_ = true;
    }

    void on_end(const client::MatchResult& /*result*/) override {
        if (is_playing_) {
            api_.end();
        }
    }

  private:
    TeamApi& api_;
    CallRecord& record_;
    bool is_playing_ = false;
};

/// Moves the process to the strategy's folder and limits the size of files. Output of the strategy
/// goes there, too.
bool move_to(const std::filesystem::path& folder) {
    const rlimit most{kMostFileBytes, kMostFileBytes};
    const rlimit none{0, 0};
    const rlimit memory{kMostMemoryBytes, kMostMemoryBytes};
    const int output = open((folder / "output.txt").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    return output >= 0 && dup2(output, STDOUT_FILENO) >= 0 && close(output) == 0 &&
           chdir(folder.c_str()) == 0 && setrlimit(RLIMIT_FSIZE, &most) == 0 &&
           setrlimit(RLIMIT_CORE, &none) == 0 && setrlimit(RLIMIT_AS, &memory) == 0;
}

}  // namespace

int host(const HostOrder& order) {
    const auto record = SharedCallRecord::open(order.record);
    if (!record || !move_to(order.folder)) {
        spdlog::error(
            "{}", record ? order.folder.string() + ": cannot work in it" : record.error().message);
        return client::kExitConnectionFailed;
    }
    write_last_words(**record, order.library);
    const auto api = load_team(order.library, **record);
    if (!api) {
        spdlog::error("{}", api.error().message);
        return client::kExitBadUsage;
    }
    LegacyTeam team(**api, **record);
    client::ConnectOptions seat = order.seat;
    seat.origin = fmt::format("SimuroSot ({})", (*api)->name());
    return client::run(team, seat);
}

}  // namespace cancha::legacy
