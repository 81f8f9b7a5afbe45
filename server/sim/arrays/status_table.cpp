#include "server/sim/arrays/status_table.h"

#include <algorithm>

#include "cancha/base/contract.h"

namespace cancha::arrays {
namespace {

class Row {
  public:
    explicit Row(std::span<double> row) : row_(row) {
        CANCHA_EXPECTS(row.size() == kStatusNames.size());
        std::ranges::fill(row, 0);
    }

    template <typename Number>
    void set(StatusColumn column, Number number) {
        row_[static_cast<std::size_t>(column)] = static_cast<double>(number);
    }

  private:
    std::span<double> row_;
};

}  // namespace

void write_status(const referee::MatchStatus& status, std::uint64_t tick, std::span<double> row) {
    using enum StatusColumn;
    Row out(row);
    out.set(kTick, tick);
    out.set(kIsInPlay, status.is_in_play());
    out.set(kIsOver, status.phase == referee::MatchPhase::kOver);
    out.set(kWinner, status.winner);
    out.set(kPhase, status.phase);
    out.set(kPhaseLeft, status.phase_left);
    out.set(kPeriod, status.period);
    out.set(kPeriodElapsed, status.period_elapsed);
    out.set(kPeriodLength, status.period_length);
    out.set(kBlueScore, status.blue.score);
    out.set(kYellowScore, status.yellow.score);
    out.set(kBlueProgress, status.blue.progress);
    out.set(kYellowProgress, status.yellow.progress);
    out.set(kBlueFaults, status.blue.faults);
    out.set(kYellowFaults, status.yellow.faults);
}

void write_lawless_status(std::uint64_t tick, std::span<double> row) {
    using enum StatusColumn;
    Row out(row);
    out.set(kTick, tick);
    out.set(kIsInPlay, true);
    out.set(kPhase, referee::MatchPhase::kPlay);
}

}  // namespace cancha::arrays
