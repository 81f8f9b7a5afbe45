#include "viewer/gateway/picture_cache.h"

#include <gtest/gtest.h>

namespace cancha::gateway {
namespace {

using namespace std::chrono_literals;

class PictureCacheTest : public testing::Test {
  protected:
    /// Orders a picture with this score, and counts its drawings.
    PictureCache::Order order(const std::string& key, unsigned score = 0) {
        return {.key = key,
                .size = picture::kPreview,
                .lifetime = 1s,
                .subject = [this, score]() -> Result<picture::Subject> {
                    ++drawings_;
                    picture::Subject subject;
                    subject.standing.status.add_teams()->set_team(v1::TEAM_BLUE);
                    subject.standing.status.mutable_teams(0)->set_score(score);
                    return subject;
                }};
    }

    int drawings_ = 0;
    PictureCache cache_;
    const PictureCache::Clock::time_point start_{};
};

TEST_F(PictureCacheTest, DrawsOnceForAllWhoAskWithinItsLifetime) {
    for (const auto later : {0ms, 1ms, 999ms}) {
        EXPECT_TRUE(cache_.find_or_draw(order("final"), start_ + later));
    }
    EXPECT_EQ(drawings_, 1);

    EXPECT_TRUE(cache_.find_or_draw(order("final"), start_ + 1s));
    EXPECT_EQ(drawings_, 2);
}

TEST_F(PictureCacheTest, KeepsForEverWhatNeverChanges) {
    PictureCache::Order final = order("final");
    final.lifetime.reset();

    EXPECT_TRUE(cache_.find_or_draw(final, start_));
    EXPECT_TRUE(cache_.find_or_draw(final, start_ + 1000h));
    EXPECT_EQ(drawings_, 1);
}

TEST_F(PictureCacheTest, AnotherPictureHasAnotherTag) {
    const auto first = *cache_.find_or_draw(order("final", 1), start_);
    const auto second = *cache_.find_or_draw(order("final", 2), start_ + 2s);
    const auto third = *cache_.find_or_draw(order("semi", 2), start_);

    EXPECT_NE(first->etag, second->etag);
    EXPECT_EQ(second->etag, third->etag);
}

TEST_F(PictureCacheTest, ForgetsWhatWasAskedForLongestAgo) {
    const std::size_t bytes = (*cache_.find_or_draw(order("any"), start_))->png.size();
    PictureCache cache(2 * bytes);
    for (const char* key : {"first", "second", "first", "third"}) {
        ASSERT_TRUE(cache.find_or_draw(order(key), start_));
    }

    drawings_ = 0;
    EXPECT_TRUE(cache.find_or_draw(order("first"), start_));
    EXPECT_EQ(drawings_, 0);
    EXPECT_TRUE(cache.find_or_draw(order("second"), start_));
    EXPECT_EQ(drawings_, 1);
}

TEST_F(PictureCacheTest, KeepsNoFailure) {
    PictureCache::Order broken = order("final");
    broken.subject = []() -> Result<picture::Subject> {
        return Error{ErrorCode::kNotFound, "it is not there"};
    };

    EXPECT_EQ(cache_.find_or_draw(broken, start_).error().message, "it is not there");
    EXPECT_TRUE(cache_.find_or_draw(order("final"), start_));
}

}  // namespace
}  // namespace cancha::gateway
