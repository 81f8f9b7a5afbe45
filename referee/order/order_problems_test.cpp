#include "referee/order/order_problems.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::order {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

v1::CreateMatch good_order() {
    v1::CreateMatch order;
    order.set_name("final");
    order.set_discipline("simurosot/5v5");
    return order;
}

std::vector<std::string> texts_of(const OrderFindings& findings) {
    std::vector<std::string> texts;
    for (const OrderProblem& problem : findings.problems) {
        texts.push_back(problem.what);
    }
    return texts;
}

TEST(OrderProblemsTest, AGoodOrderHasNone) {
    const OrderFindings findings = find_problems(good_order());

    EXPECT_THAT(findings.problems, IsEmpty());
    ASSERT_TRUE(findings.checked);
    EXPECT_EQ(findings.checked->discipline.full_name(), "simurosot/5v5");
}

TEST(OrderProblemsTest, AllAreFoundWithTheEntryOfEach) {
    v1::CreateMatch order = good_order();
    order.set_speed(-3);
    order.set_duration_s(0);
    order.add_settings("rules.half_s=60");
    order.add_settings("rules.half_s=-1");
    order.add_settings("rules.no_such=1");
    order.add_deadlines("hold:20ms");
    order.add_deadlines("soon");

    const OrderFindings findings = find_problems(order);

    EXPECT_THAT(texts_of(findings),
                ElementsAre(StartsWith("`duration_s`: 0"), StartsWith("`speed`: -3"),
                            StartsWith("`settings`: "), StartsWith("`settings`: "),
                            StartsWith("`deadlines`: ")));
    ASSERT_EQ(findings.problems.size(), 5U);
    EXPECT_EQ(findings.problems[2].index, 1);
    EXPECT_EQ(findings.problems[3].index, 2);
    EXPECT_EQ(findings.problems[4].index, 1);
    EXPECT_TRUE(findings.checked) << "without what is wrong it is an order";
}

TEST(OrderProblemsTest, TooManyEntriesAreOneProblem) {
    v1::CreateMatch order = good_order();
    for (int i = 0; i < 200; ++i) {
        order.add_settings("rules.half_s=60");
    }

    EXPECT_THAT(texts_of(find_problems(order)),
                ElementsAre(StartsWith("`settings`: has 200 entries")));
}

TEST(OrderProblemsTest, WithoutADisciplineThereIsNoOrder) {
    v1::CreateMatch order = good_order();
    order.set_discipline("chess/8x8");
    order.set_speed(-3);

    const OrderFindings findings = find_problems(order);

    EXPECT_THAT(texts_of(findings),
                ElementsAre(StartsWith("`speed`: -3"), StartsWith("`discipline`: ")));
    EXPECT_FALSE(findings.checked);
}

}  // namespace
}  // namespace cancha::order
