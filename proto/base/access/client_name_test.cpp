#include "proto/base/access/client_name.h"

#include <gmock/gmock.h>

namespace cancha::access {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// Each text is a name by which an official could be mistaken for the referee. The comments say how
// it is written.
TEST(ClientNameTest, WhateverLooksLikeAProgramIsReserved) {
    for (const char* const name : {
             "referee",
             "Referee",
             "REFEREE",
             " referee",
             "ref eree ",
             "referee.",
             "re-feree",
             "r\u0435feree",                                // Cyrillic e.
             "\u0433efer\u0435\u0435",                      // Cyrillic г looks like r.
             "\u211Beferee",                                // Script capital R.
             "\uFF52\uFF45\uFF46\uFF45\uFF52\uFF45\uFF45",  // Full width.
             "\u0280\u1D07\uA730\u1D07\u0280\u1D07\u1D07",  // Small capitals.
             "r\u00E9f\u00E9r\u00E9e",                      // Accents.
             "re\u0301feree",                               // A separate accent mark.
             "ref\u00ADeree",                               // A soft hyphen.
             "ref\u200Beree",                               // A character without width.
             "\U0001D4FB\U0001D4EEferee",                   // Mathematical letters.
             "\U0001F181\U0001F174\U0001F175\U0001F174\U0001F181\U0001F174\U0001F174",  // In boxes.
             "\u24E1eferee",  // In a circle.
             "\u13D2eferee",  // Cherokee.
         }) {
        EXPECT_EQ(reserved_name_in(name), "referee") << name;
    }
    EXPECT_EQ(reserved_name_in("\u0405ERVER"), "server") << "Cyrillic";
    EXPECT_EQ(reserved_name_in("\u03F2\u0251ncha"), "cancha") << "Greek";
}

TEST(ClientNameTest, NamesOfPeopleAreNot) {
    for (const char* const name :
         {"Anna", "judge", "referee 1", "assistant referee", "servers", "Olga 4",
          "\u0410\u043D\u043D\u0430", "\u5BE9\u5224", "!", "canchas"}) {
        EXPECT_FALSE(reserved_name_in(name)) << name;
    }
}

TEST(ClientNameTest, OnlyNamesThatPeopleCouldMistakeLookAlike) {
    EXPECT_TRUE(look_alike("Anna", "\u0410nna")) << "Cyrillic A";
    EXPECT_TRUE(look_alike("Anna", "anna"));
    EXPECT_TRUE(look_alike("Anna", "An na"));
    EXPECT_TRUE(look_alike("Ilse", "llse"));
    EXPECT_TRUE(look_alike("arno", "amo")) << "r and n";
    EXPECT_TRUE(look_alike("judge 1", "judge l"));
    EXPECT_TRUE(look_alike("\u5BE9\u5224", "\u5BE9\u5224"));
    EXPECT_FALSE(look_alike("Anna", "Hanna"));
    EXPECT_FALSE(look_alike("judge 1", "judge 2"));
    EXPECT_FALSE(look_alike("\u5BE9\u5224", "\u88C1\u5224"));
    EXPECT_FALSE(look_alike("!", "?")) << "signs only: they are compared as they are";
}

TEST(ClientNameTest, TheRefusalSaysWhatIsComparedAndWhatToDo) {
    EXPECT_THAT(refusal_of_reserved("Referee", "referee"),
                AllOf(HasSubstr("\"Referee\""), HasSubstr("looks like \"referee\""),
                      HasSubstr("without case, accents, blanks and signs"),
                      HasSubstr("choose another name")));
}

}  // namespace
}  // namespace cancha::access
