#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include "tests/support/official_fixture.h"

namespace cancha::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Captures the log during its lifetime.
class CapturedLog {
  public:
    CapturedLog() {
        const auto sink = std::make_shared<spdlog::sinks::ostream_sink_st>(text_);
        spdlog::set_default_logger(std::make_shared<spdlog::logger>("captured", sink));
    }

    ~CapturedLog() { spdlog::set_default_logger(before_); }

    CapturedLog(const CapturedLog&) = delete;
    CapturedLog& operator=(const CapturedLog&) = delete;

    std::string text() const { return text_.str(); }

  private:
    std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
    std::ostringstream text_;
};

/// An official drives robot 3. The strategy commands nothing to it.
class ManualDriveTest : public InterventionTest {
  protected:
    using InterventionTest::InterventionTest;

    static constexpr double kWheels_mps = 0.5;

    static v1::OfficialRequest take_over(std::uint32_t robot) {
        v1::OfficialRequest request;
        request.mutable_take_over()->set_robot_id(robot);
        return request;
    }

    static v1::OfficialRequest release(std::uint32_t robot) {
        v1::OfficialRequest request;
        request.mutable_release()->set_robot_id(robot);
        return request;
    }

    static v1::OfficialRequest drive(std::uint32_t robot, double wheels_mps = kWheels_mps) {
        v1::OfficialRequest request;
        v1::RobotCommand& command = *request.mutable_drive()->mutable_command();
        command.set_robot_id(robot);
        command.mutable_wheels()->set_left_mps(wheels_mps);
        command.mutable_wheels()->set_right_mps(wheels_mps);
        return request;
    }

    static asio::awaitable<v1::OfficialReply> ask_as(TestClient& client,
                                                     v1::OfficialRequest request) {
        v1::ClientMessage message;
        *message.mutable_request() = std::move(request);
        co_await client.send(message);
        const v1::ServerMessage answer = co_await client.receive(v1::ServerMessage::kReply);
        co_return answer.reply();
    }

    double speed_mps(std::size_t robot) {
        const Vec3 velocity = harness_.match().state().robots[robot - 1].velocity_mps;
        return std::hypot(velocity.x, velocity.y);
    }

    std::vector<std::string> manual_events() {
        std::vector<std::string> texts;
        for (const referee::GameEvent& event : harness_.match().events()) {
            if (event.kind == "manual_drive") {
                texts.push_back(event.text);
            }
        }
        return texts;
    }
};

TEST_F(ManualDriveTest, MovesTheRobotAndEachSwitchIsOneEvent) {
    double driven_mps = 0;
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        EXPECT_TRUE((co_await ask(take_over(3))).is_done());
        EXPECT_TRUE((co_await ask(drive(3))).is_done());
        co_await play(25);
        driven_mps = speed_mps(3);
        EXPECT_TRUE((co_await ask(release(3))).is_done());
    }());

    EXPECT_GT(driven_mps, kWheels_mps / 2);  // The drive takes a while to reach the speed.
    EXPECT_THAT(manual_events(),
                testing::ElementsAre("judge drives player of blue no. 3 by hand.",
                                     "judge releases player of blue no. 3 to its strategy."));
}

TEST_F(ManualDriveTest, ARobotThatNobodyDrivesAnyMoreStops) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        co_await ask(take_over(3));
        co_await ask(drive(3));
        co_await play(60);  // The command holds for 30.
    }());

    EXPECT_LT(speed_mps(3), 0.05);
}

TEST_F(ManualDriveTest, SaysWhatIsWrong) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        EXPECT_THAT((co_await ask(drive(3))).text(), HasSubstr("take robot 3 over first"));
        EXPECT_THAT((co_await ask(take_over(99))).text(), HasSubstr("There is no robot 99"));
        co_await ask(take_over(3));
        const double nan = std::numeric_limits<double>::quiet_NaN();
        EXPECT_THAT((co_await ask(drive(3, nan))).text(),
                    HasSubstr("left_mps: nan is out of range"));
        v1::OfficialRequest other;
        other.mutable_drive()->mutable_command()->set_robot_id(3);
        other.mutable_drive()->mutable_command()->mutable_body_velocity()->set_forward_mps(1);
        EXPECT_THAT((co_await ask(other)).text(), HasSubstr("expected `wheels`"));
    }());
}

TEST_F(ManualDriveTest, AnOfficialWhoLeavesReleasesTheRobot) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient other(harness_.context());
        v1::Hello hello = hello_as(v1::ROLE_OFFICIAL);
        hello.set_name("Marta");
        co_await other.join(harness_.endpoint(), hello);
        co_await ask_as(other, take_over(3));
        other.close();
        while (manual_events().size() < 2) {
            co_await play(1);
        }
    }());

    EXPECT_EQ(manual_events().back(), "Marta releases player of blue no. 3 to its strategy.");
}

