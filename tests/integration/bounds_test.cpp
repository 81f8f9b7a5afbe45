#include <array>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <google/protobuf/io/coded_stream.h>

#include "proto/base/files/scratch_folder.h"
#include "server/recording/recorder.h"
#include "server/recording/verify.h"
#include "server/runner/json_text.h"
#include "server/runner/play/event_log.h"
#include "server/runner/play/report.h"
#include "server/session/missed_answer.h"
#include "server/session/official_names.h"
#include "tests/support/match_harness.h"
#include "tests/support/memory_stream.h"

namespace cancha::test {
namespace {

using namespace std::chrono_literals;
using order::MissPolicy;
using ::testing::HasSubstr;
using Body = v1::ServerMessage;

/// Joins as yellow and answers every second tick, beginning with the second, until the match is
/// over.
asio::awaitable<void> answer_every_second_tick(MatchHarness& harness) {
    TestClient yellow(harness.context());
    co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow", "Lazy"));
    for (;;) {
        const v1::ServerMessage message = co_await yellow.receive();
        if (message.has_over() || message.body_case() == Body::BODY_NOT_SET) {
            co_return;
        }
        if (message.has_tick() && message.tick().tick() % 2 == 1) {
            co_await yellow.answer(message.tick().tick());
        }
    }
}

TEST(BoundsTest, ASeatThatMissesAgainAndAgainIsToldOfNowAndThenAndHowOften) {
    MatchHarness harness(kDiscipline,
                         {.deadlines = {{.policy = MissPolicy::kForfeit, .budget = 20s},
                                        {.policy = MissPolicy::kHold, .budget = 2ms}},
                          .max_ticks = 1000});
    harness.seat("blue");

    harness.run(answer_every_second_tick(harness));

    EXPECT_EQ(harness.match().tick(), Tick{1000});
    const auto missed = events_of(harness.match(), "deadline_missed");
    ASSERT_EQ(missed.size(), 2U);  // 1000 ticks are 16.7 s.
    EXPECT_EQ(missed[1].tick.number - missed[0].tick.number,
              harness.room().discipline().rate.ticks_in(session::kMissesToldEvery_s));
    EXPECT_THAT(missed[0].text, ::testing::Not(HasSubstr("since the last report")));
    EXPECT_THAT(missed[1].text, HasSubstr(" more misses since the last report"));
    EXPECT_EQ(events_of(harness.match(), "deadline_met_again").size(), 2U);
    EXPECT_GE(harness.room().seats()[1].think.misses(), 500U);
}

/// A recorded match, and an official who changes it while it is paused.
class BoundedChangesTest : public ::testing::Test {
  protected:
    static referee::Discipline load() { return *referee::load_discipline(kDiscipline); }

    void pause() {
        harness_.seat("blue");
        harness_.seat("yellow");
        harness_.run_until([this] { return harness_.match().tick().number > 0; });
        harness_.room().running().set_pace(&lockstep::Pacing::pause);
        harness_.run_until(
            [this] { return harness_.room().running().next_tick() == harness_.match().tick(); });
    }

    void play_one_tick() {
        const std::uint64_t tick = harness_.match().tick().number;
        harness_.room().running().set_pace(&lockstep::Pacing::step, 1);
        harness_.run_until([&] { return harness_.match().tick().number > tick; });
    }

    Status place_robot(double y_m) {
        return harness_.room().running().change(
            match::move_robot({.id = RobotId{3}, .pose = {0.5, y_m, 0}}), "judge");
    }

