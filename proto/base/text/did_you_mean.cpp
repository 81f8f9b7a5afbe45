#include "proto/base/text/did_you_mean.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "proto/base/text/joined.h"

namespace cancha {

namespace {

constexpr std::size_t kMostNames = 3;
/// Longer words are not compared: names are shorter, and a client's text must not cost much time
/// and memory.
constexpr std::size_t kLongestWord = 64;

/// Number of letters to change, add, remove, or swap with their neighbour: the distance of "optimal
/// string alignment".
std::size_t difference(std::string_view one, std::string_view other) {
    std::vector<std::size_t> before_last;
    std::vector<std::size_t> last(other.size() + 1);
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= one.size(); ++i) {
        before_last = std::exchange(last, row);
        row[0] = i;
        for (std::size_t k = 1; k <= other.size(); ++k) {
            const bool is_same = one[i - 1] == other[k - 1];
            row[k] = std::min({last[k] + 1, row[k - 1] + 1, last[k - 1] + (is_same ? 0 : 1)});
            if (i > 1 && k > 1 && one[i - 1] == other[k - 2] && one[i - 2] == other[k - 1]) {
                row[k] = std::min(row[k], before_last[k - 2] + 1);
            }
        }
    }
    return row.back();
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
    if (word.size() > kLongestWord) {
        return "";
    }
    const std::size_t most = word.size() / 3;  // One letter in three may be wrong.
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string& name : known) {
        if (const std::size_t letters = difference(word, name); letters <= most) {
            near.emplace_back(letters, name);
        }
    }
    std::ranges::stable_sort(near, {}, [](const auto& entry) { return entry.first; });
    near.resize(std::min(near.size(), kMostNames));
    return near.empty() ? ""
                        : fmt::format("; did you mean {}?",
                                      joined(near, [](const auto& entry) { return entry.second; }));
}

std::string alternatives(std::string_view word, const std::vector<std::string>& known) {
    const std::string similar = did_you_mean(word, known);
    return similar.empty() ? fmt::format("; there are: {}", joined(known)) : similar;
}

}  // namespace cancha
