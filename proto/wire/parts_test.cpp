#include "proto/wire/parts.h"

#include <array>
#include <random>
#include <string>

#include <gmock/gmock.h>

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/lobby.pb.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/cancha/v1/viewer.pb.h"
#include "proto/wire/frame_codec.h"

namespace cancha::wire {
namespace {

using ::testing::HasSubstr;

template <typename Message>
std::size_t parts_of(const Message& message) {
    const auto parts = count_parts(message.SerializeAsString(), *Message::descriptor());
    EXPECT_TRUE(parts) << parts.error().message;
    return parts ? *parts : 0;
}

/// Returns the bytes of a field with a message or a text.
std::string field(int number, std::string_view content) {
    std::string bytes;
    append_message_field(bytes, number, {content});
    return bytes;
}

std::string repeated(std::string_view bytes, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) {
        all += bytes;
    }
    return all;
}

/// Adds an entry for a running match with every field that a server fills in.
void add_match(v1::MatchList& list, int number) {
    v1::MatchEntry& entry = *list.add_matches();
    entry.set_name("cup-" + std::to_string(number));
    entry.set_discipline("simurosot/5v5");
    entry.set_state(v1::MATCH_STATE_PLAYING);
    entry.set_tick(100'000);
    entry.set_recording(entry.name() + ".mcap");
    entry.set_state_hash(1);
    v1::MatchStatus& status = *entry.mutable_status();
    status.set_phase(v1::MATCH_PHASE_PLAY);
    status.set_period_elapsed_us(1'000'000);
    status.mutable_restart()->set_ball_x_m(1);
    status.mutable_restart()->set_reason("goal by blue");
    for (const char* name : {"Amsel", "Bussard"}) {
        status.add_teams()->set_name(name);
        v1::SeatEntry& seat = *entry.add_seats();
        seat.set_name("blue");
        seat.set_occupant(name);
        seat.mutable_deadline()->set_budget_us(20'000);
    }
}

/// Returns the welcome of a field with a house of 500 shapes, and 22 robots.
v1::ServerMessage large_welcome() {
    v1::ServerMessage message;
    v1::Welcome& welcome = *message.mutable_welcome();
    welcome.set_match("final");
    for (unsigned i = 0; i < 500; ++i) {
        v1::SceneShape& shape = *welcome.mutable_scene()->add_shapes();
        shape.set_name("house/wall/visual");
        shape.set_x_m(i);
        shape.mutable_orientation()->set_w(1);
        shape.mutable_shape()->mutable_box()->set_length_m(2);
        shape.mutable_colour()->set_r(1);
        welcome.mutable_settings()->mutable_arena()->add_models()->set_name("wall");
    }
    for (unsigned id = 1; id <= 22; ++id) {
        v1::SceneRobot& robot = *welcome.mutable_scene()->add_robots();
        robot.set_id(id);
        robot.set_kind("soccer");
        for (int point = 0; point < 50; ++point) {
            welcome.mutable_scene()->add_markings()->mutable_polyline()->add_points()->set_x_m(
                point);
        }
    }
    return message;
}

TEST(CountPartsTest, CountsMessagesTextsAndBytes) {
    EXPECT_EQ(parts_of(v1::ServerMessage()), 0U);

    v1::ServerMessage message;
    v1::WorldUpdate& update = *message.mutable_update();  // 1.
    update.mutable_world()->set_tick(7);                  // 2.
    update.mutable_world()->add_robots()->set_id(1);      // 3.
    update.mutable_world()->add_robots()->set_x_m(2);     // 4.
    update.add_waiting_for("blue");                       // 5.
    update.add_waiting_for("");                           // 6.
    v1::SensorDrawing& sensor = *update.add_sensors();    // 7.
    sensor.add_segments_m(1);
    sensor.add_segments_m(2);
    sensor.mutable_picture()->set_rgb("rgb");  // 8, 9.
    update.set_state_hash(5);
    update.add_recent_events()->set_team(v1::TEAM_BLUE);  // 10.

    EXPECT_EQ(parts_of(message), 10U);
}

TEST(CountPartsTest, CountsEntriesOfMaps) {
    v1::Discipline settings;
    (*settings.mutable_rules())["half_s"] = 300;  // An entry and its name.

    EXPECT_EQ(parts_of(settings), 2U);
}

TEST(CountPartsTest, NumbersAreNoParts) {
    v1::RecordedTick tick;
    tick.set_tick(1);
    tick.set_is_complete(true);
    for (int i = 0; i < 1000; ++i) {
        tick.add_numbers(i);
    }

    EXPECT_EQ(parts_of(tick), 0U);
}

TEST(CountPartsTest, WhatTheSchemaDoesNotKnowIsAPart) {
    // A number, eight bytes, four bytes, a text, and a group with a number in it; each has the
    // field number 1000. Then a known field with another type.
    const std::array<std::string, 6> fields = {
        "\xc0\x3e\x01",      std::string("\xc1\x3e") + "12345678", std::string("\xc5\x3e") + "1234",
        field(1000, "text"), "\xc3\x3e\xc0\x3e\x01\xc4\x3e",       "\x30\x01"};
    const std::array<std::size_t, 6> parts = {1, 1, 1, 1, 2, 1};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto counted = count_parts(fields[i], *v1::ServerMessage::descriptor());
        ASSERT_TRUE(counted) << i << ": " << counted.error().message;
        EXPECT_EQ(*counted, parts[i]) << i;
        EXPECT_TRUE(v1::ServerMessage().ParseFromString(fields[i])) << i;
    }
}

TEST(CountPartsTest, SaysHowManyWereExpectedAndWhereOneIsTooMany) {
    const std::string update =
        field(v1::ServerMessage::kUpdateFieldNumber,
              field(v1::WorldUpdate::kWorldFieldNumber,
                    repeated(field(v1::WorldState::kRobotsFieldNumber, ""), 100)));

    const auto counted = count_parts(update, *v1::ServerMessage::descriptor(), 50);

    ASSERT_FALSE(counted);
    EXPECT_EQ(counted.error().code, ErrorCode::kTooLarge);
    EXPECT_THAT(counted.error().message, HasSubstr("more than 50 parts"));
    EXPECT_THAT(counted.error().message, HasSubstr("at `update.world.robots`"));
    EXPECT_TRUE(count_parts(update, *v1::ServerMessage::descriptor(), 102));
    EXPECT_FALSE(count_parts(update, *v1::ServerMessage::descriptor(), 101));
}

TEST(CountPartsTest, RefusesWhatIsNoMessage) {
    const std::string scene_that_is_longer = "\x12\x05\x08\x01";
    const std::string endless_group = "\xc3\x3e\xc0\x3e\x01";
    const std::string end_alone = "\xc4\x3e";
    const std::string number_0 = std::string("\x00\x01", 2);
    const std::string endless_number(12, '\xff');
    for (const std::string& bytes : {scene_that_is_longer, endless_group, end_alone, number_0,
                                     endless_number, repeated("\xc3\x3e", 10'000)}) {
        const auto counted = count_parts(bytes, *v1::ServerMessage::descriptor());
        ASSERT_FALSE(counted);
        EXPECT_EQ(counted.error().code, ErrorCode::kInvalidInput);
        EXPECT_FALSE(v1::ServerMessage().ParseFromString(bytes));
    }
}

TEST(PartsTest, TheLargestHonestMessagesAreRead) {
    v1::ServerMessage list;
    for (int i = 0; i < 4096; ++i) {
        add_match(*list.mutable_match_list(), i);
    }
    v1::ServerMessage read;

    EXPECT_TRUE(parse(read, list.SerializeAsString()));
    EXPECT_EQ(read.match_list().matches_size(), 4096);
    EXPECT_GT(list.ByteSizeLong(), kMaxServerFrameBytes / 2) << "no frame has twice as many";
    EXPECT_TRUE(parse(read, large_welcome().SerializeAsString()));
    EXPECT_LT(parts_of(large_welcome()), kMostParts / 10);
}

TEST(PartsTest, TheShortestPartsThatFillAFrameAreRefused) {
    v1::ServerMessage message;
    const std::string frame =
        field(v1::ServerMessage::kMatchListFieldNumber,
              repeated(field(v1::MatchList::kMatchesFieldNumber, ""), kMostParts + 1));

    const Status read = parse(message, frame);

    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::kTooLarge);
    EXPECT_FALSE(message.has_match_list()) << "nothing was made of it";
}

TEST(PartBudgetTest, ManyMessagesShareTheirParts) {
    PartBudget budget(5);
    v1::MatchStatus status;
    const std::string two = repeated(field(v1::MatchStatus::kTeamsFieldNumber, ""), 2);

    EXPECT_TRUE(budget.parse(status, two));
    EXPECT_TRUE(budget.parse(status, two));
    EXPECT_FALSE(budget.parse(status, two));
    EXPECT_TRUE(budget.parse(status, field(v1::MatchStatus::kTeamsFieldNumber, "")));
    EXPECT_FALSE(budget.parse(status, field(v1::MatchStatus::kTeamsFieldNumber, "")));
    EXPECT_TRUE(budget.parse(status, ""));
}

/// Counts the parts of a parsed message: its messages and texts, and its unknown fields.
std::size_t made_of(const google::protobuf::Message& message);

std::size_t unknown_in(const google::protobuf::UnknownFieldSet& fields) {
    std::size_t count = 0;
    for (int i = 0; i < fields.field_count(); ++i) {
        const google::protobuf::UnknownField& field = fields.field(i);
        const bool is_group = field.type() == google::protobuf::UnknownField::TYPE_GROUP;
        count += 1 + (is_group ? unknown_in(field.group()) : 0);
    }
    return count;
}

std::size_t made_of(const google::protobuf::Message& message) {
    using google::protobuf::FieldDescriptor;
    const google::protobuf::Reflection& reflection = *message.GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    std::size_t count = unknown_in(reflection.GetUnknownFields(message));
    for (const FieldDescriptor* field : fields) {
        const std::size_t size =
            field->is_repeated() ? static_cast<std::size_t>(reflection.FieldSize(message, field))
                                 : 1;
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
            count += size;
        }
        if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
            continue;
        }
        count += size;
        for (std::size_t i = 0; i < size; ++i) {
            count += made_of(field->is_repeated() ? reflection.GetRepeatedMessage(
                                                        message, field, static_cast<int>(i))
                                                  : reflection.GetMessage(message, field));
        }
    }
    return count;
}

TEST(PartsTest, NoMessageBecomesMoreThanWasCounted) {
    v1::BrowserMessage seed;
    *seed.mutable_message() = large_welcome();
    seed.mutable_message()->mutable_welcome()->mutable_scene()->mutable_shapes()->DeleteSubrange(
        5, 495);
    seed.mutable_message()->mutable_welcome()->mutable_scene()->clear_markings();
    (*seed.mutable_message()->mutable_welcome()->mutable_settings()->mutable_rules())["half_s"] = 3;
    seed.add_events()->set_text("goal");
    const std::string good = seed.SerializeAsString();
    google::protobuf::SetLogHandler(nullptr);  // It reports each text that is not UTF-8.
    std::mt19937_64 generator(1);
    const auto pick = [&generator](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(generator);
    };
    int read = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string bytes = good;
        for (std::size_t n = 1 + pick(4); n > 0; --n) {
            bytes[pick(bytes.size())] = static_cast<char>(pick(256));
        }
        v1::BrowserMessage message;
        const auto parts = count_parts(bytes, *v1::BrowserMessage::descriptor());
        if (message.ParseFromString(bytes)) {
            ++read;
            ASSERT_TRUE(parts) << i << ": " << parts.error().message;
            ASSERT_GE(*parts, made_of(message)) << i;
        }
    }
    EXPECT_GT(read, 100) << "most changes leave a message";
}

}  // namespace
}  // namespace cancha::wire
