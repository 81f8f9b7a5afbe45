#include "viewer/gateway/page_card.h"

#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kPage = "<html><head><title>Cancha</title></head><body></body></html>";

PageCard card(std::string title) {
    return {.title = std::move(title),
            .description = "final · 03:12",
            .page = "https://cup.example.org/?match=final&t=03:12",
            .picture = "https://cup.example.org/picture.png?match=final"};
}

TEST(PageCardTest, BlueComesFirstOnWhicheverSideItStands) {
    picture::Standing standing;
    standing.status.set_phase(v1::MATCH_PHASE_OVER);
    standing.is_abandoned = true;
    for (const auto team : {v1::TEAM_BLUE, v1::TEAM_YELLOW}) {
        v1::TeamStatus& entry = *standing.status.add_teams();
        entry.set_team(team);
        entry.set_name(team == v1::TEAM_BLUE ? "Amsel" : "Habicht");
        entry.set_score(team == v1::TEAM_BLUE ? 2 : 0);
        entry.set_defends(team == v1::TEAM_BLUE ? v1::FIELD_END_POSITIVE_X
                                                : v1::FIELD_END_NEGATIVE_X);
    }
    const std::string origin = "https://cup.example.org";

    EXPECT_EQ(card_of({origin, "final", ""}, standing).title, "Abandoned: Amsel 2 : 0 Habicht");
    EXPECT_EQ(card_of({origin, "final", "03:12"}, standing).title, "Amsel – Habicht");
}

TEST(PageCardTest, StandsInTheHeadOfThePage) {
    const std::string page = with_card(kPage, card("Amsel 2 : 1 Bussard"));
    const std::string head = page.substr(0, page.find("</head>"));

    EXPECT_THAT(head, HasSubstr(R"(<meta property="og:title" content="Amsel 2 : 1 Bussard" />)"));
    EXPECT_THAT(head, HasSubstr(R"(property="og:description" content="final · 03:12")"));
    EXPECT_THAT(head, HasSubstr(R"(og:url" content="https://cup.example.org/?match=final&amp;t=)"));
    EXPECT_THAT(head, HasSubstr(R"(og:image" content="https://cup.example.org/picture.png?match)"));
    EXPECT_THAT(head, HasSubstr(R"(name="twitter:card" content="summary_large_image")"));
    EXPECT_EQ(page.substr(page.find("</head>")), "</head><body></body></html>");
}

TEST(PageCardTest, NoNameOfATeamIsMarkup) {
    const std::string page = with_card(kPage, card(R"("><script>alert('&')</script>)"));

    EXPECT_THAT(page, Not(HasSubstr("<script>")));
    EXPECT_THAT(page, HasSubstr("&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;"));
}

TEST(PageCardTest, APageWithoutAHeadStaysAsItIs) {
    EXPECT_EQ(with_card("<p>hello", card("Amsel")), "<p>hello");
}

TEST(PageCardTest, BelievesAProxyOnlyThatItSpeaksTls) {
    EXPECT_EQ(origin_of("localhost:8090", ""), "http://localhost:8090");
    EXPECT_EQ(origin_of("cup.example.org", "https"), "https://cup.example.org");
    EXPECT_EQ(origin_of("cup.example.org", "javascript"), "http://cup.example.org");
    EXPECT_EQ(origin_of("", "https"), "");
}

}  // namespace
}  // namespace cancha::gateway
