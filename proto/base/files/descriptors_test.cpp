#include "proto/base/files/descriptors.h"

#include <cerrno>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

namespace cancha {
namespace {

using testing::HasSubstr;

/// Restores the limit after each test.
class DescriptorsTest : public testing::Test {
  protected:
    DescriptorsTest() { ::getrlimit(RLIMIT_NOFILE, &before_); }

    ~DescriptorsTest() override { ::setrlimit(RLIMIT_NOFILE, &before_); }

    void set_soft_limit(rlim_t soft) const {
        rlimit limit = before_;
        limit.rlim_cur = soft;
        ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
    }

    rlimit before_{};
};

TEST_F(DescriptorsTest, TheLimitIsRaisedUntilSoManyMoreCanBeOpened) {
    set_soft_limit(64);

    EXPECT_GE(make_room_for_descriptors(100), 100U);
}

TEST_F(DescriptorsTest, ALimitThatSufficesStaysAsItIs) {
    set_soft_limit(64);

    EXPECT_LT(make_room_for_descriptors(1), 64U);
    rlimit now{};
    ::getrlimit(RLIMIT_NOFILE, &now);
    EXPECT_EQ(now.rlim_cur, 64U);
}

TEST_F(DescriptorsTest, AShortageIsCalledOneWithTheLimit) {
    set_soft_limit(48);

    EXPECT_TRUE(is_descriptor_shortage(EMFILE));
    EXPECT_THAT(describe_errno(EMFILE), HasSubstr("out of file descriptors (limit 48;"));
    EXPECT_FALSE(is_descriptor_shortage(ECONNABORTED));
    EXPECT_EQ(describe_errno(ENOENT), "No such file or directory");
}

}  // namespace
}  // namespace cancha
