#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha_engine.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/referee.pb.h"
#include "server/sim/c_interface/test_handles.h"

namespace cancha::c_interface {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::array<double, 3> kStriker{0.5, 0, 0};

/// Returns a running engine with a field, a ball and a robot.
EngineHandle running() {
    EngineHandle engine = new_engine();
    EXPECT_EQ(text_of(cancha_create_field(engine.get(), nullptr, nullptr)), "");
    EXPECT_EQ(text_of(cancha_create_ball(engine.get(), 0.7, 0, kNan, kNan, nullptr)), "");
    EXPECT_EQ(text_of(cancha_create_robots(engine.get(), kStriker.data(), 1, kNan, kNan, kNan, kNan,
                                           nullptr)),
              "");
    EXPECT_EQ(text_of(cancha_init(engine.get(), kNan, kNan, 0, kNan, nullptr, 1)), "");
    return engine;
}

EngineHandle loaded(const char* discipline, const char* law = nullptr) {
    EngineHandle engine = new_engine();
    cancha_load_options how = options();
    how.law = law;
    EXPECT_EQ(text_of(cancha_load(engine.get(), discipline, &how)), "");
    return engine;
}

double state_of(cancha_engine* engine, std::string_view name) {
    std::size_t length = 0;
    EXPECT_EQ(cancha_row_length(engine, CANCHA_STATE, &length), CANCHA_OK);
    std::vector<double> row(length);
    EXPECT_EQ(cancha_get_environment(engine, row.data(), length), CANCHA_OK);
    for (std::size_t i = 0; i < length; ++i) {
        cancha_column column{};
        column.struct_size = sizeof column;
        EXPECT_EQ(cancha_get_column(engine, CANCHA_STATE, i, &column), CANCHA_OK);
        if (name == column.name) {
            return row[i];
        }
    }
    ADD_FAILURE() << "no column " << name;
    return kNan;
}

std::string message(cancha_engine* engine, int which, int format) {
    std::size_t size = 0;
    EXPECT_EQ(text_of(cancha_get_message(engine, which, format, nullptr, 0, &size)), "");
    std::string bytes(size + 1, '?');
    EXPECT_EQ(text_of(cancha_get_message(engine, which, format, bytes.data(), bytes.size(), &size)),
              "");
    bytes.resize(size);
    return bytes;
}

TEST(EngineCallsTest, TheElevenOperationsPlayTogether) {
    const EngineHandle engine = running();
    ASSERT_EQ(text_of(cancha_set_robot_vels(engine.get(), 1, 2, 2)), "");
    for (int i = 0; i < 30; ++i) {
        ASSERT_EQ(cancha_step(engine.get()), CANCHA_OK);
    }
    EXPECT_GT(state_of(engine.get(), "ball_x_m"), 0.8);

    ASSERT_EQ(cancha_set_ball_state(engine.get(), 0.1, 0.2, 0), CANCHA_OK);
    EXPECT_EQ(state_of(engine.get(), "ball_x_m"), 0.1);
    EXPECT_EQ(state_of(engine.get(), "ball_vx_mps"), 0);
    ASSERT_EQ(cancha_set_ball_vel(engine.get(), 0.5, 0, 1), CANCHA_OK);
    EXPECT_EQ(state_of(engine.get(), "ball_vx_mps"), 0.5);
    ASSERT_EQ(cancha_set_robot_state(engine.get(), 1, -0.3, 0.4, 1, 0), CANCHA_OK);
    EXPECT_EQ(state_of(engine.get(), "robot_1_heading_rad"), 1);
    EXPECT_EQ(cancha_stop(engine.get()), CANCHA_OK);
    EXPECT_EQ(text_of(cancha_create_field(engine.get(), nullptr, nullptr)), "");
}

TEST(EngineCallsTest, ACallOutOfOrderSaysWhatIsMissing) {
    const EngineHandle engine = new_engine();
    EXPECT_THAT(text_of(cancha_step(engine.get())), HasSubstr("step: the engine is not running"));
    EXPECT_THAT(text_of(cancha_stop(engine.get())), HasSubstr("not running"));
    EXPECT_THAT(text_of(cancha_set_robot_vels(engine.get(), 1, 1, 1)), HasSubstr("not running"));
    EXPECT_THAT(text_of(cancha_create_ball(engine.get(), 0, 0, kNan, kNan, nullptr)),
                HasSubstr("create_field() first"));
    ASSERT_EQ(cancha_create_field(engine.get(), nullptr, nullptr), CANCHA_OK);
    EXPECT_THAT(text_of(cancha_create_field(engine.get(), nullptr, nullptr)),
                HasSubstr("already a field"));
    EXPECT_THAT(text_of(cancha_init(engine.get(), kNan, kNan, 0, kNan, nullptr, 1)),
                HasSubstr("create_ball()"));
    std::size_t length = 0;
    EXPECT_EQ(cancha_row_length(engine.get(), CANCHA_STATE, &length), CANCHA_REFUSED);
    double state = 0;
    EXPECT_EQ(cancha_get_environment(engine.get(), &state, 1), CANCHA_REFUSED);
}

TEST(EngineCallsTest, SettingsSayWhatParametersDoNotAndAllMistakesAreToldAtOnce) {
    const EngineHandle engine = new_engine();
    EXPECT_THAT(text_of(cancha_create_field(engine.get(), nullptr, "legue=LEAGUE_LARGE\ntop=3")),
                AllOf(HasSubstr("legue"), HasSubstr("\n"), HasSubstr("top")));
    const std::array<double, 11> field{1.1, -1.1, 0.9, -0.9, 0.2, -0.2, 1.2, -1.2, 0.1, 0.03, 0.06};
    EXPECT_EQ(text_of(cancha_create_field(engine.get(), field.data(), nullptr)), "");
    EXPECT_EQ(text_of(cancha_create_ball(engine.get(), 0, 0, 0.02, kNan, "wall_restitution=0.9")),
              "");
    EXPECT_EQ(text_of(cancha_create_robots(engine.get(), kStriker.data(), 1, 0.08, 0.6, 0.021,
                                           -0.01, "wheels.max_speed_mps=1.5")),
              "");
    EXPECT_THAT(text_of(cancha_init(engine.get(), kNan, kNan, 0, kNan, "field.top_m=2", 1)),
                HasSubstr("physics. or timing."));
    EXPECT_EQ(text_of(cancha_init(engine.get(), -9.5, 0.02, 3, 0.3, "timing.substeps=5", 1)), "");

    v1::Discipline settings;
    ASSERT_TRUE(settings.ParseFromString(message(engine.get(), CANCHA_SETTINGS, CANCHA_BINARY)));
    EXPECT_EQ(settings.field().wall_thickness_m(), 0.03);
    EXPECT_EQ(settings.ball().wall_restitution(), 0.9);
    EXPECT_EQ(settings.robot_kinds(0).wheels().offset_m(), -0.01);
    EXPECT_EQ(settings.physics().contacts_per_pair(), 3U);
    EXPECT_EQ(settings.timing().tick_s(), 0.02);
    EXPECT_EQ(settings.timing().substeps(), 5U);
}

TEST(EngineCallsTest, NullHandlesAndNullPlacesAreRefused) {
    const EngineHandle engine = loaded("simurosot/5v5");
    EXPECT_THAT(text_of(cancha_step(nullptr)), HasSubstr("step: got a null handle"));
    EXPECT_THAT(text_of(cancha_row_length(engine.get(), CANCHA_STATE, nullptr)),
                HasSubstr("length: null"));
    EXPECT_THAT(text_of(cancha_get_environment(engine.get(), nullptr, 73)), HasSubstr("null"));
    EXPECT_THAT(text_of(cancha_get_column(engine.get(), CANCHA_STATE, 0, nullptr)),
                HasSubstr("struct_size"));
    EXPECT_THAT(text_of(cancha_take_snapshot(engine.get(), nullptr)), HasSubstr("snapshot: null"));
    EXPECT_THAT(text_of(cancha_restore(engine.get(), nullptr)), HasSubstr("snapshot: null"));
    EXPECT_THAT(text_of(cancha_load(new_engine().get(), nullptr, nullptr)), HasSubstr("load:"));
}

TEST(EngineCallsTest, TextsFitOrSayWhatTheyNeed) {
    std::size_t size = 0;
    ASSERT_EQ(cancha_disciplines(nullptr, 0, &size), CANCHA_OK);
    std::string names(size + 1, '?');
    EXPECT_EQ(cancha_disciplines(names.data(), size, &size), CANCHA_TOO_LARGE);
    EXPECT_THAT(cancha_error(), HasSubstr("expected at least " + std::to_string(size + 1)));
    ASSERT_EQ(cancha_disciplines(names.data(), size + 1, &size), CANCHA_OK);
    EXPECT_EQ(std::strlen(names.c_str()), size);
    EXPECT_THAT(names, HasSubstr("simurosot/5v5\n"));
}

TEST(EngineCallsTest, CommandsAsARowAndAsMessagesAreTheSame) {
    const EngineHandle by_row = loaded("simurosot/5v5");
    const EngineHandle by_message = loaded("simurosot/5v5");
    std::vector<double> row(20);
    row[2] = 1.25;
    row[3] = -0.5;
    const std::string text = "robot_id: 2 wheels { left_mps: 1.25 right_mps: -0.5 }";
    for (int i = 0; i < 20; ++i) {
        ASSERT_EQ(cancha_set_commands(by_row.get(), row.data(), row.size()), CANCHA_OK);
        ASSERT_EQ(text_of(cancha_command(by_message.get(), CANCHA_TEXT, text.data(), text.size())),
                  "");
        ASSERT_EQ(cancha_step(by_row.get()), CANCHA_OK);
        ASSERT_EQ(cancha_step(by_message.get()), CANCHA_OK);
    }
    std::uint64_t a = 0;
    std::uint64_t b = 1;
    ASSERT_EQ(cancha_state_hash(by_row.get(), &a), CANCHA_OK);
    ASSERT_EQ(cancha_state_hash(by_message.get(), &b), CANCHA_OK);
    EXPECT_EQ(a, b);
}

TEST(EngineCallsTest, AMessageThatIsNoneSaysWhere) {
    const EngineHandle engine = loaded("simurosot/5v5");
    const std::string text = "robot_id: 2\nweels {}";
    EXPECT_THAT(text_of(cancha_command(engine.get(), CANCHA_TEXT, text.data(), text.size())),
                AllOf(HasSubstr("command:"), HasSubstr("weels")));
    const std::string bytes = "\xff\xff\xff";
    EXPECT_THAT(text_of(cancha_command(engine.get(), CANCHA_BINARY, bytes.data(), bytes.size())),
                HasSubstr("damaged"));
    EXPECT_THAT(text_of(cancha_command(engine.get(), CANCHA_JSON, "{", 1)),
                HasSubstr("cancha.v1.RobotCommand"));
    EXPECT_THAT(text_of(cancha_command(engine.get(), CANCHA_TEXT, nullptr, 4)), HasSubstr("null"));
    std::size_t size = 0;
    EXPECT_THAT(text_of(cancha_get_message(engine.get(), 77, CANCHA_JSON, nullptr, 0, &size)),
                HasSubstr("77"));
}

TEST(EngineCallsTest, EventsHaveTheNumbersOfTheMatch) {
    const EngineHandle engine = loaded("simurosot/5v5");
    v1::GameEvents events;
    ASSERT_TRUE(events.ParseFromString(message(engine.get(), CANCHA_EVENTS, CANCHA_BINARY)));
    ASSERT_GT(events.events_size(), 0);
    EXPECT_EQ(events.events(0).number(), 1U);
    EXPECT_THAT(message(engine.get(), CANCHA_MATCH, CANCHA_JSON), HasSubstr("\"phase\""));
}

TEST(EngineCallsTest, WhereNobodyJudgesThereIsNoMatchToTellOf) {
    const EngineHandle engine = loaded("simurosot/5v5", "");
    std::size_t size = 0;
    EXPECT_THAT(
        text_of(cancha_get_message(engine.get(), CANCHA_EVENTS, CANCHA_JSON, nullptr, 0, &size)),
        HasSubstr("nobody judges"));
    std::array<double, CANCHA_STATUS_COUNT> status{};
    ASSERT_EQ(cancha_get_status(engine.get(), status.data(), status.size()), CANCHA_OK);
    EXPECT_EQ(status[CANCHA_STATUS_IS_IN_PLAY], 1);
}

TEST(EngineCallsTest, ASnapshotLeadsBackToTheBit) {
    const EngineHandle engine = loaded("drone_maze/solo", "");
    cancha_snapshot* snapshot = nullptr;
    ASSERT_EQ(text_of(cancha_take_snapshot(engine.get(), &snapshot)), "");
    std::array<std::uint64_t, 2> hashes{};
    for (std::uint64_t& hash : hashes) {
        for (int i = 0; i < 30; ++i) {
            ASSERT_EQ(cancha_step(engine.get()), CANCHA_OK);
        }
        ASSERT_EQ(cancha_state_hash(engine.get(), &hash), CANCHA_OK);
        ASSERT_EQ(text_of(cancha_restore(engine.get(), snapshot)), "");
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    const EngineHandle other = loaded("maze/solo", "");
    EXPECT_EQ(cancha_restore(other.get(), snapshot), CANCHA_INVALID_INPUT);
    cancha_snapshot_free(snapshot);
}

TEST(EngineCallsTest, ASnapshotOfAMatchWithItsLawOutlivesItsEngineAndFitsAnother) {
    EngineHandle engine = loaded("soccer_duel/1v1");
    const auto play = [](cancha_engine* played) {
        std::vector<std::uint64_t> hashes(400);
        for (std::uint64_t& hash : hashes) {
            EXPECT_EQ(cancha_set_ball_vel(played, 1.5, 0.1, 1), CANCHA_OK);
            EXPECT_EQ(text_of(cancha_step(played)), "");
            EXPECT_EQ(cancha_state_hash(played, &hash), CANCHA_OK);
        }
        return hashes;
    };
    play(engine.get());
    cancha_snapshot* taken = nullptr;
    ASSERT_EQ(text_of(cancha_take_snapshot(engine.get(), &taken)), "");
    const SnapshotHandle snapshot(taken);
    const std::vector<std::uint64_t> expected = play(engine.get());
    const EngineHandle other = loaded("soccer_duel/1v1");
    engine.reset();

    ASSERT_EQ(text_of(cancha_restore(other.get(), snapshot.get())), "");

    EXPECT_EQ(play(other.get()), expected);
    const EngineHandle lawless = loaded("soccer_duel/1v1", "");
    EXPECT_EQ(cancha_restore(lawless.get(), snapshot.get()), CANCHA_INVALID_INPUT);
    EXPECT_THAT(cancha_error(), HasSubstr("restore: the snapshot is of a match with a law"));
}

TEST(EngineCallsTest, ASecondThreadInTheSameHandleIsToldSo) {
    const EngineHandle engine = loaded("simurosot/5v5");
    std::atomic<bool> is_over = false;
    std::atomic<int> busy = 0;
    std::thread other([&] {
        while (!is_over) {
            const int code = cancha_step(engine.get());
            busy += code == CANCHA_BUSY ? 1 : 0;
        }
    });
    for (int i = 0; i < 100'000 && busy == 0; ++i) {
        const int code = cancha_step(engine.get());
        if (code == CANCHA_BUSY) {
            EXPECT_THAT(cancha_error(), HasSubstr("another thread"));
            ++busy;
        }
    }
    is_over = true;
    other.join();
    EXPECT_GT(busy, 0);
}

}  // namespace
}  // namespace cancha::c_interface
