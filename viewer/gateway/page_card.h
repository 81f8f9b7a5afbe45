#pragma once

#include <string>
#include <string_view>

#include "viewer/picture/match_words.h"

namespace cancha::gateway {

/// Preview of a link to the page, which chat programs show (Open Graph).
struct PageCard {
    std::string title;        ///< First line: the teams, and the score if the card may show it.
    std::string description;  ///< Second line, such as the phase.
    std::string page;         ///< Absolute address of the page.
    /// Absolute address of a picture of size picture::kShared; empty if there is none.
    std::string picture;
};

/// The match that a link leads to.
struct LinkedMatch {
    std::string origin;  ///< In the form of origin_of().
    std::string name;    ///< Name of the match; empty for the server's only match.
    std::string time;    ///< Moment that the link leads to: "03:12"; empty for the present state.
};

/// Makes the card of a match. The blue team comes first, whichever side it plays on. The card of a
/// moment does not reveal the result; its picture shows the score at that moment.
PageCard card_of(const LinkedMatch& match, const picture::Standing& standing);

/// Returns the page `html` with the card in its <head>; unchanged if the page has no <head>.
std::string with_card(std::string_view html, const PageCard& card);

/// Returns the origin under which a browser reaches this viewer: "https://cup.example.org". `host`
/// is a header of the browser's request; `forwarded_proto` is the protocol of that request as a
/// proxy reports it. Empty if there is no host.
std::string origin_of(std::string_view host, std::string_view forwarded_proto);

}  // namespace cancha::gateway
