#include "viewer/gateway/page_card.h"

#include <fmt/format.h>

#include "viewer/picture/picture.h"
#include "viewer/tape/recording_name.h"

namespace cancha::gateway {
namespace {

constexpr std::string_view kEndOfHead = "</head>";

/// Escapes a value for double quotes.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

std::string tag(std::string_view attribute, std::string_view name, std::string_view content) {
    return fmt::format("    <meta {}=\"{}\" content=\"{}\" />\n", attribute, name,
                       escaped(content));
}

/// Joins two texts; either may be empty.
std::string joined(const std::string& match, const std::string& when) {
    return match.empty() || when.empty() ? match + when : fmt::format("{} · {}", match, when);
}

std::string picture_tags(const std::string& picture) {
    if (picture.empty()) {
        return tag("name", "twitter:card", "summary");
    }
    return tag("property", "og:image", picture) +
           tag("property", "og:image:width", std::to_string(picture::kShared.width)) +
           tag("property", "og:image:height", std::to_string(picture::kShared.height)) +
           tag("name", "twitter:card", "summary_large_image");
}

}  // namespace

PageCard card_of(const LinkedMatch& match, const picture::Standing& standing) {
    std::string settings = match.name.empty() ? "" : "?match=" + tape::percent_encoded(match.name);
    if (!match.time.empty()) {
        settings += (settings.empty() ? "?t=" : "&t=") + match.time;
    }
    const bool is_of_moment = !match.time.empty();
    const std::string title = is_of_moment
                                  ? picture::teams_line(standing.status, picture::First::kBlueTeam)
                                  : picture::headline(standing, picture::First::kBlueTeam);
    return {
        .title = title.empty() ? "Cancha" : title,
        .description = joined(match.name, is_of_moment ? match.time : picture::subline(standing)),
        .page = fmt::format("{}/{}", match.origin, settings),
        .picture = fmt::format("{}/picture.png{}", match.origin, settings)};
}

std::string with_card(std::string_view html, const PageCard& card) {
    const std::size_t end = html.find(kEndOfHead);
    if (end == std::string_view::npos) {
        return std::string(html);
    }
    const auto property = [](std::string_view name, std::string_view content) {
        return tag("property", name, content);
    };
    const std::string tags = property("og:site_name", "Cancha") + property("og:type", "website") +
                             property("og:title", card.title) +
                             property("og:description", card.description) +
                             property("og:url", card.page) + picture_tags(card.picture);
    return fmt::format("{}{}{}", html.substr(0, end), tags, html.substr(end));
}

std::string origin_of(std::string_view host, std::string_view forwarded_proto) {
    const bool is_secure = forwarded_proto == "https";
    return host.empty() ? "" : fmt::format("{}://{}", is_secure ? "https" : "http", host);
}

}  // namespace cancha::gateway
