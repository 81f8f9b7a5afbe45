#include "tests/bench/resident.h"

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

}  // namespace cancha::bench
