#pragma once

#include <string>
#include <string_view>

#include "viewer/picture/match_words.h"

namespace cancha::gateway {

/// What other programs show of a link to the page: Open Graph.
struct PageCard {
    std::string title;
    std::string description;
    std::string page;     ///< Absolute address.
    std::string picture;  ///< Absolute address of one of picture::kShared's size; empty: none.
};

/// The match that a link leads to.
struct LinkedMatch {
    std::string origin;  ///< As origin_of().
    std::string name;    ///< Empty: the only one.
    std::string time;    ///< "03:12"; empty: as it stands.
};

/// Blue comes first, wherever it stands. Whoever is sent a moment is not told how the match ended:
/// the picture has the score of then.
PageCard card_of(const LinkedMatch& match, const picture::Standing& standing);

/// The page with the card in its head; as it is where it has none.
std::string with_card(std::string_view html, const PageCard& card);

/// "https://cup.example.org", as a browser reaches this viewer: `host` is the header of its
/// request, `forwarded_proto` what a proxy says of how it was asked. Empty: there is no host.
std::string origin_of(std::string_view host, std::string_view forwarded_proto);

}  // namespace cancha::gateway
