#include "server/recording/content_digest.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "server/recording/test_recording_parts.h"
#include "server/recording/test_recordings.h"

namespace cancha::recording {
namespace {

TEST(Sha256Test, IsThatOfTheStandard) {
    // One-block example of FIPS 180-4.
    Sha256 hash;
    hash.append("a");
    hash.append("bc");
    EXPECT_EQ(to_hex(hash.value()),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(Sha256().value()),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(Sha256Test, IsAsNewOnceItHasFinished) {
    Sha256 hash;
    hash.append("abc");
    const Sha256::Value first = hash.finish();
    hash.append("abc");

    EXPECT_EQ(hash.finish(), first);
    EXPECT_EQ(hash.value(), Sha256().value());
}

std::string content_hash_of(const RecordingParts& parts) {
    std::string hash = content_hash_in(file_of(parts));
    EXPECT_NE(hash, "") << "the file is damaged";
    return hash;
}

class ContentDigestTest : public testing::Test {
  protected:
    const PlayedRecording played_ = play_and_record(short_soccer(), 40);
    RecordingParts parts_ = read_parts(played_.path);
};

TEST_F(ContentDigestTest, IsThatOfTheRecorderHoweverTheFileIsPacked) {
    EXPECT_EQ(content_hash_of(parts_), played_.content_hash);
}

TEST_F(ContentDigestTest, DoesNotDependOnTheNumbersOfChannels) {
    std::reverse(parts_.channels.begin(), parts_.channels.end());

    EXPECT_EQ(content_hash_of(parts_), played_.content_hash);
}

TEST_F(ContentDigestTest, DependsOnTheOrderOfItems) {
    RecordingParts swapped = parts_;
    std::swap(swapped.items.back(), swapped.items[swapped.items.size() - 2]);

    EXPECT_NE(content_hash_of(swapped), played_.content_hash);
}

TEST_F(ContentDigestTest, OfTwoMatchesDiffers) {
    EXPECT_NE(play_and_record(short_soccer(), 40, {.seed = 8}).content_hash, played_.content_hash);
}

}  // namespace
}  // namespace cancha::recording