    ScratchFolder folder_;
    std::string path_ = folder_.file("changed.mcap");
    const referee::Discipline discipline_ = load();
    recording::Recorder recorder_ = *recording::Recorder::create(path_, discipline_);
    runner::EventLog log_{discipline_.rate};
    MatchHarness harness_{kDiscipline,
                          {.speed = 1, .journal = &recorder_},
                          {},
                          {.on_tick_closed = [this] { log_.update(harness_.match()); },
                           .on_match_changed = [this] { log_.update(harness_.match()); }}};
};

TEST_F(BoundedChangesTest, WhateverAnOfficialDoesTheMatchEndsWithReportAndProof) {
    constexpr std::uint64_t kRounds = 2;
    constexpr std::uint64_t kChangesPerRound = 7000;
    pause();
    for (std::uint64_t round = 0; round < kRounds; ++round) {
        for (std::uint64_t i = 0; i < kChangesPerRound; ++i) {
            ASSERT_TRUE(place_robot(i % 2 == 0 ? 0.3 : -0.3)) << i;
        }
        play_one_tick();
    }
    harness_.room().running().end("enough");

    runner::RunFacts facts;
    facts.seed = 1;
    facts.commands = {"remote", "remote"};
    const nlohmann::ordered_json report =
        runner::make_report(harness_.room(), facts, log_.list(harness_.match()));
    const std::string text = runner::to_text(report);
    ASSERT_TRUE(recorder_.close(harness_.match(), text)) << recorder_.status().error().message;

    EXPECT_EQ(report["end_reason"], "enough");
    EXPECT_EQ(report["events"].size(), runner::EventLog::kMost);
    EXPECT_GT(harness_.match().event_count(), kRounds * kChangesPerRound);
    const std::uint64_t omitted = harness_.match().event_count() - runner::EventLog::kMost;
    EXPECT_EQ(report["events_omitted"].get<std::uint64_t>(), omitted);
    EXPECT_EQ(report["events_omitted_of_kind"]["intervention"].get<std::uint64_t>(), omitted);
    EXPECT_EQ(report["events"][0]["number"], 1) << "how it began";
    EXPECT_LT(text.size(), mcap::McapWriter::kMaxContentBytes / 2);
    auto reader = recording::RecordingReader::open(path_);
    ASSERT_TRUE(reader);
    const auto found = recording::verify(*reader);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << found->difference;
}

TEST_F(BoundedChangesTest, MoreChangesThanATickMayHaveAreRefusedAndToldOnce) {
    pause();
    for (std::size_t i = 0; i < match::Match::kMaxChangesPerTick; ++i) {
        ASSERT_TRUE(place_robot(i % 2 == 0 ? 0.3 : -0.3)) << i;
    }

    const Status first = place_robot(0.1);
    const Status second = place_robot(0.1);

    ASSERT_FALSE(first);
    EXPECT_THAT(first.error().message, HasSubstr("10000 changes since the last tick"));
    EXPECT_FALSE(second);
    const auto told = events_of(harness_.match(), "changes_refused");
    ASSERT_EQ(told.size(), 1U);
    EXPECT_THAT(told[0].text, HasSubstr("a change by judge was refused: 10000 changes"));
    play_one_tick();
    EXPECT_TRUE(place_robot(0.1));
}

class OfficialNamesTest : public ::testing::Test {
  protected:
    v1::ServerMessage reply_to(MatchHarness& harness, v1::Hello hello) {
        v1::ServerMessage reply;
        harness.run([&]() -> asio::awaitable<void> {
            do {  // The server may notice late that the last client has gone.
                TestClient client(harness.context());
                reply = co_await client.join(harness.endpoint(), hello);
            } while (reply.refusal().code() == v1::ERROR_CODE_FULL);
        }());
        return reply;
    }

