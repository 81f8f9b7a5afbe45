#include "proto/schema/comments.h"

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::schema {
namespace {

using testing::HasSubstr;

std::string comment(const google::protobuf::Descriptor& message, const char* field) {
    return comment_of(*message.FindFieldByName(field));
}

TEST(SchemaCommentsTest, OneAboveAFieldAndOneBehindIt) {
    EXPECT_THAT(comment(*v1::Ball::descriptor(), "rolling_deceleration_mps2"),
                HasSubstr("eceleration"));
    EXPECT_THAT(comment(*v1::Field::descriptor(), "right_m"), HasSubstr("FRIGHTX"));
}

/// Checks that all settable numbers of a message, and of messages inside it, have comments.
void expect_explained(const google::protobuf::Descriptor& message) {
    for (int i = 0; i < message.field_count(); ++i) {
        const google::protobuf::FieldDescriptor& field = *message.field(i);
        if (field.options().HasExtension(v1::limits)) {
            EXPECT_NE(comment_of(field), "") << field.full_name();
        }
        if (field.message_type() != nullptr && field.message_type() != v1::Variant::descriptor()) {
            expect_explained(*field.message_type());
        }
    }
}

TEST(SchemaCommentsTest, EveryNumberOfADisciplineIsExplained) {
    expect_explained(*v1::Discipline::descriptor());
}

}  // namespace
}  // namespace cancha::schema
