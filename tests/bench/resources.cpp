#include "tests/bench/resources.h"

#include <ctime>
#include <fstream>

#include <unistd.h>

namespace cancha::bench {

std::int64_t resident_kb() {
    std::ifstream statm("/proc/self/statm");
    std::int64_t total_pages = 0;
    std::int64_t resident_pages = 0;
    statm >> total_pages >> resident_pages;
    return resident_pages * sysconf(_SC_PAGESIZE) / 1024;
}

double processor_s() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace cancha::bench
