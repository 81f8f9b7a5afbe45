#include "server/session/admission.h"

#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace cancha::session {
namespace {

using testing::HasSubstr;

class AdmissionTest : public testing::Test {
  protected:
    Admission::Place arrive(const std::string& address) {
        return admission_.arrive(address, [this] { ++closed_; });
    }

    /// Fills the match with spectators, from as many addresses as necessary.
    void fill_with_spectators() {
        const auto& limits = kMatchLimits.spectators;
        for (std::size_t i = 0; i < limits.in_all; ++i) {
            places_.push_back(arrive(fmt::format("10.0.0.{}", i / limits.per_owner)));
            ASSERT_TRUE(admission_.watch(places_.back())) << i;
        }
    }

    Admission admission_{kMatchLimits, "this match"};
    std::vector<Admission::Place> places_;
    int closed_ = 0;
};

TEST_F(AdmissionTest, AFullHouseOfSpectatorsRefusesTheNextAndSaysWhatToDo) {
    fill_with_spectators();
    Admission::Place surplus = arrive("10.0.1.1");

    const Status watching = admission_.watch(surplus);

    ASSERT_FALSE(watching);
    EXPECT_EQ(watching.error().message,
              "this match is full (256 spectators); watch through cancha-viewer");
}

TEST_F(AdmissionTest, AFullHouseOfSpectatorsKeepsNoOfficialAndNoSeatOut) {
    fill_with_spectators();
    Admission::Place team = arrive("10.0.0.0");
    Admission::Place official = arrive("10.0.0.0");
    Admission::Place named = arrive("10.0.0.0");

    Admission::seat(team);
    EXPECT_TRUE(admission_.lead(official, ""));
    EXPECT_TRUE(admission_.lead(named, "official \"Ann\""));
    EXPECT_EQ(closed_, 0);
}

TEST_F(AdmissionTest, OneAddressHasItsShareOfSpectatorsAndLeavesRoomForOthers) {
    for (std::size_t i = 0; i < kMatchLimits.spectators.per_owner; ++i) {
        places_.push_back(arrive("10.0.0.1"));
        ASSERT_TRUE(admission_.watch(places_.back()));
    }
    Admission::Place surplus = arrive("10.0.0.1");
    Admission::Place other = arrive("10.0.0.2");

    const Status watching = admission_.watch(surplus);

    ASSERT_FALSE(watching);
    EXPECT_EQ(watching.error().message,
              "this match already has 128 spectators from 10.0.0.1; watch through "
              "cancha-viewer");
    EXPECT_TRUE(admission_.watch(other));
}

TEST_F(AdmissionTest, ASpectatorThatLeavesMakesRoom) {
    fill_with_spectators();
    Admission::Place next = arrive("10.0.1.1");
    ASSERT_FALSE(admission_.watch(next));

    admission_.leave(places_.back());

    EXPECT_TRUE(admission_.watch(next)) << "though the connection is not closed yet";
}

TEST_F(AdmissionTest, ANameHasItsShareAndNobodyElseCanTakeIt) {
    for (std::size_t i = 0; i < kMatchLimits.leaders.per_owner; ++i) {
        places_.push_back(arrive("10.0.0.1"));
        ASSERT_TRUE(admission_.lead(places_.back(), "official \"Ann\""));
    }
    Admission::Place surplus = arrive("10.0.0.1");
    Admission::Place other = arrive("10.0.0.1");

    const Status leading = admission_.lead(surplus, "official \"Ann\"");

    ASSERT_FALSE(leading);
    EXPECT_EQ(leading.error().message,
              "this match already has 16 clients of official \"Ann\"; close one first");
    EXPECT_TRUE(admission_.lead(other, "admin \"Bob\""));
}

TEST_F(AdmissionTest, WithoutTokensLeadersAreCountedByAddress) {
    for (std::size_t i = 0; i < kMatchLimits.leaders.per_owner; ++i) {
        places_.push_back(arrive("127.0.0.2"));
        ASSERT_TRUE(admission_.lead(places_.back(), ""));
    }
    Admission::Place surplus = arrive("127.0.0.2");
    Admission::Place other = arrive("127.0.0.1");

    const Status leading = admission_.lead(surplus, "");

    ASSERT_FALSE(leading);
    EXPECT_THAT(leading.error().message, HasSubstr("16 officials and admins from 127.0.0.2"));
    EXPECT_TRUE(admission_.lead(other, ""));
}

TEST_F(AdmissionTest, SilentConnectionsTurnOutEachOtherAndNobodyElse) {
    Admission::Place spectator = arrive("10.0.0.9");
    ASSERT_TRUE(admission_.watch(spectator));
    Admission::Place honest = arrive("10.0.0.2");

    for (std::size_t i = 0; i < 3 * kMatchLimits.passing; ++i) {
        places_.push_back(arrive("10.0.0.1"));
    }

    // The honest client holds one place of the pool. The flood competes for the rest.
    EXPECT_EQ(closed_, static_cast<int>(2 * kMatchLimits.passing) + 1);
    EXPECT_TRUE(admission_.watch(honest));
}

TEST_F(AdmissionTest, WhoIsToldGoodbyeCountsAmongThosePassing) {
    Admission::Place leaving = arrive("10.0.0.1");
    ASSERT_TRUE(admission_.watch(leaving));
    admission_.leave(leaving);

    for (std::size_t i = 0; i < kMatchLimits.passing; ++i) {
        places_.push_back(arrive("10.0.0.1"));
    }

    EXPECT_EQ(closed_, 1) << "the one that is leaving is the oldest";
}

TEST_F(AdmissionTest, ClaimsTurnOutClaimsAndASeatOnceGrantedStays) {
    AdmissionLimits limits = kMatchLimits;
    limits.claims = 2;
    Admission lobby(limits, "this server");
    int turned_out = 0;
    const auto claim = [&] {
        Admission::Place place = lobby.arrive("127.0.0.1", [] {});
        lobby.claim(place, [&turned_out] { ++turned_out; });
        return place;
    };
    Admission::Place granted = claim();
    Admission::seat(granted);

    for (int i = 0; i < 3; ++i) {
        places_.push_back(claim());
    }

    EXPECT_EQ(turned_out, 1);
}

TEST_F(AdmissionTest, AFullHouseOfSpectatorsKeepsNobodyFromTheList) {
    AdmissionLimits limits = kMatchLimits;
    limits.readers = 2;
    Admission lobby(limits, "this server");
    for (std::size_t i = 0; i < limits.spectators.in_all; ++i) {
        places_.push_back(lobby.arrive(fmt::format("10.0.0.{}", i % 8), [] {}));
        ASSERT_TRUE(lobby.watch(places_.back()));
    }
    int turned_out = 0;
    const auto read = [&](const std::string& address) {
        Admission::Place place = lobby.arrive(address, [&turned_out] { ++turned_out; });
        lobby.read(place);
        return place;
    };

    const Admission::Place own = read("10.0.0.9");
    places_.push_back(read("10.0.0.1"));
    places_.push_back(read("10.0.0.1"));

    EXPECT_EQ(turned_out, 1) << "of the address that has two";
}

TEST(AdmissionLimitsTest, EveryNameOfTheBookHasItsShareUpToABound) {
    EXPECT_EQ(with_named_leaders(kMatchLimits, 0).leaders.in_all, 64U);
    EXPECT_EQ(with_named_leaders(kMatchLimits, 10).leaders.in_all, 160U);
    EXPECT_EQ(with_named_leaders(kMatchLimits, 5000).leaders.in_all, 256U);
}

TEST(AdmissionLimitsTest, LimitsFitIntoTheDescriptorsThereAre) {
    EXPECT_EQ(fit_limits(kMatchLimits, 448)->in_all(), 448U);
    const auto half = fit_limits(kMatchLimits, 224);
    ASSERT_TRUE(half);
    EXPECT_EQ(half->spectators.in_all, 128U);
    EXPECT_EQ(half->leaders.in_all, 32U);
    EXPECT_EQ(half->passing, 64U);

    const auto none = fit_limits(kMatchLimits, 20);

    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().message, HasSubstr("too few file descriptors"));
    EXPECT_THAT(none.error().message, HasSubstr("ulimit -n"));
}

}  // namespace
}  // namespace cancha::session
