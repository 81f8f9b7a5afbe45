#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tinyxml2.h>

namespace cancha::sdf {

/// Remarks for the author of a document that can be read: on parts that are passed over, and on
/// numbers that are filled in. Equal remarks become one line, which says how many there are.
class Notes {
  public:
    /// Notes that an element is passed over, because it describes nothing that is simulated.
    void pass_over(const tinyxml2::XMLElement& element);

    /// Adds a remark on the element `where`. `text`: the remark, such as "<axis> is missing: turns
    /// about z".
    void add(const tinyxml2::XMLNode& where, const std::string& text);

    /// Returns all remarks as lines: one line for all elements that are passed over, and one for
    /// each other remark. `source`: name of the document.
    std::vector<std::string> lines(std::string_view source) const;

    /// Adds a remark on a guess: a mass or moments of inertia that were filled in, because the
    /// document does not give them or because the given ones cannot be simulated. A document with
    /// guesses is accepted as a world, but refused as a robot.
    void guess(const tinyxml2::XMLNode& where, const std::string& text);

    /// The remarks of guess() alone, one line each.
    std::vector<std::string> guesses(std::string_view source) const;

  private:
    /// Places in the document to which one remark applies.
    struct Places {
        int first_line = 0;  ///< Line of the first place.
        int count = 0;       ///< Number of places.
    };

    static void count(std::map<std::string, Places>& remarks, const std::string& text, int line);

    static std::vector<std::string> told(const std::map<std::string, Places>& remarks,
                                         std::string_view source);

    std::map<std::string, Places> passed_over_;  ///< By name of the element.
    std::map<std::string, Places> guesses_;      ///< By text of the guess.
    std::map<std::string, Places> others_;       ///< By text of the remark.
};

}  // namespace cancha::sdf
