#include "proto/base/processes/cores.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <sched.h>

namespace cancha::processes {
namespace {

TEST(CoresTest, AreThoseThatThisProgramMayUse) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    ASSERT_EQ(sched_getaffinity(0, sizeof allowed, &allowed), 0);
    Cores cores;

    EXPECT_EQ(cores.count(), static_cast<std::size_t>(CPU_COUNT(&allowed)));
    EXPECT_TRUE(CPU_ISSET(cores.take(), &allowed));
}

TEST(CoresTest, EachGetsAsManyAsTheOthers) {
    Cores cores;
    std::vector<int> taken;
    for (std::size_t i = 0; i < 3 * cores.count(); ++i) {
        taken.push_back(cores.take());
    }

    for (const int core : taken) {
        EXPECT_EQ(std::ranges::count(taken, core), 3);
    }
}

TEST(CoresTest, OneThatWasGivenBackIsNext) {
    Cores cores;
    std::vector<int> taken;
    for (std::size_t i = 0; i < cores.count(); ++i) {
        taken.push_back(cores.take());
    }

    cores.give_back(taken.back());

    EXPECT_EQ(cores.take(), taken.back());
}

}  // namespace
}  // namespace cancha::processes
