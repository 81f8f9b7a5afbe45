#include "proto/mcap/spilled_bytes.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace cancha::mcap {
namespace {

TEST(SpilledBytesTest, GivesBackInOrderWhatMemoryDoesNotHold) {
    SpilledBytes bytes;
    std::string expected;

    for (int i = 0; i < 1000; ++i) {
        const std::string record = std::to_string(i) + std::string(300, '.');
        ASSERT_TRUE(bytes.append(record));
        expected += record;
    }

    ASSERT_GT(expected.size(), 4 * SpilledBytes::kMostInMemory);
    EXPECT_EQ(bytes.size(), expected.size());
    EXPECT_EQ(bytes.read(), expected);
    ASSERT_TRUE(bytes.append("and more"));
    EXPECT_EQ(bytes.read(), expected + "and more");
}

TEST(SpilledBytesTest, SaysSoWhereThereCanBeNoFile) {
    rlimit before{};
    getrlimit(RLIMIT_NOFILE, &before);
    const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
    SpilledBytes bytes;

    EXPECT_TRUE(bytes.append("short"));
    setrlimit(RLIMIT_NOFILE, &none);
    const bool appended = bytes.append(std::string(SpilledBytes::kMostInMemory, '.'));
    setrlimit(RLIMIT_NOFILE, &before);

    EXPECT_FALSE(appended);
    EXPECT_EQ(bytes.size(), 0);
}

}  // namespace
}  // namespace cancha::mcap
