#include "cancha/base/contract.h"
#include "proto/base/access/token_book.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/text/decimal_comma.h"
#include "proto/base/text/http_host.h"
#include "referee/order/deadline.h"
#include "server/net/listener.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

// A book of tokens that was read can be written, and reads as the same book again.
void expect_same_book(const access::TokenBook& book) {
    const auto again = access::TokenBook::parse(book.to_text());
    CANCHA_EXPECTS(again && again->to_text() == book.to_text());
    CANCHA_EXPECTS(!book.empty() && !book.admits(v1::ROLE_SPECTATOR, "", ""));
    CANCHA_EXPECTS(!book.shows_metrics_to(""));
}

// No refusal shows a part of the text that could be a token.
void expect_nothing_shown(const std::string& message, std::string_view text) {
    for (std::size_t i = 0; i + processes::kMinTokenLength <= text.size(); ++i) {
        const std::string_view part = text.substr(i, processes::kMinTokenLength);
        CANCHA_EXPECTS(!processes::check_token(part) || message.find(part) == std::string::npos);
    }
}

void feed_tokens(std::string_view bytes) {
    if (const auto book = access::TokenBook::parse(bytes, "f")) {
        expect_same_book(*book);
    } else {
        CANCHA_EXPECTS(book.error().message.starts_with("f:"));
        expect_nothing_shown(book.error().message, bytes);
    }
}

// Every host name of a browser is either allowed or refused.
void feed_hosts(const std::string& text) {
    const auto allowed = AllowedHosts::parse({text});
    const RequestedHost requested{.headers = 1, .name = text, .own_address = text};
    const auto problem = (allowed ? *allowed : AllowedHosts()).find_problem(requested);
    const bool is_refused = problem && (problem->status == 421 || problem->status == 400);
    CANCHA_EXPECTS(!problem || (is_refused && problem->text.ends_with('\n')));
    CANCHA_EXPECTS(!allowed || !problem || text.find(':') != std::string::npos);
}

// Token files, host names, deadline rules and addresses are understood, or refused with a reason.
void feed(std::string_view bytes) {
    feed_tokens(bytes);
    feed_hosts(std::string(bytes));
    if (const auto rule = order::parse_deadline(bytes)) {
        CANCHA_EXPECTS(rule->budget.count() >= 0 && rule->bank.count() >= 0);
        CANCHA_EXPECTS(*order::parse_deadline(order::to_text(*rule)) == *rule);
    } else {
        CANCHA_EXPECTS(!rule.error().message.empty());
    }
    static_cast<void>(advice_about_comma(bytes));
    if (const auto endpoint = net::parse_endpoint(bytes)) {
        static_cast<void>(net::is_local(*endpoint));
        CANCHA_EXPECTS(net::parse_endpoint(net::name_of(*endpoint)));
    }
}

std::vector<std::string> seeds() {
    return {"seat blue 0123456789abcdef\nadmin Ann fedcba9876543210 # note\n",
            "seat final/blue 0123456789abcdef\r\nmetrics m 0123456789abcdef;\n",
            "localhost:8090",
            "[::ffff:127.0.0.1]:80",
            "cup.example.",
            "hold:20ms+5s",
            "forfeit:1.5s+24h",
            "127.0.0.1:7777",
            "[::1]:0",
            "[::ffff:127.0.0.1]:0",
            "localhost:7777",
            "-12,5e3",
            "unix:/run/cancha.sock",
            std::string("unix:\0cancha", 12),
            std::string("unix:/run\0cancha", 16)};
}

}  // namespace

Target option_texts() {
    return {"option_texts", &feed, &seeds};
}

}  // namespace cancha::fuzz