TEST_F(ManualDriveTest, ReleasesARobotBeforeWhatElseAnOfficialAskedForWhoHasLeft) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient other(harness_.context());
        co_await other.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "Marta"));
        co_await ask_as(other, take_over(3));
        v1::ClientMessage message;
        for (const v1::OfficialRequest& request :
             {drive(3), take_over(4), place_robot(5, 0, 0.5)}) {
            *message.mutable_request() = request;
            other.send_now(message);
        }
        other.close();  // Closes before the server has read any of the messages.
        while (manual_events().size() < 2) {
            co_await play(1);
        }
    }());

    std::vector<std::string> said;
    for (const referee::GameEvent& event : harness_.match().events()) {
        if (event.origin == referee::official_origin("Marta")) {
            said.push_back(event.text);
        }
    }
    ASSERT_GE(said.size(), 2U);
    EXPECT_THAT(said[0], HasSubstr("Marta drives player of blue no. 3"));
    EXPECT_THAT(said[1], HasSubstr("Marta releases player of blue no. 3"));
    EXPECT_EQ(manual_events().size(), 2U) << "who has left takes nothing over";
}

TEST_F(ManualDriveTest, AnotherConnectionOfTheSameOfficialReleasesNothing) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        EXPECT_TRUE((co_await ask(take_over(3))).is_done());
        TestClient other(harness_.context());
        co_await other.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "judge"));
        const v1::OfficialReply reply = co_await ask_as(other, release(3));
        EXPECT_THAT(reply.text(), HasSubstr("judge drives it now on another connection"));
        const std::size_t before = harness_.room().watchers().present;
        other.close();
        while (harness_.room().watchers().present == before) {
            co_await play(1);
        }
        EXPECT_TRUE((co_await ask(drive(3))).is_done());
    }());

    EXPECT_THAT(manual_events(), testing::ElementsAre(HasSubstr("judge drives")));
}

TEST_F(ManualDriveTest, TheLogHasWhoTakesARobotOverAndReleasesItButNotEachCommand) {
    const CapturedLog log;
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient other(harness_.context());
        // The official has a name of her own, because the log leaves out lines of clients that
        // cause many.
        co_await other.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "Nuria"));
        co_await ask_as(other, take_over(3));
        co_await ask_as(other, drive(3));
        co_await ask_as(other, release(3));
    }());

    EXPECT_THAT(log.text(), HasSubstr("You drive Blue 3"));
    EXPECT_THAT(log.text(), HasSubstr("The strategy drives Blue 3 again"));
    EXPECT_THAT(log.text(), Not(HasSubstr("driven")));
}

/// Officials who are silent for 100 ms count as gone. This is longer than an update takes.
class SilentDriverTest : public ManualDriveTest {
  protected:
    SilentDriverTest() : ManualDriveTest("simurosot/5v5", std::chrono::milliseconds(100)) {}
};

TEST_F(SilentDriverTest, ADriverWhoFallsSilentReleasesTheRobotToWhoeverWantsIt) {
    std::optional<TestClient> other;
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        other.emplace(harness_.context());
        co_await other->join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "Marta"));
        co_await ask_as(*other, take_over(3));
        while (manual_events().size() < 2) {
            co_await play(1);
        }
        EXPECT_TRUE((co_await ask(take_over(3))).is_done());
    }());

    const std::vector<std::string> events = manual_events();
    ASSERT_GE(events.size(), 3U);
    EXPECT_EQ(events[1], "Marta releases player of blue no. 3 to its strategy.");
    EXPECT_EQ(events[2], "judge drives player of blue no. 3 by hand.");
}

TEST_F(SilentDriverTest, ADriverWhoseRequestsAreAllRefusedReleasesTheRobot) {
    constexpr int kMostRequests = 100;  // Many more requests than there is time for.
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient other(harness_.context());
        co_await other.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "Marta"));
        co_await ask_as(other, take_over(3));
        for (int i = 0; i < kMostRequests && manual_events().size() < 2; ++i) {
            const v1::OfficialReply reply = co_await ask_as(other, drive(4));
            EXPECT_THAT(reply.text(), HasSubstr("take robot 4 over first"));
            co_await play(1);
        }
    }());

    EXPECT_THAT(manual_events(),
                testing::ElementsAre(HasSubstr("Marta drives"), HasSubstr("Marta releases")));
}

}  // namespace
}  // namespace cancha::test
