#include "tests/bench/other_programs.h"

#include <algorithm>
#include <fstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace cancha::bench {

namespace {

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

double used_s(int whose) {
    rusage usage{};
    getrusage(whose, &usage);
    return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

}  // namespace

OtherPrograms::OtherPrograms() : begin_(now()) {}

double OtherPrograms::share() const {
    const std::optional<Times> end = now();
    if (!begin_ || !end) {
        return 0;
    }
    const double busy_s = end->busy_s - begin_->busy_s;
    const double all_s = busy_s + end->idle_s - begin_->idle_s;
    const double others_s = busy_s - (end->ours_s - begin_->ours_s);
    return all_s > 0 ? std::max(others_s / all_s, 0.0) : 0;
}

// The first line: `cpu user nice system idle iowait irq softirq steal ...` (proc_stat(5)).
std::optional<OtherPrograms::Times> OtherPrograms::now() {
    std::ifstream stat("/proc/stat");
    std::string cpu;
    double user = 0;
    double nice = 0;
    double system = 0;
    double idle = 0;
    double io_wait = 0;
    double interrupts = 0;
    double soft_interrupts = 0;
    double stolen = 0;
    if (!(stat >> cpu >> user >> nice >> system >> idle >> io_wait >> interrupts >>
          soft_interrupts >> stolen)) {
        return std::nullopt;
    }
    const double tick_s = 1.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
    return Times{.busy_s = tick_s * (user + nice + system + interrupts + soft_interrupts + stolen),
                 .idle_s = tick_s * (idle + io_wait),
                 .ours_s = used_s(RUSAGE_SELF) + used_s(RUSAGE_CHILDREN)};
}

}  // namespace cancha::bench
