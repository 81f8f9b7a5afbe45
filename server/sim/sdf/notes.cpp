#include "server/sim/sdf/notes.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/text/visible.h"
#include "server/sim/sdf/refusal.h"

namespace cancha::sdf {
namespace {

/// More remarks than these are read by nobody.
constexpr std::size_t kMostNotes = 50;

}  // namespace

void Notes::count(std::map<std::string, Places>& remarks, const std::string& text, int line) {
    if (remarks.size() >= kMostNotes && !remarks.contains(text)) {
        return;
    }
    Places& places = remarks[text];
    places.first_line = places.count++ == 0 ? line : std::min(places.first_line, line);
}

void Notes::pass_over(const tinyxml2::XMLElement& element) {
    count(passed_over_, shortened(visible_line(element.Name())), element.GetLineNum());
}

void Notes::add(const tinyxml2::XMLNode& where, const std::string& text) {
    count(others_, text, where.GetLineNum());
}

void Notes::guess(const tinyxml2::XMLNode& where, const std::string& text) {
    count(guesses_, text, where.GetLineNum());
}

std::vector<std::string> Notes::told(const std::map<std::string, Places>& remarks,
                                     std::string_view source) {
    std::vector<std::string> lines;
    lines.reserve(remarks.size());
    for (const auto& [text, places] : remarks) {
        const std::string more =
            places.count == 1 ? "" : fmt::format(" (and {} more)", places.count - 1);
        lines.push_back(refusal(source, places.first_line, text + more).message);
    }
    return lines;
}

std::vector<std::string> Notes::guesses(std::string_view source) const {
    return told(guesses_, source);
}

std::vector<std::string> Notes::lines(std::string_view source) const {
    std::vector<std::string> lines;
    if (!passed_over_.empty()) {
        std::vector<std::string> elements;
        elements.reserve(passed_over_.size());
        for (const auto& [name, places] : passed_over_) {
            elements.push_back(places.count == 1 ? fmt::format("<{}>", name)
                                                 : fmt::format("<{}> ({})", name, places.count));
        }
        lines.push_back(
            refusal(source, 0, fmt::format("passed over: {}", fmt::join(elements, ", "))).message);
    }
    for (const auto* const remarks : {&guesses_, &others_}) {
        std::ranges::move(told(*remarks, source), std::back_inserter(lines));
    }
    return lines;
}

}  // namespace cancha::sdf
