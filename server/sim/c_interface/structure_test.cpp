#include "server/sim/c_interface/structure.h"

#include <cstdint>
#include <cstring>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/c_interface/test_handles.h"

namespace cancha::c_interface {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// A structure as in a program of another version: with another size, and bytes behind it.
template <typename Structure>
struct Resized {
    Resized(const Structure& structure, std::size_t size) {
        std::memcpy(&content, &structure, sizeof content);
        content.struct_size = size;
    }

    Structure content;
    unsigned char beyond[32] = {};
};

int load(const cancha_load_options& how) {
    return cancha_load(new_engine().get(), "maze/solo", &how);
}

TEST(StructureTest, OptionsOfANewerVersionAreTakenIfAllBeyondIsZero) {
    Resized newer(options(), sizeof(cancha_load_options) + 16);
    EXPECT_EQ(text_of(load(newer.content)), "");
    newer.beyond[15] = 1;
    EXPECT_THAT(text_of(load(newer.content)),
                AllOf(HasSubstr("options: struct_size is"), HasSubstr("not all beyond are 0"),
                      HasSubstr("newer version")));
    newer.beyond[15] = 0;
    newer.beyond[16] = 1;  // Outside of the structure.
    EXPECT_EQ(text_of(load(newer.content)), "");
}

TEST(StructureTest, ASizeThatNoVersionHasIsRefused) {
    for (const std::size_t size :
         {std::size_t{0}, kFirstOptions - 8, kFirstOptions + 1, std::size_t{1} << 40}) {
        const Resized wrong(options(), size);
        EXPECT_THAT(text_of(load(wrong.content)), AllOf(HasSubstr("load: options: struct_size is"),
                                                        HasSubstr("sizeof of the structure")))
            << size;
    }
}

TEST(StructureTest, ViewsOfTheFirstVersionHaveNoSensors) {
    cancha_batch* made = nullptr;
    ASSERT_EQ(cancha_batch_new("maze/solo", nullptr, nullptr, 1, 1, &made), CANCHA_OK);
    const BatchHandle batch(made);
    std::vector<double> statuses(CANCHA_STATUS_COUNT, -7);
    std::vector<double> sensors(1, -7);
    cancha_views views{};
    views.statuses = statuses.data();
    views.statuses_length = statuses.size();
    views.sensors = sensors.data();  // Behind the structure of the first version.
    views.sensors_length = 12345;
    const Resized first(views, kFirstViews);
    EXPECT_EQ(text_of(cancha_batch_look(batch.get(), &first.content)), "");
    EXPECT_EQ(statuses[CANCHA_STATUS_TICK], 0);
    EXPECT_EQ(sensors[0], -7);
    const Resized half(views, kFirstViews - 8);
    EXPECT_THAT(text_of(cancha_batch_look(batch.get(), &half.content)),
                HasSubstr("views: struct_size is"));
}

TEST(StructureTest, AColumnIsWrittenAsFarAsItGoes) {
    const EngineHandle engine = new_engine();
    ASSERT_EQ(cancha_load(engine.get(), "maze/solo", nullptr), CANCHA_OK);
    Resized column(cancha_column{}, sizeof(cancha_column) + 8);
    ASSERT_EQ(text_of(cancha_get_column(engine.get(), CANCHA_STATE, 0, &column.content)), "");
    EXPECT_EQ(column.content.struct_size, sizeof(cancha_column) + 8);
    EXPECT_STREQ(column.content.name, "robot_1_x_m");
    EXPECT_EQ(column.beyond[0], 0);
    column.beyond[3] = 9;
    EXPECT_THAT(text_of(cancha_get_column(engine.get(), CANCHA_STATE, 0, &column.content)),
                HasSubstr("column: struct_size is"));
    column.content.struct_size = kFirstColumn - 8;
    EXPECT_THAT(text_of(cancha_get_column(engine.get(), CANCHA_STATE, 0, &column.content)),
                HasSubstr("sizeof of the structure"));
}

}  // namespace
}  // namespace cancha::c_interface
