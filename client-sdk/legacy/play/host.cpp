#include "client-sdk/legacy/play/host.h"

#include <cstdio>

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cancha/client/drawing.h"
#include "cancha/client/strategy.h"
#include "client-sdk/legacy/play/call_record.h"
#include "client-sdk/legacy/play/environment.h"
#include "client-sdk/legacy/play/frame.h"
#include "client-sdk/legacy/play/last_words.h"
#include "client-sdk/legacy/play/team_library.h"

namespace cancha::legacy {
namespace {

// Strategies write logs; the longest that we know of have a few megabytes a match.
constexpr rlim_t kMostFileBytes = 64 * 1024 * 1024;

/// Plays by Create(), Strategy() and Destroy().
class ClassicTeam final : public client::Strategy {
  public:
    ClassicTeam(const TeamLibrary& library, CallRecord& record)
        : library_(library), record_(record), environment_(library.layout) {}

    void decide(const client::Observation& view, client::Commands& commands) override {
        record_.tick.store(view.tick.number);
        environment_.show(view);
        if (!is_created_) {
            is_created_ = true;
            call(Call::kCreate, library_.create);
        }
        call(Call::kStrategy, library_.strategy);
        for (std::size_t i = 0; i < view.mine.size(); ++i) {
            const client::RobotInfo& robot = view.mine[i].info;
            const WheelNumbers wheels = environment_.wheels(i);
            commands.set_wheels(view.mine[i],
                                {to_wheel_mps(wheels.left, robot.max_wheel_speed_mps),
                                 to_wheel_mps(wheels.right, robot.max_wheel_speed_mps)});
        }
    }

    void on_end(const client::MatchResult& /*result*/) override {
        if (is_created_) {
            call(Call::kDestroy, library_.destroy);
        }
    }

  private:
    void call(Call which, TeamLibrary::Function function) {
        if (function != nullptr) {
            record_.enter(which);
            function(environment_.get());
            record_.leave();
        }
    }

    const TeamLibrary& library_;
    CallRecord& record_;
    TeamEnvironment environment_;
    bool is_created_ = false;
};

/// The strategy writes where it stands, and not without end. What it prints goes there, too.
bool move_to(const std::filesystem::path& folder) {
    const rlimit most{kMostFileBytes, kMostFileBytes};
    const rlimit none{0, 0};
    const int output = open((folder / "output.txt").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    return output >= 0 && dup2(output, STDOUT_FILENO) >= 0 && close(output) == 0 &&
           chdir(folder.c_str()) == 0 && setrlimit(RLIMIT_FSIZE, &most) == 0 &&
           setrlimit(RLIMIT_CORE, &none) == 0;
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
    (*record)->enter(Call::kLoading);
    const auto library = load_team(order.library);
    (*record)->leave();
    if (!library) {
        spdlog::error("{}", library.error().message);
        return client::kExitBadUsage;
    }
    ClassicTeam team(*library, **record);
    return client::run(team, order.seat);
}

}  // namespace cancha::legacy
