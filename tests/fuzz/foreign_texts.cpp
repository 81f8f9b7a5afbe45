#include <algorithm>
#include <cmath>
#include <filesystem>

#include "cancha/base/contract.h"
#include "client-sdk/bridge/large_league/messages.h"
#include "client-sdk/legacy/build/code_text.h"
#include "client-sdk/legacy/build/entry_points.h"
#include "client-sdk/legacy/build/includes.h"
#include "client-sdk/legacy/build/source_text.h"
#include "proto/base/text/utf8.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

// For all text of a client, wheels get numbers within the limit.
void feed_messages(std::string_view bytes) {
    using namespace large_league;
    read_init(bytes);
    for (const Side side : {Side::kLeft, Side::kRight}) {
        for (const auto& order : read_orders(bytes, side).value_or(Orders{})) {
            CANCHA_EXPECTS(!order || (std::abs(order->left) <= kFullWheel &&
                                      std::abs(order->right) <= kFullWheel));
        }
    }
}

std::size_t lines_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// All source files become text, and their lines keep their numbers.
void feed_source(std::string_view bytes) {
    static const std::vector<std::filesystem::path> files{"Main.cpp", "inc/Field.h"};
    static const legacy::FileIndex index(files);
    static const legacy::Includes includes(index, "/nonexistent");
    const std::string text = legacy::read_source(bytes).utf8;
    CANCHA_EXPECTS(is_utf8(text));
    CANCHA_EXPECTS(lines_of(includes.corrected(text, "Main.cpp")) == lines_of(text));
    CANCHA_EXPECTS(legacy::masked(text).size() == text.size());
    legacy::entry_points_in(text);
    legacy::included_in(text);
}

void feed(std::string_view bytes) {
    feed_messages(bytes);
    feed_source(bytes);
}

std::vector<std::string> seeds() {
    const std::string include = "#include \"..\\inc\\FIELD.H\"\r\n";
    const std::string gbk = "// \xca\xd8\xc3\xc5\xd4\xb1\\\r\n";
    const std::string code = "void Strategy(Environment* env) { /* \" */ }\r\n\x1a rest";
    const std::string source = include + gbk + code;
    return {"", "(init Red (version 4.00))", "((player left 1) 10 -20) ((player right 11) 127 5)",
            source, std::string("\xff\xfe#\0i\0n\0c\0\n\0", 12)};
}

}  // namespace

Target foreign_texts() {
    return {"foreign_texts", &feed, &seeds};
}

}  // namespace cancha::fuzz
