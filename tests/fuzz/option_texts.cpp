#include "proto/base/contract.h"
#include "server/host/token_book.h"
#include "server/lockstep/deadline.h"
#include "server/net/listener.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

// What is read is written and read again as the same.
void expect_same_book(const host::TokenBook& book) {
    std::string text = book.to_line();
    for (char& c : text) {
        c = c == ';' ? '\n' : c;
    }
    const auto again = host::TokenBook::parse(text);
    CANCHA_EXPECTS(again && again->to_line() == book.to_line());
}

// Files of tokens, deadline rules and addresses are understood, or refused in words.
void feed(std::string_view bytes) {
    if (const auto book = host::TokenBook::parse(bytes)) {
        if (bytes.find(';') == std::string_view::npos) {
            expect_same_book(*book);
        }
    } else {
        CANCHA_EXPECTS(book.error().message.starts_with("line "));
    }
    if (const auto rule = lockstep::parse_deadline(bytes)) {
        CANCHA_EXPECTS(rule->budget.count() >= 0 && rule->bank.count() >= 0);
        CANCHA_EXPECTS(*lockstep::parse_deadline(lockstep::to_text(*rule)) == *rule);
    } else {
        CANCHA_EXPECTS(!rule.error().message.empty());
    }
    if (const auto endpoint = net::parse_endpoint(bytes)) {
        static_cast<void>(net::is_local(*endpoint));
        CANCHA_EXPECTS(net::parse_endpoint(net::name_of(*endpoint)));
    }
}

std::vector<std::string> seeds() {
    return {"seat blue 0123456789abcdef\nadmin Ann fedcba9876543210 # note\n",
            "hold:20ms+5s",
            "forfeit:1.5s+24h",
            "127.0.0.1:7777",
            "[::1]:0",
            "unix:/run/cancha.sock",
            std::string("unix:\0cancha", 12),
            std::string("unix:/run\0cancha", 16)};
}

}  // namespace

Target option_texts() {
    return {"option_texts", &feed, &seeds};
}

}  // namespace cancha::fuzz
