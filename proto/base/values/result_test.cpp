#include "cancha/base/result.h"

#include <memory>

#include <gtest/gtest.h>

namespace cancha {
namespace {

TEST(ResultTest, HoldsWhatCannotBeCopied) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);

    ASSERT_TRUE(result);
    EXPECT_EQ(**std::move(result), 7);
}

TEST(ResultTest, HoldsTheReason) {
    const Result<int> result = Error{ErrorCode::kTimeout, "nobody came"};

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message, "nobody came");
}

TEST(ResultDeathTest, ReadingAValueThatIsNotThereIsABug) {
    const Result<int> result = Error{ErrorCode::kTimeout, "nobody came"};

    EXPECT_DEATH(static_cast<void>(result.value()), "this is a bug in Cancha");
}

}  // namespace
}  // namespace cancha