    static std::string name(std::size_t i) { return fmt::format("official-{}", i); }
};

TEST_F(OfficialNamesTest, AMatchTakesSoManyNamesAndThenOnlyThose) {
    MatchHarness harness(kDiscipline);
    for (std::size_t i = 0; i < session::OfficialNames::kMost; ++i) {
        const auto role = i % 2 == 0 ? v1::ROLE_OFFICIAL : v1::ROLE_ADMIN;
        ASSERT_TRUE(reply_to(harness, hello_as(role, "", name(i))).has_welcome()) << i;
    }

    const v1::ServerMessage surplus =
        reply_to(harness, hello_as(v1::ROLE_OFFICIAL, "", "one more"));

    EXPECT_EQ(surplus.refusal().code(), v1::ERROR_CODE_NOT_ALLOWED);
    EXPECT_THAT(surplus.refusal().text(),
                HasSubstr("has already had 64 officials with different names; use one of those"));
    EXPECT_TRUE(reply_to(harness, hello_as(v1::ROLE_OFFICIAL, "", name(1))).has_welcome());
    EXPECT_TRUE(reply_to(harness, hello_as(v1::ROLE_SPECTATOR, "", "one more")).has_welcome());
}

TEST_F(OfficialNamesTest, NamesWithATokenAlwaysComeIn) {
    constexpr std::size_t kNames = session::OfficialNames::kMost + 6;
    constexpr const char* kToken = "0123456789abcdef";
    std::string lines;
    for (std::size_t i = 0; i < kNames; ++i) {
        lines += fmt::format("official {} {}\n", name(i), kToken);
    }
    MatchHarness harness(kDiscipline, {.tokens = *access::TokenBook::parse(lines)});

    for (std::size_t i = 0; i < kNames; ++i) {
        v1::Hello hello = hello_as(v1::ROLE_OFFICIAL, "", name(i));
        hello.set_token(kToken);
        EXPECT_TRUE(reply_to(harness, hello).has_welcome()) << i;
    }
}

v1::ClientMessage goodbye() {
    v1::ClientMessage message;
    message.mutable_goodbye();
    return message;
}

/// Joins, sends the message `times` times and leaves. Returns the last notice about too many
/// messages.
asio::awaitable<v1::Notice> visit(MatchHarness& harness, v1::Hello hello, v1::ClientMessage message,
                                  int times) {
    std::unique_ptr<TestClient> client;
    v1::ServerMessage reply;
    while (!reply.has_welcome()) {  // The server may notice late that the last client has gone.
        client = std::make_unique<TestClient>(harness.context());
        reply = co_await client->join(harness.endpoint(), hello);
    }
    for (int i = 0; i < times; ++i) {
        co_await client->send(message);
    }
    co_await client->send(goodbye());
    v1::Notice last;
    for (;;) {
        const v1::ServerMessage answer = co_await client->receive();
        if (answer.body_case() == Body::BODY_NOT_SET) {
            co_return last;
        }
        if (answer.notice().code() == v1::ERROR_CODE_TOO_MANY) {
            last = answer.notice();
        }
    }
}

/// Fewer messages than a client may send at once.
constexpr int kFew = 180;

TEST(BudgetTest, AnOfficialThatComesAgainAndAgainIsNoFasterThanThoseWhoStay) {
    constexpr int kVisits = 200;  // 36,000 messages, of which 1,600 are free and 800 a second.
    MatchHarness harness(kDiscipline);
    v1::ClientMessage pause;
    pause.mutable_request()->mutable_pause();
    v1::Notice notice;

    harness.run([&]() -> asio::awaitable<void> {
        for (int i = 0; i < kVisits && notice.count() == 0; ++i) {
            notice = co_await visit(harness, hello_as(v1::ROLE_OFFICIAL, "", "judge"), pause, kFew);
        }
    }());

    EXPECT_EQ(notice.code(), v1::ERROR_CODE_TOO_MANY);
    EXPECT_THAT(notice.text(), HasSubstr("all your clients together may send 1600 at once and 800 "
                                         "per second"));
}

TEST(BudgetTest, AStrategyThatComesAgainGoesOnWithTheBudgetOfItsSeat) {
    MatchHarness harness(kDiscipline);
    v1::ClientMessage nonsense;
    nonsense.mutable_request()->mutable_pause();
    v1::Notice first;
    v1::Notice second;

    harness.run([&]() -> asio::awaitable<void> {
        const v1::Hello hello = hello_as(v1::ROLE_STRATEGY, "blue");
        first = co_await visit(harness, hello, nonsense, kFew);
        second = co_await visit(harness, hello, nonsense, kFew);
    }());

    EXPECT_EQ(first.count(), 0U);
    EXPECT_GT(second.count(), 0U);
    EXPECT_EQ(harness.room().seats()[0].notices.count_of(v1::ERROR_CODE_NOT_ALLOWED), 2U * kFew);
}

TEST(BudgetTest, EightOfficialsOfOneMachineDoNotHinderEachOther) {
    MatchHarness harness(kDiscipline);
    v1::ClientMessage pause;
    pause.mutable_request()->mutable_pause();
    std::vector<v1::Notice> notices;

    harness.run([&]() -> asio::awaitable<void> {
        for (int i = 0; i < 8; ++i) {
            notices.push_back(co_await visit(
                harness, hello_as(v1::ROLE_OFFICIAL, "", fmt::format("judge {}", i)), pause, kFew));
        }
    }());

    for (const v1::Notice& notice : notices) {
        EXPECT_EQ(notice.count(), 0U) << notice.text();
    }
}

/// Returns the payload behind its length, as a frame. The payload need not be a message.
std::string as_frame(const std::string& payload) {
    std::array<std::uint8_t, 5> length{};
    const std::uint8_t* const end = google::protobuf::io::CodedOutputStream::WriteVarint32ToArray(
        static_cast<std::uint32_t>(payload.size()), length.data());
    return std::string(length.cbegin(), std::next(length.cbegin(), end - length.data())) + payload;
}

/// Returns the bytes of an answer of this size that cannot be parsed.
std::string broken_answer(std::size_t bytes) {
    v1::ClientMessage message;
    message.mutable_answer()->set_tick(std::numeric_limits<std::uint64_t>::max());
    std::string payload(bytes, '\xff');
    payload[0] = message.SerializeAsString()[0];
    return payload;
}

/// Returns the last message to a client that sends this payload.
v1::ServerMessage told_last(v1::Role role, const std::string& payload) {
    MatchHarness harness(kDiscipline);
    v1::ServerMessage last;
    harness.run([&]() -> asio::awaitable<void> {
        TestClient client(harness.context());
        if (role == v1::ROLE_UNSPECIFIED) {
            co_await client.connect(harness.endpoint());
        } else {
            co_await client.join(harness.endpoint(), hello_as(role, "", "somebody"));
        }
        co_await client.send_bytes(as_frame(payload));
        if (role != v1::ROLE_UNSPECIFIED) {
            co_await client.send(goodbye());
        }
        for (v1::ServerMessage next = co_await client.receive();
             next.body_case() != Body::BODY_NOT_SET; next = co_await client.receive()) {
            last = next.has_update() ? last : next;
        }
    }());
    return last;
}

TEST(ShortFrameTest, WhatASpectatorMayNotSendIsNotEvenParsed) {
    const v1::ServerMessage told = told_last(v1::ROLE_SPECTATOR, broken_answer(4000));

    EXPECT_EQ(told.notice().code(), v1::ERROR_CODE_NOT_ALLOWED) << told.ShortDebugString();
}

TEST(ShortFrameTest, ASpectatorThatSendsMoreIsDisconnected) {
    const v1::ServerMessage told = told_last(v1::ROLE_SPECTATOR, broken_answer(4097));

    EXPECT_THAT(told.notice().text(), HasSubstr("at most 4096 are allowed; the connection is"));
}

TEST(ShortFrameTest, AnOfficialMaySendMore) {
    const v1::ServerMessage told = told_last(v1::ROLE_OFFICIAL, broken_answer(60'000));

    EXPECT_EQ(told.notice().code(), v1::ERROR_CODE_NOT_ALLOWED) << told.ShortDebugString();
}

TEST(ShortFrameTest, WhateverComesBeforeAHelloIsNotEvenParsed) {
    const v1::ServerMessage told = told_last(v1::ROLE_UNSPECIFIED, broken_answer(4000));

    EXPECT_EQ(told.refusal().text(), "the first message must be Hello");
}

TEST(BudgetTest, ALongFrameCostsItsLengthHoweverShortItsMessage) {
    constexpr std::size_t kRepeats =
        15'000;  // Repeats of 4 bytes: the frame costs as much as 15 messages.
    MatchHarness harness(kDiscipline);
    v1::ClientMessage pause;
    pause.mutable_request()->mutable_pause();
    const std::string once = pause.SerializeAsString();
    std::string frame;
    for (std::size_t i = 0; i < kRepeats; ++i) {
        frame += once;  // The parser merges all repeats into one message.
    }
    v1::ClientMessage parsed;
    ASSERT_TRUE(parsed.ParseFromString(frame));
    ASSERT_EQ(parsed.ByteSizeLong(), once.size());
    frame = as_frame(frame);
    v1::ServerMessage notice;

    harness.run([&]() -> asio::awaitable<void> {
        TestClient official(harness.context());
        co_await official.join(harness.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "judge"));
        for (int i = 0; i < 20; ++i) {  // They cost as much as 300 messages; 200 are free.
            co_await official.send_bytes(frame);
        }
        co_await official.send(goodbye());
        notice = co_await official.receive(Body::kNotice);
    }());

    EXPECT_EQ(notice.notice().code(), v1::ERROR_CODE_TOO_MANY);
    EXPECT_THAT(
        notice.notice().text(),
        testing::MatchesRegex("2[0-9][0-9] messages that answer no tick in .* s; a client may "
                              "send 200 at once and 100 per second .*; send fewer, .*"));
}

TEST(ConnectionTest, AMessageThatNoClientWouldReadEndsTheConnectionOnly) {
    asio::io_context context;
    MemoryLine line(context, {});
    const auto connection = std::make_shared<net::Connection>(line.server_end(), "memory");
    v1::ServerMessage message;
    message.mutable_notice()->set_text(std::string(wire::kMaxServerFrameBytes, 't'));

    connection->send(message);

    EXPECT_FALSE(connection->is_open());
    context.run();
}

}  // namespace
}  // namespace cancha::test
